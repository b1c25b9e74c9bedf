"""What a scene is to AutoGPT+P: its types, domain and agents, and which of its places have not been looked at.

A scene says of a place that it has not been looked at by the fact `(unexplored place)`. What looking shows is then what
stands on it, lies in it or is there; everything at no such place is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from groundplan.errors import UnknownNameError
from groundplan.knowledge import enrich
from groundplan.knowledge.affordance_domain import affordance_scene, is_affordance_scene, scene_domain, scene_wordings
from groundplan.knowledge.mapping import Mapping as AffordanceMapping
from groundplan.knowledge.mapping import default_mapping
from groundplan.logic.capabilities import Capability
from groundplan.logic.domain import Domain
from groundplan.logic.wordings import Wordings
from groundplan.scene.entity import Kind
from groundplan.scene.formats.kit import LOCATION
from groundplan.scene.scene import Changes, Scene
from groundplan.worlds.hidden import shown_by

UNEXPLORED = "unexplored"


@dataclass(frozen=True, kw_only=True)
class Surroundings:
    """A scene made ready: everything in it typed, the places with what looking at each shows, those looked at."""

    scene: Scene
    domain: Domain
    wordings: Wordings
    locations: Mapping[str, tuple[str, ...]]
    explored: tuple[str, ...] | None


def surroundings(
    scene: Scene, mapping: AffordanceMapping | None = None, capabilities: Sequence[Capability] | None = None
) -> Surroundings:
    """Return the scene made ready; affordances come from the mapping, actions from the capabilities (default: our own).

    Raises:
        InputError: a capability uses a known predicate with a wrong number of arguments.
        UnknownNameError: an agent has a capability that does not exist.
    """
    hidden = [fact[1] for fact in scene.matching(UNEXPLORED) if fact[1] in scene]
    scene = scene.after(Changes(removed=tuple(scene.matching(UNEXPLORED))))
    if is_affordance_scene(scene):
        scene = affordance_scene(scene, mapping or default_mapping(), dict.fromkeys((*hidden, *_standing(scene))))
    else:
        scene = enrich(scene)
    locations, explored = _places(scene, hidden)
    return Surroundings(
        scene=scene,
        domain=scene_domain(scene, capabilities),
        wordings=scene_wordings(scene, capabilities),
        locations=locations,
        explored=explored,
    )


def explored_only(scene: Scene, explored: Iterable[str]) -> Scene:
    """Return the scene in which of all places only these have been looked at.

    Raises:
        UnknownNameError: one of them is no place.
    """
    places = _standing(scene)
    known = tuple(explored)
    for place in known:
        if place not in places:
            raise UnknownNameError("place", place, places)
    hidden = tuple((UNEXPLORED, place) for place in places if place not in known)
    return scene.after(Changes(added=hidden, removed=tuple((UNEXPLORED, place) for place in known)))


def _places(scene: Scene, hidden: list[str]) -> tuple[dict[str, tuple[str, ...]], tuple[str, ...] | None]:
    """Return the places to tell apart; what is at none of those not looked at counts as seen from the start."""
    if not hidden:
        return {}, None
    standing = _standing(scene)
    places = [e.id for e in scene.entities() if e.id in hidden or e.id in standing]
    shown = {place: tuple(i for i in shown_by(scene, place) if i not in hidden) for place in places}
    known = tuple(place for place in places if place not in hidden)
    unseen = {i for place in hidden for i in shown[place]} | set(hidden)
    seen = {i for place in known for i in (place, *shown[place])}
    loose = [e.id for e in scene.entities() if e.id not in unseen | seen and e.kind is not Kind.AGENT]
    for place in known:
        shown[place] = tuple(i for i in shown[place] if i not in unseen)
    if known:
        shown[known[0]] = (*shown[known[0]], *loose)
    return shown, known


def _standing(scene: Scene) -> list[str]:
    """Return the furniture, and what else is said to be a place, that stands in a room, or nowhere in particular."""
    inner = (Kind.ASSET, Kind.OBJECT)
    listed = [i for i in scene.of_type(LOCATION) if scene.entity(i).kind in inner]
    holders = {i: scene.holder(i) for i in dict.fromkeys((*scene.of_kind(Kind.ASSET), *listed))}
    return [i for i, h in holders.items() if h is None or h not in scene or scene.entity(h).kind not in inner]
