"""Conditions, denials and what stands beside them are never lost on the way to a goal."""

from __future__ import annotations

import pytest

from groundplan.language.commonsense.goals.writer import read_needs
from groundplan.logic import write_formula

from .scenes import tea_kitchen


def goal(instruction: str) -> str:
    needs = read_needs(instruction, tea_kitchen())
    assert not needs.missing, needs
    assert not needs.unread, needs
    assert needs.goal is not None, needs
    return write_formula(needs.goal)


@pytest.mark.parametrize(
    ("instruction", "expected"),
    [
        ("Close the cupboard if it's open and hand me the plum", "(inhand plum0 human0)"),
        ("Put the radish in the dish and close the cupboard if it's open", "(in radish0 dish0)"),
        ("Open the cupboard if it's closed and the flask if it's closed", "(and (opened cupboard0) (opened flask0))"),
        ("Get me the plum if it is on the bench, and cut the radish", "(and (inhand plum0 human0) (chopped radish0))"),
    ],
)
def test_what_stands_beside_a_condition_is_read_on_its_own(instruction: str, expected: str) -> None:
    assert goal(instruction) == expected


@pytest.mark.parametrize(
    "instruction",
    [
        "I want neither the plum nor the radish on the bench",
        "Please leave neither the plum nor the radish on the bench",
    ],
)
def test_what_is_denied_of_two_things_is_denied_of_each(instruction: str) -> None:
    written = goal(instruction)
    assert "(not (on plum0 bench0))" in written
    assert "(not (on radish0 bench0))" in written


@pytest.mark.parametrize(
    ("instruction", "expected"),
    [
        ("The plum belongs on the saucer, not on the bench", "(on plum0 saucer0)"),
        ("Cut me the radish", "(chopped radish0)"),
        ("Would you be an angel and hand me the pliers, pretty please", "(inhand pliers0 human0)"),
        ("It's time for a break, so bring me the plum", "(inhand plum0 human0)"),
        ("Could you possibly pop the radish onto the saucer?", "(on radish0 saucer0)"),
    ],
)
def test_what_is_said_beside_a_wish_does_not_hide_it(instruction: str, expected: str) -> None:
    assert goal(instruction) == expected


@pytest.mark.parametrize(
    ("instruction", "expected"),
    [
        ("Bring me a china cup of tea with lemonade", ["(liquid_in tea0 china_cup", "(liquid_in lemonade0 china_cup"]),
        ("Bring me the tin mug with tea", ["(liquid_in tea0 tin_mug0)", "(inhand tin_mug0 human0)"]),
        ("Put the pliers next to the plum", ["(on pliers0 bench0)"]),
    ],
)
def test_what_is_wanted_with_something_is_part_of_the_goal(instruction: str, expected: list[str]) -> None:
    written = goal(instruction)
    assert all(part in written for part in expected), written


def test_the_other_one_is_another_of_what_was_moved_before() -> None:
    written = goal("Put one china cup in the crate and hand me the other one")
    for one, other in ((0, 1), (1, 0)):
        assert f"(and (in china_cup{one} crate0) (inhand china_cup{other} human0))" in written
    assert "crate0 human0" not in written


@pytest.mark.parametrize(
    ("instruction", "expected"),
    [
        (
            "Put a sliced plum and the radish on the saucer",
            "(and (chopped plum0) (on plum0 saucer0) (on radish0 saucer0))",
        ),
        ("Fling me the pliers", "(inhand pliers0 human0)"),
        ("Wander over to the basin", "(at robot0 basin0)"),
        ("The plum should find its way into the crate", "(in plum0 crate0)"),
        ("The radish should end up in thin slices", "(chopped radish0)"),
        ("The bench looks a bit grubby", "(clean bench0)"),
        ("You should be holding the pliers", "(inhand pliers0 robot0)"),
        ("I want you next to the basin", "(at robot0 basin0)"),
    ],
)
def test_roundabout_words_come_to_plain_goals(instruction: str, expected: str) -> None:
    assert goal(instruction) == expected


@pytest.mark.parametrize(
    ("instruction", "expected"),
    [
        ("Warm up the tea in the flask", "(liquid_warm tea0)"),
        ("Bung the rag in the crate", "(in rag0 crate0)"),
        ("Might I trouble you for the pliers?", "(inhand pliers0 human0)"),
        ("Could the rag go on the bench?", "(on rag0 bench0)"),
        ("I don't want the cupboard to be open and I want the plum on the saucer", "(on plum0 saucer0)"),
        ("Peel and dice the radish", "(chopped radish0)"),
    ],
)
def test_what_unseen_people_say_comes_to_plain_goals(instruction: str, expected: str) -> None:
    assert expected in goal(instruction)


def test_what_alone_may_stay_is_left_and_nothing_else() -> None:
    written = goal("Only the plum may stay on the bench")
    assert "(not (on radish0 bench0))" in written
    assert "(not (on plum0 bench0))" not in written
