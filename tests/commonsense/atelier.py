"""An architects' atelier of the tests' own: nobody is there, so who is meant must be told from what is theirs."""

from __future__ import annotations

from functools import cache

from tests.commonsense.scenes import Maker

from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Scene

_PLACES = (
    ("entrance_hall", "restroom1"),
    ("petras_office", "samirs_office"),
    ("lucias_office", "gorans_office"),
    ("wens_office", "noors_office"),
    ("conference_room", "small_meeting_room"),
    ("tea_kitchen", "parents_room"),
    ("model_workshop", "copy_room"),
    ("plan_archive", "restroom2"),
)
_OWNERS = {"petras_office": "Petra", "samirs_office": "Samir", "lucias_office": "Lucia", "gorans_office": "Goran",
           "wens_office": "Wen", "noors_office": "Noor"}  # fmt: skip
_KINDS = {"entrance_hall": "lobby", "restroom1": "bathroom", "restroom2": "bathroom", "tea_kitchen": "kitchen",
          "small_meeting_room": "meeting_room", "model_workshop": "workshop", "plan_archive": "archive"}  # fmt: skip
_SAID = {"petras_office": ("the partner's room",), "gorans_office": ("no daylight",)}


@cache
def atelier() -> Scene:
    """Six offices along a corridor of waypoints, with rooms for meeting, making, resting and washing."""
    m = Maker("entrance_hall", "sayplan")
    poses = [f"pose{n + 1}" for n in range(len(_PLACES))]
    for pose in poses:
        m.entities.append(Entity(id=pose, kind=Kind.POSE, category="pose"))
    for pose, rooms in zip(poses, _PLACES, strict=True):
        for room in rooms:
            kind = "office" if room in _OWNERS else _KINDS.get(room, room)
            m.room(room, category=kind, owner=_OWNERS.get(room), attributes=_SAID.get(room, ()))
            m.link(pose, room)
    m.room("cleaning_cupboard", category="utility_room")
    m.link(*poses)
    m.link("small_meeting_room", "tea_kitchen")
    m.link("copy_room", "cleaning_cupboard")
    _furniture(m)
    _belongings(m)
    _things(m)
    return m.scene("atelier")


def _furniture(m: Maker) -> None:
    for room, owner in _OWNERS.items():
        m.asset(f"{owner.lower()}s_desk", room, "desk", owner=owner)
    m.asset("petras_bookcase", "petras_office", "bookshelf", owner="Petra")
    m.asset("wens_bookcase", "wens_office", "bookshelf", owner="Wen")
    m.asset("samirs_cabinet", "samirs_office", "cabinet", state="open", attributes=("not locked",), owner="Samir")
    m.asset("gorans_cabinet", "gorans_office", "cabinet", state="closed", attributes=("locked",), owner="Goran")
    m.asset("front_desk", "entrance_hall", "desk")
    m.asset("waiting_bench", "entrance_hall", "bench", attributes=("hard wood",))
    m.asset("toilet1", "restroom1", "toilet")
    m.asset("basin1", "restroom1", "washbasin")
    m.asset("toilet2", "restroom2", "toilet")
    m.asset("shower_cabin", "restroom2", "shower")
    m.asset("basin2", "restroom2", "washbasin")
    m.asset("oak_table", "conference_room", "table", attributes=("seats fourteen",))
    m.asset("glass_table", "small_meeting_room", "table", attributes=("seats five",))
    m.asset("fridge", "tea_kitchen", "refrigerator", state="closed")
    m.asset("counter", "tea_kitchen", "kitchen_counter")
    m.asset("hot_plate", "tea_kitchen", "stove", state="switched_on", attributes=("glowing",))
    m.asset("daybed", "parents_room", "daybed", attributes=("grey",))
    m.asset("baby_changer", "parents_room", "changing_table")
    m.asset("laser_cutter", "model_workshop", "laser_cutter", state="switched_off", attributes=("up to 6 mm plywood",))
    m.asset("model_bench", "model_workshop", "workbench")
    m.asset("copier", "copy_room", "printer", attributes=("A4 only", "out of toner"))
    m.asset("large_printer", "copy_room", "printer", attributes=("A4", "A3 and A2", "ready"))
    m.asset("supply_shelf", "copy_room", "shelf")
    m.asset("plan_cabinet", "plan_archive", "cabinet", state="closed")
    m.asset("cleaning_rack", "cleaning_cupboard", "shelf")


def _belongings(m: Maker) -> None:
    m.thing("violin", "in", "petras_office", attributes=("old", "in its case"))
    m.thing("fern", "on", "petras_desk", "fern", attributes=("fresh green",))
    m.thing("samirs_crutches", "in", "samirs_office", "crutch", owner="Samir")
    m.thing("contracts", "in", "samirs_cabinet", "document", attributes=("confidential", "two copies"))
    m.thing("nasal_spray", "on", "lucias_desk", attributes=("half full",))
    m.thing("lucias_handkerchief", "on", "lucias_desk", "handkerchief", owner="Lucia")
    m.thing(
        "gorans_motorcycle_helmet", "in", "gorans_office", "motorcycle_helmet", owner="Goran", attributes=("black",)
    )
    m.thing("tender_offer", "in", "gorans_cabinet", "document", attributes=("confidential", "sealed"))
    m.thing("peace_lily", "on", "wens_desk", "plant", attributes=("leaves hanging", "dry soil"))
    m.thing("wens_running_shoes", "in", "wens_office", "running_shoes", owner="Wen")
    m.thing("leaving_card", "on", "noors_desk", "greeting_card", attributes=("for Samir", "who leaves on Friday"))
    m.thing("cat_food", "in", "noors_office", "cat_food")
    m.thing("epipen", "on", "noors_desk", "adrenaline_pen", attributes=("Noor's", "against her milk allergy"))


def _things(m: Maker) -> None:
    m.thing("letter1", "on", "front_desk", "letter", attributes=("30 g", "addressed to Wen"))
    m.thing("crate", "on", "front_desk", "box", attributes=("12 kg", "addressed to Goran"))
    m.thing("smoke_alarm1", "in", "entrance_hall", "smoke_detector", attributes=("tested this year",))
    m.thing("smoke_alarm2", "in", "plan_archive", "smoke_detector", attributes=("test overdue",))
    m.thing("smoke_alarm3", "in", "conference_room", "smoke_detector", attributes=("tested in March",))
    m.thing("aed", "in", "conference_room", "defibrillator", attributes=("on the wall",))
    m.thing("chessboard", "on", "oak_table", "chess_set", attributes=("abandoned half-way", "white to move"))
    m.thing("camera_drone", "on", "model_bench", attributes=("drone", "four rotors", "ready", "2.1 kg"))
    m.thing("race_copter", "on", "model_bench", attributes=("drone", "six rotors", "ready", "450 g"))
    m.thing("glider", "on", "model_bench", attributes=("drone", "one rotor cracked", "3 kg"))
    m.thing("plywood_sheet", "on", "supply_shelf", "plywood", attributes=("4 mm",))
    m.thing("toner_cartridge", "on", "supply_shelf", attributes=("black",))
    m.thing("tea_towel", "on", "counter", attributes=("linen", "clean"))
    m.thing("bath_towel", "on", "basin2", "towel", attributes=("clean",))
    m.thing("ice_pack", "in", "fridge", attributes=("for bruises",))
    m.thing("milk_chocolate", "on", "counter", "chocolate_bar", attributes=("with whole milk",))
    m.thing("grapes", "on", "counter", "grapes")
    m.thing("floor_mop", "in", "cleaning_cupboard", "mop")
    m.thing("pail", "in", "cleaning_cupboard", "bucket")
    m.thing("rag", "on", "cleaning_rack", "cleaning_cloth")
