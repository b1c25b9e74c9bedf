from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from groundplan.errors import InputError
from groundplan.knowledge.mapping import default_mapping
from groundplan.perception.affordances import object_affordances
from groundplan.perception.detector import Box, Detection, Image
from groundplan.perception.scene_of_images import SceneSeen, contents_of, scene_of_images
from groundplan.scene.check import check_scene
from groundplan.scene.entity import Kind
from groundplan.scene.formats.kit import parse_kit_scene, write_kit_scene

BLANK: Image = np.zeros((8, 8, 3), dtype=np.uint8)


class Fake:
    """Sees what it is told to, picture after picture."""

    def __init__(self, *pictures: dict[str, Box]) -> None:
        self.pictures = list(pictures)

    def detect(self, image: Image) -> tuple[Detection, ...]:
        return tuple(Detection(name.rstrip("'"), 0.9, box) for name, box in self.pictures.pop(0).items())


BREAKFAST: dict[str, Box] = {
    "milk carton": (0.1, 0.2, 0.2, 0.6),
    "cup": (0.6, 0.4, 0.7, 0.6),
    "cup'": (0.4, 0.4, 0.5, 0.6),
    "bowl": (0.75, 0.5, 0.95, 0.7),
    "apple": (0.8, 0.45, 0.9, 0.6),
    "person": (0.0, 0.0, 0.1, 1.0),
}


def look(*pictures: dict[str, Box], **options: Any) -> SceneSeen:
    return scene_of_images([BLANK] * len(pictures), Fake(*pictures), default_mapping(), **options)


def test_a_picture_becomes_a_scene_with_a_counter_and_who_acts() -> None:
    scene = look(BREAKFAST).scene
    check_scene(scene)
    assert set(scene.facts()) == {
        ("on", "milk_carton0", "counter0"),
        ("on", "cup0", "counter0"),
        ("on", "cup1", "counter0"),
        ("on", "bowl0", "counter0"),
        ("in", "apple0", "bowl0"),
        ("closed", "milk_carton0"),
        ("liquid_in", "milk0", "milk_carton0"),
        ("at", "robot0", "counter0"),
        ("at", "human0", "counter0"),
    }
    assert scene.entity("counter0").kind is Kind.ASSET


def test_things_are_numbered_from_left_to_right_and_keep_their_boxes() -> None:
    scene = look(BREAKFAST).scene
    assert scene.entity("cup0").position == pytest.approx((0.45, 0.0, 0.5))
    assert scene.entity("cup0").size == pytest.approx((0.1, 0.0, 0.2))


def test_drinks_are_not_made_up_where_that_is_not_wanted() -> None:
    assert "milk0" not in look(BREAKFAST, liquids=False).scene


@pytest.mark.parametrize(
    ("category", "drink"),
    [("milk_carton", "milk"), ("orange_juice_carton", "orange_juice"), ("bottle", None), ("paper_cup", None)],
)
def test_a_vessel_named_after_a_drink_holds_it(category: str, drink: str | None) -> None:
    assert contents_of(category, default_mapping()) == drink


def test_a_wine_glass_is_empty() -> None:
    assert "wine0" not in look({"wine glass": (0.1, 0.1, 0.2, 0.4)}).scene


def test_things_stand_on_the_furniture_that_is_seen() -> None:
    scene = look({"dining table": (0.0, 0.5, 1.0, 1.0), "cup": (0.4, 0.4, 0.5, 0.45)}).scene
    assert ("on", "cup0", "dining_table0") in set(scene.facts())
    assert "counter0" not in scene
    assert ("at", "robot0", "dining_table0") in set(scene.facts())


def test_each_picture_is_a_place_of_its_own() -> None:
    scene = look({"cup": (0.4, 0.4, 0.5, 0.6)}, {"cup": (0.4, 0.4, 0.5, 0.6)}).scene
    assert {("on", "cup0", "counter0"), ("on", "cup1", "counter1")} <= set(scene.facts())


def test_nothing_seen_is_told_with_what_to_do() -> None:
    with pytest.raises(InputError, match="Nothing was detected in the picture"):
        look({})
    with pytest.raises(InputError, match="--detector"):
        look({}, {"person": (0.0, 0.0, 0.1, 1.0)})


def test_the_scene_can_be_written_and_read_again() -> None:
    scene = look(BREAKFAST).scene
    again = parse_kit_scene(write_kit_scene(scene))
    assert not again.notes
    assert set(again.scene.facts()) == set(scene.facts())
    assert set(again.scene.ids()) == set(scene.ids())
    assert again.scene.entity("cup0").position == pytest.approx(scene.entity("cup0").position)


def test_object_affordance_detection_is_detections_times_the_mapping() -> None:
    pairs = object_affordances(
        BLANK, Fake({"cup": (0.4, 0.4, 0.5, 0.6), "knife": (0.1, 0.5, 0.3, 0.6)}), default_mapping()
    )
    told = {(pair.category, pair.affordance) for pair in pairs}
    assert told == {(c, a) for c in ("cup", "knife") for a in default_mapping().affordances(c)}
    assert {pair.box for pair in pairs if pair.category == "knife"} == {(0.1, 0.5, 0.3, 0.6)}
