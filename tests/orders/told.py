"""What the orders of `told.toml` are filled with, and what must come of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count, pairwise

from tests.asking.facts import Facts, an, several
from tests.orders.making import Fill, Rows, Slots
from tests.orders.parts import alone, made, surfaces

from groundplan.evaluation.suite import Expectation
from groundplan.scene.entity import Entity, Kind

_WOMEN = frozenset(
    {"Ruth", "Nora", "Ada", "Hana", "Beatriz", "Ingrid", "Leila", "Lotte", "Ida", "Elena", "Priya", "Aiko", "Fatima"}
)
_MEN = frozenset(
    {"Emil", "Farid", "Piet", "Lars", "Marek", "Samuel", "Viktor", "Oskar", "Finn", "Owen", "Dmitri", "Oleg", "Hamish"}
)


def _pronouns(name: str) -> Slots | None:
    """Return the pronouns of a person whose name says whether it is a woman or a man."""
    if name not in _WOMEN | _MEN:
        return None
    they, them, their = ("she", "her", "her") if name in _WOMEN else ("he", "him", "his")
    return {"person": name, "whose": f"{name}'s", "they": they, "They": they.title(), "them": them, "their": their}


def _persons(facts: Facts) -> list[Slots]:
    names = {e.owner for es in facts.kinds.values() for e in es if e.owner}
    return [slots for name in sorted(names) if (slots := _pronouns(name))]


def _two_open(facts: Facts) -> Rows:
    for (one, slots), (other, more) in pairwise(alone(facts, "open")):
        if slots["room"] != more["room"]:
            second = {f"{name}2": word for name, word in more.items()}
            yield {**slots, **second}, Expectation(goal=f"(and (closed {one.id}) (closed {other.id}))")


def _one_open(facts: Facts) -> Rows:
    for category in facts.things:
        opened = [e for e in facts.kinds[category] if facts.scene.holds(("open", e.id))]
        if len(facts.kinds[category]) > 1 and len(opened) == 1:
            noun = facts.noun(category)
            yield {"x": noun, "ax": an(noun), "xs": several(noun)}, Expectation(goal=f"(closed {opened[0].id})")


def _surfaces(facts: Facts) -> list[tuple[Entity, Slots]]:
    """Return the furniture that things are put on, without what they are put in as well."""
    return [(e, slots) for e, slots in surfaces(facts) if not facts.scene.has_type(e.id, "container")]


def _things(facts: Facts) -> Iterator[tuple[Entity, Slots]]:
    """Yield things that can be carried and are told by where they are, one of each category."""
    for category in facts.things:
        for entity in facts.kinds[category]:
            told = facts.told(entity)
            if entity.kind is Kind.OBJECT and told and facts.scene.has_type(entity.id, "pickable"):
                noun = facts.noun(category)
                yield entity, {"t": noun, "at": an(noun), "told": told, "h": told.partition(" ")[2]}
                break


def _elsewhere(facts: Facts, number: int, *things: Entity) -> tuple[Entity, Slots] | None:
    """Return a surface in a room where none of the things is."""
    rooms = {facts.scene.room_of(t.id) for t in things}
    free = [s for s in _surfaces(facts) if facts.scene.room_of(s[0].id) not in rooms]
    return free[number % len(free)] if free else None


def _carried(facts: Facts) -> Rows:
    persons = _persons(facts)
    for number, (entity, slots) in enumerate(_things(facts)):
        surface = _elsewhere(facts, number, entity)
        if surface and persons:
            goal = f"(on {entity.id} {surface[0].id})"
            yield {**persons[number % len(persons)], **slots, **surface[1]}, Expectation(goal=goal)


def _both(facts: Facts) -> Rows:
    persons = _persons(facts)
    for number, ((one, slots), (two, more)) in enumerate(pairwise(_things(facts))):
        surface = _elsewhere(facts, number, one, two)
        if surface and persons:
            second = {f"{name}2": word for name, word in more.items()}
            goal = f"(and (on {one.id} {surface[0].id}) (on {two.id} {surface[0].id}))"
            yield {**persons[number % len(persons)], **slots, **second, **surface[1]}, Expectation(goal=goal)


def _home(facts: Facts) -> Rows:
    """Yield things that are not on the desk or bed of the person who owns them."""
    for entity, slots in _things(facts):
        person = _pronouns(entity.owner or "")
        owns = [e for e in facts.kinds[entity.category] if e.owner == entity.owner]
        if person is None or len(owns) > 1:
            continue
        for category in ("desk", "bed"):
            own = [e for e in facts.kinds.get(category, []) if e.owner == entity.owner]
            if len(own) == 1 and own[0].id not in facts.holders[entity.id]:
                yield {**slots, **person, "d": category}, Expectation(goal=f"(on {entity.id} {own[0].id})")
                break


def _pairs(facts: Facts) -> Rows:
    """Yield two things of a kind in one place which one word each tells apart."""
    for category in facts.things:
        for first in facts.kinds[category]:
            holder = facts.scene.holder(first.id)
            inside = [e for e in facts.kinds[category] if holder and holder in facts.holders[e.id]]
            where = facts.place(facts.scene.entity(holder)) if holder else None
            if len(inside) != 2 or first.kind is not Kind.OBJECT or where is None:
                continue
            one, other = first, next(e for e in inside if e is not first)
            words = [_word(one, other), _word(other, one)]
            surface = _elsewhere(facts, 0, one)
            if all(words) and surface and {facts.scene.holder(e.id) for e in inside} == {holder}:
                slots = {"a": words[0], "b": words[1], "told": f"{where[0]} {where[1]}", **surface[1]}
                nouns = {"t": facts.noun(category), "ts": several(facts.noun(category))}
                goal = f"(and (on {one.id} {surface[0].id}) (not (on {other.id} {surface[0].id})))"
                yield {**slots, **nouns}, Expectation(goal=goal)


def _word(one: Entity, other: Entity) -> str:
    words = [a for a in one.attributes if re.fullmatch("[a-z]{3,}", a) and a not in " ".join(other.attributes)]
    return next((w for w in words if w[0] not in "aeiou"), "")


def _cleared(least: int) -> Fill:
    """Return what yields furniture with what is in or on it, for another room; one of it may be meant to stay."""

    def filled(facts: Facts) -> Rows:
        numbers, persons = count(), _persons(facts)
        for category in facts.things:
            for holder in facts.kinds[category]:
                where = facts.place(holder) if holder.kind is Kind.ASSET else None
                inside = [facts.scene.entity(i) for i in facts.scene.contents(holder.id)]
                known = all(e.kind is Kind.OBJECT and facts.scene.has_type(e.id, "pickable") for e in inside)
                if where is None or len(inside) < least or not known or not persons:
                    continue
                stays = [e for e in inside if e.category in facts.things and _only(facts, e, holder)]
                number = next(numbers)
                surface = _elsewhere(facts, number, holder)
                if surface and (stays or least < 2):
                    room = facts.scene.room_of(surface[0].id)
                    moved = [f"(within {e.id} {room})" for e in inside if least < 2 or e is not stays[0]]
                    kept = f" (not (within {stays[0].id} {room}))" if least > 1 else ""
                    slots = {**persons[number % len(persons)], **surface[1], "hp": where[0], "h": where[1]}
                    named = {"t": facts.noun(stays[0].category)} if stays else {}
                    yield {**slots, **named}, Expectation(goal=f"(and {' '.join(moved)}{kept})")

    return filled


def _only(facts: Facts, entity: Entity, holder: Entity) -> bool:
    return sum(holder.id in facts.holders[e.id] for e in facts.kinds[entity.category]) == 1


def _to_person(facts: Facts) -> Rows:
    """Yield things for a person who is told to be in a room (where the scene knows it, in the right one)."""
    persons, people = _persons(facts), {facts.scene.entity(i).name: i for i in facts.scene.of_kind(Kind.AGENT)}
    for number, (entity, slots) in enumerate(_things(facts)):
        person = persons[number % len(persons)] if persons else None
        rooms = [r for r in facts.scene.of_kind(Kind.ROOM) if r not in facts.holders[entity.id]]
        if person and person["person"] in people:
            rooms = [r for r in rooms if r == facts.scene.room_of(people[person["person"]])]
        room = rooms[number % len(rooms)] if rooms else None
        where = facts.place(facts.scene.entity(room)) if room else None
        if person and where:
            robot = facts.scene.of_type("robot")[0]
            goal = f"(or (within {entity.id} {room}) (and (holding {robot} {entity.id}) (at {robot} {room})))"
            yield {**person, **slots, "p": where[0], "room": where[1]}, Expectation(goal=goal)


def _kept_there(facts: Facts) -> Rows:
    """Yield a thing that is put on furniture, and what else is on in that room and stays so."""
    on = {slots["room"]: (entity, slots) for entity, slots in alone(facts, "switched_on")}
    for entity, slots in _things(facts):
        for surface, place in _surfaces(facts):
            device = on.get(place["room"])
            if device and facts.scene.room_of(entity.id) != facts.scene.room_of(surface.id):
                goal = f"(and (on {entity.id} {surface.id}) (switched_on {device[0].id}))"
                yield {**slots, **place, "x": device[1]["x"]}, Expectation(goal=goal)
                break


def _two_kinds_spared(facts: Facts) -> Rows:
    """Yield two kinds of devices that are all switched off but one."""
    scene, kinds = facts.scene, facts.kinds
    for spared, slots in alone(facts, "switched_on"):
        for category in facts.things:
            both = [*kinds[spared.category], *kinds[category]]
            switched = all(scene.holds(("switched_on", e.id)) or scene.holds(("switched_off", e.id)) for e in both)
            alike = facts.noun(category).split()[-1] == slots["x"].split()[-1]
            if category == spared.category or alike or not switched or len(kinds[spared.category]) < 2:
                continue
            off = " ".join(f"(switched_off {e.id})" for e in both if e is not spared)
            named = {"y": facts.noun(category), "xs": several(slots["x"]), "ys": several(facts.noun(category))}
            yield {**slots, **named}, Expectation(goal=f"(and {off})", keeps=f"(switched_on {spared.id})")


FILLINGS: dict[str, Fill] = {
    "reason_told": made("switched_on", "switched_off"),
    "kept_there": _kept_there,
    "two_kinds_spared": _two_kinds_spared,
    "open_told": made("open", "closed"),
    "off_told": made("switched_on", "switched_off"),
    "on_told": made("switched_off", "switched_on"),
    "here_today": _carried,
    "home_again": _home,
    "one_of_two": _pairs,
    "other_of_two": _pairs,
    "both_there": _both,
    "all_but": _cleared(2),
    "clear_it": _cleared(1),
    "taken_to_person": _to_person,
    "two_open": _two_open,
    "one_is_open": _one_open,
    "onto_it": _carried,
}
