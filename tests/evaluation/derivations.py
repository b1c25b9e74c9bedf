"""The answers of the suite's questions derived by hand-written predicates over the raw scene files.

They use only what the files say (and lists of categories where the question needs taxonomy), never the package.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.evaluation.raw_scenes import Raw

Derivation = Callable[[Raw], set[str]]
FRUIT = ("banana", "apple", "orange", "pear", "plum", "lemon")
CLOTHES = ("jeans", "shirt", "socks", "pyjamas", "hoodie", "coat", "suit", "dress", "blouse", "shawl", "gloves", "belt")
DISHES = ("plate", "cup", "mug", "bowl", "glass", "fork", "spoon")
TOOLS = ("hammer", "screwdriver", "wrench", "pliers", "drill", "allen_key")
MEETING = "meeting_room"
DRINKS = ("milk", "cola", "lemonade", "orange_juice", "whisky")


def without(raw: Raw, rooms: set[str], *categories: str) -> set[str]:
    return {r for r in rooms if not raw.inside(r) & raw.all(*categories)}


def most(candidates: set[str], measure: Callable[[str], float]) -> set[str]:
    best = max(measure(c) for c in candidates)
    return {c for c in candidates if measure(c) == best}


def nearest(raw: Raw, start: str, candidates: set[str], rank: int = 1) -> set[str]:
    distance = raw.distances(start)
    return {sorted(candidates, key=lambda c: distance[c])[rank - 1]}


def place_of(thing: str) -> Derivation:
    return lambda raw: set(raw.chain(thing)[:2])


def cabinets_without_lamps(raw: Raw) -> set[str]:
    lamps = raw.all("desk_lamp", "floor_lamp", "lamp")
    offices = raw.all("office", kind="room")
    return {r for r in offices if raw.inside(r) & raw.all("cabinet", "filing_cabinet") and not raw.inside(r) & lamps}


def left_on(raw: Raw) -> set[str]:
    rooms = {raw.room(i) for i in raw.kind if "switched_on" in raw.states[i]}
    return {r for r in rooms if not raw.inside(r) & raw.all("person")}


def at_least_two_mugs(raw: Raw) -> set[str]:
    return {r for r in raw.all(kind="room") if len(raw.inside(r) & raw.all("mug")) >= 2}


def seats(raw: Raw, room: str) -> int:
    return max((int(a.split(":")[1]) for a in raw.attributes[room] if a.startswith("capacity")), default=0)


def bathrooms(raw: Raw) -> set[str]:
    return raw.all("bathroom", kind="room")


def bedrooms(raw: Raw) -> set[str]:
    return raw.all("bedroom", kind="room")


DERIVATIONS: dict[str, Derivation] = {
    "ss01": lambda w: {i for i in w.all("stapler") if w.has(i, "red")},
    "ss02": lambda w: {i for i in w.all(*FRUIT) if w.has(i, "unripe")},
    "ss03": place_of("umbrella"),
    "ss04": lambda w: without(w, w.all(MEETING, kind="room"), "whiteboard"),
    "ss05": lambda w: {"Z40R", *w.chain("Z40R")},
    "ss06": lambda w: w.all("chair") & w.inside("meeting_room_2"),
    "ss07": lambda w: {i for i in w.all("mug") if w.has(i, "dirty")},
    "ss08": lambda w: w.directly("kitchen_fridge"),
    "ss09": lambda w: {x for r in w.all("radio") for x in (w.owner(r), w.room(r))},
    "ss10": lambda w: {i for i in w.all("folder") if w.has(i, "label: budget")},
    "ss11": lambda w: {i for i in w.all("printer") if w.has(i, "out of paper")},
    "ss12": lambda w: w.all("mop"),
    "ss13": lambda w: {i for i in w.all("desk_lamp", "floor_lamp", "lamp") if w.has(i, "switched_on")},
    "ss14": lambda w: {i for i in w.all("parcel") if w.has(i, "label: Owen")},
    "ss15": lambda w: {w.holder["samuel"]},
    "ss16": lambda w: w.all("violin"),
    "ss17": lambda w: {i for i in w.all("mug") & w.inside("kitchen") if w.has(i, "clean")},
    "ss18": lambda w: {i for i in w.all("window") if w.has(i, "open")},
    "ss19": lambda w: without(w, w.all("office", kind="room"), "window"),
    "ss20": lambda w: set(w.chain("car_keys")[:2]),
    "ss21": lambda w: without(w, bedrooms(w), "wardrobe"),
    "ss22": lambda w: {i for i in w.all("teddy_bear") if w.owner(i) == "Lotte"},
    "ss23": bathrooms,
    "ss24": lambda w: w.directly("study_safe"),
    "ss25": lambda w: without(w, bathrooms(w), "bathtub"),
    "ss26": lambda w: {i for i in w.all("plate") if w.has(i, "blue")},
    "ss27": lambda w: w.directly("living_coffee_table"),
    "ss28": lambda w: {i for i in w.all("towel") if w.has(i, "wet")},
    "ss29": lambda w: {w.name[i] for i in w.all("person") & w.inside("garage")},
    "ss30": lambda w: {i for i in w.chain("evening_dress")[:2] if w.owner("evening_dress") == "Elena"},
    "ss31": lambda w: w.directly("second_floor"),
    "ss32": lambda w: w.all("pillow") & w.inside("parents_bedroom"),
    "ss33": lambda w: {i for i in w.inside("first_floor") if w.has(i, "switched_on")},
    "ss34": lambda w: {"W55B", *w.chain("W55B")[:2]},
    "ss35": lambda w: {p for i in w.all("cheese") if w.has(i, "goat") for p in w.chain(i)},
    "ss36": lambda w: {i for i in w.all("mug") if w.has(i, "clean")},
    "ss37": lambda w: {i for d in w.all("drawer") if w.has(d, "bottom") for i in w.directly(d)},
    "ss38": lambda w: w.all("plate"),
    "ss39": lambda w: {w.name[i] for i in w.all("person") & w.inside("dining_room")},
    "ss40": lambda w: w.all(*FRUIT) & w.directly("dining_table"),
    "cs01": lambda w: w.all("screwdriver"),
    "cs03": lambda w: most({r for r in w.all(MEETING) if seats(w, r) >= 6}, lambda r: -w.size[r][0] * w.size[r][1]),
    "cs04": lambda w: {x for r in nearest(w, "kitchen", w.all("office")) for x in (r, w.owner(r))},
    "cs05": lambda w: {w.room(i) for i in w.all("person") if w.has(i, "giving a talk")},
    "cs06": lambda w: w.all("plasters", "bandage"),
    "cs07": lambda w: most(w.all(MEETING), lambda r: len(w.inside(r) & w.all("chair"))),
    "cs08": cabinets_without_lamps,
    "cs09": lambda w: {i for i in w.all("heater") if w.has(i, "switched_off")},
    "cs10": lambda w: w.all(*DRINKS) - w.all("whisky"),
    "cs11": lambda w: {i for i in w.directly("kitchen_fridge") if w.has(i, "expired")},
    "cs12": lambda w: {i for i in w.all("book") if w.owner(i) == "Samuel"},
    "cs13": lambda w: nearest(w, "lobby", w.all(MEETING), 2),
    "cs15": at_least_two_mugs,
    "cs16": lambda w: w.all("guitar"),
    "cs17": lambda w: {
        x for i in w.all("whisky") for x in (w.holder[i], w.room(i), w.owner(i), *w.attributes[w.room(i)])
    },
    "cs18": lambda w: {i for i in w.all("desk") if w.has(i, "dirty")},
    "cs19": lambda w: {x for i in w.all("microwave") for x in (i, w.room(i))},
    "cs20": lambda w: w.all(*TOOLS) & w.inside("workshop"),
    "cs21": lambda w: w.all("crayons"),
    "cs22": lambda w: nearest(w, "family_bathroom", bedrooms(w)),
    "cs23": lambda w: {i for i in w.all(*CLOTHES) if w.has(i, "dirty")},
    "cs24": lambda w: w.all("painkillers"),
    "cs25": lambda w: most(w.all(kind="floor"), lambda f: len(w.inside(f) & bathrooms(w))),
    "cs26": lambda w: {x for r in w.all() if w.has(r, "outdoors") for x in (r, *(w.inside(r) & w.all("chair")))},
    "cs27": lambda w: {i for i in w.all("chair", "dining_chair") & w.inside("dining_room") if not w.attributes[i]},
    "cs29": lambda w: {r for r in w.all() if w.has(r, "outdoors") and len(w.inside(r) & w.all("chair")) > 2},
    "cs30": left_on,
    "cs31": lambda w: w.all("corkscrew"),
    "cs32": lambda w: {i for g in w.all("glasses") if w.owner(g) == "Grandma" for i in w.chain(g)[:2]},
    "cs33": lambda w: w.all("board_game", "playing_cards"),
    "cs34": lambda w: without(w, bedrooms(w), "wardrobe") & without(w, bedrooms(w), "desk"),
    "cs35": lambda w: {i for i in w.all("window", "door") if w.has(i, "open")},
    "cs36": lambda w: w.all("knife"),
    "cs37": lambda w: w.all("jam", "ice_cream", "banana", "apple"),
    "cs38": lambda w: {i for i in w.all(*DISHES) if w.has(i, "dirty")},
    "cs39": lambda w: {i for i in w.all("milk", "cola") if not w.has(i, "cold")},
    "cs40": lambda w: w.all("vase"),
}
