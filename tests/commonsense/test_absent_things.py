"""What a scene has none of is said to be missing: nothing that only shares a word with it is moved or switched."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.commonsense.scenes import Maker, flat, office

from groundplan.evaluation.solving import enriched_scene
from groundplan.language.commonsense.interpret import interpret
from groundplan.language.registry import open_model
from groundplan.methods.instruction import checked_instruction
from groundplan.methods.registry import open_method
from groundplan.methods.task import Solution, Task
from groundplan.scene.scene import Scene
from groundplan.trace import Trace


def _solved(instruction: str, scene: Scene) -> Solution:
    task = Task(instruction=instruction, scene=scene, seed=0, time_limit_s=20.0)
    return open_method("ground").solve(task, open_model("embedded"), Trace())


def _kitchen() -> Scene:
    m = Maker("hall", "sayplan")
    m.room("hall")
    m.room("pantry")
    m.link("hall", "pantry")
    m.asset("hall_lamp", "hall", "lamp", state="switched_on")
    m.asset("radio", "pantry", "radio", state="switched_on")
    m.asset("pantry_shelf", "pantry", "shelf")
    m.asset("pantry_fridge", "pantry", "refrigerator", state="closed")
    m.thing("chocolate", "on", "pantry_shelf", "chocolate_bar", attributes=("milk",))
    m.thing("tool_box", "on", "pantry_shelf", "tool_box")
    return m.scene("larder")


@pytest.mark.parametrize(
    ("instruction", "missing"),
    [
        ("Put the milk in the refrigerator.", "milk"),
        ("Put the lunch box in the refrigerator.", "lunch box"),
        ("Switch off the pantry lamp.", "pantry lamp"),
        ("Bring me the brown tool box.", "brown tool box"),
        ("Bring me the milk bottle.", "milk bottle"),
    ],
)
def test_what_only_shares_a_word_is_not_taken_for_what_is_missing(instruction: str, missing: str) -> None:
    solution = _solved(instruction, _kitchen())
    assert solution.status == "unsolvable"
    assert missing in solution.explanation


def test_what_runs_goes_off_and_is_not_chilled() -> None:
    assert _solved("The radio must go off.", _kitchen()).goal == "(switched_off radio)"


def test_somebodys_liking_is_no_order_but_what_somebody_would_like_is() -> None:
    scene = enriched_scene("office")
    assert interpret("Marek hates cold soup. Close the dishwasher.", scene).kind == "task"
    assert _solved("Marek would like the xylophone on his desk. Close the fridge.", scene).status != "valid"


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("- open the box\n- close it", "open the box. close it"),
        ("Please:\n- open the box\n* close it", "Please: open the box. close it"),
        ("open the box.\n  close it - gently", "open the box. close it - gently"),
    ],
)
def test_the_points_of_a_list_are_sentences(said: str, read: str) -> None:
    assert checked_instruction(said) == read


@pytest.mark.parametrize("instruction", ["Throw away the rubbish.", "Take out the trash."])
@pytest.mark.parametrize("scene", [office, flat], ids=["with a bin", "without one"])
def test_where_there_is_no_rubbish_nothing_is_thrown_away(instruction: str, scene: Callable[[], Scene]) -> None:
    assert _solved(instruction, scene()).status == "unsolvable"
