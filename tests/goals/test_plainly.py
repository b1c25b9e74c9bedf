"""Roundabout wishes are put plainly before they are read; what is plain stays as it is."""

from __future__ import annotations

import pytest

from groundplan.language.commonsense.goals.plainly import alternatives, plainly, undertakings
from groundplan.language.commonsense.goals.twin import household_twin
from groundplan.language.commonsense.interpret import ground_for

from .scenes import tea_kitchen


def plain(text: str) -> str:
    return plainly(text, ground_for(household_twin(tea_kitchen())))


@pytest.mark.parametrize("text", ["Bring me the plum.", "Put the saucer on the shelf.", "Open the flask. Close it."])
def test_what_is_plain_stays_as_it_is(text: str) -> None:
    assert plain(text) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Give the shelf a good dust", "wipe the shelf."),
        ("It'd be nice if the rag was in the basin", "i want the rag to be in the basin."),
        ("Somebody has left the cupboard open again", "close the cupboard."),
        ("Nothing but the jug should stay", "Nothing but the jug should stay."),
        ("Pass me the kitchen pliers, would you?", "Pass me the pliers."),
        ("A plum would hit the spot. Could you bring me one?", "i would like A plum."),
    ],
)
def test_what_is_roundabout_is_put_plainly(text: str, expected: str) -> None:
    assert plain(text) == expected


def test_a_kitchen_roll_is_no_roll_in_a_kitchen() -> None:
    assert plain("Fetch the kitchen roll.") == "Fetch the kitchen roll."


def test_two_states_joined_by_either_are_two_wishes() -> None:
    assert alternatives("I want either the plum to be in the dish or the pear on the shelf.") == (
        "I want the plum to be in the dish.",
        "I want the pear to be on the shelf.",
    )
    assert alternatives("Give me either the plum or the pear.") == ()


def test_what_somebody_is_going_to_do_takes_something() -> None:
    assert undertakings("I want to play with the ball") == (
        "please give me the ball",
        "please give me something to play with the ball",
    )
    assert undertakings("The bench is dirty") == ()
