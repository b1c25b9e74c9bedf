"""The embedded model writes goals in an affordance scene's own predicates."""

from __future__ import annotations

import pytest

from groundplan.language.commonsense.goals.writer import read_needs
from groundplan.logic import write_formula

from .scenes import tea_kitchen


def goal(instruction: str) -> str:
    needs = read_needs(instruction, tea_kitchen())
    assert not needs.missing, needs
    assert needs.goal is not None, needs
    return write_formula(needs.goal)


@pytest.mark.parametrize(
    ("instruction", "expected"),
    [
        ("Hand me the plum", "(inhand plum0 human0)"),
        ("Grab hold of the pliers", "(inhand pliers0 robot0)"),
        ("Put the plum in the dish", "(in plum0 dish0)"),
        ("Set the radish down on the saucer", "(on radish0 saucer0)"),
        ("Drive over to the basin", "(at robot0 basin0)"),
        ("Come over here to me", "(at robot0 human0)"),
        ("Cut up the radish", "(chopped radish0)"),
        ("Open up the flask", "(opened flask0)"),
        ("Could you make sure the cupboard is open?", "(opened cupboard0)"),
        ("Wipe the bench down", "(clean bench0)"),
        ("Clear the bench", "(free bench0)"),
        ("I want nothing left on the bench", "(free bench0)"),
        ("Pour the lemonade into the tin mug", "(liquid_in lemonade0 tin_mug0)"),
        ("Fill the tin mug with tea", "(liquid_in tea0 tin_mug0)"),
        ("Pour the tea away", "(liquid_in tea0 basin0)"),
        ("Give me a tin mug of lemonade", "(and (liquid_in lemonade0 tin_mug0) (inhand tin_mug0 human0))"),
        ("I want to see what is in the cupboard", "(opened cupboard0)"),
        ("It would be lovely if the plum were in the crate", "(in plum0 crate0)"),
        ("The radish would be better off in the dish", "(in radish0 dish0)"),
        ("Give the bench a quick wipe", "(clean bench0)"),
        ("Give me the pear in the crate", "(inhand pear1 human0)"),
        ("Grab the plum and throw it in the crate", "(in plum0 crate0)"),
        ("Make a salad from the radish and the lettuce in the dish", None),
    ],
)
def test_what_is_asked_for_becomes_the_natural_goal_of_the_scene(instruction: str, expected: str | None) -> None:
    if expected is None:
        expected = "(and (in radish0 dish0) (chopped radish0) (in lettuce0 dish0) (chopped lettuce0))"
    assert goal(instruction) == expected


def test_what_is_open_stays_a_choice_for_the_planner() -> None:
    assert goal("Bring me a pear") == "(or (inhand pear0 human0) (inhand pear1 human0))"
    assert goal("I want lemonade in one of the china cups") == (
        "(or (liquid_in lemonade0 china_cup0) (liquid_in lemonade0 china_cup1))"
    )


def test_who_wants_a_drink_gets_what_it_is_in_or_a_cup_of_it() -> None:
    wanted = goal("I am thirsty")
    assert "(inhand flask0 human0)" in wanted
    assert "(and (liquid_in tea0 china_cup0) (inhand china_cup0 human0))" in wanted
    assert "basin0" not in wanted


def test_everything_means_every_single_thing() -> None:
    assert goal("Put all pears on the saucer") == "(and (on pear0 saucer0) (on pear1 saucer0))"


def test_whole_states_can_be_alternatives() -> None:
    assert goal("I want either the plum to be on the saucer or the radish to be in the dish") == (
        "(or (on plum0 saucer0) (in radish0 dish0))"
    )


def test_later_wishes_undo_earlier_ones() -> None:
    assert goal("Open the flask and then close it again") == "(closed flask0)"


def test_something_for_a_purpose_is_what_serves_it_best() -> None:
    written = goal("I've knocked over my cup, give me something to clean it up")
    assert written.startswith("(or ")
    assert "(inhand rag0 human0)" in written
    assert "(inhand kitchen_roll0 human0)" in written
    assert "pliers0" not in written


@pytest.mark.parametrize(
    ("instruction", "expected"),
    [
        ("I've got to tighten a nut, what with? Bring it to me", "(inhand pliers0 human0)"),
        ("I want to play with the crate", "(inhand crate0 human0)"),
        ("I really must pull out this old nail", "(inhand pliers0 human0)"),
    ],
)
def test_what_somebody_is_going_to_do_is_a_wish_for_what_it_takes(instruction: str, expected: str) -> None:
    assert goal(instruction) == expected


def test_a_named_tool_has_to_be_there() -> None:
    needs = read_needs("Wipe the bench with the squeegee", tea_kitchen())
    assert [missing.word for missing in needs.missing] == ["squeegee"]
    assert goal("Wipe the bench with the rag") == "(clean bench0)"


def test_what_is_told_before_a_wish_is_no_wish() -> None:
    assert goal("I'm going home, so give me the pliers") == "(inhand pliers0 human0)"


def test_words_that_name_nothing_are_reported() -> None:
    needs = read_needs("Blorg the frumious snark", tea_kitchen())
    assert needs.goal is None
    assert needs.unread or needs.missing
