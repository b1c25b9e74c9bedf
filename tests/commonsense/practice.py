"""A practice with a flat of the tests' own: several people's letters and parcels, clothes to sort, food gone bad."""

from __future__ import annotations

from functools import cache

from tests.commonsense.scenes import Maker

from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Scene

_PEOPLE = {"ida": "idas_office", "yuri": "yuris_office", "zoe": "seminar_room", "malik": "lounge"}
_ROOMS = ("post_room", "print_room", "kitchen", "lounge", "seminar_room", "laundry_room", "workshop")


@cache
def practice() -> Scene:
    """Two offices, rooms for post, print and seminars, a kitchen, a lounge, a laundry room, two bedrooms."""
    m = Maker("hall", "household")
    m.room("hall", category="hallway")
    for name in _ROOMS:
        m.room(name)
    m.room("idas_office", category="office", owner="Ida")
    m.room("yuris_office", category="office", owner="Yuri")
    m.room("zoes_room", category="bedroom", owner="Zoe")
    m.room("maliks_room", category="bedroom", owner="Malik")
    for room in (*_ROOMS, "idas_office", "yuris_office", "zoes_room", "maliks_room"):
        m.link("hall", room)
    for person, place in _PEOPLE.items():
        m.entities.append(Entity(id=person, kind=Kind.AGENT, category="person", name=person.title()))
        m.facts.append(("at", person, place))
    _offices(m)
    _kitchen(m)
    _rooms(m)
    _bedrooms(m)
    return m.scene("practice")


def _offices(m: Maker) -> None:
    m.asset("idas_desk", "idas_office", "desk", owner="Ida")
    m.asset("idas_cabinet", "idas_office", "filing_cabinet", owner="Ida", state="closed")
    m.asset("idas_window", "idas_office", "window", state="open")
    m.asset("yuris_desk", "yuris_office", "desk", owner="Yuri")
    m.asset("yuris_lamp", "yuris_office", "desk_lamp", state="switched_on")
    m.asset("post_shelf", "post_room", "shelf")
    m.asset("paper_shelf", "print_room", "shelf")
    m.asset("printer1", "print_room", "printer", state="switched_on", attributes=("colour", "paper loaded"))
    m.asset("printer2", "print_room", "printer", state="switched_off", attributes=("black and white", "out of paper"))
    m.thing("letter1", "on", "post_shelf", "letter", owner="Ida")
    m.thing("letter2", "on", "post_shelf", "letter", owner="Yuri")
    m.thing("parcel1", "on", "post_shelf", "parcel", owner="Yuri")
    m.thing("parcel2", "on", "post_shelf", "parcel", owner="Ida")
    m.thing("a4_paper", "on", "paper_shelf", "printer_paper", attributes=("A4",))
    m.thing("a3_paper", "on", "paper_shelf", "printer_paper", attributes=("A3",))
    m.thing("laptop", "on", "idas_desk", "laptop", owner="Ida", state="switched_off")
    m.thing("diary", "on", "idas_desk", "notebook", owner="Ida")
    m.thing("phone", "on", "idas_desk", "mobile_phone", owner="Ida")
    m.thing("stapler", "on", "idas_desk", "stapler")
    m.thing("atlas", "on", "idas_desk", "book", attributes=("library book",))
    m.thing("novel", "on", "yuris_desk", "book", attributes=("library book", "overdue"))
    m.thing("thesis", "on", "yuris_desk", "folder", attributes=("red",), owner="Yuri")
    m.thing("passport", "in", "idas_cabinet", "passport", owner="Yuri")


def _kitchen(m: Maker) -> None:
    m.asset("fridge", "kitchen", "fridge", state="closed")
    m.asset("microwave", "kitchen", "microwave", state="closed switched_off")
    m.asset("dishwasher", "kitchen", "dishwasher", state="open switched_off")
    m.asset("coffee_machine", "kitchen", "coffee_machine", state="switched_off")
    m.asset("counter", "kitchen", "counter")
    m.asset("sink", "kitchen", "sink")
    m.asset("bin", "kitchen", "bin")
    m.asset("compost", "kitchen", "compost_bin")
    m.thing("pear_bad", "on", "counter", "pear", attributes=("rotten",))
    m.thing("pear_good", "on", "counter", "pear", attributes=("juicy",))
    m.thing("milk_old", "in", "fridge", "milk", attributes=("expired",))
    m.thing("milk_new", "in", "fridge", "milk", attributes=("fresh",))
    m.thing("sandwich", "in", "fridge", "sandwich", owner="Zoe")
    m.thing("soup", "in", "fridge", "soup", attributes=("leftover",), owner="Malik")
    m.thing("mug_clean", "on", "counter", "mug", state="clean")
    m.thing("jug", "on", "counter", "glass", attributes=("tall",), state="clean")


def _rooms(m: Maker) -> None:
    m.asset("lounge_table", "lounge", "coffee_table")
    m.asset("bookcase", "lounge", "bookcase")
    m.asset("lounge_lamp", "lounge", "floor_lamp", state="switched_on")
    m.asset("lounge_window", "lounge", "window", state="open")
    m.asset("seminar_table", "seminar_room", "table")
    m.asset("seminar_window", "seminar_room", "window", state="closed")
    m.asset("projector", "seminar_room", "projector", state="switched_off")
    m.asset("workbench", "workshop", "workbench")
    m.asset("tool_chest", "workshop", "tool_chest", state="closed")
    m.thing("bottle_empty", "on", "lounge_table", "bottle", attributes=("empty",))
    m.thing("bottle_full", "on", "lounge_table", "bottle", attributes=("full",))
    m.thing("mug_lounge", "on", "lounge_table", "mug", state="dirty")
    m.thing("mug_seminar", "on", "seminar_table", "mug", state="dirty", attributes=("grey",))
    m.thing("glass_seminar", "on", "seminar_table", "glass", state="dirty")
    m.thing("pointer", "on", "seminar_table", "laser_pointer", owner="Malik")
    m.thing("battery_full", "on", "workbench", "battery", attributes=("charged",))
    m.thing("battery_flat", "on", "workbench", "battery", attributes=("flat",))
    m.thing("drill", "on", "workbench", "drill", owner="Malik")
    m.thing("pliers", "on", "workbench", "pliers")


def _bedrooms(m: Maker) -> None:
    m.asset("zoes_bed", "zoes_room", "bed", owner="Zoe")
    m.asset("zoes_wardrobe", "zoes_room", "wardrobe", owner="Zoe", state="closed")
    m.asset("maliks_bed", "maliks_room", "bed", owner="Malik")
    m.asset("maliks_wardrobe", "maliks_room", "wardrobe", owner="Malik", state="closed")
    m.asset("hamper", "laundry_room", "laundry_hamper")
    m.asset("washing_machine", "laundry_room", "washing_machine", state="closed switched_off")
    m.asset("laundry_shelf", "laundry_room", "shelf")
    m.thing("shirt", "on", "maliks_bed", "shirt", owner="Malik", state="dirty")
    m.thing("trousers", "on", "maliks_bed", "trousers", owner="Malik", state="dirty")
    m.thing("sweater", "on", "maliks_bed", "sweater", owner="Malik", state="clean")
    m.thing("magazine", "on", "maliks_bed", "magazine", owner="Malik")
    m.thing("towel", "on", "laundry_shelf", "towel", state="dirty")
    m.thing("skirt", "in", "zoes_wardrobe", "skirt", owner="Zoe", state="clean")
