from __future__ import annotations

import pytest

from groundplan.errors import SceneError
from groundplan.scene import Changes, distances, route

from .samples import flat_scene


def test_a_route_names_every_waypoint_and_its_length_in_metres() -> None:
    found = route(flat_scene(), "annas_room", "pantry")
    assert found is not None
    assert found.places == ("annas_room", "pose1", "bath", "pose2", "pantry")
    assert found.length_m == pytest.approx(8.0)
    assert found.hops == 4


def test_things_are_reached_at_the_place_that_holds_them() -> None:
    found = route(flat_scene(), "agent", "jar1")
    assert found is not None
    assert found.places[0] == "annas_room"
    assert found.places[-1] == "pantry"


def test_where_nothing_leads_there_is_no_route() -> None:
    assert route(flat_scene(), "agent", "cellar") is None
    assert distances(flat_scene(), "agent", ["cellar", "bath"]) == {"bath": pytest.approx(4.0)}


def test_a_link_without_positions_counts_one() -> None:
    scene = flat_scene().after(Changes(added=(("connected", "bath", "cellar"),)))
    found = route(scene, "bath", "cellar")
    assert found is not None
    assert found.length_m == 1.0


def test_routes_notice_links_that_came_or_went() -> None:
    scene = flat_scene()
    assert route(scene, "bath", "pantry") is not None
    blocked = scene.after(Changes(removed=(("connected", "pose2", "pantry"),)))
    assert route(blocked, "bath", "pantry") is None
    shortcut = blocked.after(Changes(added=(("connected", "bath", "pantry"),)))
    found = route(shortcut, "bath", "pantry")
    assert found is not None
    assert found.places == ("bath", "pantry")
    assert route(scene, "bath", "pantry") != found


def test_an_unknown_place_is_an_error_with_the_nearest_names() -> None:
    with pytest.raises(SceneError, match="pantry"):
        route(flat_scene(), "pantri", "bath")
