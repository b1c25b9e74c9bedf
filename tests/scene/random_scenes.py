"""Random scenes, changes and queries for property tests, each from a `random.Random` (much faster than drawing)."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from groundplan.scene import Changes, Entity, Fact, Kind, Query, Scene
from groundplan.scene.query import Comparison, Measure, RelationName

ATTRIBUTES = ("red", "small", "large", "capacity: 4", "capacity: 8")
STATES = ("open", "dirty", "hot")
OWNERS = (None, None, None, "Ada", "Dr. Ben Cole", "ben")
CATEGORIES = {
    Kind.FLOOR: ("floor",),
    Kind.ROOM: ("office", "kitchen"),
    Kind.POSE: ("pose",),
    Kind.ASSET: ("desk", "shelf"),
    Kind.OBJECT: ("cup", "pen", "box"),
}
MOST = {Kind.FLOOR: (0, 2), Kind.ROOM: (1, 4), Kind.POSE: (0, 3), Kind.ASSET: (0, 4), Kind.OBJECT: (0, 7)}
RANDOMS = st.integers(0, 2**32 - 1).map(Random)


def _some(rng: Random, values: tuple[str, ...], most: int, least: int = 0) -> tuple[str, ...]:
    return tuple(rng.sample(values, rng.randint(least, most)))


def _vector(rng: Random) -> tuple[float, float, float] | None:
    if rng.random() < 0.3:
        return None
    return (rng.choice((0.0, 1.0, 2.0, 5.0)), rng.choice((0.0, 1.0)), rng.choice((0.0, 1.0, 2.0)))


def _entity(rng: Random, kind: Kind, number: int) -> Entity:
    pose = kind is Kind.POSE
    thing = kind in (Kind.ASSET, Kind.OBJECT)
    return Entity(
        id=f"{kind.value}_{number}",
        kind=kind,
        category=rng.choice(CATEGORIES[kind]),
        name=rng.choice(("", "", "Blue Lagoon", "room 1")),
        attributes=_some(rng, ATTRIBUTES, 2),
        types=() if not thing else _some(rng, ("openable", "pickable"), 2),
        affordances_known=thing and rng.random() < 0.5,
        position=_vector(rng),
        size=_vector(rng) if rng.random() < 0.4 and not pose else None,
        owner=None if pose else rng.choice(OWNERS),
    )


def random_scene(rng: Random, changed: bool = True) -> Scene:
    """Return a well-formed scene; with `changed` some of it may be the result of changes."""
    ids: dict[Kind, list[str]] = {}
    entities = [Entity(id="robot", kind=Kind.AGENT, category="agent", types=("robot",))]
    for kind in CATEGORIES:
        members = [_entity(rng, kind, number) for number in range(rng.randint(*MOST[kind]))]
        entities += members
        ids[kind] = [entity.id for entity in members]
    rooms, places = ids[Kind.ROOM], ids[Kind.ROOM] + ids[Kind.POSE]
    facts: list[Fact] = [("at", "robot", rng.choice(places))]
    if ids[Kind.FLOOR]:
        facts += [("in", room, rng.choice(ids[Kind.FLOOR])) for room in rooms]
        facts += [("in", pose, rng.choice(rooms)) for pose in ids[Kind.POSE] if rng.random() < 0.2]
    facts += [("in", asset, rng.choice(places if rng.random() < 0.2 else rooms)) for asset in ids[Kind.ASSET]]
    facts += _things(rng, ids)
    for _ in range(rng.randint(0, 6)):
        first, second = rng.choice(places), rng.choice(places)
        if first != second:
            facts += [("connected", first, second), ("connected", second, first)]
    for thing in entities:
        if "openable" in thing.types:
            facts.append((rng.choice(("open", "closed")), thing.id))
        elif thing.kind in (Kind.ASSET, Kind.OBJECT) and rng.random() < 0.5:
            facts.append((rng.choice(STATES), thing.id))
    if not any(fact[0] == "connected" for fact in facts):
        facts.append(("open_plan",))
    if not any(fact[0] == "holding" for fact in facts):
        facts.append(("free_hand", "robot"))
    scene = Scene(entities, facts, domain="sayplan")
    return scene.after(random_changes(rng, scene)) if changed and rng.random() < 0.7 else scene


def _things(rng: Random, ids: dict[Kind, list[str]]) -> list[Fact]:
    """Return where the objects are: in rooms, in and on assets and other objects, one perhaps in the robot's hand."""
    facts: list[Fact] = []
    for number, thing in enumerate(ids[Kind.OBJECT]):
        holders = ids[Kind.ASSET] * 2 + ids[Kind.OBJECT][:number]
        if number == 0 and rng.random() < 0.2:
            facts.append(("holding", "robot", thing))
        elif holders and rng.random() < 0.8:
            facts.append((rng.choice(("in", "on")), thing, rng.choice(holders)))
        else:
            facts.append(("in", thing, rng.choice(ids[Kind.ROOM])))
    return facts


def random_changes(rng: Random, scene: Scene) -> Changes:
    """Return changes that keep a scene well formed: things moved, links cut, states and entities changed."""
    added: list[Fact] = []
    removed: list[Fact] = []
    things, links = scene.of_kind(Kind.OBJECT), scene.matching("connected")
    for thing in rng.sample(things, min(len(things), rng.randint(0, 3))):
        placed = scene.placement(thing)
        assert placed is not None
        removed.append(placed)
        added.append(("in", thing, rng.choice(scene.of_kind(Kind.ROOM))))
        if placed[0] == "holding":
            added.append(("free_hand", "robot"))
    if things and rng.random() < 0.5:
        added.append(("dirty", rng.choice(things)))
    if len(links) > 2 and rng.random() < 0.5:
        _, first, second = rng.choice(links)
        removed += [("connected", first, second), ("connected", second, first)]
    gone: tuple[Entity, ...] = ()
    new: tuple[Entity, ...] = ()
    if things and rng.random() < 0.5:
        before = scene.entity(rng.choice(things))
        gone = (before,)
        new = (Entity(id=before.id, kind=before.kind, category="cup", attributes=("red",), owner="Ada"),)
    return Changes(added=tuple(added), removed=tuple(removed), entities_removed=gone, entities_added=new)


def random_query(rng: Random, depth: int = 2) -> Query:
    """Return a query with one to three conditions, nested at most `depth` deep."""
    fields: dict[str, Any] = {}
    for name in rng.sample(("kinds", "categories", *_PLAIN), rng.randint(0, 1 if depth else 2)):
        fields[name] = _plain(rng, name)
    nested = ("relations", "relations", "relations", "any_of", "excluding", "superlative", "superlative")
    for name in rng.sample(nested, rng.randint(0, 2)) if depth else ():
        if name == "relations":
            fields[name] = (_relation(rng, depth),)
        elif name == "superlative":
            fields[name] = _superlative(rng, depth)
        else:
            fields[name] = tuple(random_query(rng, depth - 1) for _ in range(rng.randint(1, 2)))
    return Query.model_validate(fields)


_PLAIN: dict[str, tuple[tuple[str, ...], int]] = {
    "categories": (("cup", "desk", "office", "pen", "kitchen", "shelf"), 3),
    "kinds": (("room", "object", "asset", "pose", "agent"), 2),
    "names": (("room_1", "Room 1", "asset_0", "object_2", "blue lagoon", "robot", "nothing"), 2),
    "types": (("openable", "movable", "robot"), 1),
    "attributes": (("red", "8", "Small"), 1),
    "any_attributes": (ATTRIBUTES, 2),
    "without_attributes": (("red", "capacity: 4"), 1),
    "states": (("open", "dirty", "empty"), 1),
    "not_states": (STATES, 1),
    "owner": (("Ada", "ben", "Mr Cole's", "Eve"), 1),
    "ordinal": ((), 1),
}


def _plain(rng: Random, name: str) -> Any:
    if name == "ordinal":
        return rng.choice((1, 2, -1))
    values, most = _PLAIN[name]
    return rng.choice(values) if name == "owner" else _some(rng, values, most, 1)


def _relation(rng: Random, depth: int) -> dict[str, Any]:
    count = {"comparison": rng.choice(list(Comparison)), "number": rng.randint(0, 3)}
    return {
        "name": rng.choice(list(RelationName)),
        "target": random_query(rng, depth - 1),
        "negated": rng.random() < 0.3,
        "count": count if rng.random() < 0.3 else None,
    }


def _superlative(rng: Random, depth: int) -> dict[str, Any]:
    return {
        "measure": rng.choice(list(Measure)),
        "most": rng.random() < 0.5,
        "reference": random_query(rng, depth - 1) if rng.random() < 0.5 else None,
        "counted": random_query(rng, depth - 1) if rng.random() < 0.5 else None,
        "key": "capacity",
        "rank": rng.randint(1, 2),
        "limit": rng.randint(1, 2),
    }
