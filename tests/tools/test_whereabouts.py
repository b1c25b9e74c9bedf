from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from groundplan.knowledge import knowledge
from groundplan.language.commonsense.goals.writer import read_needs
from groundplan.language.commonsense.tools.places import surrounding, weight
from groundplan.language.commonsense.tools.whereabouts import Sought, Whereabouts
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Scene

from .whereabouts import rows, searched

KITCHEN = ("stove0", "fridge0", "sink0", "dresser0", "table0", "larder0")
BEDROOM = ("bed0", "wardrobe0", "dresser0", "nightstand0")


def table() -> dict[str, dict[str, Any]]:
    text = (files("groundplan.language.commonsense") / "data" / "keeping.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def scene_of(*facts: tuple[str, str, str]) -> Scene:
    ids = dict.fromkeys(i for fact in facts for i in fact[1:])
    kinds = {"robot0": Kind.AGENT}
    return Scene(
        [Entity(id=i, kind=kinds.get(i, Kind.OBJECT), category=i.rstrip("0123456789"), types=(i[:-1],)) for i in ids],
        facts,
    )


def order(thing: str, places: tuple[str, ...], scene: Scene | None = None) -> list[str]:
    found = Whereabouts(scene or Scene(), places).chances([Sought((thing,))])
    return [place for place, _ in found]


def test_all_that_the_table_names_is_known() -> None:
    known, data = knowledge(), table()
    kept = {entry.split()[0] for line in data["keeps"].values() for entry in line.split(", ")}
    rooms = {name for line in data["rooms"].values() for name in line.split(", ")}
    places = {name for here in data["meant"].values() for name in here}
    assert sorted(name for name in kept | rooms | places if name not in known) == []
    meant = {name for here in data["meant"].values() for name in here.values()}
    standing_in = {entry.split()[0] for line in data["stands_in"].values() for entry in line.split(", ")}
    assert sorted((meant | standing_in | set(data["stands_in"])) - set(data["keeps"])) == []


def test_people_would_look_first_where_the_robot_does() -> None:
    found = [searched(row) for row in rows() if row.group == "room"]
    assert sum(each.first for each in found) >= 0.9 * len(found)
    assert sum(each.looks - each.row.fewest_looks for each in found) / len(found) < 0.3


@pytest.mark.parametrize(
    ("thing", "places", "first"),
    [
        ("plate", KITCHEN, "dresser0"),
        ("shirt", (*BEDROOM, "window0"), "wardrobe0"),
        ("sock", ("bed0", "nightstand0", "dresser0"), "dresser0"),
        ("hammer", ("workbench0", "shelf0", "door0"), "workbench0"),
        ("towel", ("bathtub0", "toilet0", "shelf0"), "shelf0"),
        ("novel", ("couch0", "tv_stand0", "shelf0"), "shelf0"),
    ],
)
def test_what_a_place_keeps_depends_on_the_room(thing: str, places: tuple[str, ...], first: str) -> None:
    assert order(thing, places)[0] == first


def test_a_place_takes_over_from_what_the_room_lacks() -> None:
    assert order("milk", KITCHEN)[0] == "fridge0"
    assert order("milk", tuple(place for place in KITCHEN if place != "fridge0"))[0] == "larder0"
    with_counter, without = (surrounding(places) for places in (("stove", "table", "counter"), ("stove", "table")))
    assert weight("kitchen_knife", "table", without) > weight("kitchen_knife", "table", with_counter)


def test_a_place_is_for_what_it_is_named_for() -> None:
    around = surrounding(("stove", "fridge", "cart"))
    assert weight("fork", "cutlery_cart", around) > weight("fork", "cart", around)
    assert weight("jug", "cutlery_cart", around) < weight("jug", "cart", around)
    assert weight("stapler", "supply_shelf", around) > weight("stapler", "shelf", around), "like a supply cabinet"


def test_things_of_a_kind_keep_together() -> None:
    places = ("cupboard1", "shelf1", "stove0", "fridge0")
    plates = scene_of(("in", "bowl0", "cupboard0"), ("in", "saucer0", "cupboard0"))
    jars = scene_of(("in", "jam0", "cupboard0"), ("in", "flour0", "cupboard0"), ("in", "rice0", "cupboard0"))

    def likely(scene: Scene) -> float:
        return Whereabouts(scene, places).likely(("plate",))[0]["cupboard1"]

    assert likely(plates) > likely(Scene()) > likely(jars)


def test_where_it_was_not_found_it_is_not_and_so_it_may_be_nowhere() -> None:
    scene = scene_of(("at", "robot0", "workbench0"), ("on", "nail0", "workbench0"))
    first, nowhere = Whereabouts(scene, ("workbench0", "tool_cabinet0")).likely(("hammer",))
    then, still = Whereabouts(scene, ("tool_cabinet0",)).likely(("hammer",))
    assert then["tool_cabinet0"] > first["tool_cabinet0"]
    assert still > nowhere
    assert sum(then.values()) + still == pytest.approx(1.0)


def test_the_places_of_what_can_serve_instead_count_as_far_as_it_is_better_than_what_is_known() -> None:
    places = ("coat_rack0", "umbrella_stand0", "bench0", "bin0")
    alone = dict(Whereabouts(Scene(), places).chances([Sought(("hammock",))]))
    instead = Sought(("hammock",), (("umbrella", 0.7),))
    assert order("hammock", places)[0] != "umbrella_stand0"
    found = Whereabouts(Scene(), places).chances([instead])
    assert found[0][0] == "umbrella_stand0"
    known = dict(Whereabouts(Scene(), places).chances([Sought(("hammock",), (("umbrella", 0.7),), known=0.7)]))
    assert known["umbrella_stand0"] <= alone.get("umbrella_stand0", 0.0)


def test_of_places_as_likely_that_where_the_robot_stands_is_first() -> None:
    places = ("cupboard0", "cupboard1", "stove0")
    here = scene_of(("at", "robot0", "cupboard1"))
    assert order("plate", places)[0] == "cupboard0"
    assert order("plate", places, here)[0] == "cupboard1"


def test_a_bottle_of_something_else_is_not_what_was_asked_for() -> None:
    from groundplan.knowledge.affordance_domain import affordance_scene
    from groundplan.knowledge.mapping import default_mapping
    from groundplan.scene.formats.kit import parse_kit_scene

    text = """SCENE-DESCRIPTION
OBJECTS
human:0
table:0
beer_bottle:0
beer:0
END-OBJECTS
RELATIONS
on beer_bottle:0 table:0
liquid_in beer:0 beer_bottle:0
at robot:0 table:0
at human:0 table:0
END-RELATIONS
LOCATIONS
table0 table:0 beer_bottle:0 beer:0
END-LOCATIONS
"""
    kit = parse_kit_scene(text, name="pub")
    scene = affordance_scene(kit.scene, default_mapping(), kit.locations)
    assert [each.word for each in read_needs("Bring me the wine bottle.", scene).missing] == ["wine bottle"]
    assert read_needs("Bring me the beer bottle.", scene).missing == ()
