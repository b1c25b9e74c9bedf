"""All instructions of the tables, for properties that must hold of each."""

from __future__ import annotations

from tests.commonsense.searches import SEARCHES
from tests.commonsense.tasks import TASKS


def every_instruction() -> list[tuple[str, str]]:
    """Return (scene name, instruction) of every case."""
    return [(s, text) for s, text, _ in SEARCHES] + [(s, text) for s, text, _, _ in TASKS]
