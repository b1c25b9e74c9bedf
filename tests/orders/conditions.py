"""What the orders of `conditions.toml` are filled with, and what must come of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, cycle

from tests.asking.facts import Facts, an, several
from tests.orders.making import Fill, Rows, Slots
from tests.orders.parts import carried, room_of_only, surfaces

from groundplan.evaluation.suite import Expectation
from groundplan.scene.entity import Entity, Kind

_STATES = {
    "open": {"on": "open", "undone": "closed", "verb": "shut", "undo": "shut it"},
    "switched_on": {"on": "on", "undone": "off", "verb": "switch off", "undo": "switch it off"},
}
_OPENED = {"closed": {"on": "closed", "undone": "open", "verb": "open"}}
_OPPOSITE = {"open": "closed", "switched_on": "switched_off", "closed": "open"}


def _with_state(facts: Facts, is_so: bool = True) -> Iterator[tuple[Entity, Slots, str]]:
    """Yield things that are open or on (or the opposite), how they are called, and the state they could be in."""
    for state, words in _STATES.items():
        for category in facts.things:
            for entity in facts.kinds[category]:
                where = room_of_only(facts, entity)
                if where and facts.scene.holds((state if is_so else _OPPOSITE[state], entity.id)):
                    noun = facts.noun(category)
                    yield (
                        entity,
                        {**words, **where, "x": noun, "ax": an(noun), "undo_x": f"{words['verb']} the {noun}"},
                        state,
                    )


def _carried(facts: Facts) -> Iterator[tuple[Entity, Entity, Slots]]:
    """Yield things that can be carried, with where they are to be put described in one slot."""
    for thing, surface, slots in carried(facts):
        yield thing, surface, {"t": slots["t"], "at": slots["at"], "told": slots["told"], "d": _described(slots)}


def _described(slots: Slots) -> str:
    return f"the {slots['d']} {slots['p']} {slots['room']}"


def _laden(facts: Facts, least: int) -> Iterator[tuple[Entity, list[Entity], Slots]]:
    """Yield furniture with several things on or in it, all of which can be carried."""
    for number, category in enumerate(facts.things):
        for holder in facts.kinds[category]:
            where = facts.place(holder) if holder.kind is Kind.ASSET else None
            held = [facts.scene.entity(i) for i in facts.scene.contents(holder.id)]
            if where is None or len(held) < least or not all(facts.scene.has_type(e.id, "pickable") for e in held):
                continue
            free = [s for s in surfaces(facts) if s[0].id != holder.id]
            if free:
                surface, slots = free[number % len(free)]
                yield surface, held, {"inon": where[0], "s": where[1], "d": _described(slots)}


def _placed(things: Iterable[Entity], where: Entity) -> str:
    return " ".join(f"(placed {e.id} {where.id})" for e in things)


def _stay(facts: Facts, things: Iterable[Entity]) -> str:
    return " ".join(f"(placed {e.id} {facts.scene.holder(e.id)})" for e in things)


def _if_is(facts: Facts) -> Rows:
    for entity, slots, state in _with_state(facts):
        yield slots, Expectation(goal=f"({_OPPOSITE[state]} {entity.id})")


def _both_ways(facts: Facts) -> Iterator[tuple[bool, Entity, Slots, str]]:
    """Yield things that are as a condition says and such that are not, in turn."""
    for is_so, is_not in zip(_with_state(facts), cycle(_with_state(facts, is_so=False)), strict=False):
        yield True, *is_so
        yield False, *is_not


def _if_else(facts: Facts) -> Rows:
    for (so, entity, slots, state), (thing, surface, more) in zip(
        _both_ways(facts), cycle(_carried(facts)), strict=False
    ):
        there = facts.holders[thing.id]
        if entity.id in (thing.id, surface.id) or entity.id in there:
            continue
        goal = _stay(facts, [thing]) if so else _placed([thing], surface)
        yield {**slots, **more}, Expectation(goal=f"(and ({_OPPOSITE[state]} {entity.id}) {goal})")


def _if_there(facts: Facts) -> Rows:
    single = [c for c in _carried(facts) if len(facts.kinds[c[0].category]) == 1]
    turns = cycle((True, False))
    for (entity, slots, state), (number, (thing, surface, more)), present in zip(
        cycle(_with_state(facts)), enumerate(single), turns, strict=False
    ):
        if entity.id in (thing.id, surface.id) or entity.id in facts.holders[thing.id]:
            continue
        if present:
            yield {**slots, **more}, Expectation(goal=f"(and {_placed([thing], surface)} ({state} {entity.id}))")
            continue
        others = [c for c in single[number + 1 :] if facts.scene.holder(c[0].id) != facts.scene.holder(thing.id)]
        if others and not facts.holders[thing.id] & facts.holders[others[0][0].id]:
            elsewhere = {**more, "told": others[0][2]["told"]}
            goal = f"(and {_stay(facts, [thing])} ({_OPPOSITE[state]} {entity.id}))"
            yield {**slots, **elsewhere}, Expectation(goal=goal)


def _but_one(facts: Facts) -> Rows:
    for surface, held, slots in _laden(facts, 2):
        for one in held:
            if one.category in facts.things and sum(e.category == one.category for e in held) == 1:
                rest = [e for e in held if e.id != one.id]
                goal = f"(and {_placed(rest, surface)} {_stay(facts, [one])})"
                yield {**slots, "t": facts.noun(one.category)}, Expectation(goal=goal)
                break


def _quantified(
    facts: Facts, least: int, states: dict[str, Slots] = _STATES
) -> Iterator[tuple[list[Entity], Slots, str]]:
    """Yield the things of a kind that are open or on, if there are so many."""
    for state, words in states.items():
        for category in facts.things:
            so = [e for e in facts.kinds[category] if facts.scene.holds((state, e.id))]
            if len(so) >= least and len(facts.kinds[category]) > 1:
                noun = facts.noun(category)
                yield so, {**words, "x": noun, "xs": several(noun), "ax": an(noun)}, state


def _all_but_there(facts: Facts) -> Rows:
    for so, slots, state in _quantified(facts, 2, {**_STATES, **_OPENED}):
        for one in so:
            where = room_of_only(facts, one)
            if where:
                rest = " ".join(f"({_OPPOSITE[state]} {e.id})" for e in so if e.id != one.id)
                yield (
                    {**slots, **where},
                    Expectation(goal=f"(and {rest} ({state} {one.id}))", keeps=f"({state} {one.id})"),
                )
                break


def _none_left(facts: Facts) -> Rows:
    for so, slots, state in _quantified(facts, 1):
        yield slots, Expectation(goal=f"(and {' '.join(f'({_OPPOSITE[state]} {e.id})' for e in so)})")


def _keep_state(facts: Facts) -> Rows:
    for (entity, slots, state), (thing, surface, more) in zip(_with_state(facts), cycle(_carried(facts)), strict=False):
        if entity.id not in facts.holders[thing.id] and entity.id not in (thing.id, surface.id):
            kept = f"({state} {entity.id})"
            yield {**slots, **more}, Expectation(goal=f"(and {_placed([thing], surface)} {kept})", keeps=kept)


def _hands_off(facts: Facts) -> Rows:
    for (_, held, slots), (thing, surface, more) in zip(_laden(facts, 2), cycle(_carried(facts)), strict=False):
        holder = facts.scene.holder(held[0].id)
        if thing.id not in {e.id for e in held} and surface.id != holder:
            kept = _stay(facts, held)
            yield (
                {**slots, **more},
                Expectation(goal=f"(and {_placed([thing], surface)} {kept})", keeps=f"(and {kept})"),
            )


def _both(facts: Facts) -> Rows:
    free = list(surfaces(facts))
    for number, category in enumerate(facts.things):
        pair = facts.kinds[category]
        if len(pair) == 2 and free and all(facts.scene.has_type(e.id, "pickable") for e in pair):
            surface, where = free[number % len(free)]
            noun = facts.noun(category)
            slots = {"t": noun, "ts": several(noun), "d": _described(where)}
            yield slots, Expectation(goal=f"(and {_placed(pair, surface)})")


def _neither(facts: Facts) -> Rows:
    for so, slots, state in _quantified(facts, 1):
        alike = facts.kinds[so[0].category]
        goal = Expectation(goal=f"(and {' '.join(f'({_OPPOSITE[state]} {e.id})' for e in so)})")
        if len(alike) == 2:
            yield {**slots, "where": ""}, goal
            continue
        for room in {facts.scene.room_of(e.id) for e in so} - {None}:
            there = [e for e in alike if facts.scene.room_of(e.id) == room]
            where = facts.place(facts.scene.entity(room or ""))
            if len(there) == 2 and where:
                both = " ".join(f"({_OPPOSITE[state]} {e.id})" for e in there)
                yield {**slots, "where": f" {where[0]} {where[1]}"}, Expectation(goal=f"(and {both})")


def _each_owner(facts: Facts) -> Rows:
    homes: dict[str, list[Entity]] = {}
    for room in facts.members("room"):
        if room.owner:
            homes.setdefault(room.owner, []).append(room)
    owned = [
        (e, homes[e.owner][0])
        for category in facts.things
        for e in facts.kinds[category]
        if e.owner in homes and len(homes[e.owner]) == 1 and facts.scene.has_type(e.id, "pickable")
        if e.owner and facts.scene.room_of(e.id) != homes[e.owner][0].id
        if sum(o.owner == e.owner for o in facts.kinds[category]) == 1
    ]
    for (a, home), (b, other) in combinations(owned, 2):
        if a.owner != b.owner and home.category == other.category:
            called = [f"{e.owner}'s {facts.noun(e.category)}" for e in (a, b)]
            slots = {"a": called[0], "A": called[0], "b": called[1], "kind": facts.noun(home.category)}
            yield slots, Expectation(goal=f"(and (within {a.id} {home.id}) (within {b.id} {other.id}))")


def _whatever(facts: Facts) -> Rows:
    for surface, held, slots in _laden(facts, 2):
        yield slots, Expectation(goal=f"(and {_placed(held, surface)})")


def _not_yet(facts: Facts) -> Rows:
    off = [(e, slots) for e, slots, state in _with_state(facts, is_so=False) if state == "switched_on"]
    for (device, slots), (thing, surface, more) in zip(cycle(off), _carried(facts), strict=False):
        if device.id not in (*facts.holders[thing.id], thing.id, surface.id):
            kept = f"(switched_off {device.id})"
            goal = f"(and {_placed([thing], surface)} {kept})"
            yield {**slots, **more}, Expectation(goal=goal, keeps=kept)


FILLINGS: dict[str, Fill] = {
    "if_is": _if_is,
    "if_else": _if_else,
    "if_there": _if_there,
    "but_one": _but_one,
    "all_but_there": _all_but_there,
    "none_left": _none_left,
    "keep_state": _keep_state,
    "hands_off": _hands_off,
    "both": _both,
    "neither": _neither,
    "each_owner": _each_owner,
    "whatever": _whatever,
    "not_yet": _not_yet,
}
