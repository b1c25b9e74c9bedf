from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.evaluation_autogptp.made import WORKSHOP, data_folder

from groundplan.errors import InputError, ModelUnavailableError, UnknownNameError
from groundplan.evaluation.autogptp import runner
from groundplan.evaluation.autogptp.folder import open_folder
from groundplan.evaluation.autogptp.problems import Problem
from groundplan.evaluation.autogptp.results import Answer, RowResult
from groundplan.evaluation.autogptp.rows import FileKind
from groundplan.evaluation.autogptp.runner import Run, Selection, Setting, run_folder
from groundplan.evaluation.autogptp.scoring import Step
from groundplan.evaluation.autogptp.tables import LineKind, difference, table_lines
from groundplan.language.question import Model
from groundplan.trace import Trace

PEAR_TO_SHELF = (
    Step("grasp", ("robot0", "pear0", "bench0", "bench0")),
    Step("move", ("robot0", "bench0", "shelf0")),
    Step("place", ("robot0", "pear0", "shelf0", "shelf0")),
)
PEAR_TO_PERSON = (
    Step("grasp", ("robot0", "pear0", "bench0", "bench0")),
    Step("move", ("robot0", "bench0", "human0")),
    Step("handover", ("robot0", "human0", "pear0")),
)
JUG_TO_PERSON = (
    Step("grasp", ("robot0", "jug0", "shelf0", "shelf0")),
    Step("move", ("robot0", "shelf0", "human0")),
    Step("handover", ("robot0", "human0", "jug0")),
)


class Knowing:
    """Answers the rows of the made folder rightly."""

    def answer(self, problem: Problem, model: Model, trace: Trace, time_limit_s: float) -> Answer:
        row = problem.row
        if row.kind is FileKind.SUBSTITUTION:
            return Answer(status="valid", substitution="mug")
        if row.kind is FileKind.SYSTEM:
            tools = ("EXPLORE shelf0", "PLAN")
            return Answer(status="valid", plan=JUG_TO_PERSON, tools=tools, robot_at="shelf0")
        return Answer(status="valid", plan=PEAR_TO_SHELF if row.index == 0 else PEAR_TO_PERSON, corrections=row.index)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return data_folder(tmp_path / "data")


@pytest.fixture(autouse=True)
def knowing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "open_system", lambda name: Knowing())


def run(folder: Path, out: Path | None = None, **options: object) -> Run:
    setting = Setting(mapping=folder / "what_things_do.csv", out=out)
    return run_folder(open_folder(folder), setting, Selection(**options))  # type: ignore[arg-type]


def test_rows_of_every_form_are_answered_and_scored(folder: Path) -> None:
    done = run(folder)
    assert [(r.id, r.score.success, r.executable) for r in done.results] == [
        ("bench_work/0", True, True),
        ("bench_work/1", True, True),
        ("looking/0", True, True),
        ("other_things/0", True, None),
    ]
    looking = done.results[2].score
    assert (looking.minimal, looking.minimal_tools) == (True, True)
    assert done.results[1].answer.corrections == 1


def test_each_row_leaves_a_file_in_the_published_result_form(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    run(folder, out)
    written = {str(path.relative_to(out)): json.loads(path.read_text()) for path in out.rglob("*.json")}
    report = written.pop("report.json")
    assert written.keys() == {
        "bench_work/0.json",
        "bench_work/1.json",
        "looking/0.json",
        "other_things/0.json",
    }
    assert written["bench_work/0.json"].keys() == {"plan"}
    assert written["bench_work/0.json"]["plan"][0] == {
        "action": "grasp",
        "args": ["robot0", "pear0", "bench0", "bench0"],
    }
    assert written["looking/0.json"]["tools"] == ["EXPLORE shelf0", "PLAN"]
    assert written["looking/0.json"]["robot_at"] == "shelf0"
    assert written["other_things/0.json"] == {"substitution": "mug"}
    assert report["groundplan_autogptp_report"] == 1
    assert [f["name"] for f in report["files"]] == ["bench_work", "looking", "other_things"]
    assert len(report["results"]) == 4


def test_a_step_that_cannot_be_done_is_a_success_that_is_not_executable(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Hasty(Knowing):
        def answer(self, problem: Problem, model: Model, trace: Trace, time_limit_s: float) -> Answer:
            return Answer(status="valid", plan=(Step("place", ("robot0", "pear0", "shelf0", "shelf0")),))

    monkeypatch.setattr(runner, "open_system", lambda name: Hasty())
    first = run(folder, only=("bench_work",)).results[0]
    assert first.score.success
    assert first.executable is False
    assert "step 1 (place robot0 pear0 shelf0 shelf0)" in first.detail


def test_what_exploring_has_led_to_counts_only_where_something_was_to_be_explored(folder: Path) -> None:
    (folder / "scenarios" / "looking.csv").write_text(
        "task,scene_file,explored,substitutions_file,desired_goal,min_tool_calls,min_costs\n"
        "Give me the jug,workshop.txt,all,none.csv,and (inhand jug0 human0),2,3\n"
    )
    (result,) = run(folder, only=("looking",)).results
    assert result.score.success  # the published scorer checks no preconditions
    assert result.executable is False  # the robot does not stand at the shelf


def test_a_broken_row_scene_or_list_costs_only_itself(folder: Path, tmp_path: Path) -> None:
    (folder / "scenes" / "torn.txt").write_text("OBJECTS\nmug\nEND-OBJECTS\n")
    (folder / "scenarios" / "bench_work.csv").write_text(
        "task,scene_file,desired_goal,min_costs\n"
        "Put the pear on the shelf,workshop.txt,and (on pear0 shelf0),3\n"
        "Put it there,attic.txt,and (on pear0 shelf0),3\n"
        "Put it there,torn.txt,and (on pear0 shelf0),3\n"
        ",workshop.txt,and (on pear0 shelf0),3\n"
        "Put it there,workshop.txt,and (on pear0,3\n"
    )
    out = tmp_path / "out"
    done = run(folder, out, only=("bench_work",))
    assert [r.score.success for r in done.results] == [True, False, False, False, False]
    assert [r.answer.status for r in done.results] == ["valid", "broken", "broken", "broken", "valid"]
    assert "attic.txt" in done.results[1].detail
    assert "mug" in done.results[2].detail
    assert "task" in done.results[3].detail
    assert "bracket" in done.results[4].detail
    assert json.loads((out / "bench_work" / "3.json").read_text()) == {"plan": []}
    (summary,) = done.to_json()["files"]
    assert (summary["rows"], summary["success"], summary["minimal"]) == (5, 0.2, 0.2)


def test_things_that_are_named_but_not_declared_are_said(folder: Path) -> None:
    scene = WORKSHOP.replace("on jug:0 shelf:0\n", "on jug:0 shelf:0\non kite:0 shelf:0\n")
    (folder / "scenes" / "workshop.txt").write_text(scene)
    done = run(folder)
    assert done.results[0].score.success
    assert any("kite0" in note for note in done.results[0].notes)


def test_a_mapping_in_the_folder_is_used_only_where_it_is_given(folder: Path) -> None:
    given = run(folder)
    assert given.notes == ()
    own = run_folder(open_folder(folder), Setting(), Selection(only=("other*",)))
    assert "what_things_do.csv" in own.notes[0]
    assert "not used" in own.notes[0]


def test_a_list_of_replacements_that_is_not_there_means_that_none_is_accepted(folder: Path) -> None:
    path = folder / "scenarios" / "looking.csv"
    path.write_text(path.read_text().replace("none.csv", "lost.csv"))
    (result,) = run(folder, only=("looking",)).results
    assert any("lost.csv" in note for note in result.notes)


def test_splits_choose_among_rows_that_have_one(folder: Path) -> None:
    (folder / "scenarios" / "bench_work.csv").write_text(
        "task,scene_file,desired_goal,min_costs,split\n"
        "Put the pear on the shelf,workshop.txt,and (on pear0 shelf0),3,dev\n"
        "Hand me the pear,workshop.txt,and (inhand pear0 human0),3,test\n"
    )
    assert [r.id for r in run(folder, split="test").results] == ["bench_work/1", "looking/0", "other_things/0"]
    assert [r.row.split for r in run(folder, split="dev", only=("bench*",)).results] == ["dev"]
    assert len(run(folder, split="all").results) == 4
    assert [r.id for r in run(folder, split="all", limit=1, only=("bench*",)).results] == ["bench_work/0"]
    with pytest.raises(InputError, match="No row"):
        run(folder, split="none", only=("bench*",))


@pytest.mark.parametrize(
    ("error", "status"),
    [(ModelUnavailableError("no key"), "error"), (KeyError("x"), "crashed"), (RuntimeError("broke"), "crashed")],
)
def test_an_error_in_one_row_costs_only_that_row(
    folder: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, status: str
) -> None:
    class Fragile(Knowing):
        def answer(self, problem: Problem, model: Model, trace: Trace, time_limit_s: float) -> Answer:
            if problem.row.id == "bench_work/0":
                raise error
            return super().answer(problem, model, trace, time_limit_s)

    monkeypatch.setattr(runner, "open_system", lambda name: Fragile())
    done = run(folder)
    assert [r.answer.status for r in done.results] == [status, "valid", "valid", "valid"]
    assert str(error) in done.results[0].detail


def test_ctrl_c_keeps_what_is_done(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    setting = Setting(mapping=folder / "what_things_do.csv", out=out)

    def stop(done: int, total: int, result: RowResult) -> None:
        assert total == 4
        if done == 2:
            raise KeyboardInterrupt

    done = run_folder(open_folder(folder), setting, progress=stop)
    assert done.interrupted
    assert len(done.results) == 2
    assert sorted(path.name for path in (out / "bench_work").iterdir()) == ["0.json", "1.json"]
    assert json.loads((out / "report.json").read_text())["interrupted"] is True


def test_a_folder_that_cannot_be_written_is_bad_input(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "out").write_text("a file")
    with pytest.raises(InputError, match="cannot be written"):
        run(folder, tmp_path / "out")


def test_an_unknown_system_is_said(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    with pytest.raises(UnknownNameError, match="magic"):
        run_folder(open_folder(folder), Setting(system="magic"))


def test_the_table_has_ours_theirs_and_what_is_compared(folder: Path) -> None:
    (folder / "scenarios" / "bench_work.csv").rename(folder / "scenarios" / "evaluation_simple_task.csv")
    done = run(folder)
    lines = table_lines(done.results, done.results, "no-correction", "AutoGPT+P")
    own = [line for line in lines if line.kind is LineKind.OWN]
    assert own[0].cells[:7] == ("evaluation_simple_task", "2", "100", "100", "100", "100", "–")
    published = [line.cells[0] for line in lines if line.kind is LineKind.PUBLISHED]
    assert published == ["· GPT-3.5-turbo-0613", "· GPT-4-0613"]
    assert [line.cells[0] for line in lines if line.kind is LineKind.BESIDE] == ["  no-correction"] * 6
    assert [line.cells[0] for line in lines if line.kind is LineKind.TOTAL] == [
        "all planner files",
        "all whole-system files",
        "all substitution files",
    ]
    assert difference(done.results, done.results)[-1] == ("everything", 1.0, 1.0, 0.0)
