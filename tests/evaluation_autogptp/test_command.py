from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Command
from tests.cli.pages import fields
from tests.evaluation_autogptp.made import data_folder

from groundplan.evaluation.autogptp import runner
from groundplan.evaluation.autogptp.runner import RowSolver


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "dumb")
    return data_folder(tmp_path / "data")


def test_the_embedded_model_answers_rows_of_every_form(groundplan: Command, folder: Path, tmp_path: Path) -> None:
    out, html = tmp_path / "out", tmp_path / "report.html"
    options = ("--mapping", folder / "what_things_do.csv", "--out", out, "--html", html)
    ended = groundplan("eval", "autogpt-p", "--data", folder, *options)
    assert ended.code == 0, ended.err
    assert "4 of 4 rows succeed" in ended.out
    for name in ("bench_work", "looking", "other_things", "all planner files", "all substitution files"):
        assert name in ended.out
    assert max(map(len, ended.out.splitlines())) <= 80
    assert json.loads((out / "looking" / "0.json").read_text())["tools"] == ["EXPLORE shelf0", "PLAN"]
    page = html.read_text(encoding="utf-8")
    assert "<svg" in page
    assert "src=" not in page


def test_the_document_is_stable_and_says_what_was_not_used(groundplan: Command, folder: Path) -> None:
    document = groundplan("eval", "autogpt-p", "--data", folder, "--only", "bench*", "--limit", 1, "--json").json
    assert document["status"] == "ok"
    assert document.keys() == fields("`eval autogpt-p`")
    assert any("what_things_do.csv" in note for note in document["notes"])
    (result,) = document["results"]
    assert result.keys() == {
        "id", "file", "row", "split", "task", "scene_file", "desired_goal", "status", "success", "executable", "cost",
        "minimal", "within", "cost_ratio", "minimal_tools", "problem", "min_costs", "min_tool_calls", "plan", "goal",
        "corrections", "calls", "prompt_tokens", "completion_tokens", "seconds", "detail", "notes",
    }  # fmt: skip


def test_self_correction_is_measured_with_a_model_that_makes_mistakes(groundplan: Command, folder: Path) -> None:
    words = ("--mapping", folder / "what_things_do.csv", "--only", "bench*", "--mistakes", 1.0, "--seed", 1)
    ended = groundplan("eval", "autogpt-p", "--data", folder, *words, "--beside", "no-correction")
    assert ended.code == 0
    assert "all planner files: 100 % with autogpt-p, 0.0 % with no-correction (+100.0)" in ended.out
    document = groundplan("eval", "autogpt-p", "--data", folder, *words, "--beside", "no-correction", "--json").json
    assert document["mistakes"] == 1.0
    assert document["overall"][0]["success"] == 1.0
    assert document["beside"]["overall"][0]["success"] == 0.0


def test_several_processes_find_the_same(groundplan: Command, folder: Path) -> None:
    words = ("eval", "autogpt-p", "--data", folder, "--mapping", folder / "what_things_do.csv", "--json")
    mistaken = ("--mistakes", 0.5, "--beside", "no-correction")
    alone, shared = (_timeless(groundplan(*words, *mistaken, "--jobs", jobs).json) for jobs in (1, 2))
    assert len(alone["results"]) == 4
    assert shared == alone


def _timeless(part: Any) -> Any:
    if isinstance(part, dict):
        return {key: _timeless(value) for key, value in part.items() if not key.startswith("seconds")}
    return [_timeless(value) for value in part] if isinstance(part, list) else part


def test_several_processes_share_no_recording(groundplan: Command, folder: Path, tmp_path: Path) -> None:
    words = ("eval", "autogpt-p", "--data", folder, "--jobs", 2)
    assert "one recording" in groundplan(*words, "--record", tmp_path / "run.jsonl").err
    assert "one process" in groundplan(*words, "--model", f"recorded:{tmp_path / 'run.jsonl'}").err


def test_ctrl_c_ends_with_130_and_keeps_what_is_done(
    groundplan: Command, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solve = RowSolver.solve

    def interrupted(solver: RowSolver, row: Any) -> Any:
        if row.file == "looking":
            raise KeyboardInterrupt
        return solve(solver, row)

    monkeypatch.setattr(runner.RowSolver, "solve", interrupted)
    words = ("eval", "autogpt-p", "--data", folder, "--out", tmp_path / "out", "--beside", "no-correction")
    ended = groundplan(*words, "--json")
    assert ended.code == 130
    assert ended.json["status"] == "interrupted"
    assert ended.json["beside"] is None
    assert sorted(p.name for p in (tmp_path / "out").rglob("*.json")) == ["0.json", "1.json", "report.json"]


_ONLY = ("--only", "other*")


@pytest.mark.parametrize(
    "arguments",
    [
        ["--data", "nowhere"],
        ["--only", "saycan_*"],
        ["--split", "train"],
        ["--method", "magic"],
        ["--beside", "magic"],
        ["--beside", "no-correction", "--record", "run.jsonl"],
        ["--model", "magic"],
        ["--mapping", "nowhere.csv"],
        ["--mapping", "skills.json"],
        ["--mistakes", "2"],
        ["--limit", "0"],
        ["--out", "skills.json/out"],
        ["--html", "no/such/folder/report.html"],
    ],
    ids=" ".join,
)
def test_what_cannot_be_used_is_bad_input(
    groundplan: Command, folder: Path, arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    ended = groundplan(
        "eval", "autogpt-p", "--data", folder, "--limit", 1, *_ONLY[: 2 * ("--only" not in arguments)], *arguments
    )
    assert ended.code == 2
    assert ended.err.startswith("Error: ")


def test_torn_capabilities_are_bad_input(groundplan: Command, folder: Path) -> None:
    (folder / "skills.json").write_text('[{"name": 1, "parameters": 2, "preconditions": 3, "effects": "and ("}]')
    ended = groundplan("eval", "autogpt-p", "--data", folder)
    assert ended.code == 2
    assert "skills.json" in ended.err


def test_our_own_suite_is_what_is_run_without_a_folder(groundplan: Command, tmp_path: Path) -> None:
    words = ("eval", "autogpt-p", "--only", "substitution_small", "--limit", 2, "--json")
    document = groundplan(*words).json
    assert document["split"] == "dev"
    assert [result["split"] for result in document["results"]] == ["dev", "dev"]
    assert document["mapping"].endswith("mapping.csv")
    assert {r["split"] for r in groundplan(*words, "--split", "test").json["results"]} == {"test"}
