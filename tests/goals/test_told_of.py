"""What is told of by what is known of its kind is named, with nothing more and nothing less."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import pytest
from tests.goals.ways import disjuncts

from groundplan.knowledge.affordance_domain import affordance_scene, scene_domain
from groundplan.knowledge.mapping import default_mapping
from groundplan.language.commonsense.goals.writer import read_needs
from groundplan.logic import parse_goal, write_formula
from groundplan.logic.normal import atoms
from groundplan.scene.formats.kit import parse_kit_scene
from groundplan.scene.scene import Scene

_HERE = Path(__file__).parent
_SAID = tomllib.loads((_HERE / "told_of.toml").read_text(encoding="utf-8"))


@cache
def _scene(name: str) -> Scene:
    kit = parse_kit_scene((_HERE / f"{name}.txt").read_text(encoding="utf-8"), name=name, origin=name)
    return affordance_scene(kit.scene, default_mapping(), kit.locations)


@pytest.mark.parametrize(
    ("where", "said", "wanted"),
    [(where, said, goal) for where, wishes in _SAID.items() for said, goal in wishes.items()],
)
def test_a_wish_for_what_is_not_named_means_what_is_known_to_be_such(where: str, said: str, wanted: str) -> None:
    scene = _scene(where)
    goal = read_needs(said, scene).goal
    assert goal is not None
    assert disjuncts(goal) == disjuncts(parse_goal(wanted, scene_domain(scene), scene)), write_formula(goal)


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("Bring me the drink with the most alcohol", {"wine0", "bottle0"}),
        ("Bring me the drink with the most caffeine", {"coffee0", "mug0"}),
        ("I'm vegan. Give me something to eat", {"peach0", "pear0"}),
        ("I've cut myself shaving", {"cloth0"}),
    ],
)
def test_what_somebody_needs_or_has_most_of_something_is_all_that_is_named(said: str, wanted: set[str]) -> None:
    goal = read_needs(said, _scene("canteen")).goal
    assert goal is not None
    named = {term for atom in atoms(goal) for term in atom.terms} - {"human0", "wine_glass0", "glass0"}
    assert named == wanted, write_formula(goal)


@pytest.mark.parametrize("said", ["Bring me the oldest fruit"])
def test_the_most_of_a_kind_is_asked_for_where_nothing_tells_which(said: str) -> None:
    assert read_needs(said, _scene("canteen")).goal is None


@pytest.mark.parametrize(
    "said",
    [
        "Give me something that dragons like",
        "Bring me something rich in unobtainium",
        "Bring me a replacement",
        "Give me the toothed blade for planks",
        "Bring me the potato to peel",
        "Hand me the cup of coffee",
        "The dog is hungry",
        "I am not cold",
    ],
)
def test_what_is_not_known_of_anything_is_not_guessed(said: str) -> None:
    assert read_needs(said, _scene("flat")).goal is None
