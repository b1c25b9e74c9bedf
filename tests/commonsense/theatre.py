"""A theatre of the tests' own: rooms told apart by what stands behind their kind, numbered lockers, prices, seats."""

from __future__ import annotations

from functools import cache

from tests.commonsense.scenes import Maker

from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Scene

_ROOMS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("foyer", ()),
    ("gallery_minerals", ()),
    ("gallery_masks", ()),
    ("bar", ()),
    ("toilet_left", ("closed for repair",)),
    ("toilet_right", ()),
    ("wardrobe", ()),
    ("meeting_room_puck", ("seats: 5",)),
    ("meeting_room_ariel", ("seats: 9",)),
    ("meeting_room_hero", ("seats: 16",)),
    ("prop_store", ("locked at night",)),
)
_PEOPLE = (("odile", "Odile", "meeting_room_hero", "rehearsing a song"), ("viktor", "Viktor", "foyer", "sweeping"))


@cache
def theatre() -> Scene:
    """A theatre whose rooms lie one behind the other, with a bar, a wardrobe and two offices."""
    m = Maker("foyer", "sayplan")
    for n, (name, attributes) in enumerate(_ROOMS):
        m.room(name, at=(5.0 * n, 0, 0), attributes=attributes)
    m.room("odile_office", category="office", owner="Odile", at=(60, 0, 0))
    m.room("viktor_office", category="office", owner="Viktor", at=(65, 0, 0))
    m.link(*(name for name, _ in _ROOMS), "odile_office", "viktor_office")
    for person, name, room, doing in _PEOPLE:
        m.entities.append(
            Entity(id=person, kind=Kind.AGENT, category="person", name=name, attributes=(f"activity: {doing}",))
        )
        m.facts.append(("at", person, room))
    for n, number in enumerate((8, 15, 22, 37), start=1):
        m.asset(f"locker{n}", "wardrobe", attributes=(f"number: {number}",), state="closed")
    m.thing("cape", "in", "locker1", "cape")
    m.thing("ruff", "in", "locker2", "ruff")
    m.thing("crown", "in", "locker2", "crown")
    m.asset("showcase1", "gallery_minerals", "display_case")
    m.asset("showcase2", "gallery_masks", "display_case")
    m.thing("agate", "in", "showcase1", "agate", attributes=("90 million years old",))
    m.thing("quartz", "in", "showcase1", "quartz", attributes=("400 million years old",))
    m.thing("amber", "in", "showcase1", "amber", attributes=("50000 years old",))
    m.thing("mask_fox", "in", "showcase2", "mask", attributes=("made in 1790", "costs 300 euros"))
    m.thing("mask_owl", "in", "showcase2", "mask", attributes=("made in 1910", "costs 80 euros"))
    m.asset("counter", "bar", "counter")
    m.asset("cooler", "bar", "fridge", state="closed")
    m.thing("pie_ham", "in", "cooler", "ham_roll", attributes=("price: 6 euros",))
    m.thing("pie_egg", "in", "cooler", "cheese_roll", attributes=("price: 4 euros",))
    m.thing("pralines", "on", "counter", "chocolates", attributes=("contains: almonds", "price: 9 euros"))
    m.thing("pear", "on", "counter", "pear", attributes=("unripe",))
    m.thing("plum", "on", "counter", "plum", attributes=("ripe",))
    m.asset("rack", "prop_store", "shelf")
    m.thing("thinner", "on", "rack", "white_spirit", attributes=("bottle",))
    m.thing("ink_remover", "on", "rack", "dish_soap", attributes=("bottle",))
    m.asset("key_hook", "foyer", "shelf")
    m.thing("key_props", "on", "key_hook", "key", attributes=("label: prop store",))
    m.thing("key_wardrobe", "on", "key_hook", "key", attributes=("label: wardrobe",))
    m.asset("extinguisher1", "foyer", "fire_extinguisher")
    m.asset("extinguisher2", "prop_store", "fire_extinguisher")
    for owner, light in (("odile", "switched_on"), ("viktor", "switched_on")):
        m.asset(f"{owner}_desk", f"{owner}_office", "desk", owner=owner.title())
        m.asset(f"{owner}_lamp", f"{owner}_office", "lamp", owner=owner.title(), state=light)
    m.asset("viktor_window", "viktor_office", "window", owner="Viktor", state="open")
    m.asset("board_puck", "meeting_room_puck", "whiteboard", attributes=("clean",))
    m.asset("board_ariel", "meeting_room_ariel", "whiteboard", attributes=("written on",))
    return m.scene("theatre")
