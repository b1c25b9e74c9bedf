from __future__ import annotations

import json

import pytest

from groundplan.errors import ModelAnswerError
from groundplan.language import Ending, PlanDraft, Rejected, Scripted, ask
from groundplan.logic.verdict import VALID, Reason, Status, Verdict
from groundplan.trace import EventKind, Trace

from .examples import draft_plan, interpret

WRONG, WORSE, RIGHT = PlanDraft(plan=("a()",)), PlanDraft(plan=("b()",)), PlanDraft(plan=("goto(shed)",))


def must_go(answer: PlanDraft) -> str | None:
    return None if answer.plan[0].startswith("goto") else f"{answer.plan[0]} is no way to go"


def test_a_right_answer_is_asked_for_once() -> None:
    model = Scripted([RIGHT])
    asked = ask(model, draft_plan(), check=must_go)
    assert (asked.answer, asked.accepted, asked.corrections) == (RIGHT, True, 0)
    assert asked.usage.calls == 1


def test_a_wrong_answer_goes_back_with_what_is_wrong_with_it() -> None:
    model = Scripted([WRONG, RIGHT])
    asked = ask(model, draft_plan(), check=must_go)
    assert asked.accepted
    assert asked.answer is RIGHT
    assert asked.corrections == 1
    [attempt] = model.questions[1].attempts
    assert (attempt.answer, attempt.feedback) == (WRONG, "a() is no way to go")


def test_after_the_limit_the_last_answer_comes_back_as_rejected() -> None:
    model = Scripted(lambda q: PlanDraft(plan=(f"step{len(q.attempts)}()",)))
    asked = ask(model, draft_plan(), check=must_go, limit=3)
    assert not asked.accepted
    assert asked.ending is Ending.LIMIT
    assert len(model.questions) == 3
    assert asked.corrections == 2
    assert asked.answer.plan == ("step2()",)
    assert asked.rejected is not None
    assert asked.rejected.feedback == "step2() is no way to go"


def test_a_model_that_repeats_a_rejected_answer_is_not_asked_for_ever() -> None:
    model = Scripted(lambda q: PlanDraft(plan=("a()",), chain_of_thought=f"Thought {len(q.attempts)}."))
    asked = ask(model, draft_plan(), check=must_go, limit=50)
    assert asked.ending is Ending.REPEATED
    assert len(model.questions) == 2


def test_a_model_may_be_given_more_patience() -> None:
    model = Scripted([WRONG, WRONG, WRONG, RIGHT])
    assert ask(model, draft_plan(), check=must_go, repeats=4).accepted


def test_going_back_and_forth_between_two_wrong_answers_ends_too() -> None:
    asked = ask(Scripted([WRONG, WORSE, WRONG, WORSE, WRONG]), draft_plan(), check=must_go)
    assert asked.ending is Ending.REPEATED
    assert asked.corrections == 2


def test_a_verdict_can_be_the_check_s_result() -> None:
    invalid = Verdict(status=Status.INVALID, reason=Reason.SYNTAX, detail="line 1: no closing parenthesis")
    verdicts = iter([invalid, VALID])
    asked = ask(Scripted([WRONG, RIGHT]), draft_plan(), check=lambda _: next(verdicts))
    assert asked.accepted
    assert asked.attempts[0].feedback == "line 1: no closing parenthesis"


def test_an_unchecked_verdict_does_not_accept_an_answer() -> None:
    asked = ask(Scripted([WRONG]), draft_plan(), check=lambda _: Verdict(status=Status.UNCHECKED), limit=1)
    assert not asked.accepted


def test_the_verdict_behind_a_rejection_is_kept() -> None:
    verdict = Verdict(status=Status.INVALID, reason=Reason.PRECONDITION, step=2)
    asked = ask(Scripted([WRONG]), draft_plan(), check=lambda _: Rejected("The door is closed.", verdict), limit=1)
    assert asked.rejected == Rejected("The door is closed.", verdict)


def test_without_a_check_the_first_answer_counts() -> None:
    assert ask(Scripted([WRONG]), draft_plan()).accepted


def test_the_trace_tells_every_question_answer_and_rejection_in_order() -> None:
    trace = Trace()
    ask(Scripted([WRONG, RIGHT]), draft_plan(), trace, must_go)
    kinds = [event.kind for event in trace]
    question, answer, rejected = EventKind.QUESTION, EventKind.ANSWER, EventKind.REJECTED
    assert kinds == [question, answer, rejected, question, answer]
    told = trace.of(answer)[0].data
    assert told["question"] == "DraftPlan"
    assert told["answer"] == {"plan": ["a()"]}
    assert told["calls"] == 1
    assert told["seconds"] >= 0
    assert trace.of(rejected)[0].data["feedback"] == "a() is no way to go"
    assert trace.of(question)[1].data["fields"]["attempts"] == 1


def test_the_trace_of_a_question_about_a_scene_names_the_scene_only() -> None:
    trace = Trace()
    ask(Scripted([{"kind": "not_understood"}]), interpret(), trace)
    event = json.loads(trace.to_jsonl().splitlines()[0])
    assert event["fields"]["scene"] == "shed"
    assert event["fields"]["instruction"] == "Which hammer is red?"


def test_a_model_that_fails_leaves_its_failure_in_the_trace() -> None:
    trace = Trace()
    with pytest.raises(ModelAnswerError, match="nonsense"):
        ask(Scripted([ModelAnswerError("nonsense for ever")]), draft_plan(), trace)
    assert trace.of(EventKind.ANSWER)[0].data["error"] == "nonsense for ever"
