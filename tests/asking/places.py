"""The scenes that are asked about: an agency with three people's offices, and a cottage of two floors."""

from __future__ import annotations

from functools import cache

from tests.commonsense.scenes import Maker

from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Scene


@cache
def agency() -> Scene:
    """Return a lobby, three offices, two conference rooms, an archive, a workshop, a canteen and a store room."""
    m = Maker("lobby", "sayplan")
    for name in ("ruth", "emil", "farid"):
        m.entities.append(Entity(id=name, kind=Kind.AGENT, category="person", name=name.title()))
        m.facts.append(("at", name, "canteen"))
    m.room("lobby", at=(0, 0, 0), size=(9, 4, 3))
    m.room("ruths_office", category="office", owner="Ruth", at=(6, 0, 0))
    m.room("emils_office", category="office", owner="Emil", at=(12, 0, 0))
    m.room("farids_office", category="office", owner="Farid", at=(18, 0, 0))
    m.room("conference_room_1", category="conference_room", at=(6, 8, 0), size=(6, 6, 3))
    m.room("conference_room_2", category="conference_room", at=(14, 8, 0), size=(4, 4, 3))
    m.room("archive", at=(22, 8, 0))
    m.room("workshop", at=(28, 8, 0))
    m.room("canteen", at=(34, 8, 0))
    m.room("store_room", at=(40, 8, 0))
    m.link("lobby", "ruths_office", "emils_office", "farids_office")
    m.link("lobby", "conference_room_1", "conference_room_2", "archive", "workshop", "canteen", "store_room")
    for n, (room, owner) in enumerate((("ruths", "Ruth"), ("emils", "Emil"), ("farids", "Farid")), 1):
        m.asset(f"desk{n}", f"{room}_office", "desk", owner=owner)
        m.asset(f"chair{n}", f"{room}_office", "chair")
    for n in range(4, 10):
        m.asset(f"chair{n}", "conference_room_1" if n < 8 else "conference_room_2", "chair")
    m.asset("table1", "conference_room_1", "table", attributes=("oak",))
    m.asset("table2", "canteen", "table", attributes=("plastic",))
    m.asset("projector1", "conference_room_1", "projector", state="switched_on")
    m.asset("whiteboard1", "conference_room_2", "whiteboard")
    m.asset("cabinet1", "ruths_office", "cabinet", state="open", attributes=("metal",))
    m.asset("cabinet2", "farids_office", "cabinet", state="closed", attributes=("wooden",))
    m.asset("cabinet3", "archive", "cabinet", state="closed", attributes=("metal",))
    m.asset("shelf1", "archive", "shelf", attributes=("metal",))
    m.asset("shelf2", "workshop", "shelf", attributes=("wooden",))
    m.asset("lamp1", "ruths_office", "lamp", state="switched_off")
    m.asset("lamp2", "emils_office", "lamp", state="switched_on")
    m.asset("window1", "emils_office", "window", state="open")
    m.asset("window2", "farids_office", "window", state="closed")
    m.asset("fridge1", "canteen", "refrigerator", state="closed")
    m.asset("locker1", "store_room", "locker", attributes=("number 1",))
    m.asset("locker2", "store_room", "locker", attributes=("number 2",))
    m.asset("workbench1", "workshop", "workbench")
    _agency_things(m)
    return m.scene("agency")


def _agency_things(m: Maker) -> None:
    m.thing("folder1", "on", "desk1", "folder", attributes=("red",))
    m.thing("folder2", "on", "shelf1", "folder", attributes=("blue",))
    m.thing("folder3", "in", "cabinet3", "folder", attributes=("red", "label: taxes"))
    m.thing("mug1", "on", "desk2", "mug", attributes=("yellow",), owner="Farid", state="dirty")
    m.thing("mug2", "on", "table2", "mug", attributes=("white",), owner="Emil", state="clean")
    m.thing("mug3", "on", "desk3", "mug", attributes=("green",), owner="Farid", state="clean")
    m.thing("stapler1", "on", "desk3", "stapler", owner="Ruth")
    m.thing("hammer1", "on", "workbench1", "hammer")
    m.thing("screwdriver1", "on", "shelf2", "screwdriver")
    m.thing("drill1", "in", "locker2", "drill", attributes=("broken",))
    m.thing("globe1", "on", "shelf1", "globe")
    m.thing("box1", "on", "shelf2", "box", attributes=("cardboard", "label: fragile"))
    m.thing("box2", "in", "locker1", "box", attributes=("plastic",))
    m.thing("screw1", "in", "box2", "screw")
    m.thing("apple1", "in", "fridge1", "apple", attributes=("green",))
    m.thing("banana1", "on", "table2", "banana", attributes=("ripe",))
    m.thing("laptop1", "on", "desk1", "laptop", owner="Ruth", attributes=("silver",))
    m.thing("laptop2", "on", "table1", "laptop", owner="Emil", attributes=("black",))
    m.thing("umbrella1", "in", "lobby", "umbrella", attributes=("wet", "striped"))
    m.thing("key1", "in", "cabinet1", "key", attributes=("label: 7K2",))
    m.thing("plant1", "in", "lobby", "plant")


@cache
def cottage() -> Scene:
    """Return a ground floor with kitchen, living room, study and cellar, and an upper floor with bedrooms and bath."""
    m = Maker("hallway", "sayplan")
    for name in ("nora", "piet", "ada"):
        m.entities.append(Entity(id=name, kind=Kind.AGENT, category="person", name=name.title()))
        m.facts.append(("at", name, "living_room"))
    m.entities += [
        Entity(id="ground_floor", kind=Kind.FLOOR, category="floor", name="ground floor"),
        Entity(id="upper_floor", kind=Kind.FLOOR, category="floor", name="upper floor"),
    ]
    for n, room in enumerate(("hallway", "kitchen", "living_room", "study", "cellar", "garage")):
        m.room(room, at=(6 * n, 0, 0), floor="ground_floor", owner="Piet" if room == "study" else None)
    m.room("noras_room", category="bedroom", owner="Nora", at=(0, 0, 3), floor="upper_floor")
    m.room("adas_room", category="bedroom", owner="Ada", at=(6, 0, 3), floor="upper_floor")
    m.room("guest_room", category="bedroom", at=(12, 0, 3), floor="upper_floor")
    m.room("bathroom", at=(18, 0, 3), floor="upper_floor")
    m.link("hallway", "kitchen", "living_room", "study", "cellar", "garage")
    m.link("hallway", "noras_room", "adas_room", "guest_room", "bathroom")
    m.asset("counter", "kitchen", "counter", attributes=("marble",))
    m.asset("fridge", "kitchen", "refrigerator", state="closed")
    m.asset("oven", "kitchen", "oven", state="switched_on closed")
    m.asset("cupboard", "kitchen", "cupboard", state="closed")
    m.asset("kitchen_table", "kitchen", "table", attributes=("wooden", "round"))
    m.asset("sofa", "living_room", "sofa", attributes=("leather",))
    m.asset("coffee_table", "living_room", "coffee_table", attributes=("glass",))
    m.asset("bookcase", "living_room", "bookcase")
    m.asset("piano", "living_room", "piano")
    m.asset("writing_desk", "study", "desk")
    m.asset("cellar_shelf", "cellar", "shelf")
    m.asset("tool_chest", "garage", "chest", state="open")
    m.asset("bed1", "noras_room", "bed", owner="Nora")
    m.asset("bed2", "adas_room", "bed", owner="Ada")
    m.asset("bed3", "guest_room", "bed")
    m.asset("wardrobe1", "noras_room", "wardrobe", state="closed")
    m.asset("wardrobe2", "guest_room", "wardrobe", state="open")
    m.asset("drawers", "adas_room", "dresser", state="closed")
    m.asset("night_lamp", "noras_room", "lamp", state="switched_off")
    m.asset("desk_lamp", "study", "lamp", state="switched_on")
    m.asset("washbasin", "bathroom", "sink")
    _cottage_things(m)
    return m.scene("cottage")


def _cottage_things(m: Maker) -> None:
    m.thing("scarf1", "on", "sofa", "scarf", owner="Ada", attributes=("woollen", "purple"))
    m.thing("scarf2", "in", "wardrobe1", "scarf", owner="Nora", attributes=("silk", "purple"))
    m.thing("novel", "on", "sofa", "book", owner="Nora", attributes=("title: Silent River",))
    m.thing("cookbook", "on", "counter", "book", attributes=("title: Soups",))
    m.thing("diary", "on", "writing_desk", "book", owner="Piet", attributes=("title: Diary",))
    m.thing("cup1", "on", "coffee_table", "cup", attributes=("blue",), state="dirty")
    m.thing("cup2", "in", "cupboard", "cup", attributes=("blue",), state="clean")
    m.thing("cup3", "in", "cupboard", "cup", attributes=("brown",), state="clean")
    m.thing("plate1", "on", "kitchen_table", "plate", attributes=("white",), state="clean")
    m.thing("cheese", "in", "fridge", "cheese")
    m.thing("lemon", "in", "fridge", "lemon", attributes=("ripe",))
    m.thing("jar1", "on", "cellar_shelf", "jar", attributes=("glass", "label: plums"))
    m.thing("jar2", "on", "cellar_shelf", "jar", attributes=("glass", "label: cherries"))
    m.thing("crate", "on", "cellar_shelf", "crate", attributes=("wooden",))
    m.thing("hammer", "in", "tool_chest", "hammer")
    m.thing("saw", "in", "tool_chest", "saw", attributes=("rusty",))
    m.thing("bike1", "in", "garage", "bicycle", owner="Piet", attributes=("black",))
    m.thing("bike2", "in", "garage", "bicycle", owner="Ada", attributes=("pink", "flat tyre"))
    m.thing("teddy", "on", "bed2", "teddy_bear", owner="Ada")
    m.thing("pillow", "on", "bed3", "pillow", attributes=("white",))
    m.thing("towel1", "on", "washbasin", "towel", attributes=("green",), state="clean")
    m.thing("letter1", "on", "writing_desk", "letter", attributes=("unopened", "from the bank"))
    m.thing("tablet1", "in", "drawers", "tablet", owner="Ada")
    m.thing("phone1", "on", "piano", "phone", owner="Nora", attributes=("black",))


SCENES = {"agency": agency, "cottage": cottage}
