"""What people say to a robot beside them is read like the plain wish, whatever they hold back or put in casually."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import pytest

from groundplan.knowledge.affordance_domain import affordance_scene
from groundplan.knowledge.mapping import default_mapping
from groundplan.language.commonsense.goals.writer import read_needs
from groundplan.logic.formula import And, Formula, Or
from groundplan.scene.formats.kit import parse_kit_scene
from groundplan.scene.scene import Scene

_HERE = Path(__file__).parent
_SAID = tomllib.loads((_HERE / "talk.toml").read_text(encoding="utf-8"))


@cache
def canteen() -> Scene:
    """Return the canteen the wishes are about."""
    read = parse_kit_scene((_HERE / "canteen.txt").read_text(encoding="utf-8"), name="canteen")
    return affordance_scene(read.scene, default_mapping(), read.locations)


def wanted(said: str) -> object:
    """Return the goal of a sentence, without the order of its parts."""
    goal = read_needs(said, canteen()).goal
    return None if goal is None else _unordered(goal)


def _unordered(goal: Formula) -> object:
    if isinstance(goal, And | Or):
        return (type(goal).__name__, frozenset(_unordered(part) for part in goal.parts))
    return goal


@pytest.mark.parametrize(("plain", "said"), [(plain, said) for plain, many in _SAID.items() for said in many])
def test_talk_is_read_like_the_plain_wish(plain: str, said: str) -> None:
    meant = wanted(plain)
    assert meant is not None
    assert wanted(said) == meant


@pytest.mark.parametrize(
    "said",
    ["give me the shelf", "beam the pear up", "heat the fridge", "bring me the machine that zorbles"],
)
def test_what_makes_no_sense_is_not_understood(said: str) -> None:
    assert wanted(said) is None
