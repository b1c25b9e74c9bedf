"""Witnesses: bindings that come nearest to making a condition true, found by following what is true already."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from groundplan.errors import InputError
from groundplan.logic.domain import Domain
from groundplan.logic.formula import Atom, Formula, Term, Variable
from groundplan.logic.normal import dnf
from groundplan.logic.types import is_of, some_objects, type_table
from groundplan.scene.scene import Scene

_BEAM, _FACTS_EACH, _OBJECTS_EACH, _DISJUNCTS = 24, 12, 4, 64

Binding = dict[Term, str]


def candidates(variables: Iterable[Variable], body: Formula, scene: Scene, domain: Domain) -> list[Binding]:
    """Return bindings of the variables that may come near to making the body true, the most promising first.

    In each alternative of the body the positive atoms are matched one after the other, those about named objects
    first, and each may also be left out. A variable that no fact binds gets the first few objects of its types; one
    for which there is none stays unbound.
    """
    own = tuple(variables)
    try:
        disjuncts = dnf(body, limit=_DISJUNCTS)
    except InputError:
        disjuncts = ()
    found: dict[tuple[str | None, ...], None] = {}
    for lifted, literals in disjuncts:
        atoms = [literal for literal in literals if isinstance(literal, Atom) and len(literal.terms) > 0]
        for binding in _soft_join(atoms, (*own, *lifted), scene, domain):
            found[tuple(binding.get(v.name) for v in own)] = None
    if not found:
        found[(None,) * len(own)] = None
    # Complete bindings first; otherwise in the order found.
    ordered = sorted(found, key=lambda values: sum(value is None for value in values))
    completed = [b for values in ordered for b in _completed(own, values, scene, domain)]
    return completed[: _BEAM * 2]


def _soft_join(atoms: list[Atom], variables: tuple[Variable, ...], scene: Scene, domain: Domain) -> list[Binding]:
    table = type_table(domain)
    accepted = {v.name: table.accepted(v.types) for v in variables}
    beam: list[Binding] = [{}]
    waiting = [a for a in atoms if not (len(a.terms) == 1 and a.predicate in table.names)]
    bound: set[Term] = set()
    while waiting:
        atom = max(waiting, key=lambda a: (sum(t not in accepted for t in a.terms), sum(t in bound for t in a.terms)))
        waiting.remove(atom)
        bound |= {t for t in atom.terms if t in accepted}
        extended = [e for binding in beam for e in _matches(atom, binding, accepted, scene, domain)]
        beam = [*extended, *beam][:_BEAM]
    return beam


def _matches(
    atom: Atom, binding: Binding, accepted: dict[Term, frozenset[str] | None], scene: Scene, domain: Domain
) -> list[Binding]:
    values = [binding.get(term) if term in accepted else term for term in atom.terms]
    if all(value is not None for value in values):
        return []
    fitting: list[Binding] = []
    other: list[Binding] = []
    for fact in islice(scene.matching(atom.predicate, *values), _FACTS_EACH):
        new = dict(binding)
        for term, value in zip(atom.terms, fact[1:], strict=True):
            if term in accepted:
                new[term] = value
        fits = all(is_of(new[t], accepted[t], scene, domain) for t in atom.terms if t in accepted)
        (fitting if fits else other).append(new)
    return fitting or other


def _completed(
    variables: tuple[Variable, ...], values: tuple[str | None, ...], scene: Scene, domain: Domain
) -> list[Binding]:
    table = type_table(domain)
    found: list[Binding] = [{}]
    for variable, value in zip(variables, values, strict=True):
        if value is not None:
            options = [value]
        else:
            options = some_objects(table.accepted(variable.types), scene, domain, _OBJECTS_EACH)
        if options:
            found = [{**binding, variable.name: option} for binding in found for option in options][:_BEAM]
    return found
