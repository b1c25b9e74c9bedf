"""A task that no optimal planner solves in seconds: many things to be carried to many places, one at a time."""

from __future__ import annotations

from groundplan.logic.formula import And, Atom
from groundplan.logic.library import load_domain
from groundplan.planning import PlanningTask
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Fact, Scene

_ROOMS = 12


def hard_task() -> PlanningTask:
    """Return the task, in the household domain."""
    entities = [Entity(id="robot", kind=Kind.AGENT, category="robot", types=("robot",))]
    facts: list[Fact] = [("at", "robot", "room0"), ("free_hand", "robot"), ("open_plan",)]
    for i in range(_ROOMS):
        position = (float(i * 7 % 11), float(i * 5 % 13), 0.0)
        entities.append(Entity(id=f"room{i}", kind=Kind.ROOM, category="room", position=position))
        entities.append(Entity(id=f"table{i}", kind=Kind.ASSET, category="table", types=("receptacle", "surface")))
        entities.append(Entity(id=f"cup{i}", kind=Kind.OBJECT, category="cup", types=("pickable",)))
        facts += [("in", f"table{i}", f"room{i}"), ("on", f"cup{i}", f"table{i}")]
    goal = And(tuple(Atom("on", (f"cup{i}", f"table{(i * 5 + 3) % _ROOMS}")) for i in range(_ROOMS)))
    return PlanningTask(domain=load_domain("household"), scene=Scene(entities, facts), goal=goal)
