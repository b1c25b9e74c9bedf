"""Questions that come to a plain one because of what was told before them, and riddles of people."""

from __future__ import annotations

from functools import cache

import pytest
from tests.commonsense.scenes import Maker

from groundplan.knowledge import enrich
from groundplan.language.commonsense import Commonsense
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.evaluate import answer
from groundplan.scene.scene import Scene

_ROOMS = ("boathouse", "galley", "larder", "winter_garden", "reading_room", "office_11", "office_12", "office_13")
_PEOPLE = (
    ("rosa", "office_11", ("age: 41",)),
    ("karl", "office_12", ("age: 52", "job: radio technician")),
    ("mette", "office_13", ("age: 37",)),
    ("pelle", "boathouse", ("age: 9",)),
    ("signe", "boathouse", ("age: 13",)),
)
QUESTIONS = (
    ("The raft race is for ten and over. Which of the kids may take part?", "signe"),
    ("Nobody under eleven gets a boat. Which of the children has to stay ashore?", "pelle"),
    ("One of us has won more than one cup. Who?", "mette"),
    ("There is somebody with more than one trophy. Who is it?", "mette"),
    ("Rosa lent a stapler to the office next door to hers. Track it down.", "stapler_karl"),
    ("Either Karl or Mette borrowed a stapler from me. Check which of the two has got it.", "karl"),
    ("Of the offices whose number is odd, which has a trophy in it?", "office_13"),
    ("Before I light the stove in the boathouse: which liquids in there could catch fire?", "fuel thinner"),
    (
        "Pelle is playing in the boathouse. List the things in there that he could cut or prick himself on.",
        "needle knife",
    ),
    ("Someone forgot to put something away that should have gone straight into the freezer. What was it?", "lolly"),
    ("I need to study for a while without anyone disturbing me. Where could I go?", "reading_room"),
    ("It is raining. Where could we sit among plants and keep dry?", "winter_garden"),
    ("I do not tolerate lactose. Which milk can I have?", "oat"),
    ("Her lips swell up when she eats nuts. What in the larder must she not touch?", "walnuts"),
    ("What is in the galley fridge that a vegetarian will not eat?", "sausage"),
    ("Somebody plays a string instrument in the evenings. Whose office must that be?", "office_12"),
    ("The milk I can get at without opening anything", "carton"),
    ("There will be nine of us, so what table would be big enough?", "long_table"),
)


@cache
def _club() -> Scene:
    m = Maker("boathouse", "sayplan")
    for n, name in enumerate(_ROOMS):
        quiet = ("quiet",) if name == "reading_room" else ()
        owner = {"office_11": "rosa", "office_12": "karl", "office_13": "mette"}.get(name)
        m.room(name, at=(5.0 * n, 0, 0), owner=owner, attributes=quiet)
    m.link(*_ROOMS)
    for person, room, attributes in _PEOPLE:
        m.entities.append(
            Entity(id=person, kind=Kind.AGENT, category="person", name=person.title(), attributes=attributes)
        )
        m.facts.append(("at", person, room))
    for owner, number in (("rosa", 11), ("karl", 12), ("mette", 13)):
        m.asset(f"{owner}_desk", f"office_{number}", "desk", owner=owner)
    m.thing("stapler_rosa", "on", "rosa_desk", "stapler", owner="rosa")
    m.thing("stapler_karl", "on", "karl_desk", "stapler")
    m.thing("cup1", "on", "mette_desk", "trophy", attributes=("awarded to: Mette",))
    m.thing("cup2", "on", "mette_desk", "trophy", attributes=("awarded to: Mette",))
    m.thing("cup3", "on", "karl_desk", "trophy", attributes=("awarded to: Karl",))
    m.asset("bench", "boathouse", "workbench")
    for thing, kind in (("fuel", "fuel_can"), ("thinner", "turpentine"), ("water", "distilled_water")):
        m.thing(thing, "on", "bench", kind)
    for thing, kind in (("needle", "needle"), ("knife", "craft_knife"), ("rope", "rope")):
        m.thing(thing, "on", "bench", kind)
    m.asset("shelf", "larder", "shelf")
    m.asset("freezer", "larder", "freezer", state="closed")
    for thing, kind in (("lolly", "ice_lolly"), ("walnuts", "walnuts"), ("rice", "rice")):
        m.thing(thing, "on", "shelf", kind)
    m.thing("ice", "in", "freezer", "ice_cream")
    m.asset("cooler", "galley", "fridge", state="closed")
    for thing, kind in (("sausage", "sausage"), ("cow", "cow_milk"), ("oat", "oat_milk"), ("pear", "pear")):
        m.thing(thing, "in", "cooler", kind)
    m.asset("small_table", "galley", "table", attributes=("seats: 4",))
    m.asset("long_table", "galley", "table", attributes=("seats: 12",))
    m.thing("viola", "on", "karl_desk", "viola")
    m.thing("carton", "on", "small_table", "cow_milk")
    m.asset("fern", "winter_garden", "plant")
    m.asset("palm", "winter_garden", "plant")
    return enrich(m.scene("club"))


@pytest.mark.parametrize(("question", "expected"), QUESTIONS, ids=[q for q, _ in QUESTIONS])
def test_a_question_is_read_with_what_was_told(question: str, expected: str) -> None:
    meaning = Commonsense().interpret(question, _club())
    assert meaning.kind == "find"
    assert {i for search in meaning.search for i in answer(search, _club()).ids} == set(expected.split())


def test_nothing_is_answered_where_nobody_has_so_many() -> None:
    meaning = Commonsense().interpret("One of us has won more than four cups. Who?", _club())
    found = {i for search in meaning.search for i in answer(search, _club()).ids} if meaning.kind == "find" else set()
    assert not found
