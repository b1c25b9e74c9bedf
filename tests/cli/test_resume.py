"""A run whose process ended at any point goes on from its trace, and ends as it would have."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from groundplan.cli.main import main
from groundplan.logic.domain import Action
from groundplan.worlds import Outcome, SymbolicWorld

from .conftest import Command
from .runs import FRUIT, RUNS, events


def course(path: Path) -> list[dict[str, Any]]:
    """Return what was asked, done and learned, and how it ended; questions asked just before a break come twice."""
    return [event for event in events(path) if event["event"] != "question"]


@pytest.fixture(scope="module")
def wholes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return the trace of each run, when nothing breaks it off."""
    folder = tmp_path_factory.mktemp("runs")
    found = {name: folder / f"{number}.jsonl" for number, name in enumerate(RUNS)}
    for name, path in found.items():
        assert main(["run", *RUNS[name], "--trace", str(path), "--json"]) in (0, 4, 7)
    return found


@pytest.fixture
def whole(wholes: dict[str, Path]) -> Path:
    return wholes["a scene graph"]


@pytest.mark.parametrize("name", RUNS)
def test_a_run_that_was_cut_off_after_any_event_ends_as_it_would_have(
    groundplan: Command, wholes: dict[str, Path], name: str, tmp_path: Path
) -> None:
    whole = wholes[name]
    lines = whole.read_text(encoding="utf-8").splitlines(keepends=True)
    every = max(1, len(lines) // 4)  # benchmarks/kill_and_resume.py breaks off everywhere
    for kept in range(1, len(lines), every):
        path = tmp_path / f"{kept}.jsonl"
        torn = lines[kept][: len(lines[kept]) // 2] if kept % 2 else ""
        path.write_text("".join(lines[:kept]) + torn, encoding="utf-8")
        ended = groundplan("run", "--resume", str(path), "--json")
        assert ended.code in (0, 4, 7), ended.err
        assert course(path) == course(whole), f"cut off after {kept} lines"


def test_no_place_is_explored_again_and_nobody_is_asked_again(
    groundplan: Command, wholes: dict[str, Path], tmp_path: Path
) -> None:
    lines = wholes["hidden things"].read_text(encoding="utf-8").splitlines(keepends=True)
    explored = [number for number, line in enumerate(lines) if "EXPLORE" in line and '"tool"' in line]
    path = tmp_path / "run.jsonl"
    path.write_text("".join(lines[: explored[-1] + 1]), encoding="utf-8")
    assert groundplan("run", "--resume", str(path)).code == 0
    calls = [event["call"] for event in course(path) if event["event"] == "tool"]
    assert len(calls) == len(set(calls)) == 4


def test_the_situation_that_was_met_is_not_met_again_and_what_was_learned_is_known(
    wholes: dict[str, Path], groundplan: Command, tmp_path: Path
) -> None:
    lines = wholes["the dining world"].read_text(encoding="utf-8").splitlines(keepends=True)
    met = next(number for number, line in enumerate(lines) if '"objected"' in line)
    path = tmp_path / "run.jsonl"
    path.write_text("".join(lines[: met + 1]), encoding="utf-8")
    assert groundplan("run", "--resume", str(path)).code == 0
    told = course(path)
    assert [event["event"] for event in told].count("heard") == 1
    learned = [str(event) for event in told if event["event"] == "learned"]
    assert len(learned) == len(set(learned)) > 0


def test_a_trace_that_was_changed_cannot_be_gone_on_with(groundplan: Command, whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    text = whole.read_text(encoding="utf-8").replace("pick_up(robot, banana", "pick_up(robot, bread")
    path.write_text("".join(text.splitlines(keepends=True)[:-4]), encoding="utf-8")
    ended = groundplan("run", "--resume", str(path))
    assert ended.code == 2
    assert "cannot be gone on with" in ended.err


def test_a_run_that_was_stopped_can_be_gone_on_with(
    groundplan: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "run.jsonl"
    perform, tried = SymbolicWorld.perform, 0

    def interrupted(world: SymbolicWorld, action: Action) -> Outcome:
        nonlocal tried
        tried += 1
        if tried == 5:
            raise KeyboardInterrupt
        return perform(world, action)

    with monkeypatch.context() as patched:
        patched.setattr(SymbolicWorld, "perform", interrupted)
        ended = groundplan("run", *FRUIT, "--trace", str(path))
    assert ended.code == 130
    assert "--resume" in ended.out
    assert groundplan("run", "--resume", str(path), "--json").json["episode"]["status"] == "reached"
    steps = [event["step"] for event in course(path) if event["event"] == "performed"]
    assert steps == list(range(1, len(steps) + 1))


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
