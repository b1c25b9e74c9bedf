"""Chores that are hinted at, ordered without a verb or shared out come to what is meant by them."""

from __future__ import annotations

import re

import pytest
from tests.orders.bungalow import bungalow

from groundplan.knowledge.enrich import enrich
from groundplan.language.commonsense.interpret import ground_for, interpret_on

_MEANT = {
    "Who left the suitcase open again?": "(closed suitcase)",
    "The suitcase has been open all day!": "(closed suitcase)",
    "Shirt out of the laundry basket, please.": "(holding robot shirt)",
    "Out with the newspaper and the pear!": "(in newspaper bin) (in pear bin)",
    "Lamp on, oven shut.": "(switched_on floor_lamp) (closed oven)",
    "Put the pear and the butter on the kitchen table, but neither the stew nor the newspaper.": (
        "(on pear dining_table) (on butter dining_table)"
    ),
    "Gwen needs her suitcase back in her room.": "(or (on suitcase bed1) (in suitcase bed1))",
    "Leave the novel on the desk.": "(on novel desk)",
    "If the oven is open, close it, otherwise leave it as it is.": "(closed oven)",
    "Heat the stew, oh, forget the stew, close the suitcase.": "(closed suitcase)",
    "Wake Tom by turning his radiator on.": "(switched_on radiator)",
    "Sort the things on the desk: plates in the dishwasher, newspaper in the bin.": (
        "(in plate3 dishwasher) (in newspaper bin)"
    ),
    "Could you do the washing-up in the kitchen?": "(clean plate2/fork2)",
    "All mugs that need washing go in the dishwasher.": "(in mug2 dishwasher)",
}


def _meant(said: str) -> str:
    ground = ground_for(enrich(bungalow()))
    found = interpret_on(said, ground)
    assert found.kind == "task", found.explanation
    goals = []
    for clause in found.clauses:
        ids = {name: "/".join(ground.found(d.query)) for name, d in clause.variables.items()}
        goals.append(re.sub(r"\?\w+", lambda m, ids=ids: ids.get(m[0], "?"), clause.goal))  # type: ignore[misc]
    return " ".join(goals)


@pytest.mark.parametrize("said", _MEANT)
def test_a_hinted_chore_comes_to_what_is_meant(said: str) -> None:
    assert _meant(said) == _MEANT[said]


def test_an_order_that_is_not_understood_is_not_answered_by_what_its_words_point_to() -> None:
    found = interpret_on("Make me a stew, pear, in the atlas mug.", ground_for(enrich(bungalow())))
    assert found.kind != "find"
