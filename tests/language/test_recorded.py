from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from groundplan.errors import InputError, LimitReachedError, ModelAnswerError, ModelError
from groundplan.language import PlanDraft, Scripted, ask, open_model
from groundplan.language.question import Model, Question, Usage
from groundplan.language.recorded import Recorded, Recorder, fingerprint, question_fields
from groundplan.scene.scene import Changes, Scene
from groundplan.trace import Trace

from .examples import ANSWERS, QUESTIONS, draft_plan, interpret, search_command, shed

SCRIPT = [PlanDraft(plan=("a()",), reasoning="größer\u2028x"), PlanDraft(plan=("goto(shed)",))]


class Priced(Scripted):
    """A script whose answers cost something."""

    @property
    def usage(self) -> Usage:
        calls = len(self.questions)
        return Usage(calls=calls, prompt_tokens=7 * calls, completion_tokens=3 * calls, cost_usd=0.1 * calls)


def told(trace: Trace) -> list[dict[str, object]]:
    """The events without their times."""
    return [{k: v for k, v in event.to_json().items() if k != "seconds"} for event in trace]


def run(model: Model) -> Trace:
    trace = Trace()
    ask(model, draft_plan(), trace, lambda a: None if a.plan[0] != "a()" else "no")
    return trace


def test_a_replayed_run_has_the_same_trace(tmp_path: Path) -> None:
    recorder = Recorder(Priced(SCRIPT), tmp_path / "run.jsonl")
    trace = run(recorder)
    replayed = Recorded(tmp_path / "run.jsonl")
    assert told(run(replayed)) == told(trace)
    assert replayed.usage.prompt_tokens == recorder.usage.prompt_tokens == 14
    assert replayed.usage.cost_usd == pytest.approx(0.2)
    assert replayed.name == recorder.name == "scripted"


@pytest.mark.parametrize("kind", QUESTIONS, ids=lambda kind: kind.__name__)
def test_every_answer_comes_back_exactly(tmp_path: Path, kind: type[Question[Any]]) -> None:
    Recorder(Scripted([ANSWERS[kind]]), tmp_path / "run.jsonl").answer(QUESTIONS[kind])
    assert Recorded(tmp_path / "run.jsonl").answer(QUESTIONS[kind]) == ANSWERS[kind]


def test_a_replay_can_be_recorded_and_is_the_same_recording(tmp_path: Path) -> None:
    run(Recorder(Priced(SCRIPT), tmp_path / "one.jsonl"))
    run(Recorder(Recorded(tmp_path / "one.jsonl"), tmp_path / "two.jsonl"))
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "two.jsonl").read_bytes()


def test_the_name_opens_it(tmp_path: Path) -> None:
    open_model_path = tmp_path / "run.jsonl"
    run(Recorder(Scripted(SCRIPT), open_model_path))
    assert run(open_model(f"recorded:{open_model_path}"))


def test_a_model_can_be_recorded_by_name(tmp_path: Path) -> None:
    run(Recorder(Scripted(SCRIPT), tmp_path / "one.jsonl"))
    run(open_model(f"recorded:{tmp_path / 'one.jsonl'}", record=str(tmp_path / "two.jsonl")))
    assert run(Recorded(tmp_path / "two.jsonl"))


@pytest.mark.parametrize(
    ("question", "difference"),
    [
        (replace(draft_plan(), instruction="Fetch a saw"), "instruction was .*hammer.* and is now .*saw"),
        (replace(draft_plan(), navigation=True), "navigation was false and is now true"),
        (search_command(), 'question was "DraftPlan" and is now "SearchCommand"'),
        (draft_plan().corrected(SCRIPT[0], "no"), r"attempts was \[\]"),
    ],
    ids=["instruction", "option", "kind", "attempt"],
)
def test_another_question_is_refused_naming_the_difference(
    tmp_path: Path, question: Question[PlanDraft], difference: str
) -> None:
    Recorder(Scripted(SCRIPT), tmp_path / "run.jsonl").answer(draft_plan())
    with pytest.raises(ModelAnswerError, match=difference):
        Recorded(tmp_path / "run.jsonl").answer(question)


def test_a_changed_scene_is_another_question(tmp_path: Path) -> None:
    Recorder(Scripted([{"kind": "not_understood"}]), tmp_path / "run.jsonl").answer(interpret())
    moved = shed().after(Changes(removed=(("on", "hammer1", "bench1"),), added=(("in", "hammer1", "shed"),)))
    with pytest.raises(ModelAnswerError, match="scene was"):
        Recorded(tmp_path / "run.jsonl").answer(replace(interpret(), scene=moved))


def test_the_fingerprint_does_not_depend_on_the_order_things_were_added_in() -> None:
    scene = shed()
    again = Scene(reversed(list(scene.entities())), reversed(list(scene.facts())), name="shed")
    assert fingerprint(again) == fingerprint(scene)
    assert fingerprint(scene.after(Changes(added=(("dirty", "hammer1"),)))) != fingerprint(scene)


def test_one_question_too_many_says_the_recording_has_ended(tmp_path: Path) -> None:
    Recorder(Scripted(SCRIPT), tmp_path / "run.jsonl").answer(draft_plan())
    replayed = Recorded(tmp_path / "run.jsonl")
    replayed.answer(draft_plan())
    with pytest.raises(ModelAnswerError, match="ends after 1 question"):
        replayed.answer(draft_plan())


def test_a_recorded_failure_fails_again_in_the_same_way(tmp_path: Path) -> None:
    failing = Recorder(Scripted([LimitReachedError("used up", hint="pay")]), tmp_path / "run.jsonl")
    with pytest.raises(LimitReachedError):
        failing.answer(draft_plan())
    with pytest.raises(LimitReachedError, match="used up") as failure:
        Recorded(tmp_path / "run.jsonl").answer(draft_plan())
    assert failure.value.hint == "pay"


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("", "is empty"),
        ("{", "Line 1 .*not JSON"),
        ('{"a": 1}\n', "Line 1 .*does not belong"),
        ('{"groundplan_recording": 1, "model": "m"}\n[]\n', "Line 2 .*does not belong"),
        ('{"groundplan_recording": 1, "model": "m"}\n{"key": "x", "quest', "Line 2 .*not JSON"),
    ],
    ids=["empty", "broken", "other JSON", "other line", "cut off"],
)
def test_what_is_not_a_recording_is_refused(tmp_path: Path, content: str, told: str) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text(content)
    with pytest.raises(InputError, match=told):
        Recorded(path)


def test_a_missing_recording_and_an_unwritable_one_are_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="nowhere"):
        Recorded(tmp_path / "nowhere.jsonl")
    with pytest.raises(InputError, match="nowhere"):
        Recorder(Scripted([]), tmp_path / "nowhere" / "run.jsonl")


def test_a_tampered_answer_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    Recorder(Scripted(SCRIPT), path).answer(draft_plan())
    path.write_text(path.read_text().replace('"plan": ["a()"]', '"plan": 5'))
    with pytest.raises(ModelError, match="Line 2"):
        Recorded(path).answer(draft_plan())


def test_question_fields_are_plain_json() -> None:
    for question in QUESTIONS.values():
        data = question_fields(question)
        assert json.loads(json.dumps(data)) == data
