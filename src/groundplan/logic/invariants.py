"""Invariants found in the domain itself: groups of facts of which at most one is true at any time.

"An object is in one place", "a hand holds one thing", "what is open is not closed" are nowhere written down; they
follow from the action schemas (Helmert 2009, "Concise finite-domain representations for PDDL planning tasks",
section 5): guess a group, check that every schema keeps it balanced (`balance.py`), extend it where one does not.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from groundplan.logic.balance import Part, SchemaBalance
from groundplan.logic.compiled import flat_effects
from groundplan.logic.domain import Domain
from groundplan.logic.formula import Atom, Term
from groundplan.logic.types import type_table
from groundplan.scene.scene import Fact, Scene

_CANDIDATES, _PARTS = 400, 5


@dataclass(frozen=True, slots=True)
class Invariant:
    """A group: for each key at most one fact of all parts together is true.

    `exact`: if one is true it stays so that one is (the group never becomes empty).
    """

    parts: tuple[Part, ...]
    exact: bool = False

    def __str__(self) -> str:
        return "{" + ", ".join(_part_text(part) for part in self.parts) + "}"

    def keys_of(self, atom: Atom) -> Iterator[tuple[Part, tuple[Term, ...]]]:
        """Yield the parts an atom belongs to, with the key of its instance."""
        for part in self.parts:
            key = part.key_of(atom)
            if key is not None:
                yield part, key

    def facts(self, key: tuple[Term, ...], scene: Scene) -> list[Fact]:
        """Return the facts of an instance that are true in the scene."""
        found: dict[Fact, None] = {}
        for part in self.parts:
            pattern: list[str | None] = [None] * (len(part.key) + (part.counted is not None))
            for position, name in zip(part.key, key, strict=True):
                pattern[position] = name
            if pattern:
                found.update(dict.fromkeys(scene.matching(part.predicate, *pattern)))
            elif scene.holds((part.predicate,)):
                found[(part.predicate,)] = None
        return list(found)


def _part_text(part: Part) -> str:
    names = ["*"] * (len(part.key) + (part.counted is not None))
    for number, position in enumerate(part.key):
        names[position] = f"?{number}"
    return f"{part.predicate}({', '.join(names)})"


def invariants(domain: Domain) -> tuple[Invariant, ...]:
    """Return the domain's invariant groups, found once per domain."""
    found = domain.memo.get("invariants")
    if found is None:
        found = _telling(list(_search(domain)))
        domain.memo["invariants"] = found
    return cast("tuple[Invariant, ...]", found)


def _telling(groups: list[Invariant]) -> tuple[Invariant, ...]:
    """Leave out groups that only say that the number of facts never grows, where others say more of the predicates."""
    keyed = {part.predicate for group in groups for part in group.parts if part.key}

    def says_nothing(group: Invariant) -> bool:
        only_counts = all(not part.key and part.counted is not None for part in group.parts)
        return only_counts and any(part.predicate in keyed for part in group.parts)

    return tuple(group for group in groups if not says_nothing(group))


def _search(domain: Domain) -> Iterator[Invariant]:
    schemas = [SchemaBalance(schema, type_table(domain)) for schema in domain.schemas.values()]
    waiting = deque(_first_guesses(domain))
    seen = {frozenset(_canonical(parts)) for parts in waiting}
    accepted: set[frozenset[Part]] = set()
    for _ in range(_CANDIDATES):
        if not waiting:
            return
        parts = waiting.popleft()
        more = _refined(parts, schemas)
        if more is None:
            group = frozenset(_canonical(parts))
            if group not in accepted:
                accepted.add(group)
                yield Invariant(parts, exact=all(schema.always_replaces(parts) for schema in schemas))
            continue
        for candidate in more:
            if len(candidate) <= _PARTS and frozenset(_canonical(candidate)) not in seen:
                seen.add(frozenset(_canonical(candidate)))
                waiting.append(candidate)


def _first_guesses(domain: Domain) -> Iterator[tuple[Part, ...]]:
    changed = {
        (effect.atom.predicate, len(effect.atom.terms))
        for schema in domain.schemas.values()
        for effect in flat_effects(schema.effects)
    }
    for predicate, arity in sorted(changed):
        yield (Part(predicate, tuple(range(arity))),)
        for counted in range(arity):
            yield (Part(predicate, tuple(i for i in range(arity) if i != counted), counted),)


def _canonical(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Return the parts with key positions renumbered such that the same group always looks the same."""
    order = min(range(len(parts)), key=lambda i: (parts[i].predicate, parts[i].key))
    rank = sorted(range(len(parts[order].key)), key=lambda i: parts[order].key[i])
    return tuple(Part(part.predicate, tuple(part.key[i] for i in rank), part.counted) for part in parts)


def _refined(parts: tuple[Part, ...], schemas: list[SchemaBalance]) -> list[tuple[Part, ...]] | None:
    """Return the candidates that might mend the group; None where it is balanced (and says something)."""
    for schema in schemas:
        problem = schema.unbalanced(parts)
        if problem is None:
            continue
        effect, key = problem
        return [] if key == ("two",) else [(*parts, part) for part in schema.refinements(effect, key, parts)]
    if len(parts) == 1 and parts[0].counted is None:
        return [
            (*parts, part)
            for schema in schemas
            for effect in schema.added
            if (key_found := parts[0].key_of(effect.atom)) is not None
            for part in schema.refinements(effect, key_found, parts)
        ]
    return None


def blocking_facts(fact: Fact, scene: Scene, domain: Domain) -> tuple[Fact, ...]:
    """Return the facts that stand in the way of a fact that is not true: those of the same invariant group.

    Where no group knows the fact: other facts of the same predicate about the same first argument, if actions change
    them.
    """
    atom = Atom(fact[0], fact[1:])
    found: dict[Fact, None] = {}
    for group in invariants(domain):
        for _, key in group.keys_of(atom):
            others = [f for f in group.facts(key, scene) if f != fact]
            if len(others) == 1:  # more: this scene does not obey the group, so it explains nothing
                found[others[0]] = None
    if found:
        return tuple(found)
    changed = {e.atom.predicate for s in domain.schemas.values() for e in flat_effects(s.effects)}
    if len(fact) < 3 or fact[0] not in changed:
        return ()
    return tuple(scene.matching(fact[0], fact[1], *([None] * (len(fact) - 2)))[:3])
