"""Questions told in many words, of which no rule reads all, are answered by what their words point to."""

from __future__ import annotations

import pytest

from groundplan.evaluation.library import open_scene
from groundplan.knowledge import enrich
from groundplan.language.commonsense import Commonsense
from groundplan.language.questions import LOOSELY
from groundplan.scene.evaluate import answer

POINTED = (
    ("One of my colleagues is into origami. Which desk must be theirs?", "aikos_desk"),
    ("Somebody on this floor practises yoga at lunch time. Whose cabinet would that be?", "chloes_cabinet"),
    ("One of the offices clearly belongs to somebody devout. Which one, I wonder?", "fatimas_office"),
    ("Whoever takes photographs here keeps the camera shut away somewhere. Which cabinet is it in?", "fatimas_cabinet"),
    ("Somebody left a gift of strong drink for the boss. In which cabinet did it end up?", "managers_cabinet"),
    ("The person whose phone has an empty battery is playing chess. Who is it?", "owen"),
    ("I am in the workshop and somebody has fainted. Show me the closest bed.", "examination_bed"),
    (
        "My white helmet for cycling has gone missing. Any idea where I left it?",
        "bicycle_helmet owens_desk owens_office",
    ),
)
READ = (("Which plant needs water?", "lobby_plant"), ("Which phone needs charging?", "owens_phone"))
POINTLESS = (
    "One of my colleagues keeps bees. Which desk must be theirs?",
    "Somebody here has climbed a volcano in Iceland. Who, I wonder?",
    "A room on this floor was designed by a famous architect. Which one?",
)


@pytest.mark.parametrize(("question", "expected"), POINTED, ids=[q for q, _ in POINTED])
def test_the_clues_point_to_the_answer(question: str, expected: str) -> None:
    found, _ = _asked(question)
    assert found
    assert found <= set(expected.split())


@pytest.mark.parametrize(("question", "expected"), READ)
def test_what_needs_something_is_asked_for_and_not_what_it_needs(question: str, expected: str) -> None:
    found, _ = _asked(question)
    assert found == {expected}


@pytest.mark.parametrize("question", POINTLESS)
def test_nothing_is_answered_where_they_point_nowhere(question: str) -> None:
    found, _ = _asked(question)
    assert not found


def test_an_answer_by_clues_says_what_nothing_explains() -> None:
    _, notes = _asked("Whoever takes photographs here keeps the camera shut away somewhere. Which cabinet is it in?")
    assert any(note.startswith(LOOSELY) for note in notes)


def _asked(question: str) -> tuple[set[str], list[str]]:
    scene = enrich(open_scene("office"))
    meaning = Commonsense().interpret(question, scene)
    found = {i for search in meaning.search for i in answer(search, scene).ids} if meaning.kind == "find" else set()
    return found, [r.text for r in meaning.readings]
