"""Completing scenes with what is generally known."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from groundplan.knowledge import Owners, enrich, knowledge
from groundplan.knowledge.affordances import RECEPTACLES
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.evaluate import evaluate
from groundplan.scene.query import Query
from groundplan.scene.scene import Fact, Scene

ASSET, OBJECT, ROOM, AGENT = Kind.ASSET, Kind.OBJECT, Kind.ROOM, Kind.AGENT


def entity(own_id: str, kind: Kind, category: str = "", **more: object) -> Entity:
    return Entity(id=own_id, kind=kind, category=category or own_id, **more)  # type: ignore[arg-type]


def listed(name: str, kind: Kind, *types: str, category: str = "") -> Entity:
    return entity(name, kind, category, types=types, affordances_known=True)


@pytest.mark.parametrize(
    ("identifier", "owner", "category"),
    [
        ("toms_room", "tom", "room"),
        ("peters_desk", "peter", "desk"),
        ("niko_office", "niko", "office"),
        ("managers_desk", "manager", "desk"),
        ("office_manager_desk", "office manager", "desk"),
        ("office_of_priya", "priya", "office"),
        ("desk_wei", "wei", "desk"),
        ("james_bedroom", "james", "bedroom"),
        ("chriss_coffee_mug3", "chris", "coffee_mug"),
        ("zogs_office", "zog", "office"),
        ("dr_smiths_office", "smith", "office"),
        ("Ana Silva's office", "ana silva", "office"),
        ("wills_desk", "will", "desk"),
        ("TobisDesk", "tobi", "desk"),
        ("secretary_desk", "secretary", "desk"),
        ("guests_desk", "guest", "desk"),
        ("managers_office", "manager", "office"),
        ("professors_office2", "professor", "office"),
    ],
)
def test_owners_are_read_out_of_identifiers(identifier: str, owner: str, category: str) -> None:
    owned = Owners(knowledge()).read(identifier)
    assert owned is not None
    assert (owned.owner, owned.category) == (owner, category)


@pytest.mark.parametrize(
    "identifier",
    ["kitchen", "meeting_room2", "sales_office", "sports_hall", "coffee_mug", "ladies_room", "glass_table", "rose_vase",
     "operations_office", "lamp", "phd_bay1", "wireless_mouse", "dogs_bowl", "jack", "business_lounge",
     "physics_office", "chess_table", "staff_room", "guest_room", "first_aid_kit", "tea_room", "", "42",
     "guest_wardrobe", "guest_office", "student_desk", "staff_locker", "office_office", "cellar_bin1", "bread_bin2"],
)  # fmt: skip
def test_no_owner_is_read_where_none_is_named(identifier: str) -> None:
    assert Owners(knowledge()).read(identifier) is None


def test_a_name_known_only_in_the_scene_is_a_name() -> None:
    assert Owners(knowledge(), frozenset({"quux"})).read("quux_office") is not None
    scene = enrich(Scene([entity("quux", AGENT, "person"), entity("quux_office", ROOM)]))
    assert scene.entity("quux_office").owner == "quux"


def test_the_surname_of_an_owner_that_the_scene_tells_is_a_name() -> None:
    told = replace(entity("room7", ROOM, "office"), owner="Dr Quuxel")
    scene = enrich(Scene([told, entity("desk_quuxel", ASSET)]))
    assert (scene.entity("desk_quuxel").category, scene.entity("desk_quuxel").owner) == ("desk", "quuxel")


@pytest.mark.parametrize(
    ("said", "owner"),
    [
        ("red, belongs to Mia", "Mia"),
        ("property of Quuxina", "Quuxina"),
        ("Owner: Quux", "Quux"),
        ("owner: Quux", "Quux"),
        ("belongs to Reception", None),
        ("belongs to Mia, owned by Tom", None),
        ("owned by Mia's brother", None),
    ],
)
def test_owners_are_read_out_of_attributes(said: str, owner: str | None) -> None:
    scene = Scene((entity("lamp_7", OBJECT, "lamp", attributes=(said,)),))
    assert enrich(scene).entity("lamp_7").owner == owner


def test_owner_and_category_are_filled_in_and_what_the_file_says_is_kept() -> None:
    rooms = [
        entity("toms_room", ROOM),
        entity("anns_office", ROOM, "office", owner="Bob"),
        entity("o1", ROOM, "office", name="Eve's office"),
    ]
    scene = enrich(Scene(rooms))
    assert (scene.entity("toms_room").category, scene.entity("toms_room").owner) == ("room", "tom")
    assert scene.entity("anns_office").owner == "Bob"
    assert scene.entity("o1").owner == "eve"
    assert scene.of_category("room") == ["toms_room"]
    assert scene.of_category("toms_room") == []


def test_a_post_written_in_an_identifier_is_joined_with_the_person_who_the_file_says_has_the_room() -> None:
    rooms = [entity("office1", ROOM, "office", owner="Ingrid"), entity("office2", ROOM, "office")]
    desks = [entity(name, ASSET, "desk") for name in ("managers_desk", "directors_desk", "toms_desk")]
    places = [("in", "managers_desk", "office1"), ("in", "directors_desk", "office2"), ("in", "toms_desk", "office1")]
    scene = enrich(Scene([*rooms, *desks], places))
    assert [scene.entity(d.id).owner for d in desks] == ["Ingrid (manager)", "director", "tom"]
    for asked, found in (("Ingrid", {"office1", "managers_desk"}), ("manager", {"managers_desk"})):
        assert set(evaluate(Query(owner=asked), scene)) == found


def test_things_without_listed_affordances_get_those_of_their_category() -> None:
    scene = enrich(
        Scene([entity("fridge", ASSET), entity("mug", OBJECT), entity("desk", ASSET), entity("lamp", ASSET)])
    )
    assert {"openable", "container", "cooler"} <= scene.types_of("fridge")
    assert {"pickable", "vessel"} <= scene.types_of("mug")
    assert "surface" in scene.types_of("desk")
    assert "container" not in scene.types_of("desk")
    assert "switchable" in scene.types_of("lamp")
    assert "pickable" not in scene.types_of("lamp")


def test_what_kind_a_thing_is_decides_whether_it_can_be_picked_up() -> None:
    scene = enrich(
        Scene([entity("lamp1", ASSET, "lamp"), entity("lamp2", OBJECT, "lamp"), entity("fridge1", OBJECT, "fridge")])
    )
    assert not scene.has_type("lamp1", "pickable")
    assert scene.has_type("lamp2", "pickable")
    assert not scene.has_type("fridge1", "pickable")


def test_unknown_things_fall_back_on_their_kind() -> None:
    scene = enrich(
        Scene(
            [entity("k31x", OBJECT), entity("blorb", ASSET), entity("grunk", ASSET), entity("zed", ROOM)],
            [("in", "k31x", "grunk")],
        )
    )
    assert scene.has_type("k31x", "pickable")
    assert scene.types_of("blorb") & RECEPTACLES == {"surface"}
    assert scene.types_of("grunk") & RECEPTACLES == {"container"}
    assert scene.types_of("zed") == {"room", "zed"}


def test_listed_affordances_are_complete_but_what_they_mean_comes_from_knowledge() -> None:
    scene = enrich(
        Scene(
            [
                listed("wardrobe", ASSET, "openable", "receptacle"),
                listed("desk", ASSET, "openable", "receptacle"),
                listed("lamp", ASSET, "switchable"),
                listed("mug", OBJECT, "pickable"),
                listed("blorb", ASSET, "openable", "receptacle"),
                listed("statue", ASSET),
            ]
        )
    )
    assert scene.types_of("wardrobe") & RECEPTACLES == {"container"}
    assert scene.types_of("desk") & RECEPTACLES == {"surface"}
    assert scene.types_of("blorb") & RECEPTACLES == {"container"}
    assert "light" in scene.types_of("lamp")
    assert "receptacle" not in scene.types_of("lamp")
    assert "vessel" in scene.types_of("mug")
    assert not scene.types_of("mug") & {"receptacle", *RECEPTACLES}
    assert "pickable" not in scene.types_of("statue")


@pytest.mark.parametrize(
    ("name", "work"), [("coffee_machine", "brewer"), ("microwave", "heater"), ("dishwasher", "washer")]
)
def test_an_appliance_that_works_on_its_contents_accepts_things_even_if_unlisted(name: str, work: str) -> None:
    scene = enrich(Scene([listed(name, ASSET, "switchable")]))
    assert {"receptacle", work, "switchable"} <= scene.types_of(name)
    assert len(scene.types_of(name) & RECEPTACLES) == 1


def test_what_opens_is_closed_and_what_switches_is_off_unless_said() -> None:
    scene = Scene(
        [entity(n, ASSET, n[:-1]) for n in ("fridge1", "fridge2", "lamp1", "lamp2")],
        [("open", "fridge1"), ("switched_on", "lamp1")],
    )
    done = enrich(scene)
    assert done.holds(("open", "fridge1"))
    assert not done.holds(("closed", "fridge1"))
    assert done.holds(("closed", "fridge2"))
    assert done.holds(("switched_off", "lamp2"))
    assert done.holds(("switched_on", "lamp1"))
    assert not done.holds(("switched_off", "lamp1"))
    assert not any(done.matching(p) for p in ("hot", "cold", "dirty", "clean", "wet", "dry", "filled"))


def test_a_robot_holding_nothing_has_a_free_hand_and_people_are_no_robots() -> None:
    agents = [
        entity("r1", AGENT, "agent"),
        entity("r2", AGENT, "robot", types=("robot",)),
        entity("ann", AGENT, "person"),
        entity("p", AGENT, "professor"),
    ]
    scene = enrich(Scene([*agents, entity("mug", OBJECT)], [("holding", "r2", "mug")]))
    assert scene.holds(("free_hand", "r1"))
    assert not scene.holds(("free_hand", "r2"))
    assert set(scene.of_type("robot")) == {"r1", "r2"}
    assert "person" in scene.types_of("p")
    assert "person" in scene.types_of("ann")
    assert not scene.matching("free_hand", "ann")


def test_appliances_brew_and_fixtures_give_liquids() -> None:
    things = [entity("coffee_machine", ASSET), entity("kettle", ASSET), entity("sink", ASSET)]
    scene = enrich(Scene(things, [("brews", "kettle", "hot_chocolate")]))
    assert scene.holds(("brews", "coffee_machine", "coffee"))
    assert scene.holds(("source", "sink", "water"))
    assert scene.matching("brews", "kettle", None) == [("brews", "kettle", "hot_chocolate")]
    assert not enrich(Scene(things, domain="sayplan")).matching("source")


NAMES = ["fridge", "desk", "lamp", "mug", "k31x", "toms_desk", "box", "microwave", "chair", "kettle", "bin", "wei_mug"]
TYPES = ["pickable", "openable", "switchable", "receptacle", "surface", "container", "heater"]


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    entities = [entity("hall", ROOM), entity("r", AGENT, "agent")]
    facts: list[Fact] = []
    for number in range(draw(st.integers(0, 12))):
        types = set(draw(st.lists(st.sampled_from(TYPES), max_size=3)))
        if types >= RECEPTACLES:
            types.discard("surface")
        name = f"{draw(st.sampled_from(NAMES))}_{number}"
        category, kind = name.rsplit("_", 1)[0], draw(st.sampled_from([ASSET, OBJECT]))
        entities.append(entity(name, kind, category, types=tuple(sorted(types)), affordances_known=draw(st.booleans())))
        facts.append((draw(st.sampled_from(["in", "on"])), name, draw(st.sampled_from(entities[:-1])).id))
        facts.extend(draw(st.sampled_from([(), (("open", name),), (("switched_on", name),)])))
    return Scene(entities, facts)


@given(scenes())
@settings(max_examples=150)
def test_enriching_keeps_every_fact_and_makes_a_consistent_scene(scene: Scene) -> None:
    done = enrich(scene)
    assert set(scene.facts()) <= set(done.facts())
    for each in scene.entities():
        after, types = done.entity(each.id), done.types_of(each.id)
        assert (after.kind, after.attributes) == (each.kind, each.attributes)
        assert set(each.types) <= types
        if each.affordances_known:
            gained = (types - set(each.types)) & {"pickable", "openable", "switchable"}
            assert not gained
        assert len(types & RECEPTACLES) == ("receptacle" in types), each
        if "openable" in types:
            assert done.holds(("open", each.id)) != done.holds(("closed", each.id))
        if "switchable" in types:
            assert done.holds(("switched_on", each.id)) != done.holds(("switched_off", each.id))


@given(scenes())
def test_enriching_twice_changes_nothing_more(scene: Scene) -> None:
    once = enrich(scene)
    twice = enrich(once)
    assert twice == once
    assert twice.category_types == once.category_types


@given(scenes())
def test_types_by_entity_and_entities_by_type_agree(scene: Scene) -> None:
    done = enrich(scene)
    for type_name in (*TYPES, "brewer", "light", "vessel"):
        assert set(done.of_type(type_name)) == {i for i in done.ids() if done.has_type(i, type_name)}


def test_enriching_many_entities_takes_time_in_their_number_only_once() -> None:
    words = ["mug", "fridge", "desk", "lamp", "book", "k31x", "chair", "plate"]
    many = [entity(f"{w}{n}", OBJECT if n % 2 else ASSET, w) for n in range(2_500) for w in words]
    scene = Scene(many)
    start = time.process_time()
    enrich(scene)
    assert time.process_time() - start < 1.0
