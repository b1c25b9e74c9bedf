from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from groundplan.language.goal_questions import GoalDraft
from groundplan.language.question import Question
from groundplan.language.registry import open_model
from groundplan.language.scripted import Scripted, ScriptedAnswer
from groundplan.language.tool_questions import ChooseTool, Substitute, Tool, ToolChoice
from groundplan.methods.autogptp.loop import Settings, run_tools
from groundplan.methods.autogptp.memory import Alternative
from groundplan.methods.autogptp.tool_run import ToolRun
from groundplan.methods.task import SolutionStatus
from groundplan.worlds.disturbance import Disturbance, DisturbanceKind
from groundplan.worlds.hidden import HiddenWorld

from .shed import LOCATIONS, shed, shed_domain

START = ("bench0",)
NAIL = GoalDraft(goal="(inhand nail0 human0)")
MALLET = GoalDraft(goal="(inhand mallet0 human0)")


def choices(*tools: str, goal: GoalDraft = MALLET) -> Scripted:
    """A model that chooses these tools in order, then stops; every goal is the same one."""
    waiting = list(tools)

    def answer(question: Question[Any]) -> ScriptedAnswer:
        if isinstance(question, ChooseTool):
            tool, _, argument = (waiting.pop(0) if waiting else "STOP").partition(" ")
            return ToolChoice(tool=Tool(tool), argument=argument)
        return goal

    return Scripted(answer)


def run(instruction: str, model: Any = None, **settings: Any) -> ToolRun:
    return run_tools(
        instruction,
        shed(),
        model if model is not None else open_model("embedded"),
        locations=LOCATIONS,
        explored=START,
        settings=Settings(**settings),
    )


def calls(done: ToolRun) -> list[str]:
    return [str(call) for call in done.tools]


# --- the embedded model ---------------------------------------------------------------------------------------------


def test_a_place_is_not_looked_at_only_because_something_is_put_there() -> None:
    assert calls(run("Put the nail on the shelf")) == ["PLAN"]


def test_a_wish_that_was_guessed_is_said_to_be() -> None:
    done = run("My hope lies with the nail")
    assert any(note.startswith("understood loosely") for note in done.solution.notes)


def test_what_is_not_where_it_was_said_to_be_is_replaced_before_all_places_are_searched() -> None:
    assert calls(run("Give me the screw that is on the bench")) == ["SUGGEST_ALTERNATIVE screw", "PLAN"]


def test_what_is_known_is_planned_at_once() -> None:
    done = run("Give me the nail")
    assert calls(done) == ["PLAN"]
    assert [step.name for step in done.plan] == ["grasp", "move", "handover"]
    assert done.robot_at is None
    assert done.scene.holds(("inhand", "nail0", "human0"))


def test_a_place_that_the_instruction_names_is_looked_at_first() -> None:
    done = run("Give me the mallet from the shelf")
    assert calls(done) == ["EXPLORE shelf0", "PLAN"]
    assert done.robot_at == "shelf0"
    assert done.solution.valid


def test_a_thing_that_is_nowhere_is_replaced_by_something_that_will_do() -> None:
    seen: list[Alternative] = []

    def accept(alternative: Alternative) -> bool:
        seen.append(alternative)
        return True

    done = run("Give me a screw", accept=accept)
    assert calls(done)[-2:] == ["SUGGEST_ALTERNATIVE screw", "PLAN"]
    assert [(each.missing, each.substitute) for each in seen] == [("screw", "nail")]
    assert done.substitutions == tuple(seen)
    assert done.memory.instructions == ("Give me a screw", "Give me a nail")
    assert done.scene.holds(("inhand", "nail0", "human0"))


def test_what_is_turned_down_is_not_used_and_the_end_says_what_is_missing() -> None:
    done = run("Give me a screw", accept=lambda _: False)
    assert done.plan == ()
    assert done.solution.status is not SolutionStatus.VALID
    assert "There is no screw" in done.solution.explanation
    assert "turned down" in done.solution.explanation


def test_the_part_that_can_be_done_is_done_only_where_that_is_wanted() -> None:
    wanted = run("Give me the nail and a banana")
    assert calls(wanted)[-1] == "PARTIAL_PLAN"
    assert wanted.scene.holds(("inhand", "nail0", "human0"))
    assert wanted.solution.status is SolutionStatus.UNSOLVABLE
    unwanted = run("Give me the nail and a banana", partial=False)
    assert unwanted.plan == ()
    assert "nail0 is in the hand of human0" in unwanted.solution.explanation


def test_the_same_run_twice_is_the_same() -> None:
    assert calls(run("Give me a screw")) == calls(run("Give me a screw"))


# --- any model: choices are checked before they are used ------------------------------------------------------------


def feedback(model: Scripted) -> list[str]:
    return [a.feedback for q in model.questions if isinstance(q, ChooseTool) for a in q.attempts[-1:]]


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ("EXPLORE attic0", "There is no place named 'attic0'"),
        ("EXPLORE bench0", "bench0 has been explored already"),
        ("EXPLORE", "Say in argument which place to explore"),
        ("SUGGEST_ALTERNATIVE nail", "nail is there: nail0"),
        ("SUGGEST_ALTERNATIVE", "Say in argument what is missing"),
        ("PLAN", "needs what is not known: mallet"),
    ],
)
def test_a_choice_that_cannot_help_is_sent_back_with_the_reason(chosen: str, told: str) -> None:
    model = choices(chosen, "EXPLORE shelf0", "PLAN")
    done = run("Give me the mallet", model)
    assert calls(done) == ["EXPLORE shelf0", "PLAN"]
    assert told in feedback(model)[0]


def test_a_call_that_brought_nothing_is_not_made_again_in_the_same_memory() -> None:
    model = choices("PARTIAL_PLAN", "PARTIAL_PLAN", "STOP", goal=GoalDraft(goal="(on nail0 bench0)"))
    done = run("Hammer the nail", model)
    assert calls(done) == ["PARTIAL_PLAN"]
    assert "brought nothing" in feedback(model)[0]


def test_a_model_that_insists_on_planning_may_plan() -> None:
    model = choices("PLAN", "PLAN", goal=NAIL)
    assert calls(run("Give me the mallet", model)) == ["PLAN"]


def test_a_model_without_a_useful_choice_ends_the_run() -> None:
    done = run("Give me the mallet", choices(*["EXPLORE attic0"] * 9))
    assert done.tools == ()
    assert "No tool was chosen" in done.solution.explanation


def test_ten_calls_are_the_limit() -> None:
    def answer(question: Question[Any]) -> ScriptedAnswer:
        if isinstance(question, ChooseTool):
            return ToolChoice(tool=Tool.SUGGEST_ALTERNATIVE, argument=f"{'x' * len(question.calls)}gizmo")
        return Substitute(category="nail") if hasattr(question, "missing") else NAIL

    done = run("Fetch gizmos", Scripted(_with_affordances(answer)), accept=lambda _: False)
    assert len(done.tools) == 10
    assert "as many as allowed" in done.solution.explanation
    assert len(run("Fetch gizmos", Scripted(_with_affordances(answer)), limit=3).tools) == 3


def _with_affordances(answer: Callable[[Question[Any]], ScriptedAnswer]) -> Callable[[Question[Any]], ScriptedAnswer]:
    from groundplan.language.tool_questions import Affordances, RelevantAffordances

    def both(question: Question[Any]) -> ScriptedAnswer:
        return Affordances(affordances=()) if isinstance(question, RelevantAffordances) else answer(question)

    return both


def test_the_memory_in_words_has_what_the_paper_puts_there() -> None:
    model = choices("EXPLORE shelf0", "EXPLORE crate0", "PLAN")
    run("Give me the mallet", model)
    last = [q for q in model.questions if isinstance(q, ChooseTool)][-1].memory
    for part in (
        "(on mallet0 shelf0)",
        "Places explored: bench0, shelf0, crate0",
        "Call 1: EXPLORE shelf0. Saw mallet0",
    ):
        assert part in last


# --- what happened, not what was planned ----------------------------------------------------------------------------


def test_failures_and_changes_are_met_by_new_plans_and_remembered() -> None:
    world = HiddenWorld(
        shed(),
        shed_domain(),
        locations=LOCATIONS,
        explored=START,
        disturbances=(
            Disturbance(at=1, kind=DisturbanceKind.FAIL),
            Disturbance(at=3, kind=DisturbanceKind.MOVE, subject="human0", target="bench0"),
        ),
    )
    done = run_tools("Give me the nail", shed(), open_model("embedded"), world=world)
    assert done.solution.valid
    assert not done.episodes[0].outcomes[0].succeeded
    assert len(done.episodes[0].outcomes) == len(done.plan) + 1
    assert done.memory.scene.holds(("inhand", "nail0", "human0"))


def test_a_world_in_which_nothing_works_ends_without_a_claim() -> None:
    world = HiddenWorld(shed(), shed_domain(), locations=LOCATIONS, explored=START, failure_rate=1.0)
    done = run_tools("Give me the nail", shed(), open_model("embedded"), world=world, settings=Settings(limit=4))
    assert not done.solution.valid
    assert done.plan == ()
    assert not done.memory.scene.holds(("inhand", "nail0", "human0"))


def test_words_for_a_thing_are_replaced_wherever_they_stand() -> None:
    from groundplan.methods.autogptp.wording import reworded

    assert reworded("Fill a glass, then hand me the glass", "glass", "glass", "plastic_cup") == (
        "Fill a plastic cup, then hand me the plastic cup"
    )
    assert reworded("I want an apple", "apple", "apple", "pear") == "I want a pear"
    assert reworded("Bring two spoons", "spoons", "spoon", "fork") == "Bring two forks"
    assert reworded("Use the watering can", "water", "water", "milk").endswith(
        "with the milk in the place of the water"
    )


def test_settings_of_the_papers_baselines_reach_the_tools() -> None:
    model = choices("SUGGEST_ALTERNATIVE hammer", goal=NAIL)
    naive = replace(Settings(naive_substitution=True, self_correction=False), limit=1)

    def answer(question: Question[Any]) -> ScriptedAnswer:
        return model.answer(question) if isinstance(question, ChooseTool) else Substitute(category="nail")

    scripted = Scripted(answer)
    run_tools("Give me a hammer", shed(), scripted, locations=LOCATIONS, explored=START, settings=naive)
    assert [type(q).__name__ for q in scripted.questions] == ["ChooseTool", "SuggestDirect"]
