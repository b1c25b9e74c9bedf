"""Where things are put away, and what stays where it is when a place is tidied."""

from __future__ import annotations

import pytest

from groundplan.evaluation.solving import enriched_scene
from groundplan.language.registry import open_model
from groundplan.methods.registry import open_method
from groundplan.methods.task import Task
from groundplan.trace import Trace


def _goal(instruction: str) -> str:
    task = Task(instruction=instruction, scene=enriched_scene("office"), seed=0, time_limit_s=20.0)
    return open_method("ground").solve(task, open_model("embedded"), Trace()).goal


@pytest.mark.parametrize(
    ("instruction", "wanted"),
    [
        ("Put the blue mug away.", "(in mug_blue kitchen_cupboard)"),
        ("Wash the purple mug and put it away.", "(in mug_purple kitchen_cupboard)"),
        ("Wash plate 1 and put the purple mug away.", "(in mug_purple dishwasher)"),
    ],
)
def test_what_is_clean_or_will_be_is_stored_and_what_is_dirty_goes_to_be_washed(instruction: str, wanted: str) -> None:
    assert wanted in _goal(instruction)


def test_tidying_leaves_what_is_put_away_or_thrown_away_where_it_is() -> None:
    goal = _goal("Tidy up the kitchen.")
    assert "mug_blue" in goal
    assert not any(kept in goal for kept in ("plate_2", "bowl_1", "coffee_beans", "rotten_tomato"))
