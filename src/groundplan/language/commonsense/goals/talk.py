"""Casual talk ("gimme", "would ya", "chuck … out", "it's grossing me out") in plain words (`data/talk.toml`)."""

from __future__ import annotations

import re
from functools import cache

from groundplan.language.commonsense.words.lexicon import read_table


@cache
def _rules() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(entry["say"], re.IGNORECASE), entry["plain"]) for entry in read_table("talk")["rule"])


def plain_talk(instruction: str) -> str:
    """Return an instruction with what is said casually in plain words, and without what is only called out."""
    text = instruction.translate(str.maketrans("’‘", "''")).strip()
    for say, plain in _rules():
        changed = say.sub(plain, text).strip(" ,;-")
        text = changed if any(c.isalpha() for c in changed) else text
    return text
