"""A cottage of the tests' own: a family of all ages, rooms behind rooms, what is needed in small emergencies."""

from __future__ import annotations

from functools import cache

from tests.commonsense.scenes import Maker

from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Scene


@cache
def cottage() -> Scene:
    """A porch, a parlour with a kitchen and a cellar behind it, four bedrooms and three bathrooms on two floors."""
    m = Maker("porch", "sayplan")
    for person, place, said in (
        ("elsie", "parlour", ("81 years old", "knitting")),
        ("tom", "attic_den", ("39 years old", "lifting weights")),
        ("ruby", "parlour", ("12 years old", "reading")),
        ("max", "kitchen", ("6 years old", "baking")),
    ):
        m.entities.append(Entity(id=person, kind=Kind.AGENT, category="person", name=person.title(), attributes=said))
        m.facts.append(("at", person, place))
    for floor in ("ground_floor", "upper_floor"):
        m.entities.append(Entity(id=floor, kind=Kind.FLOOR, category="floor"))
    for room, category, floor in (
        ("porch", "entrance", "ground_floor"), ("parlour", "living_room", "ground_floor"),
        ("kitchen", "kitchen", "ground_floor"), ("cellar", "cellar", "ground_floor"),
        ("elsies_bedroom", "bedroom", "ground_floor"), ("toms_bedroom", "bedroom", "upper_floor"),
        ("rubys_bedroom", "bedroom", "upper_floor"), ("maxs_bedroom", "bedroom", "upper_floor"),
        ("attic_den", "hobby_room", "upper_floor"), ("upstairs_bathroom", "bathroom", "upper_floor"),
        ("small_bathroom", "bathroom", "upper_floor"),
    ):  # fmt: skip
        owner = room.split("s_")[0].title() if room.endswith("bedroom") else None
        m.room(room, category=category, floor=floor, owner=owner)
    m.room("downstairs_bathroom", category="bathroom", floor="ground_floor", attributes=("step-free", "wide door"))
    m.link("porch", "parlour", "kitchen", "cellar")
    for start, end in (
        ("porch", "elsies_bedroom"), ("porch", "downstairs_bathroom"), ("parlour", "toms_bedroom"),
        ("parlour", "rubys_bedroom"), ("parlour", "maxs_bedroom"), ("toms_bedroom", "small_bathroom"),
        ("parlour", "attic_den"), ("parlour", "upstairs_bathroom"),
    ):  # fmt: skip
        m.link(start, end)
    for n, room in enumerate(("downstairs_bathroom", "upstairs_bathroom", "small_bathroom"), 1):
        m.asset(f"basin{n}", room, "washbasin")
    m.asset("tub", "upstairs_bathroom", "bathtub")
    m.asset("fridge", "kitchen", "refrigerator", state="closed")
    m.asset("dishwasher", "kitchen", state="closed switched_off")
    m.asset("counter", "kitchen", "kitchen_counter")
    m.asset("waste_bin", "kitchen", "bin")
    m.asset("glass_crate", "cellar", "recycling_bin", attributes=("for glass",))
    m.asset("clothes_horse", "cellar", "drying_rack")
    m.asset("shelf", "cellar", "shelf")
    m.asset("table", "parlour", "dining_table")
    m.asset("bookcase", "parlour", "bookshelf")
    m.asset("lamp1", "parlour", "lamp", state="switched_on")
    m.asset("lamp2", "attic_den", "lamp", state="switched_on")
    m.asset("lamp3", "toms_bedroom", "lamp", state="switched_on")
    m.asset("lamp4", "porch", "lamp", state="switched_off")
    m.asset("elsies_bed", "elsies_bedroom", "bed", owner="Elsie")
    m.asset("rubys_desk", "rubys_bedroom", "desk", owner="Ruby")
    m.asset("toms_desk", "toms_bedroom", "desk", owner="Tom")
    m.asset("bench", "attic_den", "table")
    for n in (1, 3):
        m.thing(f"soap{n}", "on", f"basin{n}", "soap")
    m.thing("towel", "on", "basin2", "towel", state="dry")
    m.thing("bandages", "on", "basin1", "bandage")
    m.thing("brolly", "on", "rubys_desk", "umbrella")
    m.thing("anorak", "on", "toms_desk", "raincoat", owner="Tom")
    m.thing("lantern", "on", "shelf", "flashlight", attributes=("fully charged",), state="switched_off")
    m.thing("torch", "on", "bench", "flashlight", attributes=("batteries missing",), state="switched_off")
    m.thing("mallet", "on", "bench", "hammer")
    m.thing("hoover", "on", "shelf", "vacuum_cleaner")
    m.thing("soy_milk", "in", "fridge", attributes=("opened",))
    m.thing("milk", "in", "fridge", "milk")
    m.thing("ham", "in", "fridge", "ham", attributes=("expired last week",))
    m.thing("hazelnut_bar", "on", "counter", "granola_bar", attributes=("contains hazelnuts",))
    m.thing("crackers", "on", "counter", "cracker", attributes=("plain",))
    m.thing("cup1", "on", "rubys_desk", "mug", attributes=("green",), state="dirty")
    m.thing("cup2", "on", "counter", "mug", attributes=("white",), state="clean")
    m.thing("plate1", "on", "counter", "plate", attributes=("yellow",), state="clean")
    m.thing("plate2", "on", "counter", "plate", attributes=("yellow",), state="clean")
    m.thing("spoon1", "on", "counter", "spoon")
    m.thing("spoon2", "on", "counter", "spoon")
    m.thing("empty_beer_bottle", "on", "table", "bottle", attributes=("empty",))
    m.thing("empty_honey_jar", "on", "toms_desk", "jar", attributes=("empty",))
    m.thing("jersey", "on", "elsies_bed", "jersey", owner="Ruby", state="dirty")
    m.thing("stockings", "on", "elsies_bed", "socks", owner="Elsie", state="dirty")
    m.thing("glasses", "on", "elsies_bed", "reading_glasses", owner="Elsie")
    m.thing("atlas", "on", "rubys_desk", "book", attributes=("belongs in the parlour",))
    m.thing("novel", "on", "toms_desk", "book", attributes=("belongs in the parlour",))
    m.thing("diary", "on", "rubys_desk", "book", owner="Ruby")
    m.thing("big_trunk", "on", "shelf", "suitcase", attributes=("weighs 7 kg",))
    m.thing("little_trunk", "on", "shelf", "suitcase", attributes=("weighs 3 kg",))
    return m.scene("cottage")
