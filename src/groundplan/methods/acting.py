"""From a solution to the world: carrying a method's plan out, and repairing it with the same method."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.question import Model
from groundplan.logic.domain import Domain
from groundplan.logic.formula import Formula
from groundplan.logic.verdict import Verdict
from groundplan.methods.task import Method, Solution, Task
from groundplan.scene.scene import Scene
from groundplan.trace import Trace
from groundplan.worlds.episode import Episode
from groundplan.worlds.executor import DEFAULT_LIMITS, Limits, Repair, act
from groundplan.worlds.world import World


def carry_out(
    method: Method,
    task: Task,
    solution: Solution,
    model: Model,
    world: World,
    domain: Domain,
    *,
    limits: Limits = DEFAULT_LIMITS,
    trace: Trace | None = None,
) -> Episode:
    """Carry the solution's plan out in the world; when the world disagrees, the method plans again from there.

    Raises:
        WorldError: the world cannot be observed or acted in at all.
        ModelError: the method asked its model for a repair and got no usable answer.
    """

    def repair(scene: Scene, goals: tuple[Formula, ...], verdict: Verdict) -> Repair:
        failed = replace(solution, goals=goals, verdict=verdict)
        again = method.repair(task, failed, scene, model, trace)
        return Repair(
            found=again.valid,
            plan=again.plan,
            goals=again.goals or goals,
            explanation="" if again.valid else again.explanation or again.status.value,
        )

    return act(world, solution.plan, solution.goals, domain, repair=repair, limits=limits, trace=trace)
