"""A small radio station of the tests' own: offices of people whose names nothing else knows, waste to be sorted, tapes
of different years, and rooms that are too cold, too dark or too small.
"""

from __future__ import annotations

from functools import cache

from tests.commonsense.scenes import Maker

from groundplan.scene.scene import Scene

_ROOMS = {
    "foyer": ("lobby", ()),
    "zdenkas_office": ("zdenkas_office", ("view of the car park",)),
    "quillas_office": ("quillas_office", ("north side",)),
    "newsroom": ("newsroom", ("open plan",)),
    "listening_cell": ("phone_booth", ("soundproof",)),
    "blue_room": ("blue_room", ("large meeting room",)),
    "red_room": ("red_room", ("meeting room", "no windows")),
    "tape_store": ("tape_store", ()),
    "tea_kitchen": ("kitchen", ()),
    "east_washroom": ("bathroom", ()),
    "west_washroom": ("bathroom", ()),
    "yard": ("loading_bay", ()),
}


@cache
def station() -> Scene:
    """Twelve rooms off a foyer, with what a station keeps in them."""
    m = Maker("foyer", "sayplan")
    for room, (kind, said) in _ROOMS.items():
        m.room(room, category=kind, attributes=said)
        if room != "foyer":
            m.link("foyer", room)
    _furniture(m)
    _kitchen(m)
    _things(m)
    return m.scene("station")


def _furniture(m: Maker) -> None:
    m.asset("zdenkas_desk", "zdenkas_office")
    m.asset("zdenkas_radiator", "zdenkas_office", state="switched_off")
    m.asset("zdenkas_floor_lamp", "zdenkas_office", state="switched_off")
    m.asset("quillas_desk", "quillas_office")
    m.asset("quillas_radiator", "quillas_office", state="switched_on")
    m.asset("tobins_desk", "newsroom")
    m.asset("workstation1", "newsroom", "workstation", state="switched_on")
    m.asset("workstation2", "newsroom", "workstation", state="switched_off")
    m.asset("blue_table", "blue_room", "table", attributes=("seats fourteen",))
    m.asset("red_table", "red_room", "table", attributes=("seats 6",))
    m.asset("upright_piano", "red_room", "piano")
    m.asset("tape_shelf1", "tape_store", "tape_shelf", attributes=("by the door",))
    m.asset("tape_shelf2", "tape_store", "tape_shelf", attributes=("far corner",))
    m.asset("front_counter", "foyer", "counter")
    m.asset("sofa", "foyer", "couch")
    m.asset("dryer", "east_washroom", "hand_dryer", state="switched_off")
    m.asset("glass_bin", "yard", "glass_bin", attributes=("green", "bottles and jars"))
    m.asset("card_bin", "yard", "paper_bin", attributes=("paper and cardboard only",))


def _kitchen(m: Maker) -> None:
    m.asset("counter_top", "tea_kitchen", "kitchen_counter")
    m.asset("waste_bin", "tea_kitchen", "bin", attributes=("general waste",))
    m.asset("fridge", "tea_kitchen", "fridge", state="closed")
    m.asset("freezer", "tea_kitchen", "freezer", state="closed")
    m.asset("cupboard", "tea_kitchen", "kitchen_cabinet", state="closed")
    m.asset("kettle", "tea_kitchen", "kettle", state="switched_off")
    m.thing("tea_bags", "in", "cupboard", "tea_bags")
    m.thing("plate1", "in", "cupboard", "plate", attributes=("white",))
    m.thing("spoon1", "in", "cupboard", "spoon")
    m.thing("sorbet_tub", "on", "counter_top", "ice_cream", attributes=("lemon",))
    m.thing("frozen_beans", "in", "freezer", "frozen_vegetables")
    m.thing("egg_salad", "in", "fridge", "salad")
    m.thing("potato_peel", "on", "counter_top", "potato_peel")
    m.thing("wine_bottle", "on", "front_counter", "wine_bottle", attributes=("empty", "red Merlot"))
    m.thing("magazine1", "on", "front_counter", "magazine")
    m.thing("walnut_biscuits", "in", "cupboard", "biscuit", attributes=("with walnuts",))


def _things(m: Maker) -> None:
    m.thing("zdenkas_mug", "on", "zdenkas_desk")
    m.thing("quillas_mug", "on", "quillas_desk")
    m.thing("tobins_mug", "on", "tobins_desk", attributes=("striped",))
    m.thing("zdenkas_passport", "on", "front_counter")
    m.thing("flood_reel", "on", "tape_shelf1", "reel", attributes=("recorded in 1968",))
    m.thing("harvest_reel", "on", "tape_shelf1", "reel", attributes=("completed in 1999",))
    m.thing("choir_reel", "on", "tape_shelf2", "reel", attributes=("finished in 2012",))
    m.thing("noise_meter", "on", "tobins_desk", "sound_level_meter")
    m.thing("goggles", "on", "tape_shelf2", "safety_goggles")
    m.thing("ear_plugs", "on", "tape_shelf2", "ear_plugs")
    m.thing("bike_pump", "in", "yard", "bicycle_pump")
    m.thing("ficus", "on", "quillas_desk", "plant", attributes=("leaves drooping",))
    m.thing("jade_plant", "on", "tobins_desk", "plant", attributes=("watered on Monday",))
    m.thing("felt_pen1", "on", "red_table", "felt_pen", attributes=("dried out",))
    m.thing("felt_pen2", "on", "blue_table", "felt_pen", attributes=("new",))
