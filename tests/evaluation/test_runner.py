from __future__ import annotations

import json
import multiprocessing
import time
from pathlib import Path
from typing import Any

import pytest
from tests.evaluation.made import answered

from groundplan.errors import InputError, ModelAnswerError, UnknownNameError
from groundplan.evaluation import solving
from groundplan.evaluation.metrics import Result
from groundplan.evaluation.runner import Selection, run_suite
from groundplan.evaluation.solving import Setting
from groundplan.evaluation.suite import Family, Split, Suite, load_suite
from groundplan.language import registry as models
from groundplan.methods import registry
from groundplan.methods.task import Solution, SolutionStatus, Task

TASKS = [
    {"id": f"t{n}", "family": "simple_search", "scene": "kitchen", "instruction": f"Question {n}?", "split": split}
    for n, split in enumerate(("dev", "test", "dev"))
]
SUITE = Suite.model_validate({"name": "tiny", "tasks": [{**t, "expect": {"all_of": ["sink"]}} for t in TASKS]})


class Stub:
    """A method that does with the instruction what the test says."""

    name = "stub"
    summary = "stub"

    def __init__(self, behave: Any) -> None:
        self.behave = behave

    def solve(self, task: Task, model: Any, trace: Any = None) -> Solution:
        found: Solution = self.behave(task)
        return found


def use(monkeypatch: pytest.MonkeyPatch, behave: Any) -> None:
    monkeypatch.setattr(registry, "open_method", lambda name: Stub(behave))
    monkeypatch.setattr(models, "open_model", lambda name, **options: None)


def test_every_case_is_solved_judged_and_reported_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, lambda task: answered("sink" if "1" in task.instruction else "bin"))
    seen: list[tuple[int, int, str]] = []
    run = run_suite(SUITE, Setting(), progress=lambda done, total, r: seen.append((done, total, r.id)))
    assert [r.correct for r in run.results] == [False, True, False]
    assert seen == [(1, 3, "t0"), (2, 3, "t1"), (3, 3, "t2")]
    assert run.scenes == ("kitchen",)


def test_each_task_leaves_one_file_in_the_plan_schema_and_a_trace(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    use(monkeypatch, lambda task: answered("sink"))
    run_suite(SUITE, Setting(out=tmp_path / "new" / "folder"))
    data = json.loads((tmp_path / "new" / "folder" / "t1.json").read_text())
    assert data["answer"] == ["sink"]
    assert data["status"] == "valid"
    assert {"plan", "goal", "verdict", "usage", "seconds"} <= set(data)
    assert (tmp_path / "new" / "folder" / data["trace"]).is_file()
    assert json.loads((tmp_path / "new" / "folder" / "report.json").read_text())["cases"] == 3
    assert not list(tmp_path.rglob("*.partial"))


def test_an_interruption_keeps_what_is_finished(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def behave(task: Task) -> Solution:
        if "2" in task.instruction:
            raise KeyboardInterrupt
        return answered("sink")

    use(monkeypatch, behave)
    run = run_suite(SUITE, Setting(out=tmp_path))
    assert run.interrupted
    assert [r.id for r in run.results] == ["t0", "t1"]
    assert (tmp_path / "t1.json").is_file()
    assert json.loads((tmp_path / "report.json").read_text())["interrupted"] is True


def _raise(error: Exception) -> Solution:
    raise error


@pytest.mark.parametrize(
    ("error", "status"), [(ModelAnswerError("nonsense for ever"), "error"), (KeyError("defect"), "crashed")]
)
def test_an_error_in_one_case_does_not_cost_the_others(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, error: Exception, status: str
) -> None:
    use(monkeypatch, lambda task: _raise(error) if "0" in task.instruction else answered("sink"))
    run = run_suite(SUITE, Setting(out=tmp_path))
    assert [r.status for r in run.results] == [status, "valid", "valid"]
    assert str(error) in run.results[0].detail
    assert json.loads((tmp_path / "t0.json").read_text())["status"] == "error"


def test_a_case_that_takes_far_too_long_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def behave(task: Task) -> Solution:
        if "0" in task.instruction:
            time.sleep(30)
        return answered("sink")

    use(monkeypatch, behave)
    monkeypatch.setattr(solving, "GRACE_S", 0.1)
    began = time.perf_counter()
    run = run_suite(SUITE, Setting(time_limit_s=0.1))
    assert [r.status for r in run.results] == ["out_of_time", "valid", "valid"]
    assert time.perf_counter() - began < 10


def test_the_seed_and_the_time_limit_reach_the_method(monkeypatch: pytest.MonkeyPatch) -> None:
    tasks: list[Task] = []

    def behave(task: Task) -> Solution:
        tasks.append(task)
        return Solution(method="stub", status=SolutionStatus.NOT_UNDERSTOOD)

    use(monkeypatch, behave)
    run_suite(SUITE, Setting(seed=7, time_limit_s=12.0), Selection(limit=1))
    assert [(t.seed, t.time_limit_s) for t in tasks] == [(7, 12.0)]


def test_cases_are_selected_by_split_and_family(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, lambda task: answered("sink"))
    run = run_suite(SUITE, Setting(), Selection(split=Split.TEST))
    assert [r.id for r in run.results] == ["t1"]
    with pytest.raises(InputError, match="No task"):
        run_suite(SUITE, Setting(), Selection(families=(Family.LONG_HORIZON_PLANNING,)))


def test_an_unknown_method_is_said_before_anything_runs() -> None:
    with pytest.raises(UnknownNameError, match="method"):
        run_suite(SUITE, Setting(method="grond"))


def test_a_folder_that_cannot_be_made_is_one_clear_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot be made"):
        run_suite(SUITE, Setting(out=tmp_path / "file" / "inside"))


def test_several_processes_give_the_same_results_as_one() -> None:
    suite = load_suite("groundplan")
    choice = Selection(split=Split.DEV, families=(Family.SIMPLE_SEARCH,), limit=4)
    one, two = (run_suite(suite, Setting(), choice, jobs=jobs) for jobs in (1, 2))
    assert [(r.id, r.correct, r.detail) for r in one.results] == [(r.id, r.correct, r.detail) for r in two.results]


def test_an_interruption_of_several_processes_ends_at_once_and_keeps_what_is_finished() -> None:
    suite = load_suite("groundplan")
    choice = Selection(split=Split.DEV, families=(Family.SIMPLE_SEARCH,))

    def stop(done: int, total: int, result: Result) -> None:
        raise KeyboardInterrupt

    run = run_suite(suite, Setting(), choice, jobs=2, progress=stop)
    assert run.interrupted
    assert len(run.results) == 1
    assert not multiprocessing.active_children()
