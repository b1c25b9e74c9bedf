"""Checks on instructions before anything is asked."""

from __future__ import annotations

from groundplan.errors import InstructionError

LONGEST_WORDS = 400
"""Instructions of more words than this are refused: nobody means one task with them, and every model pays by length."""


def checked_instruction(text: str) -> str:
    """Return the instruction with its white space tidied.

    Raises:
        InstructionError: it is empty or has more than `LONGEST_WORDS` words.
    """
    words = text.split()
    if not words:
        raise InstructionError(
            "The instruction is empty.", hint='Say what should be done, e.g. "bring me the red mug".'
        )
    if len(words) > LONGEST_WORDS:
        raise InstructionError(
            f"The instruction has {len(words)} words; at most {LONGEST_WORDS} are read.",
            hint="Give the parts of it one after the other.",
        )
    return " ".join(words)
