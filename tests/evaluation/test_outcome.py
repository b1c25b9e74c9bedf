from __future__ import annotations

from typing import Any

import pytest
from tests.evaluation.made import answered, case, flat, planned

from groundplan.evaluation.outcome import ErrorType, judge, parse_condition
from groundplan.evaluation.suite import Family
from groundplan.knowledge import enrich
from groundplan.logic.evaluate import holds
from groundplan.logic.library import load_domain
from groundplan.logic.verdict import Reason, Status, Verdict
from groundplan.methods.task import Solution, SolutionStatus
from groundplan.scene.scene import Changes, Scene

TO_KITCHEN = ("goto door", "goto kitchen")
TAKE_CUP = (*TO_KITCHEN, "access cupboard", "open cupboard", "pickup cup")
ON_TABLE = (*TAKE_CUP, "access table", "release cup", "done")
SEARCH = Family.SIMPLE_SEARCH


@pytest.fixture(scope="module")
def scene() -> Scene:
    return enrich(flat())


def test_a_plan_that_reaches_the_goal_is_correct_and_executable(scene: Scene) -> None:
    judgement = judge(case(goal="(on cup table)"), planned(*ON_TABLE), scene)
    assert judgement.correct
    assert judgement.executable
    assert judgement.error is None


def test_an_executable_plan_to_the_wrong_end_is_not_correct(scene: Scene) -> None:
    judgement = judge(case(goal="(on cup table)"), planned(*TAKE_CUP), scene)
    assert judgement.executable
    assert not judgement.correct
    assert "(on cup table)" in judgement.detail


@pytest.mark.parametrize(
    ("steps", "error"),
    [
        ((*TO_KITCHEN, "access cupboard", "pickup cup"), ErrorType.MISSING_ACTION),
        (("goto kitchen",), ErrorType.MISSING_POSE),
        ((*TO_KITCHEN, "dance"), ErrorType.WRONG_ACTION),
        (("access lamp", "open lamp"), ErrorType.WRONG_ACTION),
        ((*TO_KITCHEN, "access shelf"), ErrorType.HALLUCINATED_NODES),
    ],
)
def test_execution_errors_are_typed_as_in_the_paper(scene: Scene, steps: tuple[str, ...], error: ErrorType) -> None:
    judgement = judge(case(goal="(on cup table)"), planned(*steps), scene)
    assert judgement.executable is False
    assert not judgement.correct
    assert judgement.error is error
    assert judgement.detail


def test_an_object_the_method_had_not_searched_is_an_incomplete_search(scene: Scene) -> None:
    unseen = Verdict(status=Status.INVALID, reason=Reason.UNSEEN_OBJECT, step=2)
    solution = planned(*TO_KITCHEN, "pickup cup", status=SolutionStatus.INVALID, verdict=unseen)
    assert judge(case(goal="(on cup table)"), solution, scene).error is ErrorType.INCOMPLETE_SEARCH


def test_a_method_that_calls_its_broken_plan_valid_is_not_believed(scene: Scene) -> None:
    claimed = planned("pickup cup", verdict=Verdict(status=Status.VALID))
    assert not judge(case(goal="(holding robot cup)"), claimed, scene).executable


NO_PLAN = [
    answered("cup"),
    planned(status=SolutionStatus.NOT_UNDERSTOOD),
    planned("done", status=SolutionStatus.NOT_UNDERSTOOD),
    planned("done"),
    planned(),
]


@pytest.mark.parametrize("solution", NO_PLAN)
def test_no_plan_where_one_was_expected_is_neither_correct_nor_executable(scene: Scene, solution: Solution) -> None:
    judgement = judge(case(goal="(on cup table)"), solution, scene)
    assert judgement.executable is False
    assert not judgement.offered
    assert not judgement.correct


def test_an_empty_plan_is_right_where_the_goal_holds_already(scene: Scene) -> None:
    assert judge(case(goal="(closed cupboard)", already=True), planned(), scene).correct


EVENTS: list[tuple[dict[str, Any], bool]] = [
    ({"events": [{"action": "open", "args": ["cupboard"]}]}, True),
    ({"events": [{"action": "close"}]}, False),
    ({"events": [{"action": "release", "while": "(open cupboard)"}]}, True),
    ({"events": [{"action": "open", "while": "(holding robot cup)"}]}, False),
    ({"never": [{"action": "pickup", "args": ["table"]}]}, True),
    ({"never": [{"action": "pickup"}]}, False),
    ({"passes": ["(at robot door)", "(holding robot cup)"]}, True),
    ({"passes": ["(holding robot cup)", "(at robot door)"]}, False),
    ({"keeps": "(switched_off lamp)"}, True),
    ({"keeps": "(closed cupboard)"}, False),
]


@pytest.mark.parametrize(("expect", "right"), EVENTS)
def test_events_order_and_what_must_be_kept_are_checked_along_the_way(
    scene: Scene, expect: dict[str, Any], right: bool
) -> None:
    assert judge(case(goal="(on cup table)", **expect), planned(*ON_TABLE), scene).correct is right


ANSWERS: list[tuple[dict[str, Any], Solution, bool]] = [
    ({"all_of": ["cup", "lamp"]}, answered("lamp", "cup"), True),
    ({"all_of": ["cup", "lamp"]}, answered("cup"), False),
    ({"all_of": ["cup"]}, answered("cup", "lamp"), False),
    ({"all_of": ["cup"], "also": ["lamp"]}, answered("cup", "lamp"), True),
    ({"some_of": ["cup", "lamp"]}, answered("cup"), True),
    ({"some_of": ["cup"], "also": ["lamp"]}, answered("lamp"), False),
    ({"some_of": ["Ingrid"]}, answered("ingrid"), True),
    ({"some_of": ["Ingrid"]}, answered("Ingrid (manager)"), True),
    ({"none": True}, answered(), True),
    ({"none": True}, answered("cup"), False),
    ({"some_of": ["cup"], "exists": True}, answered("cup", value=False), False),
    ({"all_of": ["cup"], "number": 1}, answered("cup", value=1), True),
    ({"all_of": ["cup"], "number": 1}, answered("cup", value=2), False),
    ({"all_of": ["cup"], "number": 1}, answered(), False),
    ({"all_of": ["cup"]}, planned(*ON_TABLE), False),
]


@pytest.mark.parametrize(("expect", "solution", "right"), ANSWERS)
def test_answers_must_have_all_that_is_asked_and_nothing_wrong(
    scene: Scene, expect: dict[str, Any], solution: Solution, right: bool
) -> None:
    judgement = judge(case(SEARCH, **expect), solution, scene)
    assert judgement.correct is right
    assert bool(judgement.detail) is not right
    assert judgement.executable is None


def test_what_cannot_be_done_must_end_as_expected(scene: Scene) -> None:
    impossible = case(statuses=["unsolvable"])
    assert judge(impossible, planned(status=SolutionStatus.UNSOLVABLE), scene).correct
    wrong = judge(impossible, planned("goto door"), scene)
    assert not wrong.correct
    assert "ended valid" in wrong.detail


def test_within_reaches_through_holders_and_placed_does_not(scene: Scene) -> None:
    domain = load_domain("sayplan")

    def true(text: str, here: Scene = scene) -> bool:
        return holds(parse_condition(text, here, domain), here, domain)

    assert true("(within cup kitchen)")
    assert not true("(within cup hall)")
    assert true("(placed cup cupboard)")
    assert not true("(placed cup kitchen)")
    on_top = scene.after(Changes(added=(("on", "cup", "lamp"),), removed=(("in", "cup", "cupboard"),)))
    assert true("(within cup hall)", on_top)
