"""From words to categories."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundplan.knowledge import How, Knowledge, knowledge
from groundplan.knowledge.base import Tables
from groundplan.knowledge.category import Match


def best(text: str) -> Match:
    return knowledge().lookup(text)[0]


@pytest.mark.parametrize(
    ("text", "category", "how"),
    [
        ("apple", "apple", How.NAME),
        ("Apples", "apple", How.PLURAL),
        ("knives", "knife", How.PLURAL),
        ("loaves of bread", "bread", How.PLURAL),
        ("scissors", "scissors", How.NAME),
        ("people", "person", How.PLURAL),
        ("women", "woman", How.PLURAL),
        ("firemen", "firefighter", How.PLURAL),
        ("batteries", "battery", How.SYNONYM),
        ("bookshelves", "bookcase", How.SYNONYM),
        ("refrigerator", "fridge", How.SYNONYM),
        ("wastepaper basket", "bin", How.SYNONYM),
        ("settee", "couch", How.SYNONYM),
        ("Flat screen TV", "television", How.SYNONYM),
        ("cell phone", "phone", How.SYNONYM),
        ("eggplant", "aubergine", How.SYNONYM),
        ("coffee_mug2", "mug", How.SYNONYM),
        ("meeting_room_3", "meeting_room", How.NAME),
        ("CoffeeMachine", "coffee_machine", How.NAME),
        ("dining-table", "dining_table", How.NAME),
        ("fire extinguisher 12", "fire_extinguisher", How.NAME),
        ("first_aid_kit", "first_aid_kit", How.NAME),
        ("whiteboard marker", "whiteboard_marker", How.NAME),
        ("paperclips", "paper_clip", How.PLURAL),
        ("waterbottle", "water_bottle", How.JOINED),
        ("key board", "keyboard", How.JOINED),
    ],
)
def test_names_synonyms_plurals_and_identifiers_are_known(text: str, category: str, how: How) -> None:
    assert (best(text).category, best(text).how) == (category, how)


@pytest.mark.parametrize(
    ("text", "category", "modifiers"),
    [
        ("tobis_desk", "desk", ("tobis",)),
        ("tall green lamp", "lamp", ("tall", "green")),
        ("hallway_cupboard", "cupboard", ("hallway",)),
        ("food_apple", "apple", ("food",)),
        ("bowl of peaches", "bowl", ("peaches",)),
    ],
)
def test_a_compound_is_what_its_head_is(text: str, category: str, modifiers: tuple[str, ...]) -> None:
    assert (best(text).category, best(text).modifiers, best(text).how) == (category, modifiers, How.HEAD)


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("refrigirator", "fridge"),
        ("bananna", "banana"),
        ("cofee machine", "coffee_machine"),
        ("dishwaser", "dishwasher"),
        ("stappler", "stapler"),
        ("micorwave", "microwave"),
        ("screwdirver", "screwdriver"),
        ("frok", "fork"),
        ("wardrob", "wardrobe"),
        ("spong", "sponge"),
        ("dinning table", "dining_table"),
        ("old umbrela", "umbrella"),
    ],
)
def test_a_slip_of_the_pen_is_forgiven_and_said(text: str, category: str) -> None:
    assert best(text).category == category
    assert best(text).score < 0.97


@pytest.mark.parametrize("text", ["", "   ", "K31X", "xyzzy", "qwertzuiop", "42", "left", "x" * 10_000])
def test_what_is_no_word_for_a_thing_matches_nothing(text: str) -> None:
    assert knowledge().lookup(text) == []


def test_a_word_with_two_meanings_has_both() -> None:
    assert {m.category for m in knowledge().lookup("glasses")} == {"eyeglasses", "glass"}
    assert {m.category for m in knowledge().lookup("trash")} == {"bin", "waste"}


def test_spelling_is_not_guessed_when_the_caller_says_so() -> None:
    assert knowledge().lookup("bananna", spelling=False) == []
    assert knowledge().senses("bananna") == ()


def test_a_kind_of_a_thing_is_not_the_thing_itself() -> None:
    known = knowledge()
    assert best("almonds").category == "almond"
    assert known.is_a("almond", "nut")
    assert not known.is_a("nut", "almond")
    assert not known.is_a("peanut", "almond")


def test_words_that_nothing_knows_go_to_the_embedder() -> None:
    class Near:
        def nearest(self, text: str, names: tuple[str, ...]) -> list[tuple[str, float]]:
            assert "couch" in names
            return [("couch", 0.7)] if text == "zoffel" else []

    from importlib.resources import files

    known = Knowledge(Tables.read(files("groundplan.knowledge") / "data"), Near())
    assert known.lookup("zoffel") == [Match(category="couch", score=0.7, how=How.EMBEDDING)]
    assert known.lookup("apple")[0].how is How.NAME


@given(st.text(max_size=120))
def test_no_text_makes_the_look_up_fail_and_scores_fall(text: str) -> None:
    scores = [match.score for match in knowledge().lookup(text)]
    assert scores == sorted(scores, reverse=True)
    assert all(0 < score <= 1 for score in scores)


def test_every_name_finds_its_category_in_the_singular_and_in_the_plural() -> None:
    from groundplan.knowledge.words import plural

    known = knowledge()
    for name in known.categories():
        words = name.replace("_", " ")
        assert name in {m.category for m in known.lookup(words)}, words
        assert name in {m.category for m in known.lookup(plural(words))}, plural(words)
