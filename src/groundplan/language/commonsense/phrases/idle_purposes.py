"""Purposes that say no more than that something is to be had: "(a cold pack to) hold against it"."""

from __future__ import annotations

from groundplan.language.commonsense.reader import Reader


def idle_purpose(reader: Reader, j: int) -> int:
    """Return where "hold against it", "put on my knee" ends, which says no more than what is described is to be had."""
    if reader.word(j) not in _HOLDING or reader.word(j + 1) not in _AGAINST:
        return 0
    end = j + 2
    while not reader.is_end(end) and end < j + 5:
        end += 1
    return end if reader.is_end(end) else 0


_HOLDING = frozenset({"hold", "press", "place", "lay", "wrap", "rest", "lean", "put", "dab", "apply"})
_AGAINST = frozenset({"against", "on", "onto", "over", "around", "round", "to", "it", "under"})
