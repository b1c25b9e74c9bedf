"""An order never means more things than it says, and no construction is dead for a list of words not put in."""

from __future__ import annotations

import pytest

from groundplan.evaluation.solving import enriched_scene
from groundplan.language.commonsense.interpret import ground_for, interpret_on
from groundplan.language.commonsense.preparing.constructions import _constructions

UNREAD = {
    "Put everything that blorps wildly in the kitchen.": "that blorps wildly in the kitchen",
    "Throw away all food that is mildly worrying.": "that is mildly worrying",
    "Throw away all food that worries grandma.": "that worries grandma",
    "Throw away all food which smells of feet.": "which smells of feet",
}


@pytest.mark.parametrize("said", UNREAD)
def test_a_relative_clause_that_is_not_understood_is_not_left_out(said: str) -> None:
    meaning = interpret_on(said, ground_for(enriched_scene("home")))
    assert meaning.kind == "not_understood"
    assert UNREAD[said] in meaning.unread


def test_what_is_said_of_one_definite_thing_only_tells_more() -> None:
    said = "Take the football that grandma adores to the garage."
    meaning = interpret_on(said, ground_for(enriched_scene("home")))
    assert meaning.kind == "task"


def test_every_list_of_words_that_a_construction_names_is_put_in() -> None:
    left = [
        (option, construction.plain)
        for construction in _constructions()
        for item in construction.said
        for option in item.options
        if any(word.isupper() for word in option)
    ]
    assert left == []
