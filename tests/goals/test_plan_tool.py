"""The Plan and Partial Plan tools: from an instruction to a proven plan, with goals that correct themselves."""

from __future__ import annotations

from groundplan.knowledge.affordance_domain import affordance_scene, scene_domain, scene_wordings
from groundplan.language.commonsense import Commonsense
from groundplan.language.goal_questions import GoalDraft, WriteGoal
from groundplan.language.question import Answer, Model, Question
from groundplan.language.scripted import Scripted
from groundplan.methods.autogptp.plan_tool import PlanToolResult, plan_tool
from groundplan.methods.task import SolutionStatus
from groundplan.scene.formats.kit import parse_kit_scene
from groundplan.trace import EventKind, Trace

from .scenes import Listed, tea_kitchen

WRONG = "(and (inhand plum0 robot0) (in plum0 crate0))"
RIGHT = "(in plum0 crate0)"


def plan(instruction: str, model: Model, **options: object) -> PlanToolResult:
    scene = tea_kitchen()
    return plan_tool(instruction, scene, scene_domain(scene), scene_wordings(scene), model, **options)  # type: ignore[arg-type]


def drafts(*goals: str) -> Scripted:
    return Scripted([GoalDraft(goal=goal) for goal in goals])


def test_an_instruction_becomes_a_proven_cheapest_plan() -> None:
    result = plan("Pass me the plum", Commonsense())
    assert result.valid
    assert result.reached == "(inhand plum0 human0)"
    assert [step.name for step in result.plan if step.name != "make-at-symmetric"] == ["grasp", "move", "handover"]
    assert result.corrections == 0
    assert result.optimal


def test_a_contradictory_goal_goes_back_with_what_is_wrong_with_it() -> None:
    asked: list[WriteGoal] = []

    def answer(question: Question[Answer]) -> Answer:
        assert isinstance(question, WriteGoal)
        asked.append(question)
        return GoalDraft(goal=RIGHT if question.attempts else WRONG)

    trace = Trace()
    result = plan("Pick up the plum and put it in the crate", Scripted(answer), trace=trace)
    assert result.valid
    assert result.goal == RIGHT
    assert result.corrections == 1
    assert "in somebody's hand" in asked[1].attempts[0].feedback
    assert [event.kind for event in trace.events].count(EventKind.REJECTED) == 1


def test_without_self_correction_the_first_goal_counts() -> None:
    model = drafts(WRONG, RIGHT)
    result = plan("Pick up the plum and put it in the crate", model, self_correction=False)
    assert result.status is SolutionStatus.INVALID
    assert "in somebody's hand" in result.attempts[0][1]
    assert result.corrections == 0
    assert len(model.questions) == 1


def test_a_goal_that_no_plan_reaches_goes_back_too() -> None:
    result = plan("Put the basin on the shelf", drafts("(in shelf0 crate0)", "(in plum0 crate0)"))
    assert result.valid
    assert result.corrections == 1


def test_after_so_many_tries_it_is_over() -> None:
    result = plan("Fetch the plum", drafts("(on plum9 a)", "(on plum8 a)", "(on plum7 a)"), corrections=3)
    assert result.status is SolutionStatus.INVALID
    assert len(result.attempts) == 3
    assert "plum7" in result.explanation


def test_what_is_not_there_is_said() -> None:
    result = plan("Bring me the stapler", Commonsense())
    assert result.status is SolutionStatus.NOT_UNDERSTOOD
    assert result.missing == ("stapler",)
    assert "stapler" in result.explanation


def test_a_partial_plan_does_what_can_be_done() -> None:
    whole = plan("Put the stapler in the crate and the plum on the saucer", Commonsense())
    assert not whole.valid
    part = plan("Put the stapler in the crate and the plum on the saucer", Commonsense(), partial=True)
    assert part.valid
    assert part.goal == "(on plum0 saucer0)"
    assert part.missing == ("stapler",)


def test_of_an_unreachable_goal_a_partial_plan_keeps_what_can_be_reached() -> None:
    goal = "(and (in plum0 crate0) (warm radish0) (inhand plum0 human0))"
    assert not plan("…", drafts(goal), corrections=1).valid
    result = plan("…", drafts(goal), partial=True)
    assert result.valid
    assert result.goal == RIGHT
    assert len(result.left_out) == 2


def test_of_alternatives_a_partial_plan_keeps_the_one_of_which_most_can_be_reached() -> None:
    goal = "(or (and (in plum0 crate0) (warm radish0)) (and (on plum0 saucer0) (closed cupboard0) (warm radish0)))"
    result = plan("…", drafts(goal), partial=True)
    assert result.valid
    assert result.goal == "(and (on plum0 saucer0) (closed cupboard0))"


def test_a_goal_that_holds_already_has_the_empty_plan() -> None:
    result = plan("Put the plum on the bench", drafts("(on plum0 bench0)"))
    assert result.valid
    assert result.plan == ()


def test_the_model_is_shown_types_objects_and_whether_a_part_is_enough() -> None:
    seen: list[WriteGoal] = []

    def answer(question: Question[Answer]) -> Answer:
        assert isinstance(question, WriteGoal)
        seen.append(question)
        return GoalDraft(goal=RIGHT)

    plan("Put the plum in the crate", Scripted(answer), partial=True)
    slots = seen[0].slots()
    assert "(liquid_in ?x - liquid ?y - liquid-contain)" in slots["domain"]
    assert "china_cup: china_cup0, china_cup1" in slots["objects"]
    assert "liquid-contain" in slots["objects"]
    assert "(liquid_in tea0 flask0)" in slots["relations"]
    assert "incomplete" in slots["completeness"]


def test_a_drink_that_stands_somewhere_is_a_can_of_it_and_can_be_fetched() -> None:
    text = (
        "SCENE-DESCRIPTION\nOBJECTS\nrobot:0\nhuman:0\nledge:0\nbench:0\nlemonade:0\nEND-OBJECTS\nRELATIONS\n"
        "at robot:0 bench:0\nat human:0 bench:0\non lemonade:0 ledge:0\nEND-RELATIONS\n"
        "LOCATIONS\nledge0 ledge:0 lemonade:0\nbench0 bench:0\nEND-LOCATIONS\n"
    )
    kit = parse_kit_scene(text)
    scene = affordance_scene(kit.scene, LedgeToo(), kit.locations)
    result = plan_tool("I would love a lemonade", scene, scene_domain(scene), scene_wordings(scene), Commonsense())
    assert result.valid
    assert result.reached == "(inhand lemonade0 human0)"


class LedgeToo(Listed):
    """The kitchen's mapping, with a ledge on which things stand."""

    def affordances(self, category: str) -> frozenset[str]:
        """Return the affordances of a class."""
        return frozenset({"support"}) if category == "ledge" else super().affordances(category)
