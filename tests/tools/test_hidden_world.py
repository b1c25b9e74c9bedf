from __future__ import annotations

import pytest

from groundplan.errors import UnknownNameError, WorldError
from groundplan.logic.domain import Action
from groundplan.worlds.hidden import HiddenWorld, shown_by

from .shed import LOCATIONS, shed, shed_domain


def world(explored: tuple[str, ...] | None = ("bench0",)) -> HiddenWorld:
    return HiddenWorld(shed(), shed_domain(), locations=LOCATIONS, explored=explored)


def test_only_what_was_looked_at_and_the_agents_are_seen() -> None:
    seen = world().observe()
    assert set(seen.ids()) == {"bench0", "nail0", "robot0", "human0", "shelf0", "crate0"}, "places are known by name"
    assert seen.holds(("on", "nail0", "bench0"))
    assert seen.holds(("at", "human0", "shelf0")), "where people are is known"
    assert not any("mallet0" in fact for fact in seen.facts())


def test_everything_is_seen_where_nothing_is_hidden() -> None:
    whole = world(None)
    assert whole.observe() is whole.whole
    assert whole.unexplored == ()


def test_exploring_moves_the_robot_and_reveals_what_the_place_lists() -> None:
    hidden = world()
    assert hidden.unexplored == ("shelf0", "crate0")
    assert hidden.explore("shelf0") == ("shelf0", "mallet0")
    assert hidden.explored == ("bench0", "shelf0")
    assert hidden.observe().matching("at", "robot0", None) == [("at", "robot0", "shelf0")]
    assert hidden.observe().holds(("on", "mallet0", "shelf0"))
    assert hidden.explore("shelf0") == (), "nothing is new the second time"


def test_what_no_place_lists_is_never_found() -> None:
    hidden = world()
    for place in hidden.unexplored:
        hidden.explore(place)
    assert "lost0" not in hidden.observe()
    assert "lost0" in hidden.whole


def test_coming_to_a_place_by_a_move_reveals_it_too() -> None:
    hidden = world()
    outcome = hidden.perform(Action("move", ("robot0", "bench0", "shelf0")))
    assert outcome.succeeded
    assert "mallet0" in hidden.observe()


def test_places_that_do_not_exist_are_refused() -> None:
    with pytest.raises(UnknownNameError, match="attic"):
        world().explore("attic")
    with pytest.raises(UnknownNameError, match="attic"):
        HiddenWorld(shed(), shed_domain(), locations=LOCATIONS, explored=("attic",))


def test_nobody_can_explore_without_a_robot() -> None:
    empty = shed(robot=False)
    hidden = HiddenWorld(empty, shed_domain(), locations=LOCATIONS, explored=("bench0",))
    with pytest.raises(WorldError, match="no robot"):
        hidden.explore("shelf0")


def test_a_place_shows_what_is_on_it_at_any_depth_where_no_list_says_so() -> None:
    assert set(shown_by(shed(), "crate0")) == {"can0", "paint0"}
