"""The odd one out: "which chair has a different color from the rest", "… is unlike the rest in size"."""

from __future__ import annotations

from collections import Counter

from groundplan.language.commonsense.phrases.phrase import Phrase
from groundplan.language.commonsense.queries import NOTHING, named
from groundplan.language.commonsense.reader import Reader
from groundplan.scene.query import Query

_FROM = ("from", "than", "to")
_OTHERS = (
    ("all", "the", "other", "ones"), ("all", "the", "others"), ("all", "others"), ("the", "rest", "of", "them"),
    ("the", "other", "ones"), ("the", "others"), ("the", "other"), ("the", "rest"),
)  # fmt: skip


def read_odd_one(reader: Reader, holder: Phrase | None, j: int) -> list[tuple[Query, int]]:
    """Read "(has) | a different color from the others": of several things the one that differs."""
    k = j + 1 if reader.word(j) in ("a", "another") else j
    k = k + 1 if reader.word(k) in ("different", "other") else k
    if k == j or holder is None or reader.word(k) != "color":
        return []
    end = k + 1
    others = next((o for o in _OTHERS if reader.word(end) in _FROM and reader.at(end + 1, *o)), None)
    if others is None:
        return []
    colors = {
        e.id: frozenset(w for a in e.attributes for w in a.lower().replace(":", " ").replace("grey", "gray").split())
        & reader.ground.lexicon.colors
        for e in reader.ground.entities(holder.query)
    }
    counts = Counter(c for c in colors.values() if c)
    usual = counts.most_common(1)[0][0] if counts else frozenset()
    fits = [i for i, c in colors.items() if c and c != usual]
    return [(named(*fits) if fits and counts[usual] > 1 else NOTHING, end + 1 + len(others))]
