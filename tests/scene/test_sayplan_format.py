from __future__ import annotations

from typing import Any

import pytest

from groundplan.errors import SceneError
from groundplan.scene import Kind, load_scene, route, scene_to_dict

from .samples import flat, flat_scene


def one(nodes: dict[str, Any], links: list[Any] | None = None) -> dict[str, Any]:
    return {"nodes": {"room": [{"id": "hall"}, {"id": "den"}], **nodes}, "links": links or ["hall↔den"]}


def test_states_say_where_things_are() -> None:
    scene = flat_scene()
    assert scene.holds(("on", "cup1", "desk1"))
    assert scene.holds(("in", "cup2", "chest1"))
    assert scene.holds(("in", "desk1", "annas_room"))
    assert scene.holds(("at", "agent", "annas_room"))
    assert scene.holds(("dirty", "jar1"))
    assert scene.holds(("switched_on", "lamp1"))
    assert scene.holds(("closed", "chest1"))
    assert scene.holds(("free_hand", "agent"))


def test_a_thing_without_a_place_in_its_state_is_where_its_link_says() -> None:
    assert flat_scene().holds(("on", "jar2", "rack1"))


def test_unknown_keys_are_kept_as_attributes() -> None:
    scene = flat_scene()
    assert scene.entity("jar2").attributes == ("weight: 3",)
    assert scene.entity("jar1").attributes == ("volume: 2",)


def test_affordances_become_types_and_are_known_to_be_complete() -> None:
    chest = flat_scene().entity("chest1")
    assert chest.types == ("openable", "receptacle")
    assert chest.affordances_known


def test_the_category_is_the_id_without_its_number() -> None:
    assert flat_scene().entity("cup2").category == "cup"


def test_reading_what_was_written_gives_the_same_scene() -> None:
    scene = flat_scene()
    assert load_scene(scene_to_dict(scene, "sayplan")) == scene


@pytest.mark.parametrize("separator", ["↔", " ↔ ", "<->", "+", "--", "⟷", "→"])
def test_links_may_be_written_with_any_usual_separator(separator: str) -> None:
    data = flat()
    data["links"] = [link.replace("↔", separator) for link in data["links"]]
    assert load_scene(data) == flat_scene()


def test_links_may_be_pairs_and_may_stand_inside_nodes() -> None:
    data = flat()
    data["nodes"]["links"] = [link.split("↔") for link in data.pop("links")]
    assert load_scene(data) == flat_scene()


def test_nodes_may_be_a_flat_list_with_types() -> None:
    data = flat()
    nodes = [{**node, "type": kind} for kind, group in data["nodes"].items() for node in group]
    assert load_scene({"nodes": nodes, "links": data["links"]}) == flat_scene()


def test_the_graph_may_be_written_as_papers_print_it_without_quotes() -> None:
    text = """{nodes: {room: [{id: den}, {id:
hall}], agent: [{location: den, id: agent}], asset: [{room: den, state: closed,
affordances: [open, close, release], id: chest1}], object: [{affordances: [pickup],
state: inside_of(chest1), attributes: "grey", id: sock, position: [1, 2.5, 0]}]},
links: [den↔hall, den + agent, den + chest1, chest1↔sock]}"""
    scene = load_scene(text)
    assert scene.holds(("in", "sock", "chest1"))
    assert scene.holds(("connected", "hall", "den"))
    assert scene.entity("sock").attributes == ("grey",)
    assert scene.entity("sock").position == (1.0, 2.5, 0.0)


def test_text_without_quotes_that_is_broken_is_refused() -> None:
    with pytest.raises(SceneError, match="line 1"):
        load_scene("{nodes: {room: [{id den}}")


def test_what_the_agent_holds_is_inside_its_hand() -> None:
    agent = [{"id": "robot", "location": "hall"}]
    scene = load_scene(one({"agent": agent, "object": [{"id": "pen", "state": "inside_hand"}]}))
    assert scene.holds(("holding", "robot", "pen"))
    assert not scene.holds(("free_hand", "robot"))
    assert load_scene(scene_to_dict(scene, "sayplan")) == scene


def test_without_any_links_between_places_every_place_can_be_reached() -> None:
    data = flat()
    data["links"] = ["desk1↔cup1"]
    scene = load_scene(data)
    assert scene.holds(("open_plan",))
    found = route(scene, "annas_room", "cellar")
    assert found is not None
    assert found.places == ("annas_room", "cellar")


def test_a_link_of_two_floors_is_a_staircase_between_their_stairs() -> None:
    rooms = ["kitchen", "stairs_low", "stairs_high", "attic"]
    data = {
        "nodes": {"floor": [{"id": "floor1"}, {"id": "floor2"}], "room": [{"id": room} for room in rooms]},
        "links": [
            "floor1↔kitchen",
            "floor1↔stairs_low",
            "floor2↔stairs_high",
            "floor2↔attic",
            "kitchen↔stairs_low",
            "stairs_high↔attic",
            "floor1↔floor2",
        ],
    }
    scene = load_scene(data)
    assert scene.holds(("in", "attic", "floor2"))
    found = route(scene, "kitchen", "attic")
    assert found is not None
    assert found.places == ("kitchen", "stairs_low", "floor1", "floor2", "stairs_high", "attic")
    assert load_scene(scene_to_dict(scene, "sayplan")) == scene


def test_a_link_of_two_floors_that_waypoints_connect_changes_no_route() -> None:
    data = {
        "nodes": {
            "floor": [{"id": "floor1"}, {"id": "floor2"}],
            "room": [{"id": "low"}, {"id": "high"}],
            "pose": [{"id": "landing"}],
        },
        "links": ["floor1↔low", "floor2↔high", "low↔landing", "landing↔high", "floor1↔floor2"],
    }
    found = route(load_scene(data), "low", "high")
    assert found is not None
    assert found.places == ("low", "landing", "high")


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (one({}, ["hall↔dem"]), ["/links/0", "'dem'", "den"]),
        (one({}, ["hall"]), ["/links/0", "not a link"]),
        (one({"asset": [{"id": "hall", "room": "hall"}]}), ["/nodes/asset/0/id", "'hall'", "/nodes/room/0"]),
        (one({"asset": [{"room": "hall"}]}), ["/nodes/asset/0", "no id"]),
        (one({"asset": [{"id": "desk", "room": "hal"}]}), ["/nodes/asset/0/room", "'hal'", "hall"]),
        (one({"object": [{"id": "cup", "state": "ontop_of(desk)"}]}), ["/nodes/object/0/state", "'desk'"]),
        (one({"object": [{"id": "cup", "state": "inside_hand"}]}), ["/nodes/object/0/state", "no agent"]),
        (one({"gadget": [{"id": "x"}]}), ["/nodes/gadget", "unknown level"]),
        (one({"asset": [{"id": "desk", "position": ["a", 1]}]}), ["/nodes/asset/0/position"]),
        (one({"asset": "desk"}), ["/nodes/asset", "list"]),
        (
            one({"object": [{"id": "a", "state": "inside_of(b)"}, {"id": "b", "state": "inside_of(a)"}]}),
            ["circle", "/nodes/object/0"],
        ),
        (one({"asset": [{"id": "box", "state": "open, closed"}]}), ["open and closed", "/nodes/asset/0"]),
        (
            one({"asset": [{"id": "a"}, {"id": "b"}], "object": [{"id": "x"}]}, ["a↔x", "b↔x"]),
            ["/nodes/object/0", "several"],
        ),
    ],
)
def test_a_malformed_file_gives_an_error_that_names_the_place(data: dict[str, Any], words: list[str]) -> None:
    with pytest.raises(SceneError) as caught:
        load_scene(data)
    for word in words:
        assert word in str(caught.value)


def test_a_room_with_a_state_is_still_on_the_floor_that_it_is_linked_to() -> None:
    nodes = {"floor": [{"id": "ground"}], "room": [{"id": "hall", "state": "in(ground)"}, {"id": "den"}]}
    scene = load_scene({"nodes": nodes, "links": ["ground↔hall", "ground↔den", "hall↔den"]})
    assert scene.holds(("in", "hall", "ground"))
    assert scene.holds(("in", "den", "ground"))


@pytest.mark.parametrize(
    "state", ["inside_of(chest1)", "Inside of( chest1 )", ["inside_of(chest1)", "dirty"], "in(Chest 1)"]
)
def test_a_state_places_a_thing_however_it_is_spelled(state: Any) -> None:
    chest = {"id": "chest1", "room": "den", "affordances": ["open", "close"]}
    scene = load_scene(one({"asset": [chest], "object": [{"id": "cup1", "state": state, "attributes": "red, red"}]}))
    assert scene.holds(("in", "cup1", "chest1"))
    assert scene.entity("cup1").attributes == ("red",)


@pytest.mark.parametrize(
    "somebody",
    [{"id": "ida", "types": ["person"]}, {"id": "ida", "category": "human"}, {"id": "ida", "attributes": "job: baker"}],
)
def test_somebody_among_the_agents_is_a_person_and_no_second_robot(somebody: dict[str, Any]) -> None:
    agents = [{"id": "agent", "location": "hall"}, {"location": "hall", **somebody}]
    scene = load_scene({"nodes": {"room": [{"id": "hall"}], "agent": agents}, "links": []})
    assert scene.entity("ida").category == "person"
    assert scene.of_type("robot") == ["agent"]


def test_agents_that_nobody_calls_a_robot_are_robots() -> None:
    scene = load_scene(
        {"nodes": {"room": [{"id": "hall"}], "agent": [{"id": "spot", "location": "hall"}]}, "links": []}
    )
    assert scene.of_type("robot") == ["spot"]


@pytest.mark.parametrize("beside", ["furniture", "item"])
def test_nodes_of_an_unknown_level_are_never_passed_over(beside: str) -> None:
    levels = {"room": [{"id": "den"}], beside: [{"id": "table"}]}
    for document, place in (({"nodes": levels, "links": []}, f"/nodes/{beside}: "), (levels, f"^/{beside}: ")):
        with pytest.raises(SceneError, match=f"{place}unknown level"):
            load_scene(document)


def test_levels_need_no_nodes_around_them_and_what_is_beside_them_may_be_anything_else() -> None:
    scene = load_scene({"Rooms": ["den"], "links": [], "notes": ["seen on Monday"]})
    assert [e.id for e in scene.entities() if e.kind is Kind.ROOM] == ["den"]


def test_a_file_that_only_has_a_key_called_like_a_level_is_no_scene() -> None:
    with pytest.raises(SceneError, match="none of the known scene formats"):
        load_scene({"razor": ["dirty"], "building": ["open"], "cup": ["clean"]})
