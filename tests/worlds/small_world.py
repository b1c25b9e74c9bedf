"""A flat of two rooms, and a breadth-first planner that shares nothing with the real one."""

from __future__ import annotations

from collections import deque

from groundplan.logic.domain import Action, Domain, Plan
from groundplan.logic.evaluate import bindings, holds
from groundplan.logic.formula import And, Atom, Formula
from groundplan.logic.library import load_domain
from groundplan.logic.simulate import apply
from groundplan.logic.verdict import Verdict
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Scene
from groundplan.worlds import Repair

DOMAIN: Domain = load_domain("sayplan")
MUG_IN_CUPBOARD = And((Atom("in", ("mug", "cupboard")), Atom("closed", ("cupboard",))))


def flat() -> Scene:
    """A mug on the table of the den; the kitchen has a cupboard, a shelf, and two ovens."""
    entities = [
        Entity(id="den", kind=Kind.ROOM, category="den"),
        Entity(id="kitchen", kind=Kind.ROOM, category="kitchen"),
        Entity(id="robot", kind=Kind.AGENT, category="robot", types=("robot",)),
        Entity(id="table", kind=Kind.ASSET, category="table", types=("receptacle", "surface")),
        Entity(id="shelf", kind=Kind.ASSET, category="shelf", types=("receptacle", "surface")),
        Entity(id="cupboard", kind=Kind.ASSET, category="cupboard", types=("receptacle", "container", "openable")),
        Entity(id="oven1", kind=Kind.ASSET, category="oven", types=("receptacle", "container", "switchable", "heater")),
        Entity(id="oven2", kind=Kind.ASSET, category="oven", types=("receptacle", "container", "switchable", "heater")),
        Entity(id="mug", kind=Kind.OBJECT, category="mug", types=("pickable", "vessel")),
    ]
    facts = [
        ("at", "robot", "den"),
        ("free_hand", "robot"),
        ("in", "table", "den"),
        ("in", "shelf", "kitchen"),
        ("in", "cupboard", "kitchen"),
        ("in", "oven1", "kitchen"),
        ("in", "oven2", "kitchen"),
        ("on", "mug", "table"),
        ("closed", "cupboard"),
        ("switched_off", "oven1"),
        ("switched_off", "oven2"),
        ("connected", "den", "kitchen"),
        ("connected", "kitchen", "den"),
    ]
    return Scene(entities, facts, domain="sayplan")


def shortest_plan(scene: Scene, goals: tuple[Formula, ...]) -> Plan | None:
    """Return a shortest plan through the goals in their order, or None."""
    plan: Plan = ()
    for goal in goals:
        part = _search(scene, goal)
        if part is None:
            return None
        for action in part:
            scene = apply(action, scene, DOMAIN)
        plan = (*plan, *part)
    return plan


def _search(scene: Scene, goal: Formula) -> Plan | None:
    seen = {frozenset(scene.facts())}
    queue: deque[tuple[Scene, Plan]] = deque([(scene, ())])
    while queue:
        state, plan = queue.popleft()
        if holds(goal, state, DOMAIN):
            return plan
        for action in _applicable(state):
            following = apply(action, state, DOMAIN)
            key = frozenset(following.facts())
            if key not in seen:
                seen.add(key)
                queue.append((following, (*plan, action)))
    return None


def _applicable(scene: Scene) -> list[Action]:
    return [
        Action(schema.name, tuple(binding[v.name] for v in schema.parameters))
        for schema in DOMAIN.schemas.values()
        if schema.name != "done"
        for binding in bindings(schema.precondition, scene, DOMAIN, schema.parameters)
    ]


def plan_again(scene: Scene, goals: tuple[Formula, ...], verdict: Verdict) -> Repair:
    """Repair by planning again from the scene as it is."""
    plan = shortest_plan(scene, goals)
    if plan is None:
        return Repair(found=False, explanation="There is no other way.")
    return Repair(found=True, plan=plan, goals=goals)
