"""Matching words loosely: "all of these words occur, in any form", and short patterns with alternatives and gaps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from groundplan.language.commonsense.ground import Ground

_ANY, _REST = "*", "…"


def occurs(ground: Ground, said: Iterable[str], words: Sequence[str]) -> bool:
    """Say whether all words of one of the entries occur ("a|b" is either), in any form of a verb."""
    present = set(words) | {b for w in words if (b := ground.lexicon.base(w))}
    return any(all(set(part.split("|")) & present for part in entry.split()) for entry in said)


def matches(pattern: str, words: Sequence[str]) -> bool:
    """Say whether the words are those of a pattern: "a|b" is either, "*" any word, "…" at the end any words."""
    slots = pattern.split()
    if slots[-1] == _REST:
        slots, words = slots[:-1], words[: len(slots) - 1]
    return len(slots) == len(words) and all(
        _ANY in slot.split("|") or word in slot.split("|") for slot, word in zip(slots, words, strict=True)
    )
