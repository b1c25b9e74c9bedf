"""Superlatives: the measures of a set of entities, and which of them have the most or the least."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Protocol

from groundplan.errors import QueryError
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.neighbours import climb
from groundplan.scene.quantities import MEASURES, in_figures, quantity
from groundplan.scene.query import Measure, Query, Superlative
from groundplan.scene.routes import distances, place_of
from groundplan.scene.scene import Scene
from groundplan.scene.wording import number_in, plain_attribute

_SIZES = {
    **dict.fromkeys(("tiny", "mini", "miniature"), 0.0),
    **dict.fromkeys(("single", "single bed"), 1.0),
    **dict.fromkeys(("small", "little", "short", "narrow", "compact"), 1.0),
    **dict.fromkeys(("medium", "mid sized", "medium sized", "normal", "regular"), 2.0),
    **dict.fromkeys(("large", "big", "tall", "wide", "long"), 3.0),
    **dict.fromkeys(("double", "double bed", "full size"), 2.5),
    **dict.fromkeys(("queen size", "queen sized", "queen"), 3.5),
    **dict.fromkeys(("king size", "king sized", "king"), 4.5),
    **dict.fromkeys(("huge", "giant", "very large", "extra large", "enormous"), 4.0),
}
_MEDIUM = 2.0
_SIZED_BY = ("volume", "length", "weight", "pages")
_CAPACITY = ("capacity", "seats", "places", "sleeps", "people", "persons", "chairs", "holds")
"""What tells how large rooms and tables are where nothing else does."""
Measures = dict[str, float]


class Evaluator(Protocol):
    """What superlatives need of the evaluation they are part of."""

    scene: Scene
    origin: str | None

    def ids(self, query: Query) -> tuple[str, ...]:
        """Return what fits a query."""


def select(evaluator: Evaluator, superlative: Superlative, ids: Sequence[str]) -> list[str]:
    """Return the entities with the most (or least) of the measure, in its order; ties are all kept.

    Entities that cannot be measured are out. A single candidate needs no measure: it is the most of its kind.
    """
    if superlative.measure is Measure.DISTANCE and superlative.reference is not None:
        references = set(evaluator.ids(superlative.reference))
        ids = [i for i in ids if i not in references] or list(ids)
    if len(ids) == 1 and superlative.rank == 1:
        return list(ids)
    measures = measure(evaluator, superlative, ids)
    values = sorted(set(measures.values()), reverse=superlative.most)[superlative.rank - 1 :]
    chosen: list[str] = []
    for value in values:
        if len(chosen) >= superlative.limit:
            break
        chosen.extend(i for i in ids if measures.get(i) == value)
    return chosen


def measure(evaluator: Evaluator, superlative: Superlative, ids: Sequence[str]) -> Measures:
    """Return the measure of each entity that can be measured."""
    scene = evaluator.scene
    if superlative.measure is Measure.COUNT:
        return _counts(evaluator, superlative, ids)
    if superlative.measure is Measure.DISTANCE:
        return _distances(evaluator, superlative.reference, ids)
    entities = [scene.entity(entity_id) for entity_id in ids]
    if superlative.measure is Measure.SIZE:
        return sizes(entities)
    if superlative.measure is Measure.HEIGHT:
        return {e.id: e.position[2] for e in entities if e.position is not None}
    return _numbers(entities, superlative.key)


def _numbers(entities: Iterable[Entity], key: str) -> Measures:
    if not key:
        raise QueryError("A superlative over a number needs the key of an attribute.", hint='For example "capacity".')
    return _numbers_of(entities, (key,))


def _numbers_of(entities: Iterable[Entity], keys: Sequence[str]) -> Measures:
    """Return the first number that the attributes of each entity state under any of the keys."""
    found: Measures = {}
    for entity in entities:
        said = (_stated(in_figures(a) if key in _CAPACITY else a, key) for key in keys for a in entity.attributes)
        values = [v for v in said if v is not None]
        if values:
            found[entity.id] = values[0]
    return found


def _stated(attribute: str, key: str) -> float | None:
    stated = quantity(attribute, key) if key in MEASURES else None
    return stated if stated is not None else number_in(attribute, key)


def sizes(entities: Sequence[Entity]) -> Measures:
    """Return volumes (floor areas of rooms); where no box is known, the size words, else how much they hold."""
    boxes = {e.id: _extent(e) for e in entities}
    known = {i: v for i, v in boxes.items() if v is not None}
    if known:
        return known
    words = {e.id: [_SIZES[w] for w in map(_size_word, e.attributes) if w in _SIZES] for e in entities}
    if any(words.values()):
        return {i: found[0] if found else _MEDIUM for i, found in words.items()}
    return _numbers_of(entities, _CAPACITY) or _stated_sizes(entities) or _named_sizes(entities)


def _stated_sizes(entities: Sequence[Entity]) -> Measures:
    """Return the litres, metres or kilograms (the first that all of them state), which tell how large things are."""
    for measure in _SIZED_BY:
        found = _numbers_of(entities, (measure,))
        if len(found) == len(entities):
            return found
    return {}


def _named_sizes(entities: Sequence[Entity]) -> Measures:
    """Return the sizes that things are called by: a mini_fridge is smaller than a fridge."""
    words = {e.id: [_SIZES[w] for w in e.id.casefold().split("_") if w in _SIZES] for e in entities}
    return {i: found[0] if found else _MEDIUM for i, found in words.items()} if any(words.values()) else {}


def _size_word(attribute: str) -> str:
    text = plain_attribute(attribute)
    return text.removeprefix("size:").strip().replace("-", " ")


def _extent(entity: Entity) -> float | None:
    if entity.size is not None:
        x, y, z = entity.size
        return x * y if entity.kind in (Kind.ROOM, Kind.FLOOR) else x * y * z
    for key in ("area", "floor area", "volume", "size"):
        for attribute in entity.attributes:
            number = number_in(attribute, key)
            if number is not None:
                return number
    return None


def _counts(evaluator: Evaluator, superlative: Superlative, ids: Sequence[str]) -> Measures:
    counted = evaluator.ids(superlative.counted if superlative.counted is not None else Query())
    tally = Counter(h for i in counted for predicate, h in climb(evaluator.scene, i) if predicate != "holding")
    found = {entity_id: float(tally[entity_id]) for entity_id in ids}
    return found if not superlative.most or any(found.values()) else {}


def _distances(evaluator: Evaluator, reference: Query | None, ids: Sequence[str]) -> Measures:
    """Return the lengths of routes; the last bit from the place to the thing counts where both have positions."""
    scene = evaluator.scene
    references = evaluator.ids(reference) if reference is not None else (evaluator.origin,)
    starts = [r for r in references if r is not None]
    found: Measures = {}
    groups: dict[str, list[str]] = {}
    for start in starts:
        place = place_of(scene, start)
        if place is not None:
            groups.setdefault(place, []).append(start)
    goals = {entity_id: place_of(scene, entity_id) for entity_id in ids}
    for place, members in groups.items():
        lengths = distances(scene, place, {goal for goal in goals.values() if goal is not None})
        for entity_id, goal in goals.items():
            if goal is None or goal not in lengths:
                continue
            for start in members:
                length = _whole(scene, (start, place), (entity_id, goal), lengths[goal])
                if length < found.get(entity_id, math.inf):
                    found[entity_id] = length
    return found


def _whole(scene: Scene, start: tuple[str, str], goal: tuple[str, str], length: float) -> float:
    """Return the length of a route between the places of two things with the bits from the things to their places."""
    if start[1] == goal[1]:
        return _straight(scene, start[0], goal[0])
    return _straight(scene, *start) + length + _straight(scene, *goal)


def _straight(scene: Scene, first: str, second: str) -> float:
    if first == second:
        return 0.0
    one, two = scene.entity(first).position, scene.entity(second).position
    return math.dist(one, two) if one is not None and two is not None else 0.0
