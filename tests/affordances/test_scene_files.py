"""Scene and scenario files of AutoGPT+P: what they say counts as it stands, oddities are noted, mistakes are named."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.affordances.kitchens import KITCHEN, kitchen

from groundplan.errors import InputError, SceneError
from groundplan.evaluation.library import open_scene
from groundplan.knowledge import enrich
from groundplan.logic.formula import And, Atom, Not, Or
from groundplan.logic.loose import loose_formula
from groundplan.logic.scenarios import load_scenarios, load_substitutions
from groundplan.scene import load_scene, save_scene, scene_to_dict
from groundplan.scene.entity import Kind
from groundplan.scene.formats.kit import load_kit_scene, parse_kit_scene, write_kit_scene


def test_relations_become_facts_and_nothing_is_inferred() -> None:
    scene = kitchen(KITCHEN.replace("on rag:0 shelf:0", "inhand rag:0 robot:0")).scene
    assert scene.holds(("inhand", "rag0", "robot0"))
    assert not scene.matching("hand_occupied")
    assert not scene.matching("visited")
    assert scene.domain == "affordances"


def test_being_a_place_is_a_matter_of_class() -> None:
    scene = kitchen(KITCHEN.replace("desk:0\nshelf:0", "desk:0\ndesk:7\nshelf:0", 1)).scene
    assert scene.has_type("desk7", "location")
    assert not scene.has_type("pear0", "location")


def test_what_is_seen_at_a_place_is_kept() -> None:
    assert kitchen().locations["cabinet0"] == ("cabinet0", "leek0")


def test_the_robot_exists_whether_or_not_it_is_listed() -> None:
    assert kitchen().scene.entity("robot0").kind is Kind.AGENT


def test_things_that_are_never_declared_are_noted_and_their_relations_kept() -> None:
    found = kitchen(KITCHEN.replace("END-RELATIONS", "on cap:3 desk:0\nEND-RELATIONS"))
    assert found.scene.holds(("on", "cap3", "desk0"))
    assert "cap3" not in found.scene
    assert any("cap3" in note for note in found.notes)


ODD = KITCHEN.replace("END-RELATIONS", "on cap:3 desk:0\nat pear:0 shelf:0\nEND-RELATIONS")


def test_nothing_is_lost_on_the_way_to_the_native_format_and_back(tmp_path: Path) -> None:
    scene = parse_kit_scene(ODD).scene
    path = tmp_path / "kitchen.json"
    save_scene(scene, path)
    again = load_scene(path)
    assert again == scene
    assert again.of_type("location") == scene.of_type("location") != []
    assert any("cap3" in note for note in again.notes)


def test_what_the_native_format_is_not_told_to_be_undeclared_is_still_an_error() -> None:
    document = scene_to_dict(parse_kit_scene(ODD).scene)
    del document["undeclared"]
    with pytest.raises(SceneError, match="cap3"):
        load_scene(document)


@pytest.mark.parametrize("wrong", [["location"], {"desk": "location"}, {"desk": [""]}])
def test_types_of_categories_that_are_not_well_formed_are_named(wrong: object) -> None:
    with pytest.raises(SceneError, match="/category_types"):
        load_scene({**scene_to_dict(kitchen().scene), "category_types": wrong})


def test_the_places_of_any_scene_of_affordances_are_written_with_what_is_there(tmp_path: Path) -> None:
    path = tmp_path / "kitchen.txt"
    save_scene(open_scene("milk_kitchen"), path, "kit")
    again = load_kit_scene(path)
    assert again.locations["counter0"] == ("counter0", "milk_carton0", "pear0", "sponge0")
    assert again.scene.has_type("window0", "location")


def test_what_is_generally_known_is_not_written() -> None:
    office = open_scene("office")
    assert enrich(office).category_types
    assert "category_types" not in scene_to_dict(enrich(office))


def test_a_box_gives_position_and_size() -> None:
    entity = kitchen(KITCHEN.replace("pear:0\n", "pear:0:1,2,0,2,4,1\n", 1)).scene.entity("pear0")
    assert entity.position == (1.5, 3.0, 0.5)
    assert entity.size == (1.0, 2.0, 1.0)


def test_a_scene_survives_being_written_and_read(tmp_path: Path) -> None:
    loaded = kitchen()
    path = tmp_path / "kitchen.txt"
    save_scene(loaded.scene, path, "kit")
    assert load_scene(path) == loaded.scene
    assert parse_kit_scene(write_kit_scene(loaded.scene, loaded.locations)).locations == loaded.locations


def test_empty_blocks_and_a_missing_last_line_end_are_fine() -> None:
    text = "SCENE-DESCRIPTION\nOBJECTS\nEND-OBJECTS\nRELATIONS\nEND-RELATIONS\nLOCATIONS\nEND-LOCATIONS"
    assert list(load_scene(text).ids()) == ["robot0"]


@pytest.mark.parametrize(
    ("wrong", "right", "line", "said"),
    [
        ("pear 0\n", "pear:0\n", 10, "one object"),
        ("pear:x\n", "pear:0\n", 10, "no object"),
        ("pear:0:1,2\n", "pear:0\n", 10, "2 numbers"),
        ("on pear:0\n", "on pear:0 desk:0\n", 21, "takes 2"),
        ("on pear:0 desk\n", "on pear:0 desk:0\n", 21, "no object"),
        ("gate:0 gate:0", "gate0 gate:0", 40, "with a colon"),
        ("", "END-OBJECTS\n", 18, "not ended"),
        ("", "END-LOCATIONS", 40, "no END-LOCATIONS"),
    ],
)
def test_a_malformed_file_ends_in_one_error_that_names_file_and_line(
    wrong: str, right: str, line: int, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "odd.txt"
    path.write_text(KITCHEN.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(SceneError) as raised:
        load_kit_scene(path)
    assert f"{path}, line {line}:" in str(raised.value)
    assert said in str(raised.value)


def test_goals_are_read_with_their_brackets_made_good() -> None:
    one, other = Atom("on", ("a0", "b0")), Atom("in", ("c0", "d0"))
    assert loose_formula("and(on a0 b0)  (not (in c0 d0)))") == And((one, Not(other)))
    assert loose_formula("or (and (on a0 b0)) (in c0 d0)") == Or((And((one,)), other))
    assert loose_formula("(on a0 b0)") == one


def test_scenario_files_give_goals_costs_and_what_is_explored(tmp_path: Path) -> None:
    path = tmp_path / "tasks.csv"
    path.write_text(
        "task,scene_file,explored,substitutions_file,desired_goal,min_tool_calls,min_costs\r\n"
        '"Take it, please",k.txt,desk0 shelf0,none.csv,and (inhand pear0 human0)),2,3\r\n'
        "Go,k.txt,all,none.csv,or (at robot0 desk0),1,0\r\n",
        encoding="utf-8",
    )
    first, second = load_scenarios(path)
    assert first.task == "Take it, please"
    assert first.goal == And((Atom("inhand", ("pear0", "human0")),))
    assert (first.explored, first.min_costs, first.min_tool_calls) == (("desk0", "shelf0"), 3.0, 2)
    assert "too many" in first.notes[0]
    assert second.explored is None


def test_a_goal_that_cannot_be_read_is_named_by_file_and_line(tmp_path: Path) -> None:
    path = tmp_path / "tasks.csv"
    path.write_text("task,scene_file,desired_goal,min_costs\nGo,k.txt,and (at robot0,1\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"tasks.csv, line 2: the goal cannot be read"):
        load_scenarios(path)


def test_allowed_substitutions_may_be_none(tmp_path: Path) -> None:
    path = tmp_path / "none.csv"
    path.write_text("missing,substitution\n", encoding="utf-8")
    assert load_substitutions(path) == frozenset()
    path.write_text("missing,substitution\nglass,cup\n", encoding="utf-8")
    assert load_substitutions(path) == {("glass", "cup")}
