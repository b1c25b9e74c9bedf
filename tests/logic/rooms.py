"""A small scene for the logic tests: two rooms, a desk, a fridge, a microwave, a sink, a person."""

from __future__ import annotations

from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Fact, Scene


def entity(name: str, kind: Kind, category: str, *types: str) -> Entity:
    """Return an entity whose types are all listed."""
    return Entity(id=name, kind=kind, category=category, types=types, affordances_known=True)


ENTITIES = (
    entity("robot", Kind.AGENT, "robot", "robot"),
    entity("tom", Kind.AGENT, "person", "person"),
    entity("hall", Kind.ROOM, "hall"),
    entity("kitchen", Kind.ROOM, "kitchen"),
    entity("cellar", Kind.ROOM, "cellar"),
    entity("desk", Kind.ASSET, "desk", "receptacle", "surface"),
    entity("chair", Kind.ASSET, "chair"),
    entity("fridge", Kind.ASSET, "fridge", "openable", "receptacle", "container", "cooler"),
    entity("microwave", Kind.ASSET, "microwave", "openable", "switchable", "receptacle", "container", "heater"),
    entity("coffee_machine", Kind.ASSET, "coffee_machine", "switchable", "receptacle", "surface", "brewer"),
    entity("sink", Kind.ASSET, "sink", "receptacle", "surface"),
    entity("mug", Kind.OBJECT, "mug", "pickable", "vessel"),
    entity("cup", Kind.OBJECT, "cup", "pickable", "vessel"),
    entity("apple", Kind.OBJECT, "apple", "pickable", "food"),
    entity("knife", Kind.OBJECT, "knife", "pickable", "knife"),
    entity("cloth", Kind.OBJECT, "cloth", "pickable", "cloth"),
)

FACTS: tuple[Fact, ...] = (
    ("at", "robot", "hall"),
    ("at", "tom", "hall"),
    ("connected", "hall", "kitchen"),
    ("connected", "kitchen", "hall"),
    ("connected", "kitchen", "cellar"),
    ("connected", "cellar", "kitchen"),
    ("free_hand", "robot"),
    ("in", "desk", "kitchen"),
    ("in", "chair", "kitchen"),
    ("in", "fridge", "kitchen"),
    ("in", "microwave", "kitchen"),
    ("in", "coffee_machine", "kitchen"),
    ("in", "sink", "kitchen"),
    ("closed", "fridge"),
    ("closed", "microwave"),
    ("switched_off", "microwave"),
    ("switched_off", "coffee_machine"),
    ("brews", "coffee_machine", "coffee"),
    ("source", "sink", "water"),
    ("on", "mug", "desk"),
    ("on", "cup", "desk"),
    ("on", "knife", "desk"),
    ("on", "cloth", "sink"),
    ("in", "apple", "fridge"),
    ("dirty", "mug"),
)


def rooms(*, removed: tuple[Fact, ...] = (), added: tuple[Fact, ...] = ()) -> Scene:
    """Return the scene with some facts replaced."""
    facts = [fact for fact in FACTS if fact not in removed]
    return Scene(ENTITIES, [*facts, *added], name="rooms")
