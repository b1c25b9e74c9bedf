from __future__ import annotations

from random import Random

import pytest
from tests.worlds.small_world import DOMAIN, flat

from groundplan.errors import InputError, SceneError, WorldError
from groundplan.logic.domain import Action
from groundplan.scene.scene import Changes
from groundplan.worlds import Disturbance, DisturbanceKind, SymbolicWorld, difference, parse_disturbance
from groundplan.worlds.disturbance import effect

ACCESS = Action("access", ("robot", "table", "den"))
PICKUP = Action("pickup", ("robot", "mug", "table"))


def world(*disturbances: Disturbance) -> SymbolicWorld:
    return SymbolicWorld(flat(), DOMAIN, disturbances=disturbances)


def test_an_action_changes_the_world_as_the_domain_says() -> None:
    here = world()
    assert here.perform(ACCESS).succeeded
    outcome = here.perform(PICKUP)
    assert outcome.succeeded
    assert set(outcome.changes.added) == {("holding", "robot", "mug")}
    assert set(outcome.changes.removed) == {("on", "mug", "table"), ("free_hand", "robot")}
    assert here.observe() == flat().after(outcome.changes).after(Changes(added=(("accessed", "robot", "table"),)))


def test_an_action_whose_conditions_do_not_hold_does_nothing_and_says_what_it_saw() -> None:
    here = world()
    outcome = here.perform(PICKUP)
    assert not outcome.succeeded
    assert not outcome.changes
    assert "table" in outcome.note
    assert here.observe() == flat()


def test_an_action_that_is_made_to_fail_does_nothing() -> None:
    here = world(Disturbance(at=1, kind=DisturbanceKind.FAIL))
    outcome = here.perform(ACCESS)
    assert (outcome.succeeded, bool(outcome.changes), outcome.note) == (False, False, "Nothing happened.")
    assert here.perform(ACCESS).succeeded


def test_what_is_dropped_lies_on_the_floor_and_the_pickup_has_not_succeeded() -> None:
    here = world(Disturbance(at=2, kind=DisturbanceKind.DROP))
    here.perform(ACCESS)
    outcome = here.perform(PICKUP)
    assert not outcome.succeeded
    assert outcome.changes.added == (("in", "mug", "den"),)
    assert outcome.changes.removed == (("on", "mug", "table"),)
    assert here.observe().holds(("free_hand", "robot"))


def test_something_moved_during_the_action_is_seen_in_its_outcome() -> None:
    here = world(Disturbance(at=2, kind=DisturbanceKind.MOVE, subject="mug", target="shelf"))
    here.perform(ACCESS)
    outcome = here.perform(PICKUP)
    assert not outcome.succeeded
    assert outcome.changes.added == (("on", "mug", "shelf"),)


def test_a_thing_moved_out_of_the_hand_leaves_the_hand_free() -> None:
    here = world(Disturbance(at=3, kind=DisturbanceKind.MOVE, subject="mug", target="shelf"))
    for action in (ACCESS, PICKUP, ACCESS):
        here.perform(action)
    assert here.observe().matching("holding") == []
    assert here.observe().holds(("free_hand", "robot"))


def test_where_a_thing_is_moved_follows_from_the_seed_and_is_somewhere_else() -> None:
    moved = Disturbance(at=1, kind=DisturbanceKind.MOVE, subject="mug")
    places = {effect(moved, flat(), Random(seed)).added[0] for seed in range(40)}
    assert len(places) > 2
    assert ("on", "mug", "table") not in places
    assert ("in", "mug", "cupboard") not in places, "the cupboard is closed"
    assert effect(moved, flat(), Random(7)) == effect(moved, flat(), Random(7))


def test_a_broken_appliance_goes_off_and_can_no_longer_be_switched() -> None:
    scene = flat().after(Changes(added=(("switched_on", "oven1"),), removed=(("switched_off", "oven1"),)))
    here = SymbolicWorld(scene, DOMAIN, disturbances=[Disturbance(at=1, kind=DisturbanceKind.BREAK, subject="oven1")])
    here.perform(ACCESS)
    after = here.observe()
    assert after.holds(("switched_off", "oven1"))
    assert not after.has_type("oven1", "switchable")
    assert after.has_type("oven1", "receptacle")
    assert "broken" in after.entity("oven1").attributes


def test_shutting_what_is_shut_or_breaking_what_is_off_changes_no_state() -> None:
    assert not effect(Disturbance(at=1, kind=DisturbanceKind.SHUT, subject="cupboard"), flat(), Random(0))
    broken = effect(Disturbance(at=1, kind=DisturbanceKind.BREAK, subject="oven1"), flat(), Random(0))
    assert (broken.added, broken.removed) == ((), ())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3:drop", Disturbance(at=3, kind=DisturbanceKind.DROP)),
        ("1:fail", Disturbance(at=1, kind=DisturbanceKind.FAIL)),
        ("2:move:mug", Disturbance(at=2, kind=DisturbanceKind.MOVE, subject="mug")),
        ("2:move:mug:shelf", Disturbance(at=2, kind=DisturbanceKind.MOVE, subject="mug", target="shelf")),
        ("5:shut:cupboard", Disturbance(at=5, kind=DisturbanceKind.SHUT, subject="cupboard")),
    ],
)
def test_disturbances_are_read_from_text(text: str, expected: Disturbance) -> None:
    assert parse_disturbance(text, flat()) == expected


@pytest.mark.parametrize("text", ["", "drop", "0:drop", "x:drop", "1:explode:mug", "1:move", "1:break:", ":::"])
def test_text_that_is_no_disturbance_says_how_to_write_one(text: str) -> None:
    with pytest.raises(InputError, match=r"not a disturbance|does not say") as caught:
        parse_disturbance(text, flat())
    assert "Write" in caught.value.hint


def test_a_disturbance_of_an_unknown_thing_names_the_nearest() -> None:
    with pytest.raises(SceneError, match="cupbord") as caught:
        parse_disturbance("1:shut:cupbord", flat())
    assert "cupboard" in caught.value.hint


@pytest.mark.parametrize("rate", [-0.1, 1.5])
def test_a_failure_rate_that_is_no_probability_is_refused(rate: float) -> None:
    with pytest.raises(WorldError, match="between 0 and 1"):
        SymbolicWorld(flat(), DOMAIN, failure_rate=rate)


def test_the_difference_of_two_scenes_is_taken_over_what_was_promised() -> None:
    promised = Changes(added=(("on", "mug", "shelf"), ("hot", "mug")), removed=(("on", "mug", "table"),))
    after = flat().after(Changes(added=(("on", "mug", "shelf"),), removed=(("on", "mug", "table"),)))
    seen = difference(flat(), after, promised)
    assert seen == Changes(added=(("on", "mug", "shelf"),), removed=(("on", "mug", "table"),))
