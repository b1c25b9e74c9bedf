from __future__ import annotations

from typing import Any

import pytest

from groundplan.errors import SceneError
from groundplan.scene import Kind, load_scene, route


def thing(
    number: int, kind: str, room: int | None, at: tuple[float, ...], size: tuple[float, ...], *done: str
) -> dict[str, Any]:
    return {
        "id": number,
        "class_": kind,
        "parent_room": room,
        "location": list(at),
        "size": list(size),
        "volume": size[0] * size[1] * size[2],
        "material": ["wood", None] if kind == "table" else None,
        "visual_texture": "striped" if kind == "mug" else None,
        "tactile_texture": None,
        "action_affordance": list(done),
    }


def room(number: int, kind: str, floor: str, at: tuple[float, ...]) -> dict[str, Any]:
    return {"id": number, "scene_category": kind, "floor_number": floor, "location": list(at), "size": [4.0, 4.0, 2.5]}


def building() -> dict[str, Any]:
    """A made-up building of two floors: a table with a mug on it in the kitchen, a stray book upstairs."""
    return {
        "rooms": [
            room(1, "kitchen", "A", (0.0, 0.0, 1.2)),
            room(2, "lobby", "A", (5.0, 0.0, 1.2)),
            room(3, "home office", "B", (0.0, 0.0, 4.2)),
        ],
        "objects": [
            thing(1, "table", 1, (0.0, 0.0, 0.4), (1.0, 1.0, 0.8), "sit at", "pick up"),
            thing(2, "mug", 1, (0.2, 0.1, 0.85), (0.1, 0.1, 0.1), "grab", "hold"),
            thing(3, "microwave", 1, (1.5, 1.5, 1.0), (0.5, 0.4, 0.3), "open", "close", "heat"),
            thing(4, "book", None, (0.5, 0.5, 3.5), (0.2, 0.1, 0.05), "open", "read"),
        ],
    }


def test_rooms_have_floors_and_things_are_told_apart_by_what_is_done_with_them() -> None:
    scene = load_scene(building())
    assert scene.source == "stanford"
    assert scene.holds(("in", "home_office_3", "floor_b"))
    assert scene.entity("table_1").kind is Kind.ASSET
    assert scene.entity("mug_2").kind is Kind.OBJECT
    assert scene.entity("table_1").attributes == ("wood",)
    assert scene.entity("mug_2").attributes == ("striped",)
    assert scene.holds(("closed", "microwave_3"))


def test_what_a_box_stands_on_is_read_and_what_has_no_room_is_in_the_nearest() -> None:
    scene = load_scene(building())
    assert scene.holder("mug_2") == "table_1"
    assert scene.holder("book_4") == "home_office_3"


def test_a_robot_in_the_lobby_goes_straight_to_any_room() -> None:
    scene = load_scene(building())
    assert scene.holds(("at", "robot", "lobby_2"))
    way = route(scene, "robot", "book_4")
    assert way is not None
    assert way.places == ("lobby_2", "home_office_3")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"rooms": 3}, "/rooms: must be a list"),
        ({"objects": [{"id": "x", "class_": "mug"}]}, "/objects/0/id: must be a whole number"),
        (
            {"objects": [thing(7, "mug", 99, (0, 0, 0), (1, 1, 1))]},
            "/objects/0/parent_room: there is no room with the id 99",
        ),
        ({"objects": [{"id": 1, "class_": ""}]}, "/objects/0/class_: must be text"),
        (
            {"rooms": [room(1, "kitchen", "A", (0, 0, 0)), room(1, "lobby", "A", (1, 1, 1))]},
            "/rooms/1/id: there is already",
        ),
    ],
)
def test_a_malformed_file_names_the_place(change: dict[str, Any], message: str) -> None:
    with pytest.raises(SceneError, match=message):
        load_scene(building() | change, format="stanford")
