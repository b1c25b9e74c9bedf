"""What helps in a situation: the first that the scene has of the things that a table names for it."""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import cache
from typing import Any

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.adjectives import property_modifier
from groundplan.language.commonsense.phrases.purposes import best_for
from groundplan.language.commonsense.phrases.qualities import having
from groundplan.language.commonsense.queries import without
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.saying import occurs
from groundplan.scene.query import Query


@cache
def situations() -> dict[str, Any]:
    """Return the table of questions for help and of situations."""
    return read_table("questions")


def helped(ground: Ground, words: Sequence[str], called: Set[str] | None = None) -> Query | None:
    """Return a query for what the scene has that helps in the situation the words speak of; None if there is none.

    `called`: the words by which something is asked for; what helps then goes by one of them ("a light").
    """
    for entry in (
        *situations()["emergency"],
        *read_table("mishaps")["situation"],
        *situations()["situation"],
        *(need for need in read_table("needs")["need"] if need.get("asked", True)),
    ):
        if entry.get("affordances") and not ground.affordances:
            continue
        if called is not None and not called & set(entry.get("called", ())):
            continue
        if any(set(u.split()) <= set(words) for u in entry.get("unless", ())):
            continue
        query = helping(ground, entry) if occurs(ground, entry["said"], words) else None
        if query is not None:
            return query
    return None


def in_emergency(ground: Ground, words: Sequence[str]) -> Query | None:
    """Return a query for what helps in the emergency that the words tell of; None where they tell of none."""
    for entry in situations()["emergency"]:
        query = helping(ground, entry) if occurs(ground, entry["said"], words) else None
        if query is not None:
            return query
    return None


def helping(ground: Ground, entry: dict[str, Any]) -> Query | None:
    """Return a query for the first of the entry's things that the scene has."""
    wishes = [
        *entry.get("bring", ()),
        *(f"category:{c}" for key in ("switch_on", "open") for c in _listed(entry.get(key, ()))),
    ]
    for wish in wishes:
        kind, _, name = wish.partition(":")
        if kind == "property":
            modifier = property_modifier(ground, name)
            query = modifier.query if modifier.certain else None
        elif kind == "purpose":
            best = best_for(ground, name.split())
            query = best[0] if best is not None else None
        else:
            categories = ground.categories(name)
            query = Query(categories=categories) if categories else None
        if query is not None and ground.found(query):
            return _of_use(ground, query)
    return None


def _of_use(ground: Ground, query: Query) -> Query:
    """Leave out what is said to be broken, flat or past its date, where anything else is left."""
    for quality in ("broken", "empty battery", "gone off"):
        bad = having(ground, quality)
        sound = without(query, bad) if bad is not None else query
        query = sound if ground.found(sound) else query
    return query


def _listed(names: str | Sequence[str]) -> Sequence[str]:
    return (names,) if isinstance(names, str) else names
