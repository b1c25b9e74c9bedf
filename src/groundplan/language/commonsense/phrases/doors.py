"""Rooms that are opened and closed by their doors: "close the garage" means the garage's door, not the car in it."""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import both, related
from groundplan.scene.query import Query, RelationName

_DOORS = ("door", "gate", "garage_door", "roller_door", "shutter")


def doors_of(ground: Ground, room: Phrase) -> Query | None:
    """Return the doors that stand in a room that is to be opened or closed; None where it has none."""
    if room.refers is not Refers.ROOM or ground.affordances or not ground.found(room.query):
        return None
    kinds = tuple(dict.fromkeys(c for name in _DOORS for c in ground.categories(name)))
    if not kinds:
        return None
    doors = both(Query(categories=kinds, types=("openable",)), related(RelationName.IN, room.query))
    return doors if ground.found(doors) else None
