"""What an order says and nothing comes of: told in the words that were said; what is seen to is not."""

from __future__ import annotations

from functools import cache

import pytest

from groundplan.evaluation.library import open_scene
from groundplan.knowledge import enrich
from groundplan.language.commonsense.interpret import interpret
from groundplan.language.questions import Interpretation
from groundplan.scene.scene import Scene


@cache
def _scene(name: str) -> Scene:
    return enrich(open_scene(name))


def _read(scene: str, instruction: str) -> Interpretation:
    return interpret(instruction, _scene(scene))


@pytest.mark.parametrize(
    ("scene", "instruction", "words"),
    [
        ("office", "Take the scarf to Hana's desk before noon.", "before noon"),
        ("office", "Turn on the lamp in the quiet room for ten minutes.", "for ten minutes"),
        ("office", "Put the parcel for Owen on his desk face down.", "face down"),
        ("office", "Put the Spanish atlas on Hana's desk.", "spanish"),
        ("office", "Put the atlas on the edge of Hana's desk.", "the edge of"),
        ("home", "Bring me a cup of coffee with milk.", "with milk"),
        ("office", "Take half of the noodles to the lounge.", "half"),
        ("office", "Open the window in Lars' office a little.", "a little"),
        ("home", "Cook the salmon with lemon.", "with lemon"),
        ("home", "Heat the soup gently.", "gently"),
        ("home", "Turn off the light on the landing after eleven.", "after eleven"),
        ("home", "Put the plum in the fruit bowl when it is ripe.", "when it is ripe"),
        ("kitchen", "Cut the carrot into thin sticks.", "into thin sticks"),
    ],
)
def test_what_nothing_comes_of_is_told(scene: str, instruction: str, words: str) -> None:
    found = _read(scene, instruction)
    assert found.kind == "task"
    assert found.unheeded == (words,)


@pytest.mark.parametrize(
    ("scene", "instruction"),
    [
        ("office", "Please bring me the red mug as soon as possible."),
        ("office", "Warm up the noodles in the kitchen, please."),
        ("office", "I am leaving for a week. Close the window in Lars' office."),
        ("office", "Take the red scarf from the phone booth to the lobby."),
        ("home", "Would you switch off the lamp in the living room, if you don't mind?"),
        ("home", "Take the striped mug to the kitchen because I need the table."),
        ("kitchen", "Put the tea towel in the bottom drawer."),
    ],
)
def test_what_is_seen_to_or_asks_for_nothing_is_not_told(scene: str, instruction: str) -> None:
    found = _read(scene, instruction)
    assert found.kind == "task"
    assert found.unheeded == ()


@pytest.mark.parametrize(
    "instruction",
    [
        "Bring Hana the hammer and two screws.",
        "Put the scarf on the desk of the asthmatic.",
    ],
)
def test_what_would_change_what_is_done_is_never_passed_over(instruction: str) -> None:
    assert _read("office", instruction).kind == "not_understood"


@pytest.mark.parametrize("place", ["gym", "dressing room", "laundry room"])
def test_a_room_that_is_not_here_is_no_thing_that_is_called_so(place: str) -> None:
    found = _read("office", f"Take the scarf to the {place}.")
    described = [d for c in found.clauses for d in c.variables.values()]
    assert any(place in d.text and d.text.startswith("the ") for d in described), found
    assert all(d.query.categories for d in described if d.text == f"the {place}")


@pytest.mark.parametrize(
    ("instruction", "goals"),
    [
        ("Put the lasagne on Hana's desk warm.", ("(on ?lasagne", "(hot ?lasagne)")),
        ("Bring a glass of water and a cup of coffee to Hana's desk.", (" water)", " coffee)")),
        ("Bring Hana a cup of coffee and a glass of milk.", (" coffee)", "(on ?milk ", "(on ?glass ")),
        ("Get all the rubbish off the desks.", ("?bin)",)),
        ("Wash the red mug in the dishwasher.", ("(in ?mug ?dishwasher)", "(clean ?mug)")),
    ],
)
def test_nothing_of_what_is_listed_or_wished_gets_lost(instruction: str, goals: tuple[str, ...]) -> None:
    found = " ".join(clause.goal for clause in _read("office", instruction).clauses)
    assert all(goal in found for goal in goals), found


def test_two_drinks_are_not_made_in_one_cup() -> None:
    found = _read("office", "Make a coffee and a tea and bring them to Hana's desk.")
    cups = {name: d for clause in found.clauses for name, d in clause.variables.items() if "cup" in name}
    assert len(cups) == 2
    assert any(d.distinct_from for d in cups.values())


def test_both_means_two_where_there_are_more() -> None:
    found = _read("office", "Bring both staplers to the library.")
    assert {d.number for clause in found.clauses for d in clause.variables.values() if "stapler" in d.text} == {2}
