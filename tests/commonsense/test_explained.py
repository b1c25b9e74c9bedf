"""Questions that no rule of the grammar reads are explained by what is known of the entities, word by word."""

from __future__ import annotations

import pytest
from tests.commonsense.ferry import ferry

from groundplan.evaluation.library import open_scene
from groundplan.knowledge import enrich
from groundplan.language.commonsense import Commonsense
from groundplan.language.commonsense.explaining.meanings import says, stems_of
from groundplan.language.commonsense.explaining.stems import stem
from groundplan.scene.evaluate import answer

EXPLAINED = (
    ("Who is responsible for repairing the engines?", "emre"),
    ("Who should I ask about a broken van?", "emre"),
    ("Which of the people on board prepares the meals?", "dunja"),
    ("Who is in charge of the ship?", "captain_roe"),
    ("Who could translate from Norwegian?", "hal"),
    ("Find the person who takes care of sick passengers.", "sister_paul"),
    ("Who is keeping the deck clean?", "hal"),
    ("Which passenger is taking a nap?", "mr_abe"),
    ("Who is not feeling well?", "lotte"),
    ("Which passenger is a child?", "lotte"),
    ("Who of the passengers is an author?", "ms_quill"),
    ("Who is the youngest passenger?", "lotte"),
    ("Which sea chart is the oldest?", "chart_old"),
    ("Which bird cannot fly?", "seagull"),
    ("Which bird is being treated by the nurse?", "seagull"),
    ("Which bird has no owner?", "parrot seagull"),
    ("Which bird is making a lot of noise?", "parrot"),
    ("Find the key that fits all the cabins.", "key_a"),
    ("Where is paint work going on?", "car_deck"),
    ("Find something that could catch fire.", "solvent"),
    ("Find me the medicine that nobody should use any more.", "drops"),
    ("Which letter was written by Hal?", "letter"),
    ("Find a cabin that nobody is staying in and that is ready for a new guest.", "cabin_2"),
    ("The radio does not work. What does it need?", "battery"),
    ("The van has a problem. Find what I need to fix it.", "spare_wheel"),
    ("The sports car does not start. What is missing?", "petrol_can"),
    ("Mr Abe did not understand me. Find what he needs.", "earpiece"),
    ("I cut my finger. Find me something to put on it.", "plaster"),
    ("Who prepares the food, the captain or the cook?", "dunja"),
)
UNEXPLAINED = (
    "Who is good at juggling?",
    "Which passenger collects stamps?",
    "Find the bird that can dive deeper than a whale.",
    "Find the key that glows in the dark.",
)


@pytest.mark.parametrize(("question", "expected"), EXPLAINED, ids=[q for q, _ in EXPLAINED])
def test_what_explains_every_word_is_the_answer(question: str, expected: str) -> None:
    assert _found(question) == set(expected.split())


@pytest.mark.parametrize("question", UNEXPLAINED)
def test_nothing_is_answered_where_a_word_is_explained_by_nothing(question: str) -> None:
    assert _found(question) == set()


def test_a_loose_answer_says_that_it_is_loose() -> None:
    meaning = Commonsense().interpret("Who is responsible for repairing the engines?", enrich(ferry()))
    assert any(r.text.startswith("understood loosely") for r in meaning.readings)


@pytest.mark.parametrize(
    "words",
    [
        "operate operates operated operating operation operator",
        "bake baker bakery baking baked",
        "clean cleaner cleaning",
        "Portugal Portuguese",
        "sleep sleeping slept asleep",
        "marry married marriage",
        "teach teacher taught teaching",
    ],
)
def test_words_of_one_root_have_one_stem(words: str) -> None:
    assert len({stem(w) for w in words.split()}) == 1


@pytest.mark.parametrize(
    "pair", ["draw drawer", "corn corner", "mess message", "lock locker", "show shower", "flow flower"]
)
def test_words_that_only_look_alike_have_stems_of_their_own(pair: str) -> None:
    one, other = pair.split()
    assert stem(one) != stem(other)


def test_a_denied_word_is_not_said() -> None:
    assert says(stems_of("contains nuts"), stems_of("nuts"))
    assert not says(stems_of("contains no nuts"), stems_of("nuts"))


def test_what_is_said_to_be_somewhere_is_there_exactly() -> None:
    """A fruit bowl is no fruit, and what stands elsewhere is not there."""
    home = enrich(open_scene("home"))
    for question in ("Which citrus fruit is in the kitchen?", "Which bottle is in the bathtub?"):
        meaning = Commonsense().interpret(question, home)
        assert {i for search in meaning.search for i in answer(search, home).ids} == set(), question


def _found(question: str) -> set[str]:
    scene = enrich(ferry())
    meaning = Commonsense().interpret(question, scene)
    if meaning.kind != "find":
        return set()
    return {i for search in meaning.search for i in answer(search, scene).ids}
