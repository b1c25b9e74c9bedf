"""Hints: the action that would bring about a missing fact or take away one that stands in the way."""

from __future__ import annotations

from groundplan.logic.compiled import ConditionalEffect, flat_effects
from groundplan.logic.domain import Action, Domain, Schema
from groundplan.logic.explain import achievers, best_witness, underlying
from groundplan.logic.formula import Atom, Formula, Not, Term
from groundplan.logic.normal import substitute
from groundplan.logic.types import is_of, type_table
from groundplan.logic.verdict import Evidence
from groundplan.scene.scene import Fact, Scene


def remedy(evidence: Evidence, scene: Scene, domain: Domain, *, besides: str = "") -> Action | None:
    """Return an action one of whose effects removes the reason for the failure, or None where there is none.

    Parameters that the failure does not fix are bound from the state as far as possible, else left as variables.
    `besides` is the action that failed itself. Unconditional effects are preferred to conditional ones.
    """
    if isinstance(evidence.condition, Atom) and any(
        rule.predicate.name == evidence.condition.predicate for rule in domain.derived
    ):
        behind = underlying(evidence.condition, scene, domain)
        return remedy(behind[0], scene, domain, besides=besides) if behind and _is_plain(behind[0], domain) else None
    negated = isinstance(evidence.condition, Not)
    facts = evidence.blocking if negated else evidence.missing
    if len(facts) != 1:
        return None
    options = [
        (bool(effect.condition) or bool(effect.variables), binding, schema)
        for schema, effect in achievers(domain, negated=negated).get(facts[0][0], ())
        if schema.name != besides and (binding := _unify(effect, schema, facts[0], scene, domain)) is not None
    ]
    if not options:
        return None
    _, binding, schema = min(options, key=lambda option: option[0])
    if not negated:
        binding = _also_removing(schema, binding, evidence.blocking)
    hidden = tuple(v for v in schema.parameters if v.name not in binding)
    found, _ = best_witness(hidden, _ground(schema.precondition, binding), scene, domain) if hidden else ({}, ())
    values = {**binding, **found}
    return Action(schema.name, tuple(values.get(v.name, v.name) for v in schema.parameters))


def _is_plain(evidence: Evidence, domain: Domain) -> bool:
    """Say whether the evidence is about a literal that is not derived itself."""
    atom = evidence.condition.body if isinstance(evidence.condition, Not) else evidence.condition
    return isinstance(atom, Atom) and all(rule.predicate.name != atom.predicate for rule in domain.derived)


def _ground(formula: Formula, binding: dict[Term, str]) -> Formula:
    return substitute(formula, dict(binding))


def _unify(
    effect: ConditionalEffect, schema: Schema, fact: Fact, scene: Scene, domain: Domain
) -> dict[Term, str] | None:
    table = type_table(domain)
    types = {v.name: v.types for v in (*schema.parameters, *effect.variables)}
    binding: dict[Term, str] = {}
    for term, name in zip(effect.atom.terms, fact[1:], strict=True):
        if term in types:
            fits = is_of(name, table.accepted(types[term]), scene, domain)
            if not fits or binding.setdefault(term, name) != name:
                return None
        elif term != name:
            return None
    own = {v.name for v in schema.parameters}
    return {term: name for term, name in binding.items() if term in own}


def _also_removing(schema: Schema, binding: dict[Term, str], blocking: tuple[Fact, ...]) -> dict[Term, str]:
    """Bind further parameters such that the action also removes a fact in the way: put down the thing that is held."""
    own = {v.name for v in schema.parameters}
    for effect in flat_effects(schema.effects):
        for fact in blocking:
            if not effect.negated or effect.variables or effect.atom.predicate != fact[0]:
                continue
            pairs = list(zip(effect.atom.terms, fact[1:], strict=True))
            if all(binding.get(term, name) == name for term, name in pairs):
                return {**binding, **{term: name for term, name in pairs if term in own}}
    return binding
