"""The domain made of capabilities: published semantics, agents and their costs, and sentences."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.affordances.kitchens import KITCHEN, ready

from groundplan.errors import InputError, UnknownNameError
from groundplan.knowledge.affordance_domain import agents_of, scene_domain, scene_wordings
from groundplan.logic import Action, load_domain, sentence, simulate
from groundplan.logic.agents import AgentProfile, load_agents
from groundplan.logic.capabilities import builtin_capabilities, load_capabilities
from groundplan.logic.capability_domain import has_published_meaning
from groundplan.logic.evaluate import holds
from groundplan.logic.formula import Atom
from groundplan.logic.wording import action_sentence
from groundplan.scene.scene import Scene

PUBLISHED = [
    {
        "name": "shake",
        "parameters": [{"name": "object", "type": "carry", "skill_parameter": ""}],
        "preconditions": "and (inhand ?object ?actor))",
        "effects": "and (not (wet ?object)) (wet ?object) (clean ?object)",
        "skill": "DefaultSkill",
    }
]


def step(name: str, *args: str) -> Action:
    return Action(name, args)


def after(scene: Scene, *plan: Action) -> Scene:
    simulation = simulate(scene_domain(scene), scene, plan)
    assert simulation.verdict.valid, simulation.verdict
    return simulation.final


def said(scene: Scene, *plan: Action) -> str:
    domain = scene_domain(scene)
    simulation = simulate(domain, scene, tuple(plan))
    return sentence(simulation.verdict, simulation.final, domain, scene_wordings(scene))


def test_every_action_has_the_actor_first_and_transitions_have_none() -> None:
    domain = scene_domain(ready())
    assert [v.name for v in domain.schemas["grasp"].parameters] == ["?actor", "?object", "?from", "?at"]
    assert [v.name for v in domain.schemas["wetten"].parameters][:1] == ["?tool"]
    assert domain.schemas["wetten"].cost.constant == 0


def test_of_two_effects_on_the_same_atom_the_one_written_first_counts() -> None:
    final = after(ready(), step("move", "robot0", "desk0", "desk0"))
    assert not final.matching("at", "robot0", None)
    assert final.holds(("visited", "desk0"))


def test_what_is_poured_stays_in_the_source_and_what_is_filled_leaves_it() -> None:
    scene = ready(KITCHEN.replace("on rag:0 shelf:0", "in rag:0 jug:0").replace("closed jug:0\n", ""))
    held = after(scene, step("grasp", "robot0", "jug0", "desk0", "desk0"), step("move", "robot0", "desk0", "shelf0"))
    poured = after(held, step("pour", "robot0", "jug0", "rag0", "beaker0", "shelf0"))
    assert poured.holds(("in", "rag0", "jug0"))
    assert poured.holds(("in", "rag0", "beaker0"))
    filled = after(held, step("fill", "robot0", "jug0", "water0", "beaker0", "shelf0"))
    assert filled.holds(("liquid_in", "water0", "beaker0"))
    assert not filled.holds(("liquid_in", "water0", "jug0"))


def test_receiving_does_not_occupy_the_hand_and_giving_frees_it() -> None:
    scene = ready(KITCHEN.replace("on rag:0 shelf:0", "inhand rag:0 human:0"))
    final = after(scene, step("move", "robot0", "desk0", "human0"), step("receive_object", "robot0", "human0", "rag0"))
    assert final.holds(("inhand", "rag0", "robot0"))
    assert not final.matching("hand_occupied")


def test_a_tool_in_water_gets_wet_even_behind_a_lid_and_only_in_water() -> None:
    text = KITCHEN.replace("on rag:0 shelf:0", "in rag:0 jug:0")
    wet = after(ready(text), step("wetten", "rag0", "jug0", "jug0", "water0"))
    assert wet.holds(("wet", "rag0"))
    tea = ready(text.replace("water:0", "tea:0"))
    assert not simulate(scene_domain(tea), tea, (step("wetten", "rag0", "jug0", "jug0", "tea0"),)).verdict.valid


def test_being_at_somebody_is_made_mutual_and_undone_by_going() -> None:
    scene = after(ready(), step("move", "robot0", "desk0", "human0"), step("make-at-symmetric", "robot0", "human0"))
    assert scene.holds(("at", "human0", "robot0"))
    assert not after(scene, step("move", "robot0", "human0", "desk0")).holds(("at", "human0", "robot0"))


def test_only_things_to_carry_keep_a_surface_from_being_free() -> None:
    domain, scene = scene_domain(ready()), ready()
    assert not holds(Atom("free", ("tray0",)), scene, domain)
    bare = ready(KITCHEN.replace("on beaker:0 tray:0", "on gate:0 tray:0\non cap:1 tray:0"))
    assert holds(Atom("free", ("tray0",)), bare, scene_domain(bare))


def test_reach_goes_through_what_things_stand_on_but_not_into_containers() -> None:
    scene = ready(KITCHEN.replace("at robot:0 desk:0", "at robot:0 shelf:0"))
    domain = scene_domain(scene)
    assert holds(Atom("reachable", ("beaker0", "shelf0", "robot0")), scene, domain)
    assert not holds(Atom("reachable", ("leek0", "shelf0", "robot0")), scene, domain)
    inside = ready(KITCHEN.replace("at robot:0 desk:0", "at robot:0 cabinet:0"))
    assert not holds(Atom("reachable", ("leek0", "cabinet0", "robot0")), inside, scene_domain(inside))


def test_failures_are_told_in_plain_words_with_what_to_do() -> None:
    scene = ready()
    far = said(scene, step("open", "robot0", "gate0", "gate0"))
    assert "robot0 cannot reach gate0 at gate0 (robot0 is at desk0)" in far
    assert "Go from desk0 to gate0 first" in far
    told = said(scene, step("move", "robot0", "desk0", "shelf0"), step("grasp", "robot0", "tray0", "shelf0", "shelf0"))
    assert "beaker0 is on tray0" in told
    assert "gate0 cannot be carried" in said(scene, step("grasp", "robot0", "gate0", "desk0", "desk0"))
    assert "jug0 is closed. Open jug0 first" in said(scene, step("close", "robot0", "jug0", "desk0"))


def test_a_published_capability_file_is_read_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "capabilities.json"
    path.write_text(json.dumps(PUBLISHED), encoding="utf-8")
    (shake,) = load_capabilities(path)
    scene = ready()
    domain, wordings = scene_domain(scene, (shake,)), scene_wordings(scene, (shake,))
    assert set(domain.schemas) == {"shake", "wetten", "make-at-symmetric"}
    assert not has_published_meaning(domain)
    assert action_sentence(step("shake", "robot0", "rag0"), domain, wordings) == "do shake with rag0"
    held = ready(KITCHEN.replace("on rag:0 shelf:0", "inhand rag:0 robot:0\nwet rag:0"))
    final = simulate(domain, held, (step("shake", "robot0", "rag0"),)).final
    assert not final.holds(("wet", "rag0"))
    assert final.holds(("clean", "rag0"))


@pytest.mark.parametrize(
    ("key", "value", "wanted"),
    [
        ("effects", "and (clean ?objekt)", r"entry 1 \(shake\): \?objekt is no parameter"),
        ("preconditions", "and (inhand ?object", "never closed"),
        ("parameters", "object", "'parameters' must be a list"),
        ("name", "shake it", "no name for an action"),
        ("effects", "or (clean ?object) (wet ?object)", "conjunction"),
    ],
)
def test_a_wrong_capability_file_is_named_with_the_entry(key: str, value: str, wanted: str, tmp_path: Path) -> None:
    path = tmp_path / "capabilities.json"
    path.write_text(json.dumps([{**PUBLISHED[0], key: value}]), encoding="utf-8")
    with pytest.raises(InputError, match=wanted):
        load_capabilities(path)


def test_agents_are_read_from_a_file_and_travel_with_the_scene(tmp_path: Path) -> None:
    path = tmp_path / "agents.toml"
    path.write_text(
        '[[agents]]\nid = "robot0"\ncapabilities = ["move", "grasp"]\n'
        '[[agents]]\nid = "robot1"\nat = "shelf0"\n'
        '[[agents]]\nid = "human0"\ncapabilities = ["open"]\ncost = 4\ncosts = {open = 2.5}\n',
        encoding="utf-8",
    )
    agents = load_agents(path)
    scene = ready(agents=agents)
    assert scene.holds(("at", "robot1", "shelf0"))
    found = {agent.id: agent for agent in agents_of(scene)}
    assert found["robot0"].capabilities == frozenset({"move", "grasp"})
    assert found["robot1"].capabilities is None
    assert found["human0"].cost_of("open") == 2.5
    assert scene_domain(scene).values["cost_of_open", "human0"] == 2.5


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ('[[agents]]\nid = "r"\nkind = "dog"\n', "'kind' is 'dog'"),
        ('[[agents]]\nid = "r"\ncost = -1\n', "'cost' must be a number"),
        ('[[agents]]\nid = "r"\nspeed = 1\n', "unknown key 'speed'"),
        ("agents = []\n", "names no agents"),
        ("{", "neither TOML nor JSON"),
    ],
)
def test_a_wrong_agent_file_says_what_is_wrong(text: str, wanted: str, tmp_path: Path) -> None:
    path = tmp_path / "agents.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=wanted):
        load_agents(path)


def test_an_agent_with_an_unknown_capability_is_refused() -> None:
    agents = (AgentProfile(id="robot0", capabilities=frozenset({"graps"})),)
    with pytest.raises(UnknownNameError, match="graps"):
        scene_domain(ready(agents=agents), agents=agents)


def test_other_scenes_keep_their_shipped_domain() -> None:
    assert scene_domain(Scene()) is load_domain("household")
    assert scene_wordings(Scene()).navigation is not None


def test_every_builtin_capability_is_said_in_words() -> None:
    assert all(c.say and c.done for c in builtin_capabilities())
