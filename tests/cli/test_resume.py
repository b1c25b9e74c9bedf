"""A run whose process ended at any point goes on from its trace, and ends as it would have."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from .conftest import Command

RUN = ["run", "Put the apple and the banana in the fridge", "--scene", "kitchen", "--repairs", "8"]
MISFORTUNE = ["--disturb", "3:move:apple:sink", "--fail", "6", "--fail-rate", "0.2", "--seed", "5"]


def course(path: Path) -> list[Any]:
    """Return what was done and how it ended: everything but the seconds."""
    events = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    kept = [e for e in events if e["event"] in ("performed", "plan", "result")]
    return [{k: v for k, v in event.items() if k != "seconds"} for event in kept]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from groundplan.cli.main import main

    path = tmp_path_factory.mktemp("run") / "whole.jsonl"
    assert main([*RUN, *MISFORTUNE, "--trace", str(path), "--json"]) == 0
    return path


def test_a_run_that_was_cut_off_after_any_event_ends_as_it_would_have(
    groundplan: Command, whole: Path, tmp_path: Path
) -> None:
    lines = whole.read_text(encoding="utf-8").splitlines(keepends=True)
    begun = next(number for number, line in enumerate(lines) if '"begun"' in line)
    every = max(1, (len(lines) - begun) // 9)  # benchmarks/kill_and_resume.py breaks off everywhere
    for kept in range(begun + 1, len(lines), every):
        path = tmp_path / f"{kept}.jsonl"
        torn = lines[kept][: len(lines[kept]) // 2] if kept % 2 else ""
        path.write_text("".join(lines[:kept]) + torn, encoding="utf-8")
        ended = groundplan("run", "--resume", str(path), "--json")
        assert ended.code == 0, ended.err
        assert course(path) == course(whole), f"cut off after {kept} lines"


def test_no_action_that_was_performed_is_performed_again(groundplan: Command, whole: Path, tmp_path: Path) -> None:
    lines = whole.read_text(encoding="utf-8").splitlines(keepends=True)
    performed = [number for number, line in enumerate(lines) if '"performed"' in line]
    path = tmp_path / "run.jsonl"
    path.write_text("".join(lines[: performed[4] + 1]), encoding="utf-8")
    groundplan("run", "--resume", str(path), "--json")
    steps = [event["step"] for event in course(path) if event["event"] == "performed"]
    assert steps == list(range(1, len(steps) + 1))


def test_a_run_that_ended_is_not_gone_on_with(groundplan: Command, whole: Path) -> None:
    before = whole.read_bytes()
    ended = groundplan("run", "--resume", str(whole))
    assert ended.code == 0
    assert "This run has ended: reached." in ended.out
    assert whole.read_bytes() == before


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "does not say how the run began"),
        ('{"event": "task", "seconds": 0.1}\n', "does not say how the run began"),
        ("no json\n", "line 1: this is no event"),
        ('{"event": "begun", "seconds": 0.1}\n', "does not say completely how the run began"),
    ],
)
def test_a_file_that_is_no_run_is_refused(groundplan: Command, tmp_path: Path, content: str, said: str) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text(content, encoding="utf-8")
    ended = groundplan("run", "--resume", str(path))
    assert ended.code == 2
    assert said in ended.err.replace("\n", " ")
    assert path.read_text(encoding="utf-8") == content


def test_a_missing_file_and_missing_arguments_are_said(groundplan: Command, tmp_path: Path) -> None:
    ended = groundplan("run", "--resume", str(tmp_path / "none.jsonl"))
    assert ended.code == 2
    assert "cannot be read" in ended.err
    assert "what to do" in groundplan("run").err
    assert "--scene" in groundplan("run", "Open the fridge").err
