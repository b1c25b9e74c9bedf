"""Random small kitchens and goals, for comparing with the planner that looks at everything."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tests.affordances.kitchens import MAPPING

from groundplan.knowledge.affordance_domain import affordance_scene
from groundplan.logic.agents import AgentProfile
from groundplan.logic.formula import And, Atom, Formula, Not, Or
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Fact, Scene

PLACES = ("desk", "shelf", "cabinet", "basin", "hob")
CARRIED = ("tray", "slab", "crate", "jug", "beaker", "kettle", "pear", "leek", "blade", "rag", "pad")


def random_kitchen(rng: random.Random, things: int, places: int, agents: tuple[AgentProfile, ...] = ()) -> Scene:
    """Return a kitchen with so many things to carry and places to go to."""
    names = [f"{c}{i}" for i, c in enumerate(rng.choices(PLACES, k=places))]
    if not any(n.startswith(("desk", "shelf", "hob")) for n in names):
        names[0] = "desk0"
    carried = [f"{rng.choice(CARRIED)}{i}" for i in range(things)]
    facts: dict[Fact, None] = {}
    done: list[str] = []
    for name in carried:
        options = [p for p in (*names, *done) if p != name and _holds(p)]
        target = rng.choice(options if rng.random() < 0.4 else [n for n in names if _holds(n)])
        relation = "on" if _has(target, "support") and (not _has(target, "contain") or rng.random() < 0.5) else "in"
        facts[relation, name, target] = None
        done.append(name)
    for name in (*names, *carried):
        if _has(name, "open") and rng.random() < 0.8:
            facts["closed" if rng.random() < 0.6 else "opened", name] = None
    vessels = [n for n in (*names, *carried) if _has(n, "liquid-contain")]
    liquids = [f"{rng.choice(('water', 'tea'))}{i}" for i in range(2)] if vessels else []
    for liquid in liquids:
        facts["liquid_in", liquid, rng.choice(vessels)] = None
    facts["at", "robot0", rng.choice(names)] = None
    facts["at", "human0", rng.choice(names)] = None
    entities = [Entity(id=n, kind=Kind.OBJECT, category=_class(n)) for n in (*names, *carried, *liquids)]
    people = [Entity(id=f"{c}0", kind=Kind.AGENT, category=c) for c in ("robot", "human")]
    return affordance_scene(Scene([*entities, *people], facts, domain="affordances"), MAPPING, names, agents)


def _class(name: str) -> str:
    return name.rstrip("0123456789")


def _has(name: str, affordance: str) -> bool:
    return affordance in MAPPING.affordances(_class(name))


def _holds(name: str) -> bool:
    return _has(name, "support") or _has(name, "contain")


def random_goal(rng: random.Random, scene: Scene, size: int) -> Formula:
    """Return a goal of so many literals, now and then with a choice or a negation."""
    literals = list(_literals(rng, scene, size))
    if len(literals) > 1 and rng.random() < 0.25:
        return Or((And(tuple(literals[:-1])), literals[-1]))
    return And(tuple(literals))


def _literals(rng: random.Random, scene: Scene, size: int) -> Iterator[Formula]:
    ids = [e.id for e in scene.entities() if e.kind is not Kind.AGENT]
    carried = [i for i in ids if _has(i, "carry")]
    while size:
        kind = rng.choice(("on", "in", "in", "inhand", "liquid", "open", "chop", "clean", "warm", "free", "not", "at"))
        found = _literal(rng, kind, ids, carried, scene)
        if found is not None:
            size -= 1
            yield found


def _literal(rng: random.Random, kind: str, ids: list[str], carried: list[str], scene: Scene) -> Formula | None:
    def one(affordance: str) -> str:
        return rng.choice([i for i in ids if _has(i, affordance)] or [""])

    thing = rng.choice(carried)
    match kind:
        case "on" | "in":
            target = one("support" if kind == "on" else "contain")
            return Atom(kind, (thing, target)) if target not in ("", thing) else None
        case "inhand":
            return Atom("inhand", (thing, rng.choice(("human0", "human0", "robot0"))))
        case "liquid":
            liquid, vessel = one("liquid"), one("liquid-contain")
            return Atom("liquid_in", (liquid, vessel)) if liquid and vessel else None
        case "open":
            door = one("open")
            return Atom(rng.choice(("opened", "closed")), (door,)) if door else None
        case "chop":
            return Atom("chopped", (one("consumable"),)) if one("consumable") else None
        case "clean":
            return Atom("clean", (thing,))
        case "warm":
            return Atom("liquid_warm", (one("liquid"),)) if one("liquid") else None
        case "free":
            return Atom("free", (one("support"),))
        case "at":
            return Atom("at", ("robot0", rng.choice([i for i in ids if "location" in scene.types_of(i)])))
        case _:
            placed = [f for f in scene.facts() if f[0] in ("on", "in") and f[1] in carried]
            return Not(Atom(*_split(rng.choice(placed))))


def _split(fact: Fact) -> tuple[str, tuple[str, ...]]:
    return fact[0], tuple(fact[1:])
