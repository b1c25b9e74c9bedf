from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from groundplan.evaluation.metrics import Result
from groundplan.evaluation.solving import Solver
from groundplan.evaluation.suite import Case

from .conftest import Command
from .flat import flat_file
from .pages import fields

TASKS = [
    {"id": "jar", "family": "simple_search", "scene": "flat.json", "instruction": "Which things are in the chest?",
     "expect": {"all_of": ["jar"]}},
    {"id": "lamp", "family": "simple_planning", "scene": "flat.json", "instruction": "Turn the lamp on",
     "expect": {"goal": "(switched_on lamp)"}},
    {"id": "chest", "family": "simple_planning", "scene": "flat.json", "instruction": "Open the chest",
     "expect": {"goal": "(closed chest)"}, "split": "test"},
]  # fmt: skip


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    """A suite of three tasks, the last of which nobody can get right."""
    flat_file(tmp_path)
    path = tmp_path / "suite.json"
    path.write_text(json.dumps({"groundplan_suite": 1, "name": "small", "tasks": TASKS}), encoding="utf-8")
    return path


def test_a_suite_is_scored_in_a_table_by_family(groundplan: Command, suite: Path) -> None:
    ended = groundplan("eval", "--suite", suite, "--split", "all")
    assert ended.code == 0
    assert "2 of 3 tasks correct" in ended.out
    assert "not correct: chest" in ended.out
    assert max(map(len, ended.out.splitlines())) <= 80


def test_tasks_are_chosen_by_split_family_and_number(groundplan: Command, suite: Path) -> None:
    def chosen(*options: object) -> list[str]:
        return [result["id"] for result in groundplan("eval", "--suite", suite, *options, "--json").json["results"]]

    assert chosen() == ["jar", "lamp"]
    assert chosen("--split", "test") == ["chest"]
    assert chosen("--split", "all", "--family", "simple_planning") == ["lamp", "chest"]
    assert chosen("--split", "all", "--limit", 1) == ["jar"]


def test_solutions_traces_and_reports_are_written(groundplan: Command, suite: Path, tmp_path: Path) -> None:
    out, html = tmp_path / "out", tmp_path / "report.html"
    document = groundplan("eval", "--suite", suite, "--out", out, "--html", html, "--json").json
    assert document["status"] == "ok"
    assert document["out"] == str(out)
    assert fields("`methods`") == document.keys()
    assert {p.name for p in out.iterdir()} == {
        "jar.json", "jar.trace.jsonl", "lamp.json", "lamp.trace.jsonl", "report.json",
    }  # fmt: skip
    assert "<html" in html.read_text(encoding="utf-8")


def test_ctrl_c_keeps_what_is_done_and_ends_with_130(
    groundplan: Command, suite: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solve = Solver.solve

    def interrupted(solver: Solver, case: Case) -> Result:
        if case.id == "lamp":
            raise KeyboardInterrupt
        return solve(solver, case)

    monkeypatch.setattr(Solver, "solve", interrupted)
    ended = groundplan("eval", "--suite", suite, "--out", tmp_path / "out", "--html", tmp_path / "r.html", "--json")
    assert ended.code == 130
    assert ended.json["status"] == "interrupted"
    assert [result["id"] for result in ended.json["results"]] == ["jar"]
    assert {p.name for p in (tmp_path / "out").iterdir()} == {"jar.json", "jar.trace.jsonl", "report.json"}
    assert (tmp_path / "r.html").exists()
    assert "stopped: 1 of 2" in groundplan("eval", "--suite", suite).out


def test_a_model_that_never_works_ends_with_5(groundplan: Command, suite: Path, tmp_path: Path) -> None:
    recording = tmp_path / "other.jsonl"
    groundplan("find", "Where is the lamp?", "--scene", flat_file(tmp_path), "--record", recording)
    ended = groundplan("eval", "--suite", suite, "--model", f"recorded:{recording}")
    assert ended.code == 5
    assert "error: " in ended.out


@pytest.mark.parametrize(
    "arguments",
    [
        ["--suite", "sweet"],
        ["--split", "train"],
        ["--family", "simple"],
        ["--limit", "0"],
        ["--jobs", "0"],
        ["--jobs", "2", "--record", "run.jsonl"],
        ["--method", "magic"],
        ["--model", "magic"],
        ["--out", "suite.json/out"],
        ["--html", "no/such/folder/report.html"],
    ],
    ids=" ".join,
)
def test_what_cannot_be_used_is_bad_input(
    groundplan: Command, suite: Path, arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(suite.parent)
    ended = groundplan("eval", "--suite", suite, "--limit", 1, *arguments)
    assert ended.code == 2
    assert ended.err.startswith("Error: ")


@pytest.mark.parametrize("kind", [(), ("autogpt-p",), ("cowp",)], ids=["suite", "autogpt-p", "cowp"])
def test_a_report_that_cannot_be_written_is_said_before_anything_is_run(
    groundplan: Command, tmp_path: Path, kind: tuple[str, ...]
) -> None:
    began = time.perf_counter()
    ended = groundplan("eval", *kind, "--html", tmp_path / "none" / "report.html", "--json")
    assert ended.code == 2
    assert "report.html" in ended.json["error"]
    assert time.perf_counter() - began < 5.0
