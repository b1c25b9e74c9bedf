from __future__ import annotations

from pathlib import Path

import pytest

from groundplan.evaluation.library import scene_names
from groundplan.scene.formats import load_scene

from .conftest import Command
from .flat import flat_file


def test_a_scene_is_shown_collapsed_to_its_rooms(groundplan: Command, tmp_path: Path) -> None:
    ended = groundplan("scene", "show", flat_file(tmp_path))
    assert ended.code == 0
    assert "2 rooms" in ended.out
    assert "larder  + 1 asset, 1 object" in ended.out
    assert "jar" not in ended.out


def test_a_node_is_expanded_on_request(groundplan: Command, tmp_path: Path) -> None:
    ended = groundplan("scene", "show", flat_file(tmp_path), "--expand", "chest")
    assert "chest  closed" in ended.out
    assert "jar" in ended.out
    assert "lamp" not in ended.out
    assert "lamp" in groundplan("scene", "show", flat_file(tmp_path), "--all").out


def test_the_json_of_a_scene_is_its_tree_and_a_route(groundplan: Command, tmp_path: Path) -> None:
    shown = groundplan("scene", "show", flat_file(tmp_path), "--route", "study", "larder", "--json").json
    assert shown.keys() == {"status", "scene", "source", "domain", "counts", "notes", "tree", "route", "png"}
    assert shown["counts"] == {"room": 2, "asset": 2, "object": 2, "agent": 1}
    assert shown["route"]["places"] == ["study", "larder"]
    assert {node["id"] for node in shown["tree"]} == {"study", "larder"}


def test_a_node_or_place_that_is_not_there_is_bad_input(groundplan: Command, tmp_path: Path) -> None:
    assert groundplan("scene", "show", flat_file(tmp_path), "--expand", "attic").code == 2
    ended = groundplan("scene", "show", flat_file(tmp_path), "--route", "study", "attic")
    assert ended.code == 2
    assert "attic" in ended.err


def test_a_map_is_drawn(groundplan: Command, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    picture = tmp_path / "map.png"
    assert groundplan("scene", "show", "kitchen", "--png", picture, "--route", "kitchen", "pantry").code == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert groundplan("scene", "show", flat_file(tmp_path), "--png", picture).code == 2, "nothing has a position"
    assert groundplan("scene", "show", "kitchen", "--png", tmp_path / "none" / "map.png").code == 2


@pytest.mark.parametrize(
    ("name", "form"),
    [
        *((name, "native") for name in scene_names()),
        *((name, "sayplan") for name in scene_names() if name != "milk_kitchen"),
    ],
)
def test_every_shipped_scene_converts_and_the_result_checks(
    groundplan: Command, tmp_path: Path, name: str, form: str
) -> None:
    target = tmp_path / "copy.json"
    ended = groundplan("scene", "convert", name, target, "--to", form, "--json")
    assert ended.json == {"status": "ok", "scene": name, "format": form, "file": str(target)}
    checked = groundplan("scene", "check", target, "--json").json
    assert checked["counts"] == groundplan("scene", "check", name, "--json").json["counts"]
    assert load_scene(target).source == form


def test_a_scene_of_affordances_is_not_written_in_a_format_without_words_for_it(
    groundplan: Command, tmp_path: Path
) -> None:
    ended = groundplan("scene", "convert", "milk_kitchen", tmp_path / "copy.json", "--to", "sayplan")
    assert ended.code == 2
    assert "native or kit" in ended.err


def test_a_format_or_a_place_that_does_not_exist_is_bad_input(groundplan: Command, tmp_path: Path) -> None:
    assert "native" in groundplan("scene", "convert", "kitchen", tmp_path / "x.json", "--to", "yaml").err
    assert groundplan("scene", "convert", "kitchen", tmp_path / "none" / "x.json").code == 2
    assert not (tmp_path / "x.json").exists()


def test_a_check_says_what_is_in_the_scene(groundplan: Command, tmp_path: Path) -> None:
    ended = groundplan("scene", "check", flat_file(tmp_path))
    assert ended.out.startswith("✓ ")
    assert "2 rooms, 2 assets, 2 objects, 1 agent" in ended.out


ODD = """SCENE-DESCRIPTION
OBJECTS
bench:0
shelf:0
pear:0
human:0
END-OBJECTS
RELATIONS
on pear:0 shelf:0
on cap:3 shelf:0
at robot:0 bench:0
at human:0 bench:0
END-RELATIONS
LOCATIONS
bench0 bench:0
shelf0 shelf:0 pear:0
END-LOCATIONS
"""


def test_what_is_odd_in_a_file_is_said_by_every_command_that_reads_it(groundplan: Command, tmp_path: Path) -> None:
    odd = tmp_path / "odd.txt"
    odd.write_text(ODD, encoding="utf-8")
    for command in (("scene", "check", odd), ("scene", "show", odd, "--all"), ("plan", "give me the pear", "-s", odd)):
        ended = groundplan(*command)
        assert ended.code == 0, ended.err
        assert "does not list: cap3" in " ".join(ended.out.split())
        assert any("cap3" in note for note in groundplan(*command, "--json").json["notes"])
    assert any("cap3" in note for note in groundplan("find", "where is the pear?", "-s", odd, "--json").json["notes"])


def test_a_converted_scene_of_affordances_is_planned_in_as_before(groundplan: Command, tmp_path: Path) -> None:
    odd, native = tmp_path / "odd.txt", tmp_path / "odd.json"
    odd.write_text(ODD, encoding="utf-8")
    assert groundplan("scene", "convert", odd, native).code == 0
    told = [groundplan("plan", "give me the pear", "--scene", path, "--json").json["plan"] for path in (odd, native)]
    assert told[0] == told[1] != []


def test_the_places_of_a_file_can_be_explored(groundplan: Command, tmp_path: Path) -> None:
    odd = tmp_path / "odd.txt"
    odd.write_text(ODD, encoding="utf-8")
    command = ("plan", "give me the pear", "--scene", odd, "--method", "autogpt-p", "--explored", "bench0", "--json")
    assert groundplan(*command).json["tools"][0].startswith("EXPLORE shelf0")


def test_a_scene_that_is_in_two_places_is_not_converted(groundplan: Command, tmp_path: Path) -> None:
    odd = tmp_path / "odd.txt"
    odd.write_text(ODD.replace("on cap:3 shelf:0", "on pear:0 bench:0"), encoding="utf-8")
    ended = groundplan("scene", "convert", odd, tmp_path / "odd.json")
    assert ended.code == 2
    assert "pear0" in ended.err
    assert not (tmp_path / "odd.json").exists()


def test_a_folder_is_called_a_folder_and_its_files_are_named(groundplan: Command, tmp_path: Path) -> None:
    (tmp_path / "flat.json").write_text("{}", encoding="utf-8")
    for command in (("scene", "check"), ("plan", "close the door", "--scene")):
        ended = groundplan(*command, tmp_path)
        assert ended.code == 2
        assert "folder" in ended.err
        assert "flat.json" in ended.err
