"""A slow evaluator of queries that is right because it is plain: no index, no candidates, every entity, every fact."""

from __future__ import annotations

import math
import re

from groundplan.scene import Entity, Fact, Kind, Query, Scene
from groundplan.scene.query import Comparison, Count, Measure, Relation, RelationName, Superlative

PLACES = (Kind.FLOOR, Kind.ROOM, Kind.POSE)
WORDS = {"small": 1.0, "large": 3.0}


class Reference:
    """Evaluates queries on one scene by going through everything."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.facts = set(scene.facts())
        self.all = list(scene.entities())
        self.by_id = {entity.id: entity for entity in self.all}
        self.known: dict[Query, list[str]] = {}

    # --- where things are ---

    def up(self, entity_id: str) -> Fact | None:
        for fact in self.facts:
            if fact[0] in ("in", "on", "at") and fact[1] == entity_id:
                return fact
            if fact[0] == "holding" and fact[2] == entity_id:
                return ("holding", entity_id, fact[1])
        return None

    def chain(self, entity_id: str) -> list[tuple[str, str]]:
        found: list[tuple[str, str]] = []
        fact = self.up(entity_id)
        while fact is not None:
            found.append((fact[0], fact[2]))
            fact = self.up(fact[2])
        return found

    def room(self, entity_id: str) -> str | None:
        for i in (entity_id, *(h for _, h in self.chain(entity_id))):
            if self.by_id[i].kind is Kind.ROOM:
                return i
        return None

    def place(self, entity_id: str) -> str | None:
        for i in (entity_id, *(h for _, h in self.chain(entity_id))):
            if self.by_id[i].kind in PLACES:
                return i
        return None

    # --- conditions ---

    def ids(self, query: Query) -> list[str]:
        if query not in self.known:
            self.known[query] = self.found(query)
        return self.known[query]

    def found(self, query: Query) -> list[str]:
        found = [entity for entity in self.all if self.fits(query, entity)]
        ids = [entity.id for entity in found]
        if query.superlative is not None:
            ids = self.best(query.superlative, ids)
        if query.ordinal is not None:
            position = query.ordinal - 1 if query.ordinal > 0 else len(ids) + query.ordinal
            ids = [i for number, i in enumerate(ids) if number == position]
        return ids

    def fits(self, query: Query, entity: Entity) -> bool:
        forms = {f for a in entity.attributes for f in (a, a.split(": ")[-1])}
        names = {re.sub(r"[\s_]", "", n.lower()) for n in (entity.id, entity.name) if n}
        types = {entity.kind.type_name, entity.category, *entity.types}
        return (
            (not query.categories or entity.category in query.categories)
            and (not query.kinds or entity.kind.value in query.kinds)
            and (not query.names or any(re.sub(r"[\s_]", "", n.lower()) in names for n in query.names))
            and all(t in types for t in query.types)
            and all(a.lower() in forms for a in query.attributes)
            and (not query.any_attributes or any(a in forms for a in query.any_attributes))
            and not any(a in forms for a in query.without_attributes)
            and all(self.state(entity.id, s) for s in query.states)
            and not any(self.state(entity.id, s) for s in query.not_states)
            and (query.owner is None or self.owned(entity, query.owner))
            and all(self.relates(r, entity.id) for r in query.relations)
            and (not query.any_of or any(entity.id in self.ids(q) for q in query.any_of))
            and not any(entity.id in self.ids(q) for q in query.excluding)
        )

    def state(self, entity_id: str, state: str) -> bool:
        if state == "empty":
            return not any(f[0] in ("in", "on") and f[2] == entity_id for f in self.facts) and not any(
                f[0] == "holding" and f[1] == entity_id for f in self.facts
            )
        return (state, entity_id) in self.facts

    def owned(self, entity: Entity, asked: str) -> bool:
        line = [entity]
        if entity.kind is not Kind.AGENT:
            line += [self.by_id[h] for _, h in self.chain(entity.id)]
        for holder in line:
            if holder is not entity and holder.kind is Kind.AGENT:
                return False
            if holder.owner is not None:
                words = set(asked.lower().replace("'s", "").split()) - {"mr"}
                return words <= set(holder.owner.lower().replace(".", "").split())
        return False

    def relates(self, relation: Relation, entity_id: str) -> bool:
        count = relation.count or Count()
        number = sum(self.stands(relation.name, entity_id, target) for target in self.ids(relation.target))
        holds = {
            Comparison.EQUAL: number == count.number,
            Comparison.AT_LEAST: number >= count.number,
            Comparison.AT_MOST: number <= count.number,
            Comparison.MORE: number > count.number,
            Comparison.FEWER: number < count.number,
        }[count.comparison]
        return holds is not relation.negated

    def stands(self, name: RelationName, x: str, y: str) -> bool:
        if name is RelationName.IN:
            return any(h == y and p in ("in", "at") for p, h in self.chain(x))
        if name is RelationName.AT:
            return any(h == y and p != "holding" for p, h in self.chain(x))
        if name is RelationName.CONTAINS:
            return any(h == x and p != "holding" for p, h in self.chain(y))
        if name is RelationName.ON:
            return ("on", x, y) in self.facts
        if name is RelationName.HELD_BY:
            return ("holding", y, x) in self.facts
        if x == y:
            return False
        if name is RelationName.SAME_HOLDER:
            return self.same_holder(x, y)
        if name is RelationName.SAME_ROOM:
            room = self.room(x)
            return room is not None and room == self.room(y) and room not in (x, y)
        return self.next_to(x, y)

    def same_holder(self, x: str, y: str) -> bool:
        one, two = self.up(x), self.up(y)
        if one is None or two is None or "at" in (one[0], two[0]):
            return False
        return one[2] == two[2]

    def next_to(self, x: str, y: str) -> bool:
        one, two = self.by_id[x], self.by_id[y]
        if (one.kind in PLACES) != (two.kind in PLACES):
            return False
        if one.kind in PLACES:
            return one.kind is two.kind and self.near_places(x, y)
        if x in [h for _, h in self.chain(y)] or y in [h for _, h in self.chain(x)]:
            return False
        if one.position is not None and two.position is not None:
            near = math.dist(one.position, two.position) <= 1.5
            return near and self.place(x) == self.place(y) and (self.place(x) is not None or self.same_holder(x, y))
        return self.same_holder(x, y)

    def near_places(self, x: str, y: str) -> bool:
        reached = {x}
        for _ in self.all:
            for fact in self.facts:
                if fact[0] == "connected" and fact[1] in reached:
                    crossing = fact[1] == x or self.by_id[fact[1]].kind is Kind.POSE != self.by_id[x].kind
                    if crossing:
                        reached.add(fact[2])
        return y in reached

    # --- superlatives ---

    def best(self, superlative: Superlative, ids: list[str]) -> list[str]:
        if superlative.measure is Measure.DISTANCE and superlative.reference is not None:
            references = self.ids(superlative.reference)
            ids = [i for i in ids if i not in references] or ids
        if len(ids) == 1 and superlative.rank == 1:
            return ids
        values = {i: self.value(superlative, i) for i in ids}
        if superlative.measure is Measure.SIZE and all(self.by_id[i].size is None for i in ids):
            values = {i: self.word(self.by_id[i]) for i in ids}
            if all(value is None for value in values.values()):
                return []
            values = {i: 2.0 if value is None else value for i, value in values.items()}
        if superlative.measure is Measure.COUNT and superlative.most and not any(values.values()):
            return []
        ranked = sorted({v for v in values.values() if v is not None}, reverse=superlative.most)
        chosen: list[str] = []
        for value in ranked[superlative.rank - 1 :]:
            if len(chosen) < superlative.limit:
                chosen += [i for i in ids if values[i] == value]
        return chosen

    def word(self, entity: Entity) -> float | None:
        return next((WORDS[a] for a in entity.attributes if a in WORDS), None)

    def value(self, superlative: Superlative, entity_id: str) -> float | None:
        entity = self.by_id[entity_id]
        if superlative.measure is Measure.SIZE:
            if entity.size is None:
                return None
            area = entity.size[0] * entity.size[1]
            return area if entity.kind in (Kind.ROOM, Kind.FLOOR) else area * entity.size[2]
        if superlative.measure is Measure.HEIGHT:
            return entity.position[2] if entity.position is not None else None
        if superlative.measure is Measure.NUMBER:
            return next((float(a[-1]) for a in entity.attributes if a.startswith("capacity")), None)
        if superlative.measure is Measure.COUNT:
            counted = self.ids(superlative.counted or Query())
            return float(sum(self.stands(RelationName.CONTAINS, entity_id, i) for i in counted))
        starts = ["robot"] if superlative.reference is None else self.ids(superlative.reference)
        lengths = [self.length(start, entity_id) for start in starts]
        known = [length for length in lengths if length is not None]
        return min(known) if known else None

    def length(self, start: str, goal: str) -> float | None:
        one, two = self.place(start), self.place(goal)
        if one is None or two is None:
            return None
        if one == two:
            return self.straight(start, goal)
        between = self.shortest(one, two)
        return None if between is None else self.straight(start, one) + between + self.straight(goal, two)

    def straight(self, x: str, y: str) -> float:
        one, two = self.by_id[x].position, self.by_id[y].position
        return 0.0 if x == y or one is None or two is None else math.dist(one, two)

    def link(self, x: str, y: str) -> float:
        one, two = self.by_id[x].position, self.by_id[y].position
        return 1.0 if one is None or two is None else math.dist(one, two)

    def shortest(self, start: str, goal: str) -> float | None:
        """Bellman and Ford's algorithm."""
        if ("open_plan",) in self.facts:
            return self.link(start, goal)
        lengths = {start: 0.0}
        for _ in self.all:
            for fact in self.facts:
                if fact[0] == "connected" and fact[1] in lengths:
                    reached = lengths[fact[1]] + self.link(fact[1], fact[2])
                    lengths[fact[2]] = min(lengths.get(fact[2], math.inf), reached)
        return lengths.get(goal)
