"""How the embedded model searches a collapsed scene graph: expand the most promising place, contract what is no use.

It sees nothing but the question: the instruction, the graph as JSON, and the memory of nodes expanded (SayPlan's
Markovian search, section 3.3).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from groundplan.knowledge import enrich, knowledge
from groundplan.language.commonsense.drafts.drafting import can_draft, means_of
from groundplan.language.commonsense.interpret import interpret
from groundplan.language.questions import (
    Clause,
    Command,
    Described,
    Determiner,
    Interpretation,
    SearchCommand,
    SearchStep,
)
from groundplan.scene.entity import Kind
from groundplan.scene.evaluate import answer, evaluate
from groundplan.scene.formats import load_scene
from groundplan.scene.query import Query, RelationName
from groundplan.scene.scene import Scene

_MENTIONED, _OWNED = 10.0, 6.0
_PLACED = frozenset({RelationName.IN, RelationName.ON, RelationName.AT})


def next_command(question: SearchCommand) -> SearchStep:
    """Return the next command of the search."""
    seen = load_scene(question.graph, format="sayplan")
    seen.domain = question.domain
    scene = enrich(seen)
    state = _State(question, scene, interpret(question.instruction, scene, patiently=False))
    closed = state.unexplored()
    useless = state.useless()
    if useless is not None:
        return SearchStep(
            chain_of_thought=f"{useless} holds nothing that is needed",
            reasoning="contract it to keep the graph small",
            command=Command.CONTRACT,
            node=useless,
        )
    if closed and (not state.complete or (state.exhaustive and state.relevant(closed))):
        node = state.most_promising(state.relevant(closed) or closed)
        missing = ", ".join(sorted(state.missing) or sorted(state.sought)[:5]) or "everything that could fit"
        return SearchStep(
            chain_of_thought=f"still looking for: {missing} -> {node} is the most likely place",
            reasoning=f"expand {node}",
            command=Command.EXPAND,
            node=node,
        )
    return SearchStep(
        chain_of_thought="search complete",
        reasoning="all that is needed is in the graph" if state.complete else "every place has been looked into",
        command=Command.TERMINATE,
        found=state.found(),
        answers=state.interpretation.kind == "find",
    )


def _known_as(name: str) -> set[str]:
    """Return the category of common knowledge that a scene's category name stands for, if there is one."""
    return {match.category for match in knowledge().lookup(name)[:1]}


def _bare(query: Query) -> Query:
    """Return what a query says of an entity by itself, without what depends on things that may not be shown yet."""
    return Query(categories=query.categories, names=query.names, owner=query.owner, attributes=query.attributes)


def _says_where(query: Query) -> bool:
    """Say whether a query says only where something is, which is seen as soon as the thing itself is."""
    placed = all(r.name in _PLACED and not (r.negated or r.count) for r in query.relations)
    return bool(query.relations) and placed and query == Query(relations=query.relations)


def _clauses(clauses: tuple[Clause, ...]) -> Iterator[Clause]:
    for clause in clauses:
        yield clause
        yield from _clauses(clause.otherwise)


@dataclass(frozen=True)
class _State:
    """What can be told from one question."""

    question: SearchCommand
    scene: Scene
    interpretation: Interpretation

    @cached_property
    def understood(self) -> bool:
        """Whether the instruction can be read in the part of the scene that is shown."""
        return self.interpretation.kind != "not_understood"

    @cached_property
    def described(self) -> list[Described]:
        """The descriptions whose entities are needed."""
        found = [Described(query=s.query) for s in self.interpretation.search]
        for clause in _clauses(self.interpretation.clauses):
            found += clause.variables.values()
            found += [Described(query=c.query, determiner=Determiner.ALL) for c in clause.when]
        return found

    @cached_property
    def exhaustive(self) -> bool:
        """Whether the answer depends on everything there is: counts, comparisons, negations, "all", "none"."""
        if self.interpretation.kind == "find":
            return True
        return any(
            d.determiner in (Determiner.ALL, Determiner.NUMBER)
            or any(
                q.superlative
                or q.ordinal
                or not all(map(_says_where, q.excluding))
                or any(r.negated or r.count for r in q.relations)
                for q in d.query.nested()
            )
            for d in self.described
        )

    @cached_property
    def missing(self) -> dict[str, Query]:
        """The descriptions that nothing in the graph fits yet, by what they are called."""
        return {
            d.text or " ".join(d.query.categories) or "something": d.query
            for d in self.described
            if not evaluate(d.query, self.scene)
        }

    @cached_property
    def complete(self) -> bool:
        """Whether everything that is needed is in the graph: what was described, and the means to do it."""
        if not self.understood or self.missing:
            return False
        if self.interpretation.kind == "find":
            return True
        return can_draft(self.interpretation, self.scene, self.question.domain)

    @cached_property
    def means(self) -> frozenset[str]:
        """The categories of things that can bring about what is wanted: what heats, for something hot."""
        return frozenset(means_of(self.interpretation, self.question.domain))

    @cached_property
    def sought(self) -> dict[str, float]:
        """The categories worth looking for, and how much: things missing, means to the goals, else words read."""
        weights: dict[str, float] = {}
        known = knowledge()
        for query in self.missing.values():
            for inner in query.nested():
                for name in inner.categories:
                    weights.update(dict.fromkeys(_known_as(name), 1.0))
        if self.understood and not self.missing:
            weights.update(dict.fromkeys(means_of(self.interpretation, self.question.domain), 1.0))
        if not weights:
            words = self.question.instruction.split()
            phrases = [" ".join(words[i : i + n]) for n in (3, 2, 1) for i in range(len(words) - n + 1)]
            weights.update({m.category: 0.5 for p in phrases for m in known.lookup(p, spelling=False)[:1]})
        return weights

    def unexplored(self) -> list[str]:
        """Return the rooms and floors shown that were never expanded."""
        nodes = self.scene.of_kind(Kind.FLOOR) + self.scene.of_kind(Kind.ROOM)
        return [node for node in nodes if node not in self.question.memory]

    def relevant(self, nodes: list[str]) -> list[str]:
        """Return the nodes in which something described may be: those named, where rooms are named at all."""
        named = [node for node in nodes if self._mentioned(node) >= _OWNED]
        floors = [node for node in nodes if self.scene.entity(node).kind is Kind.FLOOR]
        places = {p for d in self.described for q in d.query.nested() if (p := self._place(q))}
        return named + floors if places and all(self._located(d.query) for d in self.described) else nodes

    def _place(self, query: Query) -> bool:
        rooms = {self.scene.entity(r).category for r in self.scene.of_kind(Kind.ROOM)}
        return bool(rooms & set(query.categories))

    def _located(self, query: Query) -> bool:
        return any(self._place(q) for q in query.nested())

    def _mentioned(self, node: str) -> float:
        score = 0.0
        entity = self.scene.entity(node)
        for described in self.described:
            for query in described.query.nested():
                if node in evaluate(_bare(query), self.scene) and _bare(query) != Query():
                    score = max(score, _MENTIONED)
                if query.owner and entity.owner and query.owner.casefold() == entity.owner.casefold():
                    score = max(score, _OWNED)
        return score

    def most_promising(self, nodes: list[str]) -> str:
        """Return the node where what is missing most probably is (usual places), the first of equals."""
        return max(nodes, key=self._promise)

    def _promise(self, node: str) -> float:
        known = knowledge()
        score = self._mentioned(node)
        rooms = [node] if self.scene.entity(node).kind is Kind.ROOM else self.scene.contents(node)
        categories = {c for r in rooms for c in _known_as(self.scene.entity(r).category)}
        kinds = categories | {a for c in categories for a in known.ancestors(c)}
        for category, weight in self.sought.items():
            places = known.usual_places(category)
            score += weight * max((worth for place, worth in places if place in kinds), default=0.0)
        return score

    def useless(self) -> str | None:
        """Return an expanded room in which nothing fits any description, if it may be contracted."""
        if self.exhaustive or not self.understood:
            return None
        wanted = {i for d in self.described for q in d.query.nested() for i in evaluate(q, self.scene)}
        wanted |= {i for c in self.scene.categories() if self.means & _known_as(c) for i in self.scene.of_category(c)}
        for node in self.question.memory:
            inside = self._inside(node) if self._is_room(node) else set()
            if inside and not wanted & inside and not self._mentioned(node):
                return node
        return None

    def _is_room(self, node: str) -> bool:
        entity = self.scene.get(node)
        return entity is not None and entity.kind is Kind.ROOM

    def _inside(self, node: str) -> set[str]:
        inside, queue = set(), self.scene.contents(node) if node in self.scene else []
        while queue:
            current = queue.pop()
            if current not in inside and self.scene.entity(current).kind is not Kind.AGENT:
                inside.add(current)
                queue += self.scene.contents(current)
        return inside

    def found(self) -> tuple[str, ...]:
        """Return what answers the question; for a task the entities that fit the descriptions."""
        if self.interpretation.kind == "find":
            results = [answer(search, self.scene) for search in self.interpretation.search]
            named = [[i for i in result.answers if i in self.scene] or result.ids for result in results]
            return tuple(dict.fromkeys(i for ids in named for i in ids))
        return tuple(dict.fromkeys(i for d in self.described for i in evaluate(d.query, self.scene)))
