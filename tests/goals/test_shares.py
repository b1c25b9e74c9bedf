"""What each of two places gets is read, and what is wanted whole."""

from __future__ import annotations

import pytest
from tests.goals.hints import goal

_EACH = "put one fork on one plate and put the other fork on the other plate"
_OTHER = "pour the milk into one glass and pour the orange juice into the other glass"


@pytest.mark.parametrize(
    "said",
    [
        "Pour the milk into a glass and the orange juice into the other one",
        "Pour the milk into one glass and the orange juice into the other",
        "Could you pour the milk in one glass and the orange juice in the other?",
        "please pour the milk into a glass and the orange juice into another one",
    ],
)
def test_what_gets_into_the_other_one_is_read_with_its_noun_and_verb(said: str) -> None:
    assert goal(said) == goal(_OTHER)
    assert goal(_OTHER)


@pytest.mark.parametrize(
    "said",
    [
        "Put the forks on the plates, one on each", "put both forks on the two plates, one on each",
        "Please lay the two forks on the plates, one each",
    ],
)  # fmt: skip
def test_one_on_each_gives_each_its_own(said: str) -> None:
    assert goal(said) == goal(_EACH)
    assert goal(_EACH)


def test_all_of_it_is_all_of_it() -> None:
    wanted = goal("give me all the food that is in the fridge")
    assert wanted
    assert goal("Give me the food that is in the fridge, all of it") == wanted


def test_which_of_two_wishes_is_easier_is_left_to_the_robot() -> None:
    wanted = goal("put the apple on the shelf or the banana in the bowl")
    assert wanted
    assert len(wanted) == 2
    assert goal("put the apple on the shelf or the banana in the bowl, whichever is easier for you") == wanted


def test_a_healthy_snack_is_something_healthy_that_is_eaten_as_it_is() -> None:
    wanted = goal("give me a healthy snack")
    assert wanted
    assert frozenset({"(inhand apple0 human0)"}) in wanted
    assert frozenset({"(inhand cookie0 human0)"}) not in wanted


def test_everything_in_the_room_is_everything() -> None:
    wanted = goal("Give me all the books")
    assert wanted
    assert goal("Give me all the books in the room") == wanted


@pytest.mark.parametrize(
    ("plain", "said"),
    [
        (_EACH, "The forks go on the plates, one on each"),
        ("take hold of the ball", "Get hold of the ball."),
        ("put the pen and the ball in the bucket", "The pen belongs in the bucket, that includes the ball."),
        ("give me the apple", "Give me an apple if there is one, otherwise the ham."),
        ("give me the apple", "Give me an apple if there's one, and the ham if there isn't."),
        ("put the book on the shelf", "Instead of the newspaper, put the book on the shelf."),
        ("wash both plates", "Neither plate may stay dirty."),
    ],
)
def test_what_depends_includes_or_is_denied_is_put_plainly(plain: str, said: str) -> None:
    assert goal(plain)
    assert goal(said) == goal(plain)


def test_one_and_the_other_are_both_in_what_follows() -> None:
    wanted = goal(f"{_OTHER}. put both the glasses on the table")
    assert wanted
    assert (
        goal("Pour the milk into one glass and the orange juice into the other, then put both on the table") == wanted
    )
