"""A lodge of the tests' own: ages and times on labels, what burns, chokes and stings, and the one that differs."""

from __future__ import annotations

from functools import cache

from tests.commonsense.scenes import Maker

from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Scene


@cache
def lodge() -> Scene:
    """A hall, a kitchen, a den, a shed and three bedrooms; Mona is nine, Otto keeps bees."""
    m = Maker("hall", "sayplan")
    for person, room, said in (("mona", "den", ("daughter, aged 9",)), ("otto", "kitchen", ("aged 61, a vegan",))):
        m.entities.append(Entity(id=person, kind=Kind.AGENT, category="person", name=person.title(), attributes=said))
        m.facts.append(("at", person, room))
    for room, category in (("hall", "hallway"), ("kitchen", "kitchen"), ("den", "playroom"), ("shed", "shed")):
        m.room(room, category=category)
    for room in ("monas_bedroom", "ottos_bedroom", "blue_bedroom"):
        m.room(room, category="bedroom", owner=room.split("s_")[0].title() if "s_" in room else None)
    m.link("hall", "kitchen", "shed")
    m.link("hall", "den")
    m.link("hall", "monas_bedroom")
    m.link("hall", "ottos_bedroom")
    m.link("hall", "blue_bedroom")
    m.asset("larder", "kitchen", "pantry", state="closed")
    m.asset("board", "kitchen", "kitchen_counter")
    m.asset("den_rug", "den", "rug")
    m.asset("hall_rug", "hall", "rug")
    m.asset("chest", "den", "toy_box", state="closed")
    m.asset("rack", "den", "shelf")
    m.asset("pegs", "hall", "coat_rack")
    m.asset("bench", "shed", "workbench")
    m.asset("shed_lamp", "shed", "lamp", state="switched_off")
    m.asset("hall_lamp", "hall", "lamp", state="switched_on")
    m.asset("skylight", "blue_bedroom", "window", state="open")
    m.asset("monas_bed", "monas_bedroom", "bed", owner="Mona")
    m.asset("ottos_bed", "ottos_bedroom", "bed", owner="Otto")
    m.asset("long_table", "kitchen", "table", attributes=("seats ten",))
    m.asset("side_table", "hall", "table", attributes=("seats two",))
    m.thing("hammock", "on", "bench", "air_mattress")
    m.thing("clock1", "on", "monas_bed", "alarm_clock", owner="Mona", attributes=("set for 7:05",))
    m.thing("clock2", "on", "ottos_bed", "alarm_clock", owner="Otto", attributes=("set for 5:40",))
    m.thing("toy_crane", "on", "den_rug", "toy_crane")
    m.thing("kite_car", "on", "hall_rug", "toy_car")
    m.thing("bead_jar", "on", "den_rug", "glass_beads")
    m.thing("memory_game", "on", "rack", "card_game", attributes=("for ages 3 and up",))
    m.thing("murder_game", "on", "rack", "card_game", attributes=("from 14 years",))
    m.thing("veil_suit", "on", "pegs", "bee_suit")
    m.thing("cape", "on", "pegs", "raincoat", owner="Mona")
    m.thing("smother_sheet", "on", "board", "fire_blanket")
    m.thing("weigher", "in", "larder", "bathroom_scale")
    m.thing("pate", "in", "larder", "liver_pate")
    m.thing("lentils", "in", "larder", "soup", attributes=("made without meat",))
    m.thing("praline_box", "in", "larder", "pralines", attributes=("hazelnut",))
    m.thing("peas", "on", "board", "frozen_vegetables", attributes=("keep at -18 degrees",))
    m.thing("port1", "in", "larder", "wine_bottle", attributes=("bottled in 1991",))
    m.thing("port2", "in", "larder", "wine_bottle", attributes=("bottled in 2007",))
    m.thing("horn", "on", "monas_bed", "trumpet", owner="Mona", attributes=("dented",))
    return m.scene("lodge")
