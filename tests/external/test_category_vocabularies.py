"""The class names of published scene sets are known. Needs GROUNDPLAN_DATA, the folder with the papers' data."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from groundplan.knowledge import knowledge

DATA = Path(os.environ.get("GROUNDPLAN_DATA", ""))
pytestmark = pytest.mark.skipif(
    not os.environ.get("GROUNDPLAN_DATA"), reason="GROUNDPLAN_DATA does not name the folder with the published data"
)


def graph_classes() -> set[str]:
    files = [*DATA.glob("eai_virtualhome/graphs/*.json"), *DATA.glob("virtualhome_scenes/*.json")]
    graphs = (json.loads(file.read_text(encoding="utf-8")) for file in files)
    return {node["class_name"] for graph in graphs for node in graph.get("init_graph", graph)["nodes"]}


def building_classes() -> set[str]:
    found: set[str] = set()
    for file in DATA.glob("stanford_3dsg/*.scn"):
        for entries in json.loads(file.read_text(encoding="utf-8")).values():
            if isinstance(entries, list):
                found |= {str(e[k]) for e in entries for k in ("class_", "scene_category") if e.get(k)}
    return found


@pytest.mark.parametrize("classes", [graph_classes, building_classes])
def test_nearly_every_published_class_is_known_without_guessing(classes: Callable[[], set[str]]) -> None:
    names = classes()
    unknown = sorted(name for name in names if not knowledge().senses(name))
    assert names
    assert len(unknown) <= 0.05 * len(names), unknown
