"""Plans as a person would do it: what is put aside is put on a surface, not into the next best container."""

from __future__ import annotations

from groundplan.logic.domain import Action, Domain, Plan
from groundplan.logic.formula import Formula
from groundplan.logic.simulate import simulate
from groundplan.scene.scene import Scene

_INTO, _ONTO = "putin", "place"


def with_natural_places(plan: Plan, scene: Scene, goal: Formula, domain: Domain) -> Plan:
    """Return the plan with things put on a surface instead of into something, wherever that does as well.

    Both cost the same where affordances are all that is known of things, so that a planner would as soon put a carton
    into a cup as beside it. Every change is proven: the plan stays valid, as long and as cheap.
    """
    if _INTO not in domain.schemas or _ONTO not in domain.schemas:
        return plan
    kept = simulate(domain, scene, plan, goal)
    for number, action in enumerate(plan):
        if action.name != _INTO or len(action.args) != 4:
            continue
        actor, thing, _, place = action.args
        other = (*plan[:number], Action(_ONTO, (actor, thing, place, place)), *plan[number + 1 :])
        done = simulate(domain, scene, other, goal)
        if done.verdict.valid and done.cost <= kept.cost:
            plan = other
    return plan
