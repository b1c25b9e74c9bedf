"""Reduction: a domain without what cannot matter for a goal, whatever the scene.

An effect matters only if some condition or the goal asks for its predicate with its sign, an action only if one of its
effects does. What is removed is in no cheapest plan and changes nothing that is asked about.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from groundplan.logic.domain import Domain, Effect, EffectAtom, ForallEffect, Schema, When
from groundplan.logic.formula import And, Atom, Equal, Formula, Not, Or
from groundplan.logic.normal import atoms, nnf
from groundplan.logic.types import type_table

Signed = tuple[str, bool]


def reduced(domain: Domain, schemas: Iterable[str], goal: Formula) -> Domain:
    """Return the domain with these schemas only, and without effects on what no condition or goal mentions."""
    wanted = set(schemas)
    kept = [s for s in domain.schemas.values() if s.name in wanted]
    needed = {a.predicate for s in kept for a in atoms(s.precondition)} | {a.predicate for a in atoms(goal)}
    while True:
        slim = [replace(s, effects=tuple(_needed(s.effects, needed))) for s in kept]
        conditions = {p for s in slim for p in _condition_predicates(s.effects)}
        if conditions <= needed:
            break
        needed |= conditions
    smaller = replace(domain, schemas={s.name: s for s in slim})
    smaller.memo["types"] = type_table(domain)
    return smaller


def _needed(effects: Iterable[Effect], needed: set[str]) -> Iterable[Effect]:
    for effect in effects:
        if isinstance(effect, EffectAtom):
            if effect.atom.predicate in needed:
                yield effect
            continue
        inner = tuple(_needed(effect.effects, needed))
        if inner and isinstance(effect, ForallEffect):
            yield ForallEffect(effect.variables, inner)
        elif inner and isinstance(effect, When):
            yield When(effect.condition, inner)


def _condition_predicates(effects: Iterable[Effect]) -> set[str]:
    found: set[str] = set()
    for effect in effects:
        if isinstance(effect, When):
            found |= {a.predicate for a in atoms(effect.condition)}
        if not isinstance(effect, EffectAtom):
            found |= _condition_predicates(effect.effects)
    return found


def useful_schemas(domain: Domain, goal: Formula) -> frozenset[str]:
    """Return the names of the actions that can bring about something the goal asks for, directly or indirectly."""
    asked = signed_predicates(goal)
    for derived in domain.derived:
        asked |= signed_predicates(derived.condition)
    useful: set[str] = set()
    while True:
        new = [s for s in domain.schemas.values() if s.name not in useful and _brings_about(s.effects, asked)]
        if not new:
            return frozenset(useful)
        for schema in new:
            useful.add(schema.name)
            asked |= signed_predicates(schema.precondition) | _asked_by(schema)


def signed_predicates(formula: Formula) -> set[Signed]:
    """Return the predicates that a formula asks for, each with whether it shall be true."""
    return _signed(nnf(formula))


def _signed(formula: Formula) -> set[Signed]:
    match formula:
        case Atom(predicate):
            return {(predicate, True)}
        case Not(Atom(predicate)):
            return {(predicate, False)}
        case Equal() | Not():
            return set()
        case And(parts) | Or(parts):
            return {found for part in parts for found in _signed(part)}
        case _:
            return {(a.predicate, sign) for a in atoms(formula) for sign in (True, False)}


def _brings_about(effects: Iterable[Effect], asked: set[Signed]) -> bool:
    return any(
        (e.atom.predicate, not e.negated) in asked if isinstance(e, EffectAtom) else _brings_about(e.effects, asked)
        for e in effects
    )


def _asked_by(schema: Schema) -> set[Signed]:
    """Return what the conditions of a schema's effects ask for, with both signs (an effect may have to be avoided)."""
    return {(predicate, sign) for predicate in _condition_predicates(schema.effects) for sign in (True, False)}
