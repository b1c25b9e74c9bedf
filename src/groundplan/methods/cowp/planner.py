"""Plans for tasks of roles: what matters is written out and searched, and the plan carried out on paper."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace

from groundplan.logic.domain import Domain, Plan
from groundplan.logic.evaluate import holds
from groundplan.logic.formula import Formula
from groundplan.logic.simulate import simulate
from groundplan.logic.wordings import Wordings
from groundplan.methods.cowp.grounding import plain, written_out
from groundplan.methods.cowp.part import part_that_matters
from groundplan.planning import Outcome, PlanningTask, solve_task
from groundplan.planning.ground_task import GroundTask
from groundplan.planning.sas import search_input
from groundplan.planning.search import search
from groundplan.scene.scene import Changes, Scene

SEARCH = "lazy_wastar([ff()],preferred=[ff()],w=3)"
"""Finds near-cheapest plans of thirty steps within milliseconds, and the same plan every time."""
_TIMEOUT_S = 10.0
_MEMORY_MB = 2048
_REMEMBERED = 2000
_USELESS = "set_aside"


@dataclass(slots=True)
class _Memory:
    """Plans by what was searched: the same small task comes up in many trials."""

    plans: dict[str, Plan | None] = field(default_factory=dict)


_MEMORY = _Memory()


def find_plan(
    domain: Domain,
    scene: Scene,
    goals: Iterable[Formula],
    wordings: Wordings,
    *,
    without: Collection[str] = (),
) -> Plan | None:
    """Return a plan that passes through the goals in order and has been carried out on paper; None where there is none.

    `without` are things that are not to be used.

    Raises:
        PlannerError: the planner is missing or broke.
    """
    plan: Plan = ()
    scene, without = _set_aside(scene, without)
    for goal in goals:
        if holds(goal, scene, domain):
            continue
        steps = _steps(domain, scene, goal, wordings, without)
        if steps is None:
            return None
        simulation = simulate(domain, scene, steps, goal)
        if not simulation.verdict.valid:
            return None
        plan, scene = plan + steps, simulation.final
    return plan


def _set_aside(scene: Scene, without: Collection[str]) -> tuple[Scene, Collection[str]]:
    """Return the scene in which what is not to be used, but is in somebody's hand, is of no use; and what is left out.

    It must be there for the planner, so that it can be put down.
    """
    held = [fact[2] for fact in scene.matching("holding") if fact[2] in without]
    if not held:
        return scene, without
    known = tuple(scene.entity(thing) for thing in held)
    useless = tuple(replace(entity, category=_USELESS) for entity in known)
    return scene.after(Changes(entities_removed=known, entities_added=useless)), set(without) - set(held)


def _steps(domain: Domain, scene: Scene, goal: Formula, wordings: Wordings, without: Collection[str]) -> Plan | None:
    if not plain(domain):
        objects = tuple(name for name in scene.ids() if name not in without) if without else None
        task = PlanningTask(domain=domain, scene=scene, goal=goal, wordings=wordings, objects=objects)
        result = solve_task(task, timeout_s=_TIMEOUT_S)
        return result.plan if result.outcome is Outcome.SOLVED else None
    objects = part_that_matters(scene, domain, goal, without=without)
    return _searched(written_out(domain, scene, goal, objects))


def _searched(task: GroundTask) -> Plan | None:
    if not task.goals:
        return None
    written = search_input(task)
    key = written.text + "\n".join(str(action) for action in written.actions.values())
    if key not in _MEMORY.plans:
        if len(_MEMORY.plans) >= _REMEMBERED:
            _MEMORY.plans.clear()
        result = search(task, timeout_s=_TIMEOUT_S, memory_mb=_MEMORY_MB, optimal=False, chosen=SEARCH)
        _MEMORY.plans[key] = result.plan if result.outcome is Outcome.SOLVED else None
    return _MEMORY.plans[key]
