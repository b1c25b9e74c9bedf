"""What a thing is made of, what is seen on it: "made of wood" where the scene says oak, "with dots" for dotted."""

from __future__ import annotations

from functools import cache
from typing import Any

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.queries import either, without
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


@cache
def _patterns() -> dict[str, list[str]]:
    """Return what is seen on a thing ("dots"), with the words that say so ("dotted")."""
    table: dict[str, list[str]] = read_table("materials")["patterns"]
    return table


def is_made_of(word: str) -> bool:
    """Say whether an adjective says what something is made of ("wooden")."""
    return word in _adjectives()


def of_material(ground: Ground, word: str, *, usually: bool = False) -> Query | None:
    """Return a query for what the scene says, in any of its words, to be of a material; None where nothing is.

    `usually`: also for what is of it by its kind, of which what is *not* of a material is no more.
    """
    material = _adjectives().get(word, word)
    if material not in _said():
        return None
    forms = {word, material, *_said()[material]}
    said = _saying(ground, forms)
    usual = _usually_of(ground, material, forms, said) if usually else None
    return said if usual is None or said is None else either(said, usual)


def _usually_of(ground: Ground, material: str, forms: set[str], said: Query | None) -> Query | None:
    """Return a query for what is of a material by its kind, where the scene says nothing else of it or its like."""
    kinds = read_table("materials")["usual"].get(material, ())
    known = ground.knowledge
    told = {e.category for e in ground.entities(said)} if said is not None else set()
    here = (c for c in ground.scene.categories() if c not in told)
    such = tuple(c for c in here if any(known.is_a(s, k) for s in known.senses(c)[:1] for k in kinds))
    other = _saying(ground, {*_adjectives(), *_adjectives().values()} - forms) if such else None
    query = Query(categories=such)
    return None if not such else query if other is None else without(query, other)


def of_pattern(ground: Ground, word: str) -> Query | None:
    """Return a query for what the scene says to have something on it ("dots": dotted); None where nothing has.

    The singular of the word says so before a noun ("cherries": with a cherry pattern).
    """
    return _saying(ground, {*_patterns().get(word, ()), *singulars(word)} - {word})


def _saying(ground: Ground, forms: set[str]) -> Query | None:
    """Return a query for what is said to be so in any of some words, and not denied to be."""
    fits = tuple(
        spelling
        for attribute, spellings in ground.vocabulary.attributes.items()
        if forms & set(parts(attribute)) and not _DENYING & set(parts(attribute))
        for spelling in sorted(spellings)
    )
    return Query(any_attributes=fits) if fits else None
