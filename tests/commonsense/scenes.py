"""Small scenes of the tests' own: an office and a flat in SayPlan's domain, a kitchen in the household domain."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path

from groundplan.knowledge import enrich
from groundplan.scene.entity import Entity, Kind, Vector
from groundplan.scene.formats import load_scene
from groundplan.scene.scene import Fact, Scene

Facts = list[Fact]


class Maker:
    """Collects the entities and facts of a scene."""

    def __init__(self, robot_at: str, domain: str) -> None:
        self.entities: list[Entity] = [Entity(id="robot", kind=Kind.AGENT, category="robot", types=("robot",))]
        self.facts: Facts = [("at", "robot", robot_at), ("free_hand", "robot")]
        self.domain = domain

    def room(
        self,
        name: str,
        *,
        category: str = "",
        owner: str | None = None,
        at: Vector = (0, 0, 0),
        size: Vector = (4, 4, 3),
        attributes: tuple[str, ...] = (),
        floor: str = "",
    ) -> None:
        self.entities.append(
            Entity(
                id=name,
                kind=Kind.ROOM,
                category=category or name,
                owner=owner,
                position=at,
                size=size,
                attributes=attributes,
            )
        )
        if floor:
            self.facts.append(("in", name, floor))

    def asset(
        self,
        name: str,
        room: str,
        category: str = "",
        *,
        state: str = "",
        owner: str | None = None,
        attributes: tuple[str, ...] = (),
        facts: Facts | None = None,
    ) -> None:
        self.entities.append(
            Entity(
                id=name,
                kind=Kind.ASSET,
                category=category or name.rstrip("0123456789"),
                owner=owner,
                attributes=attributes,
            )
        )
        self.facts.append(("in", name, room))
        self.facts += [(s, name) for s in state.split()] + (facts or [])

    def thing(
        self,
        name: str,
        relation: str,
        holder: str,
        category: str = "",
        *,
        attributes: tuple[str, ...] = (),
        state: str = "",
        owner: str | None = None,
    ) -> None:
        self.entities.append(
            Entity(
                id=name,
                kind=Kind.OBJECT,
                category=category or name.rstrip("0123456789"),
                owner=owner,
                attributes=attributes,
            )
        )
        self.facts.append((relation, name, holder))
        self.facts += [(s, name) for s in state.split()]

    def link(self, *places: str) -> None:
        for a, b in pairwise(places):
            self.facts += [("connected", a, b), ("connected", b, a)]

    def scene(self, name: str) -> Scene:
        return enrich(
            Scene(
                self.entities,
                self.facts,
                name=name,
                domain=self.domain,
                source="sayplan" if self.domain == "sayplan" else "native",
            )
        )


@cache
def office() -> Scene:
    """An office: hall, four people's offices, a meeting room, a pantry, a copy room, a break room."""
    m = Maker("hall", "sayplan")
    m.room("hall", category="hallway", at=(0, 0, 0), size=(10, 2, 3))
    m.room("ninas_office", category="office", owner="Nina", at=(5, 0, 0), size=(3, 3, 3))
    m.room("omars_office", category="office", owner="Omar", at=(10, 0, 0), size=(4, 5, 3))
    m.room("office3", category="office", owner="manager", at=(15, 0, 0), size=(6, 5, 3))
    m.room("office4", category="office", owner="secretary", at=(20, 0, 0), size=(3, 4, 3))
    m.room("meeting_room1", category="meeting_room", at=(0, 6, 0), size=(7, 6, 3))
    m.room("meeting_room2", category="meeting_room", at=(8, 6, 0), size=(4, 4, 3))
    m.room("pantry_kitchen", category="kitchen", at=(14, 6, 0), size=(5, 4, 3))
    m.room("copy_room", category="print_room", at=(20, 6, 0), size=(3, 3, 3))
    m.room("break_room", category="break_room", at=(26, 6, 0), size=(6, 6, 3))
    m.link("hall", "ninas_office")
    m.link("hall", "omars_office")
    m.link("hall", "office3", "office4")
    m.link("hall", "meeting_room1", "meeting_room2", "pantry_kitchen", "copy_room", "break_room")
    for n, room in enumerate(("ninas_office", "omars_office", "office3", "office4"), 1):
        m.asset(f"desk{n}", room, "desk")
        m.asset(f"chair{n}", room, "chair")
    m.asset("cabinet1", "ninas_office", "cabinet", state="closed")
    m.asset("cabinet2", "office3", "cabinet", state="closed")
    m.asset("lamp1", "omars_office", "lamp", state="switched_on")
    m.asset("lamp2", "office3", "lamp", state="switched_off")
    m.asset("window1", "omars_office", "window", state="open")
    m.asset("window2", "meeting_room1", "window", state="closed")
    m.asset("table1", "meeting_room1", "table", attributes=("wooden",))
    m.asset("table2", "meeting_room2", "table", attributes=("white",))
    m.asset("projector", "meeting_room1", "projector", state="switched_off")
    for n in range(5, 9):
        m.asset(f"chair{n}", "meeting_room1", "chair")
    m.asset("chair9", "meeting_room2", "chair")
    m.asset("fridge", "pantry_kitchen", "refrigerator", state="closed")
    m.asset("coffee_machine", "pantry_kitchen", "coffee_machine", state="switched_off")
    m.asset("dishwasher", "pantry_kitchen", "dishwasher", state="closed switched_off")
    m.asset("microwave", "pantry_kitchen", "microwave", state="closed switched_off")
    m.asset("counter", "pantry_kitchen", "counter")
    m.asset("bin1", "pantry_kitchen", "trash_can", state="open")
    m.asset("printer1", "copy_room", "printer", state="switched_off")
    m.asset("printer2", "omars_office", "printer", state="switched_on")
    m.asset("shelf", "copy_room", "shelf")
    m.asset("sofa", "break_room", "sofa")
    m.asset("game_table", "break_room", "table", attributes=("round",))
    m.thing("mug1", "on", "desk1", "mug", attributes=("red",))
    m.thing("mug2", "on", "counter", "mug", attributes=("blue",), state="dirty")
    m.thing("mug3", "in", "cabinet2", "mug", attributes=("green",))
    m.thing("stapler", "on", "desk2", "stapler")
    m.thing("paper1", "on", "shelf", "paper")
    m.thing("pen1", "on", "desk4", "pen", attributes=("black",))
    m.thing("scissors", "in", "cabinet1", "scissors")
    m.thing("banana1", "on", "counter", "banana", attributes=("ripe",))
    m.thing("banana2", "on", "table1", "banana", attributes=("unripe",))
    m.thing("apple", "in", "fridge", "apple")
    m.thing("ham_sandwich", "in", "fridge", "ham_sandwich")
    m.thing("cola", "in", "fridge", "cola")
    m.thing("water_bottle", "on", "table2", "water_bottle")
    m.thing("chess_set", "on", "game_table", "chess_set", attributes=("board game",))
    m.thing("paper_towel", "on", "counter", "paper_towel")
    m.thing("book1", "on", "desk3", "book", attributes=("thick",))
    m.thing("book2", "on", "sofa", "book")
    m.thing("K31X", "on", "shelf", "parcel")
    m.thing("screwdriver", "in", "cabinet1", "screwdriver")
    m.thing("painkiller", "in", "cabinet2", "painkiller")
    m.thing("umbrella", "on", "shelf", "umbrella")
    return m.scene("office")


@cache
def flat() -> Scene:
    """A flat on two floors."""
    m = Maker("living_room", "sayplan")
    m.entities += [Entity(id=f"floor{n}", kind=Kind.FLOOR, category="floor", position=(0, 0, 3.0 * n)) for n in (1, 2)]
    m.room("living_room", floor="floor1", at=(0, 0, 3), size=(6, 6, 3))
    m.room("kitchen", floor="floor1", at=(6, 0, 3), size=(4, 4, 3))
    m.room("bathroom1", category="bathroom", floor="floor1", at=(12, 0, 3), size=(3, 2, 3))
    m.room("bathroom2", category="bathroom", floor="floor2", at=(0, 0, 6), size=(2, 2, 3))
    m.room("lenas_room", category="bedroom", owner="Lena", floor="floor2", at=(6, 0, 6), size=(4, 4, 3))
    m.room("kids_room", category="bedroom", owner="Timo", floor="floor2", at=(12, 0, 6), size=(3, 4, 3))
    m.link("living_room", "kitchen", "bathroom1")
    m.link("living_room", "bathroom2", "lenas_room", "kids_room")
    m.asset("sofa", "living_room", "sofa")
    m.asset("coffee_table", "living_room", "coffee_table")
    m.asset("tv", "living_room", "television", state="switched_on")
    m.asset("bookshelf", "living_room", "bookshelf")
    m.asset("floor_lamp", "living_room", "lamp", state="switched_off")
    m.asset("fridge", "kitchen", "refrigerator", state="closed")
    m.asset("stove", "kitchen", "stove", state="switched_off")
    m.asset("sink1", "kitchen", "sink")
    m.asset("dining_table", "kitchen", "dining_table")
    m.asset("drawer1", "kitchen", "drawer", state="closed")
    m.asset("drawer2", "kitchen", "drawer", state="closed")
    m.asset("bed1", "lenas_room", "bed")
    m.asset("bed2", "kids_room", "bed")
    m.asset("desk1", "lenas_room", "desk")
    m.asset("wardrobe1", "lenas_room", "wardrobe", state="closed")
    m.asset("wardrobe2", "kids_room", "wardrobe", state="open")
    m.asset("washing_machine", "bathroom1", "washing_machine", state="closed switched_off")
    m.asset("bathtub", "bathroom1", "bathtub")
    m.asset("sink2", "bathroom1", "sink")
    m.thing("shirt1", "on", "bed2", "shirt", attributes=("white",), state="dirty")
    m.thing("shirt2", "in", "wardrobe1", "shirt", attributes=("blue",))
    m.thing("towel", "on", "bathtub", "towel")
    m.thing("teddy", "on", "bed2", "teddy_bear")
    m.thing("remote", "on", "sofa", "remote_control")
    m.thing("plate1", "on", "dining_table", "plate", state="dirty")
    m.thing("plate2", "on", "dining_table", "plate")
    m.thing("plate3", "on", "coffee_table", "plate")
    m.thing("fork", "in", "drawer1", "fork")
    m.thing("knife", "in", "drawer2", "knife")
    m.thing("glass", "on", "coffee_table", "glass")
    m.thing("milk", "in", "fridge", "milk")
    m.thing("pizza", "in", "fridge", "pizza")
    m.thing("novel", "on", "bookshelf", "book", attributes=("paperback",))
    m.thing("comic", "on", "bed2", "book", attributes=("colorful",))
    m.thing("blanket", "on", "bed1", "blanket")
    return m.scene("flat")


@cache
def kitchen() -> Scene:
    """A kitchen with a person in it, in the household domain."""
    m = Maker("kitchen", "household")
    m.room("kitchen")
    m.entities.append(Entity(id="human", kind=Kind.AGENT, category="person"))
    m.facts.append(("at", "human", "kitchen"))
    m.asset("table", "kitchen", "table")
    m.asset("counter", "kitchen", "counter", state="dirty")
    m.asset("sink", "kitchen", "sink")
    m.asset("fridge", "kitchen", "refrigerator", state="closed")
    m.asset("kettle", "kitchen", "kettle", state="switched_off")
    m.asset("window", "kitchen", "window", state="open")
    m.asset("bin", "kitchen", "trash_can", state="open")
    m.thing("apple", "on", "counter", "apple")
    m.thing("tomato", "in", "fridge", "tomato")
    m.thing("knife", "on", "table", "knife")
    m.thing("glass1", "on", "table", "glass")
    m.thing("cup1", "on", "counter", "cup")
    m.thing("sponge", "on", "sink", "sponge")
    m.thing("plate1", "on", "table", "plate", state="dirty")
    m.thing("bottle", "in", "fridge", "bottle", attributes=("green",))
    return m.scene("kitchen")


@cache
def lab() -> Scene:
    """A research floor, read from a SayPlan file as people write them: owners and categories only in the names."""
    return enrich(load_scene(Path(__file__).parent / "lab.json", format="sayplan"))
