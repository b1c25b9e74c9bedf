"""What plans cost: metres of route for movements, 1 for every other action, or whatever the domain's functions say."""

from __future__ import annotations

from collections.abc import Callable

from groundplan.logic.domain import Action, Domain, Plan
from groundplan.planning.planner import PlanningTask, Values
from groundplan.scene.routes import link_length
from groundplan.scene.scene import Fact, Scene


def link_values(scene: Scene, distance: str) -> Values:
    """Return the function values of a scene: `distance` is the length of a link in metres, all else is 1."""

    def value(fact: Fact) -> float:
        if fact[0] == distance and len(fact) == 3:
            return link_length(scene.get(fact[1]), scene.get(fact[2]))
        return 1.0

    return value


def task_values(task: PlanningTask) -> Values:
    """Return the function values of a task: its own, else those the domain fixes, else lengths of links."""
    if task.values is not None:
        return task.values
    fixed, links = task.domain.values, link_values(task.scene, "distance")
    return (lambda fact: fixed[fact] if fact in fixed else links(fact)) if fixed else links


def least_cost(domain: Domain) -> float:
    """Return what the cheapest action that costs anything costs, where the domain itself fixes all costs; else 0."""
    costs = [s.cost.constant for s in domain.schemas.values() if s.cost.function is None and s.cost.constant > 0]
    functions = {s.cost.function.predicate for s in domain.schemas.values() if s.cost.function is not None}
    fixed = [value for fact, value in domain.values.items() if fact[0] in functions]
    known = functions <= {fact[0] for fact in domain.values}
    return min((*costs, *fixed), default=0.0) if known else 0.0


def action_cost(action: Action, domain: Domain, values: Callable[[Fact], float]) -> float:
    """Return the cost of one action."""
    schema = domain.schemas[action.name]
    if schema.cost.function is None:
        return schema.cost.constant
    binding = {v.name: a for v, a in zip(schema.parameters, action.args, strict=True)}
    function = schema.cost.function
    return schema.cost.constant + values((function.predicate, *(binding.get(t, t) for t in function.terms)))


def plan_cost(plan: Plan, domain: Domain, values: Values) -> float:
    """Return the cost of a plan."""
    return sum(action_cost(action, domain, values) for action in plan)
