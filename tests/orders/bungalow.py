"""A scene for household errands: a bungalow with a kitchen, a laundry room and people's rooms."""

from __future__ import annotations

from functools import cache

from tests.commonsense.scenes import Maker

from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Scene


@cache
def bungalow() -> Scene:
    """Return a hall, a kitchen, a dining room, a lounge, a utility room and two bedrooms on one floor."""
    m = Maker("hall", "sayplan")
    for name in ("gwen", "tom"):
        m.entities.append(Entity(id=name, kind=Kind.AGENT, category="person", name=name.title()))
        m.facts.append(("at", name, "lounge"))
    m.room("hall", category="hallway", at=(0, 0, 0))
    for n, room in enumerate(("kitchen", "dining_room", "lounge", "utility_room"), 1):
        m.room(room, at=(6 * n, 0, 0))
    m.room("gwens_room", category="bedroom", owner="Gwen", at=(6, 8, 0))
    m.room("toms_room", category="bedroom", owner="Tom", at=(12, 8, 0))
    m.link("hall", "kitchen", "dining_room")
    m.link("hall", "lounge", "utility_room", "gwens_room", "toms_room")
    m.asset("fridge", "kitchen", "refrigerator", state="closed")
    m.asset("oven", "kitchen", state="closed switched_off")
    m.asset("coffee_machine", "kitchen", state="switched_off", facts=[("brews", "coffee_machine", "coffee")])
    m.asset("dishwasher", "kitchen", state="closed switched_off")
    m.asset("counter", "kitchen")
    m.asset("bin", "kitchen", "trash_can", state="open")
    m.asset("dining_table", "dining_room")
    m.asset("sideboard", "dining_room")
    m.asset("desk", "lounge")
    m.asset("floor_lamp", "lounge", "lamp", state="switched_off")
    m.asset("washing_machine", "utility_room", state="closed switched_off")
    m.asset("tumble_dryer", "utility_room", state="closed switched_off")
    m.asset("laundry_basket", "utility_room")
    m.asset("bed1", "gwens_room", "bed", owner="Gwen")
    m.asset("bed2", "toms_room", "bed", owner="Tom")
    m.asset("radiator", "toms_room", state="switched_off")
    _things(m)
    return m.scene("bungalow")


def _things(m: Maker) -> None:
    m.thing("mug1", "on", "counter", "mug", attributes=("green",), state="clean")
    m.thing("mug2", "on", "desk", "mug", attributes=("yellow",), state="dirty")
    m.thing("mug3", "on", "sideboard", "mug", attributes=("white",), state="clean")
    for n, holder in ((1, "counter"), (2, "counter"), (3, "desk")):
        m.thing(f"plate{n}", "on", holder, "plate", state="dirty" if n > 1 else "clean")
        m.thing(f"fork{n}", "on", holder, "fork", state="dirty" if n > 1 else "clean")
    m.thing("stew", "in", "fridge")
    m.thing("butter", "on", "counter")
    m.thing("pear", "on", "sideboard")
    m.thing("shirt", "in", "laundry_basket", state="dirty")
    m.thing("towel", "in", "laundry_basket", state="dirty")
    m.thing("suitcase", "on", "bed1", owner="Gwen", state="open")
    m.thing("novel", "on", "desk", "book", attributes=("old",))
    m.thing("atlas", "on", "sideboard", "book", attributes=("large",))
    m.thing("camera", "on", "bed2", owner="Tom")
    m.thing("umbrella", "on", "bed2")
    m.thing("newspaper", "on", "desk")
