"""New plans for the same goals while a plan is carried out, from what is known by then."""

from __future__ import annotations

from collections.abc import Callable

from groundplan.logic.domain import Domain, Plan
from groundplan.logic.formula import Formula
from groundplan.logic.verdict import Verdict
from groundplan.logic.wording import sentence
from groundplan.logic.wordings import Wordings
from groundplan.planning import Outcome, PlanningTask, solve_task
from groundplan.scene.scene import Scene
from groundplan.worlds.executor import Repair, Repairer


def replanner(domain: Domain, wordings: Wordings, left_s: Callable[[], float]) -> Repairer:
    """Return what makes a new plan for the goals still to be reached; the model is not asked again."""

    def repair(scene: Scene, goals: tuple[Formula, ...], _: Verdict) -> Repair:
        plan: Plan = ()
        now = scene
        for goal in goals:
            task = PlanningTask(domain=domain, scene=now, goal=goal, wordings=wordings)
            result = solve_task(task, timeout_s=max(0.5, left_s()))
            if result.outcome is not Outcome.SOLVED:
                told = sentence(result.verdict, now, domain, wordings) if result.verdict.reason else result.detail
                return Repair(found=False, goals=goals, explanation=told)
            plan += result.plan
            now = result.final_scene
        return Repair(found=True, plan=plan, goals=goals)

    return repair
