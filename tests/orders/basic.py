"""What the orders of `basic.toml` are filled with, and what must come of them."""

from __future__ import annotations

from collections.abc import Iterator

from tests.asking.facts import Facts, an
from tests.orders.making import Fill, Rows, Slots

from groundplan.evaluation.suite import Expectation
from groundplan.scene.entity import Entity, Kind


def _alone(facts: Facts, state: str) -> Iterator[tuple[Entity, Slots]]:
    """Yield things in a state that alone are called so in their room, with how they and the room are called."""
    for category in facts.things:
        for entity in facts.kinds[category]:
            room = facts.scene.room_of(entity.id)
            alike = [e for e in facts.kinds[category] if facts.scene.room_of(e.id) == room]
            where = facts.place(facts.scene.entity(room)) if room else None
            if where and len(alike) == 1 and facts.scene.holds((state, entity.id)):
                noun = facts.noun(category)
                yield entity, {"x": noun, "ax": an(noun), "p": where[0], "room": where[1]}


def _made(state: str, goal: str) -> Fill:
    def filled(facts: Facts) -> Rows:
        for entity, slots in _alone(facts, state):
            yield slots, Expectation(goal=f"({goal} {entity.id})")

    return filled


def _carried(facts: Facts) -> Rows:
    """Yield things that are told by where they are, with a surface in another room where they are to be put."""
    surfaces = [
        (e, slots)
        for category in facts.things
        for e in facts.kinds[category]
        if facts.scene.has_type(e.id, "surface") and e.kind is Kind.ASSET
        for slots in _room_of_only(facts, e)
    ]
    for number, category in enumerate(c for c in facts.things if facts.kinds[c][0].kind is Kind.OBJECT):
        for entity in facts.kinds[category]:
            told = facts.told(entity)
            if told is None or not surfaces or not facts.scene.has_type(entity.id, "pickable"):
                continue
            surface, slots = surfaces[number % len(surfaces)]
            if facts.scene.room_of(surface.id) != facts.scene.room_of(entity.id):
                yield (
                    {**slots, "t": facts.noun(category), "told": told},
                    Expectation(goal=f"(on {entity.id} {surface.id})"),
                )


def _room_of_only(facts: Facts, surface: Entity) -> Iterator[Slots]:
    room = facts.scene.room_of(surface.id)
    alike = [e for e in facts.kinds[surface.category] if facts.scene.room_of(e.id) == room]
    where = facts.place(facts.scene.entity(room)) if room else None
    if where and len(alike) == 1:
        yield {"d": facts.noun(surface.category), "p": where[0], "room": where[1]}


FILLINGS: dict[str, Fill] = {
    "shut_there": _made("open", "closed"),
    "off_there": _made("switched_on", "switched_off"),
    "room_then_there": _carried,
}
