"""Reading Stanford's 3D scene graphs of real buildings (Armeni et al. 2019), verified by people, as JSON.

Rooms are grouped by their floor number. The files know of no doors, so every room can be reached from every other; of
no agent, so a robot is added; and not what stands on what, which is read from the boxes where they touch. Positions
and sizes are in the file's world frame, in metres.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from groundplan.errors import SceneError
from groundplan.scene.check import check_scene
from groundplan.scene.entity import Entity, Kind, Vector
from groundplan.scene.formats.document import Document
from groundplan.scene.formats.fields import Node
from groundplan.scene.formats.usual import usual_facts
from groundplan.scene.scene import Fact, Scene

_ROBOT = "robot"
_STARTS = ("lobby", "corridor")
"""Where the robot stands at first: in the first room of such a kind, else in the first room of all."""
_FURNITURE = frozenset({"sit on", "sit at", "lay on", "step on", "cook", "heat", "flush", "defrost", "turn on"})
_IN_HAND = frozenset(
    {"pick up", "grab", "hold", "carry", "wear", "read", "borrow", "eat", "drink from", "eat from", "hug"}
)
_SMALL_M3 = 0.02
"""What nobody says to be taken or sat on is an object where its box is smaller than this."""
_TYPES = (("openable", "open"), ("switchable", "turn on"))
_TOUCHING_M = 0.25
"""How far the bottom of a thing may be from the top of what it stands on: the boxes are rough."""
_UNSAID = frozenset({"none", "other", ""})


@dataclass(slots=True)
class _Building:
    """What has been read so far; `rooms` maps the file's numbers to our ids, `nodes` has the place of each in it."""

    entities: dict[str, Entity] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)
    rooms: dict[int, str] = field(default_factory=dict)
    facts: dict[Fact, None] = field(default_factory=dict)

    def add(self, entity: Entity, node: Node) -> None:
        if entity.id in self.entities:
            raise node.error(f"there is already a {entity.category} with this id.", "id")
        self.entities[entity.id] = entity
        self.places[entity.id] = node.place


def looks_like(data: Mapping[str, Any]) -> bool:
    """Say whether a parsed JSON document has the outline of such a building."""
    rooms, objects = data.get("rooms"), data.get("objects")
    if not isinstance(rooms, list) or not isinstance(objects, list):
        return False
    return any(isinstance(r, Mapping) and "scene_category" in r for r in rooms) or any(
        isinstance(o, Mapping) and "class_" in o for o in objects
    )


def read(document: Document) -> Scene:
    """Read a building.

    Raises:
        SceneError: it is not well formed; the message has the place as a JSON pointer.
    """
    if not isinstance(document.data, Mapping) or not looks_like(document.data):
        raise SceneError("/rooms: must be a list of rooms.", hint="Is this one of Stanford's 3D scene graphs?")
    building = _Building()
    _read_rooms(building, list(_nodes(document.data, "rooms")))
    for node in _nodes(document.data, "objects"):
        _read_thing(building, node)
    _rest_on(building)
    _add_robot(building)
    usual_facts([(e.id, e.types) for e in building.entities.values()], building.facts)
    building.facts[("open_plan",)] = None
    scene = Scene(building.entities.values(), building.facts, name=document.name, source="stanford")
    return check_scene(scene, lambda entity_id: building.places.get(entity_id, ""))


def _nodes(data: Mapping[str, Any], key: str) -> Iterator[Node]:
    listed = data.get(key)
    if not isinstance(listed, list):
        raise SceneError(f"/{key}: must be a list.")
    for number, item in enumerate(listed):
        node = Node(item, f"/{key}/{number}")
        if not isinstance(item, Mapping):
            raise node.error("must be an object.")
        if not isinstance(item.get("id"), int) or isinstance(item.get("id"), bool):
            raise node.error("must be a whole number.", "id")
        yield node


def _word(node: Node, key: str) -> str:
    text = "_".join(node.text(key).lower().split())
    if not text:
        raise node.error("must be text.", key)
    return text


def _read_rooms(building: _Building, nodes: list[Node]) -> None:
    """Add the floors, lowest first, and their rooms; a floor is where the middle of its rooms is."""
    centres: dict[str, list[Vector]] = {}
    for node in nodes:
        label = node.text("floor_number").lower()
        centres.setdefault(label, []).append(node.vector("location") or (0.0, 0.0, 0.0))
    for label in sorted(centres, key=lambda label: (min(z for _, _, z in centres[label]), label)):
        if label or len(centres) > 1:
            name, among = _floor(label), centres[label]
            x, y, z = (sum(axis) / len(among) for axis in zip(*among, strict=True))
            called = f"floor {label.upper()}".strip()
            building.entities[name] = Entity(
                id=name, kind=Kind.FLOOR, category="floor", name=called, position=(x, y, z)
            )
    for node in nodes:
        number, category = node.data["id"], _word(node, "scene_category")
        if number in building.rooms:
            raise node.error(f"there is already a room with the id {number}.", "id")
        room = Entity(
            id=f"{category}_{number}",
            kind=Kind.ROOM,
            category=category,
            position=node.vector("location"),
            size=node.vector("size"),
        )
        building.add(room, node)
        building.rooms[number] = room.id
        floor = _floor(node.text("floor_number").lower())
        if floor in building.entities:
            building.facts[("in", room.id, floor)] = None


def _floor(label: str) -> str:
    return f"floor_{label or 'unknown'}"


def _read_thing(building: _Building, node: Node) -> None:
    """Add furniture or an object in its room, else in the one whose centre is nearest."""
    category, done = _word(node, "class_"), frozenset(node.texts("action_affordance"))
    thing = Entity(
        id=f"{category}_{node.data['id']}",
        kind=_kind(node, done),
        category=category,
        attributes=tuple(_made_of(node)),
        types=tuple(name for name, verb in _TYPES if verb in done),
        position=node.vector("location"),
        size=node.vector("size"),
    )
    building.add(thing, node)
    parent = node.data.get("parent_room")
    if parent is not None and parent not in building.rooms:
        raise node.error(f"there is no room with the id {parent!r}.", "parent_room")
    room = building.rooms[parent] if parent is not None else _nearest_room(building, thing)
    if room is not None:
        building.facts[("in", thing.id, room)] = None


def _kind(node: Node, done: frozenset[str]) -> Kind:
    if done & _FURNITURE:
        return Kind.ASSET
    volume = node.data.get("volume")
    small = isinstance(volume, int | float) and volume < _SMALL_M3
    return Kind.OBJECT if done & _IN_HAND or small else Kind.ASSET


def _made_of(node: Node) -> Iterator[str]:
    """Yield what a thing is made of and what it looks and feels like."""
    for key in ("material", "visual_texture", "tactile_texture"):
        yield from (word for word in node.texts(key) if word.lower() not in _UNSAID)


def _nearest_room(building: _Building, thing: Entity) -> str | None:
    rooms = [building.entities[i] for i in building.rooms.values()]
    position = thing.position
    if position is None or not rooms:
        return rooms[0].id if rooms else None
    return min(rooms, key=lambda r: math.dist(position, r.position) if r.position is not None else math.inf).id


def _rest_on(building: _Building) -> None:
    """Put each object on the furniture of its room that its box stands on, where it stands on any."""
    room_of = {fact[1]: fact[2] for fact in building.facts if fact[0] == "in"}
    furniture = [e for e in building.entities.values() if e.kind is Kind.ASSET]
    for thing in [e for e in building.entities.values() if e.kind is Kind.OBJECT]:
        below = [f for f in furniture if room_of.get(f.id) == room_of.get(thing.id) and _gap(thing, f) <= _TOUCHING_M]
        if below:
            building.facts.pop(("in", thing.id, room_of[thing.id]))
            building.facts[("on", thing.id, min(below, key=lambda f: _gap(thing, f)).id)] = None


def _gap(thing: Entity, furniture: Entity) -> float:
    """Return how far, in metres, a thing's bottom is from the top of furniture below its centre; else infinity."""
    if None in (thing.position, thing.size, furniture.position, furniture.size):
        return math.inf
    at, below = thing.position or (0.0, 0.0, 0.0), furniture.position or (0.0, 0.0, 0.0)
    size, extent = thing.size or (0.0, 0.0, 0.0), furniture.size or (0.0, 0.0, 0.0)
    if any(abs(at[axis] - below[axis]) > extent[axis] / 2 for axis in (0, 1)):
        return math.inf
    return abs((at[2] - size[2] / 2) - (below[2] + extent[2] / 2))


def _add_robot(building: _Building) -> None:
    rooms = list(building.rooms.values())
    starts = (r for kind in _STARTS for r in rooms if building.entities[r].category == kind)
    start = next(starts, rooms[0] if rooms else None)
    if start is not None:
        position = building.entities[start].position
        robot = Entity(id=_ROBOT, kind=Kind.AGENT, category=_ROBOT, types=(_ROBOT,), position=position)
        building.entities[_ROBOT] = robot
        building.facts[("at", _ROBOT, start)] = None
