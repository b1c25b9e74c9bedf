"""Plans for affordance-based scenes: proven by simulation, with the published actions and argument order."""

from __future__ import annotations

import pytest
from tests.affordances.kitchens import ready

from groundplan.knowledge.affordance_domain import scene_domain, scene_wordings
from groundplan.logic import Verdict, holds, parse_goal, simulate
from groundplan.planning import Outcome, PlanningResult, PlanningTask, solve_task
from groundplan.scene.scene import Scene


def solved(goal: str, scene: Scene) -> PlanningResult:
    domain = scene_domain(scene)
    task = PlanningTask(
        domain=domain, scene=scene, goal=parse_goal(goal, domain, scene), wordings=scene_wordings(scene)
    )
    return solve_task(task)


def verdict(goal: str, scene: Scene, result: PlanningResult) -> Verdict:
    domain = scene_domain(scene)
    return simulate(domain, scene, result.plan, parse_goal(goal, domain, scene)).verdict


@pytest.mark.parametrize(
    ("goal", "cost"),
    [("(inhand pear0 human0)", 3), ("(on pear0 shelf0)", 3), ("(opened gate0)", 2), ("(at robot0 desk0)", 0)],
)
def test_a_simple_goal_gets_a_cheapest_plan_that_simulation_confirms(goal: str, cost: float) -> None:
    scene = ready()
    result = solved(goal, scene)
    assert result.outcome is Outcome.SOLVED
    assert result.cost == cost
    assert result.optimal
    assert verdict(goal, scene, result).valid


def test_steps_have_the_actor_first_and_then_the_parameters_of_the_capability() -> None:
    result = solved("(inhand pear0 human0)", ready())
    assert [str(action) for action in result.plan] == [
        "grasp(robot0, pear0, desk0, desk0)",
        "move(robot0, desk0, human0)",
        "handover(robot0, human0, pear0)",
    ]


def test_a_goal_in_the_state_that_a_plan_ends_in_holds_there() -> None:
    scene = ready()
    result = solved("(opened gate0)", scene)
    domain = scene_domain(scene)
    assert holds(parse_goal("(and (opened gate0) (not (closed gate0)))", domain, scene), result.final_scene, domain)
