"""From a solution to the world: carrying a method's plan out, and repairing it with the same method."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.question import Model
from groundplan.logic import domain_names, load_wordings
from groundplan.logic.domain import Domain
from groundplan.logic.formula import Formula
from groundplan.logic.verdict import Verdict
from groundplan.methods.cowp.strategy import Watching
from groundplan.methods.hearing import hearing
from groundplan.methods.task import Method, Solution, Task
from groundplan.scene.scene import Scene
from groundplan.trace import Trace
from groundplan.worlds.controls import Controls
from groundplan.worlds.episode import Episode
from groundplan.worlds.executor import DEFAULT_LIMITS, Limits, Monitor, Repair, Repairer, Watch, act, no_objection
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
    controls: Controls | None = None,
    monitor: Monitor = no_objection,
) -> Episode:
    """Carry the solution's plan out in the world; when the world disagrees, the method plans again from there.

    Through `controls` a person pauses, stops, or says what is the case. A `monitor` may object to the rest of the plan
    before any action; a method that watches its own plans does so where none is given.

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

    before = model.usage.calls

    wordings = load_wordings(task.scene.domain) if task.scene.domain in domain_names() else None
    listening = hearing(domain, wordings, model, trace)
    making: Repairer = repair
    if monitor is no_objection and solution.goals and isinstance(method, Watching):
        session = method.watching(task, solution, domain, model, trace)
        monitor, making = session.monitor, session.repair
    watch = Watch(monitor=monitor, listening=listening, controls=controls, calls=lambda: model.usage.calls - before)
    return act(
        world,
        solution.plan,
        solution.goals,
        domain,
        repair=making,
        limits=limits,
        trace=trace,
        watch=watch,
        wordings=wordings,
    )
