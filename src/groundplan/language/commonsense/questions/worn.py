"""What helps narrowed to what can be worn or handed over, where that is asked for, and to what is their own."""

from __future__ import annotations

from collections.abc import Sequence

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.queries import both
from groundplan.language.commonsense.reader import Reader
from groundplan.scene.query import Query

_HANDED = frozenset(
    {"give", "take", "put", "wear", "bring", "pack", "grab", "offer", "get", "hand", "fetch", "lend", "carry"}
)
_PUTTING_ON = {("put", "on"), ("pull", "on"), ("slip", "on"), ("throw", "on"), ("slip", "into"), ("pull", "over")}


def to_hand(ground: Ground, query: Query, asked: Sequence[str]) -> Query:
    """Narrow what helps to what can be worn, or handed to somebody, where that is asked for and any of it can be."""
    carried = {c for name in ("umbrella", "bag") for c in ground.categories(name)}
    clothes = tuple(c for name in ("clothing", "shoes") for c in ground.categories(name) if c not in carried)
    if clothes and worn(asked):
        clothing = both(query, Query(categories=clothes))
        query = clothing if ground.found(clothing) else query
    handed = both(query, Query(kinds=("object",)))
    return handed if asked and asked[0] in _HANDED and ground.found(handed) else query


def worn(asked: Sequence[str]) -> bool:
    """Say whether what is asked for is to be worn."""
    return list(asked[:1]) == ["wear"] or tuple(asked[:2]) in _PUTTING_ON


def their_own(reader: Reader, question: Sequence[str], query: Query) -> Query:
    """Prefer what belongs to whoever is to wear it ("what should Ida wear?")."""
    for k, word in enumerate(question[:-1]):
        whose = reader.ground.vocabulary.owners_named((word,)) if word.isalpha() and k else ()
        own = both(query, Query(owner=whose[0])) if whose and "wear" in question[k:] else None
        if own is not None and reader.ground.found(own):
            return own
    return query
