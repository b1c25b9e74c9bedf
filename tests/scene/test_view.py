from __future__ import annotations

import pytest

from groundplan.errors import SceneError
from groundplan.scene import View, digest, load_scene

from .samples import flat_scene

TWO_FLOORS = {
    "nodes": {
        "floor": [{"id": "ground"}, {"id": "upper"}],
        "room": [{"id": "hall", "floor": "ground"}, {"id": "loft", "floor": "upper"}],
        "pose": [{"id": "step"}],
        "agent": [{"id": "robot", "location": "loft"}],
        "asset": [{"id": "shelf", "room": "loft"}],
    },
    "links": ["hall↔step", "step↔loft"],
}


def test_a_collapsed_scene_shows_its_rooms_and_the_agent() -> None:
    view = View.collapsed(flat_scene())
    assert set(view.visible) == {"annas_room", "bath", "pantry", "cellar", "agent"}


def test_of_several_floors_only_the_floors_are_shown() -> None:
    view = View.collapsed(load_scene(TWO_FLOORS))
    assert set(view.visible) == {"ground", "upper", "robot"}
    assert view.to_sayplan()["nodes"]["agent"] == [{"id": "robot", "location": "upper"}]
    upper = view.expand("upper")
    assert set(upper.visible) == {"ground", "upper", "loft", "robot"}
    assert "shelf" in upper.expand("loft").visible


def test_expanding_a_room_reveals_what_is_in_its_assets_too() -> None:
    view = View.collapsed(flat_scene()).expand("annas_room")
    assert {"desk1", "cup1", "chest1", "cup2"} <= set(view.visible)
    assert "jar1" not in view.visible


def test_contracting_takes_expanding_back_and_changes_no_earlier_view() -> None:
    collapsed = View.collapsed(flat_scene())
    expanded = collapsed.expand("bath")
    assert expanded.contract("bath") == collapsed
    assert "lamp1" in expanded.visible


def test_contracting_a_floor_hides_what_was_expanded_in_it() -> None:
    view = View.collapsed(load_scene(TWO_FLOORS)).expand("upper").expand("loft").contract("upper")
    assert set(view.visible) == {"ground", "upper", "robot"}
    assert "shelf" not in view.expand("upper").visible


@pytest.mark.parametrize(("node", "word"), [("bathh", "bath"), ("desk1", "annas_room"), ("agent", "rooms")])
def test_what_cannot_be_expanded_is_an_error(node: str, word: str) -> None:
    with pytest.raises(SceneError, match=word):
        View.collapsed(flat_scene()).expand(node)


def test_every_view_can_be_read_as_a_scene() -> None:
    view = View.collapsed(load_scene(TWO_FLOORS))
    for step in (view, view.expand("upper"), view.expand("upper").expand("loft"), View.whole(view.scene)):
        assert set(load_scene(step.to_sayplan()).ids()) == set(step.visible)


def test_waypoints_are_shown_on_request() -> None:
    view = View.collapsed(flat_scene(), ways=True)
    assert {"pose1", "pose2"} <= set(view.visible)
    assert "bath↔pose1" in view.to_sayplan()["links"]


def test_a_whole_view_costs_more_tokens_than_a_collapsed_one() -> None:
    scene = flat_scene()
    assert View.collapsed(scene).tokens() < View.whole(scene).tokens() / 3


def test_the_digest_counts_categories_and_names_owners() -> None:
    text = digest(flat_scene())
    for words in ("annas_room", "of Anna", "cup 2", "Ben", "green", "dirty", "agent in annas_room"):
        assert words in text
