"""From a scene and an affordance mapping to what can be planned: types, agents, domain, wordings.

AutoGPT+P (Birr et al. 2024, section IV-D): the planning domain is made for the scene at hand, its types from the
affordances of the classes in it, its actions from the capabilities of the agents present.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Protocol

from groundplan.errors import SceneError, UnknownNameError
from groundplan.logic.agents import HUMAN_COST, ROBOT_COST, AgentProfile, default_agents
from groundplan.logic.capabilities import Capability, actor_type, builtin_capabilities
from groundplan.logic.capability_domain import EVERYTHING, NAME, capability_domain, capability_wordings
from groundplan.logic.domain import Domain
from groundplan.logic.library import load_domain
from groundplan.logic.wordings import Wordings, load_wordings
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.formats.kit import LOCATION, with_locations
from groundplan.scene.scene import Changes, Fact, Scene

_CAN = actor_type("")
_COST = "cost"
_PACKED = ("carry", "grasp")
_BEARING = frozenset({"support", "heat"})
"""With one of these it is known already what a thing there comes to: an oven heats what is inside, not on top."""
_LIFTED = ("carry", "liquid")
"""Things of a class with one of these affordances are movable; the others are furniture."""


class Affordances(Protocol):
    """Anything that knows the affordances of a class: an Object Affordance Mapping."""

    def affordances(self, category: str) -> frozenset[str]:
        """Return the affordances of a class."""
        ...


def is_affordance_scene(scene: Scene) -> bool:
    """Say whether a scene is acted by capabilities and affordances."""
    return scene.domain == NAME


def affordance_scene(
    scene: Scene, mapping: Affordances, locations: Iterable[str] = (), agents: Sequence[AgentProfile] = ()
) -> Scene:
    """Return the scene with the types that planning asks for.

    Every class gets its affordances from the mapping, everything of the class of one of the `locations` is a place (in
    addition to what is one already), and the agents (default: `default_agents`) get what they can do. Agents that the
    scene lacks are added. What can be carried, or is liquid, becomes movable, all else fixed.

    Raises:
        SceneError: an agent is the name of a thing, or is said to be at a place that does not exist.
    """
    scene = with_locations(scene, locations)
    types = {c: scene.category_types.get(c, frozenset()) | mapping.affordances(c) for c in _things(scene)}
    types |= _shown(scene, types)
    for category, known in scene.category_types.items():
        types.setdefault(category, known)
    scene = scene.with_category_types(types)
    profiles = agents or agents_of(scene) or default_agents(scene)
    changed = {e.id: e for e in _kinds(scene)}
    changed |= {e.id: e for e in _packed(scene, changed)} | {e.id: e for e in _agents(scene, profiles)}
    new = [e for e in changed.values() if e.id not in scene]
    completed = scene.completed({i: e for i, e in changed.items() if i in scene}, ())
    completed = completed.after(Changes(entities_added=tuple(new), added=tuple(_places(scene, profiles))))
    completed.domain = NAME
    return completed


def _shown(scene: Scene, types: Mapping[str, frozenset[str]]) -> dict[str, frozenset[str]]:
    """Return the types that the facts show of classes: a place bears what stands on it."""
    found: dict[str, frozenset[str]] = {}
    for _, thing, place in scene.matching("on", None, None):
        entity = scene.get(place)
        known = types.get(entity.category, frozenset()) if entity is not None else frozenset()
        if entity is not None and LOCATION in known and not known & _BEARING and thing in scene:
            found[entity.category] = known | {"support"}
    return found


def _things(scene: Scene) -> Iterable[str]:
    return dict.fromkeys(e.category for e in scene.entities() if e.kind is not Kind.AGENT)


def _kinds(scene: Scene) -> Iterable[Entity]:
    for entity in scene.entities():
        if entity.kind in (Kind.ASSET, Kind.OBJECT):
            known = scene.category_types.get(entity.category, frozenset())
            movable = LOCATION not in known and not known.isdisjoint(_LIFTED)
            kind = Kind.OBJECT if movable else Kind.ASSET
            if kind is not entity.kind:
                yield replace(entity, kind=kind)


def _packed(scene: Scene, changed: Mapping[str, Entity]) -> Iterable[Entity]:
    """Yield drinks that stand somewhere instead of being in something: they are cans or bottles, and can be carried."""
    for entity in scene.entities():
        known = scene.category_types.get(entity.category, frozenset())
        if "liquid" not in known or "carry" in known or scene.matching("liquid_in", entity.id, None):
            continue
        if scene.matching("on", entity.id, None) or scene.matching("in", entity.id, None):
            entity = changed.get(entity.id, entity)
            yield replace(entity, types=(*(t for t in entity.types if t not in _PACKED), *_PACKED))


def _agents(scene: Scene, profiles: Sequence[AgentProfile]) -> Iterable[Entity]:
    for profile in profiles:
        entity = scene.get(profile.id)
        if entity is not None and entity.kind is not Kind.AGENT:
            raise SceneError(f"{profile.id!r} is a {entity.category} in the scene, not an agent.")
        able = [EVERYTHING] if profile.capabilities is None else [actor_type(c) for c in sorted(profile.capabilities)]
        costs = [f"{_COST}: {profile.cost:g}", *(f"{_COST} of {n}: {c:g}" for n, c in sorted(profile.costs.items()))]
        entity = entity or Entity(id=profile.id, kind=Kind.AGENT, category=profile.kind)
        types = [t for t in entity.types if not t.startswith(_CAN) and t not in ("robot", "human")]
        attributes = [a for a in entity.attributes if not a.startswith(_COST)]
        yield replace(entity, types=(*types, profile.kind, *able), attributes=(*attributes, *costs))


def _places(scene: Scene, profiles: Sequence[AgentProfile]) -> list[Fact]:
    facts: list[Fact] = []
    for profile in profiles:
        if not profile.at or scene.matching("at", profile.id, None):
            continue
        if profile.at not in scene:
            error = UnknownNameError("place", profile.at, scene.ids())
            raise SceneError(f"{profile.id} is said to be at {profile.at!r}, which does not exist.", hint=error.hint)
        facts.append(("at", profile.id, profile.at))
    return facts


def agents_of(scene: Scene) -> tuple[AgentProfile, ...]:
    """Return the agents that a scene made by `affordance_scene` has, as they were given; none for other scenes."""
    found = []
    for name in scene.of_kind(Kind.AGENT):
        entity = scene.entity(name)
        costs = dict(a.rsplit(": ", 1) for a in entity.attributes if a.startswith(_COST) and ": " in a)
        able = frozenset(t.removeprefix(_CAN) for t in entity.types if t.startswith(_CAN) and t != EVERYTHING)
        if not able and EVERYTHING not in entity.types and _COST not in costs:
            continue
        human = "human" in scene.types_of(name)
        usual = HUMAN_COST if human else ROBOT_COST
        found.append(
            AgentProfile(
                id=name,
                kind="human" if human else "robot",
                capabilities=None if EVERYTHING in entity.types else able,
                cost=float(costs.pop(_COST, usual)),
                costs={key.removeprefix(f"{_COST} of "): float(value) for key, value in costs.items()},
            )
        )
    return tuple(found)


def scene_domain(
    scene: Scene, capabilities: Sequence[Capability] | None = None, agents: Sequence[AgentProfile] | None = None
) -> Domain:
    """Return the domain in which a scene is acted.

    For a scene made by `affordance_scene` one action per capability (default: our own) of its agents; for every other
    scene the shipped domain that it names.

    Raises:
        InputError: a capability uses a known predicate with a wrong number of arguments.
        UnknownNameError: an agent has a capability that does not exist, or there is no such shipped domain.
    """
    if not is_affordance_scene(scene):
        return load_domain(scene.domain)
    profiles = tuple(agents) if agents is not None else _acting(scene, _chosen(capabilities))
    types = frozenset().union(*(scene.category_types.get(c, frozenset()) for c in scene.categories()))
    return _domain(_chosen(capabilities), tuple(map(_Key, profiles)), types)


def _acting(scene: Scene, capabilities: Sequence[Capability]) -> tuple[AgentProfile, ...]:
    """Return the scene's agents with those of these capabilities that they have."""
    names = frozenset(c.name for c in capabilities)
    return tuple(
        profile if profile.capabilities is None else replace(profile, capabilities=profile.capabilities & names)
        for profile in agents_of(scene) or default_agents(scene)
    )


def _chosen(capabilities: Sequence[Capability] | None) -> tuple[Capability, ...]:
    return builtin_capabilities() if capabilities is None else tuple(capabilities)


class _Key:
    """A profile as a dictionary's key."""

    def __init__(self, profile: AgentProfile) -> None:
        self.profile = profile
        self.key = (profile.id, profile.kind, profile.capabilities, profile.cost, tuple(sorted(profile.costs.items())))

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and other.key == self.key


@lru_cache(maxsize=32)
def _domain(capabilities: tuple[Capability, ...], agents: tuple[_Key, ...], types: frozenset[str]) -> Domain:
    return capability_domain(capabilities, [agent.profile for agent in agents], types)


def scene_wordings(
    scene: Scene, capabilities: Sequence[Capability] | None = None, agents: Sequence[AgentProfile] | None = None
) -> Wordings:
    """Return how actions and facts of `scene_domain` are said; where several agents can act, steps say who does."""
    if not is_affordance_scene(scene):
        return load_wordings(scene.domain)
    profiles = tuple(agents) if agents is not None else agents_of(scene) or default_agents(scene)
    acting = [p for p in profiles if p.capabilities is None or p.capabilities]
    return _wordings(_chosen(capabilities), len(acting) > 1)


@lru_cache(maxsize=32)
def _wordings(capabilities: tuple[Capability, ...], several: bool) -> Wordings:
    return capability_wordings(capabilities, several=several)
