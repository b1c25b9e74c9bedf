from __future__ import annotations

from tests.methods.flat import flat

from groundplan.knowledge import enrich
from groundplan.logic import load_domain, load_wordings, parse_goal, simulate
from groundplan.planning import PlanningTask, solve_task
from groundplan.planning.insertion import with_facts
from groundplan.scene.scene import Scene


def planned(goal: str) -> tuple[Scene, PlanningTask]:
    scene, domain = enrich(flat()), load_domain("sayplan")
    formula = parse_goal(goal, domain, scene)
    return scene, PlanningTask(domain=domain, scene=scene, goal=formula, wordings=load_wordings("sayplan"))


def test_a_door_is_closed_as_soon_as_nothing_needs_it_open() -> None:
    scene, task = planned("(on mug1 desk2)")
    plan = solve_task(task).plan
    extended = with_facts(plan, [("closed", "wardrobe1")], task.goal, scene, task.domain)
    assert extended is not None
    assert len(extended) == len(plan) + 1
    names = [action.name for action in extended]
    assert names.index("close") == names.index("pickup") + 1
    assert simulate(task.domain, scene, extended, task.goal).final.holds(("closed", "wardrobe1"))


def test_what_no_single_action_can_restore_is_not_inserted() -> None:
    scene, task = planned("(on mug1 desk2)")
    plan = solve_task(task).plan
    assert with_facts(plan, [("hot", "mug1")], task.goal, scene, task.domain) is None


def test_a_fact_that_contradicts_the_goal_is_not_inserted() -> None:
    scene, task = planned("(open fridge)")
    plan = solve_task(task).plan
    assert with_facts(plan, [("closed", "fridge")], task.goal, scene, task.domain) is None
