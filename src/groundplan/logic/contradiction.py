"""Contradictions: goals that can hold in no state the domain's actions lead to, found without any planning."""

from __future__ import annotations

from itertools import combinations

from groundplan.errors import InputError
from groundplan.logic.domain import Domain
from groundplan.logic.explain import reachable_by_types
from groundplan.logic.formula import And, Atom, Equal, Forall, Formula, Not, Or, Term
from groundplan.logic.invariants import Invariant, invariants
from groundplan.logic.normal import Literal, dnf, free_variables, instantiate, nnf
from groundplan.logic.types import is_of, type_table
from groundplan.logic.verdict import Evidence, Reason, Status, Verdict
from groundplan.scene.scene import Scene

_DISJUNCTS, _INSTANCES, _CHECKED = 256, 300, 2_000


def contradiction(goal: Formula, domain: Domain, scene: Scene) -> Verdict | None:
    """Return a verdict with the conditions that cannot be true (together), or None where none is found.

    Each alternative of the goal must fail: a condition and its negation; two facts of one invariant group; all facts
    of a group that always has one negated; a fact that no action can bring about or take away; a type that does not
    fit. The evidence is that of the first alternative. None does not mean that the goal can be reached.
    """
    try:
        disjuncts = dnf(_written_out(nnf(goal), scene, domain), limit=_DISJUNCTS)
    except InputError:
        return None
    checker = _Checker(domain, scene)
    first: tuple[Formula, ...] | None = None
    for _, literals in disjuncts:
        found = checker.conflict(literals)
        if found is None:
            return None
        first = first or found
    evidence = tuple(Evidence(condition) for condition in first or (goal,))
    return Verdict(status=Status.INVALID, reason=Reason.CONTRADICTION, evidence=evidence)


def _written_out(formula: Formula, scene: Scene, domain: Domain) -> Formula:
    """Write out universal quantifiers over few objects; the others stay and are not looked into."""
    if isinstance(formula, And | Or):
        parts = tuple(_written_out(part, scene, domain) for part in formula.parts)
        return And(parts) if isinstance(formula, And) else Or(parts)
    if isinstance(formula, Forall) and not free_variables(formula):
        try:
            return nnf(instantiate(formula, scene, domain, limit=_INSTANCES))
        except InputError:
            return formula
    return formula


class _Checker:
    def __init__(self, domain: Domain, scene: Scene) -> None:
        self.domain, self.scene = domain, scene
        self.types = type_table(domain)
        self.groups = invariants(domain)

    def conflict(self, literals: tuple[Literal, ...]) -> tuple[Formula, ...] | None:
        """Return the literals of a conjunction that cannot be true (together)."""
        chosen = set(literals)
        for literal in literals:
            if isinstance(literal, Not) and literal.body in chosen:
                return (literal.body, literal)
            if self._impossible(literal):
                return (literal,)
        atoms = [literal for literal in literals if isinstance(literal, Atom)]
        for one, other in combinations(atoms, 2):
            if self._exclusive(one, other):
                return (one, other)
        return self._none_left([literal for literal in literals if isinstance(literal, Not)])

    def _impossible(self, literal: Literal) -> bool:
        if isinstance(literal, Equal):
            return literal.left != literal.right and _named(literal.left, literal.right)
        if isinstance(literal, Not):
            if isinstance(literal.body, Equal):
                return literal.body.left == literal.body.right
            return isinstance(literal.body, Atom) and self._fixed(literal.body, true=True)
        return isinstance(literal, Atom) and self._fixed(literal, true=False)

    def _fixed(self, atom: Atom, *, true: bool) -> bool:
        """Say whether a ground atom has this truth value now and no action can ever change it."""
        if not _named(*atom.terms) or any(rule.predicate.name == atom.predicate for rule in self.domain.derived):
            return False
        now = self.scene.holds(atom.fact)
        if len(atom.terms) == 1 and atom.predicate in self.types.names:
            now = now or is_of(atom.terms[0], self.types.accepted((atom.predicate,)), self.scene, self.domain)
        return now is true and not reachable_by_types(atom, self.scene, self.domain, negated=true)

    def _exclusive(self, one: Atom, other: Atom) -> bool:
        return any(self._in_one_group(one, other, group) for group in self.groups)

    def _in_one_group(self, one: Atom, other: Atom, group: Invariant) -> bool:
        for part, key in group.keys_of(one):
            for other_part, other_key in group.keys_of(other):
                if key != other_key or not _different(one, other):
                    continue
                if part == other_part and not _named(one.terms[part.counted or 0], other.terms[part.counted or 0]):
                    continue
                if self._respected(group, key, one):
                    return True
        return False

    def _respected(self, group: Invariant, key: tuple[Term, ...], atom: Atom) -> bool:
        """Say whether the scene obeys the group now (only what is so now stays so)."""
        if _named(*key):
            return len(group.facts(key, self.scene)) <= 1
        for fact in self.scene.matching(atom.predicate)[:_CHECKED]:
            for _, instance in group.keys_of(Atom(fact[0], fact[1:])):
                if len(group.facts(instance, self.scene)) > 1:
                    return False
        return True

    def _none_left(self, negated: list[Not]) -> tuple[Formula, ...] | None:
        """Return negations that together deny every fact of a group of which one is always true."""
        denied = {literal.body: literal for literal in negated if isinstance(literal.body, Atom)}
        for atom in denied:
            for group in self.groups:
                if not group.exact or any(part.counted is not None for part in group.parts):
                    continue
                for _, key in group.keys_of(atom):
                    members = [
                        Atom(p.predicate, tuple(key[p.key.index(i)] for i in range(len(key)))) for p in group.parts
                    ]
                    if _named(*key) and all(m in denied for m in members) and group.facts(key, self.scene):
                        return tuple(denied[member] for member in members)
        return None


def _named(*terms: Term) -> bool:
    return not any(term.startswith("?") for term in terms)


def _different(one: Atom, other: Atom) -> bool:
    return one.predicate != other.predicate or one.terms != other.terms
