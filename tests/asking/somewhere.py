"""Fillings for things in one of two places, on the highest or lowest floor, and all but those that are set aside."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from tests.asking.facts import Facts, several

from groundplan.scene.entity import Entity, Kind

_STATES = {"open": ("open", "closed"), "switched_on": ("switched on", "switched_off")}
Rows = Iterator[tuple[dict[str, str], frozenset[str]]]


def _with_rooms(facts: Facts, c: str) -> list[tuple[Entity, str, tuple[str, str]]]:
    """Return the things of a kind, each with its room and how that is called."""
    found = []
    for entity in facts.kinds[c]:
        room = facts.scene.room_of(entity.id)
        place = facts.place(facts.scene.entity(room)) if room else None
        if room and place is not None:
            found.append((entity, room, place))
    return found


def in_either(facts: Facts) -> Rows:
    """Yield a kind of thing and two rooms, with those that are in one of them; there are others elsewhere."""
    for c in facts.things:
        rooms = {room: place for _, room, place in _with_rooms(facts, c)}
        for a, b in list(combinations(rooms, 2))[:1] if len(rooms) > 2 else ():
            ids = frozenset(e.id for e, room, _ in _with_rooms(facts, c) if room in (a, b))
            slots = {
                "cs": several(facts.noun(c)),
                "a": rooms[a][1],
                "pa": rooms[a][0],
                "b": rooms[b][1],
                "pb": rooms[b][0],
            }
            yield slots, ids


def in_either_so(facts: Facts) -> Rows:
    """Yield a kind of thing, two rooms with such and a state, with those there that are in that state."""
    for c in facts.things:
        placed = _with_rooms(facts, c)
        for state, (said, opposite) in _STATES.items():
            told = all(facts.scene.holds((s, e.id)) for e, _, _ in placed for s in (state,)) or all(
                facts.scene.holds((state, e.id)) or facts.scene.holds((opposite, e.id)) for e, _, _ in placed
            )
            rooms = {room: place for _, room, place in placed}
            for a, b in combinations(rooms, 2) if told else ():
                ids = frozenset(e.id for e, room, _ in placed if room in (a, b) and facts.scene.holds((state, e.id)))
                if ids:
                    slots = {"cs": several(facts.noun(c)), "s": said, "a": rooms[a][1], "b": rooms[b][1]}
                    yield {**slots, "pa": rooms[a][0], "pb": rooms[b][0]}, ids
                    break


def set_aside(facts: Facts) -> Rows:
    """Yield a kind of thing in a state, and a room whose one is set aside, with the others that are in that state."""
    for c in facts.things:
        placed = _with_rooms(facts, c)
        for state, (said, _) in _STATES.items():
            such = [(e, room, place) for e, room, place in placed if facts.scene.holds((state, e.id))]
            for e, room, place in such[:1] if len(such) > 1 else ():
                alone = [o for o, there, _ in placed if there == room] == [e]
                if alone:
                    noun = facts.noun(c)
                    slots = {"c": noun, "cs": several(noun), "s": said, "a": place[1], "pa": place[0]}
                    yield slots, frozenset(o.id for o, _, _ in such if o is not e)


def on_end_floor(facts: Facts) -> Rows:
    """Yield the highest and the lowest floor, and a kind of thing, with those that are there."""
    floors = facts.scene.of_kind(Kind.FLOOR)
    for c in facts.things if len(floors) > 1 else ():
        for words, floor in (
            ("top", floors[-1]),
            ("highest", floors[-1]),
            ("bottom", floors[0]),
            ("lowest", floors[0]),
        ):
            ids = frozenset(e.id for e in facts.kinds[c] if floor in facts.holders[e.id])
            if 0 < len(ids) < len(facts.kinds[c]):
                yield {"cs": several(facts.noun(c)), "top": words}, ids
