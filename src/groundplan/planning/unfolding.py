"""What a derived predicate comes down to: the sets of plain literals that make its atoms true.

Admissible heuristics do not know axioms, so derived predicates are written out in the actions that ask for them. Which
facts can become true is known by then (`possible`), which bounds the alternatives exactly: a cup that can only ever
stand on the table or on the tray is within reach in two ways.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator
from itertools import product

from groundplan.errors import InputError
from groundplan.logic.domain import Derived, Domain, EffectAtom, When
from groundplan.logic.formula import And, Atom, Equal, Exists, Forall, Formula, Not, Or, Variable
from groundplan.logic.normal import atoms, nnf
from groundplan.logic.types import ROOT, object_types, type_table
from groundplan.scene.scene import Fact, Scene

Literal = tuple[bool, Fact]
Way = frozenset[Literal]
Binding = dict[str, str]
_NOTHING: Way = frozenset()
_UNREADY = 9
MAX_WAYS = 4000


class Unfolding:
    """The facts that are possible so far in one task, and derived atoms unfolded over them."""

    def __init__(self, scene: Scene, domain: Domain, deadline: float = math.inf) -> None:
        self.domain = domain
        self.deadline = deadline
        self.consulted: set[str] = set()
        self.table = type_table(domain)
        self.objects = tuple(dict.fromkeys((*scene.ids(), *domain.constants)))
        self.types_of = {name: object_types(name, scene, domain) or frozenset() for name in self.objects}
        self.rules: dict[str, list[Derived]] = {}
        for rule in domain.derived:
            self.rules.setdefault(rule.predicate.name, []).append(rule)
        self._conditions = {id(rule): nnf(rule.condition) for rule in domain.derived}
        self.changing = frozenset(a.predicate for s in domain.schemas.values() for a in effect_atoms(s.effects))
        self.initial: set[Fact] = set()
        self._known: dict[Fact, None] = {}
        self._index: dict[tuple[str, int, str], list[Fact]] = {}
        self._by_predicate: dict[str, list[Fact]] = {}
        self._members: dict[tuple[str, ...], tuple[str, ...]] = {}
        self._memo: dict[tuple[str, tuple[str | None, ...]], list[tuple[Fact, Way]]] = {}
        self._structural = {a.predicate for rule in domain.derived for a in atoms(rule.condition)}
        for fact in scene.facts():
            if fact[0] in domain.predicates:
                self.initial.add(fact)
                self.add(fact)

    # --- facts and types ----------------------------------------------------------------------------------------

    def add(self, fact: Fact) -> bool:
        """Note that a fact can become true; say whether that is new."""
        if fact in self._known:
            return False
        self._known[fact] = None
        self._by_predicate.setdefault(fact[0], []).append(fact)
        for position in range(1, len(fact)):
            self._index.setdefault((fact[0], position, fact[position]), []).append(fact)
        if fact[0] in self._structural:
            self._memo.clear()
        return True

    def count(self, predicate: str) -> int:
        """How many facts of a predicate are possible; of a derived one, of those that it depends on."""
        if predicate in self.rules:
            return sum(len(self._by_predicate.get(name, ())) for name in self._structural)
        return len(self._by_predicate.get(predicate, ()))

    @property
    def size(self) -> int:
        """How many facts are possible."""
        return len(self._known)

    def possible(self, fact: Fact) -> bool:
        """Say whether a fact is true now or can become so, as far as is known yet."""
        return fact in self._known

    def matching(self, predicate: str, pattern: Iterable[str | None]) -> list[Fact]:
        """Return the possible facts of a predicate that fit a pattern (None fits anything)."""
        self.consulted.add(predicate)
        wanted = [(i, name) for i, name in enumerate(pattern, 1) if name is not None]
        if not wanted:
            return list(self._by_predicate.get(predicate, ()))
        lists = [self._index.get((predicate, i, name), []) for i, name in wanted]
        return [f for f in min(lists, key=len) if all(f[i] == name for i, name in wanted)]

    def fits(self, name: str, types: tuple[str, ...]) -> bool:
        """Say whether an object exists and is of one of the types."""
        own = self.types_of.get(name)
        return own is not None and (ROOT in types or not own.isdisjoint(types))

    def members(self, types: tuple[str, ...]) -> tuple[str, ...]:
        """Return the objects of one of the types."""
        if types not in self._members:
            self._members[types] = tuple(name for name in self.objects if self.fits(name, types))
        return self._members[types]

    def is_type(self, atom: Atom) -> bool:
        """Say whether an atom asks for a type."""
        return len(atom.terms) == 1 and atom.predicate in self.table.names

    # --- unfolding ----------------------------------------------------------------------------------------------

    def derived(self, predicate: str, pattern: tuple[str | None, ...]) -> list[tuple[Fact, Way]]:
        """Return the atoms of a derived predicate that fit a pattern, each with one way to make it true.

        Conditions that a rule states outright (the agent is at the place) are taken as something to bring about;
        those among alternatives must be possible.

        Raises:
            InputError: there are too many ways.
        """
        self.consulted.add(predicate)
        key = predicate, pattern
        if key not in self._memo:
            if time.monotonic() > self.deadline:
                raise InputError("There is no time to write out everything that could matter for the goal.")
            self._memo[key] = list(dict.fromkeys(self._derived(predicate, pattern, ())))
        return self._memo[key]

    def ways(self, formula: Formula, binding: Binding) -> list[Way]:
        """Return the ways to make a formula in negation normal form true; its free variables must be bound.

        Raises:
            InputError: there are too many ways.
        """
        found = {way for _, way in self._solve(formula, binding, (), False)}
        return minimal(found)

    def _derived(
        self, predicate: str, pattern: tuple[str | None, ...], above: tuple[object, ...]
    ) -> Iterator[tuple[Fact, Way]]:
        if (predicate, pattern) in above:
            return
        above = (*above, (predicate, pattern))
        for rule in self.rules[predicate]:
            head = rule.predicate.parameters
            binding = {v.name: name for v, name in zip(head, pattern, strict=True) if name is not None}
            if not all(self.fits(binding[v.name], v.types) for v in head if v.name in binding):
                continue
            for found, way in self._solve(self._conditions[id(rule)], binding, above, True):
                for full in self._completed(head, found):
                    yield (predicate, *(full[v.name] for v in head)), way

    def _completed(self, variables: tuple[Variable, ...], binding: Binding) -> Iterator[Binding]:
        """Bind the variables that are not bound yet to everything of their types; check the types of the others."""
        if not all(self.fits(binding[v.name], v.types) for v in variables if v.name in binding):
            return
        free = [v for v in variables if v.name not in binding]
        for names in product(*(self.members(v.types) for v in free)):
            yield {**binding, **{v.name: name for v, name in zip(free, names, strict=True)}}

    def _solve(
        self, formula: Formula, binding: Binding, above: tuple[object, ...], outright: bool
    ) -> Iterator[tuple[Binding, Way]]:
        match formula:
            case Atom():
                yield from self._atom(formula, binding, above, outright)
            case Equal(left, right):
                yield from self._equal(left, right, binding)
            case Not(body):
                yield from ((binding, way) for way in self._negated(body, binding, above))
            case And(parts):
                yield from self._all(list(parts), binding, above, outright)
            case Or(parts):
                for part in parts:
                    yield from self._solve(part, binding, above, False)
            case Exists(variables, body):
                names = {v.name for v in variables}
                for found, way in self._solve(body, binding, above, False):
                    for full in self._completed(variables, found):
                        yield {k: v for k, v in full.items() if k not in names or k in binding}, way
            case Forall(variables, body):
                against = Exists(variables, nnf(body, negated=True))
                yield from ((binding, way) for way in self._none(self._solve(against, binding, above, False)))

    def _all(
        self, parts: list[Formula], binding: Binding, above: tuple[object, ...], outright: bool
    ) -> Iterator[tuple[Binding, Way]]:
        if not parts:
            yield binding, _NOTHING
            return
        index = min(range(len(parts)), key=lambda i: self._readiness(parts[i], binding, outright))
        rest = [*parts[:index], *parts[index + 1 :]]
        for found, way in self._solve(parts[index], binding, above, outright):
            for full, further in self._all(rest, found, above, outright):
                if not contradictory(way, further):
                    yield full, way | further

    def _readiness(self, part: Formula, binding: Binding, outright: bool) -> int:
        """Rank the parts of a conjunction: what decides or binds most comes first, what can only be tested last."""
        match part:
            case Equal(left, right):
                return 0 if _bound(left, binding) or _bound(right, binding) else _UNREADY
            case Atom(predicate, terms):
                free = sum(not _bound(t, binding) for t in terms)
                wanted = outright and predicate not in self.rules and not self.is_type(part)
                return (8 if wanted and predicate in self.changing else 1 + free) if free else 0
            case Or():
                return 4
            case Not() | Forall():
                return 7
            case _:
                return 5

    def _atom(
        self, atom: Atom, binding: Binding, above: tuple[object, ...], outright: bool
    ) -> Iterator[tuple[Binding, Way]]:
        pattern = tuple(binding.get(t) if t.startswith("?") else t for t in atom.terms)
        if self.is_type(atom):
            for name in self.members((atom.predicate,)) if pattern[0] is None else pattern:
                if name is not None and self.fits(name, (atom.predicate,)):
                    yield _extended(binding, atom, (atom.predicate, name)), _NOTHING
        elif atom.predicate in self.rules:
            for fact, way in (
                self._derived(atom.predicate, pattern, above) if above else self.derived(atom.predicate, pattern)
            ):
                yield _extended(binding, atom, fact), way
        elif atom.predicate not in self.changing:
            for fact in self.matching(atom.predicate, pattern):
                yield _extended(binding, atom, fact), _NOTHING
        elif outright and None not in pattern:
            fact = (atom.predicate, *(name or "" for name in pattern))
            yield binding, frozenset(((True, fact),))
        else:
            for fact in self.matching(atom.predicate, pattern):
                yield _extended(binding, atom, fact), frozenset(((True, fact),))

    def _equal(self, left: str, right: str, binding: Binding) -> Iterator[tuple[Binding, Way]]:
        one, other = (binding.get(t) if t.startswith("?") else t for t in (left, right))
        if one is not None and other is not None:
            if one == other:
                yield binding, _NOTHING
        elif one is not None:
            yield {**binding, right: one}, _NOTHING
        elif other is not None:
            yield {**binding, left: other}, _NOTHING

    def _negated(self, body: Formula, binding: Binding, above: tuple[object, ...]) -> list[Way]:
        """Return the ways to make an atom or equality false; its variables are bound."""
        if isinstance(body, Equal):
            one, other = (binding.get(t, t) for t in (body.left, body.right))
            return [_NOTHING] if one != other else []
        if not isinstance(body, Atom):
            return self._none(self._solve(body, binding, above, False))
        fact = (body.predicate, *(binding.get(t, t) for t in body.terms))
        if body.predicate in self.rules or self.is_type(body):
            return self._none(self._solve(Atom(fact[0], fact[1:]), binding, above, False))
        if not self.possible(fact):
            return [_NOTHING]
        return [frozenset(((False, fact),))] if body.predicate in self.changing else []

    def _none(self, ways: Iterable[tuple[Binding, Way]]) -> list[Way]:
        """Return the ways in which none of the given ways is the case."""
        found: set[Way] = {_NOTHING}
        for way in minimal({w for _, w in ways}):
            opposite = [(not positive, fact) for positive, fact in way]
            found = {
                known | {literal}
                for known in found
                for literal in opposite
                if (not literal[0], literal[1]) not in known
            }
            if len(found) > MAX_WAYS:
                raise InputError("A condition has too many alternatives to be written out.")
        return minimal(found)


def _bound(term: str, binding: Binding) -> bool:
    return not term.startswith("?") or term in binding


def _extended(binding: Binding, atom: Atom, fact: Fact) -> Binding:
    new = {t: name for t, name in zip(atom.terms, fact[1:], strict=True) if t.startswith("?") and t not in binding}
    return {**binding, **new} if new else binding


def contradictory(one: Way, other: Way) -> bool:
    """Say whether two ways cannot be taken together."""
    return any((not positive, fact) in one for positive, fact in other)


def minimal(ways: set[Way]) -> list[Way]:
    """Return the ways that ask for no more than another one.

    Raises:
        InputError: there are too many.
    """
    if len(ways) > MAX_WAYS:
        raise InputError("A condition has too many alternatives to be written out.")
    kept: list[Way] = []
    for way in sorted(ways, key=lambda w: (len(w), sorted(w))):
        if not any(known <= way for known in kept):
            kept.append(way)
    return kept


def effect_atoms(effects: Iterable[object]) -> Iterator[Atom]:
    """Yield the atoms that effects change."""
    for effect in effects:
        if isinstance(effect, EffectAtom):
            yield effect.atom
        else:
            yield from effect_atoms(getattr(effect, "effects", ()))


def is_plain(effect: object) -> bool:
    """Say whether an effect is an atom, or one that only equalities of parameters guard."""
    if isinstance(effect, EffectAtom):
        return True
    if not isinstance(effect, When):
        return False
    return _only_equalities(effect.condition) and all(map(is_plain, effect.effects))


def _only_equalities(formula: Formula) -> bool:
    match formula:
        case Equal():
            return True
        case Not(body):
            return _only_equalities(body)
        case And(parts) | Or(parts):
            return all(map(_only_equalities, parts))
        case _:
            return False
