"""Completing a scene with what is generally known of the categories in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from groundplan.knowledge.affordances import category_types, entity_types
from groundplan.knowledge.base import PERSON, Knowledge, knowledge
from groundplan.knowledge.owners import Owners
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Changes, Fact, Scene

_REBUILD_ABOVE = 200
_ROBOT = "robot"
_OWNABLE = (Kind.ROOM, Kind.ASSET, Kind.OBJECT)
_ALTERNATIVES = (("openable", "open", "closed"), ("switchable", "switched_on", "switched_off"))
"""A type, and the two states of which each of its things is in one; the second is assumed where none is given."""


def enrich(scene: Scene, base: Knowledge | None = None) -> Scene:
    """Return the scene with everything that its categories are known to be like, by `base` (default: our own).

    - `category_types` for every category, and the types that entities with listed affordances lack;
    - owners and categories written into identifiers ("toms_room");
    - a state for whatever opens or switches and has none: closed, off; a free hand for a robot that holds nothing;
    - what appliances brew, and, except in SayPlan's domain which has no such action, what fixtures give.

    Nothing is assumed dirty, hot or broken. Enriching twice changes nothing more. Costs one look at each entity.
    """
    base = base or knowledge()
    scene = _with_entities(scene, dict(_owned(scene, base)))
    types = _shared_types(scene, base)
    scene = _with_entities(scene, dict(_typed(scene, types, base))).with_category_types(types)
    facts = (*_states(scene), *_free_hands(scene), *_liquids(scene, base))
    return _with_facts(scene, facts) if facts else scene


def _owned(scene: Scene, base: Knowledge) -> Iterator[tuple[str, Entity]]:
    """Yield the entities whose owner, and perhaps category, is written in their identifier or name."""
    owners = Owners(base, _people(scene, base))
    written = {category: owners.read(category) for category in scene.categories()}
    for entity in scene.entities():
        if entity.kind not in _OWNABLE:
            continue
        owned = written[entity.category]
        if owned is not None:
            owner = entity.owner or owned.owner
            yield entity.id, replace(entity, category=owned.category, owner=owner)
        elif entity.owner is None and (entity.name or not entity.id.startswith(entity.category)):
            owned = owners.read(entity.name) if entity.name else None
            owned = owned or owners.read(entity.id)
            if owned is not None:
                yield entity.id, replace(entity, owner=owned.owner)


def _people(scene: Scene, base: Knowledge) -> frozenset[str]:
    agents = (scene.entity(i) for i in scene.of_kind(Kind.AGENT))
    people = (a for a in agents if base.is_a(a.category, PERSON) and a.category == PERSON)
    return frozenset(name.lower().replace("_", " ") for p in people for name in (p.id, p.name) if name)


def _kinds(scene: Scene) -> dict[str, set[Kind]]:
    kinds: dict[str, set[Kind]] = {}
    for kind in Kind:
        for entity_id in scene.of_kind(kind):
            kinds.setdefault(scene.entity(entity_id).category, set()).add(kind)
    return kinds


def _shared_types(scene: Scene, base: Knowledge) -> dict[str, frozenset[str]]:
    """Return the types that all entities of a category share, whatever their kind."""
    shared: dict[str, frozenset[str]] = {}
    for category, kinds in _kinds(scene).items():
        types = frozenset.intersection(*(category_types(category, kind, base) for kind in kinds))
        shared[category] = types | scene.category_types.get(category, frozenset())
    return shared


def _typed(scene: Scene, shared: dict[str, frozenset[str]], base: Knowledge) -> Iterator[tuple[str, Entity]]:
    """Yield the entities that need types of their own beyond those of their category."""
    known: dict[tuple[str, Kind], frozenset[str]] = {}
    holders = {fact[2] for fact in scene.matching("in")}
    for entity in scene.entities():
        key = entity.category, entity.kind
        if key not in known:
            known[key] = category_types(entity.category, entity.kind, base)
        if entity.kind is Kind.AGENT:
            if not {_ROBOT, PERSON} & {*entity.types, *known[key]}:
                yield entity.id, replace(entity, types=(*entity.types, _ROBOT))
            continue
        if entity.kind not in _OWNABLE or entity.kind is Kind.ROOM:
            continue
        expected = known[key] if entity.affordances_known else known[key] | shared[entity.category]
        types = entity_types(entity, expected, entity.id in holders)
        if types is not None:
            yield entity.id, replace(entity, types=_ordered(entity, types), affordances_known=True)
        elif not entity.affordances_known and not known[key] <= shared[entity.category]:
            yield entity.id, replace(entity, types=_ordered(entity, frozenset(entity.types) | known[key]))


def _ordered(entity: Entity, types: frozenset[str]) -> tuple[str, ...]:
    return (*entity.types, *sorted(types - set(entity.types)))


def _states(scene: Scene) -> list[Fact]:
    return [
        (assumed, entity_id)
        for type_name, other, assumed in _ALTERNATIVES
        for entity_id in scene.of_type(type_name)
        if not scene.holds((other, entity_id)) and not scene.holds((assumed, entity_id))
    ]


def _free_hands(scene: Scene) -> list[Fact]:
    busy = {fact[1] for fact in scene.matching("holding")}
    hands = [("free_hand", robot) for robot in scene.of_type(_ROBOT) if robot not in busy]
    return [fact for fact in hands if not scene.holds(fact)]


def _liquids(scene: Scene, base: Knowledge) -> list[Fact]:
    facts: list[Fact] = []
    for category in scene.categories():
        for sense in base.senses(category)[:1]:
            known = base.category(sense)
            made = [("brews", known.brews)] if known.brews else []
            if known.gives and scene.domain != "sayplan":
                made.append(("source", known.gives))
            for predicate, liquids in made:
                for entity_id in scene.of_category(category):
                    if not scene.matching(predicate, entity_id, None):
                        facts.extend((predicate, entity_id, liquid) for liquid in liquids)
    return facts


def _with_entities(scene: Scene, changed: dict[str, Entity]) -> Scene:
    """Replace entities. Many are replaced by indexing the scene anew, which keeps later look-ups fast."""
    if not changed:
        return scene
    if len(changed) <= _REBUILD_ABOVE:
        old = tuple(scene.entity(i) for i in changed)
        return scene.after(Changes(entities_removed=old, entities_added=tuple(changed.values())))
    return Scene(
        (changed.get(entity.id, entity) for entity in scene.entities()),
        scene.facts(),
        name=scene.name,
        domain=scene.domain,
        source=scene.source,
        category_types=scene.category_types,
    )


def _with_facts(scene: Scene, facts: tuple[Fact, ...]) -> Scene:
    if len(facts) <= _REBUILD_ABOVE:
        return scene.after(Changes(added=facts))
    return Scene(
        scene.entities(),
        (*scene.facts(), *facts),
        name=scene.name,
        domain=scene.domain,
        source=scene.source,
        category_types=scene.category_types,
    )
