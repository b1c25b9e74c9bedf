"""The indexes over a scene's entities and facts, built once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from groundplan.errors import SceneError
from groundplan.scene.entity import Entity, Kind

Fact = tuple[str, ...]
Key = tuple[str, int, str]
PLACEMENTS = (("in", 1), ("on", 1), ("holding", 2), ("at", 1))
"""The predicates that say where something is, with the position of what is placed; the first that holds counts."""
_K = TypeVar("_K", bound=Hashable)
_V = TypeVar("_V")


@dataclass(frozen=True, slots=True)
class Index:
    """The indexes of the scene as it was built; shared by all scenes that follow from it, never changed."""

    entities: dict[str, Entity]
    facts: dict[Fact, None]
    by_argument: dict[Key, list[Fact]]
    by_predicate: dict[str, list[Fact]]
    by_category: dict[str, list[str]]
    by_type: dict[str, list[str]]
    by_kind: dict[Kind, list[str]]
    derived: dict[str, Any]
    """Further indexes, made when first needed (see `Scene.derived`)."""


def index(entities: Iterable[Entity], facts: Iterable[Fact]) -> Index:
    """Index entities and facts.

    Raises:
        SceneError: two entities share an id.
    """
    made = Index({}, dict.fromkeys(facts), {}, {}, {}, {}, {}, {})
    for entity in entities:
        if entity.id in made.entities:
            raise SceneError(f"Two entities have the id {entity.id!r}.", hint="Ids must be unique in a scene.")
        made.entities[entity.id] = entity
        made.by_category.setdefault(entity.category, []).append(entity.id)
        made.by_kind.setdefault(entity.kind, []).append(entity.id)
        for type_name in entity.types:
            made.by_type.setdefault(type_name, []).append(entity.id)
    by_argument, by_predicate = defaultdict[Key, list[Fact]](list), defaultdict[str, list[Fact]](list)
    for fact in made.facts:
        predicate = fact[0]
        by_predicate[predicate].append(fact)
        if len(fact) == 3:  # nearly all of them
            by_argument[predicate, 1, fact[1]].append(fact)
            by_argument[predicate, 2, fact[2]].append(fact)
            continue
        for position in range(1, len(fact)):
            by_argument[predicate, position, fact[position]].append(fact)
    made.by_argument.update(by_argument)
    made.by_predicate.update(by_predicate)
    return made


def extended(base: Index, entities: Mapping[str, Entity], facts: Iterable[Fact]) -> Index:
    """Return the indexes with entities replaced by others of the same id and kind, and facts added.

    Copies what it changes and shares the rest, which takes a fraction of the time of indexing anew.
    """
    by_category, by_type = base.by_category, base.by_type
    if any(base.entities[i].category != entity.category for i, entity in entities.items()):
        by_category = _listed((e.category, i) for i, e in {**base.entities, **entities}.items())
    if any(not set(base.entities[i].types) <= set(entity.types) for i, entity in entities.items()):
        by_type = _listed((t, i) for i, e in {**base.entities, **entities}.items() for t in e.types)
    elif entities:
        gained = ((t, i) for i, e in entities.items() for t in e.types if t not in base.entities[i].types)
        by_type = _with_more(base.by_type, gained)
    new = [fact for fact in dict.fromkeys(facts) if fact not in base.facts]
    by_argument = ((_key(fact, position), fact) for fact in new for position in range(1, len(fact)))
    return Index(
        entities={**base.entities, **entities},
        facts={**base.facts, **dict.fromkeys(new)},
        by_argument=_with_more(base.by_argument, by_argument),
        by_predicate=_with_more(base.by_predicate, ((fact[0], fact) for fact in new)),
        by_category=by_category,
        by_type=by_type,
        by_kind=base.by_kind,
        derived={},
    )


def _key(fact: Fact, position: int) -> Key:
    return fact[0], position, fact[position]


def _listed(pairs: Iterable[tuple[_K, _V]]) -> dict[_K, list[_V]]:
    table: dict[_K, list[_V]] = {}
    for key, value in pairs:
        table.setdefault(key, []).append(value)
    return table


def _with_more(table: dict[_K, list[_V]], pairs: Iterable[tuple[_K, _V]]) -> dict[_K, list[_V]]:
    more = _listed(pairs)
    return {**table, **{key: [*table.get(key, ()), *values] for key, values in more.items()}}


def placements_in(_: Mapping[str, Entity], facts: Mapping[str, list[Fact]]) -> dict[str, Fact]:
    """Return for each entity the fact that says where it is."""
    found: dict[str, Fact] = {}
    for predicate, position in reversed(PLACEMENTS):
        for fact in facts.get(predicate, ()):
            found[fact[position]] = fact
    return found
