"""Results and solutions made for the tests of judging, metrics and reports."""

from __future__ import annotations

from typing import Any

from groundplan.evaluation.metrics import Result
from groundplan.evaluation.runner import Run
from groundplan.evaluation.solving import Setting
from groundplan.evaluation.suite import Case, Family
from groundplan.methods.task import ShownStep, Solution, SolutionStatus
from groundplan.scene.formats import load_scene
from groundplan.scene.scene import Scene


def flat() -> Scene:
    """A hall and a kitchen, a closed cupboard with a cup in it, a table, and a lamp."""
    asset = {"room": "kitchen", "affordances": ["release"]}
    return load_scene(
        {
            "name": "flat",
            "nodes": {
                "room": [{"id": "hall"}, {"id": "kitchen"}, {"id": "attic"}],
                "pose": [{"id": "door"}],
                "agent": [{"id": "robot", "location": "hall"}],
                "asset": [
                    {**asset, "id": "cupboard", "state": "closed", "affordances": ["open", "close", "release"]},
                    {**asset, "id": "table"},
                    {**asset, "id": "lamp", "room": "hall", "state": "off", "affordances": ["turn_on", "turn_off"]},
                ],
                "object": [{"id": "cup", "state": "inside_of(cupboard)", "affordances": ["pickup"]}],
            },
            "links": ["hall↔door", "door↔kitchen", "attic↔kitchen"],
        }
    )


def case(family: Family = Family.SIMPLE_PLANNING, **expect: Any) -> Case:
    return Case.model_validate(
        {"id": "x", "family": family, "scene": "flat", "instruction": "Do it.", "expect": expect}
    )


def planned(*steps: str, status: SolutionStatus = SolutionStatus.VALID, **fields: Any) -> Solution:
    shown = tuple(ShownStep(s.split()[0], tuple(s.split()[1:])) for s in steps)
    return Solution(method="made", status=status, shown=shown, **fields)


def answered(*ids: str, value: int | bool | None = None) -> Solution:
    return Solution(method="made", status=SolutionStatus.VALID, answer=ids, value=value)


def result(name: str, family: Family, **fields: Any) -> Result:
    defaults: dict[str, Any] = {
        "scene": "office",
        "split": "dev",
        "instruction": "Put the <cup> away.",
        "tags": ("all",),
        "status": "valid",
        "correct": True,
        "seconds": 0.5,
    }
    return Result(id=name, family=family, **{**defaults, **fields})


def run(*results: Result, interrupted: bool = False) -> Run:
    return Run(
        suite="made",
        setting=Setting(),
        split="all",
        results=results,
        total=len(results) + interrupted,
        seconds=1.5,
        interrupted=interrupted,
    )
