"""A music school of the tests' own: people who do something, labels, seats, and rooms that are in use or not."""

from __future__ import annotations

from functools import cache

from tests.commonsense.scenes import Maker

from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Scene

_SEATS = {"studio1": 3, "studio2": 5, "hall": 1}


@cache
def school() -> Scene:
    """A hall, two studios, a practice room, a staff room, two teachers' rooms and a storage."""
    m = Maker("hall", "sayplan")
    for person, place, doing in (
        ("vera", "practice_room", "practising the cello"),
        ("femi", "femis_room", "marking"),
        ("ola", "staff_room", "having a break"),
    ):
        m.entities.append(
            Entity(id=person, kind=Kind.AGENT, category="person", name=person.title(), attributes=(doing,))
        )
        m.facts.append(("at", person, place))
    m.room("hall", category="hallway", at=(0, 0, 0), size=(9, 3, 3))
    m.room("studio1", category="studio", at=(5, 0, 0), attributes=("capacity: 3",))
    m.room("studio2", category="studio", at=(12, 0, 0), size=(6, 6, 3), attributes=("capacity: 8",))
    m.room("practice_room", at=(0, 8, 0))
    m.room("staff_room", category="break_room", at=(5, 8, 0))
    m.room("olas_room", category="office", owner="Ola", at=(12, 8, 0))
    m.room("femis_room", category="office", owner="Femi", at=(18, 8, 0))
    m.room("storage", category="storage_room", at=(24, 8, 0))
    m.link("hall", "studio1", "studio2")
    m.link("hall", "practice_room", "staff_room", "olas_room", "femis_room", "storage")
    for room, count in _SEATS.items():
        for n in range(count):
            m.asset(f"{room}_chair{n + 1}", room, "chair")
    m.asset("board", "studio1", "whiteboard")
    m.asset("tv", "studio2", "television", state="switched_on")
    m.asset("table", "studio2", "table")
    m.asset("window1", "studio2", "window", state="open")
    m.asset("piano", "practice_room", "piano")
    m.asset("lamp1", "practice_room", "lamp", state="switched_on")
    m.asset("lamp2", "olas_room", "lamp", state="switched_on")
    m.asset("lamp3", "femis_room", "lamp", state="switched_off")
    m.asset("window2", "olas_room", "window", state="closed")
    m.asset("desk1", "olas_room", "desk")
    m.asset("desk2", "femis_room", "desk")
    m.asset("cupboard1", "olas_room", "cupboard", state="closed")
    m.asset("cupboard2", "femis_room", "cupboard", state="closed")
    m.asset("fridge", "staff_room", "refrigerator", state="closed")
    m.asset("counter", "staff_room", "counter")
    m.asset("sink", "staff_room", "sink")
    m.asset("shelf1", "storage", "shelf")
    m.asset("shelf2", "hall", "shelf")
    m.thing("cup1", "on", "desk1", "mug", attributes=("yellow",), state="dirty")
    m.thing("cup2", "on", "desk2", "mug", attributes=("brown",), state="dirty")
    m.thing("cup3", "on", "counter", "mug", attributes=("yellow", "label: best cellist"), state="clean")
    m.thing("milk", "in", "fridge", "milk")
    m.thing("cheese", "in", "fridge", "cheese")
    m.thing("curry", "in", "fridge", "curry", attributes=("vegan", "leftover"))
    m.thing("letter1", "on", "shelf2", "letter", attributes=("label: Ola",))
    m.thing("letter2", "on", "shelf2", "letter", attributes=("label: Femi",))
    m.thing("violin", "on", "shelf1", "violin", attributes=("broken string",))
    m.thing("metronome", "on", "shelf1", "metronome")
    m.thing("songbook", "on", "desk2", "book", attributes=("title: Songs of the Sea", "80 pages"))
    m.thing("theory_book", "on", "shelf1", "book", attributes=("title: Harmony",))
    m.thing("scarf", "on", "studio1_chair1", "scarf", attributes=("forgotten", "woollen"))
    m.thing("marker1", "on", "table", "marker", attributes=("red",))
    m.thing("marker2", "on", "table", "marker", attributes=("green",))
    m.thing("marker3", "on", "desk2", "marker", attributes=("red",))
    return m.scene("school")
