from __future__ import annotations

import pytest
from tests.methods.flat import flat
from tests.methods.test_ground import task, thing

from groundplan.language.scripted import Scripted
from groundplan.methods import Task, open_method

OPEN_FRIDGE = task("(open ?fridge)", fridge=thing("fridge"))


def untouched(instruction: str) -> list[str]:
    """Return what is said to be no part of the plan for opening the fridge, whatever was asked for."""
    solution = open_method("ground").solve(Task(instruction=instruction, scene=flat()), Scripted([OPEN_FRIDGE]))
    assert solution.plan
    return [note.split("”")[0].strip("“") for note in solution.notes if "nothing to do with it" in note]


def test_what_a_model_dropped_is_told() -> None:
    assert untouched("Open the fridge and put the blue mug on the desk.") == ["the blue mug", "the desk"]
    assert untouched("Open the fridge and bring me two books.") == ["two books"]


@pytest.mark.parametrize(
    "instruction",
    [
        "Open the fridge.",
        "Open the fridge in the kitchen, please.",
        "Open the fridge, but don't touch the mug.",
        "Open everything that closes except the oven.",
        "Put the book on the desk, no wait, open the fridge.",
        "I am hungry, can you open the fridge? Leave the book alone.",
    ],
)
def test_what_is_not_to_be_touched_or_holds_what_is_used_is_no_dropped_part(instruction: str) -> None:
    assert untouched(instruction) == []
