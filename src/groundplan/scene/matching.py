"""Which entities fit a Query: candidates from the most selective index, then every condition tested exactly."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from groundplan.errors import QueryError
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.indexes import in_order, named, owners, with_attribute
from groundplan.scene.neighbours import climb, descend, inverse, owner_of, related
from groundplan.scene.query import Comparison, Count, Query, Relation, RelationName
from groundplan.scene.scene import Scene
from groundplan.scene.superlatives import select
from groundplan.scene.wording import forms_of, plain_attribute, plain_name, same_owner

Test = Callable[[Entity], bool]
COMPARE: dict[Comparison, Callable[[int, int], bool]] = {
    Comparison.EQUAL: operator.eq,
    Comparison.AT_LEAST: operator.ge,
    Comparison.AT_MOST: operator.le,
    Comparison.MORE: operator.gt,
    Comparison.FEWER: operator.lt,
}
_FEW = 64


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition of a query: the field it came from, what it asks for, and its test."""

    field: str
    asked: str
    test: Test


class Matching:
    """Evaluates queries on one scene; what a nested query finds is remembered while it lives."""

    def __init__(self, scene: Scene, origin: str | None = None) -> None:
        """Take the scene, and from where distances are measured unless a query says (default: the robot)."""
        self.scene = scene
        self.origin = origin if origin is not None else _robot(scene)
        self._conditions: dict[int, tuple[Query, list[Condition]]] = {}
        self._found: dict[int, tuple[Query, tuple[str, ...], frozenset[str]]] = {}

    def ids(self, query: Query) -> tuple[str, ...]:
        """Return what fits, in the scene's order (with a superlative: in the order of its measure)."""
        return self._evaluated(query)[0]

    def fits(self, query: Query, entity_id: str) -> bool:
        """Say whether one entity fits."""
        if query.superlative is not None or query.ordinal is not None or id(query) in self._found:
            return entity_id in self._evaluated(query)[1]
        entity = self.scene.get(entity_id)
        return entity is not None and all(c.test(entity) for c in self.conditions(query))

    def _evaluated(self, query: Query) -> tuple[tuple[str, ...], frozenset[str]]:
        known = self._found.get(id(query))
        if known is None:
            ids = self._select(query, in_order(self.scene, self._fitting(query)))
            known = (query, tuple(ids), frozenset(ids))
            self._found[id(query)] = known
        return known[1], known[2]

    def _fitting(self, query: Query) -> list[str]:
        tests = [condition.test for condition in self.conditions(query)]
        found = []
        for entity_id in self.candidates(query):
            entity = self.scene.get(entity_id)
            if entity is not None and all(test(entity) for test in tests):
                found.append(entity_id)
        return found

    def _select(self, query: Query, ids: list[str]) -> list[str]:
        if query.superlative is not None:
            ids = select(self, query.superlative, ids)
        if query.ordinal is not None:
            number = query.ordinal - 1 if query.ordinal > 0 else len(ids) + query.ordinal
            if query.ordinal == 0:
                raise QueryError("The ordinal 0 means nothing.", hint="Ordinals count from 1; -1 is the last.")
            ids = ids[number : number + 1] if 0 <= number < len(ids) else []
        return ids

    # --- conditions ---------------------------------------------------------------------------------------------

    def conditions(self, query: Query) -> list[Condition]:
        """Return the query's conditions in the order in which the query states them, cheap ones first."""
        known = self._conditions.get(id(query))
        if known is None:
            known = (query, list(self._plain(query)) + list(self._nested(query)))
            self._conditions[id(query)] = known
        return known[1]

    def _plain(self, query: Query) -> Iterator[Condition]:
        scene = self.scene
        if query.categories:
            categories = frozenset(query.categories)
            yield Condition("categories", " or ".join(query.categories), lambda e: e.category in categories)
        if query.kinds:
            kinds = frozenset(_kind(name) for name in query.kinds)
            yield Condition("kinds", " or ".join(query.kinds), lambda e: e.kind in kinds)
        if query.names:
            names = frozenset(map(plain_name, query.names))
            test: Test = lambda e: plain_name(e.id) in names or (bool(e.name) and plain_name(e.name) in names)  # noqa: E731
            yield Condition("names", " or ".join(query.names), test)
        for type_name in query.types:
            yield Condition("types", type_name, lambda e, t=type_name: scene.has_type(e.id, t))  # type: ignore[misc]
        yield from _attribute_conditions(query)
        for state in query.states:
            yield Condition("states", state, lambda e, s=state: has_state(scene, e.id, s))  # type: ignore[misc]
        for state in query.not_states:
            yield Condition("not_states", state, lambda e, s=state: not has_state(scene, e.id, s))  # type: ignore[misc]
        if query.owner is not None:
            yield Condition("owner", query.owner, _owner_test(scene, query.owner))

    def _nested(self, query: Query) -> Iterator[Condition]:
        for relation in query.relations:
            yield Condition("relations", _relation_words(relation), self._relation_test(relation))
        if query.any_of:
            parts = query.any_of
            yield Condition("any_of", f"one of {len(parts)}", lambda e: any(self.fits(q, e.id) for q in parts))
        if query.excluding:
            excluded = query.excluding
            test: Test = lambda e: not any(self.fits(q, e.id) for q in excluded)  # noqa: E731
            yield Condition("excluding", f"none of {len(excluded)}", test)

    def _relation_test(self, relation: Relation) -> Test:
        needed = relation.count or Count()
        compare, number = COMPARE[needed.comparison], needed.number
        enough = number + 1 if needed.comparison in (Comparison.EQUAL, Comparison.AT_MOST, Comparison.MORE) else number
        tally: Counter[str] | None = None

        def test(entity: Entity) -> bool:
            nonlocal tally
            if relation.name in (RelationName.CONTAINS, RelationName.SAME_ROOM):
                if tally is None:
                    tally = self._tally(relation)
                count = self._counted(relation, tally, entity.id)
            else:
                others = related(self.scene, relation.name, entity.id)
                fitting = (other for other in others if self.fits(relation.target, other))
                count = sum(1 for _ in islice(fitting, max(enough, 1)))
            return compare(count, number) is not relation.negated

        return test

    def _tally(self, relation: Relation) -> Counter[str]:
        """Return how many of the targets each holder contains, or each room has in it."""
        targets = self.ids(relation.target)
        if relation.name is RelationName.CONTAINS:
            return Counter(holder for t in targets for p, holder in climb(self.scene, t) if p != "holding")
        rooms = ((t, self.scene.room_of(t)) for t in targets)
        return Counter(room for target, room in rooms if room is not None and room != target)

    def _counted(self, relation: Relation, tally: Counter[str], entity_id: str) -> int:
        if relation.name is RelationName.CONTAINS:
            return tally[entity_id]
        room = self.scene.room_of(entity_id)
        if room is None or room == entity_id:
            return 0
        return tally[room] - (entity_id in self._evaluated(relation.target)[1])

    # --- candidates ---------------------------------------------------------------------------------------------

    def candidates(self, query: Query) -> list[str]:
        """Return a set of entities, as small as the indexes make it, among which are all that fit."""
        best = self._by_index(query)
        if len(best) > _FEW:
            for relation in query.relations:
                fewer = self._by_relation(relation, len(best))
                if fewer is not None and len(fewer) < len(best):
                    best = fewer
        if len(best) > _FEW and query.any_of:
            union = dict.fromkeys(i for part in query.any_of for i in self.candidates(part))
            if len(union) < len(best):
                best = list(union)
        return best

    def _by_index(self, query: Query) -> list[str]:
        """Return the smallest set that an index over the query's own conditions gives."""
        scene = self.scene
        found: list[list[str]] = []
        if query.names:
            found.append(list(dict.fromkeys(i for name in query.names for i in named(scene, name))))
        if query.categories:
            found.append([i for c in dict.fromkeys(query.categories) for i in scene.of_category(c)])
        if found and len(min(found, key=len)) <= _FEW:
            return min(found, key=len)
        found += [with_attribute(scene, plain_attribute(a)) for a in query.attributes]
        if query.any_attributes:
            forms = map(plain_attribute, query.any_attributes)
            found.append(list(dict.fromkeys(i for form in forms for i in with_attribute(scene, form))))
        found += [by_state for by_state in map(self._with_state, query.states) if by_state is not None]
        if query.kinds:
            found.append([i for kind in dict.fromkeys(map(_kind, query.kinds)) for i in scene.of_kind(kind)])
        if query.types and not found:
            found.append(scene.of_type(query.types[0]))
        if query.owner is not None and (not found or len(min(found, key=len)) > _FEW):
            found.append(self._owned(query.owner))
        return min(found, key=len) if found else list(scene.ids())

    def _with_state(self, state: str) -> list[str] | None:
        word, *rest = state.split()
        if word == "empty":
            return None
        facts = self.scene.matching(word, None, *rest) if rest or word == "filled" else self.scene.matching(word, None)
        if word == "filled" and not rest:
            facts = self.scene.matching(word)
        return [fact[1] for fact in facts]

    def _owned(self, owner: str) -> list[str]:
        roots = [i for name, ids in owners(self.scene).items() if _is_owner(self.scene, owner, name) for i in ids]
        found = dict.fromkeys(roots)
        for root in roots:
            found.update(dict.fromkeys(descend(self.scene, root)))
        return list(found)

    def _by_relation(self, relation: Relation, limit: int) -> list[str] | None:
        """Return what can stand in a relation, if that is found with less effort than testing `limit` entities."""
        needed = relation.count or Count()
        at_least_one = COMPARE[needed.comparison](0, needed.number) is relation.negated
        if not at_least_one or len(self._by_index(relation.target)) * 4 > limit:
            return None
        found: dict[str, None] = {}
        for target in self.ids(relation.target):
            for entity_id in inverse(self.scene, relation.name, target):
                found[entity_id] = None
                if len(found) >= limit:
                    return None
        return list(found)


def _robot(scene: Scene) -> str | None:
    agents = scene.of_kind(Kind.AGENT)
    robots = [agent for agent in agents if scene.has_type(agent, "robot")]
    return next(iter(robots or agents), None)


def _kind(name: str) -> Kind:
    try:
        return Kind(name)
    except ValueError as error:
        hint = f"Kinds: {', '.join(kind.value for kind in Kind)}."
        raise QueryError(f"There is no kind {name!r}.", hint=hint) from error


def _attribute_conditions(query: Query) -> Iterator[Condition]:
    for attribute in query.attributes:
        wanted = plain_attribute(attribute)
        yield Condition("attributes", attribute, lambda e, w=wanted: w in forms_of(e.attributes))  # type: ignore[misc]
    if query.any_attributes:
        some = frozenset(map(plain_attribute, query.any_attributes))
        asked = " or ".join(query.any_attributes)
        yield Condition("any_attributes", asked, lambda e: not some.isdisjoint(forms_of(e.attributes)))
    if query.without_attributes:
        none = frozenset(map(plain_attribute, query.without_attributes))
        asked = " or ".join(query.without_attributes)
        yield Condition("without_attributes", asked, lambda e: none.isdisjoint(forms_of(e.attributes)))


def has_state(scene: Scene, entity_id: str, state: str) -> bool:
    """Say whether a state holds: a unary fact ("closed"), "filled", "filled coffee", or "empty" (holds nothing)."""
    word, *rest = state.split() or [""]
    if word == "filled" and not rest:
        return bool(scene.matching("filled", entity_id, None))
    if word == "empty" and not scene.holds(("empty", entity_id)):
        return not scene.contents(entity_id) and not scene.matching("filled", entity_id, None)
    return scene.holds((word, entity_id, *rest))


def _owner_test(scene: Scene, asked: str) -> Test:
    known: dict[str, bool] = {}

    def test(entity: Entity) -> bool:
        owner = owner_of(scene, entity.id)
        if owner is None:
            return False
        if owner not in known:
            known[owner] = _is_owner(scene, asked, owner)
        return known[owner]

    return test


def _is_owner(scene: Scene, asked: str, owner: str) -> bool:
    if same_owner(asked, owner):
        return True
    person = scene.get(owner)
    return person is not None and bool(person.name) and same_owner(asked, person.name)


def _relation_words(relation: Relation) -> str:
    count = relation.count
    number = f" {count.comparison.value} {count.number} of" if count is not None else ""
    name = relation.name.value.replace("_", " ")
    return f"{'not ' if relation.negated else ''}{name}{number} {describe(relation.target)}"


def describe(query: Query) -> str:
    """Return a few words for a query, for explanations."""
    words: list[str] = [*query.states, *(f"not {s}" for s in query.not_states), *query.attributes]
    if query.any_attributes:
        words.append("/".join(query.any_attributes))
    words.append("/".join((*query.names, *query.categories)) or "/".join(query.kinds) or "thing")
    if query.owner:
        words.append(f"of {query.owner}")
    words.extend(_relation_words(relation) for relation in query.relations)
    return " ".join(words)
