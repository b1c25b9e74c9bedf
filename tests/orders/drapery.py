"""A scene of things told apart by how they look: a draper's shop with a workroom, a tearoom and two offices."""

from __future__ import annotations

from functools import cache

from tests.commonsense.scenes import Maker

from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Scene


@cache
def drapery() -> Scene:
    """Return a passage, a shop, a workroom, a stockroom, a tearoom and the offices of two people."""
    m = Maker("passage", "sayplan")
    for name in ("leila", "finn"):
        m.entities.append(Entity(id=name, kind=Kind.AGENT, category="person", name=name.title()))
        m.facts.append(("at", name, "tearoom"))
    m.room("passage", category="hallway", at=(0, 0, 0))
    for n, room in enumerate(("shop", "workroom", "stockroom", "tearoom"), 1):
        m.room(room, at=(6 * n, 0, 0))
    m.room("leilas_office", category="office", owner="Leila", at=(6, 8, 0))
    m.room("finns_office", category="office", owner="Finn", at=(12, 8, 0))
    m.link("passage", "shop", "workroom", "stockroom")
    m.link("passage", "tearoom", "leilas_office", "finns_office")
    m.asset("counter", "shop")
    m.asset("shelf1", "shop", "shelf")
    m.asset("window1", "shop", "window", state="open")
    m.asset("workbench", "workroom")
    m.asset("cabinet1", "workroom", "cabinet", state="closed", attributes=("metal", "narrow"))
    m.asset("drawer1", "workroom", "drawer", state="closed")
    m.asset("drawer2", "workroom", "drawer", state="closed")
    m.asset("lamp1", "workroom", "lamp", state="switched_on", attributes=("brass",))
    m.asset("fan1", "workroom", "fan", state="switched_on")
    m.asset("cabinet2", "stockroom", "cabinet", state="open", attributes=("wooden", "wide"))
    m.asset("shelf2", "stockroom", "shelf", attributes=("wooden",))
    m.asset("shelf3", "stockroom", "shelf", attributes=("metal",))
    m.asset("fridge", "tearoom", "refrigerator", state="closed")
    m.asset("sideboard", "tearoom")
    m.asset("table1", "tearoom", "table", attributes=("round",))
    m.asset("table2", "shop", "table", attributes=("square",))
    m.asset("window2", "tearoom", "window", state="closed")
    for n, owner in enumerate(("Leila", "Finn"), 1):
        m.asset(f"desk{n}", f"{owner.lower()}s_office", "desk", owner=owner)
    m.asset("lamp2", "leilas_office", "lamp", state="switched_on", attributes=("green",))
    m.asset("lamp3", "finns_office", "lamp", state="switched_off", attributes=("white",))
    _wares(m)
    _belongings(m)
    return m.scene("drapery")


def _wares(m: Maker) -> None:
    m.thing("mug1", "on", "counter", "mug", attributes=("cherry pattern",), state="clean")
    m.thing("mug2", "on", "counter", "mug", attributes=("dotted", "large"), state="dirty")
    m.thing("mug3", "on", "desk1", "mug", attributes=("striped",), state="clean")
    m.thing("mug4", "on", "sideboard", "mug", attributes=("white", "chipped"), state="clean")
    m.thing("vase1", "on", "shelf1", "vase", attributes=("glass", "tall", "blue"))
    m.thing("vase2", "on", "shelf1", "vase", attributes=("ceramic", "blue"))
    m.thing("vase3", "on", "table2", "vase", attributes=("brass", "tall"))
    m.thing("cushion1", "on", "shelf2", "cushion", attributes=("with stars",))
    m.thing("cushion2", "on", "shelf2", "cushion", attributes=("floral", "square"))
    m.thing("cushion3", "on", "table2", "cushion", attributes=("checked",))
    m.thing("basket1", "on", "workbench", "basket", attributes=("with a lid", "small"))
    m.thing("basket2", "on", "shelf3", "basket", attributes=("large",))
    m.thing("box1", "on", "shelf3", "box", attributes=("cardboard",))
    m.thing("box2", "on", "shelf3", "box", attributes=("wooden",))
    m.thing("box3", "on", "workbench", "box", attributes=("tin", "label: sequins"))
    m.thing("button1", "in", "box1", "button")
    m.thing("zip1", "in", "box2", "zip")
    m.thing("candle1", "on", "shelf1", "candle", attributes=("vanilla",))
    m.thing("candle2", "on", "counter", "candle", attributes=("lavender",))
    m.thing("thimble", "in", "drawer1")
    m.thing("needle", "in", "drawer2")
    m.thing("ribbon", "in", "cabinet1")
    m.thing("tape_measure", "on", "workbench")


def _belongings(m: Maker) -> None:
    m.thing("scarf1", "on", "counter", "scarf", attributes=("silk", "green"))
    m.thing("scarf2", "on", "sideboard", "scarf", attributes=("woollen", "green"))
    m.thing("coat1", "on", "counter", "coat", owner="Finn", attributes=("grey",))
    m.thing("hat1", "on", "counter", "hat", owner="Leila", attributes=("straw",))
    m.thing("hat2", "on", "table1", "hat", owner="Finn", attributes=("felt",))
    m.thing("novel", "on", "counter", "book", attributes=("title: The Harbour Murders", "thriller"))
    m.thing("manual", "on", "desk2", "book", attributes=("title: Knots and Ropes",))
    m.thing("guide", "on", "desk2", "book", attributes=("title: Birds of the Coast",))
    m.thing("parcel1", "on", "counter", "parcel", attributes=("label: Leila", "heavy", "weighs 4 kg"))
    m.thing("parcel2", "on", "counter", "parcel", attributes=("label: Finn", "weighs 1 kg"))
    m.thing("folder1", "in", "cabinet2", "folder", attributes=("label: invoices", "red"))
    m.thing("folder2", "in", "cabinet2", "folder", attributes=("label: orders", "green"))
    m.thing("folder3", "on", "desk1", "folder", attributes=("label: wages", "red"))
    m.thing("pen1", "on", "desk1", "pen", attributes=("red",))
    m.thing("pen2", "on", "workbench", "pen", attributes=("blue",))
    m.thing("pen3", "on", "workbench", "pen", attributes=("black",))
    m.thing("laptop1", "on", "table1", "laptop", owner="Leila")
    m.thing("laptop2", "on", "sideboard", "laptop", owner="Finn")
    for fruit in ("apple", "pear", "plum"):
        m.thing(fruit, "on", "sideboard")
    for food in ("lemonade", "cola", "cheese", "butter"):
        m.thing(food, "in", "fridge")
    for n in (1, 2):
        m.thing(f"plate{n}", "on", "table1", "plate", state="dirty")
    m.thing("plate3", "on", "sideboard", "plate", state="clean")
    m.thing("bowl", "on", "table1", state="dirty")
