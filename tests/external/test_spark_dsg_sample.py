from __future__ import annotations

import os
from pathlib import Path

import pytest

from groundplan.scene import Kind, View, load_scene, route

DATA = os.environ.get("GROUNDPLAN_DATA", "")
SAMPLE = Path(DATA) / "spark_dsg" / "apartment_dsg.json"
pytestmark = pytest.mark.skipif(
    not DATA or not SAMPLE.exists(), reason="GROUNDPLAN_DATA does not name a folder with spark_dsg/apartment_dsg.json"
)


def test_a_graph_made_by_a_perception_system_is_read_whole() -> None:
    scene = load_scene(SAMPLE)
    assert [len(scene.of_kind(kind)) for kind in (Kind.FLOOR, Kind.ROOM, Kind.POSE, Kind.OBJECT, Kind.AGENT)] == [
        1,
        1,
        185,
        7,
        1,
    ]
    agent = scene.of_kind(Kind.AGENT)[0]
    for thing in scene.of_kind(Kind.OBJECT):
        found = route(scene, agent, thing)
        assert found is not None
        assert found.length_m < 40


def test_its_collapsed_view_is_small() -> None:
    scene = load_scene(SAMPLE)
    assert View.collapsed(scene).tokens() < View.whole(scene).tokens() * 0.15
