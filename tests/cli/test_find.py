from __future__ import annotations

from pathlib import Path

from .conftest import Command
from .flat import flat_file
from .pages import example


def test_each_thing_that_is_found_is_listed_once_with_where_it_is(groundplan: Command, tmp_path: Path) -> None:
    ended = groundplan("find", "Where is the jar?", "--scene", flat_file(tmp_path))
    assert ended.code == 0
    assert "jar  in chest in larder" in ended.out
    assert ended.out.count("larder") == 1


def test_a_number_is_said_first_and_then_what_was_counted(groundplan: Command) -> None:
    ended = groundplan("find", "How many chairs are in the dining room?", "--scene", "kitchen")
    lines = [line.strip() for line in ended.out.splitlines()]
    assert lines[2] == str(sum(line.startswith("chair_") for line in lines))


def test_yes_and_no_are_said(groundplan: Command) -> None:
    assert "\n  yes" in groundplan("find", "Is there a kettle?", "--scene", "kitchen").out
    assert "\n  no" in groundplan("find", "Is there a cat?", "--scene", "kitchen").out


def test_the_json_of_an_answer_has_the_fields_of_a_plan(groundplan: Command, tmp_path: Path) -> None:
    document = groundplan("find", "Which things are in the chest?", "--scene", flat_file(tmp_path), "--json").json
    assert document.keys() == example("`plan` and `find`").keys()
    assert document["answer"] == ["jar"]
    assert document["plan"] == []


def test_a_task_is_not_a_question(groundplan: Command, tmp_path: Path) -> None:
    ended = groundplan("find", "Put the jar on the desk", "--scene", flat_file(tmp_path))
    assert ended.code == 2
    assert "groundplan plan" in ended.err


def test_plan_answers_questions_too(groundplan: Command, tmp_path: Path) -> None:
    assert "jar  in chest" in groundplan("plan", "Where is the jar?", "--scene", flat_file(tmp_path)).out


def test_the_model_that_searches_itself_is_not_said_to_compute(groundplan: Command, tmp_path: Path) -> None:
    ended = groundplan("find", "Where is the jar?", "--scene", flat_file(tmp_path), "--method", "sayplan")
    assert ended.code == 0
    assert "computed" not in ended.out


def test_what_the_scene_does_not_say_is_said(groundplan: Command, tmp_path: Path) -> None:
    found = groundplan("find", "Whose is the jar?", "--scene", flat_file(tmp_path)).out
    assert "does not say whose jar is" in " ".join(found.split())
    assert "jar  in chest in larder" in found
