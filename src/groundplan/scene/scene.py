"""The Scene: entities and facts, indexed and immutable.

A scene is built once with plain dictionaries (fast for 100,000 entities) and changed through a persistent overlay, so
that `after(changes)` costs time in the size of the change, never in the size of the scene, and every earlier scene
stays valid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import nullcontext
from itertools import count
from types import MappingProxyType
from typing import TypeVar

from groundplan.errors import SceneError
from groundplan.scene.changes import NO_FACTS, Overlay
from groundplan.scene.changes import Changes as Changes
from groundplan.scene.collector import collector_paused
from groundplan.scene.entity import AFFORDANCES, Entity, Kind
from groundplan.scene.index import PLACEMENTS, extended, index, placements_in
from groundplan.scene.index import Fact as Fact

T = TypeVar("T")

CONTAINMENT = ("in", "on")
_LARGE = 10_000  # Entities: from here on the collector's looks at them take longer than indexing them.
_serial = count()


class Scene:
    """Entities and facts, nothing else; hierarchy and connectivity are facts too.

    `category_types` gives further PDDL types to all entities of a category whose affordances were not listed by the
    scene's author (see `groundplan.knowledge`). `source` says which file format the scene came from, `notes` what is
    odd in that file, and `domain` which action domain it is acted in. `is_enriched` says that what is generally known
    has been added (new entities need it again), and `memo` keeps what others have worked out about exactly this scene.
    """

    __slots__ = ("_base", "_overlay", "category_types", "domain", "is_enriched", "memo", "name", "notes", "source")

    def __init__(
        self,
        entities: Iterable[Entity] = (),
        facts: Iterable[Fact] = (),
        *,
        name: str = "scene",
        domain: str = "household",
        source: str = "native",
        category_types: Mapping[str, frozenset[str]] = MappingProxyType({}),
        notes: tuple[str, ...] = (),
    ) -> None:
        """Index the entities and facts.

        Raises:
            SceneError: two entities share an id. (Further checks: `groundplan.scene.check.check_scene`.)
        """
        self._base, self._overlay = index(entities, facts), Overlay()
        self.name, self.domain, self.source = name, domain, source
        self.category_types, self.notes = category_types, notes
        self.is_enriched, self.memo = False, dict[str, object]()

    def _with(self, overlay: Overlay) -> Scene:
        scene = Scene.__new__(Scene)
        scene._base, scene._overlay = self._base, overlay
        scene.name, scene.domain, scene.source, scene.notes = self.name, self.domain, self.source, self.notes
        scene.category_types, scene.is_enriched, scene.memo = self.category_types, self.is_enriched, {}
        return scene

    def with_category_types(self, category_types: Mapping[str, frozenset[str]]) -> Scene:
        """Return the same scene where entities of each category also have the given PDDL types."""
        scene = self._with(self._overlay)
        scene.category_types = category_types
        return scene

    def completed(self, entities: Mapping[str, Entity], facts: Iterable[Fact]) -> Scene:
        """Return the scene with entities replaced by others of the same id, and facts added, indexed as if built so.

        For many changes at once: later look-ups are as fast as in a scene newly built. The facts must not hold yet.
        """
        if self._overlay != Overlay():
            kept = (entities.get(entity.id, entity) for entity in self.entities())
            base = index(kept, (*self.facts(), *facts))
        else:
            base = extended(self._base, entities, facts)
        scene = self._with(Overlay())
        scene._base = base
        return scene

    # --- entities -----------------------------------------------------------------------------------------------

    def __contains__(self, entity_id: object) -> bool:
        return isinstance(entity_id, str) and self.get(entity_id) is not None

    def __len__(self) -> int:
        return sum(1 for _ in self.ids())

    def get(self, entity_id: str) -> Entity | None:
        """Return the entity with this id, or None."""
        if entity_id in self._overlay.entities:
            return self._overlay.entities[entity_id]
        return self._base.entities.get(entity_id)

    def entity(self, entity_id: str) -> Entity:
        """Return the entity with this id.

        Raises:
            SceneError: there is none; the message lists the nearest ids.
        """
        found = self.get(entity_id)
        if found is None:
            from groundplan.errors import UnknownNameError

            error = UnknownNameError("entity", entity_id, list(self.ids()))
            raise SceneError(error.message, hint=error.hint)
        return found

    def ids(self) -> Iterator[str]:
        """Yield all ids, in the order they were added."""
        overlay = self._overlay.entities
        if not overlay:
            yield from self._base.entities
            return
        for entity_id in self._base.entities:
            if overlay.get(entity_id, self) is not None:
                yield entity_id
        yield from sorted(i for i, e in overlay.items() if e is not None and i not in self._base.entities)

    def entities(self) -> Iterator[Entity]:
        """Yield all entities."""
        if not self._overlay.entities:
            return iter(self._base.entities.values())
        return (self.entity(entity_id) for entity_id in self.ids())

    def _changed(self, base_ids: Iterable[str], keep: object) -> list[str]:
        overlay = self._overlay.entities
        if not overlay:
            return list(base_ids)
        predicate = keep if callable(keep) else (lambda _: False)
        ids = [i for i in base_ids if i not in overlay]
        return ids + sorted(i for i, e in overlay.items() if e is not None and predicate(e))

    def of_kind(self, kind: Kind) -> list[str]:
        """Return the ids of all entities of a kind."""
        return self._changed(self._base.by_kind.get(kind, ()), lambda e: e.kind is kind)

    def of_category(self, category: str) -> list[str]:
        """Return the ids of all entities of exactly this category."""
        return self._changed(self._base.by_category.get(category, ()), lambda e: e.category == category)

    def categories(self) -> dict[str, int]:
        """Return the categories present and how many entities each has."""
        counts = {c: len(ids) for c, ids in self._base.by_category.items()}
        for entity_id, entity in self._overlay.entities.items():
            before = self._base.entities.get(entity_id)
            if before is not None:
                counts[before.category] -= 1
            if entity is not None:
                counts[entity.category] = counts.get(entity.category, 0) + 1
        return {c: n for c, n in counts.items() if n}

    def types_of(self, entity_id: str) -> frozenset[str]:
        """Return every PDDL type of the entity: kind, category, own types, and those of its category."""
        entity = self.entity(entity_id)
        own = {entity.kind.type_name, *entity.types} | ({entity.category} - AFFORDANCES)
        if not entity.affordances_known:
            own |= self.category_types.get(entity.category, frozenset())
        return frozenset(own)

    def has_type(self, entity_id: str, type_name: str) -> bool:
        """Say whether the entity has this PDDL type (exactly; subtypes are the domain's business)."""
        entity = self.get(entity_id)
        if entity is None:
            return False
        if type_name in entity.types or type_name == entity.kind.type_name:
            return True
        if type_name == entity.category and type_name not in AFFORDANCES:
            return True
        if entity.affordances_known:
            return False
        return type_name in self.category_types.get(entity.category, ())

    def of_type(self, type_name: str) -> list[str]:
        """Return the ids of all entities with this PDDL type (exactly), each once."""
        found = dict.fromkeys(self._changed(self._base.by_type.get(type_name, ()), lambda e: type_name in e.types))
        for kind in Kind:
            if kind.type_name == type_name:
                found.update(dict.fromkeys(self.of_kind(kind)))
        if type_name not in AFFORDANCES:
            found.update(dict.fromkeys(self.of_category(type_name)))
        for category, types in self.category_types.items():
            if type_name in types:
                for entity_id in self.of_category(category):
                    if not self.entity(entity_id).affordances_known:
                        found[entity_id] = None
        return list(found)

    # --- facts --------------------------------------------------------------------------------------------------

    def holds(self, fact: Fact) -> bool:
        """Say whether the fact is true (closed world: what is not stated is false)."""
        if fact in self._overlay.added:
            return True
        return fact in self._base.facts and fact not in self._overlay.removed

    def facts(self) -> Iterator[Fact]:
        """Yield all facts."""
        removed = self._overlay.removed
        for fact in self._base.facts:
            if fact not in removed:
                yield fact
        yield from sorted(self._overlay.added, key=self._overlay.added.__getitem__)

    def matching(self, predicate: str, *pattern: str | None) -> list[Fact]:
        """Return the facts of a predicate whose arguments match the pattern (None matches anything).

        Without a pattern all facts of the predicate. Uses the rarest bound argument's index, so the cost is in the
        number of facts about that argument.
        """
        bound = [(predicate, i, a) for i, a in enumerate(pattern, 1) if a is not None]
        if pattern and len(bound) == len(pattern):
            fact = (predicate, *(a for a in pattern if a is not None))
            return [fact] if self.holds(fact) else []
        best: list[Fact] | None = None
        chosen: object = predicate
        if not bound:
            best = self._base.by_predicate.get(predicate, [])
        for key in bound:
            facts = self._base.by_argument.get(key, [])
            if best is None or len(facts) < len(best):
                best, chosen = facts, key
        removed = self._overlay.removed
        found = [f for f in best or () if f not in removed] if removed else list(best or ())
        extra = self._overlay.added_by.get(chosen, NO_FACTS)
        if extra:
            found.extend(sorted(extra, key=extra.__getitem__))
        if len(bound) > 1 or (bound and chosen == predicate):
            return [f for f in found if len(f) == len(pattern) + 1 and all(f[i] == a for _, i, a in bound)]
        return [f for f in found if not pattern or len(f) == len(pattern) + 1]

    def predicates(self) -> set[str]:
        """Return the names of all predicates that some fact uses."""
        names = {p for p in self._base.by_predicate if self.matching(p)}
        return names | {f[0] for f in self._overlay.added}

    def about(self, entity_id: str) -> list[Fact]:
        """Return all facts that mention the entity."""
        found: dict[Fact, None] = {}
        predicates = set(self._base.by_predicate) | {f[0] for f in self._overlay.added}
        for predicate in sorted(predicates):
            for position in (1, 2, 3):
                pattern: list[str | None] = [None] * position
                for length in range(position, 4):
                    pattern = [None] * length
                    pattern[position - 1] = entity_id
                    found.update(dict.fromkeys(self.matching(predicate, *pattern)))
        return list(found)

    # --- hierarchy ----------------------------------------------------------------------------------------------

    def placement(self, entity_id: str) -> Fact | None:
        """Return the fact that says where the entity is: `in`, `on`, `holding` or `at`; None at the top."""
        overlay = self._overlay
        placements = self._base.derived.get("placements")
        if placements is None:
            placements = self.derived("placements", placements_in)
        found: Fact | None = placements.get(entity_id)
        if not overlay.added or (found is not None and found not in overlay.removed):
            return None if found in overlay.removed else found
        for predicate, position in PLACEMENTS:
            extra = overlay.added_by.get((predicate, position, entity_id))
            if extra:
                return min(extra, key=extra.__getitem__)
        return None

    def holder(self, entity_id: str) -> str | None:
        """Return what the entity is in, on, or held by; None at the top."""
        fact = self.placement(entity_id)
        if fact is None:
            return None
        return fact[1] if fact[0] == "holding" else fact[2]

    def contents(self, entity_id: str) -> list[str]:
        """Return what is directly in, on, or held by the entity."""
        if self._overlay.added or self._overlay.removed:
            found = [f[1] for p in CONTAINMENT for f in self.matching(p, None, entity_id)]
            return found + [f[2] for f in self.matching("holding", entity_id, None)]
        known, found = self._base.by_argument, []
        for key, at in ((("in", 2, entity_id), 1), (("on", 2, entity_id), 1), (("holding", 1, entity_id), 2)):
            if key in known:
                found += [f[at] for f in known[key] if len(f) == 3]
        return found

    def chain(self, entity_id: str) -> list[str]:
        """Return the holders of the entity from the nearest to the top (object, shelf, room, floor)."""
        found: list[str] = []
        current = self.holder(entity_id)
        while current is not None and current not in found and current != entity_id:
            found.append(current)
            current = self.holder(current)
        return found

    def room_of(self, entity_id: str) -> str | None:
        """Return the room the entity is in (a room is in itself), or None."""
        for candidate in (entity_id, *self.chain(entity_id)):
            entity = self.get(candidate)
            if entity is not None and entity.kind is Kind.ROOM:
                return candidate
        return None

    # --- indexes ------------------------------------------------------------------------------------------------

    def derived(self, name: str, build: Callable[[Mapping[str, Entity], Mapping[str, list[Fact]]], T]) -> T:
        """Return an index over the scene as it was built, made by `build` when first asked for.

        `build` gets the entities and the facts by predicate. The index is shared by all scenes that follow from this
        one by `after`, so whoever uses it must also look at what `entities_changed` and `facts_changed` report.
        """
        cache = self._base.derived
        if name not in cache:
            with collector_paused() if len(self._base.entities) > _LARGE else nullcontext():
                cache[name] = build(self._base.entities, self._base.by_predicate)
        index: T = cache[name]
        return index

    @property
    def entities_changed(self) -> Mapping[str, Entity | None]:
        """The entities that differ from the scene as it was built (None: removed)."""
        return self._overlay.entities

    @property
    def facts_removed(self) -> Mapping[Fact, int]:
        """The facts that held in the scene as it was built and no longer do."""
        return self._overlay.removed

    def added_about(self, predicate: str, position: int, entity_id: str) -> Iterable[Fact]:
        """Return the facts added since the scene was built with this argument at this position (from 1)."""
        return self._overlay.added_by.get((predicate, position, entity_id), NO_FACTS)

    # --- change -------------------------------------------------------------------------------------------------

    def effective(self, changes: Changes) -> Changes:
        """Return the part of the changes that makes a difference here, so that its inverse undoes it exactly."""
        added = dict.fromkeys(changes.added)
        return Changes(
            added=tuple(f for f in added if not self.holds(f)),
            removed=tuple(f for f in dict.fromkeys(changes.removed) if self.holds(f) and f not in added),
            entities_added=changes.entities_added,
            entities_removed=changes.entities_removed,
        )

    def after(self, changes: Changes) -> Scene:
        """Return the scene as it is after the changes: removals first, then additions (as in PDDL).

        Time in the size of the change.
        """
        overlay = self._overlay
        added, removed, added_by = overlay.added.mutate(), overlay.removed.mutate(), overlay.added_by.mutate()
        base = self._base.facts
        for fact in changes.removed:
            if fact in base:
                removed[fact] = 0
            if added.pop(fact, None) is not None:
                for key in _keys(fact):
                    added_by[key] = added_by[key].delete(fact)
        for fact in changes.added:
            if fact in base:
                removed.pop(fact, None)
            elif fact not in added:
                added[fact] = order = next(_serial)
                for key in _keys(fact):
                    added_by[key] = added_by.get(key, NO_FACTS).set(fact, order)
        entities = overlay.entities
        for entity in changes.entities_removed:
            entities = entities.set(entity.id, None)
        for entity in changes.entities_added:
            entities = entities.set(entity.id, entity)
        scene = self._with(Overlay(added.finish(), removed.finish(), added_by.finish(), entities))
        scene.is_enriched = self.is_enriched and not changes.entities_added
        return scene

    def undo(self, changes: Changes) -> Scene:
        """Return the scene as it was before these `effective` changes."""
        return self.after(changes.inverse())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Scene):
            return NotImplemented
        return set(self.facts()) == set(other.facts()) and (
            {e.id: e for e in self.entities()} == {e.id: e for e in other.entities()}
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Scene({self.name!r}, {len(self)} entities)"


def _keys(fact: Fact) -> list[object]:
    return [fact[0], *((fact[0], i, fact[i]) for i in range(1, len(fact)))]
