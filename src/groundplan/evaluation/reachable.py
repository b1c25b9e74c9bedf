"""Checking a suite itself: whether the outcome that a case expects can be reached at all."""

from __future__ import annotations

from groundplan.evaluation.outcome import judge, parse_condition
from groundplan.evaluation.solving import enriched_scene
from groundplan.evaluation.suite import Case
from groundplan.logic.domain import Plan
from groundplan.logic.library import load_domain
from groundplan.logic.simulate import simulate
from groundplan.logic.spelling import show
from groundplan.logic.wordings import load_wordings
from groundplan.methods.task import ShownStep, Solution, SolutionStatus
from groundplan.planning import Outcome, PlanningTask, solve_task
from groundplan.scene.scene import Scene


def unreachable(case: Case, timeout_s: float = 30.0) -> str:
    """Return why the expected outcome of a planning case cannot be reached; empty where a plan for it is accepted.

    The planner solves the conditions of `passes` and of the events one after the other and then the goal; the judge has
    the last word.

    Raises:
        PddlError: a condition of the case is not well formed.
        PlannerError: the planner is missing or broke.
    """
    start = enriched_scene(case.scene)
    domain = load_domain(start.domain)
    plan: Plan = ()
    here: Scene = start
    conditions = [event.condition for event in case.expect.events if event.condition is not None]
    for text in (*case.expect.passes, *conditions, case.expect.goal or "(and)"):
        task = PlanningTask(domain=domain, scene=here, goal=parse_condition(text, here, domain, nested=False))
        result = solve_task(task, timeout_s=timeout_s, optimal=False)
        if result.outcome is not Outcome.SOLVED:
            return f"{result.outcome.value}: {text}"
        plan += result.plan
        here = simulate(domain, here, result.plan).final
    wordings = load_wordings(start.domain)
    steps = [show(action, domain, wordings) for action in plan]
    shown = tuple(ShownStep(step.name, step.args) for step in steps)
    judgement = judge(case, Solution(method="planner", status=SolutionStatus.VALID, plan=plan, shown=shown), start)
    return judgement.detail
