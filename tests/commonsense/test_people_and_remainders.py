"""Questions for people by what they are, for whose things are, and for who or what is left when some are set aside."""

from __future__ import annotations

from functools import cache

import pytest

from groundplan.evaluation.solving import enriched_scene
from groundplan.knowledge.enrich import enrich
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.interpret import ground_for, interpret_on
from groundplan.scene.formats.loading import load_scene

INN = {
    "nodes": {
        "room": [{"id": "parlour"}, {"id": "kitchen"}, {"id": "attic_room", "category": "bedroom"}],
        "agent": [
            {"id": "robot", "location": "parlour"},
            {"id": "berta", "category": "person", "name": "Berta", "location": "kitchen", "attributes": ["cook"]},
            {"id": "otto", "category": "person", "name": "Otto", "location": "parlour", "attributes": ["waiter"]},
            {"id": "mrs_hall", "category": "person", "name": "Mrs Hall", "location": "parlour",
             "attributes": ["guest in the attic room", "vegan"]},
            {"id": "anna", "category": "person", "name": "Anna", "location": "attic_room",
             "attributes": ["guest", "age: 7"]},
        ],
        "asset": [
            {"id": "counter", "room": "kitchen", "state": "free"},
            {"id": "table", "room": "parlour", "state": "free"},
            {"id": "kitchen_lamp", "category": "lamp", "room": "kitchen", "state": "on"},
            {"id": "kitchen_window", "category": "window", "room": "kitchen", "state": "open"},
            {"id": "parlour_lamp", "category": "lamp", "room": "parlour", "state": "off"},
            {"id": "parlour_window", "category": "window", "room": "parlour", "state": "open"},
            {"id": "big_bed", "category": "bed", "room": "attic_room", "attributes": ["king size"]},
            {"id": "cot_bed", "category": "bed", "room": "attic_room", "attributes": ["single"]},
            {"id": "stool_1", "category": "stool", "room": "parlour", "attributes": ["rickety"]},
            {"id": "stool_2", "category": "stool", "room": "parlour"},
        ],
        "object": [
            {"id": "ham", "state": "ontop_of(counter)"},
            {"id": "melon", "state": "ontop_of(counter)"},
            {"id": "cherries", "state": "ontop_of(table)"},
            {"id": "rucksack", "state": "ontop_of(table)", "owner": "Anna", "attributes": ["4 kg"]},
            {"id": "shawl", "state": "ontop_of(table)", "owner": "Mrs Hall", "attributes": ["red"]},
            {"id": "scarf", "state": "ontop_of(counter)", "attributes": ["blue, belongs to Otto"]},
            {"id": "ball", "state": "ontop_of(big_bed)", "owner": "Anna", "attributes": ["red"]},
            {"id": "suitcase", "state": "ontop_of(big_bed)", "attributes": ["15 kg"]},
        ],
    },
    "links": ["parlour↔kitchen", "parlour↔attic_room"],
}  # fmt: skip

AT_THE_INN = (
    ("Which of the guests is grown up?", "mrs_hall"),
    ("Who isn't a guest?", "berta otto"),
    ("Which employees are in the kitchen?", "berta"),
    ("Find the little girl.", "anna"),
    ("What belongs to the child?", "rucksack ball"),
    ("Which shawl is Mrs Hall's?", "shawl"),
    ("Which rucksack isn't Mrs Hall's?", "rucksack"),
    ("What on the counter belongs to neither Anna nor Mrs Hall?", "ham melon scarf"),
    ("Who is around apart from Otto, Berta and Anna?", "mrs_hall"),
    ("Who is neither Otto nor Berta?", "mrs_hall anna"),
    ("If Otto and Anna go for a walk, who is left?", "berta mrs_hall"),
    ("What is left on the table if I take away the rucksack and the shawl?", "cherries"),
    ("What is on the table besides the shawl and the rucksack?", "cherries"),
    ("What could Mrs Hall eat from the counter?", "melon"),
    ("In which room is the lamp off and the window open?", "parlour"),
    ("Which stools are still good?", "stool_2"),
    ("Which bed is the largest?", "big_bed"),
    ("What is the heaviest piece of luggage?", "suitcase"),
    ("Which ball has the same colour as the shawl?", "ball"),
    ("Which rooms have everything switched off?", "parlour attic_room"),
)
ELSEWHERE = (
    ("office", "Which offices are without their owners?", "chloes_office owens_office samuels_office mareks_office"),
    ("home", "Which plants haven't got dry soil?", "lemon_tree orchid"),
    ("home", "Whose bike has a puncture?", "bicycle_pink"),
    ("office", "Which meeting rooms would be too small for seven?", "meeting_room_1 meeting_room_2 meeting_room_3"),
)


@cache
def _inn() -> Ground:
    return ground_for(enrich(load_scene(INN)))


def _found(said: str, ground: Ground) -> set[str]:
    meaning = interpret_on(said, ground)
    assert meaning.kind == "find", meaning.explanation
    return {i for s in meaning.search for i in ground.found(s.query)}


@pytest.mark.parametrize(("said", "found"), AT_THE_INN, ids=[said for said, _ in AT_THE_INN])
def test_who_and_what_is_meant_at_the_inn(said: str, found: str) -> None:
    assert _found(said, _inn()) == set(found.split())


@pytest.mark.parametrize(("scene", "said", "found"), ELSEWHERE, ids=[said for _, said, _ in ELSEWHERE])
def test_who_and_what_is_meant(scene: str, said: str, found: str) -> None:
    assert _found(said, ground_for(enriched_scene(scene))) == set(found.split())


def test_a_thing_is_owned_by_whom_it_is_said_to_belong_to() -> None:
    assert _inn().scene.entity("scarf").owner == "Otto"
