"""Random small scenes and goals of the two shipped domains, the same for the same seed."""

from __future__ import annotations

import random

from groundplan.logic.formula import And, Atom, Exists, Formula, Not, Or, Variable
from groundplan.logic.library import load_domain
from groundplan.planning import PlanningTask
from groundplan.scene.entity import Entity, Kind, Vector
from groundplan.scene.scene import Fact, Scene

ASSETS: dict[str, tuple[str, ...]] = {
    "desk": ("receptacle", "surface"),
    "shelf": ("receptacle", "surface"),
    "fridge": ("receptacle", "container", "openable", "cooler"),
    "microwave": ("receptacle", "container", "openable", "switchable", "heater"),
    "washing_machine": ("receptacle", "container", "openable", "switchable", "washer"),
    "coffee_machine": ("receptacle", "surface", "switchable", "brewer"),
    "lamp": ("switchable",),
    "sink": ("receptacle", "surface"),
}
OBJECTS: dict[str, tuple[str, ...]] = {
    "mug": ("pickable", "vessel"),
    "book": ("pickable",),
    "cloth": ("pickable", "cloth"),
    "apple": ("pickable", "food"),
    "knife": ("pickable", "knife"),
}


def random_task(seed: int) -> PlanningTask:
    """Return a task of two to four rooms, three to six assets, two to four objects and a goal of one to three parts."""
    source = random.Random(seed)
    domain = source.choice(("household", "sayplan"))
    scene = _scene(source, domain)
    return PlanningTask(domain=load_domain(domain), scene=scene, goal=_goal(source, scene))


def _entity(name: str, kind: Kind, types: tuple[str, ...], position: Vector | None = None) -> Entity:
    category = name.rstrip("0123456789")
    return Entity(id=name, kind=kind, category=category, types=types, affordances_known=True, position=position)


def _scene(source: random.Random, domain: str) -> Scene:
    positions = source.random() < 0.5
    rooms = [f"room{i}" for i in range(source.randint(2, 4))]
    entities = [
        _entity(r, Kind.ROOM, (), (source.randint(0, 9), source.randint(0, 9), 0.0) if positions else None)
        for r in rooms
    ]
    facts: list[Fact] = [("at", "robot", source.choice(rooms)), ("free_hand", "robot")]
    entities.append(_entity("robot", Kind.AGENT, ("robot",)))
    for i, room in enumerate(rooms[1:], 1):
        facts += _link(room, source.choice(rooms[:i]))
    if source.random() < 0.3:
        facts += _link(rooms[0], rooms[-1])
    spots = [*rooms]
    for i in range(source.randint(3, 6)):
        category = source.choice(list(ASSETS))
        name = f"{category}{i}"
        entities.append(_entity(name, Kind.ASSET, ASSETS[category]))
        facts += [("in", name, source.choice(rooms)), *_states(source, name, ASSETS[category])]
        if "receptacle" in ASSETS[category]:
            spots.append(name)
    for i in range(source.randint(2, 4)):
        category = source.choice(list(OBJECTS))
        name, spot = f"{category}{i}", source.choice(spots)
        entities.append(_entity(name, Kind.OBJECT, OBJECTS[category]))
        on = spot not in rooms and "surface" in ASSETS[spot.rstrip("0123456789")]
        facts += [("on" if on else "in", name, spot), (source.choice(("clean", "dirty")), name)]
    return Scene(entities, dict.fromkeys(facts), domain=domain)


def _link(one: str, other: str) -> list[Fact]:
    return [] if one == other else [("connected", one, other), ("connected", other, one)]


def _states(source: random.Random, name: str, types: tuple[str, ...]) -> list[Fact]:
    facts: list[Fact] = []
    if "openable" in types:
        facts.append((source.choice(("open", "closed", "closed")), name))
    if "switchable" in types:
        facts.append((source.choice(("switched_on", "switched_off", "switched_off")), name))
    if "brewer" in types:
        facts.append(("brews", name, "coffee"))
    if name.startswith("sink"):
        facts.append(("source", name, "water"))
    return facts


def _goal(source: random.Random, scene: Scene) -> Formula:
    parts = [_part(source, scene) for _ in range(source.randint(1, 3))]
    return And(tuple(parts))


def _part(source: random.Random, scene: Scene) -> Formula:
    thing = source.choice(scene.of_kind(Kind.OBJECT))
    roll = source.random()
    if roll < 0.45:
        return _placed(source, scene, thing)
    if roll < 0.6:
        return Or(tuple(_placed(source, scene, t) for t in scene.of_kind(Kind.OBJECT)))
    if roll < 0.75:
        return Atom(source.choice(("hot", "clean", "cold")), (thing,))
    if roll < 0.85:
        asset = source.choice(scene.of_kind(Kind.ASSET))
        kinds = [
            p
            for t, p in (("openable", "open"), ("openable", "closed"), ("switchable", "switched_on"))
            if scene.has_type(asset, t)
        ]
        return Atom(source.choice(kinds), (asset,)) if kinds else Atom("holding", ("robot", thing))
    if roll < 0.95:
        place = source.choice(scene.of_kind(Kind.ROOM))
        spot = Variable("?spot", ("receptacle",))
        where = Or((Atom("on", (thing, "?spot")), Atom("in", (thing, "?spot"))))
        return Exists((spot,), And((Atom("in", ("?spot", place)), where)))
    return Not(Atom("in", (thing, source.choice(scene.of_kind(Kind.ROOM)))))


def _placed(source: random.Random, scene: Scene, thing: str) -> Atom:
    receptacles = scene.of_type("receptacle")
    if not receptacles:
        return Atom("holding", ("robot", thing))
    target = source.choice(receptacles)
    return Atom("on" if scene.has_type(target, "surface") else "in", (thing, target))
