"""Compounds are not cut: "switch off the hall light" says nothing of the hall, even where it has no light."""

from __future__ import annotations

from collections.abc import Iterable

from groundplan.language.commonsense.phrases.phrase import Phrase
from groundplan.language.commonsense.reader import Reader

Ended = tuple[str, Phrase | None, int]
"""A verb, what it is done to, and where that ends."""


def cuts_noun(reader: Reader, short: Ended, others: Iterable[Ended]) -> bool:
    """Say whether a theme ends within a compound that another reading of the verb knows ("the hall | light")."""
    verb, theme, end = short
    if theme is None or theme.parts or reader.is_end(end):
        return False
    longer = f"{theme.text} {reader.word(end)}"
    themes = (p for v, p, e in others if v == verb and e == end + 1 and p is not None and not p.unknown)
    return any(p.text == longer and p.head != theme.head for p in themes)
