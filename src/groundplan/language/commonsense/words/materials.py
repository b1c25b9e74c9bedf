"""What a thing is made of: "made of wood" where the scene says wooden, oak or walnut."""

from __future__ import annotations

from functools import cache
from typing import Any

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.vocabulary import parts
from groundplan.scene.query import Query

_DENYING = frozenset({"not", "no", "non", "without", "look", "imitation", "fake", "label", "title"})


@cache
def _said() -> dict[str, Any]:
    table: dict[str, Any] = read_table("materials")["said"]
    return table


def of_material(ground: Ground, word: str) -> Query | None:
    """Return a query for what the scene says, in any of its words, to be of a material; None where nothing is."""
    forms = {word, *_said().get(word, ())}
    if word not in _said():
        return None
    fits = tuple(
        spelling
        for attribute, spellings in ground.vocabulary.attributes.items()
        if forms & set(parts(attribute)) and not _DENYING & set(parts(attribute))
        for spelling in sorted(spellings)
    )
    return Query(any_attributes=fits) if fits else None
