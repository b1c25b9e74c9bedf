"""A farmhouse of the tests' own, in the household domain: things of a farm, a workshop and a home."""

from __future__ import annotations

from functools import cache

from tests.commonsense.scenes import Maker

from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Scene


@cache
def farmhouse() -> Scene:
    """A house with a barn, a washroom and a porch; one person sits in the parlour."""
    m = Maker("hallway", "household")
    for person in ("hanna", "olaf"):
        m.entities.append(Entity(id=person, kind=Kind.AGENT, category="person"))
    m.facts += [("at", "hanna", "parlour"), ("at", "olaf", "barn")]
    m.room("hallway")
    m.room("parlour", category="living_room")
    m.room("kitchen")
    m.room("washhouse", category="laundry_room")
    m.room("barn", category="shed")
    m.room("olafs_room", category="bedroom", owner="Olaf")
    m.room("porch", category="terrace")
    m.link("hallway", "parlour", "kitchen", "washhouse")
    m.link("hallway", "olafs_room", "porch", "barn")
    m.asset("parlour_table", "parlour", "coffee_table")
    m.asset("stereo1", "parlour", "stereo", state="switched_on")
    m.asset("tv1", "parlour", "television", state="switched_off")
    m.asset("shutter1", "parlour", "shutter", state="open")
    m.asset("fridge", "kitchen", "fridge", state="closed")
    m.asset("freezer", "kitchen", "freezer", state="closed")
    m.asset("oven", "kitchen", "oven", state="closed switched_off")
    m.asset("stove", "kitchen", "stove", state="switched_on")
    m.asset("kettle", "kitchen", "kettle", state="switched_off")
    m.asset("dishwasher", "kitchen", "dishwasher", state="closed switched_off")
    m.asset("sink", "kitchen", "sink")
    m.asset("worktop", "kitchen", "counter", state="dirty")
    m.asset("kitchen_table", "kitchen", "dining_table", state="dirty")
    m.asset("compost", "kitchen", "compost_bin")
    m.asset("bin", "kitchen", "bin")
    m.asset("cupboard", "kitchen", "cupboard", state="closed")
    m.asset("washing_machine", "washhouse", "washing_machine", state="closed switched_off")
    m.asset("dryer", "washhouse", "tumble_dryer", state="closed switched_off")
    m.asset("hamper", "washhouse", "laundry_basket")
    m.asset("workbench", "barn", "workbench")
    m.asset("barn_door", "barn", "door", state="open")
    m.asset("trough", "barn", "trough")
    m.asset("coat_rack", "hallway", "coat_rack")
    m.asset("shoe_rack", "hallway", "shoe_rack")
    m.asset("wardrobe", "olafs_room", "wardrobe", state="closed")
    m.asset("bed", "olafs_room", "bed")
    m.asset("heater", "olafs_room", "space_heater", state="switched_on")
    m.asset("porch_table", "porch", "garden_table")
    m.thing("cucumber1", "on", "porch_table", "cucumber")
    m.thing("knife1", "on", "worktop", "kitchen_knife")
    m.thing("cloth1", "on", "sink", "cleaning_cloth")
    m.thing("can1", "on", "porch_table", "watering_can", attributes=("green", "empty"))
    m.thing("vase1", "on", "parlour_table", "vase", attributes=("empty",))
    m.thing("glasses1", "on", "kitchen_table", "glasses", owner="Hanna")
    m.thing("jacket1", "on", "bed", "jacket", owner="Olaf")
    m.thing("boots1", "on", "parlour_table", "boots", attributes=("muddy",), owner="Olaf")
    m.thing("towel1", "on", "bed", "towel", attributes=("blue",), state="dirty wet")
    m.thing("shirt1", "in", "hamper", "shirt", attributes=("checked",), state="dirty")
    m.thing("plate1", "on", "porch_table", "plate", state="dirty")
    m.thing("butter1", "on", "kitchen_table", "butter")
    m.thing("peas1", "on", "worktop", "peas", attributes=("frozen",))
    m.thing("stew1", "in", "fridge", "stew")
    m.thing("peel1", "on", "parlour_table", "banana_peel")
    m.thing("bread1", "on", "worktop", "bread", attributes=("mouldy",))
    m.thing("drill1", "on", "kitchen_table", "cordless_drill", state="switched_off", attributes=("brand Makita",))
    m.thing("iron1", "on", "bed", "iron", state="switched_on")
    m.thing("halter1", "on", "kitchen_table", "halter", attributes=("leather",))
    m.thing("mug1", "on", "porch_table", "mug", attributes=("chipped",))
    m.thing("newspaper1", "on", "kitchen_table", "newspaper")
    m.thing("radio1", "on", "workbench", "radio", state="switched_on")
    return m.scene("farmhouse")
