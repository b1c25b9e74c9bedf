"""Dishes: what goes into them, what is cut for them and what they are served in, from a data table."""

from __future__ import annotations

from groundplan.language.commonsense.commands import Command
from groundplan.language.commonsense.goal_builder import GoalBuilder


def prepare(builder: GoalBuilder, command: Command) -> bool:
    """Prepare a dish from what is said to go into it."""
    builder.note("not known")
    return False
