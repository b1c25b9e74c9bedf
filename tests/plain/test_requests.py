"""Short requests in scenes in SayPlan's format that nothing else is tested on: what each of them comes to."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import pytest

from groundplan.evaluation.library import open_scene
from groundplan.language.registry import open_model
from groundplan.methods.registry import open_method
from groundplan.methods.task import Task
from groundplan.scene.scene import Scene
from groundplan.trace import Trace

HERE = Path(__file__).parent
CASES = [case for file in sorted(HERE.glob("*.toml")) for case in tomllib.loads(file.read_text())["case"]]


@cache
def _scene(name: str) -> Scene:
    path = HERE / f"{name}.json"
    return open_scene(str(path) if path.exists() else name)


@pytest.mark.parametrize("case", CASES, ids=[f"{c['scene']}: {c['say']}" for c in CASES])
def test_short_requests_come_to_what_is_meant(case: dict[str, str]) -> None:
    task = Task(instruction=case["say"], scene=_scene(case["scene"]), time_limit_s=20.0)
    solved = open_method("ground").solve(task, open_model("embedded"), Trace()).to_json("")
    assert solved["status"] == "valid", solved
    if "answer" in case:
        assert set(solved["answer"]) == set(case["answer"].split())
    else:
        assert solved["goal"] == case["goal"]
