"""The detector that ships with the package, on a picture rendered after it was trained; and from picture to plan."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from groundplan.cli.main import main
from groundplan.perception.counter.arrangement import MAKERS
from groundplan.perception.pictures import load_picture
from groundplan.perception.yolo import shipped_detector

PICTURE = Path(__file__).parent / "pictures" / "counter.png"
"""Seed 6000017: a bottle, a bowl, a box, a cucumber, two milk cartons, a sponge."""


def test_it_finds_what_is_in_a_picture_it_has_never_seen() -> None:
    found = shipped_detector().detect(load_picture(PICTURE))
    assert {each.category for each in found} <= set(MAKERS)
    assert {"bottle", "bowl", "cucumber", "milk_carton", "sponge"} <= {each.category for each in found}
    assert all(0.0 <= edge <= 1.0 for each in found for edge in each.box)


def test_a_picture_becomes_a_plan(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plan", "Put the sponge in the bowl", "--image", str(PICTURE), "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["status"] == "valid"
    assert [step["action"] for step in document["plan"]] == ["grasp", "putin"]
