from __future__ import annotations

import os
from pathlib import Path

import pytest

import groundplan
from groundplan.scene import Kind, load_scene

DATA = os.environ.get("GROUNDPLAN_DATA", "")
FOLDER = Path(DATA) / "stanford_3dsg"
FILES = sorted(FOLDER.glob("*.scn")) if DATA else []
pytestmark = pytest.mark.skipif(not FILES, reason="GROUNDPLAN_DATA does not name a folder with stanford_3dsg/*.scn")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_verified_building_is_read_whole_and_can_be_acted_in(path: Path) -> None:
    scene = load_scene(path)
    assert len(scene.of_kind(Kind.ROOM)) > 10
    assert all(scene.room_of(i) for kind in (Kind.ASSET, Kind.OBJECT) for i in scene.of_kind(kind))
    vase = scene.of_category("vase")[0]
    solution = groundplan.plan(f"put {vase} on a dining table", scene)
    assert solution.status == "valid"
