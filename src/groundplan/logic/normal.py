"""Normal forms: negation normal form, disjunctive normal form, substitution, instantiation of quantifiers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import count, product
from math import prod

from groundplan.errors import InputError
from groundplan.logic.domain import Domain
from groundplan.logic.formula import And, Atom, Equal, Exists, Forall, Formula, Imply, Not, Or, Term, Variable
from groundplan.logic.types import objects_of, type_table
from groundplan.scene.scene import Scene

Literal = Atom | Equal | Not | Forall
"""What a conjunction in disjunctive normal form consists of: atoms, equalities, their negations, and universals."""


def substitute(formula: Formula, binding: Mapping[Term, Term]) -> Formula:
    """Return the formula with free variables replaced; bound variables that would capture a new one are renamed."""
    if not binding:
        return formula
    if isinstance(formula, Atom):
        return Atom(formula.predicate, tuple(binding.get(term, term) for term in formula.terms))
    if isinstance(formula, Equal):
        return Equal(binding.get(formula.left, formula.left), binding.get(formula.right, formula.right))
    if isinstance(formula, Not):
        return Not(substitute(formula.body, binding))
    if isinstance(formula, And):
        return And(tuple(substitute(part, binding) for part in formula.parts))
    if isinstance(formula, Or):
        return Or(tuple(substitute(part, binding) for part in formula.parts))
    if isinstance(formula, Imply):
        return Imply(substitute(formula.condition, binding), substitute(formula.consequence, binding))
    variables, body = _without_capture(formula.variables, formula.body, binding)
    bound = {v.name for v in variables}
    body = substitute(body, {k: v for k, v in binding.items() if k not in bound})
    return Exists(variables, body) if isinstance(formula, Exists) else Forall(variables, body)


def _without_capture(
    variables: tuple[Variable, ...], body: Formula, binding: Mapping[Term, Term]
) -> tuple[tuple[Variable, ...], Formula]:
    incoming = set(binding.values())
    captured = {v.name for v in variables} & incoming
    if not captured:
        return variables, body
    taken = incoming | free_variables(body) | {v.name for v in variables}
    renamed = {name: fresh(name, taken) for name in sorted(captured)}
    return tuple(Variable(renamed.get(v.name, v.name), v.types) for v in variables), substitute(body, renamed)


def fresh(name: Term, taken: set[Term]) -> Term:
    """Return a variable's name that is not taken, and take it."""
    base = name.split("#")[0]
    found = next(candidate for n in count(1) if (candidate := f"{base}#{n}") not in taken)
    taken.add(found)
    return found


def atoms(formula: Formula) -> Iterator[Atom]:
    """Yield every atom in the formula, in order."""
    if isinstance(formula, Atom):
        yield formula
    elif isinstance(formula, Not | Exists | Forall):
        yield from atoms(formula.body)
    elif isinstance(formula, And | Or):
        for part in formula.parts:
            yield from atoms(part)
    elif isinstance(formula, Imply):
        yield from atoms(formula.condition)
        yield from atoms(formula.consequence)


def terms(formula: Formula) -> set[Term]:
    """Return all terms in the formula, free or bound."""
    if isinstance(formula, Atom):
        return set(formula.terms)
    if isinstance(formula, Equal):
        return {formula.left, formula.right}
    if isinstance(formula, Not | Exists | Forall):
        return terms(formula.body)
    if isinstance(formula, And | Or):
        return set().union(*(terms(part) for part in formula.parts))
    return terms(formula.condition) | terms(formula.consequence)


def free_variables(formula: Formula) -> set[Term]:
    """Return the variables that no quantifier in the formula binds."""
    if isinstance(formula, Atom | Equal):
        return {term for term in terms(formula) if term.startswith("?")}
    if isinstance(formula, Not):
        return free_variables(formula.body)
    if isinstance(formula, And | Or):
        return set().union(*(free_variables(part) for part in formula.parts))
    if isinstance(formula, Imply):
        return free_variables(formula.condition) | free_variables(formula.consequence)
    return free_variables(formula.body) - {v.name for v in formula.variables}


def constants(formula: Formula) -> set[str]:
    """Return the names of all objects the formula mentions."""
    return {term for term in terms(formula) if not term.startswith("?")}


def nnf(formula: Formula, *, negated: bool = False) -> Formula:
    """Return negation normal form: `not` only before atoms and equalities, no `imply`, nested and/or flattened."""
    if isinstance(formula, Not):
        return nnf(formula.body, negated=not negated)
    if isinstance(formula, Imply):
        return nnf(Or((Not(formula.condition), formula.consequence)), negated=negated)
    if isinstance(formula, And | Or):
        kind: Callable[[tuple[Formula, ...]], And | Or] = And if isinstance(formula, And) is not negated else Or
        parts: list[Formula] = []
        for part in formula.parts:
            inner = nnf(part, negated=negated)
            parts.extend(inner.parts if isinstance(inner, And | Or) and isinstance(inner, kind) else (inner,))  # type: ignore[arg-type]
        return parts[0] if len(parts) == 1 else kind(tuple(parts))
    if isinstance(formula, Exists | Forall):
        body = nnf(formula.body, negated=negated)
        exists = isinstance(formula, Exists) is not negated
        return Exists(formula.variables, body) if exists else Forall(formula.variables, body)
    return Not(formula) if negated else formula


def dnf(formula: Formula, *, limit: int = 1000) -> tuple[tuple[tuple[Variable, ...], tuple[Literal, ...]], ...]:
    """Return disjunctive normal form: for each disjunct its existential variables and its literals.

    Existential variables are lifted out and renamed apart; universals stay as they are, as literals. No disjunct:
    false. A disjunct without literals: true.

    Raises:
        InputError: there would be more than `limit` disjuncts.
    """
    taken = terms(formula) | _bound(formula)
    used: set[Term] = set(free_variables(formula))
    disjuncts = tuple(_disjuncts(nnf(formula), limit, taken, used))
    return tuple((variables, tuple(dict.fromkeys(literals))) for variables, literals in disjuncts)


def _bound(formula: Formula) -> set[Term]:
    if isinstance(formula, Exists | Forall):
        return {v.name for v in formula.variables} | _bound(formula.body)
    if isinstance(formula, Not):
        return _bound(formula.body)
    if isinstance(formula, And | Or):
        return set().union(*(_bound(part) for part in formula.parts))
    if isinstance(formula, Imply):
        return _bound(formula.condition) | _bound(formula.consequence)
    return set()


_Disjunct = tuple[tuple[Variable, ...], tuple[Literal, ...]]


def _disjuncts(formula: Formula, limit: int, taken: set[Term], used: set[Term]) -> list[_Disjunct]:
    if isinstance(formula, Or):
        found = [d for part in formula.parts for d in _disjuncts(part, limit, taken, used)]
    elif isinstance(formula, And):
        options = [_disjuncts(part, limit, taken, used) for part in formula.parts]
        size = 1
        for option in options:
            size *= len(option)
        _within(size, limit)
        found = [
            (tuple(v for vs, _ in choice for v in vs), tuple(lit for _, ls in choice for lit in ls))
            for choice in product(*options)
        ]
    elif isinstance(formula, Exists):
        renamed = {v.name: fresh(v.name, taken) for v in formula.variables if v.name in used}
        variables = tuple(Variable(renamed.get(v.name, v.name), v.types) for v in formula.variables)
        used.update(v.name for v in variables)
        body = substitute(formula.body, dict(renamed))
        found = [((*variables, *vs), ls) for vs, ls in _disjuncts(body, limit, taken, used)]
    elif isinstance(formula, Atom | Equal | Not | Forall):
        found = [((), (formula,))]
    else:
        found = _disjuncts(nnf(formula), limit, taken, used)
    _within(len(found), limit)
    return found


def _within(size: int, limit: int) -> None:
    if size > limit:
        raise InputError(
            f"This condition has more than {limit} alternatives when written out.",
            hint="Say it with fewer nested or-s, or split it into several goals.",
        )


def instantiate(formula: Formula, scene: Scene, domain: Domain, *, limit: int = 10_000) -> Formula:
    """Return the formula without quantifiers: each is written out over the scene's objects of its types.

    Raises:
        InputError: the quantifiers range over more than `limit` combinations, all together.
    """
    return _Instantiation(scene, domain, limit).written_out(formula)


class _Instantiation:
    """Writes quantifiers out while what is left of the limit lasts."""

    def __init__(self, scene: Scene, domain: Domain, limit: int) -> None:
        self._scene, self._domain = scene, domain
        self._limit = self._left = limit

    def written_out(self, formula: Formula) -> Formula:
        """Return the formula without quantifiers."""
        if isinstance(formula, Not):
            return Not(self.written_out(formula.body))
        if isinstance(formula, And | Or):
            parts = tuple(self.written_out(part) for part in formula.parts)
            return And(parts) if isinstance(formula, And) else Or(parts)
        if isinstance(formula, Imply):
            return Imply(self.written_out(formula.condition), self.written_out(formula.consequence))
        if isinstance(formula, Exists | Forall):
            bodies = (substitute(formula.body, binding) for binding in self._bindings(formula.variables))
            written = tuple(self.written_out(body) for body in bodies)
            return Or(written) if isinstance(formula, Exists) else And(written)
        return formula

    def _bindings(self, variables: tuple[Variable, ...]) -> Iterator[dict[Term, Term]]:
        table = type_table(self._domain)
        ranges = [objects_of(table.accepted(v.types), self._scene, self._domain) for v in variables]
        size = prod(len(names) for names in ranges)
        self._left -= size
        if self._left < 0:
            shown = " ".join(f"{v.name} - {'/'.join(v.types)}" for v in variables)
            raise InputError(
                f"The quantifier over {shown} has {size} combinations in this scene; "
                f"all together there may be {self._limit}.",
                hint="Use narrower types.",
            )
        for choice in product(*ranges):
            yield {v.name: name for v, name in zip(variables, choice, strict=True)}
