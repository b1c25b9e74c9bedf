from __future__ import annotations

from pathlib import Path

from .conftest import Command
from .flat import flat_file
from .pages import example, fields

JAR = "Put the jar on the desk"


def test_a_world_as_expected_is_acted_in_step_by_step(groundplan: Command, tmp_path: Path) -> None:
    ended = groundplan("run", JAR, "--scene", flat_file(tmp_path))
    assert ended.code == 0
    assert "picked up jar" in ended.out
    assert "Reached" in ended.out


def test_a_disturbed_world_is_repaired_in_and_the_surprise_is_shown(groundplan: Command, tmp_path: Path) -> None:
    ended = groundplan("run", JAR, "--scene", flat_file(tmp_path), "--fail", 2, "--disturb", "6:drop")
    assert ended.code == 0
    assert "Nothing happened." in ended.out
    assert "jar is in larder" in ended.out
    assert "1 new plan," in ended.out


def test_the_json_tells_the_episode_as_the_page_explains_it(groundplan: Command, tmp_path: Path) -> None:
    document = groundplan("run", JAR, "--scene", flat_file(tmp_path), "--fail", 1, "--json").json
    assert document.keys() == {*example("`plan` and `find`"), "episode"}
    episode = document["episode"]
    assert episode.keys() == fields("`run`")
    assert episode["status"] == "reached"
    assert [tried["succeeded"] for tried in episode["tried"]][:2] == [False, True]


def test_a_world_in_which_nothing_works_ends_with_7(groundplan: Command, tmp_path: Path) -> None:
    ended = groundplan("run", JAR, "--scene", flat_file(tmp_path), "--fail-rate", 1)
    assert ended.code == 7
    assert "Stuck" in ended.out


def test_what_cannot_be_planned_is_not_carried_out(groundplan: Command, tmp_path: Path) -> None:
    ended = groundplan("run", "Put the jar in the dishwasher", "--scene", flat_file(tmp_path), "--json")
    assert ended.code == 4
    assert ended.json["episode"] is None


def test_a_question_cannot_be_carried_out(groundplan: Command, tmp_path: Path) -> None:
    ended = groundplan("run", "Where is the jar?", "--scene", flat_file(tmp_path))
    assert ended.code == 2
    assert "groundplan find" in ended.err


def test_a_disturbance_must_be_one_that_exists_and_of_a_thing_that_exists(groundplan: Command, tmp_path: Path) -> None:
    scene = flat_file(tmp_path)
    assert "fail, drop, move" in groundplan("run", JAR, "--scene", scene, "--disturb", "3:fly").err
    assert "'vase'" in groundplan("run", JAR, "--scene", scene, "--disturb", "3:move:vase").err
    assert groundplan("run", JAR, "--scene", scene, "--disturb", "0:drop").code == 2


def test_tools_are_told_of_as_they_are_used(groundplan: Command) -> None:
    ended = groundplan("run", "bring me a glass of milk", "--scene", "milk_kitchen", "--method", "autogpt-p")
    assert ended.code == 0
    told = [line for line in ended.out.splitlines() if line.startswith("• ")]
    assert told[0].startswith("• looked at ")
    assert "• found no glass: a cup will do." in told
    assert "human0 opened milk_carton0" in ended.out
    assert "Reached" in ended.out


def test_a_part_is_done_only_where_asked_for_and_ends_with_4(groundplan: Command) -> None:
    wish = ("run", "give me a hammer and the spoon", "--scene", "milk_kitchen", "--method", "autogpt-p")
    ended = groundplan(*wish)
    assert ended.code == 4
    assert "no hammer" in ended.out
    part = groundplan(*wish, "--partial", "--json").json
    assert part["status"] == "unsolvable"
    assert part["goal"] == "(inhand spoon0 human0)"
    assert part["episode"]["status"] == "reached"
    assert part["tools"][-1].startswith("PARTIAL_PLAN: ")


def test_places_not_said_to_be_explored_are_looked_at(groundplan: Command) -> None:
    seen = ("--explored", "table0", "--explored", "cupboard0", "--explored", "window0", "--explored", "counter0")
    wish = ("run", "give me the pear", "--scene", "milk_kitchen", "--method", "autogpt-p", "--json")
    assert [call.partition(":")[0] for call in groundplan(*wish).json["tools"]] == ["EXPLORE counter0", "PLAN"]
    assert groundplan(*wish, "--explored", "attic").code == 2
    assert groundplan(*wish, *seen).code == 0
