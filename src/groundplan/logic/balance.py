"""Balance: whether an action schema keeps at most one fact of a group true, and what to add to the group if not.

Used by `invariants.py`. A schema may add a fact of a group only where, in every case its precondition and the
effect's condition leave open, (a) another fact of the same instance is true before and removed, or (b) every other
fact that the instance can have is removed or known to be false (Helmert 2009, section 5.1, with (b) for schemas that
reset a state whatever it was).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations

from groundplan.errors import InputError
from groundplan.logic.compiled import ConditionalEffect, flat_effects
from groundplan.logic.domain import Schema
from groundplan.logic.formula import And, Atom, Equal, Formula, Not, Term
from groundplan.logic.normal import Literal, dnf, nnf, terms
from groundplan.logic.types import TypeTable

_CASES = 64

Key = tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A predicate in a group: `key` are the argument positions (from 0) that name the instance, `counted` the rest."""

    predicate: str
    key: tuple[int, ...]
    counted: int | None = None

    def key_of(self, atom: Atom) -> Key | None:
        """Return the instance the atom belongs to, or None where it is of another predicate."""
        if atom.predicate != self.predicate or len(atom.terms) != len(self.key) + (self.counted is not None):
            return None
        return tuple(atom.terms[position] for position in self.key)


@dataclass(frozen=True, slots=True)
class Case:
    """One way for an effect to happen: what is known true and false before, with equal terms made the same."""

    true: frozenset[Atom]
    false: frozenset[Atom]
    same: dict[Term, Term]

    def rename(self, atom: Atom) -> Atom:
        """Return the atom with equal terms made the same."""
        return Atom(atom.predicate, tuple(self.same.get(term, term) for term in atom.terms))


def cases(*conditions: Formula) -> list[Case]:
    """Return the consistent cases of a conjunction; one that knows nothing where there are too many."""
    try:
        disjuncts = dnf(And(conditions), limit=_CASES)
    except InputError:
        return [Case(frozenset(), frozenset(), {})]
    return [case for _, literals in disjuncts if (case := _case(literals)) is not None]


def _case(literals: tuple[Literal, ...]) -> Case | None:
    same: dict[Term, Term] = {}
    for literal in literals:
        if isinstance(literal, Equal):
            left, right = same.get(literal.left, literal.left), same.get(literal.right, literal.right)
            same = {term: right if value == left else value for term, value in same.items()} | {left: right}
    blank = Case(frozenset(), frozenset(), same)
    true = frozenset(blank.rename(lit) for lit in literals if isinstance(lit, Atom))
    negated = [lit.body for lit in literals if isinstance(lit, Not)]
    false = frozenset(blank.rename(body) for body in negated if isinstance(body, Atom))
    unequal = [body for body in negated if isinstance(body, Equal)]
    if true & false or any(same.get(e.left, e.left) == same.get(e.right, e.right) for e in unequal):
        return None
    return Case(true, false, same)


def _overfull(case: Case, parts: tuple[Part, ...]) -> bool:
    """Say whether two different facts of one instance are true before: the induction hypothesis rules that out."""
    found: dict[Key, str] = {}
    for atom in case.true:
        for part in parts:
            key = part.key_of(atom)
            if key is not None and found.setdefault(key, atom.predicate) != atom.predicate:
                return True
    return False


class SchemaBalance:
    """The effects of one schema, prepared for being checked against many groups."""

    def __init__(self, schema: Schema, types: TypeTable) -> None:
        effects = list(flat_effects(schema.effects))
        self.precondition = schema.precondition
        self.added = [effect for effect in effects if not effect.negated]
        self.removed = [effect for effect in effects if effect.negated]
        self._types = types
        self._cases: dict[tuple[Formula, ...], list[Case]] = {}

    def cases_of(self, *effects: ConditionalEffect, further: tuple[Formula, ...] = ()) -> list[Case]:
        """Return the cases in which all the effects happen and the further conditions hold."""
        conditions = (*(part for effect in effects for part in effect.condition), *further)
        if conditions not in self._cases:
            self._cases[conditions] = cases(self.precondition, *conditions)
        return self._cases[conditions]

    def unbalanced(self, parts: tuple[Part, ...]) -> tuple[ConditionalEffect, Key] | None:
        """Return an effect that may make a second fact of an instance true, or None where there is none.

        The key is empty and the effect the first of two where two effects add to one instance: nothing can be added to
        the group to mend that.
        """
        matched = [
            (effect, part, key)
            for effect in self.added
            for part in parts
            if (key := part.key_of(effect.atom)) is not None
        ]
        for (one, _, key), (other, _, other_key) in combinations(matched, 2):
            if one.atom != other.atom and self._may_meet(one, key, other, other_key, parts):
                return one, ("two",)
        for effect, part, key in matched:
            quantified = {v.name for v in effect.variables}
            if part.counted is not None and effect.atom.terms[part.counted] in quantified:
                return effect, ("two",)
            if not all(self._keeps(effect, key, case, parts) for case in self.cases_of(effect)):
                return effect, key
        return None

    def _may_meet(
        self, one: ConditionalEffect, key: Key, other: ConditionalEffect, other_key: Key, parts: tuple[Part, ...]
    ) -> bool:
        """Say whether two effects may add different facts to one instance.

        Cases in which the instance had two facts before do not count: that is what the induction rules out.
        """
        if any(a != b and not (a.startswith("?") or b.startswith("?")) for a, b in zip(key, other_key, strict=True)):
            return False
        same = tuple(Equal(a, b) for a, b in zip(key, other_key, strict=True) if a != b)
        return any(not _overfull(case, parts) for case in self.cases_of(one, other, further=same))

    def _keeps(self, effect: ConditionalEffect, key: Key, case: Case, parts: tuple[Part, ...]) -> bool:
        added = case.rename(effect.atom)
        here = tuple(case.same.get(term, term) for term in key)
        removed = [e for e in self.removed if self._happens(e, effect, case)]
        gone = {case.rename(e.atom) for e in removed if not self._own(e, effect)}
        for atom in case.true:
            if any(part.key_of(atom) == here for part in parts) and (atom in gone or atom == added):
                return True
        return all(self._cleared(part, here, added, case, gone, removed) for part in parts)

    def _own(self, effect: ConditionalEffect, trigger: ConditionalEffect) -> bool:
        """Say whether the effect has quantified variables of its own."""
        return bool({v.name for v in effect.variables} - {v.name for v in trigger.variables})

    def _happens(self, effect: ConditionalEffect, trigger: ConditionalEffect, case: Case) -> bool:
        """Say whether the effect certainly happens in a case in which the trigger does."""
        types = {v.name: v.types for v in trigger.variables}
        if any(v.name in types and not self._covers(v.types, types[v.name]) for v in effect.variables):
            return False
        return all(part in trigger.condition or self._known(part, case) for part in effect.condition)

    def _covers(self, wide: tuple[str, ...], narrow: tuple[str, ...]) -> bool:
        accepted = self._types.accepted(wide)
        return accepted is None or accepted.issuperset(narrow)

    def _known(self, condition: Formula, case: Case) -> bool:
        plain = nnf(condition)
        if isinstance(plain, And):
            return all(self._known(part, case) for part in plain.parts)
        if isinstance(plain, Atom):
            return case.rename(plain) in case.true
        return isinstance(plain, Not) and isinstance(plain.body, Atom) and case.rename(plain.body) in case.false

    def _cleared(
        self, part: Part, key: Key, added: Atom, case: Case, gone: set[Atom], removed: list[ConditionalEffect]
    ) -> bool:
        """Say whether no other fact of the part is true afterwards."""
        if part.counted is None:
            named = dict(zip(part.key, key, strict=True))
            atom = Atom(part.predicate, tuple(named[position] for position in range(len(key))))
            return atom == added or atom in gone or atom in case.false
        return any(self._clears_all(effect, part, key, case) for effect in removed)

    def _clears_all(self, effect: ConditionalEffect, part: Part, key: Key, case: Case) -> bool:
        atom = case.rename(effect.atom)
        if part.counted is None or part.key_of(atom) != key:
            return False
        quantified = {v.name for v in effect.variables}
        used = {term for condition in effect.condition for term in terms(condition)}
        counted = atom.terms[part.counted]
        return counted in quantified and counted not in used

    def refinements(self, effect: ConditionalEffect, key: Key, parts: tuple[Part, ...]) -> Iterator[Part]:
        """Yield predicates that the schema removes and that could balance the effect."""
        for removed in self.removed:
            args = removed.atom.terms
            if not len(key) <= len(args) <= len(key) + 1:
                continue
            for positions in permutations(range(len(args)), len(key)):
                if tuple(args[i] for i in positions) == key:
                    left = [i for i in range(len(args)) if i not in positions]
                    part = Part(removed.atom.predicate, positions, left[0] if left else None)
                    if part not in parts:
                        yield part

    def always_replaces(self, parts: tuple[Part, ...]) -> bool:
        """Say whether whatever the schema removes from an instance it replaces by another fact of it."""
        for effect in self.removed:
            for part in parts:
                key = part.key_of(effect.atom)
                if key is not None and not any(
                    other.key_of(e.atom) == key and e.variables == effect.variables and e.condition == effect.condition
                    for e in self.added
                    for other in parts
                ):
                    return False
        return True
