"""A mill of the tests' own: floors with names, guests' beds, wines, suitcases, post and what needs repair."""

from __future__ import annotations

from functools import cache

from tests.commonsense.scenes import Maker

from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Scene

_FLOORS = {
    "vault": ("wine_store", "workshop"),
    "ground_floor": ("hall", "kitchen", "parlour", "cloakroom", "boot_room", "iras_bedroom", "iras_bathroom"),
    "loft": ("bos_bedroom", "guest_bedroom", "loft_bathroom"),
}
_KINDS = {
    "wine_store": "wine_cellar",
    "parlour": "living_room",
    "cloakroom": "toilet_room",
    "boot_room": "utility_room",
}
_PEOPLE = (("ira", "iras_bedroom", "aged 77"), ("bo", "bos_bedroom", "aged 8"), ("juno", "kitchen", "aged 40"))


@cache
def mill() -> Scene:
    """Three floors; Ira, who is old, Bo, who is a child, and Juno live here."""
    m = Maker("hall", "sayplan")
    for person, room, said in _PEOPLE:
        m.entities.append(
            Entity(id=person, kind=Kind.AGENT, category="person", name=person.title(), attributes=(said,))
        )
        m.facts.append(("at", person, room))
    for floor, rooms in _FLOORS.items():
        m.entities.append(Entity(id=floor, kind=Kind.FLOOR, category=floor))
        for room in rooms:
            kind = "bedroom" if room.endswith("bedroom") else "bathroom" if room.endswith("bathroom") else room
            owner = room.split("s_")[0].title() if "s_bed" in room else None
            m.room(room, category=_KINDS.get(room, kind), owner=owner, floor=floor)
    for room in ("kitchen", "parlour", "cloakroom", "iras_bedroom", "wine_store", "bos_bedroom", "loft_bathroom"):
        m.link("hall", room)
    m.link("hall", "guest_bedroom")
    m.link("wine_store", "workshop")
    m.link("kitchen", "boot_room")
    m.link("iras_bedroom", "iras_bathroom")
    _furnish(m)
    _fill(m)
    return m.scene("mill")


def _furnish(m: Maker) -> None:
    for shelf, room in (("rack", "wine_store"), ("bench", "workshop"), ("chest", "boot_room"), ("sill", "parlour")):
        m.asset(shelf, room, "shelf")
    m.asset("iras_bed", "iras_bedroom", "bed", owner="Ira")
    m.asset("bos_bed", "bos_bedroom", "bed", owner="Bo")
    m.asset("brass_bed", "guest_bedroom", "bed")
    m.asset("stove", "guest_bedroom", "heater", state="switched_off")
    m.asset("wc1", "cloakroom", "toilet")
    m.asset("wc2", "iras_bathroom", "toilet", attributes=("raised seat",))
    m.asset("wc3", "loft_bathroom", "toilet")
    m.asset("tub", "loft_bathroom", "bathtub")
    m.asset("hatch", "guest_bedroom", "window", state="open")
    m.asset("pane", "parlour", "window", state="closed")
    m.asset("counter", "kitchen", "kitchen_counter")
    m.asset("cooler", "kitchen", "fridge", state="closed")
    m.asset("desk", "parlour", "desk", owner="Juno")


def _fill(m: Maker) -> None:
    for wine, colour, price in (("malbec", "red", 8), ("chianti", "red", 31), ("soave", "white", 14)):
        m.thing(wine, "on", "rack", "wine_bottle", attributes=(colour, f"costs {price} euros"))
    m.thing("trunk", "on", "bench", "suitcase", attributes=("110 litres",))
    m.thing("weekender", "on", "bench", "suitcase", attributes=("28 litres",))
    m.thing("fern", "on", "sill", "plant", attributes=("soil bone dry",))
    m.thing("ivy", "on", "sill", "plant", attributes=("watered this morning",))
    m.thing("cello", "on", "bench", "cello", attributes=("bow cracked", "cannot be played"))
    m.thing("flute", "on", "bench", "flute")
    m.thing("scooter1", "on", "chest", "scooter", owner="Bo", attributes=("child's size",))
    m.thing("scooter2", "on", "chest", "scooter", attributes=("adult size",))
    m.thing("spade", "on", "chest", "shovel")
    m.thing("bin_tongs", "on", "chest", "tongs")
    m.thing("radio", "on", "iras_bed", "radio", owner="Ira", attributes=("battery flat",), state="switched_off")
    m.thing("bill", "on", "counter", "letter", attributes=("addressed to Juno",))
    m.thing("card", "on", "counter", "postcard", attributes=("addressed to Ira",))
    m.thing("crate", "on", "counter", "parcel", attributes=("addressed to Bo",))
    m.thing("oat_cakes", "on", "counter", "biscuit", attributes=("gluten free",))
    m.thing("bagel", "on", "counter", "bread", attributes=("made from wheat",))
    m.thing("cream", "on", "counter", "milk", attributes=("opened",))
    m.thing("corkscrew", "on", "counter", "corkscrew")
    m.thing("junos_mug", "on", "counter", "mug", owner="Juno")
    m.thing("kettle", "on", "counter", "kettle", state="switched_on")
    m.thing("bath_sheet", "on", "chest", "towel")
