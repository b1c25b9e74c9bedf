"""Contraries: a knife that is called blunt is no sharp one, whatever is known of knives."""

from __future__ import annotations

from functools import cache

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.qualities import attributes_saying
from groundplan.language.commonsense.queries import both
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
    denied, opposite = contraries(ground, phrase), ground.lexicon.opposites.get(phrase)
    kept = query.model_copy(update={"without_attributes": (*query.without_attributes, *denied)}) if denied else query
    contrary = opposite if opposite is not None and ground.scene.matching(opposite) else None
    return both(kept, Query(not_states=(contrary,))) if contrary is not None else kept


def taken_so(ground: Ground, phrase: str, things: Query) -> Query | None:
    """Return those of some things that are taken as dry, clean or sharp as nothing says otherwise.

    None where the contrary is said of nothing here; where it is said of all of them, the search finds nothing.
    """
    kept = uncontradicted(ground, phrase, things) if phrase in _table() and not ground.affordances else things
    if kept == things:
        return None
    return kept if phrase in read_table("qualities")["usually"]["so"] or not ground.found(kept) else None
