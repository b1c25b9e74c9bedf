"""Orders that cannot be carried out as they are meant: none of them has a plan."""

from __future__ import annotations

from pathlib import Path

import pytest

from groundplan.evaluation.library import open_scene
from groundplan.language.registry import open_model
from groundplan.methods.registry import open_method
from groundplan.methods.task import Task
from groundplan.trace import Trace

HERE = Path(__file__).parent
_NOT_DONE = (
    ("office", "Print room: switch off the printer, close the window."),
    ("home", "Take the plum out of the sun."),
    ("kitchen", "Move the bread away from the window."),
    ("kitchen", "Put the spoon in the middle drawer."),
    ("kitchen", "Put a glass on the dining table for each visitor."),
    ("kitchen", "Divide the apples among Mia and Paulo."),
    ("kitchen", "Bring everybody an apple."),
    ("kitchen", "Put the rest in the dishwasher."),
    ("kitchen", "Wash all the mugs in the locker."),
    ("kitchen", "Bring everything in the locker to Mia."),
    ("office", "Put the drill somewhere the children can't reach."),
    ("villa", "Take the magazine to the recycling bin."),
)


@pytest.mark.parametrize(("scene", "said"), _NOT_DONE, ids=[r[1] for r in _NOT_DONE])
def test_what_cannot_be_done_as_meant_is_not_done(scene: str, said: str) -> None:
    path = HERE / f"{scene}.json"
    there = open_scene(str(path) if path.exists() else scene)
    task = Task(instruction=said, scene=there, time_limit_s=20.0)
    solved = open_method("ground").solve(task, open_model("embedded"), Trace()).to_json("")
    assert solved["status"] in ("not_understood", "unsolvable"), solved
