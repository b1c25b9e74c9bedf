"""Plans as people see them: each step in the scene's spelling, with the place at which it is done."""

from __future__ import annotations

from dataclasses import replace

from groundplan.logic.domain import Domain, Plan
from groundplan.logic.spelling import show
from groundplan.logic.wordings import Wordings
from groundplan.methods.task import ShownStep
from groundplan.scene.scene import Scene

FINISH = "done"
_PLACE = "?at"


def shown_plan(plan: Plan, scene: Scene, domain: Domain, wordings: Wordings) -> tuple[ShownStep, ...]:
    """Return the plan's steps as they are shown; a domain with the action `done` has it said at the end."""
    steps: list[ShownStep] = []
    navigation = wordings.navigation
    robots = scene.of_type("robot")
    place = (scene.holder(robots[0]) or "") if robots else ""
    for action in plan:
        schema = domain.schemas.get(action.name)
        if navigation and schema and action.name == navigation.action:
            names = [v.name for v in schema.parameters]
            place = action.args[names.index(navigation.end)]
        step = show(action, domain, wordings)
        steps.append(ShownStep(step.name, step.args, place))
    if FINISH in domain.schemas and (not steps or steps[-1].action != FINISH):
        steps.append(ShownStep(FINISH, (), place))
    return tuple(steps)


def with_places(shown: tuple[ShownStep, ...], plan: Plan, domain: Domain) -> tuple[ShownStep, ...]:
    """Return the steps with the place at which each is done, where its action has a parameter that says it (`?at`)."""
    found = list(shown)
    for number, action in enumerate(plan[: len(shown)]):
        names = [v.name for v in domain.schemas[action.name].parameters]
        if _PLACE in names:
            found[number] = replace(found[number], place=action.args[names.index(_PLACE)])
    return tuple(found)
