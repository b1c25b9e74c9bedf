from __future__ import annotations

from typing import Any

import pytest

from groundplan.errors import SceneError
from groundplan.scene import load_scene, route


def symbol(prefix: str, index: int) -> int:
    return (ord(prefix) << 56) + index


def node(prefix: str, index: int, layer: int, type_name: str, **attributes: Any) -> dict[str, Any]:
    return {"id": symbol(prefix, index), "layer": layer, "attributes": {"type": type_name, **attributes}}


def graph() -> dict[str, Any]:
    """A made-up graph: one building, one room, three places in a row, a chair, and an agent that has walked."""
    box = {"type": "AABB", "min": [0, 0, 0], "max": [1, 2, 0.5]}
    agents = [
        {**node("a", i, 2, "AgentNodeAttributes", position=[i, 0, 0]), "prefix": 97, "timestamp": 10 + i}
        for i in (0, 1)
    ]
    edges = [("R", 0, "p", 0), ("R", 0, "p", 1), ("B", 0, "R", 0), ("p", 0, "p", 1), ("p", 1, "p", 2), ("p", 2, "O", 4)]
    edges += [("p", 0, "a", 0), ("p", 1, "a", 1), ("a", 0, "a", 1)]
    return {
        "directed": False,
        "layer_ids": [2, 3, 4, 5],
        "metadata": {"labelspaces": {"_l2p0": [[7, "Arm Chair"]]}},
        "nodes": [
            node("B", 0, 5, "SemanticNodeAttributes", name="B(0)", position=[0, 0, 0]),
            node("R", 0, 4, "RoomNodeAttributes", name="R(0)", position=[0.9, 0, 0]),
            *(node("p", i, 3, "PlaceNodeAttributes", position=[float(i), 0, 0]) for i in range(3)),
            node("O", 4, 2, "ObjectNodeAttributes", semantic_label=7, position=[2, 0.5, 0], bounding_box=box),
            *agents,
        ],
        "edges": [{"source": symbol(a, i), "target": symbol(b, j), "info": {}} for a, i, b, j in edges],
    }


def test_layers_become_kinds_and_edges_hierarchy_and_ways() -> None:
    scene = load_scene(graph())
    assert scene.source == "spark_dsg"
    assert scene.holds(("in", "room_0", "building_0"))
    assert scene.holds(("in", "place_1", "room_0"))
    assert scene.holds(("in", "arm_chair_4", "place_2"))
    assert scene.holds(("connected", "place_2", "place_1"))
    assert scene.entity("arm_chair_4").size == (1.0, 2.0, 0.5)


def test_an_agent_is_where_its_trajectory_ends() -> None:
    scene = load_scene(graph())
    assert scene.holds(("at", "agent_a", "place_1"))
    assert scene.entity("agent_a").position == (1.0, 0.0, 0.0)


def test_a_room_is_entered_at_the_place_nearest_to_its_centre() -> None:
    found = route(load_scene(graph()), "room_0", "arm_chair_4")
    assert found is not None
    assert found.places == ("room_0", "place_1", "place_2")


def test_a_label_without_a_name_is_kept() -> None:
    data = graph()
    del data["metadata"]
    assert load_scene(data).entity("object_4").attributes == ("semantic label: 7",)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda d: d["edges"].append({"source": 1, "target": symbol("p", 0)}), ["/edges/9", "1"]),
        (lambda d: d["nodes"].append(d["nodes"][0]), ["/nodes/8/id", "already"]),
        (lambda d: d["nodes"][2].pop("attributes"), ["/nodes/2", "attributes"]),
        (lambda d: d["nodes"][3].update(id="x"), ["/nodes/3/id"]),
        (lambda d: d["nodes"][4]["attributes"].update(position=[1]), ["/nodes/4/attributes/position"]),
        (lambda d: d.update(nodes=3), ["/nodes"]),
    ],
)
def test_a_malformed_graph_gives_an_error_that_names_the_place(change: Any, words: list[str]) -> None:
    data = graph()
    change(data)
    with pytest.raises(SceneError) as caught:
        load_scene(data)
    for word in words:
        assert word in str(caught.value)
