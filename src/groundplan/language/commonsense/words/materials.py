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


@cache
def _adjectives() -> dict[str, str]:
    """Return the adjectives that say what something is made of, with the material ("wooden": "wood")."""
    table: dict[str, str] = read_table("materials")["adjectives"]
    return table


def is_made_of(word: str) -> bool:
    """Say whether an adjective says what something is made of ("wooden")."""
    return word in _adjectives()


def of_material(ground: Ground, word: str) -> Query | None:
    """Return a query for what the scene says, in any of its words, to be of a material; None where nothing is."""
    material = _adjectives().get(word, word)
    if material not in _said():
        return None
    forms = {word, material, *_said()[material]}
    fits = tuple(
        spelling
        for attribute, spellings in ground.vocabulary.attributes.items()
        if forms & set(parts(attribute)) and not _DENYING & set(parts(attribute))
        for spelling in sorted(spellings)
    )
    return Query(any_attributes=fits) if fits else None
