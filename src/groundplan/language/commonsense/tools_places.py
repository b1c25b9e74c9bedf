"""Where to look for a thing: how promising a place is for a kind of thing, by where such things are usually kept."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from groundplan.knowledge import Knowledge, knowledge

LEAST = 0.1
"""Places less promising than this are not worth the way: vegetables are not kept at the window."""
_MOST = 5.0
_SAME_ROOM, _SURFACE, _CONTAINER, _SEAT, _APPLIANCE = 0.5, 0.25, 0.15, 0.1, 0.15
_BROADER = 0.8
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
    usual = dict(known.usual_places(category))
    direct = max((weight * _fit(kind, name, known) for name, weight in usual.items()), default=0.0) / _MOST
    types = known.types(kind)
    if "receptacle" not in types or "cooler" in types:
        return direct
    rooms = dict(known.usual_places(kind))
    shared = max((min(weight, rooms[room]) for room, weight in usual.items() if room in rooms), default=0.0) / _MOST
    return direct + (_SAME_ROOM * shared + _open_to_all(kind, types, known)) * (
        _APPLIANCE if any(name in types for name in _APPLIANCES) else 1.0
    )


def _fit(kind: str, usual: str, known: Knowledge) -> float:
    if known.is_a(kind, usual):
        return 1.0
    return _BROADER if known.is_a(usual, kind) else 0.0


def _open_to_all(kind: str, types: frozenset[str], known: Knowledge) -> float:
    if known.is_a(kind, "seat"):
        return _SEAT
    return _SURFACE if "surface" in types else _CONTAINER


def most_promising(categories: Iterable[str], places: Iterable[str]) -> str:
    """Return the place at which most of what is sought may be; empty where none is worth the way."""
    sought = tuple(categories)
    scored = [(sum(promise(each, category_of(place)) for each in sought), place) for place in places]
    best = max(scored, key=lambda pair: pair[0], default=(0.0, ""))
    return best[1] if best[0] >= LEAST else ""
