"""Choosing among many entities that could serve: the nearest, and one of each kind of interchangeable ones."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from groundplan.scene.routes import distances, place_of
from groundplan.scene.scene import Scene


class Nearness:
    """How far entities are from where the agents start, in metres of route; computed once, when needed."""

    def __init__(self, scene: Scene, starts: Mapping[str, str]) -> None:
        self.scene = scene
        self.starts = tuple(dict.fromkeys(starts.values()))
        self._lengths: dict[str, float] | None = None

    def place_m(self, place: str) -> float:
        """Return the length of the shortest route to a place (infinite: there is none; 0 without moving agents)."""
        if not self.starts:
            return 0.0
        if self._lengths is None:
            self._lengths = distances(self.scene, self.starts)
        return self._lengths.get(place, math.inf)

    def entity_m(self, name: str) -> float:
        """Return the length of the shortest route to where the entity is."""
        place = place_of(self.scene, name) if name in self.scene else None
        return 0.0 if place is None else self.place_m(place)

    def nearest(self, names: Iterable[str], count: int) -> tuple[list[str], float]:
        """Return the `count` nearest (ties: first come) and how far the nearest of the others is."""
        ranked = sorted((self.entity_m(n), i, n) for i, n in enumerate(names))
        rest = ranked[count][0] if len(ranked) > count else math.inf
        return [n for _, _, n in ranked[:count]], rest


def signature(scene: Scene, name: str, states: Iterable[str]) -> tuple[object, ...]:
    """Return what makes entities interchangeable: same types, same place, same states, nothing in or on them."""
    holding = name if scene.contents(name) else ""
    return scene.types_of(name), _placed(scene, name), tuple(s for s in states if scene.holds((s, name))), holding


def _placed(scene: Scene, name: str) -> tuple[str, ...]:
    fact = scene.placement(name)
    return () if fact is None else tuple("" if term == name else term for term in fact)
