"""What the embedded model answers for a person who is not there: it has no preference, and does not invent one."""

from __future__ import annotations

from groundplan.language.clarification import Clarified, Clarify


def no_preference(question: Clarify) -> Clarified:
    """Return that any of the options will do."""
    return Clarified(choice=0)
