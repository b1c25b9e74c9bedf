from __future__ import annotations

from typing import Any

import pytest

from groundplan.errors import InstructionError, UnknownNameError
from groundplan.evaluation.library import open_scene
from groundplan.knowledge.mapping import RememberedMapping, Said, Voice, default_mapping
from groundplan.language.affordance_questions import YesNo
from groundplan.language.registry import open_model
from groundplan.language.scripted import Scripted
from groundplan.logic.simulate import simulate
from groundplan.methods.autogptp.method import AutoGptP
from groundplan.methods.autogptp.surroundings import explored_only, surroundings
from groundplan.methods.autogptp.tool_run import ToolRun
from groundplan.methods.registry import open_method
from groundplan.methods.task import Solution, SolutionStatus, Task
from groundplan.scene.scene import Scene
from groundplan.worlds.disturbance import Disturbance, DisturbanceKind

MILK = "bring me a glass of milk"


def act(instruction: str, scene: Scene | None = None, **given: Any) -> ToolRun:
    task = Task(instruction=instruction, scene=scene or open_scene("milk_kitchen"), **given)
    return AutoGptP().act(task, open_model("embedded"))


def solve(instruction: str, scene: str) -> Solution:
    task = Task(instruction=instruction, scene=open_scene(scene))
    return open_method("autogpt-p").solve(task, open_model("embedded"))


def test_where_there_is_no_glass_a_cup_is_found_filled_and_handed_over() -> None:
    run = act(MILK)
    assert [call.tool.value for call in run.tools] == ["EXPLORE", "EXPLORE", "SUGGEST_ALTERNATIVE", "PLAN"]
    assert run.scene.holds(("liquid_in", "milk0", "cup0"))
    assert run.scene.holds(("inhand", "cup0", "human0"))
    assert [(each.missing, each.substitute) for each in run.substitutions] == [("glass", "cup")]


def test_the_person_is_asked_to_do_what_no_robot_can_and_nothing_else() -> None:
    run = act(MILK)
    assert [step.name for step in run.plan if step.args[0] == "human0"] == ["open"]
    assert all(step.name != "open" for step in run.plan if step.args[0] == "robot0")


def test_what_people_corrected_decides_what_serves_instead() -> None:
    assert [each.substitute for each in act(MILK).substitutions] == ["cup"]
    said = tuple(
        Said(
            number=number,
            category="cup",
            generic=None,
            affordance=affordance,
            holds=False,
            voice=Voice.PERSON,
            source="person",
            confidence=1.0,
            words="cups leak",
        )
        for number, affordance in enumerate(("liquid-contain", "contain", "pour", "precise-pour"))
    )
    leaky = act(MILK, mapping=RememberedMapping(said, default_mapping()))
    assert "cup" not in [each.substitute for each in leaky.substitutions]
    assert "SUGGEST_ALTERNATIVE" not in [call.tool.value for call in leaky.tools]


def test_nobody_looks_for_milk_at_the_window() -> None:
    assert "window0" not in {call.argument for call in act(MILK).tools}


def test_the_plan_is_executable_from_where_exploring_left_the_robot() -> None:
    run = act(MILK)
    around = surroundings(open_scene("milk_kitchen"))
    from groundplan.scene.scene import Changes

    assert run.robot_at is not None
    start = around.scene.after(
        Changes(added=(("at", "robot0", run.robot_at),), removed=tuple(around.scene.matching("at", "robot0", None)))
    )
    assert simulate(around.domain, start, run.plan, run.solution.goals[-1]).verdict.valid


def test_the_person_of_the_task_decides_about_alternatives() -> None:
    person = Scripted([YesNo(yes=False), YesNo(yes=False), YesNo(yes=False)])
    run = act(MILK, person=person)
    assert run.plan == ()
    assert person.questions[0].slots()["instruction"].startswith("There is no glass. Will a cup do instead?")
    assert "turned down" in run.solution.explanation


def test_things_that_move_while_it_acts_are_followed() -> None:
    task = Task(instruction=MILK, scene=open_scene("milk_kitchen"))
    moved = Disturbance(at=5, kind=DisturbanceKind.MOVE, subject="pear0", target="cupboard0")
    run = AutoGptP().act(task, open_model("embedded"), disturbances=[moved], failure_rate=0.2)
    assert run.solution.valid
    assert run.scene.holds(("inhand", "cup0", "human0"))
    assert run.plan == tuple(o.action for episode in run.episodes for o in episode.outcomes if o.succeeded)


@pytest.mark.parametrize(
    "words",
    ["Give me the spoon and a hammer, as far as you can", "Give me the spoon and a hammer, at least what you can"],
)
def test_a_part_is_done_where_the_words_ask_for_it(words: str) -> None:
    run = act(words)
    assert run.scene.holds(("inhand", "spoon0", "human0"))
    assert run.solution.status is SolutionStatus.UNSOLVABLE
    assert "no hammer" in run.solution.explanation


def test_a_part_is_done_where_the_task_says_so_and_not_otherwise() -> None:
    assert act("Give me the spoon and a hammer", partial=True).plan
    assert not act("Give me the spoon and a hammer").plan


def test_scenes_of_other_kinds_are_planned_with_the_same_tools() -> None:
    solution = solve("open the fridge", "kitchen")
    assert solution.valid
    assert [call.partition(":")[0] for call in solution.tools] == ["PLAN"]


def test_a_plan_for_the_same_goal_is_made_from_the_scene_as_it_is_now() -> None:
    method, scene = AutoGptP(), open_scene("milk_kitchen")
    task = Task(instruction="Give me the spoon", scene=scene)
    first = method.solve(task, open_model("embedded"))
    assert first.final_scene is not None
    again = method.repair(task, first, scene, Scripted([]))
    assert again.valid
    assert again.plan == first.plan
    assert method.repair(task, first, first.final_scene, Scripted([])).plan == ()


def test_an_empty_instruction_is_refused() -> None:
    with pytest.raises(InstructionError):
        act("  ")


def test_only_what_is_said_to_be_explored_is_known() -> None:
    scene = explored_only(open_scene("milk_kitchen"), ["counter0"])
    run = act("Give me the bread from the table", scene)
    assert [str(call) for call in run.tools] == ["EXPLORE table0", "PLAN"]
    assert [str(call) for call in act("Give me the pear", scene).tools] == ["PLAN"]
    with pytest.raises(UnknownNameError, match="attic"):
        explored_only(scene, ["attic"])
