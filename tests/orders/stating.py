"""What the orders of `stating.toml` are filled with, and what must come of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from tests.asking.facts import Facts, an, several
from tests.orders.making import Fill, Rows, Slots

from groundplan.evaluation.suite import Expectation
from groundplan.scene.entity import Entity, Kind

_TO = {"on": "onto", "in": "into"}


def _things(facts: Facts) -> list[tuple[Entity, str]]:
    """Return things to be carried, one of each kind, with how they are called."""
    found = []
    for category in facts.things:
        for entity in facts.kinds[category]:
            called = _called(facts, entity)
            if entity.kind is Kind.OBJECT and called and facts.scene.has_type(entity.id, "pickable"):
                found.append((entity, called))
                break
    return found


def _called(facts: Facts, entity: Entity) -> str | None:
    """Return how a thing is called: by its noun where that is enough, else by its owner, else by where it is."""
    alike, noun, told = facts.kinds[entity.category], facts.noun(entity.category), facts.told(entity)
    if len(alike) == 1:
        return f"the {noun}"
    if entity.owner and sum(e.owner == entity.owner for e in alike) == 1:
        return f"{entity.owner}'s {noun}"
    return f"the {noun} from {told.split(' ', 1)[1]}" if told else None


def _furniture(facts: Facts, preposition: str) -> list[tuple[Entity, str]]:
    """Return furniture that things are put on or in, with a description of each."""
    wanted = "surface" if preposition == "on" else "container"
    found = []
    for category in facts.things:
        for entity in facts.kinds[category]:
            where = facts.place(entity) if facts.scene.has_type(entity.id, wanted) else None
            both = facts.scene.has_type(entity.id, "surface") and facts.scene.has_type(entity.id, "container")
            if where and where[1].count(" in ") < 2 and entity.kind is Kind.ASSET and not both:
                found.append((entity, where[1]))
    return found


def _with_state(facts: Facts, state: str) -> list[tuple[Entity, str]]:
    """Return what is in a state and alone is called so in its room, with a description of each."""
    found = [(e, facts.place(e)) for c in facts.things for e in facts.kinds[c] if facts.scene.holds((state, e.id))]
    return [(e, where[1]) for e, where in found if where]


def _elsewhere(facts: Facts, holder: Entity, number: int, most: int) -> list[tuple[Entity, str]]:
    """Return some of the things that are not in the room of a holder, starting with that of a number."""
    room = facts.scene.room_of(holder.id)
    things = [(e, said) for e, said in _things(facts) if facts.scene.room_of(e.id) != room and e.id != holder.id]
    return [things[(number + n) % len(things)] for n in range(most)] if len(things) >= most else []


def _placed(pairs: list[tuple[Entity, Entity]]) -> str:
    goals = " ".join(f"(placed {a.id} {b.id})" for a, b in pairs)
    return f"(and {goals})" if len(pairs) > 1 else goals


def _one(facts: Facts) -> Rows:
    """Yield a thing told by where it is, and a surface in another room where it is to be put."""
    surfaces = [e for e, _ in _furniture(facts, "on")]
    for number, (surface, where) in enumerate((e, facts.place(e)) for e in surfaces):
        room = facts.scene.room_of(surface.id)
        place = facts.place(facts.scene.entity(room)) if room else None
        for entity, _ in _elsewhere(facts, surface, 3 * number, 1):
            told = facts.told(entity)
            if not where or not place or not told:
                continue
            noun = facts.noun(entity.category)
            slots = {"t": noun, "at": an(noun), "told": told, "from": f"from {told.split(' ', 1)[1]}"}
            slots["d"] = facts.noun(surface.category)
            yield {**slots, "p": place[0], "room": place[1]}, Expectation(goal=_placed([(entity, surface)]))


def _lettered(things: list[tuple[Entity, str]]) -> Slots:
    slots = {letter: said for letter, (_, said) in zip("abc", things, strict=False)}
    return slots | {letter.upper(): said[0].upper() + said[1:] for letter, said in slots.items()}


def _gathered(facts: Facts) -> Rows:
    """Yield three things and one surface for all of them."""
    for number, (surface, where) in enumerate(_furniture(facts, "on")):
        things = _elsewhere(facts, surface, 2 * number, 3)
        if things:
            yield {**_lettered(things), "da": where}, Expectation(goal=_placed([(e, surface) for e, _ in things]))


def _in_turn(facts: Facts) -> Rows:
    """Yield three things that are to be on a surface one after the other."""
    for slots, expect in _gathered(facts):
        goals = (expect.goal or "").removeprefix("(and (").removesuffix("))").split(") (")
        first, second, third = (f"({goal})" for goal in goals)
        passes = (f"(and {first} (not {second}) (not {third}))", f"(and {first} {second} (not {third}))")
        yield slots, Expectation(goal=expect.goal, passes=passes)


def _distributed(facts: Facts) -> Rows:
    """Yield three things and a place of its own for each."""
    places = [(e, said, "on") for e, said in _furniture(facts, "on")]
    places += [(e, said, "in") for e, said in _furniture(facts, "in")]
    for number in range(len(places)):
        slots: Slots = {}
        pairs: list[tuple[Entity, Entity]] = []
        for n, letter in enumerate("abc"):
            holder, where, preposition = places[(number + 2 * n) % len(places)]
            for thing, said in _elsewhere(facts, holder, number + 3 * n, 1):
                if thing.id not in {t.id for t, _ in pairs}:
                    pairs.append((thing, holder))
                    slots |= {letter: said, f"d{letter}": where, f"in{letter}": preposition}
                    slots[letter.upper()] = said[0].upper() + said[1:]
                    slots |= {f"to{letter}": _TO[preposition]}
        if len({h.id for _, h in pairs}) == 3:
            yield slots, Expectation(goal=_placed(pairs))


def _packed(facts: Facts) -> Rows:
    for number, (container, where) in enumerate(_furniture(facts, "in")):
        things = _elsewhere(facts, container, 2 * number, 3)
        if things:
            yield {**_lettered(things), "box": where}, Expectation(goal=_placed([(e, container) for e, _ in things]))


def _ordered(facts: Facts) -> Rows:
    """Yield a thing with its surface, and what is to be switched off only after that."""
    running = _with_state(facts, "switched_on")
    for number, (surface, where) in enumerate(_furniture(facts, "on")):
        for thing, said in _elsewhere(facts, surface, number, 1 if running else 0):
            device, called = running[number % len(running)]
            placed, off = _placed([(thing, surface)]), f"(switched_off {device.id})"
            slots = {"a": said, "da": where, "x": called, "X": called[0].upper() + called[1:]}
            yield slots, Expectation(goal=f"(and {placed} {off})", passes=(f"(and {placed} (not {off}))",))


def _closed(facts: Facts) -> Rows:
    """Yield a thing with its container, and something else that stands open."""
    standing = _with_state(facts, "open")
    for number, (container, where) in enumerate(_furniture(facts, "in")):
        others = [(e, said) for e, said in standing if e.id != container.id]
        for thing, said in _elsewhere(facts, container, number, 1 if others else 0):
            other, called = others[number % len(others)]
            goal = f"(and (placed {thing.id} {container.id}) (closed {other.id}))"
            capitals = {"A": said[0].upper() + said[1:], "X": called[0].upper() + called[1:]}
            yield {"a": said, "box": where, "x": called, **capitals}, Expectation(goal=goal)


def _all_off(facts: Facts) -> Rows:
    for category in facts.things:
        running = [e for e in facts.kinds[category] if facts.scene.holds(("switched_on", e.id))]
        if running:
            noun, goals = facts.noun(category), " ".join(f"(switched_off {e.id})" for e in running)
            yield {"x": noun, "xs": several(noun)}, Expectation(goal=f"(and {goals})")


def _off(facts: Facts) -> Rows:
    for entity, said in _with_state(facts, "switched_on"):
        yield {"x": said, "X": said[0].upper() + said[1:]}, Expectation(goal=f"(switched_off {entity.id})")


def _few(facts: Facts) -> Rows:
    for slots, expect in _one(facts):
        yield {"a": f"the {slots['t']} {slots['from']}", "da": f"the {slots['d']} {slots['p']} {slots['room']}"}, expect


def _pairs(facts: Facts) -> Iterator[tuple[list[Entity], str]]:
    """Yield two things of a kind that are in or on the same thing, where no third is, with where that is."""
    for category in facts.things:
        for entity in facts.kinds[category]:
            holder = facts.scene.holder(entity.id)
            alike = [e for e in facts.kinds[category] if holder and facts.scene.holder(e.id) == holder]
            where = facts.place(facts.scene.entity(holder)) if holder else None
            if len(alike) == 2 and where and facts.scene.has_type(entity.id, "pickable"):
                yield alike, " ".join(where)
                break


def _both(facts: Facts) -> Rows:
    """Yield two things of a kind, a third of another, and one surface for all."""
    for alike, told in _pairs(facts):
        for surface, where in islice(_furniture(facts, "on"), 1, None):
            others = _elsewhere(facts, surface, 1, 2)
            other = [o for o in others if o[0].category != alike[0].category]
            if other and facts.scene.holder(alike[0].id) != surface.id:
                noun = several(facts.noun(alike[0].category))
                goal = _placed([(e, surface) for e in [*alike, other[0][0]]])
                said = other[0][1]
                slots = {"ts": noun, "told": told, "b": said, "B": said[0].upper() + said[1:], "da": where}
                yield slots, Expectation(goal=goal)
                break


FILLINGS: dict[str, Fill] = {
    "stated_place": _one,
    "better_home": _one,
    "time_words": _one,
    "several_one_place": _gathered,
    "goes_along": _gathered,
    "several_places": _distributed,
    "packing": _packed,
    "first_then": _ordered,
    "one_after_another": _in_turn,
    "closing": _closed,
    "all_of_a_kind": _all_off,
    "short_words": _off,
    "carried_in_few_words": _few,
    "indirect": _off,
    "both_and_other": _both,
}
