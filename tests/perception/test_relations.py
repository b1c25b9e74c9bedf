from __future__ import annotations

import pytest

from groundplan.knowledge.mapping import default_mapping
from groundplan.perception.affordances import Seen, class_name
from groundplan.perception.detector import Box
from groundplan.perception.relations import relations


def seen(category: str, box: Box, number: int = 0, picture: int = 0) -> Seen:
    affordances = default_mapping().affordances(category)
    return Seen(category=category, number=number, affordances=affordances, box=box, picture=picture)


BOWL = seen("bowl", (0.4, 0.5, 0.6, 0.7))
PLATE = seen("plate", (0.3, 0.6, 0.7, 0.75))
COUNTER = seen("counter", (0.0, 0.4, 1.0, 1.0))


def test_what_reaches_into_a_container_is_in_it() -> None:
    assert relations((BOWL, seen("lemon", (0.45, 0.47, 0.55, 0.62)))).facts == (("in", "lemon0", "bowl0"),)


def test_what_stands_before_a_container_or_behind_it_is_not_in_it() -> None:
    assert relations((BOWL, seen("lemon", (0.45, 0.6, 0.55, 0.75)))).facts == ()
    assert relations((BOWL, seen("lemon", (0.45, 0.35, 0.55, 0.49)))).facts == ()


def test_nothing_is_in_a_narrow_vessel() -> None:
    assert relations((seen("bottle", (0.4, 0.2, 0.6, 0.8)), seen("lemon", (0.45, 0.5, 0.55, 0.6)))).facts == ()


def test_what_has_its_foot_on_a_plate_is_on_it_and_not_on_the_counter() -> None:
    facts = relations((COUNTER, PLATE, seen("cup", (0.45, 0.5, 0.55, 0.68)))).facts
    assert facts == (("on", "plate0", "counter0"), ("on", "cup0", "plate0"))


def test_a_spoon_that_sticks_out_of_a_cup_is_in_it() -> None:
    cup = seen("cup", (0.4, 0.5, 0.5, 0.7))
    assert relations((cup, seen("spoon", (0.43, 0.35, 0.52, 0.56)))).facts == (("in", "spoon0", "cup0"),)
    assert relations((cup, seen("spoon", (0.52, 0.35, 0.6, 0.56)))).facts == ()


def test_what_stands_behind_a_pan_is_not_on_it() -> None:
    assert relations((seen("pan", (0.3, 0.5, 0.7, 0.7)), seen("bottle", (0.45, 0.1, 0.55, 0.55)))).facts == ()


def test_what_stands_beside_a_plate_is_on_the_counter() -> None:
    assert relations((COUNTER, PLATE, seen("cup", (0.72, 0.5, 0.82, 0.68)))).facts[1] == ("on", "cup0", "counter0")


def test_things_of_different_pictures_have_nothing_to_do_with_each_other() -> None:
    found = relations((BOWL, seen("lemon", (0.45, 0.47, 0.55, 0.62), picture=1)))
    assert (found.facts, found.next_to) == ((), ())


@pytest.mark.parametrize(("left", "near"), [(0.24, True), (0.29, False)])
def test_things_are_next_to_each_other_if_less_than_half_a_width_is_between(left: float, near: bool) -> None:
    cups = seen("cup", (0.1, 0.5, 0.2, 0.7)), seen("cup", (left, 0.5, left + 0.1, 0.7), 1)
    assert bool(relations(cups).next_to) is near


def test_what_is_in_a_bowl_is_not_next_to_it() -> None:
    assert relations((BOWL, seen("lemon", (0.45, 0.47, 0.55, 0.62)))).next_to == ()


def test_what_holds_a_thing_is_not_held_by_it() -> None:
    trays = seen("plate", (0.1, 0.5, 0.5, 0.7)), seen("tray", (0.1, 0.5, 0.5, 0.68))
    assert len(relations(trays).facts) == 1


@pytest.mark.parametrize(
    ("told", "name"), [("wine glass", "wine_glass"), ("Cup", "cup"), ("tv-monitor ", "tv_monitor"), ("h2", "h2_")]
)
def test_classes_are_named_as_scenes_name_them(told: str, name: str) -> None:
    assert class_name(told) == name
