"""Whether the rest of a plan still works from here, for one goal or several in a row."""

from __future__ import annotations

from groundplan.logic.domain import Domain, Plan
from groundplan.logic.evaluate import holds
from groundplan.logic.explain import explain_goal
from groundplan.logic.formula import Formula
from groundplan.logic.simulate import simulate
from groundplan.logic.verdict import VALID, Verdict
from groundplan.scene.scene import Scene


def verify(domain: Domain, scene: Scene, plan: Plan, goals: tuple[Formula, ...]) -> Verdict:
    """Check the plan from the scene: every step can be done, and the goals hold in their order, the last at the end."""
    simulation = simulate(domain, scene, plan)
    if not simulation.verdict.valid or not goals:
        return simulation.verdict
    states = iter(simulation.scenes)
    state = next(states)
    for goal in goals[:-1]:
        while not holds(goal, state, domain):
            following = next(states, None)
            if following is None:
                return explain_goal(goal, simulation.final, domain)
            state = following
    return VALID if holds(goals[-1], simulation.final, domain) else explain_goal(goals[-1], simulation.final, domain)
