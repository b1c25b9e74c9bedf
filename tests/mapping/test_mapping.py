"""Which affordances classes have, from the project's own knowledge and from files."""

from __future__ import annotations

from pathlib import Path

import pytest

from groundplan.errors import InputError, UnknownNameError
from groundplan.knowledge import knowledge
from groundplan.knowledge.mapping import (
    AFFORDANCES,
    EMBEDDED,
    PROPERTIES,
    EmbeddedMapping,
    affordance,
    asked_of,
    default_mapping,
    implied,
    load_mapping,
    pairs,
)
from groundplan.knowledge.mapping.physique import Physique


@pytest.fixture(scope="module")
def mapping() -> EmbeddedMapping:
    return default_mapping()


def test_every_affordance_is_told_asked_and_combined_from_properties_that_have_questions() -> None:
    assert len(AFFORDANCES) == 38
    for name, each in AFFORDANCES.items():
        assert each.name == name
        assert each.meaning.endswith(".")
        assert "{}" in each.question or "{s}" in each.question
        assert each.question.endswith((".", "?"))
        assert set(each.logic.names) <= set(PROPERTIES)
    assert set(PROPERTIES) == {prop for each in AFFORDANCES.values() for prop in each.logic.names}


def test_a_class_is_put_into_a_question_as_words() -> None:
    assert asked_of(affordance("open").question, "tea_pot") == "Can a typical tea pot be opened?"
    assert asked_of(affordance("stack").question, "butter_knife").endswith(
        "several typical butter knives on each other?"
    )


def test_an_unknown_affordance_is_told_with_the_nearest() -> None:
    with pytest.raises(UnknownNameError, match="distance-connect"):
        affordance("distance-conect")


def test_every_line_of_the_table_is_of_a_category_that_exists() -> None:
    known = knowledge()
    unknown = [name for name in Physique(known).lines() if name not in known]
    assert unknown == []


@pytest.mark.parametrize(
    ("category", "has", "lacks"),
    [
        ("carving_knife", "grasp carry cut pierce", "contain liquid drink"),
        ("orange_juice", "liquid drinkable consumable", "grasp carry push"),
        ("juice_carton", "contain liquid-contain precise-pour open", "liquid consumable"),
        ("bottle_of_wine", "contain liquid-contain enclosed-contain drink", "liquid"),
        ("engine_oil_can", "contain", "consumable drinkable"),
        ("wardrobe", "contain open close push", "carry grasp cut"),
        ("washbasin", "contain liquid-contain", "carry push pull rotate assisted-carry"),
        ("sledgehammer", "hit pound", "swing cut"),
        ("cricket_bat", "hit swing", "pierce"),
        ("skewer", "pierce pick", "contain"),
        ("clothesline_rope", "distance-connect", "contact-connect"),
        ("superglue", "contact-connect", "distance-connect"),
        ("garden_gate", "constrained-move open close", "carry"),
        ("frying_pan", "heat-resistance contain liquid-contain", "heat open"),
        ("microwave_oven", "heat contain open close", "drink"),
        ("mop", "wet-swipe grasp", "dry-swipe"),
        ("chopping_board", "sturdy-support support stack", "contain"),
        ("melon", "free-roll axis-roll consumable", "liquid"),
        ("ice_maker", "contain open close", "carry grasp"),
        ("cocktail_bar_counter", "support carry", "contain grasp"),
        ("bar", "support carry", "contain"),
        ("lobby_table", "support", "contain grasp"),
        ("sideboard", "contain support open", "carry"),
        ("linen_cupboard", "contain open support", "carry"),
        ("linen_trolley", "contain support", "carry"),
        ("dish_rack", "contain support", "open"),
        ("coat_hook", "support", "contain"),
        ("coffee_grinder", "contain open", "drink"),
    ],
)
def test_classes_have_what_their_bodies_let_one_expect(
    mapping: EmbeddedMapping, category: str, has: str, lacks: str
) -> None:
    found = mapping.affordances(category)
    assert set(has.split()) <= found
    assert not set(lacks.split()) & found


def test_rooms_people_and_robots_have_no_affordances(mapping: EmbeddedMapping) -> None:
    assert [mapping.affordances(name) for name in ("kitchen", "human", "robot", "person")] == [frozenset()] * 4


def test_what_nobody_knows_is_taken_for_some_small_thing_and_that_is_not_sure(mapping: EmbeddedMapping) -> None:
    assert not mapping.knows("flibbertigibbet")
    assert mapping.affordances("flibbertigibbet") == {"grasp", "carry", "rotate", "push", "pull"}
    assert mapping.entry("flibbertigibbet", "grasp").confidence < 0.5


def test_what_is_said_of_a_class_itself_is_surer_than_what_it_inherits(mapping: EmbeddedMapping) -> None:
    own, inherited = mapping.entry("bowl", "stack"), mapping.entry("salad_bowl", "stack")
    assert own.source == inherited.source == EMBEDDED
    assert own.confidence > inherited.confidence > 0


def test_every_known_thing_gets_an_answer_quickly_and_liquids_are_never_grasped(mapping: EmbeddedMapping) -> None:
    known = knowledge()
    for name in known.categories():
        found = mapping.affordances(name)
        assert not ("liquid" in found and "grasp" in found), name
        assert ("close" in found) <= ("open" in found), name
        for affordance_name in found:
            assert set(implied(affordance_name, holds=True)) <= found, (name, affordance_name)


def test_a_file_speaks_for_the_classes_it_lists_and_knowledge_for_the_rest(
    tmp_path: Path, mapping: EmbeddedMapping
) -> None:
    file = tmp_path / "mine.csv"
    file.write_text("object,affordance\nzorb,grasp\nzorb, glow\nTea-Pot,carry\n", encoding="utf-8")
    mine = load_mapping(file)
    assert mine.affordances("zorb") == {"grasp", "glow"}
    assert mine.has("tea_pot", "carry")
    assert not mine.has("tea_pot", "pour")
    assert mine.affordances("mug") == mapping.affordances("mug")
    assert (mine.entry("zorb", "cut").holds, mine.entry("zorb", "glow").source) == (False, "mine.csv")
    assert mine.entry("mug", "cut").source == EMBEDDED
    assert mine.classes() == ("zorb", "Tea-Pot")
    assert pairs(mine, ["zorb"]) == {("zorb", "grasp"), ("zorb", "glow")}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "lists no class"),
        ("object,affordance\n", "lists no class"),
        ("cup,grasp\ncup\n", "line 2: two columns"),
        ("cup,grasp,1\n", "line 1: two columns"),
        ("cup,\n", "line 1: two columns"),
    ],
)
def test_a_file_that_is_no_mapping_is_told_with_the_line(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "bad.csv"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=told):
        load_mapping(file)


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="There is no mapping"):
        load_mapping(tmp_path / "none.csv")
    (tmp_path / "binary.csv").write_bytes(b"\xff\xfe\x00,a\n")
    with pytest.raises(InputError, match="UTF-8"):
        load_mapping(tmp_path / "binary.csv")
