"""Rooms above and below a room: "directly below Grandma's room", "right above the kitchen", as the positions tell."""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.queries import NOTHING, named
from groundplan.language.commonsense.reader import Reader
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.query import Query

_BELOW = ("below", "under", "underneath", "beneath")
_ABOVE = ("above", "over")
_STRAIGHT = ("directly", "right", "immediately", "just", "straight", "exactly")
_STOREY_M = 1.5
"""Floors that lie so far apart are different storeys."""
_OVERLAP = 0.25
"""How much of the smaller of two rooms lies over the other where one is said to be above it."""


def read_above_or_below(reader: Reader, j: int) -> list[tuple[Query, int]]:
    """Read "directly below Grandma's room", "above the kitchen" at a position, where there are several storeys."""
    k = j + (reader.word(j) in _STRAIGHT)
    if reader.word(k) not in (*_BELOW, *_ABOVE):
        return []
    start = k + 2 if reader.word(k + 1) == "of" else k + 1
    found = []
    for place, end in reader.noun_phrases(start):
        rooms = [e for e in reader.ground.entities(place.query) if e.kind is Kind.ROOM]
        if place.refers is Refers.ROOM and len(rooms) == 1 and not place.unknown:
            there = _across(reader.ground, rooms[0], above=reader.word(k) in _ABOVE)
            if there is not None:
                found.append((named(*there) if there else NOTHING, end))
    return found


def _across(ground: Ground, room: Entity, *, above: bool) -> tuple[str, ...] | None:
    """Return the rooms of the next storey above or below that overlap a room; None where nothing tells of storeys."""
    others = [ground.scene.entity(i) for i in ground.scene.of_kind(Kind.ROOM) if i != room.id]
    if room.position is None:
        return None
    height = room.position[2]
    apart = {o.id: o.position[2] - height for o in others if o.position is not None}
    if not any(abs(d) > _STOREY_M for d in apart.values()):
        return None
    there = {i: abs(d) for i, d in apart.items() if (d > _STOREY_M if above else d < -_STOREY_M)}
    next_one = min(there.values(), default=0.0) + _STOREY_M
    return tuple(o.id for o in others if there.get(o.id, next_one) < next_one and _overlaps(room, o))


def _overlaps(room: Entity, other: Entity) -> bool:
    if room.position is None or other.position is None or room.size is None or other.size is None:
        return False
    shared, smaller = 1.0, min(room.size[0] * room.size[1], other.size[0] * other.size[1])
    for n in (0, 1):
        least = max(room.position[n] - room.size[n] / 2, other.position[n] - other.size[n] / 2)
        most = min(room.position[n] + room.size[n] / 2, other.position[n] + other.size[n] / 2)
        shared *= max(0.0, most - least)
    return shared >= _OVERLAP * smaller
