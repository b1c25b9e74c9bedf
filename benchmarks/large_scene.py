"""Makes scenes of any size: a building of floors, rooms around corridors, furniture and things, all from one seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Fact, Scene

ROOMS_PER_FLOOR = 40
ASSETS_PER_ROOM = 6
OBJECTS_PER_ROOM = 20
ROOM_M = 5.0
_ROOMS = ("office", "kitchen", "meeting_room", "laboratory", "storage_room", "lounge")
_ASSETS = ("desk", "shelf", "cabinet", "table", "fridge", "lamp")
_OBJECTS = ("mug", "book", "pen", "plate", "stapler", "bottle", "apple", "folder", "scissors", "towel")
_COLOURS = ("red", "green", "blue", "white", "black", "yellow")
_OPENABLE = ("cabinet", "fridge")
_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gina", "Hugo")


@dataclass(slots=True, kw_only=True)
class Parts:
    """The entities and facts of a generated scene."""

    entities: list[Entity]
    facts: list[Fact]


def large_scene(n: int, seed: int = 0, domain: str = "sayplan") -> Scene:
    """Return a scene of about `n` entities (n entities exactly, from 100 on)."""
    parts = large_parts(n, seed)
    return Scene(parts.entities, parts.facts, name=f"large{n}", domain=domain)


def large_parts(n: int, seed: int = 0) -> Parts:
    """Return the parts of `large_scene`: floors of rooms along a corridor of waypoints, joined by stairs."""
    chance = random.Random(seed)
    parts = Parts(entities=[], facts=[("at", "robot", "room0"), ("free_hand", "robot")])
    parts.entities.append(Entity(id="robot", kind=Kind.AGENT, category="robot", types=("robot",)))
    previous = ""
    for room in _rooms(n):
        floor = room // ROOMS_PER_FLOOR
        if room % ROOMS_PER_FLOOR == 0:
            parts.entities.append(Entity(id=f"floor{floor}", kind=Kind.FLOOR, category="floor"))
        previous = _room(parts, room, floor, previous, chance)
        _furnish(parts, room, chance, n)
        if len(parts.entities) >= n:
            break
    return parts


def _rooms(n: int) -> Iterator[int]:
    return iter(range(max(1, n)))


def _room(parts: Parts, room: int, floor: int, previous: str, chance: random.Random) -> str:
    """Add a room and the waypoint before its door; return the waypoint."""
    column, height = room % ROOMS_PER_FLOOR, 3.0 * floor
    side = 1 if column % 2 else -1
    owner = chance.choice(_NAMES) if chance.random() < 0.3 else None
    parts.entities.append(
        Entity(
            id=f"room{room}",
            kind=Kind.ROOM,
            category=_ROOMS[room % len(_ROOMS)],
            owner=owner,
            position=(ROOM_M * (column // 2), side * ROOM_M, height),
            size=(ROOM_M, chance.uniform(3, 6), 2.5),
        )
    )
    pose = f"pose{room}"
    parts.entities.append(
        Entity(id=pose, kind=Kind.POSE, category="pose", position=(ROOM_M * (column // 2), 0.5 * side, height))
    )
    parts.facts += [("in", f"room{room}", f"floor{floor}"), ("in", pose, f"floor{floor}")]
    for other in (f"room{room}", previous):
        if other:
            parts.facts += [("connected", pose, other), ("connected", other, pose)]
    return pose


def _furnish(parts: Parts, room: int, chance: random.Random, n: int) -> None:
    """Add assets to a room and things in and on them, as long as fewer than n entities exist."""
    assets: list[tuple[str, str]] = []
    colours: tuple[str, ...]
    centre = parts.entities[-2].position or (0.0, 0.0, 0.0)
    for number in range(ASSETS_PER_ROOM + OBJECTS_PER_ROOM):
        if len(parts.entities) >= n:
            return
        where = (centre[0] + chance.uniform(-2, 2), centre[1] + chance.uniform(-2, 2), centre[2] + 0.8)
        if number < ASSETS_PER_ROOM:
            category = _ASSETS[number % len(_ASSETS)]
            openable = category in _OPENABLE
            entity_id = f"{category}{room}_{number}"
            assets.append((entity_id, "in" if openable else "on"))
            types: tuple[str, ...] = ("openable", "receptacle", "container") if openable else ("receptacle", "surface")
            parts.facts.append(("in", entity_id, f"room{room}"))
            if openable:
                parts.facts.append(("closed", entity_id))
            kind, colours = Kind.ASSET, ()
        else:
            category = chance.choice(_OBJECTS)
            entity_id = f"{category}{room}_{number}"
            holder, relation = chance.choice(assets)
            parts.facts.append((relation, entity_id, holder))
            kind, types, colours = Kind.OBJECT, ("pickable",), (chance.choice(_COLOURS),)
        parts.entities.append(
            Entity(
                id=entity_id,
                kind=kind,
                category=category,
                types=types,
                affordances_known=True,
                attributes=colours,
                position=where,
            )
        )
