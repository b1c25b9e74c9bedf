"""plan, find and run in scenes of affordances, as people see them."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from tests.cli.conftest import Command, Ended

KITCHEN = ("--scene", "milk_kitchen")


def words(ended: Ended) -> str:
    return " ".join(ended.out.split())


@pytest.mark.parametrize("method", ["sayplan", "llm-as-planner", "llm+p"])
@pytest.mark.parametrize("command", ["plan", "run"])
def test_a_method_for_scene_graphs_says_so_and_no_other_takes_its_place(
    groundplan: Command, method: str, command: str
) -> None:
    refused = groundplan(command, "give me the pear", *KITCHEN, "--method", method)
    assert refused.code == 2
    assert f"{method} works on scene graphs" in refused.err


def test_a_question_is_not_carried_out(groundplan: Command) -> None:
    refused = groundplan("run", "what is on the table?", *KITCHEN)
    assert refused.code == 2
    assert "groundplan find" in refused.err


def test_what_cannot_be_is_said_in_words_and_not_offered(groundplan: Command) -> None:
    told = groundplan("plan", "put the table on the counter", *KITCHEN)
    assert told.code == 4
    assert "why table0 cannot be carried" in words(told)
    assert "What could be done" not in told.out
    assert "line 1" not in told.out


def test_what_was_not_understood_is_said_once(groundplan: Command) -> None:
    told = groundplan("plan", "frobnicate the zorgs", *KITCHEN)
    assert told.code == 3
    assert "why I do not understand" in words(told)
    assert "What could not be read" not in told.out


def test_actions_are_counted_over_all_plans(groundplan: Command) -> None:
    told = groundplan("run", "bring me a glass of milk", *KITCHEN, "--steps", 3, "--json")
    assert told.code == 7
    assert len(told.json["episode"]["tried"]) == 3
    assert "3 actions were tried" in told.json["verdict"]["explanation"]


def test_no_time_is_not_taken_for_no_plan(groundplan: Command) -> None:
    told = groundplan("plan", "bring me a glass of milk", *KITCHEN, "--time-limit", 0.001, "--json")
    assert told.json["status"] == "out_of_time"


def test_of_many_ways_to_the_goal_the_one_taken_is_told(groundplan: Command, tmp_path: Path) -> None:
    scene = tmp_path / "shed.txt"
    scene.write_text(
        "SCENE-DESCRIPTION\nOBJECTS\nhuman:0\nbench:0\nshelf:0\npear:0\npear:1\nEND-OBJECTS\n"
        "RELATIONS\non pear:0 bench:0\non pear:1 bench:0\nat robot:0 bench:0\nat human:0 bench:0\nEND-RELATIONS\n"
        "LOCATIONS\nbench0 bench:0 pear:0 pear:1\nshelf0 shelf:0\nEND-LOCATIONS\n"
    )
    told = groundplan("plan", "give me a pear", "--scene", scene)
    assert told.code == 0
    assert " or " not in told.out.partition("goal")[2].partition("proof")[0]
    where = groundplan("find", "where is the human?", "--scene", scene)
    assert words(where).partition("human0 ")[2].startswith("at bench0 took")


def test_a_scene_file_without_anything_is_refused(groundplan: Command, tmp_path: Path) -> None:
    empty = tmp_path / "empty.txt"
    empty.write_text("")
    refused = groundplan("scene", "check", empty)
    assert refused.code == 2
    assert "empty.txt has no block" in refused.err


def test_a_full_disk_is_said_of_the_trace(groundplan: Command) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("needs /dev/full")
    refused = groundplan("plan", "give me the pear", *KITCHEN, "--trace", full)
    assert refused.code == 2
    assert "/dev/full cannot be written: No space left on device" in refused.err


def test_a_step_says_who_does_it_the_same_way_everywhere(groundplan: Command) -> None:
    planned = groundplan("plan", "give me the pear", *KITCHEN)
    tried = groundplan("run", "give me the pear", *KITCHEN, "--fail", 1)
    for told in (planned, tried):
        assert "robot0: pick up pear0" in words(told)
        assert "let robot0" not in told.out
    assert "robot0 picked up pear0" in words(tried)


def test_each_action_takes_the_seconds_that_were_asked_for(groundplan: Command) -> None:
    began = time.monotonic()
    told = groundplan("run", "give me the pear", *KITCHEN, "--pace", 0.2, "--json")
    assert time.monotonic() - began >= 0.2 * len(told.json["episode"]["tried"])


def test_who_interrupts_a_run_ends_it_and_sees_what_was_done(
    groundplan: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    naps: list[float] = []

    def nap(seconds: float) -> None:
        naps.append(seconds)
        if len(naps) == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr("groundplan.cli.pausing.time.sleep", nap)
    told = groundplan("run", "give me the pear", *KITCHEN, "--pace", 0.01)
    assert told.code == 130
    assert "Interrupted 1 action tried" in words(told)
    assert len(naps) == 2


@pytest.mark.parametrize("text", ["?", "...", " \t "])
@pytest.mark.parametrize("scene", ["milk_kitchen", "kitchen"])
def test_an_instruction_without_words_is_empty(groundplan: Command, text: str, scene: str) -> None:
    refused = groundplan("plan", text, "--scene", scene)
    assert refused.code == 2
    assert "The instruction is empty." in refused.err
