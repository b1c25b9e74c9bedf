"""An animal clinic of the tests' own, with a laboratory and an office, in SayPlan's domain."""

from __future__ import annotations

from functools import cache

from tests.commonsense.scenes import Maker

from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Scene


@cache
def clinic() -> Scene:
    """A clinic where many things stand about that no table of categories need know."""
    m = Maker("foyer", "sayplan")
    for person in ("greta", "sunil", "amara"):
        m.entities.append(Entity(id=person, kind=Kind.AGENT, category="person"))
    m.facts += [("at", "greta", "surgery"), ("at", "sunil", "sunils_office"), ("at", "amara", "lab")]
    m.room("foyer", category="reception")
    m.room("surgery", category="treatment_room")
    m.room("lab", category="laboratory")
    m.room("sunils_office", category="office", owner="Sunil")
    m.room("workshop")
    m.room("washroom", category="toilet_room")
    m.room("copy_corner", category="print_room")
    m.room("staff_kitchen", category="kitchen")
    m.link("foyer", "surgery", "lab", "workshop")
    m.link("foyer", "sunils_office", "copy_corner", "staff_kitchen", "washroom")
    m.asset("front_desk", "foyer", "reception_desk")
    m.asset("coat_rack", "foyer", "coat_rack")
    m.asset("exam_table", "surgery", "examination_table")
    m.asset("sharps_bin", "surgery", "hazardous_waste_bin")
    m.asset("bin1", "staff_kitchen", "bin")
    m.asset("paper_bin", "copy_corner", "recycling_bin")
    m.asset("med_cabinet", "surgery", "medicine_cabinet", state="closed")
    m.asset("exam_lamp", "surgery", "examination_lamp", state="switched_on")
    m.asset("lab_bench", "lab", "lab_bench")
    m.asset("lab_fridge", "lab", "lab_fridge", state="closed")
    m.asset("lab_freezer", "lab", "freezer", state="open")
    m.asset("fume_hood", "lab", "fume_hood", state="switched_off")
    m.asset("centrifuge", "lab", "centrifuge", state="closed switched_on")
    m.asset("workbench", "workshop", "workbench")
    m.asset("tool_cabinet", "workshop", "tool_cabinet", state="closed")
    m.asset("compressor", "workshop", "compressor", state="switched_on")
    m.asset("desk1", "sunils_office", "desk", owner="Sunil")
    m.asset("window1", "sunils_office", "window", state="open")
    m.asset("radiator1", "sunils_office", "radiator", state="switched_off")
    m.asset("printer1", "copy_corner", "printer", state="switched_off", attributes=("monochrome",))
    m.asset("printer2", "copy_corner", "printer", state="switched_on", attributes=("colour",))
    m.asset("supply_shelf", "copy_corner", "shelf")
    m.asset("fridge1", "staff_kitchen", "fridge", state="closed")
    m.asset("dishwasher1", "staff_kitchen", "dishwasher", state="closed switched_off")
    m.asset("worktop", "staff_kitchen", "counter")
    m.asset("paper_holder", "washroom", "toilet_paper_holder")
    m.asset("soap_stand", "washroom", "shelf", attributes=("glass",))
    m.thing("roll1", "on", "supply_shelf", "toilet_paper")
    m.thing("paper1", "on", "supply_shelf", "paper", attributes=("A4",))
    m.thing("toner1", "on", "supply_shelf", "toner")
    m.thing("glove1", "on", "exam_table", "glove", attributes=("used",))
    m.thing("syringe1", "on", "exam_table", "syringe", attributes=("used",))
    m.thing("serum1", "on", "lab_bench", "vial", attributes=("rabies serum",))
    m.thing("sample1", "on", "lab_bench", "sample", attributes=("blood",))
    m.thing("sample2", "on", "exam_table", "sample", attributes=("saliva",))
    m.thing("soldering_iron1", "on", "workbench", "soldering_iron", state="switched_on")
    m.thing("wrench1", "on", "front_desk", "wrench")
    m.thing("zorbler1", "on", "workbench", "zorbler")
    m.thing("mug1", "on", "front_desk", "mug", attributes=("striped",), owner="Amara")
    m.thing("mug2", "in", "dishwasher1", "mug", attributes=("plain",))
    m.thing("sandwich1", "on", "worktop", "sandwich")
    m.thing("banana_peel1", "on", "worktop", "banana_peel")
    m.thing("flyer1", "on", "front_desk", "flyer", attributes=("outdated",))
    m.thing("coat1", "on", "exam_table", "coat", owner="Greta")
    m.thing("stethoscope1", "on", "desk1", "stethoscope", owner="Greta")
    m.thing("parcel1", "on", "front_desk", "parcel", attributes=("label ZX-81",))
    m.thing("laptop1", "on", "front_desk", "laptop", state="closed switched_on", owner="Sunil")
    return m.scene("clinic")
