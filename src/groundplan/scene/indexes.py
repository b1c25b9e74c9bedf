"""Indexes over a scene as it was built (names, attributes, owners, order), made when first needed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain

from groundplan.scene.entity import Entity
from groundplan.scene.scene import Fact, Scene
from groundplan.scene.wording import forms_of, plain_name, plain_names

_Facts = Mapping[str, list[Fact]]


def named(scene: Scene, name: str) -> list[str]:
    """Return the entities whose id or name is this, without regard to case, spaces and underscores."""
    wanted = plain_name(name)
    found = scene.derived("names", _names).get(wanted, [])
    return _current(scene, found if isinstance(found, list) else [found], lambda e: wanted in _names_of(e))


def with_attribute(scene: Scene, attribute: str) -> list[str]:
    """Return the entities that have the attribute (in a form of `attribute_forms`)."""
    index = scene.derived("attributes", _attributes)
    return _current(scene, index.get(attribute, ()), lambda e: attribute in forms_of(e.attributes))


def owners(scene: Scene) -> dict[str, list[str]]:
    """Return the owners that entities themselves have, with these entities."""
    found = {o: list(ids) for o, ids in scene.derived("owners", _owners).items()}
    changed = scene.entities_changed
    if changed:
        found = {o: [i for i in ids if i not in changed] for o, ids in found.items()}
        for entity in (changed[i] for i in sorted(changed)):
            if entity is not None and entity.owner is not None:
                found.setdefault(entity.owner, []).append(entity.id)
    return {owner: ids for owner, ids in found.items() if ids}


def in_order(scene: Scene, ids: Iterable[str]) -> list[str]:
    """Return the ids in the scene's order, that of `scene.ids()`."""
    found = list(ids)
    if len(found) < 2:
        return found
    order = scene.derived("order", _order)
    last = len(order)
    return sorted(found, key=lambda i: (order.get(i, last), i))


def _current(scene: Scene, ids: Iterable[str], keep: object) -> list[str]:
    """Return the ids from an index, brought up to date with the entities that have changed."""
    changed = scene.entities_changed
    if not changed or not callable(keep):
        return list(ids)
    found = [i for i in ids if i not in changed]
    return found + [e.id for e in changed.values() if e is not None and keep(e)]


def _names_of(entity: Entity) -> tuple[str, ...]:
    return (plain_name(entity.id), plain_name(entity.name)) if entity.name else (plain_name(entity.id),)


def _names(entities: Mapping[str, Entity], _: _Facts) -> dict[str, str | list[str]]:
    index: dict[str, str | list[str]] = {}
    plain = zip(plain_names(list(entities)), entities, strict=True)
    named_too = ((plain_name(e.name), e.id) for e in entities.values() if e.name)
    for name, entity_id in chain(plain, named_too):
        known = index.setdefault(name, entity_id)
        if isinstance(known, list):
            known.append(entity_id)
        elif known != entity_id:
            index[name] = [known, entity_id]
    return index


def _attributes(entities: Mapping[str, Entity], _: _Facts) -> dict[str, list[str]]:
    together: dict[tuple[str, ...], list[str]] = {}
    for entity in entities.values():
        if entity.attributes:
            together.setdefault(entity.attributes, []).append(entity.id)
    index: dict[str, list[str]] = {}
    for attributes, ids in together.items():
        for form in forms_of(attributes):
            index.setdefault(form, []).extend(ids)
    return index


def _owners(entities: Mapping[str, Entity], _: _Facts) -> dict[str, list[str]]:
    index: dict[str, list[str]] = {}
    for entity in entities.values():
        if entity.owner is not None:
            index.setdefault(entity.owner, []).append(entity.id)
    return index


def _order(entities: Mapping[str, Entity], _: _Facts) -> dict[str, int]:
    return {entity_id: number for number, entity_id in enumerate(entities)}
