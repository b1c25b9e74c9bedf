"""Where noun phrases and places in tokens end: for the steps that put an instruction plainly before it is read."""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.tokens import Tokens, word_at

AT = frozenset({"in", "on", "at", "inside", "under", "near", "behind", "beside", "by", "next"})
"""Prepositions of where a thing is."""
INTO = AT - {"by"} | {"into", "onto", "to"}
"""Prepositions of where a thing is or gets to."""


def phrase_ends(tokens: Tokens, i: int, ground: Ground, *kinds: Refers) -> list[int]:
    """Return where noun phrases for known things (or what `kinds` names) that begin at `i` may end, longest first."""
    found = Reader(ground, tokens, read_noun_phrases).noun_phrases(i)
    wanted = kinds or (Refers.THING,)
    return sorted({end for phrase, end in found if not phrase.unknown and phrase.refers in wanted}, reverse=True)


def place_ends(tokens: Tokens, i: int, ground: Ground, marks: frozenset[str] = AT) -> list[int]:
    """Return where places ("on the table", "next to the sink") that begin at `i` may end, longest first."""
    if word_at(tokens, i) not in marks:
        return []
    start = i + 2 if word_at(tokens, i + 1) in ("to", "of") else i + 1
    return phrase_ends(tokens, start, ground, Refers.THING, Refers.ROOM)


def longest(ends: list[int]) -> int:
    """Return the first, and so the longest, of such ends; 0 where nothing begins there."""
    return ends[0] if ends else 0
