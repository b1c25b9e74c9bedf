"""Which entities stand in a relation to an entity, one generator per relation of `query.RelationName`."""

from __future__ import annotations

import math
from collections.abc import Iterator

from groundplan.scene.entity import Kind
from groundplan.scene.query import RelationName
from groundplan.scene.routes import PLACE_KINDS, place_of
from groundplan.scene.scene import Scene

NEAR_M = 1.5
"""How far apart two things that are next to each other may be, centre to centre."""


def related(scene: Scene, name: RelationName, entity_id: str) -> Iterator[str]:
    """Yield, each once, the entities to which the entity stands in the relation."""
    if name is RelationName.IN:
        return (holder for predicate, holder in climb(scene, entity_id) if predicate in ("in", "at"))
    if name is RelationName.AT:
        return (holder for predicate, holder in climb(scene, entity_id) if predicate != "holding")
    if name is RelationName.ON:
        return (fact[2] for fact in scene.matching("on", entity_id, None))
    if name is RelationName.HELD_BY:
        return _hands(scene, entity_id)
    if name is RelationName.CONTAINS:
        return descend(scene, entity_id)
    if name is RelationName.SAME_HOLDER:
        return siblings(scene, entity_id)
    if name is RelationName.SAME_ROOM:
        return _roommates(scene, entity_id)
    return next_to(scene, entity_id)


def inverse(scene: Scene, name: RelationName, entity_id: str) -> Iterator[str]:
    """Yield the entities that stand in the relation to the entity (a few that do not may be among them)."""
    if name in (RelationName.IN, RelationName.AT):
        return descend(scene, entity_id)
    if name is RelationName.ON:
        return (fact[1] for fact in scene.matching("on", None, entity_id))
    if name is RelationName.HELD_BY:
        held = scene.matching("holding", entity_id, None) + scene.matching("has", entity_id, None)
        return (fact[2] for fact in held)
    if name is RelationName.CONTAINS:
        return (holder for _, holder in climb(scene, entity_id))
    return related(scene, name, entity_id)


def climb(scene: Scene, entity_id: str) -> Iterator[tuple[str, str]]:
    """Yield the holders from the nearest to the top, each with the predicate of the fact that links to it."""
    seen = {entity_id}
    fact = scene.placement(entity_id)
    while fact is not None:
        holder = fact[1] if fact[0] == "holding" else fact[2]
        if holder in seen:
            return
        seen.add(holder)
        yield fact[0], holder
        fact = scene.placement(holder)


def descend(scene: Scene, entity_id: str) -> Iterator[str]:
    """Yield everything in or on the entity at any depth, with the agents that are there and what they hold.

    What an agent itself holds is not in or on that agent.
    """
    entity = scene.get(entity_id)
    agent = entity is not None and entity.kind is Kind.AGENT
    stack = [] if agent else [entity_id]
    seen = {entity_id}
    standing = {fact[2] for fact in scene.matching("at") if len(fact) == 3}
    while stack:
        current = stack.pop()
        agents = [fact[1] for fact in scene.matching("at", None, current)] if current in standing else []
        for below in [*scene.contents(current), *agents]:
            if below not in seen:
                seen.add(below)
                stack.append(below)
                yield below


def siblings(scene: Scene, entity_id: str) -> Iterator[str]:
    """Yield what is directly in, on or held by the same thing."""
    fact = scene.placement(entity_id)
    if fact is None or fact[0] == "at":
        return
    holder = fact[1] if fact[0] == "holding" else fact[2]
    for other in scene.contents(holder):
        if other != entity_id:
            yield other


def next_to(scene: Scene, entity_id: str) -> Iterator[str]:
    """Yield the neighbours: rooms reached past the fewest waypoints; things near by, else on the same holder."""
    entity = scene.get(entity_id)
    if entity is None:
        return
    if entity.kind in PLACE_KINDS:
        yield from _next_places(scene, entity_id, entity.kind)
        return
    kin = {holder for _, holder in climb(scene, entity_id)} | set(descend(scene, entity_id))
    beside = set(siblings(scene, entity_id))
    place = place_of(scene, entity_id)
    pool = beside if place is None or entity.position is None else {*descend(scene, place), *beside}
    for other_id in sorted(pool - kin - {entity_id}):
        other = scene.get(other_id)
        if other is None or other.kind in PLACE_KINDS:
            continue
        if entity.position is not None and other.position is not None:
            if math.dist(entity.position, other.position) <= NEAR_M and place_of(scene, other_id) == place:
                yield other_id
        elif other_id in beside:
            yield other_id


def _next_places(scene: Scene, place: str, kind: Kind) -> Iterator[str]:
    """Yield the places of the same kind that are linked directly, and those past the fewest waypoints that lead to any.

    A corridor's waypoints link all its rooms with one another; the neighbours are those at the same part of it.
    """
    seen = {place}
    ring = [place]
    while ring:
        linked = dict.fromkeys(fact[2] for at in ring for fact in scene.matching("connected", at, None))
        new = [other for i in linked if i not in seen and (other := scene.get(i)) is not None]
        seen.update(other.id for other in new)
        found = [other.id for other in new if other.kind is kind]
        yield from found
        if found and ring != [place]:
            return
        ring = [other.id for other in new if other.kind is Kind.POSE]


def _roommates(scene: Scene, entity_id: str) -> Iterator[str]:
    room = scene.room_of(entity_id)
    if room is not None and room != entity_id:
        yield from (other for other in descend(scene, room) if other != entity_id)


def _hands(scene: Scene, entity_id: str) -> Iterator[str]:
    for fact in scene.matching("holding", None, entity_id) + scene.matching("has", None, entity_id):
        yield fact[1]


def owner_of(scene: Scene, entity_id: str) -> str | None:
    """Return the owner of an entity: its own, else the nearest holder's (nothing is inherited by or from agents)."""
    entity = scene.get(entity_id)
    if entity is None or entity.owner is not None or entity.kind is Kind.AGENT:
        return None if entity is None else entity.owner
    for _, holder_id in climb(scene, entity_id):
        holder = scene.get(holder_id)
        if holder is None or holder.kind is Kind.AGENT:
            return None
        if holder.owner is not None:
            return holder.owner
    return None
