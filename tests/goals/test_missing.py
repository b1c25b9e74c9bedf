"""What an instruction needs and the known scene lacks: what it is called, where it is said to be, what is left."""

from __future__ import annotations

import pytest

from groundplan.language.commonsense.goals.writer import Missing, read_needs
from groundplan.logic import write_formula

from .scenes import before_the_cupboard_is_opened, tea_kitchen


def test_a_thing_nobody_has_is_missing_under_the_word_it_was_called_by() -> None:
    needs = read_needs("Bring me the stapler", tea_kitchen())
    assert needs.goal is None
    assert needs.missing == (Missing("stapler", "stapler"),)


def test_the_place_an_instruction_names_is_the_hint_for_what_is_missing() -> None:
    needs = read_needs(
        "Bring me the lettuce from the cupboard", before_the_cupboard_is_opened(), ("cupboard0", "shelf0")
    )
    assert [(m.category, m.place_hint) for m in needs.missing] == [("lettuce", "cupboard0")]


@pytest.mark.parametrize(
    "said",
    [
        "There's a lettuce in the cupboard, bring it to me.", "Somebody left a lettuce in the cupboard, give it to me",
        "A lettuce is lying in the cupboard. Could you fetch it for me?",
        "You'll find a lettuce in the cupboard, I'd like it on the saucer.",
        "In the cupboard there must be a lettuce, hand me that.",
        "We have to eat something green. The lettuce should be in the cupboard and ought to go on the saucer.",
        "Lettuce, might be in the cupboard, pass it over",
        "Look through the cupboard for a lettuce and lay it on the saucer, I'm famished.",
        "The lettuce from the cupboard: onto the saucer, please.",
    ],
)  # fmt: skip
def test_what_is_told_to_be_somewhere_is_meant_by_it_and_not_the_place(said: str) -> None:
    needs = read_needs(said, before_the_cupboard_is_opened(), ("cupboard0", "shelf0"))
    assert [(m.category, m.place_hint) for m in needs.missing] == [("lettuce", "cupboard0")]


def test_places_known_by_name_only_are_hints_too() -> None:
    needs = read_needs("Bring me the lemon in the larder", tea_kitchen(), ("larder0",))
    assert [(m.category, m.place_hint) for m in needs.missing] == [("lemon", "larder0")]


def test_whether_a_place_that_was_not_looked_at_is_open_is_not_known() -> None:
    scene = before_the_cupboard_is_opened()
    assert read_needs("Open the cupboard", scene).missing == ()
    needs = read_needs("Open the cupboard", scene, ("cupboard0",))
    assert [(m.category, m.place_hint) for m in needs.missing] == [("cupboard", "cupboard0")]
    assert read_needs("Put the plum on the shelf", scene, ("shelf0",)).goal is not None


def test_a_thing_that_is_not_where_it_is_said_to_be_is_missing_there_and_known_elsewhere() -> None:
    needs = read_needs("Give me the plum in the dish", tea_kitchen())
    assert needs.missing == (Missing("plum", "plum", "dish0", ("plum0",)),)
    assert needs.partial is not None
    assert write_formula(needs.partial) == "(inhand plum0 human0)"


def test_another_kind_of_cup_is_not_the_one_that_was_asked_for() -> None:
    needs = read_needs("Bring me the paper cup", tea_kitchen())
    assert [m.word for m in needs.missing] == ["paper cup"]


def test_one_alternative_that_is_there_is_enough() -> None:
    needs = read_needs("Bring me the stapler or the pliers", tea_kitchen())
    assert needs.goal is not None
    assert write_formula(needs.goal) == "(inhand pliers0 human0)"


def test_the_part_that_can_be_had_is_told() -> None:
    needs = read_needs("Put the stapler in the crate and the plum on the saucer", tea_kitchen())
    assert [m.word for m in needs.missing] == ["stapler"]
    assert needs.partial is not None
    assert write_formula(needs.partial) == "(on plum0 saucer0)"


def test_of_alternatives_with_gaps_the_fullest_is_kept() -> None:
    needs = read_needs(
        "I want either the lime and the fig to be in the dish or the plum and the mango to be on the saucer",
        tea_kitchen(),
    )
    assert needs.goal is None
    assert needs.partial is not None
    assert write_formula(needs.partial) == "(on plum0 saucer0)"


def test_in_a_household_scene_the_goal_is_in_the_household_s_terms() -> None:
    from groundplan.scene.entity import Entity, Kind
    from groundplan.scene.scene import Scene

    scene = Scene(
        [
            Entity(id="den", kind=Kind.ROOM, category="room"),
            Entity(id="desk1", kind=Kind.ASSET, category="desk"),
            Entity(id="book1", kind=Kind.OBJECT, category="book"),
            Entity(id="robot", kind=Kind.AGENT, category="robot"),
        ],
        [("in", "desk1", "den"), ("in", "book1", "den"), ("at", "robot", "den")],
    )
    needs = read_needs("Put the book on the desk", scene)
    assert needs.goal is not None
    assert write_formula(needs.goal) == "(on book1 desk1)"


@pytest.mark.parametrize(
    ("said", "goal"),
    [
        ("I could really go for that plum, would you fetch it over?", "(inhand plum0 human0)"),
        ("Where has the plum got to? I'd like to have it in my hand.", "(inhand plum0 human0)"),
        ("The plum would look lovely on the saucer, so put it there.", "(on plum0 saucer0)"),
        ("The plum, please! This radish won't eat itself.", "(inhand plum0 human0)"),
        ("Put the plum on the saucer. My aunt arrives at six.", "(on plum0 saucer0)"),
        ("Would you come with the plum?", "(inhand plum0 human0)"),
        ("I feel like fruit later, so pick the plum and leave it on the saucer for me.", "(on plum0 saucer0)"),
        ("What I want is for you to put the plum on the saucer.", "(on plum0 saucer0)"),
        ("The next thing to do is to put the plum on the saucer.", "(on plum0 saucer0)"),
        ("The plum isn't on the saucer; deal with it.", "(on plum0 saucer0)"),
    ],
)
def test_what_is_told_of_and_then_asked_for_is_meant(said: str, goal: str) -> None:
    needs = read_needs(said, tea_kitchen())
    assert needs.goal is not None
    assert write_formula(needs.goal) == goal


@pytest.mark.parametrize(
    "said", ["Put the plum on the saucer. The jug should gronk.", "Bring the plum. Gronk the jug."]
)
def test_a_wish_that_is_not_understood_is_not_passed_over_as_a_remark(said: str) -> None:
    assert read_needs(said, tea_kitchen()).goal is None


def test_what_should_be_somewhere_is_no_hint_at_a_need() -> None:
    needs = read_needs("The plum and the game controller should be on the saucer.", tea_kitchen())
    assert needs.goal is None
    assert [m.word for m in needs.missing] == ["game controller"]
    assert needs.destinations == ("saucer0", "saucer0")


@pytest.mark.parametrize(
    ("said", "goal"),
    [
        ("It would make my evening to see the plum lying on a saucer", "(on plum0 saucer0)"),
        ("My hope lies with the plum", "(inhand plum0 human0)"),
        ("Any chance the radish ends up in the dish?", "(in radish0 dish0)"),
    ],
)
def test_what_no_rule_reads_is_taken_from_what_it_speaks_of(said: str, goal: str) -> None:
    needs = read_needs(said, tea_kitchen())
    assert needs.goal is not None
    assert write_formula(needs.goal) == goal


@pytest.mark.parametrize(
    "said",
    ["Juggle the plum", "I dislike the plum", "The plum is on the bench", "My zworf lies with the plum",
     "I cannot stand the sight of the plum without the radish"],
)  # fmt: skip
def test_nothing_is_guessed_where_words_deny_or_nobody_knows_them(said: str) -> None:
    assert read_needs(said, tea_kitchen()).goal is None
