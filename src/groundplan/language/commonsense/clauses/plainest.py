"""The plain kind: "the bin" is the one that is called just so, where there are sorts for special uses besides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import both, is_anything, named, related
from groundplan.language.questions import Determiner
from groundplan.scene.query import Query, RelationName

if TYPE_CHECKING:
    from groundplan.language.commonsense.goal_builder import GoalBuilder

_USUAL = {"table": "dining_table"}
"""The kind of which people speak by the name of all kinds, where there is one of it."""


def plainest(builder: GoalBuilder, phrase: Phrase) -> Phrase:
    """Return a definite phrase of one thing ("the bin") without the special sorts of it (the recycling bin).

    Where the room spoken of has one of any sort, that is meant ("go to the meeting room and … the table").
    """
    ground, room = builder.ground, builder.discourse.last_room()
    bare = phrase.query.model_copy(update={"categories": ()})
    if phrase.refers is not Refers.THING or phrase.determiner is not Determiner.THE or phrase.plural or phrase.parts:
        return phrase
    if not phrase.head or phrase.anaphoric or not is_anything(bare):
        return phrase
    there = related(RelationName.IN, room.query) if room is not None else None
    if usual_one(ground, phrase) is not None or (there is not None and ground.found(both(phrase.query, there))):
        return phrase
    query = of_plain_kind(ground, phrase.query, phrase.head)
    return phrase if query == phrase.query else phrase.with_query(query)


def usual_one(ground: Ground, phrase: Phrase) -> Phrase | None:
    """Return "the table" as the dining table, where there is one and nothing says which table is meant."""
    kind = _USUAL.get(phrase.head)
    bare = phrase.query.model_copy(update={"categories": ()})
    if kind is None or phrase.anaphoric or phrase.plural or not is_anything(bare):
        return None
    usual = [
        e.id for e in ground.entities(phrase.query) if kind in (e.category, *ground.knowledge.senses(e.category)[:1])
    ]
    return phrase.with_query(named(*usual)) if len(usual) == 1 else None


def of_plain_kind(ground: Ground, query: Query, category: str) -> Query:
    """Return a query for those that are called by the category itself, where there are some among all it finds."""
    found = ground.entities(query)
    plain = tuple(e.id for e in found if category in (e.category, *ground.knowledge.senses(e.category)[:1]))
    return named(*plain) if 0 < len(plain) < len(found) else query
