"""--mapping, --agents and --capabilities: what is known of a scene of affordances besides the scene."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.conftest import Command, Ended

from groundplan.evaluation.library import open_scene
from groundplan.knowledge.affordance_domain import affordance_scene, scene_domain
from groundplan.knowledge.mapping import default_mapping
from groundplan.logic.agents import AgentProfile

ASKED = ("put the pear on the table", "--scene", "milk_kitchen")
WISH = (*ASKED, "--json")
PUSHING = """
[[capabilities]]
name = "shove"
parameters = "?thing - push ?from - location ?to - location"
precondition = "(on ?thing ?from)"
effect = "(not (on ?thing ?from)) (on ?thing ?to)"
say = "shove {thing} over to {to}"
done = "shoved {thing} over to {to}"
"""


@pytest.fixture
def written(tmp_path: Path) -> Path:
    return tmp_path / "written"


def actions(ended: Ended) -> list[str]:
    return [step["action"] for step in ended.json["plan"]]


def actors(ended: Ended) -> set[str]:
    return {step["args"][0] for step in ended.json["plan"]}


@pytest.mark.parametrize("command", ["plan", "run"])
def test_a_mapping_speaks_for_its_classes_and_the_rest_stays_known(
    groundplan: Command, written: Path, command: str
) -> None:
    written.write_text("object,affordance\npear,consumable\n")
    assert groundplan(command, *WISH).code == 0
    assert groundplan(command, *WISH, "--mapping", written).code == 4
    sponge = ("put the sponge on the table", *WISH[1:])
    assert groundplan(command, *sponge, "--mapping", written).code == 0


def test_what_a_person_corrected_is_heeded_unless_a_mapping_says_otherwise(groundplan: Command, written: Path) -> None:
    assert groundplan("affordances", "correct", "you cannot carry a pear").code == 0
    assert groundplan("plan", *WISH).code == 4
    written.write_text("object,affordance\npear,carry\npear,grasp\n")
    assert groundplan("plan", *WISH, "--mapping", written).code == 0


def test_agents_from_a_file_act_as_they_can_and_the_cheaper_one_first(groundplan: Command, written: Path) -> None:
    written.write_text('[[agents]]\nid = "robot0"\ncost = 9\n[[agents]]\nid = "robot1"\nat = "table0"\n')
    assert actors(groundplan("plan", *WISH)) == {"robot0"}
    assert actors(groundplan("plan", *WISH, "--agents", written)) == {"robot1"}
    assert actors(groundplan("run", *WISH, "--agents", written)) == {"robot1"}


@pytest.mark.parametrize("method", ["ground", "autogpt-p"])
def test_capabilities_from_a_file_are_all_there_is_to_do(groundplan: Command, written: Path, method: str) -> None:
    written.write_text(PUSHING)
    agents = written.with_suffix(".toml")
    agents.write_text('[[agents]]\nid = "robot0"\n')
    given = ("--capabilities", written, "--agents", agents, "--method", method)
    assert actions(groundplan("plan", *WISH, *given)) == ["shove"]
    shown = groundplan("run", *ASKED, *given)
    assert shown.code == 0
    assert "shoved pear0 over to table0" in " ".join(shown.out.split())


def test_agents_may_have_the_capabilities_of_the_other_file_and_no_others(groundplan: Command, tmp_path: Path) -> None:
    able, agents = tmp_path / "able.toml", tmp_path / "agents.toml"
    able.write_text(PUSHING)
    agents.write_text('[[agents]]\nid = "robot0"\ncapabilities = ["shove"]\n')
    assert actions(groundplan("plan", *WISH, "--capabilities", able, "--agents", agents)) == ["shove"]
    refused = groundplan("plan", *ASKED, "--agents", agents)
    assert refused.code == 2
    assert "'shove'" in refused.err
    nobody = groundplan("plan", *ASKED, "--capabilities", able)
    assert nobody.code == 2
    assert "--agents" in nobody.err


@pytest.mark.parametrize("option", ["--mapping", "--agents", "--capabilities"])
@pytest.mark.parametrize("content", ["", "[[", "\x00\x01", "a,b,c,d\n", "{}", "[[agents]]\nid = 3\n"])
def test_a_file_that_is_something_else_is_refused_by_name(
    groundplan: Command, written: Path, option: str, content: str
) -> None:
    written.write_text(content)
    refused = groundplan("plan", *ASKED, option, written)
    assert refused.code == 2
    assert written.name in refused.err
    assert len(refused.err.strip().splitlines()) <= 2


@pytest.mark.parametrize("option", ["--mapping", "--agents", "--capabilities"])
def test_a_folder_or_a_missing_file_is_refused_and_so_is_a_building(
    groundplan: Command, tmp_path: Path, written: Path, option: str
) -> None:
    assert groundplan("plan", *WISH, option, tmp_path).code == 2
    assert groundplan("plan", *WISH, option, tmp_path / "nothing").code == 2
    written.write_text("object,affordance\npear,carry\n")
    building = groundplan("plan", ASKED[0], "--scene", "office", option, written)
    assert building.code == 2
    assert option in building.err


def test_of_what_a_scenes_agents_can_do_only_what_there_is_becomes_an_action() -> None:
    agents = (AgentProfile(id="robot0", capabilities=frozenset({"grasp", "weld"})),)
    scene = affordance_scene(open_scene("milk_kitchen"), default_mapping(), agents=agents)
    assert "weld" not in scene_domain(scene).schemas
    assert "grasp" in scene_domain(scene).schemas


def test_what_was_known_is_known_again_when_a_run_is_gone_on_with(groundplan: Command, tmp_path: Path) -> None:
    files = {name: tmp_path / name for name in ("mapping.csv", "agents.toml", "capabilities.toml")}
    files["mapping.csv"].write_text("object,affordance\npear,push\npear,carry\npear,grasp\n")
    files["agents.toml"].write_text('[[agents]]\nid = "robot7"\n')
    files["capabilities.toml"].write_text(PUSHING)
    given = [word for name, path in files.items() for word in (f"--{name.partition('.')[0]}", path)]
    trace = tmp_path / "trace.jsonl"
    whole = groundplan("run", *WISH, *given, "--trace", trace).json["episode"]["tried"]
    assert [step["args"][0] for step in whole] == ["robot7"]
    lines = trace.read_text(encoding="utf-8").splitlines(keepends=True)
    for path in files.values():
        path.unlink()
    for kept in (1, len(lines) // 2, len(lines) - 4):
        trace.write_text("".join(lines[:kept]), encoding="utf-8")
        assert groundplan("run", "--resume", trace, "--json").json["episode"]["tried"] == whole
