from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from groundplan.methods.registry import method_names

from .conftest import Command
from .flat import flat_file
from .pages import example, fields

JAR = "Put the jar on the desk"


def test_a_plan_is_shown_in_words_with_its_proof(groundplan: Command, tmp_path: Path) -> None:
    ended = groundplan("plan", JAR, "--scene", flat_file(tmp_path))
    assert ended.code == 0
    assert ended.out.startswith("✓ Proven  9 steps")
    assert "pick up jar" in ended.out
    assert "pickup(jar)" in ended.out
    assert "jar is on desk" in ended.out
    assert " ".join(ended.out.split()).count("the goal holds at the end") == 1
    assert "Every step can be done" not in ended.out


@pytest.mark.parametrize("method", method_names())
@pytest.mark.parametrize("scene", ["office", "home", "kitchen"])
def test_every_method_shows_its_plan_within_80_columns(groundplan: Command, method: str, scene: str) -> None:
    ended = groundplan("plan", "open the fridge", "--scene", scene, "--method", method)
    assert ended.code == 0, ended.out + ended.err
    assert "open " in ended.out
    assert max(map(len, ended.out.splitlines())) <= 80
    steps = [line for line in ended.out.splitlines() if "(" in line and ")" in line and line.startswith("  ")]
    assert all(len(line.split()) > 3 or "finish" in line for line in steps), "every step is said in words"


def test_hops_of_one_way_are_one_row_that_names_the_places_passed(groundplan: Command) -> None:
    ended = groundplan("plan", "go to the pantry", "--scene", "kitchen")
    assert "1-3  go to pantry via doorway, kitchen" in ended.out


def test_a_goal_that_holds_already_needs_no_plan(groundplan: Command) -> None:
    ended = groundplan("plan", "close the fridge", "--scene", "kitchen")
    assert ended.code == 0
    assert "nothing to do: the goal holds already" in ended.out


@pytest.mark.parametrize("method", method_names())
def test_the_json_of_every_method_has_the_fields_that_the_page_explains(groundplan: Command, method: str) -> None:
    document = groundplan("plan", "open the fridge", "--scene", "kitchen", "--method", method, "--json").json
    shown = example("`plan` and `find`")
    assert document.keys() == shown.keys() == fields("`plan` and `find`")
    assert document["verdict"].keys() == shown["verdict"].keys()
    assert document["usage"].keys() == shown["usage"].keys()
    assert document["status"] == "valid"
    assert {"action": "open", "args": ["fridge"]} in document["plan"]


def test_the_instruction_can_come_from_standard_input(
    groundplan: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(JAR.encode())))
    ended = groundplan("plan", "-", "--scene", flat_file(tmp_path), "--json")
    assert ended.json["goal"].startswith("(and (on jar desk)")


def test_standard_input_that_is_not_text_is_refused(
    groundplan: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe\xfa")))
    ended = groundplan("plan", "-", "--scene", flat_file(tmp_path))
    assert ended.code == 2
    assert "not UTF-8" in ended.err


def test_the_trace_is_written_as_json_lines(groundplan: Command, tmp_path: Path) -> None:
    trace = tmp_path / "trace.jsonl"
    ended = groundplan("plan", JAR, "--scene", flat_file(tmp_path), "--trace", trace, "--json")
    events = [json.loads(line)["event"] for line in trace.read_text(encoding="utf-8").splitlines()]
    assert events[0] == "task"
    assert events[-1] == "result"
    assert ended.json["trace"] == str(trace)


def test_a_recorded_run_is_replayed_exactly(groundplan: Command, tmp_path: Path) -> None:
    scene, recording = flat_file(tmp_path), tmp_path / "run.jsonl"
    first = groundplan("plan", JAR, "--scene", scene, "--record", recording, "--json").json
    again = groundplan("plan", JAR, "--scene", scene, "--model", f"recorded:{recording}", "--json").json
    assert {**first, "seconds": None} == {**again, "seconds": None}


def test_what_is_impossible_ends_with_4_and_says_why(groundplan: Command, tmp_path: Path) -> None:
    ended = groundplan("plan", "Put the jar in the dishwasher", "--scene", flat_file(tmp_path))
    assert ended.code == 4
    assert "dishwasher" in ended.out
    assert "why" in ended.out


def test_another_language_is_not_understood_which_ends_with_3(groundplan: Command, tmp_path: Path) -> None:
    ended = groundplan("plan", "Wo bleibt denn eigentlich das Marmeladenglas?", "--scene", flat_file(tmp_path))
    assert ended.code == 3
    assert "unread" in ended.out


def test_readings_that_were_weighed_are_shown_once_each_and_at_most_three(groundplan: Command) -> None:
    lines = groundplan("plan", "put the apple in the fridge", "--scene", "kitchen").out.splitlines()
    header = next(number for number, line in enumerate(lines) if "readings that were weighed" in line)
    readings = [line.strip() for line in lines[header + 1 :] if not line.startswith("took")]
    assert 2 <= len(readings) <= 3
    assert len(set(readings)) == len(readings)
