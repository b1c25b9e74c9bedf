"""Routes: shortest paths over the places that are `connected`, across rooms and floors.

This is the path planner that fills in what is between high-level locations (SayPlan, section 3.3).

The length of a link is the distance in metres between its ends where both have positions, else 1.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush

from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Fact, Scene

PLACE_KINDS = frozenset({Kind.FLOOR, Kind.ROOM, Kind.POSE})
LINK_LENGTH_M = 1.0
_Links = dict[str, list[tuple[str, float, Fact]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """A way through the scene: every place from the start to the goal, both included."""

    places: tuple[str, ...]
    length_m: float

    @property
    def hops(self) -> int:
        """The number of links followed."""
        return len(self.places) - 1


def place_of(scene: Scene, entity_id: str) -> str | None:
    """Return the place to stand at for the entity: the nearest room, pose or floor that holds it (itself, if one)."""
    current: str | None = entity_id
    seen: list[str] = []
    while current is not None and current not in seen:
        entity = scene.get(current)
        if entity is not None and entity.kind in PLACE_KINDS:
            return current
        seen.append(current)
        current = scene.holder(current)
    return None


def link_length(first: Entity | None, second: Entity | None) -> float:
    """Return the length of a link between two places in metres, 1 where a position is unknown."""
    if first is None or second is None or first.position is None or second.position is None:
        return LINK_LENGTH_M
    return math.dist(first.position, second.position)


def route(scene: Scene, start: str, goal: str) -> Route | None:
    """Return the shortest route between the places of two entities, or None where no route exists.

    Raises:
        SceneError: an entity does not exist.
    """
    origin, target = _place(scene, start), _place(scene, goal)
    if origin is None or target is None:
        return None
    if origin == target:
        return Route(places=(origin,), length_m=0.0)
    if scene.holds(("open_plan",)):
        length = link_length(scene.get(origin), scene.get(target))
        return Route(places=(origin, target), length_m=length)
    lengths, previous = _search(scene, [origin], {target})
    if target not in lengths:
        return None
    places = [target]
    while places[-1] != origin:
        places.append(previous[places[-1]])
    return Route(places=tuple(reversed(places)), length_m=lengths[target])


def distances(scene: Scene, start: str | Iterable[str], targets: Iterable[str] | None = None) -> dict[str, float]:
    """Return the lengths in metres of the shortest routes from the nearest of `start` to each target.

    Targets that cannot be reached are left out. Without `targets`: to every place that can be reached.

    Raises:
        SceneError: an entity does not exist.
    """
    starts = [start] if isinstance(start, str) else list(start)
    origins = [place for place in (_place(scene, s) for s in starts) if place is not None]
    places = None if targets is None else {t: _place(scene, t) for t in targets}
    if scene.holds(("open_plan",)):
        lengths = _direct(scene, origins, places)
    else:
        wanted = None if places is None else {p for p in places.values() if p is not None}
        lengths, _ = _search(scene, origins, wanted)
    if places is None:
        return lengths
    return {t: lengths[p] for t, p in places.items() if p is not None and p in lengths}


def _place(scene: Scene, entity_id: str) -> str | None:
    scene.entity(entity_id)
    return place_of(scene, entity_id)


def _direct(scene: Scene, origins: list[str], places: Mapping[str, str | None] | None) -> dict[str, float]:
    """Return lengths where every place can be reached directly."""
    goals = [p for k in PLACE_KINDS for p in scene.of_kind(k)] if places is None else places.values()
    found: dict[str, float] = {}
    for goal in goals:
        if goal is not None and origins:
            found[goal] = min(0.0 if o == goal else link_length(scene.get(o), scene.get(goal)) for o in origins)
    return found


def _links(entities: Mapping[str, Entity], facts: Mapping[str, list[Fact]]) -> _Links:
    links: _Links = {}
    for fact in facts.get("connected", ()):
        _, first, second = fact
        length = link_length(entities.get(first), entities.get(second))
        links.setdefault(first, []).append((second, length, fact))
    return links


def _search(scene: Scene, origins: Iterable[str], wanted: set[str] | None) -> tuple[dict[str, float], dict[str, str]]:
    """Dijkstra's algorithm from all origins at once until every wanted place is settled."""
    links = scene.derived("links", _links)
    removed, changed = scene.facts_removed, scene.entities_changed
    settled: dict[str, float] = {}
    best = dict.fromkeys(origins, 0.0)
    previous: dict[str, str] = {}
    queue = [(0.0, place) for place in best]
    left = None if wanted is None else set(wanted)
    while queue and (left is None or left):
        length, place = heappop(queue)
        if place in settled:
            continue
        settled[place] = length
        if left is not None:
            left.discard(place)
        neighbours = links.get(place, ())
        extra = scene.added_about("connected", 1, place)
        if removed or changed or extra:
            neighbours = _neighbours(scene, place, neighbours, extra)
        for neighbour, step, _ in neighbours:
            reached = length + step
            if neighbour not in settled and reached < best.get(neighbour, math.inf):
                best[neighbour] = reached
                previous[neighbour] = place
                heappush(queue, (reached, neighbour))
    return settled, previous


def _neighbours(
    scene: Scene, place: str, links: Iterable[tuple[str, float, Fact]], extra: Iterable[Fact]
) -> list[tuple[str, float, Fact]]:
    """Return the links of a place in a scene that has changed since it was built."""
    removed, changed = scene.facts_removed, scene.entities_changed
    found = []
    for neighbour, length, fact in links:
        if fact not in removed:
            if changed and (place in changed or neighbour in changed):
                length = link_length(scene.get(place), scene.get(neighbour))
            found.append((neighbour, length, fact))
    for fact in extra:
        found.append((fact[2], link_length(scene.get(place), scene.get(fact[2])), fact))
    return found
