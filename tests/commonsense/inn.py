"""An inn of the tests' own: what things are like is said by attributes, in the words that people write."""

from __future__ import annotations

from functools import cache

from tests.commonsense.scenes import Maker

from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Scene


@cache
def inn() -> Scene:
    """A small inn on two floors with guests, a bar, a workshop and a terrace."""
    m = Maker("lounge", "sayplan")
    m.entities += [
        Entity(id="ground_floor", kind=Kind.FLOOR, category="ground_floor"),
        Entity(id="upper_floor", kind=Kind.FLOOR, category="upper_floor"),
    ]
    for person in ("ruth", "amir", "pablo"):
        m.entities.append(Entity(id=person, kind=Kind.AGENT, category="person"))
        m.facts.append(("at", person, "lounge"))
    m.room("lounge", floor="ground_floor", at=(0, 0, 0))
    m.room("kitchen", floor="ground_floor", at=(5, 0, 0), attributes=("no pets",))
    m.room("workshop", floor="ground_floor", at=(15, 0, 0))
    m.room("terrace", floor="ground_floor", at=(0, 9, 0), attributes=("in the open air",))
    m.room("snug", category="reading_nook", floor="ground_floor", at=(5, 9, 0), attributes=("peaceful",))
    m.room("ruths_room", category="bedroom", owner="Ruth", floor="upper_floor", at=(0, 0, 3))
    m.room("amirs_room", category="bedroom", owner="Amir", floor="upper_floor", at=(5, 0, 3))
    m.room("bathroom1", category="bathroom", floor="upper_floor", at=(9, 0, 3))
    m.room("washroom2", category="bathroom", floor="upper_floor", at=(13, 0, 3))
    m.link("lounge", "kitchen", "workshop")
    m.link("lounge", "terrace", "snug")
    m.link("lounge", "ruths_room", "amirs_room", "bathroom1", "washroom2")
    m.asset("bench", "terrace", "bench")
    m.asset("deckchair", "terrace", "deck_chair")
    m.asset("sofa", "lounge", "sofa")
    m.asset("daybed", "snug", "sofa", attributes=("velvet",))
    m.asset("bed1", "ruths_room", "bed")
    m.asset("bed2", "amirs_room", "bed")
    m.asset("radiator1", "amirs_room", "radiator", state="switched_on")
    m.asset("radiator2", "ruths_room", "radiator", state="switched_off")
    m.asset("standard_lamp", "lounge", "floor_lamp", state="switched_on")
    m.asset("bedside_lamp1", "ruths_room", "bedside_lamp", state="switched_on")
    m.asset("table1", "lounge", "dining_table", attributes=("seats 10",))
    m.asset("table2", "terrace", "garden_table", attributes=("for up to 4 people",))
    m.asset("fridge", "kitchen", "refrigerator", state="closed")
    m.asset("freezer", "kitchen", "freezer", state="closed", attributes=("do not switch off",))
    m.asset("stove", "kitchen", "stove", state="switched_off")
    m.asset("worktop", "kitchen", "counter")
    m.asset("drawer1", "kitchen", "drawer", state="closed", attributes=("upper",))
    m.asset("drawer2", "kitchen", "drawer", state="closed", attributes=("lower",))
    m.asset("bathtub", "bathroom1", "bathtub")
    m.asset("toilet", "washroom2", "toilet")
    m.asset("workbench", "workshop", "workbench", attributes=("cluttered",))
    m.asset("window1", "ruths_room", "window", state="open")
    m.asset("window2", "amirs_room", "window", state="closed")
    m.asset("scanner1", "workshop", "scanner", state="switched_off", attributes=("out of order",))
    m.asset("scanner2", "lounge", "scanner", state="switched_off")
    m.thing("beer", "in", "fridge", "beer")
    m.thing("squash", "in", "fridge", "orange_juice")
    m.thing("cream", "in", "fridge", "cream", attributes=("smells sour",))
    m.thing("cheese", "in", "fridge", "cheese", attributes=("best before Friday",))
    m.thing("ham", "in", "fridge", "ham")
    m.thing("trifle", "in", "fridge", "trifle", attributes=("property of Amir",))
    m.thing("mustard", "in", "fridge", "mustard")
    m.thing("pears", "on", "worktop", "pear", attributes=("still green",))
    m.thing("plum", "on", "worktop", "plum", attributes=("ripe",))
    m.thing("waffles", "on", "worktop", "waffle", attributes=("no sugar",))
    m.thing("muffin", "on", "worktop", "muffin", attributes=("vegan",))
    m.thing("catfood", "in", "drawer2", "cat_food")
    m.thing("dogfood", "in", "drawer2", "dog_food")
    m.thing("ladle", "in", "drawer1", "ladle")
    m.thing("bowl1", "on", "table1", "bowl", attributes=("dirty",))
    m.thing("bowl2", "in", "drawer1", "bowl", state="clean")
    m.thing("pan", "on", "stove", "pan", state="dirty")
    m.thing("camera", "on", "workbench", "camera", attributes=("battery empty",))
    m.thing("charger", "on", "sofa", "charger")
    m.thing("hammer", "on", "workbench", "hammer")
    m.thing("nails", "on", "workbench", "nail")
    m.thing("turps", "on", "workbench", "turpentine", attributes=("highly flammable",))
    m.thing("iron1", "on", "workbench", "iron", attributes=("hot plate",))
    m.thing("parcel1", "on", "table1", "parcel", attributes=("to: Ruth",))
    m.thing("parcel2", "on", "sofa", "parcel", attributes=("addressed to Amir",))
    m.thing("guidebook", "on", "daybed", "book", attributes=("title: Walking in the Alps",))
    m.thing("cookbook", "on", "table1", "book", attributes=("title: Soups and Stews",))
    m.thing("suitcase1", "on", "bed1", "suitcase", attributes=("plastered with labels",))
    m.thing("suitcase2", "on", "bed2", "suitcase", attributes=("Amir",))
    m.thing("spectacles", "on", "bathtub", "eyeglasses", attributes=("name: Pablo",))
    m.thing("scarf", "on", "sofa", "scarf", attributes=("Ruth",))
    m.thing("quilt", "on", "bed1", "duvet")
    m.thing("aspirin", "in", "drawer1", "aspirin")
    m.thing("plaster", "in", "drawer1", "plaster")
    m.thing("earplugs", "on", "daybed", "ear_plugs")
    m.thing("fern", "on", "table1", "potted_plant", attributes=("drooping",))
    m.thing("cactus", "on", "table2", "cactus")
    m.thing("ludo", "on", "table1", "board_game")
    m.thing("guitar", "on", "daybed", "guitar")
    return m.scene("inn")
