"""What the orders of several areas are filled with: where things are, what alone is called so, what can be carried."""

from __future__ import annotations

from collections.abc import Iterator

from tests.asking.facts import Facts, an
from tests.orders.making import Fill, Rows, Slots

from groundplan.evaluation.suite import Expectation
from groundplan.scene.entity import Entity, Kind


def room(facts: Facts, entity: Entity) -> Slots | None:
    """Return how the room of a thing is called."""
    inside = facts.scene.room_of(entity.id)
    where = facts.place(facts.scene.entity(inside)) if inside else None
    return {"p": where[0], "room": where[1]} if where else None


def room_of_only(facts: Facts, entity: Entity) -> Slots | None:
    """Return how the room of a thing is called, if no other thing in it is called like the thing."""
    inside = facts.scene.room_of(entity.id)
    alike = [e for e in facts.kinds[entity.category] if facts.scene.room_of(e.id) == inside]
    return room(facts, entity) if len(alike) == 1 else None


def alone(facts: Facts, state: str) -> Iterator[tuple[Entity, Slots]]:
    """Yield things in a state that alone are called so in their room, with how they and the room are called."""
    for category in facts.things:
        for entity in facts.kinds[category]:
            where = room_of_only(facts, entity)
            if where and facts.scene.holds((state, entity.id)):
                yield entity, {"x": facts.noun(category), "ax": an(facts.noun(category)), **where}


def made(state: str, goal: str) -> Fill:
    """Return what fills orders to change a state of what alone is called so in its room."""

    def filled(facts: Facts) -> Rows:
        for entity, slots in alone(facts, state):
            yield slots, Expectation(goal=f"({goal} {entity.id})")

    return filled


def surfaces(facts: Facts) -> Iterator[tuple[Entity, Slots]]:
    """Yield furniture that things are put on and that alone is called so in its room."""
    for category in facts.things:
        for entity in facts.kinds[category]:
            where = room_of_only(facts, entity)
            if where and entity.kind is Kind.ASSET and facts.scene.has_type(entity.id, "surface"):
                yield entity, {"d": facts.noun(category), "ad": an(facts.noun(category)), **where}


def carried(facts: Facts) -> Iterator[tuple[Entity, Entity, Slots]]:
    """Yield things that are told by where they are, with furniture in another room where they are to be put."""
    free = list(surfaces(facts))
    for number, category in enumerate(c for c in facts.things if facts.kinds[c][0].kind is Kind.OBJECT):
        for entity in facts.kinds[category]:
            told = facts.told(entity)
            if told is None or not free or not facts.scene.has_type(entity.id, "pickable"):
                continue
            surface, slots = free[number % len(free)]
            if facts.scene.room_of(surface.id) != facts.scene.room_of(entity.id):
                yield (
                    entity,
                    surface,
                    {**slots, "t": facts.noun(category), "at": an(facts.noun(category)), "told": told},
                )
