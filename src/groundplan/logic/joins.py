"""Formulas compiled to Python closures; quantifiers become joins over the scene's indexes.

A compiled formula works on an environment, a list with a slot for every term, so that an atom's fact is made by one
`itemgetter` call. `exists` is a depth-first join: at each step the cheapest conjunct generates values for its unbound
variables (an atom with bound arguments uses the scene's index), and every conjunct that has become bound is tested at
once. All objects of a type are enumerated only where no atom can generate the variable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import count
from operator import itemgetter
from typing import Any

from groundplan.logic.domain import Domain
from groundplan.logic.formula import And, Atom, Equal, Exists, Forall, Formula, Not, Or, Term, Variable
from groundplan.logic.normal import free_variables, nnf, substitute
from groundplan.logic.types import ROOT, is_of, objects_of, type_table
from groundplan.scene.scene import Fact, Scene

Environment = list[Any]
Test = Callable[[Scene, Environment], bool]
"""Whether a condition holds; as the last step of a join: whether to stop."""
FactMaker = Callable[[Environment], Fact]

_FIRST_ARGUMENT_BOUND, _SOME_ARGUMENT_BOUND, _UNBOUND, _ENUMERATION = 2, 50, 5_000, 20_000


class Compiler:
    """Compiles formulas of one domain that share an environment.

    `scene`, if given, is asked for the sizes of the relations, to order joins; the result is right for any scene.
    """

    def __init__(self, domain: Domain, scene: Scene | None = None) -> None:
        self.domain = domain
        self.types = type_table(domain)
        self.template: Environment = []
        self._slots: dict[tuple[str, str], int] = {}
        self._scene = scene
        self._sizes: dict[str, int] = {}
        self._measuring = False
        self._fresh = count(1)

    # --- environment --------------------------------------------------------------------------------------------

    def slot(self, name: str, role: str = "term") -> int:
        """Return the slot of a term (or, with the role "predicate", of a predicate's name)."""
        key = (role, name)
        if key not in self._slots:
            self._slots[key] = len(self.template)
            self.template.append(None if role == "term" and name.startswith("?") else name)
        return self._slots[key]

    def environment(self) -> Environment:
        """Return a new environment: names in their slots, variables unset."""
        return self.template.copy()

    def fact(self, atom: Atom) -> FactMaker:
        """Return what makes the atom's fact from an environment."""
        if not atom.terms:
            nullary: Fact = (atom.predicate,)
            return lambda _: nullary
        maker: FactMaker = itemgetter(self.slot(atom.predicate, "predicate"), *map(self.slot, atom.terms))
        return maker

    # --- conditions whose variables are bound ---------------------------------------------------------------------

    def test(self, formula: Formula) -> Test:
        """Compile a condition in negation normal form whose free variables will be bound."""
        if isinstance(formula, Atom):
            return self._atom_test(formula)
        if isinstance(formula, Equal):
            left, right = self.slot(formula.left), self.slot(formula.right)
            return lambda scene, env: bool(env[left] == env[right])
        if isinstance(formula, Not):
            inner = self.test(formula.body)
            return lambda scene, env: not inner(scene, env)
        if isinstance(formula, And):
            return _all([self.test(part) for part in sorted(formula.parts, key=_weight)])
        if isinstance(formula, Or):
            return _any([self.test(part) for part in sorted(formula.parts, key=_weight)])
        if isinstance(formula, Exists):
            renamed = {v.name: f"{v.name}#{next(self._fresh)}" for v in formula.variables}
            inner_variables = [Variable(renamed[v.name], v.types) for v in formula.variables]
            body = substitute(formula.body, dict(renamed))
            return self.join(inner_variables, [body], free_variables(formula), _stop)
        if isinstance(formula, Forall):
            exception = self.test(Exists(formula.variables, nnf(formula.body, negated=True)))
            return lambda scene, env: not exception(scene, env)
        return self.test(nnf(formula))

    def _atom_test(self, atom: Atom) -> Test:
        fact = self.fact(atom)
        if len(atom.terms) == 1 and atom.predicate in self.types.names:
            is_type = self.type_test(Variable(atom.terms[0], (atom.predicate,)))
            return lambda scene, env: scene.holds(fact(env)) or is_type(scene, env)
        return lambda scene, env: scene.holds(fact(env))

    def type_test(self, variable: Variable) -> Test:
        """Compile the check that a variable's value is of its types."""
        slot, accepted, domain = self.slot(variable.name), self.types.accepted(variable.types), self.domain
        return lambda scene, env: is_of(env[slot], accepted, scene, domain)

    # --- joins ----------------------------------------------------------------------------------------------------

    def join(self, variables: Iterable[Variable], conjuncts: Iterable[Formula], bound: set[Term], last: Test) -> Test:
        """Compile a join: call `last` for every binding of the variables under which all conjuncts hold.

        The variables must have names that nothing else in the environment has. Returns a step that says whether some
        call of `last` returned True, which ends the join.
        """
        unbound = {v.name: v for v in variables}
        return self._step(self._flat(conjuncts, unbound, bound), unbound, frozenset(bound), last)

    def _flat(self, parts: Iterable[Formula], unbound: dict[Term, Variable], bound: Iterable[Term]) -> list[Formula]:
        """Take `and` and `exists` apart; an existential variable becomes one more variable of the join."""
        found: list[Formula] = []
        for part in parts:
            if isinstance(part, And):
                found.extend(self._flat(part.parts, unbound, bound))
            elif isinstance(part, Exists) and not free_variables(part) <= set(bound):
                renamed = {v.name: f"{v.name}#{next(self._fresh)}" for v in part.variables}
                unbound.update((renamed[v.name], Variable(renamed[v.name], v.types)) for v in part.variables)
                found.extend(self._flat([substitute(part.body, dict(renamed))], unbound, bound))
            else:
                found.append(part)
        return found

    def _step(self, parts: list[Formula], unbound: dict[Term, Variable], bound: frozenset[Term], last: Test) -> Test:
        ready = [part for part in parts if not (free_variables(part) & unbound.keys())]
        if ready:
            rest = [part for part in parts if part not in ready]
            return _guard([self.test(p) for p in sorted(ready, key=_weight)], self._step(rest, unbound, bound, last))
        if not unbound:
            return last
        self._measuring = False  # whole relations are measured only where no bound argument narrows any part
        cheapest, index = self._cheapest(parts, unbound)
        if cheapest > _SOME_ARGUMENT_BOUND and self._scene is not None:
            self._measuring = True
            cheapest, index = self._cheapest(parts, unbound)
        if cheapest <= _SOME_ARGUMENT_BOUND:
            return self._generate(parts[index], parts[:index] + parts[index + 1 :], unbound, bound, last)
        name, size = min(((n, self._type_size(v)) for n, v in unbound.items()), key=lambda pair: pair[1])
        if cheapest > size:
            return self._enumerate(name, parts, unbound, bound, last)
        rest = parts[:index] + parts[index + 1 :]
        return self._generate(parts[index], rest, unbound, bound, last)

    def _cheapest(self, parts: list[Formula], unbound: dict[Term, Variable]) -> tuple[int, int]:
        costs = [(self._cost(part, unbound), index) for index, part in enumerate(parts)]
        return min(costs, default=(_ENUMERATION * 10, 0))

    def _cost(self, part: Formula, unbound: dict[Term, Variable]) -> int:
        """Estimate how many bindings a conjunct generates; beyond any enumeration where it generates none."""
        if isinstance(part, Equal):
            return 1 if (part.left in unbound) != (part.right in unbound) else _ENUMERATION * 10
        if isinstance(part, Or):
            needed = free_variables(part) & unbound.keys()
            if any(not needed & free_variables(alternative) for alternative in part.parts):
                return _ENUMERATION * 10
            return sum(self._alternative_cost(alternative, unbound) for alternative in part.parts)
        if isinstance(part, Atom):
            if len(part.terms) == 1 and part.predicate in self.types.names:
                return self._type_size(Variable(part.terms[0], (part.predicate,))) if part.terms[0] in unbound else 1
            return self._atom_cost(part, unbound)
        return _ENUMERATION * 10

    def _alternative_cost(self, part: Formula, unbound: dict[Term, Variable]) -> int:
        inner = dict(unbound)
        parts = self._flat([part], inner, ())
        return min((self._cost(p, inner) for p in parts if free_variables(p) & inner.keys()), default=_ENUMERATION * 10)

    def _atom_cost(self, atom: Atom, unbound: dict[Term, Variable]) -> int:
        bound = [term not in unbound for term in atom.terms]
        if bound and bound[0]:
            return _FIRST_ARGUMENT_BOUND
        if any(bound):
            if self._scene is not None and not any(t.startswith("?") for t in atom.terms if t not in unbound):
                pattern = [None if term in unbound else term for term in atom.terms]
                return min(len(self._scene.matching(atom.predicate, *pattern)), _UNBOUND)
            return _SOME_ARGUMENT_BOUND
        if self._scene is None or not self._measuring:
            return _UNBOUND
        if atom.predicate not in self._sizes:
            self._sizes[atom.predicate] = len(self._scene.matching(atom.predicate))
        return self._sizes[atom.predicate]

    def _type_size(self, variable: Variable) -> int:
        accepted = self.types.accepted(variable.types)
        if self._scene is None or not self._measuring:
            return _ENUMERATION if accepted is not None else _ENUMERATION * 2
        key = "type " + " ".join(variable.types)
        if key not in self._sizes:
            if accepted is None:
                self._sizes[key] = _ENUMERATION * 2
            else:
                self._sizes[key] = sum(len(self._scene.of_type(name)) for name in accepted)
        return self._sizes[key]

    def _generate(
        self, part: Formula, rest: list[Formula], unbound: dict[Term, Variable], bound: frozenset[Term], last: Test
    ) -> Test:
        if isinstance(part, Or):
            steps = [self._alternative(alternative, rest, dict(unbound), bound, last) for alternative in part.parts]
            return _any(steps)
        new = [t for t in dict.fromkeys(_terms(part)) if t in unbound]
        left = {name: v for name, v in unbound.items() if name not in new}
        then = self._step(rest, left, bound | set(new), last)
        types = [self.type_test(unbound[name]) for name in new if ROOT not in unbound[name].types]
        then = _guard(types, then) if types else then
        if isinstance(part, Equal):
            target, value = self.slot(new[0]), self.slot(part.left if part.right == new[0] else part.right)
            return _assign(target, value, then)
        assert isinstance(part, Atom)  # the only other conjunct with a finite cost
        if len(part.terms) == 1 and part.predicate in self.types.names:
            return self._type_atom(part, then)
        return self._scan(part, new, then)

    def _alternative(
        self, part: Formula, rest: list[Formula], unbound: dict[Term, Variable], bound: frozenset[Term], last: Test
    ) -> Test:
        return self._step(self._flat([part, *rest], unbound, bound), unbound, bound, last)

    def _scan(self, atom: Atom, new: list[Term], then: Test) -> Test:
        """Go through the facts that match the atom, setting the new variables."""
        predicate = atom.predicate
        known = [None if term in new else self.slot(term) for term in atom.terms]
        first = {term: atom.terms.index(term) for term in new}
        targets = [(self.slot(term), position + 1) for term, position in first.items()]
        repeated = [(i + 1, first[t] + 1) for i, t in enumerate(atom.terms) if t in first and first[t] != i]

        def step(scene: Scene, env: Environment) -> bool:
            pattern = [None if slot is None else env[slot] for slot in known]
            for fact in scene.matching(predicate, *pattern):
                if repeated and any(fact[i] != fact[j] for i, j in repeated):
                    continue
                for slot, position in targets:
                    env[slot] = fact[position]
                if then(scene, env):
                    return True
            return False

        return step

    def _type_atom(self, atom: Atom, then: Test) -> Test:
        slot, accepted, domain = self.slot(atom.terms[0]), self.types.accepted((atom.predicate,)), self.domain

        def step(scene: Scene, env: Environment) -> bool:
            stated = [fact[1] for fact in scene.matching(atom.predicate, None)]
            for name in dict.fromkeys((*objects_of(accepted, scene, domain), *stated)):
                env[slot] = name
                if then(scene, env):
                    return True
            return False

        return step

    def _enumerate(
        self, name: Term, parts: list[Formula], unbound: dict[Term, Variable], bound: frozenset[Term], last: Test
    ) -> Test:
        slot, accepted, domain = self.slot(name), self.types.accepted(unbound[name].types), self.domain
        left = {other: v for other, v in unbound.items() if other != name}
        then = self._step(parts, left, bound | {name}, last)

        def step(scene: Scene, env: Environment) -> bool:
            for value in objects_of(accepted, scene, domain):
                env[slot] = value
                if then(scene, env):
                    return True
            return False

        return step


def _terms(part: Formula) -> tuple[Term, ...]:
    if isinstance(part, Atom):
        return part.terms
    return (part.left, part.right) if isinstance(part, Equal) else ()


def _weight(part: Formula) -> int:
    """Rank conditions by the work they take, so that cheap ones are tested first."""
    if isinstance(part, Atom | Equal):
        return 0
    if isinstance(part, Not):
        return _weight(part.body)
    if isinstance(part, And | Or):
        return 1 + sum(_weight(p) for p in part.parts)
    return 100


def _stop(scene: Scene, env: Environment) -> bool:
    return True


def _all(tests: list[Test]) -> Test:
    def every(scene: Scene, env: Environment) -> bool:
        for test in tests:  # noqa: SIM110 - a loop is twice as fast as all() with a generator
            if not test(scene, env):
                return False
        return True

    return tests[0] if len(tests) == 1 else every


def _any(tests: list[Test]) -> Test:
    def some(scene: Scene, env: Environment) -> bool:
        for test in tests:  # noqa: SIM110 - a loop is twice as fast as any() with a generator
            if test(scene, env):
                return True
        return False

    return tests[0] if len(tests) == 1 else some


def _guard(tests: list[Test], then: Test) -> Test:
    return _all([*tests, then])


def _assign(target: int, value: int, then: Test) -> Test:
    def step(scene: Scene, env: Environment) -> bool:
        env[target] = env[value]
        return then(scene, env)

    return step
