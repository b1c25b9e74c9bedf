"""Contraries: a knife that is called blunt is no sharp one, whatever is known of knives."""

from __future__ import annotations

from functools import cache

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.qualities import attributes_saying
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.scene.query import Query


@cache
def _table() -> dict[str, list[str]]:
    table: dict[str, list[str]] = read_table("qualities")["contraries"]
    return table


def contraries(ground: Ground, phrase: str) -> tuple[str, ...]:
    """Return what the scene says of things that an adjective is therefore not true of."""
    words = _table().get(phrase, ()) if not ground.affordances else ()
    said = attributes_saying(ground, tuple(words)) if words else ()
    return tuple(a for a in said if phrase not in a.lower())


def uncontradicted(ground: Ground, phrase: str, query: Query) -> Query:
    """Return a query without what the scene says the contrary of."""
    denied = contraries(ground, phrase)
    return query.model_copy(update={"without_attributes": (*query.without_attributes, *denied)}) if denied else query


def taken_so(ground: Ground, phrase: str, things: Query) -> Query | None:
    """Return those of some things that are taken as dry, clean or sharp as nothing says otherwise.

    None where nothing is said of any; where the contrary is said of all, the search finds nothing.
    """
    if not contraries(ground, phrase):
        return None
    kept = uncontradicted(ground, phrase, things)
    usual = phrase in read_table("qualities")["usually"]["so"]
    return kept if not ground.found(kept) or (usual and len(ground.found(kept)) < len(ground.found(things))) else None
