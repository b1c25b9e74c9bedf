"""Questions of which the answer has to be inferred, about the scenes that ship with the package."""

from __future__ import annotations

from functools import cache

import pytest

from groundplan.evaluation.solving import enriched_scene
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.interpret import ground_for, interpret_on

QUESTIONS = (
    # who is a child, and who is where they belong
    ("home", "Which child is awake?", "lotte"),
    ("home", "Which grown-ups are not asleep?", "elena viktor"),
    ("home", "How many adults are at home?", "elena viktor grandma"),
    ("home", "Which member of the household is napping?", "grandma"),
    ("home", "Who is in their own room?", "elena grandma"),
    ("home", "Who isn't in their own room right now?", "viktor lotte"),
    ("office", "Who is away from their own office?", "chloe owen samuel marek"),
    # what is not fit for use
    ("home", "Which towel should I avoid?", "towel_1"),
    ("office", "Which servo shouldn't be used?", "Q18"),
    ("office", "Which apple should not be eaten yet?", "apple_2"),
    ("home", "Which fruit is not ready to eat yet?", "plum"),
    ("home", "One of the two towels is wet. Which one can I use?", "towel_2"),
    # what was told chooses among several
    ("home", "I love stories about the night sky. Which book?", "book_stars"),
    ("office", "A guest is keen on artificial intelligence. Is there a book that might interest him?",
     "book_robotics book_planning"),
    ("kitchen", "The pantry has a drink, but it isn't cold. Which one is it?", "cola"),
    ("home", "There are three floors. Which one has the fewest lamps?", "ground_floor second_floor"),
    # where things belong
    ("home", "Which things on the coffee table belong in the dishwasher?", "mug_striped"),
    ("home", "What in the attic bathroom is in the wrong place?", "hairbrush"),
    # what to do it with
    ("kitchen", "What should I cut the bread with?", "kitchen_knife"),
    ("kitchen", "I want to dry the dishes. With what?", "tea_towel"),
    ("home", "What can I write with that isn't red?", "pen_blue paint_brush"),
    ("kitchen", "Something green to put on the table?", "bowl_green"),
    # what helps by being opened or switched on
    ("home", "It's stuffy in the living room. What could I open?", "living_window"),
    ("home", "Grandma is freezing in her room. What could be switched on?", "grandmas_heater"),
    ("kitchen", "There's been a power cut. What can I use to see?", "candle"),
    # what a diet rules out
    ("kitchen", "Mia takes no dairy. Which food is out of the question for her?", "milk cheese ice_cream"),
    ("kitchen", "Paulo is a vegetarian. Which of the food in the fridge is not an option for him?", "ham"),
    ("home", "Our guest drinks no alcohol. What could I pour her?", "apple_juice cola_bottle"),
    # storeys
    ("home", "Which room lies directly underneath the music room?", "nuris_room"),
    ("home", "Which rooms are above the living room?", "lottes_room"),
    # said of a class of things
    ("kitchen", "Which cutlery is not made of metal?", "spoon"),
    ("kitchen", "Which waste has not been taken out yet?", "orange_peel"),
    ("home", "Where could the two of us have lunch outside?", "balcony roof_terrace"),
)  # fmt: skip


@cache
def _ground(scene: str) -> Ground:
    return ground_for(enriched_scene(scene))


@pytest.mark.parametrize(("scene", "said", "found"), QUESTIONS, ids=[said for _, said, _ in QUESTIONS])
def test_the_answer_is_inferred(scene: str, said: str, found: str) -> None:
    ground = _ground(scene)
    meaning = interpret_on(said, ground)
    assert meaning.kind == "find", meaning.explanation
    assert {i for s in meaning.search for i in ground.found(s.query)} == set(found.split())
