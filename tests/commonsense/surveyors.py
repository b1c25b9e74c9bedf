"""A surveyors' office of the tests' own, on two floors: people away from their desks, parts of things, supplies."""

from __future__ import annotations

from functools import cache

from tests.commonsense.scenes import Maker

from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Scene


@cache
def surveyors() -> Scene:
    """A foyer, a kitchen and a delivery hall below; a drawing room, a map room and two offices above."""
    m = Maker("foyer", "sayplan")
    for floor in ("ground_floor", "upper_floor"):
        m.entities.append(Entity(id=floor, kind=Kind.FLOOR, category="floor", name=floor.replace("_", " ")))
    for person, place in (("pavel", "map_room"), ("selma", "selmas_office")):
        m.entities.append(Entity(id=person, kind=Kind.AGENT, category="person", name=person.title()))
        m.facts.append(("at", person, place))
    m.room("foyer", category="reception", floor="ground_floor")
    m.room("staff_kitchen", category="kitchen", floor="ground_floor")
    m.room("print_room", category="print_room", floor="ground_floor")
    m.room("delivery_hall", category="loading_bay", floor="ground_floor")
    m.room("plan_store", category="storage_room", floor="ground_floor")
    m.room("landing", category="corridor", floor="upper_floor")
    m.room("drawing_room", category="studio", floor="upper_floor")
    m.room("map_room", category="library", floor="upper_floor")
    m.room("pavels_office", category="office", owner="Pavel", floor="upper_floor")
    m.room("selmas_office", category="office", owner="Selma", floor="upper_floor")
    m.link("foyer", "staff_kitchen")
    m.link("foyer", "print_room")
    m.link("foyer", "delivery_hall", "plan_store")
    m.link("foyer", "landing")
    for room in ("drawing_room", "map_room", "pavels_office", "selmas_office"):
        m.link("landing", room)
    _furniture(m)
    _things(m)
    return m.scene("surveyors")


def _furniture(m: Maker) -> None:
    m.asset("front_desk", "foyer", "desk")
    m.asset("coat_stand", "foyer", "coat_rack")
    m.asset("counter", "staff_kitchen", "counter")
    m.asset("large_fridge", "staff_kitchen", "fridge", state="open", attributes=("large",))
    m.asset("freezer", "staff_kitchen", "freezer", state="closed")
    m.asset("microwave", "staff_kitchen", "microwave", state="closed switched_off")
    m.asset("dishwasher", "staff_kitchen", "dishwasher", state="closed switched_off")
    m.asset("bin1", "staff_kitchen", "bin")
    m.asset("dining_table", "staff_kitchen", "table", attributes=("by the window",))
    m.asset("plotter", "print_room", "printer", state="switched_on", attributes=("colour", "display: cyan empty"))
    m.asset("laser", "print_room", "printer", state="switched_on", attributes=("black and white", "cyan loaded"))
    m.asset("loading_door", "delivery_hall", "roller_door", state="closed")
    m.asset("pallet_table", "delivery_hall", "table")
    m.asset("plan_shelf", "plan_store", "shelf")
    m.asset("air_conditioner", "drawing_room", "air_conditioner", state="switched_off")
    m.asset("drawing_table", "drawing_room", "table")
    m.asset("drawing_lamp", "drawing_room", "drawing_lamp", state="switched_on")
    m.asset("wall_screen", "drawing_room", "television", state="switched_off")
    m.asset("map_table", "map_room", "table")
    m.asset("pavels_desk", "pavels_office", "desk", owner="Pavel")
    m.asset("pavels_lamp", "pavels_office", "lamp", owner="Pavel", state="switched_on")
    m.asset("pavels_locker", "pavels_office", "locker", owner="Pavel", state="closed")
    m.asset("selmas_desk", "selmas_office", "desk", owner="Selma")


def _things(m: Maker) -> None:
    m.thing("tripod", "on", "plan_shelf", "tripod")
    m.thing("fan_heater", "on", "plan_shelf", "heater", state="switched_off", attributes=("portable",))
    m.thing("cyan_cartridge", "on", "plan_shelf", "ink_cartridge")
    m.thing("paper_roll", "on", "plan_shelf", "printer_paper")
    m.thing("wall_map", "on", "map_table", "map")
    m.thing("compass", "on", "drawing_table", "compass")
    m.thing("ruler", "on", "selmas_desk", "ruler")
    m.thing("cola_can1", "on", "pavels_desk", "cola_can", attributes=("empty",))
    m.thing("cola_can2", "on", "counter", "cola_can", attributes=("full",))
    m.thing("paint_tin", "on", "pallet_table", "paint_tin", attributes=("red",))
    m.thing("pavels_mug", "on", "pavels_desk", "mug", owner="Pavel", state="dirty")
    m.thing("selmas_mug", "on", "selmas_desk", "mug", owner="Selma", state="dirty")
    m.thing("pavels_glasses", "on", "front_desk", "reading_glasses", owner="Pavel")
    m.thing("selmas_coat", "on", "selmas_desk", "coat", owner="Selma")
    m.thing("folder1", "on", "selmas_desk", "folder", attributes=("red",))
    m.thing("folder2", "on", "plan_shelf", "folder", attributes=("blue",))
    m.thing("pea_soup", "in", "large_fridge", "soup", state="cold", attributes=("ready meal", "peas", "vegan"))
    m.thing("stew", "in", "large_fridge", "stew", state="cold", attributes=("ready meal", "beef"))
    m.thing("cool_pack", "in", "freezer", "ice_pack")
    m.thing("pear", "on", "counter", "pear", attributes=("ripe",))
    m.thing("plum", "on", "counter", "plum", attributes=("not ripe",))
    m.thing("jug", "on", "counter", "jug", state="clean")
    m.thing("gauge1", "on", "drawing_table", "gauge", attributes=("check failed",))
    m.thing("gauge2", "on", "selmas_desk", "gauge", attributes=("check failed",))
    m.thing("gauge3", "on", "selmas_desk", "gauge", attributes=("check passed",))
