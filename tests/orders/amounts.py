"""What the orders of `amounts.toml` are filled with, and what must come of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise

from tests.asking.facts import Facts, an, several
from tests.orders.making import Fill, Rows, Slots
from tests.orders.parts import carried, room_of_only, surfaces

from groundplan.evaluation.suite import Expectation
from groundplan.scene.entity import Entity, Kind

_NUMBERS = {2: "two", 3: "three", 4: "four"}


def _loose(facts: Facts) -> Iterator[tuple[str, list[Entity]]]:
    """Yield the kinds of things that can be carried, each with all there are of it."""
    for category in facts.things:
        entities = facts.kinds[category]
        if all(e.kind is Kind.OBJECT and facts.scene.has_type(e.id, "pickable") for e in entities):
            yield category, entities


def _either(goals: Iterable[str]) -> str:
    told = list(goals)
    return told[0] if len(told) == 1 else f"(or {' '.join(told)})"


def _all(goals: Iterable[str]) -> str:
    return f"(and {' '.join(goals)})"


def _elsewhere(facts: Facts, things: list[Entity], number: int) -> tuple[Entity, Slots] | None:
    """Return a surface in a room where none of the things is."""
    rooms = {facts.scene.room_of(t.id) for t in things}
    free = [s for s in surfaces(facts) if facts.scene.room_of(s[0].id) not in rooms]
    return free[number % len(free)] if free else None


def _some(facts: Facts) -> Rows:
    for number, (category, things) in enumerate(_loose(facts)):
        surface = _elsewhere(facts, things, number)
        if len(things) > 2 and surface:
            noun = facts.noun(category)
            on = (_all(f"(on {e.id} {surface[0].id})" for e in pair) for pair in combinations(things, 2))
            yield {**surface[1], "ts": several(noun), "t": noun, "n": "two"}, Expectation(goal=_either(on))


def _whole(facts: Facts) -> Rows:
    for number, (category, things) in enumerate(_loose(facts)):
        surface = _elsewhere(facts, things, number)
        if len(things) in _NUMBERS and surface:
            slots = {**surface[1], "ts": several(facts.noun(category)), "n": _NUMBERS[len(things)]}
            yield slots, Expectation(goal=_all(f"(on {e.id} {surface[0].id})" for e in things))


def _another(facts: Facts) -> Rows:
    for category, things in _loose(facts):
        for thing in things:
            holder = facts.scene.holder(thing.id)
            where = room_of_only(facts, facts.scene.entity(holder)) if holder else None
            others = [e for e in things if facts.scene.holder(e.id) != holder]
            if (
                holder
                and where
                and others
                and facts.scene.has_type(holder, "surface")
                and len(things) - len(others) == 1
            ):
                noun = facts.noun(category)
                slots = {
                    **where,
                    "t": noun,
                    "ts": several(noun),
                    "at": an(noun),
                    "d": facts.noun(facts.scene.entity(holder).category),
                }
                yield (
                    slots,
                    Expectation(
                        goal=_all((f"(on {thing.id} {holder})", _either(f"(on {e.id} {holder})" for e in others)))
                    ),
                )


def _single(facts: Facts) -> list[tuple[Entity, Entity, str, Slots]]:
    """Return things of which there is one, with what they are on, its room, and how they are called."""
    found = []
    for category, things in _loose(facts):
        holder = facts.scene.holder(things[0].id)
        on = facts.scene.entity(holder) if holder else None
        where = room_of_only(facts, on) if on is not None and on.kind is Kind.ASSET else None
        if on is not None and where and len(things) == 1 and facts.scene.holds(("on", things[0].id, on.id)):
            found.append((things[0], on, facts.noun(category), where))
    return found


def _swapped(facts: Facts) -> Rows:
    single = _single(facts)
    for (a, on_a, noun_a, _), (b, on_b, noun_b, _) in pairwise(single):
        if on_a.id != on_b.id:
            goal = f"(and (on {a.id} {on_b.id}) (on {b.id} {on_a.id}))"
            yield {"a": f"the {noun_a}", "A": f"The {noun_a}", "b": f"the {noun_b}"}, Expectation(goal=goal)


def _joining(facts: Facts) -> Rows:
    single = _single(facts)
    for (a, on_a, noun_a, _), (_, on_b, noun_b, _) in pairwise(single):
        if on_a.id != on_b.id:
            yield (
                {"a": f"the {noun_a}", "A": f"The {noun_a}", "b": f"the {noun_b}"},
                Expectation(goal=f"(on {a.id} {on_b.id})"),
            )


def _in_turn(facts: Facts) -> Rows:
    """Yield a thing to be put into a closed container that is to be closed again, or left open."""
    boxes = [
        (e, where)
        for c in facts.things
        for e in facts.kinds[c]
        if facts.scene.holds(("closed", e.id)) and facts.scene.has_type(e.id, "container")
        if e.kind is Kind.ASSET and (where := room_of_only(facts, e)) and not facts.scene.has_type(e.id, "heater")
    ]
    for number, (thing, _, slots) in enumerate(carried(facts)):
        if boxes and len(facts.kinds[thing.category]) == 1:
            box, where = boxes[number % len(boxes)]
            if box.id not in facts.holders[thing.id]:
                told = {**where, "t": slots["t"], "box": facts.noun(box.category)}
                yield told, Expectation(goal=f"(and (in {thing.id} {box.id}) (closed {box.id}))")


def _left_open(facts: Facts) -> Rows:
    for slots, expect in _in_turn(facts):
        yield slots, Expectation(goal=(expect.goal or "").replace("(closed", "(open"))


FILLINGS: dict[str, Fill] = {
    "some_of_them": _some,
    "all_of_them": _whole,
    "another": _another,
    "swapped": _swapped,
    "joining": _joining,
    "shut_again": _in_turn,
    "left_open": _left_open,
}
