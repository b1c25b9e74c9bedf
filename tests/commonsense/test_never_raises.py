"""Whatever is said, an interpretation comes back: random text, mutated instructions, other languages, far too much."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.commonsense.checking import SCENES, model
from tests.commonsense.instructions import every_instruction

from groundplan.language.grounding import ground_clauses
from groundplan.logic import load_domain

_WORDS = [
    *(
        "put",
        "bring",
        "the",
        "a",
        "red",
        "mug",
        "mugs",
        "desk",
        "in",
        "on",
        "of",
        "to",
        "and",
        "or",
        "not",
        "if",
        "then",
    ),
    *(
        "is",
        "are",
        "that",
        "which",
        "where",
        "who",
        "has",
        "no",
        "more",
        "than",
        "two",
        "second",
        "last",
        "closest",
        "largest",
    ),
    *(
        "Nina",
        "'s",
        "his",
        "it",
        "them",
        "there",
        "other",
        "one",
        "all",
        "every",
        "except",
        "with",
        "without",
        "for",
        ",",
        ".",
    ),
    *(
        "?",
        ";",
        "open",
        "closed",
        "off",
        "from",
        "me",
        "my",
        "kitchen",
        "room",
        "office",
        "next",
        "turn",
        "it's",
        "don't",
    ),
    *(
        "could",
        "you",
        "please",
        "make",
        "coffee",
        "something",
        "anything",
        "everything",
        "nothing",
        "dirty",
        "ripe",
        "fridge",
    ),
    *(
        "12",
        "K31X",
        '"red"',
        "most",
        "fewest",
        "at",
        "least",
        "unless",
        "otherwise",
        "before",
        "after",
        "while",
        "because",
    ),
    *("so", "want", "need", "should", "be", "what", "how", "many", "I", "either", "both", "none", "same", "do"),
]


@settings(max_examples=70, deadline=None)
@given(st.lists(st.sampled_from(_WORDS), min_size=1, max_size=14).map(" ".join), st.sampled_from(sorted(SCENES)))
def test_any_sequence_of_words_of_the_grammar_is_answered(text: str, scene: str) -> None:
    meaning = model().interpret(text, SCENES[scene]())
    assert meaning.kind in ("find", "task", "not_understood")
    if meaning.kind == "not_understood":
        assert meaning.explanation
    if meaning.kind == "task":
        scene_read = SCENES[scene]()
        ground_clauses(meaning.clauses, scene_read, load_domain(scene_read.domain))


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=120))
def test_any_text_is_answered(text: str) -> None:
    assert model().interpret(text, SCENES["office"]()).kind in ("find", "task", "not_understood")


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(every_instruction()), st.integers(0, 200), st.sampled_from(["delete", "double", "swap", "word"]))
def test_mutated_instructions_are_answered(case: tuple[str, str], place: int, how: str) -> None:
    scene, text = case
    at = place % max(1, len(text) - 1)
    words = text.split()
    mutated = {
        "delete": text[:at] + text[at + 1 :],
        "double": text[:at] + text[at] * 2 + text[at:],
        "swap": text[:at] + text[at + 1 : at + 2] + text[at : at + 1] + text[at + 2 :],
        "word": " ".join(words[: place % len(words)] + words[place % len(words) + 1 :]),
    }[how]
    meaning = model().interpret(mutated, SCENES[scene]())
    assert meaning.kind in ("find", "task", "not_understood")
    if meaning.kind == "task":
        ground_clauses(meaning.clauses, SCENES[scene](), load_domain(SCENES[scene]().domain))


@pytest.mark.parametrize(
    "text",
    [
        *("", "   ", "???", "...", "'s 's 's", '"', "and and and", "1 2 3", "🙂"),
        *("Bring mir bitte den Apfel", "请把苹果拿给我", "принеси мне яблоко"),
    ],
)
def test_what_is_no_english_instruction_is_not_understood(text: str) -> None:
    meaning = model().interpret(text, SCENES["office"]())
    assert meaning.kind == "not_understood"
    assert meaning.explanation


def test_ten_thousand_words_are_refused_quickly() -> None:
    started = time.perf_counter()
    meaning = model().interpret("put the mug on the desk and " * 1700, SCENES["office"]())
    assert meaning.kind == "not_understood"
    assert "longer" in meaning.explanation
    assert time.perf_counter() - started < 2.0


def test_a_long_but_possible_instruction_is_read_in_time() -> None:
    clause = "put the red mug on Omar's desk"
    started = time.perf_counter()
    text = ", then ".join([clause, "bring me the apple", "open the fridge"] * 6)
    meaning = model().interpret(text, SCENES["office"]())
    assert meaning.kind == "task"
    assert time.perf_counter() - started < 5.0
