"""The project's own mapping is enough to plan with: every capability finds the things it is for."""

from __future__ import annotations

import pytest

from groundplan.knowledge.affordance_domain import affordance_scene, scene_domain, scene_wordings
from groundplan.knowledge.mapping import default_mapping
from groundplan.logic import parse_goal
from groundplan.planning import Outcome, PlanningResult, PlanningTask, solve_task
from groundplan.scene.formats.kit import parse_kit_scene
from groundplan.scene.scene import Scene

KITCHEN = """SCENE-DESCRIPTION
OBJECTS
worktop:0
shelf:0
washbasin:0
hob:0
chopping_board:0
carving_knife:0
leek:0
saucepan:0
jug:0
water:0
milk:0
milk_carton:0
tumbler:0
dishcloth:0
human:0
robot:0
END-OBJECTS
RELATIONS
on chopping_board:0 worktop:0
on leek:0 worktop:0
on carving_knife:0 worktop:0
on saucepan:0 hob:0
on dishcloth:0 shelf:0
on milk_carton:0 shelf:0
on tumbler:0 shelf:0
liquid_in milk:0 milk_carton:0
closed milk_carton:0
liquid_in water:0 washbasin:0
at robot:0 worktop:0
at human:0 shelf:0
END-RELATIONS
LOCATIONS
worktop0 chopping_board:0 leek:0 carving_knife:0
shelf0 dishcloth:0 milk_carton:0 tumbler:0
hob0 saucepan:0
washbasin0 water:0
END-LOCATIONS
"""


@pytest.fixture(scope="module")
def kitchen() -> Scene:
    parsed = parse_kit_scene(KITCHEN)
    return affordance_scene(parsed.scene, default_mapping(), parsed.locations)


def solved(scene: Scene, goal: str) -> PlanningResult:
    domain = scene_domain(scene)
    task = PlanningTask(
        domain=domain, scene=scene, goal=parse_goal(goal, domain, scene), wordings=scene_wordings(scene)
    )
    return solve_task(task, timeout_s=30.0)


@pytest.mark.parametrize(
    ("goal", "action", "argument"),
    [
        ("(chopped leek0)", "chop", "chopping_board0"),
        ("(clean worktop0)", "wet_swipe", "dishcloth0"),
        ("(liquid_in milk0 tumbler0)", "fill", "milk_carton0"),
        ("(and (liquid_in milk0 saucepan0) (liquid_warm milk0))", "heat_liquid", "hob0"),
        ("(inhand tumbler0 human0)", "handover", "tumbler0"),
        ("(opened milk_carton0)", "open", "milk_carton0"),
    ],
)
def test_every_goal_of_a_kitchen_is_planned_cheapest(kitchen: Scene, goal: str, action: str, argument: str) -> None:
    result = solved(kitchen, goal)
    assert result.outcome is Outcome.SOLVED, result.detail
    assert result.optimal
    assert any(step.name == action and argument in step.args for step in result.plan), result.plan


def test_leeks_are_not_chopped_on_a_bare_worktop(kitchen: Scene) -> None:
    result = solved(kitchen, "(and (chopped leek0) (on leek0 worktop0))")
    chopped = [step for step in result.plan if step.name == "chop"]
    assert [step.args[3] for step in chopped] == ["chopping_board0"]
