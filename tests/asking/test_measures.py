"""Weights, prices, lengths and ages that attributes state are compared in questions."""

from __future__ import annotations

from functools import cache

import pytest
from tests.commonsense.scenes import Maker

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.interpret import ground_for, interpret_on
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.evaluate import answer


@cache
def market() -> Ground:
    """Return a market hall, a store room and a yard with things that weigh, cost and measure something, and people."""
    m = Maker("hall", "household")
    for n, room in enumerate(("hall", "store_room", "yard")):
        m.room(room, at=(6 * n, 0, 0))
    m.link("hall", "store_room", "yard")
    for name, age in (("ida", "age: 34"), ("otto", "51 years old"), ("mia", "aged 9")):
        m.entities.append(Entity(id=name, kind=Kind.AGENT, category="person", name=name.title(), attributes=(age,)))
        m.facts.append(("at", name, "hall"))
    m.thing("pumpkin1", "in", "hall", attributes=("3 kg", "costs 4 euros"))
    m.thing("pumpkin2", "in", "hall", attributes=("5.5 kg", "costs 7 euros"))
    m.thing("pumpkin3", "in", "store_room", attributes=("900 g", "costs 2 euros"))
    m.thing("car1", "in", "yard", attributes=("built in 1987",))
    m.thing("car2", "in", "yard", attributes=("model 2019",))
    m.thing("car3", "in", "hall", attributes=("from 2005",))
    m.thing("rope1", "in", "yard", attributes=("10 m long",))
    m.thing("rope2", "in", "yard", attributes=("250 cm long",))
    m.thing("book1", "in", "hall", attributes=("320 pages",))
    m.thing("book2", "in", "hall", attributes=("1200 pages",))
    m.thing("puzzle1", "in", "hall", attributes=("500 pieces", "harbour"))
    m.thing("puzzle2", "in", "hall", attributes=("1000 pieces", "castle"))
    m.thing("passport1", "in", "hall", attributes=("expires 2031",))
    m.thing("passport2", "in", "yard", attributes=("expires June 2027",))
    m.thing("ticket1", "in", "yard", attributes=("valid until 2026-03-14",))
    m.thing("ticket2", "in", "yard", attributes=("valid until 2026-11-02",))
    m.thing("soap1", "in", "hall", attributes=("unscented",))
    m.thing("soap2", "in", "hall", attributes=("lavender",))
    m.thing("kite1", "in", "hall", attributes=("tail missing",))
    m.thing("kite2", "in", "hall", attributes=("long tail",))
    m.asset("alarm_clock1", "hall", "alarm_clock", attributes=("set for 6:30",))
    m.asset("alarm_clock2", "store_room", "alarm_clock", attributes=("set for 8:15",))
    m.thing("sample1", "in", "store_room", attributes=("store at -80 °C",))
    m.thing("sample2", "in", "store_room", attributes=("store at 4 °C",))
    m.asset("desk1", "store_room", "desk", owner="Ida")
    m.asset("desk2", "store_room", "desk", owner="Otto")
    m.asset("table1", "hall", attributes=("seats 4",))
    m.asset("table2", "hall", attributes=("seats 8",))
    return ground_for(m.scene("market"))


@pytest.mark.parametrize(
    ("said", "ids"),
    [
        ("Which is the heaviest pumpkin?", "pumpkin2"),
        ("Which pumpkin weighs the least?", "pumpkin3"),
        ("Find the most expensive pumpkin.", "pumpkin2"),
        ("Which pumpkins weigh more than 2 kg?", "pumpkin1 pumpkin2"),
        ("Which pumpkins cost less than 5 euros?", "pumpkin1 pumpkin3"),
        ("What is the second heaviest pumpkin?", "pumpkin1"),
        ("Which pumpkin is heavier than pumpkin 1?", "pumpkin2"),
        ("Find the oldest car.", "car1"),
        ("Which cars are older than 15 years?", "car1 car3"),
        ("Which cars were built before 2000?", "car1"),
        ("Find a rope that is at least 5 m long.", "rope1"),
        ("Which rope is shorter?", "rope2"),
        ("Find the book with the most pages in the hall.", "book2"),
        ("Which book has fewer than 500 pages?", "book1"),
        ("Which table seats the most people?", "table2"),
        ("A party of six is coming. Which table is big enough for everyone?", "table2"),
        ("Which puzzle has more pieces?", "puzzle2"),
        ("Which puzzle has the fewest pieces?", "puzzle1"),
        ("Which puzzles have more than 600 pieces?", "puzzle2"),
        ("Find a puzzle with at least 800 pieces.", "puzzle2"),
        ("Which passport expires first?", "passport2"),
        ("Which passport expires later?", "passport1"),
        ("Which passports expire before 2030?", "passport2"),
        ("Which ticket runs out first?", "ticket1"),
        ("Which alarm clock goes off first?", "alarm_clock1"),
        ("Which alarm clock is set for after seven?", "alarm_clock2"),
        ("Which alarm clock rings before 7:30?", "alarm_clock1"),
        ("Which alarm clock goes off later than 7 am?", "alarm_clock2"),
        ("Which soap has no scent?", "soap1"),
        ("Find the kite without a tail.", "kite1"),
        ("Which samples should be kept at -80 degrees?", "sample1"),
        ("What must be stored below minus 20 degrees?", "sample1"),
        ("Which table can six people sit at?", "table2"),
        ("Which table has the most seats?", "table2"),
        ("Which tables have room for more than five people?", "table2"),
        ("Who shares the store room with Ida?", "desk2"),
        ("Who does Otto share the store room with?", "desk1"),
        ("Which rooms are shared by two people?", "store_room"),
        ("Who is over 50?", "otto"),
        ("Who is older than thirty?", "ida otto"),
        ("Who is the youngest?", "mia"),
    ],
)
def test_what_is_stated_is_compared(said: str, ids: str) -> None:
    meaning = interpret_on(said, market())
    assert meaning.kind == "find"
    found = {i for search in meaning.search for i in answer(search, market().scene).ids}
    assert found == set(ids.split())
