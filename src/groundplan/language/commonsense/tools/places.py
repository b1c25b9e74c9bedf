"""Where to look for a thing: how promising a place is for a kind of thing, by where such things are usually kept."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from groundplan.knowledge import Knowledge, knowledge
from groundplan.knowledge.purposes import score_of
from groundplan.scene.entity import Kind

LEAST = 0.03
"""Places less promising than this are not worth the way: vegetables are not kept at the window."""
GOOD = 1.0
"""Places at least as promising as this are looked at before anything else is thought of."""
_MOST = 5.0
_STORING = "storing_food"
_SAME_ROOM, _SURFACE, _CONTAINER, _SEAT, _APPLIANCE = 0.5, 0.35, 0.1, 0.1, 0.15
_BROADER, _INHERITED = 0.4, 0.7
_UNLIKELY = {"bin": 0.1, "sink": 0.4, "windowsill": 0.25}
"""Where things are thrown, washed or seldom left."""
_KITCHEN = ("stove", "refrigerator", "oven", "pantry")
_MEANT_IN_KITCHENS = {"dresser": "cupboard", "sideboard": "cupboard", "hutch": "cupboard"}
_NUMBER = re.compile(r"[_ ]?\d+\Z")
_APPLIANCES = ("heater", "washer", "brewer", "dryer")


def category_of(place: str) -> str:
    """Return the class in a place's id: `coffee_table` of `coffee_table0`."""
    return _NUMBER.sub("", place) or place


@lru_cache(maxsize=4096)
def promise(category: str, place: str) -> float:
    """Return from 0 to about 1.5 how likely a thing of a category is found at a place of a category.

    What counts most is that such things are usually kept there; then that both are usual in the same kind of room, and
    that the place can hold anything. In fridges only what belongs there is looked for.
    """
    known = knowledge()
    senses = known.senses(place)
    if not senses:
        return _SURFACE
    kind = senses[0]
    usual = _usual(category, known)
    direct = max((weight * _fit(kind, name, known) for name, weight in usual.items()), default=0.0) / _MOST
    types = known.types(kind)
    if known.category(kind).kind is Kind.ROOM:
        return direct + _CONTAINER + _larder(category, kind, known)
    if "cooler" in types:
        cooled = max((w for name, w in usual.items() if "cooler" in known.types(name)), default=0.0) / _MOST
        food = _SURFACE if _is_food(category, known) else 0.0
        return max(direct, _INHERITED * cooled) + max(_larder(category, kind, known), food)
    if "receptacle" not in types:
        passage = "openable" in types and known.is_a(kind, "building_part")
        return direct + (0.0 if passage else LEAST)
    rooms = dict(known.usual_places(kind))
    shared = max((min(weight, rooms[room]) for room, weight in usual.items() if room in rooms), default=0.0) / _MOST
    odd = [share for name, share in _UNLIKELY.items() if known.is_a(kind, name)]
    odd += [_APPLIANCE] if any(name in types for name in _APPLIANCES) else []
    return direct + (_SAME_ROOM * shared + _open_to_all(kind, types, known)) * min(odd, default=1.0)


def _usual(category: str, known: Knowledge) -> dict[str, float]:
    """Return where such things usually are; where their kind is counts too, a little less."""
    found = dict(known.usual_places(category))
    for sense in known.senses(category)[:1]:
        for kind in known.ancestors(sense)[:1]:
            for place, weight in known.usual_places(kind):
                found[place] = max(found.get(place, 0.0), _INHERITED * weight)
    return found


def _larder(category: str, kind: str, known: Knowledge) -> float:
    """Return how likely food is where food is stored, whatever food it is."""
    if not _is_food(category, known):
        return 0.0
    stores = next((purpose for purpose in known.purposes() if purpose.name == _STORING), None)
    return 0.0 if stores is None else _INHERITED * score_of(kind, stores.scores, known.taxonomy)


def _is_food(category: str, known: Knowledge) -> bool:
    return any(known.is_a(sense, kind) for sense in known.senses(category)[:1] for kind in ("food", "drink"))


def _fit(kind: str, usual: str, known: Knowledge) -> float:
    if known.is_a(kind, usual):
        return 1.0
    return _BROADER if known.is_a(usual, kind) else 0.0


def _open_to_all(kind: str, types: frozenset[str], known: Knowledge) -> float:
    if known.is_a(kind, "seat"):
        return _SEAT
    return _SURFACE if "surface" in types else _CONTAINER


def _meant(category: str, place: str, *, kitchen: bool) -> str:
    """Return what a place is where such a thing is looked for: a kitchen's dresser is a cupboard for crockery."""
    known = knowledge()
    served = any(known.is_a(s, kind) for s in known.senses(category)[:1] for kind in ("tableware", "drinking_vessel"))
    return _MEANT_IN_KITCHENS.get(place, place) if kitchen and served else place


def _of_kitchens(place: str) -> bool:
    """Say whether a kind of place shows that what is seen is a kitchen."""
    known = knowledge()
    return any(known.is_a(sense, kind) for sense in known.senses(place)[:1] for kind in _KITCHEN)


def promising(sought: Iterable[Sequence[str]], places: Iterable[str]) -> list[tuple[str, float]]:
    """Return the places that are worth the way, with how promising they are, best first.

    Several things are sought; of each the categories are given that would do.
    """
    wanted, listed = tuple(sought), tuple(places)
    kitchen = any(_of_kitchens(category_of(place)) for place in listed)

    def best(names: Sequence[str], place: str) -> float:
        return max(promise(name, _meant(name, category_of(place), kitchen=kitchen)) for name in names)

    scored = [(place, sum(best(names, place) for names in wanted)) for place in listed]
    return sorted((pair for pair in scored if pair[1] >= LEAST), key=lambda pair: -pair[1])
