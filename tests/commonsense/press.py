"""A publishing house of the tests' own: offices below, a flat above; things to count, compare, and tell apart."""

from __future__ import annotations

from functools import cache

from tests.commonsense.scenes import Maker

from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Scene

_CHAIRS = {"amiras_office": 2, "bens_office": 1, "claras_office": 3, "small_meeting_room": 4, "big_meeting_room": 6,
           "living_room": 1}  # fmt: skip
_DESKS = {"amiras_office": 1, "bens_office": 1, "claras_office": 3, "copy_room": 0}


@cache
def press() -> Scene:
    """An entrance, three offices, two meeting rooms, a copy room and a kitchen; above them a small flat."""
    m = Maker("entrance", "sayplan")
    for floor in ("ground_floor", "upper_floor"):
        m.entities.append(Entity(id=floor, kind=Kind.FLOOR, category="floor", name=floor.replace("_", " ")))
    for person, place in (("amira", "kitchen"), ("ben", "bens_office"), ("clara", "big_meeting_room")):
        m.entities.append(Entity(id=person, kind=Kind.AGENT, category="person", name=person.title()))
        m.facts.append(("at", person, place))
    _rooms(m)
    _furniture(m)
    _things(m)
    return m.scene("press")


def _rooms(m: Maker) -> None:
    low, high = "ground_floor", "upper_floor"
    m.room("entrance", category="hallway", at=(0, 0, 0), size=(9, 2, 3), floor=low)
    m.room("amiras_office", category="office", owner="Amira", at=(6, 0, 0), size=(4, 4, 3), floor=low)
    m.room("bens_office", category="office", owner="Ben", at=(12, 0, 0), size=(5, 4, 3), floor=low)
    m.room("claras_office", category="office", owner="Clara", at=(18, 0, 0), size=(6, 5, 3), floor=low)
    m.room("small_meeting_room", category="meeting_room", at=(24, 0, 0), size=(4, 5, 3), floor=low,
           attributes=("capacity: 4",))  # fmt: skip
    m.room("big_meeting_room", category="meeting_room", at=(30, 0, 0), size=(8, 7, 3), floor=low,
           attributes=("capacity: 12", "booked"))  # fmt: skip
    m.room("copy_room", category="print_room", at=(36, 0, 0), size=(3, 3, 3), floor=low)
    m.room("kitchen", at=(42, 0, 0), size=(5, 5, 3), floor=low)
    m.room("landing", category="hallway", at=(0, 0, 3), size=(3, 3, 3), floor=high)
    m.room("living_room", at=(6, 0, 3), size=(7, 6, 3), floor=high)
    m.room("blue_bedroom", category="bedroom", at=(12, 0, 3), size=(4, 4, 3), floor=high)
    m.room("green_bedroom", category="bedroom", at=(18, 0, 3), size=(3, 4, 3), floor=high)
    m.room("bathroom1", category="bathroom", at=(24, 0, 3), size=(2, 3, 3), floor=high)
    m.room("bathroom2", category="bathroom", at=(30, 0, 3), size=(3, 3, 3), floor=high)
    m.link("entrance", "amiras_office", "bens_office", "claras_office", "small_meeting_room", "big_meeting_room",
           "copy_room", "kitchen")  # fmt: skip
    m.link("entrance", "landing", "living_room", "blue_bedroom", "green_bedroom", "bathroom1", "bathroom2")


def _furniture(m: Maker) -> None:
    for room, count in _CHAIRS.items():
        for n in range(count):
            m.asset(f"{room}_chair{n + 1}", room, "chair")
    for room, count in _DESKS.items():
        for n in range(count):
            m.asset(f"{room}_desk{n + 1}", room, "desk")
    m.asset("cabinet1", "amiras_office", "cabinet", state="closed")
    m.asset("cabinet2", "claras_office", "cabinet", state="open")
    m.asset("cabinet3", "bathroom1", "cabinet", state="closed")
    m.asset("whiteboard1", "amiras_office", "whiteboard")
    m.asset("whiteboard2", "small_meeting_room", "whiteboard")
    m.asset("projector1", "big_meeting_room", "projector", state="switched_off")
    m.asset("bookshelf1", "bens_office", "bookshelf")
    m.asset("bookshelf2", "living_room", "bookshelf")
    m.asset("bookshelf3", "claras_office", "bookshelf")
    m.asset("lamp1", "bens_office", "lamp", state="switched_on")
    m.asset("lamp2", "claras_office", "lamp", state="switched_off")
    m.asset("lamp3", "blue_bedroom", "lamp", state="switched_on")
    m.asset("window1", "amiras_office", "window", state="closed")
    m.asset("window2", "bens_office", "window", state="open")
    m.asset("window3", "green_bedroom", "window", state="open")
    m.asset("printer1", "copy_room", "printer", state="switched_off", attributes=("no paper",))
    m.asset("printer2", "entrance", "printer", state="switched_on", attributes=("color", "A3"))
    m.asset("printer3", "claras_office", "printer", state="switched_on", attributes=("black and white",))
    m.asset("fridge", "kitchen", "refrigerator", state="closed")
    m.asset("counter", "kitchen", "counter")
    m.asset("sink", "kitchen", "sink")
    m.asset("sofa", "living_room", "sofa")
    m.asset("bed1", "blue_bedroom", "bed")
    m.asset("bed2", "green_bedroom", "bed")
    m.asset("shower1", "bathroom1", "shower")
    m.asset("bathtub1", "bathroom2", "bathtub")
    m.asset("table1", "small_meeting_room", "table")
    m.asset("table2", "big_meeting_room", "table")
    m.asset("shelf1", "copy_room", "shelf")


def _things(m: Maker) -> None:
    m.thing("mug1", "on", "amiras_office_desk1", "mug", attributes=("white",), owner="Amira", state="clean")
    m.thing("mug2", "on", "claras_office_desk1", "mug", attributes=("blue",), owner="Clara", state="dirty")
    m.thing("mug3", "on", "counter", "mug", attributes=("blue",), owner="Ben", state="clean")
    m.thing("mug4", "on", "bookshelf2", "mug", attributes=("green",), owner="Amira", state="dirty")
    m.thing("stapler1", "in", "cabinet1", "stapler")
    m.thing("stapler2", "on", "claras_office_desk1", "stapler", owner="Ben")
    m.thing("folder1", "in", "cabinet1", "folder", attributes=("red",))
    m.thing("folder2", "in", "cabinet1", "folder", attributes=("yellow",))
    m.thing("folder3", "in", "cabinet2", "folder", attributes=("red",))
    m.thing("book1", "on", "bookshelf1", "book", attributes=("title: Rivers of Europe",))
    m.thing("book2", "on", "bookshelf1", "book", attributes=("title: Old Maps",))
    m.thing("book3", "on", "bookshelf2", "book", attributes=("title: A Winter Diary",))
    m.thing("trumpet", "on", "bookshelf2", "trumpet", owner="Clara")
    m.thing("book4", "on", "bed1", "book", attributes=("title: Short Poems",), owner="Ben")
    m.thing("laptop1", "on", "bens_office_desk1", "laptop", owner="Ben")
    m.thing("laptop2", "on", "claras_office_desk2", "laptop", owner="Clara")
    m.thing("plant1", "on", "claras_office_desk2", "plant")
    m.thing("bag1", "on", "bed2", "bag", owner="Amira")
    m.thing("towel1", "in", "cabinet3", "towel", state="dry")
    m.thing("towel2", "on", "bathtub1", "towel", state="wet")
    m.thing("milk", "in", "fridge", "milk")
    m.thing("cheese", "in", "fridge", "cheese")
    m.thing("yogurt", "in", "fridge", "yogurt", attributes=("vegan",))
    m.thing("paper1", "on", "shelf1", "paper")
    m.thing("manuscript1", "on", "printer2", "document", owner="Clara")
    m.thing("manuscript2", "on", "printer1", "document", owner="Ben")
