"""Wishes put in ways of people's own are read like the plain ones; what is only half said is not guessed."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from tests.goals import hints, ways

from groundplan.language.commonsense.goals.writer import read_needs
from groundplan.logic import write_formula

from .scenes import tea_kitchen

_SAID = tomllib.loads((Path(__file__).parent / "put_in_other_ways.toml").read_text(encoding="utf-8"))
_READ = {"kitchen": ways.goal, "home": hints.goal}


@pytest.mark.parametrize(
    ("where", "plain", "said"),
    [(where, plain, said) for where, wishes in _SAID.items() for plain, many in wishes.items() for said in many],
)
def test_a_wish_put_in_another_way_is_read_like_the_plain_one(where: str, plain: str, said: str) -> None:
    wanted = _READ[where](plain)
    assert wanted is not None
    assert _READ[where](said) == wanted


@pytest.mark.parametrize("said", ["Give me something for the gizmo", "Bring me something", "Fetch me anything"])
def test_something_that_is_not_said_is_not_guessed(said: str) -> None:
    assert read_needs(said, tea_kitchen()).goal is None


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("Take the rag off the shelf and drop it in the basin", "(in rag0 basin0)"),
        ("Twist the flask shut", "(closed flask0)"),
        ("Screw the cap back on the flask", "(closed flask0)"),
        ("Put the radish on the saucer and bring me the saucer", "(and (on radish0 saucer0) (inhand saucer0 human0))"),
    ],
)
def test_what_is_done_to_one_thing_is_not_done_to_another(said: str, expected: str) -> None:
    needs = read_needs(said, tea_kitchen())
    assert needs.goal is not None
    assert write_formula(needs.goal) == expected


def test_what_is_poured_goes_into_what_holds_liquids() -> None:
    needs = read_needs("Ladle the tea into a china cup", tea_kitchen())
    assert needs.goal is not None
    assert write_formula(needs.goal) == "(or (liquid_in tea0 china_cup0) (liquid_in tea0 china_cup1))"


def test_tea_is_served_in_cups_rather_than_in_what_else_one_could_drink_from() -> None:
    needs = read_needs("Bring me some tea", tea_kitchen())
    assert needs.goal is not None
    assert "dish0" not in write_formula(needs.goal)
