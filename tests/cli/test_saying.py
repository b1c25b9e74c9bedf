"""What somebody says while a plan is carried out, and what is learned from it and kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import Command

RUN = ["run", "Put the apple in the fridge", "--scene", "kitchen"]


def test_what_is_said_at_a_step_is_taken_in_before_it(groundplan: Command) -> None:
    ended = groundplan(*RUN, "--say", "2:the apple is in the sink", "--json")
    assert ended.code == 0
    episode = ended.json["episode"]
    assert episode["repairs"] == 1
    assert [step["args"][2] for step in episode["tried"] if step["action"] == "pick_up"] == ["dining_table", "sink"]


@pytest.mark.parametrize("saying", ["the apple is gone", "0:the apple is gone", "2: "])
def test_a_saying_without_the_number_of_an_action_is_refused(groundplan: Command, saying: str) -> None:
    ended = groundplan(*RUN, "--say", saying)
    assert ended.code == 2
    assert "does not say when" in ended.err


def test_what_was_said_before_a_break_is_not_said_again(groundplan: Command, tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    groundplan(*RUN, "--say", "2:the apple is in the sink", "--trace", str(path), "--json")
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    whole = [json.loads(line)["event"] for line in lines]
    for kept in range(whole.index("plan") + 1, len(lines), 4):
        path.write_text("".join(lines[:kept]), encoding="utf-8")
        assert groundplan("run", "--resume", str(path), "--json").code == 0
        events = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        assert sum(event["event"] == "heard" for event in events) == 1
        assert [e["event"] for e in events if e["event"] == "performed"] == ["performed"] * whole.count("performed")


def test_what_cowp_learns_is_kept_for_the_next_run(groundplan: Command, tmp_path: Path) -> None:
    path = tmp_path / "learned.json"
    mug = "Put the red mug on the dining table"
    words = ["run", mug, "--scene", "kitchen", "--method", "cowp", "--keep", str(path)]
    assert groundplan(*words, "--say", "2:the red mug is cracked", "--json").code == 7
    learned = json.loads(path.read_text(encoding="utf-8"))["learned"]
    assert [each["schema"] for each in learned] == ["put"]
    assert groundplan(*words, "--json").code == 0
    assert json.loads(path.read_text(encoding="utf-8"))["learned"] == learned


def test_a_file_of_something_else_is_not_taken_for_what_was_learned(groundplan: Command, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("buy milk")
    ended = groundplan(*RUN, "--method", "cowp", "--keep", str(path))
    assert ended.code == 2
    assert path.read_text() == "buy milk"
