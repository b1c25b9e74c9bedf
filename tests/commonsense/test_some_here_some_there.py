"""So many here and so many there: each place gets its own of the things of which a number is said."""

from __future__ import annotations

import pytest

from groundplan.evaluation.library import open_scene
from groundplan.knowledge.enrich import enrich
from groundplan.language.commonsense.interpret import ground_for, interpret
from groundplan.language.commonsense.preparing.constructions import without_constructions
from groundplan.language.commonsense.words.tokens import tokenize, words
from groundplan.scene.evaluate import evaluate

_SAID = (
    (
        "Put one book on the coffee table, one on the dining table and one on the sofa",
        "put one book on the coffee table and put another book on the dining table and put another book on the sofa",
    ),
    (
        "Put two plates on the dining table and two more on the coffee table",
        "put two plates on the dining table and put two other plates on the coffee table",
    ),
    (
        "Take two wine glasses to the sofa, and one to the sink",
        "take two wine glasses to the sofa and take another wine glass to the sink",
    ),
    (
        "Clear the dining table and set it for two",
        "clear the dining table , then set the dining table for two",
    ),
    (
        "Make two coffees, one for Elena and one for me",
        "make elena one coffee and make me one coffee",
    ),
    ("Feed the dog and the cat", "bring the dog food and bring the cat food"),
    ("Close the window and feed the cat", "close the window and bring the cat food"),
    ("Feed the cat", "feed the cat"),
    ("Free the sofa", "clear the sofa"),
    ("Clear the sofa", "clear the sofa"),
)


@pytest.mark.parametrize(("said", "plain"), _SAID)
def test_each_place_gets_its_own(said: str, plain: str) -> None:
    ground = ground_for(enrich(open_scene("home")))
    assert words(without_constructions(tokenize(said, ground.lexicon), ground)) == plain


def test_what_a_coffee_is_wanted_with_comes_along_and_makes_no_second_one() -> None:
    goals = [c.goal for c in interpret("Make me a coffee with milk and sugar", enrich(open_scene("office"))).clauses]
    assert sum("filled" in goal for goal in goals) == 1
    assert all(any(f"?{thing} ?spot" in goal for goal in goals) for thing in ("milk", "sugar"))


def test_a_hot_drink_is_made_and_no_wine_is_heated() -> None:
    goals = [c.goal for c in interpret("Bring grandma a hot drink", enrich(open_scene("home"))).clauses]
    assert any(goal.endswith("tea)") for goal in goals)
    assert not any("(hot " in goal for goal in goals)


def test_what_is_in_a_room_already_is_not_moved_within_it() -> None:
    scene = enrich(open_scene("home"))
    (clause, *_) = interpret("Move all of Nuri's things to his room", scene).clauses
    moved = {i for d in clause.variables.values() if d.text.startswith("all") for i in evaluate(d.query, scene)}
    assert moved
    assert all(scene.room_of(i) != "nuris_room" for i in moved)
