"""A small scene for planning tests: hall, kitchen and office, with a few things."""

from __future__ import annotations

from groundplan.logic.formula import Formula
from groundplan.logic.library import load_domain
from groundplan.logic.pddl import parse_goal
from groundplan.planning import PlanningTask
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Fact, Scene

_ENTITIES: tuple[tuple[str, Kind, tuple[str, ...]], ...] = (
    ("robot", Kind.AGENT, ("robot",)),
    ("kitchen", Kind.ROOM, ()),
    ("hall", Kind.ROOM, ()),
    ("office", Kind.ROOM, ()),
    ("cellar", Kind.ROOM, ()),
    ("fridge", Kind.ASSET, ("openable", "receptacle", "container", "cooler")),
    ("desk", Kind.ASSET, ("receptacle", "surface")),
    ("bench", Kind.ASSET, ("receptacle", "surface")),
    ("microwave", Kind.ASSET, ("openable", "receptacle", "container", "heater", "switchable")),
    ("safe", Kind.ASSET, ("receptacle", "container")),
    ("noodles", Kind.OBJECT, ("pickable",)),
    ("milk", Kind.OBJECT, ("pickable",)),
    ("book", Kind.OBJECT, ("pickable",)),
)
_FACTS: tuple[Fact, ...] = (
    ("at", "robot", "hall"),
    ("free_hand", "robot"),
    ("connected", "hall", "kitchen"),
    ("connected", "kitchen", "hall"),
    ("connected", "hall", "office"),
    ("connected", "office", "hall"),
    ("in", "fridge", "kitchen"),
    ("in", "microwave", "kitchen"),
    ("in", "desk", "office"),
    ("in", "bench", "hall"),
    ("in", "safe", "cellar"),
    ("in", "noodles", "fridge"),
    ("on", "milk", "desk"),
    ("on", "book", "desk"),
    ("closed", "fridge"),
    ("closed", "microwave"),
    ("switched_off", "microwave"),
)


def rooms_scene(*further: Fact, without: tuple[Fact, ...] = ()) -> Scene:
    """Return the scene with further facts, without some."""
    entities = [Entity(id=i, kind=k, category=i, types=t, affordances_known=True) for i, k, t in _ENTITIES]
    return Scene(entities, [f for f in (*_FACTS, *further) if f not in without], domain="sayplan")


def rooms_task(goal: str, scene: Scene | None = None) -> PlanningTask:
    """Return the task of reaching a goal written in PDDL in the SayPlan domain."""
    here = scene if scene is not None else rooms_scene()
    domain = load_domain("sayplan")
    parsed: Formula = parse_goal(goal, domain, here)
    return PlanningTask(domain=domain, scene=here, goal=parsed)
