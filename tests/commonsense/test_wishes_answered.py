"""A wish of which only a half is explained is no question: it is never answered with the things of that half."""

from __future__ import annotations

import pytest

from groundplan.evaluation.library import open_scene
from groundplan.knowledge import enrich
from groundplan.language.commonsense.interpret import interpret
from groundplan.methods.ground import known_graph


@pytest.mark.parametrize("wish", ["Give me the spoon and two hammers", "I want the spoon and three hammers"])
def test_a_wish_that_is_half_explained_is_no_question(wish: str) -> None:
    known, _ = known_graph(open_scene("milk_kitchen"))
    assert interpret(wish, enrich(known)).kind != "find"


def test_a_question_put_as_a_wish_is_still_answered() -> None:
    assert interpret("Give me a room with a sink.", enrich(open_scene("home"))).kind == "find"
