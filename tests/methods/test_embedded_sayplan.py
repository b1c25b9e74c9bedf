"""SayPlan with the embedded model: it sees nothing but the questions, and searches and drafts by itself."""

from __future__ import annotations

import pytest
from tests.methods.flat import flat

from groundplan.knowledge import enrich
from groundplan.language.commonsense.drafts.draft import Drafter
from groundplan.language.commonsense.drafts.drafting import draft_plan
from groundplan.language.questions import DraftPlan
from groundplan.language.registry import open_model
from groundplan.logic import load_domain, parse_goal, simulate
from groundplan.methods import Solution, SolutionStatus, Task, open_method
from groundplan.scene.view import View


def solve(instruction: str, method: str = "sayplan") -> Solution:
    return open_method(method).solve(Task(instruction=instruction, scene=flat()), open_model("embedded"))


@pytest.mark.parametrize(
    "goal",
    [
        "(holding agent mug1)",
        "(on mug1 desk2)",
        "(in book1 fridge)",
        "(and (in book1 wardrobe1) (closed wardrobe1))",
        "(and (filled mug2 coffee) (on mug2 desk1))",
        "(forall (?b - book) (on ?b desk2))",
        "(exists (?m - mug) (in ?m sink))",
        "(or (on book1 fridge) (in book1 fridge))",
        "(not (on book1 desk1))",
        "(and (at agent kitchen) (holding agent yoghurt))",
        "(cold mug1)",
    ],
)
def test_means_ends_drafts_reach_their_goals(goal: str) -> None:
    scene, domain = enrich(flat()), load_domain("sayplan")
    formula = parse_goal(goal, domain, scene)
    drafter = Drafter(scene, domain)
    assert drafter.achieve(formula)
    assert simulate(domain, drafter.scene, (), formula).verdict.valid
    assert not simulate(domain, scene, (), formula).verdict.valid


def test_what_cannot_be_brought_about_is_not_drafted() -> None:
    scene, domain = enrich(flat()), load_domain("sayplan")
    assert not Drafter(scene, domain).achieve(parse_goal("(hot yoghurt)", domain, scene))


def test_the_search_goes_where_things_usually_are_and_stops_when_all_is_found() -> None:
    solution = solve("put the yoghurt on the desk in Omar's room")
    assert solution.valid
    assert set(solution.searched) == {"kitchen", "omars_room"}


def test_appliances_are_found_by_what_they_do() -> None:
    solution = solve("make a coffee")
    assert solution.valid
    assert "kitchen" in solution.searched
    assert "turn_on(coffee_machine)" in [str(step) for step in solution.shown]


def test_doors_are_closed_and_machines_switched_off_right_after_use() -> None:
    steps = [str(step) for step in solve("make a coffee with the blue mug").shown]
    assert steps.index("close(wardrobe1)") < steps.index("goto(kitchen)")
    assert steps.index("turn_off(coffee_machine)") == steps.index("turn_on(coffee_machine)") + 1


def test_gibberish_is_not_understood() -> None:
    assert solve("blorf the snarkle vigorously").status is SolutionStatus.NOT_UNDERSTOOD


def test_a_draft_is_made_from_the_visible_graph_alone() -> None:
    scene = enrich(flat())
    hidden = View.collapsed(scene)
    question = DraftPlan(instruction="bring me the yoghurt", graph=hidden.to_sayplan(), actions="")
    assert draft_plan(question).plan == ()
    seen = DraftPlan(instruction="bring me the yoghurt", graph=hidden.expand("kitchen").to_sayplan(), actions="")
    assert "pickup(yoghurt)" in draft_plan(seen).plan


def test_llm_as_planner_names_waypoints_by_direction_alone() -> None:
    solution = solve("put the yoghurt on the desk in Omar's room", "llm-as-planner")
    assert solution.shown
    assert {step.args[0] for step in solution.shown if step.action == "goto"} & {"pose1", "pose2", "pose3"}
