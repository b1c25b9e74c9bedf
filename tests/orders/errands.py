"""What the orders of `errands.toml` are filled with, and what must come of them: drinks, meals, laundry, tidying."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise

from tests.asking.facts import Facts, an, several
from tests.orders.making import Fill, Rows, Slots

from groundplan.evaluation.suite import Event, Expectation
from groundplan.knowledge import knowledge
from groundplan.scene.entity import Entity, Kind

_CUPS, _BAGS = ("mug", "cup"), ("suitcase", "backpack", "box", "crate", "basket", "toy_box")
_TABLEWARE = ("plate", "glass", "fork", "knife", "spoon", "bowl", "mug", "cup", "wine_glass")
_HEATING = ("radiator", "space_heater", "heater")


def _is(category: str, kind: str) -> bool:
    return category in knowledge() and knowledge().is_a(category, kind)


def _called(facts: Facts, entity: Entity) -> str | None:
    """Return a description of one thing: its plain noun, a word of its own, whose it is, or where it is."""
    if entity.category not in facts.things:
        return None
    noun, alike = facts.noun(entity.category), facts.kinds[entity.category]
    if len(alike) == 1:
        return f"the {noun}"
    for word in entity.attributes:
        if word.isalpha() and sum(word in e.attributes for e in alike) == 1:
            return f"the {word} {noun}"
    if entity.owner and sum(e.owner == entity.owner for e in alike) == 1:
        return f"{entity.owner}'s {noun}"
    told = facts.told(entity)
    return f"the {noun} {told}" if told else None


def _movables(facts: Facts, *, food: bool | None = None) -> Iterator[tuple[Entity, str]]:
    """Yield things to carry that a plain description is about; only food, or only what is none."""
    for category in facts.things:
        for entity in facts.kinds[category]:
            name = _called(facts, entity) if entity.kind is Kind.OBJECT else None
            eaten = _is(category, "food")
            if name and facts.scene.has_type(entity.id, "pickable") and food in (None, eaten):
                yield entity, name


def _surfaces(facts: Facts) -> list[tuple[Entity, Slots]]:
    found = []
    for entity in (e for c in facts.things for e in facts.kinds[c] if e.kind is Kind.ASSET):
        where = facts.place(entity) if facts.scene.has_type(entity.id, "surface") else None
        room = facts.scene.room_of(entity.id)
        inside = facts.place(facts.scene.entity(room)) if room else None
        if where and inside and not facts.scene.has_type(entity.id, "heater"):
            found.append((entity, {"d": where[1], "dp": "on", "room": inside[1], "p": inside[0]}))
    return found


def _only(facts: Facts, kind: str) -> Entity | None:
    """Return the one appliance of a type, where no other thing is called like it."""
    found = [e for e in facts.scene.entities() if facts.scene.has_type(e.id, kind) and e.kind is Kind.ASSET]
    return found[0] if len(found) == 1 and len(facts.kinds[found[0].category]) == 1 else None


def _drinks(facts: Facts) -> list[str]:
    return sorted({f[2] for f in facts.scene.matching("brews") if f[2] in ("coffee", "tea")})


def _drink_clean(facts: Facts) -> Rows:
    for category in _CUPS:
        cups = facts.kinds.get(category, ())
        for drink, (surface, slots) in zip(_drinks(facts) * 3, _surfaces(facts)[::5], strict=False):
            if cups and category in facts.things:
                made = " ".join(
                    f"(and (filled {c.id} {drink}) (on {c.id} {surface.id}) (not (dirty {c.id})))" for c in cups
                )
                yield {**slots, "drink": drink, "cup": category}, Expectation(goal=f"(or {made})")


def _drink_in_that(facts: Facts) -> Rows:
    for number, (cup, name) in enumerate(_movables(facts)):
        if cup.category in _CUPS and _drinks(facts) and not facts.scene.holds(("dirty", cup.id)):
            drink = _drinks(facts)[number % len(_drinks(facts))]
            yield {"x": name, "drink": drink}, Expectation(goal=f"(filled {cup.id} {drink})")


def _drink_washed(facts: Facts) -> Rows:
    surfaces, washer = _surfaces(facts), facts.kinds.get("dishwasher", ())
    for number, (cup, name) in enumerate(_movables(facts)):
        if cup.category in _CUPS and _drinks(facts) and facts.scene.holds(("dirty", cup.id)) and len(washer) == 1:
            drink, (_, slots) = _drinks(facts)[number % len(_drinks(facts))], surfaces[number % len(surfaces)]
            goal = f"(and (filled {cup.id} {drink}) (clean {cup.id}))"
            passes = (f"(and (clean {cup.id}) (not (filled {cup.id} {drink})))", goal)
            yield {**slots, "x": name, "drink": drink, "washer": "dishwasher"}, Expectation(goal=goal, passes=passes)


def _warmed(facts: Facts) -> Rows:
    heaters = [e for e in facts.scene.entities() if facts.scene.has_type(e.id, "heater")]
    foods, surfaces = list(_movables(facts, food=True)), _surfaces(facts)
    for number, (food, name) in enumerate(foods if heaters else ()):
        _, slots = surfaces[(number * 3) % len(surfaces)]
        yield {**slots, "x": name}, Expectation(goal=f"(hot {food.id})")


def _warmed_in(facts: Facts) -> Rows:
    heaters = [e for e in facts.scene.entities() if facts.scene.has_type(e.id, "heater") and e.category in facts.things]
    heaters = [e for e in heaters if len(facts.kinds[e.category]) == 1 and facts.scene.has_type(e.id, "container")]
    foods, surfaces = list(_movables(facts, food=True)), _surfaces(facts)
    for number, (food, name) in enumerate(foods[::2] if heaters else ()):
        surface, slots = surfaces[(number * 3 + 1) % len(surfaces)]
        heater = heaters[number % len(heaters)]
        goal = f"(and (hot {food.id}) (on {food.id} {surface.id}) (switched_off {heater.id}) (closed {heater.id}))"
        event = Event(action="turn_on", args=(heater.id,))
        yield {**slots, "x": name, "heater": facts.noun(heater.category)}, Expectation(goal=goal, events=(event,))


def _two(ids: Iterable[str], surface: str) -> str:
    return "(or " + " ".join(f"(and (on {a} {surface}) (on {b} {surface}))" for a, b in combinations(ids, 2)) + ")"


def _laid(facts: Facts) -> Rows:
    ware = [c for c in _TABLEWARE if len(facts.kinds.get(c, ())) > 1 and c in facts.things]
    for (surface, slots), (a, b) in zip(_tables(facts), pairwise(ware), strict=False):
        goal = " ".join(_two((e.id for e in facts.kinds[c]), surface.id) for c in (a, b))
        words = {"a": an(facts.noun(a)), "b": an(facts.noun(b))}
        words |= {"as": several(facts.noun(a)), "bs": several(facts.noun(b))}
        yield {**slots, **words}, Expectation(goal=f"(and {goal})")


def _tables(facts: Facts) -> list[tuple[Entity, Slots]]:
    return [(e, s) for e, s in _surfaces(facts) if e.category.endswith(("table", "desk"))]


def _laundered(facts: Facts) -> Rows:
    washer = facts.kinds.get("washing_machine", ())
    for holder in facts.scene.entities():
        dirty = [i for i in facts.scene.contents(holder.id) if facts.scene.holds(("dirty", i))]
        where = facts.place(holder) if holder.kind is Kind.ASSET else None
        if where and len(washer) == 1 and len(dirty) > 1 and all(_laundry(facts, i) for i in dirty):
            slots = {"xs": "the dirty things", "p": where[0], "place": where[1], "washer": "washing machine"}
            slots |= {"n": {2: "two", 3: "three"}.get(len(dirty), "of the")}
            yield slots, Expectation(goal=f"(and {' '.join(f'(clean {i})' for i in dirty)})")


def _laundry(facts: Facts, thing: str) -> bool:
    return _is(facts.scene.entity(thing).category, "clothing") or facts.scene.entity(thing).category in (
        "towel", "sock", "shirt", "t-shirt", "jeans", "pyjamas", "dress", "tea_towel", "napkin", "bed_sheet",
    )  # fmt: skip


def _dried(facts: Facts) -> Rows:
    washer, dryer = facts.kinds.get("washing_machine", ()), facts.kinds.get("tumble_dryer", ())
    surfaces = _surfaces(facts)
    for number, (thing, name) in enumerate(_movables(facts, food=False)):
        if len(washer) == len(dryer) == 1 and facts.scene.holds(("dirty", thing.id)) and _laundry(facts, thing.id):
            slots = {**surfaces[number % len(surfaces)][1], "washer": "washing machine", "dryer": "tumble dryer"}
            yield {**slots, "x": name}, Expectation(goal=f"(and (clean {thing.id}) (dry {thing.id}))")


def _dishes(facts: Facts) -> Rows:
    for category in _TABLEWARE:
        dirty = [e.id for e in facts.kinds.get(category, ()) if facts.scene.holds(("dirty", e.id))]
        if len(dirty) > 1 and category in facts.things and len(facts.kinds.get("dishwasher", ())) == 1:
            goal = f"(and {' '.join(f'(clean {i})' for i in dirty)})"
            yield {"x": facts.noun(category), "xs": several(facts.noun(category))}, Expectation(goal=goal)


def _bins(facts: Facts) -> list[tuple[Entity, str]]:
    found = [e for c, es in facts.kinds.items() if c.endswith(("bin", "trash_can")) for e in es]
    return [(e, where[1]) for e in found if (where := facts.place(e))]


def _binned(facts: Facts) -> Rows:
    bins = _bins(facts)
    for number, category in enumerate(c for c in facts.things if facts.kinds[c][0].kind is Kind.OBJECT):
        for entity in facts.kinds[category][:1]:
            told, holder = facts.told(entity), facts.scene.holder(entity.id)
            if told and bins and holder and facts.scene.has_type(entity.id, "pickable"):
                bin_, name = bins[number % len(bins)]
                where = facts.place(facts.scene.entity(holder))
                if holder != bin_.id and where:
                    slots = {"x": facts.noun(category), "ax": an(facts.noun(category)), "bin": name}
                    slots |= {"p": where[0], "place": where[1]}
                    yield slots, Expectation(goal=f"(in {entity.id} {bin_.id})")


def _tidied(facts: Facts) -> Rows:
    surfaces = _surfaces(facts)
    for number, category in enumerate(c for c in facts.things if facts.kinds[c][0].kind is Kind.OBJECT):
        found = [e.id for e in facts.kinds[category]]
        if 1 < len(found) < 6 and all(facts.scene.has_type(i, "pickable") for i in found) and surfaces:
            surface, slots = surfaces[number % len(surfaces)]
            if any(facts.scene.holder(i) == surface.id for i in found):
                continue
            words = {"x": facts.noun(category), "xs": several(facts.noun(category)), "ax": an(facts.noun(category))}
            goal = f"(and {' '.join(f'(on {i} {surface.id})' for i in found)})"
            yield {**slots, **words}, Expectation(goal=goal)


def _chilled(facts: Facts) -> Rows:
    fridges = facts.kinds.get("refrigerator") or facts.kinds.get("fridge") or []
    for food, name in _movables(facts, food=True):
        if len(fridges) == 1 and facts.scene.holder(food.id) != fridges[0].id:
            yield {"x": name}, Expectation(goal=f"(and (in {food.id} {fridges[0].id}) (closed {fridges[0].id}))")


def _in_rooms(facts: Facts, kinds: Iterable[str], slot: str) -> Rows:
    """Yield rooms in which one thing of some kinds is, and is off."""
    for room in facts.scene.of_kind(Kind.ROOM):
        where = facts.place(facts.scene.entity(room))
        inside = [e for k in kinds for e in facts.kinds.get(k, ()) if room in facts.holders[e.id]]
        if where and len(inside) == 1 and facts.scene.holds(("switched_off", inside[0].id)):
            slots = {"p": where[0], "room": where[1], slot: facts.noun(inside[0].category)}
            yield slots, Expectation(goal=f"(switched_on {inside[0].id})")


def _lit(facts: Facts) -> Rows:
    kinds = [c for c in facts.kinds if c.endswith(("lamp", "light", "chandelier"))]
    return (row for row in _in_rooms(facts, kinds, "lamp") if row[0]["lamp"] in ("lamp", "floor lamp", "desk lamp"))


def _heated(facts: Facts) -> Rows:
    return _in_rooms(facts, [c for c in facts.kinds if c in _HEATING or c.endswith("heater")], "heating")


def _packed(facts: Facts) -> Rows:
    bags = [(e, name) for c in _BAGS for e in facts.kinds.get(c, ()) if (name := _called(facts, e))]
    bags = [(e, name) for e, name in bags if facts.scene.has_type(e.id, "container")]
    things = [(e, n) for e, n in _movables(facts, food=False) if e.category not in _BAGS]
    for number, (bag, name) in enumerate(bags):
        a, b, c = (things[(number * 7 + k * 5) % len(things)] for k in range(3))
        if len({a[0].id, b[0].id, c[0].id}) == 3 and not {a[0].id, b[0].id, c[0].id} & set(
            facts.scene.contents(bag.id)
        ):
            goal = " ".join(f"(in {t[0].id} {bag.id})" for t in (a, b, c))
            yield {"bag": name, "x": a[1], "y": b[1], "z": c[1]}, Expectation(goal=f"(and {goal})")


def _put_away(facts: Facts) -> Rows:
    things, surfaces = list(_movables(facts)), _surfaces(facts)
    for number in range(0, len(things) - 1, 4):
        (x, x_name), (y, y_name) = things[number], things[-1 - number]
        (d, slots), (e, other) = surfaces[(number * 2) % len(surfaces)], surfaces[(number * 2 + 3) % len(surfaces)]
        if x.id != y.id and d.id != e.id and facts.scene.holder(x.id) != d.id and facts.scene.holder(y.id) != e.id:
            words = {**slots, "x": x_name, "y": y_name, "e": other["d"], "ep": "on"}
            yield words, Expectation(goal=f"(and (on {x.id} {d.id}) (on {y.id} {e.id}))")


FILLINGS: dict[str, Fill] = {
    "drink_clean": _drink_clean, "drink_in_that": _drink_in_that, "drink_washed": _drink_washed, "warmed": _warmed,
    "warmed_in": _warmed_in, "laid": _laid, "laundered": _laundered, "dried": _dried, "dishes": _dishes,
    "binned": _binned, "tidied": _tidied, "chilled": _chilled, "lit": _lit, "heated": _heated, "packed": _packed,
    "put_away": _put_away,
}  # fmt: skip
