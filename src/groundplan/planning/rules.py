"""Rules: every way in which a domain's actions can make an atom true or false, read backwards for relevance.

A rule is one effect of one schema together with everything it needs: the schema's precondition and the effect's own
conditions, in disjunctive normal form.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from groundplan.logic.domain import Domain, Effect, EffectAtom, ForallEffect, Schema
from groundplan.logic.formula import And, Atom, Forall, Formula, Variable
from groundplan.logic.normal import Literal, dnf, substitute
from groundplan.logic.types import type_table

_MEMO = "planning.rules"


@dataclass(frozen=True, slots=True)
class Rule:
    """One effect and what it needs.

    `accepted` maps every variable to the types it may have (None: any), `typed` to those written; `needs` are the
    alternatives, `universal` says that the effect is for all bindings of some of its variables.
    """

    schema: Schema
    atom: Atom
    negated: bool
    accepted: Mapping[str, frozenset[str] | None]
    typed: Mapping[str, tuple[str, ...]]
    needs: tuple[tuple[Literal, ...], ...]
    universal: bool


@dataclass(frozen=True, slots=True)
class Rules:
    """All rules of a domain, by predicate and sign.

    `changing` are the predicates that some action changes; `usable` is False for domains whose conditions cannot be
    read backwards one literal at a time (universal conditions, derived predicates): those are planned whole.
    """

    by_effect: Mapping[tuple[str, bool], tuple[Rule, ...]]
    changing: frozenset[str]
    usable: bool

    def changes(self, predicate: str, *, positive: bool) -> tuple[Rule, ...]:
        """Return the rules that make an atom of the predicate true (or false)."""
        return self.by_effect.get((predicate, positive), ())


def rules_of(domain: Domain) -> Rules:
    """Return the domain's rules, computed once."""
    rules = domain.memo.get(_MEMO)
    if not isinstance(rules, Rules):
        rules = _build(domain)
        domain.memo[_MEMO] = rules
    return rules


def _build(domain: Domain) -> Rules:
    found: dict[tuple[str, bool], list[Rule]] = {}
    usable = not domain.derived
    for schema in domain.schemas.values():
        for atom, negated, variables, conditions in flat_effects(schema.effects, schema):
            rule = _rule(domain, schema, atom, negated, variables, conditions)
            usable = usable and not any(isinstance(need, Forall) for needs in rule.needs for need in needs)
            found.setdefault((atom.predicate, not negated), []).append(rule)
    changing = frozenset(predicate for predicate, _ in found)
    return Rules({key: tuple(rules) for key, rules in found.items()}, changing, usable)


def _rule(
    domain: Domain,
    schema: Schema,
    atom: Atom,
    negated: bool,
    variables: tuple[Variable, ...],
    conditions: tuple[Formula, ...],
) -> Rule:
    table = type_table(domain)
    typed = {v.name: v.types for v in (*schema.parameters, *variables)}
    needs = []
    for existential, literals in dnf(And((schema.precondition, *conditions))):
        typed.update({v.name: v.types for v in existential})
        needs.append(literals)
    accepted = {name: table.accepted(types) for name, types in typed.items()}
    return Rule(schema, atom, negated, accepted, typed, tuple(needs), bool(variables))


FlatEffect = tuple[Atom, bool, tuple[Variable, ...], tuple[Formula, ...]]


def flat_effects(effects: Iterable[Effect], schema: Schema) -> Iterator[FlatEffect]:
    """Yield every atom that the effects change: whether negated, its universal variables, and its conditions.

    Universal variables that hide a parameter's name are renamed.
    """
    yield from _flat(effects, {v.name for v in schema.parameters}, {}, (), ())


def _flat(
    effects: Iterable[Effect],
    taken: set[str],
    renamed: Mapping[str, str],
    variables: tuple[Variable, ...],
    conditions: tuple[Formula, ...],
) -> Iterator[FlatEffect]:
    for effect in effects:
        if isinstance(effect, EffectAtom):
            terms = tuple(renamed.get(t, t) for t in effect.atom.terms)
            yield Atom(effect.atom.predicate, terms), effect.negated, variables, conditions
        elif isinstance(effect, ForallEffect):
            clashing = {v.name: f"{v.name}-each{len(variables)}" for v in effect.variables if v.name in taken}
            inner = tuple(Variable(clashing.get(v.name, v.name), v.types) for v in effect.variables)
            names = taken | {v.name for v in inner}
            yield from _flat(effect.effects, names, {**renamed, **clashing}, (*variables, *inner), conditions)
        else:
            condition = substitute(effect.condition, dict(renamed))
            yield from _flat(effect.effects, taken, renamed, variables, (*conditions, condition))
