"""Making facts true on the way: actions inserted into a plan at the earliest moment that disturbs nothing else.

For plans that took long to find, or are not proven cheapest anyway: planning anew for "and close the door again" would
cost as much time once more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from groundplan.logic.domain import Action, Domain, EffectAtom, Plan, Schema
from groundplan.logic.evaluate import bindings
from groundplan.logic.formula import And, Atom, Formula
from groundplan.logic.simulate import simulate
from groundplan.scene.scene import Fact, Scene

_WAYS = 3


def with_facts(plan: Plan, facts: Sequence[Fact], goal: Formula, scene: Scene, domain: Domain) -> Plan | None:
    """Return the plan with one action more for each fact, so that goal and facts hold; None if that is impossible."""
    for fact in facts:
        goal = And((goal, Atom(fact[0], fact[1:])))
        extended = next(_extensions(plan, fact, goal, scene, domain), None)
        if extended is None:
            return None
        plan = extended
    return plan


def _extensions(plan: Plan, fact: Fact, goal: Formula, scene: Scene, domain: Domain) -> Iterator[Plan]:
    states = simulate(domain, scene, plan).scenes
    for moment, state in enumerate(states):
        if state.holds(fact):
            continue
        for action in _achievers(fact, state, domain):
            extended = (*plan[:moment], action, *plan[moment:])
            if simulate(domain, scene, extended, goal).verdict.valid:
                yield extended


def _achievers(fact: Fact, state: Scene, domain: Domain) -> Iterator[Action]:
    """Yield actions that can be done now and make the fact true."""
    for schema in domain.schemas.values():
        for binding in _unified(schema, fact):
            free = tuple(v for v in schema.parameters if v.name not in binding)
            for found in bindings(schema.precondition, state, domain, free, binding, limit=_WAYS):
                values = {**binding, **found}
                yield Action(schema.name, tuple(values[v.name] for v in schema.parameters))


def _unified(schema: Schema, fact: Fact) -> Iterator[dict[str, str]]:
    names = {v.name for v in schema.parameters}
    for effect in schema.effects:
        if not isinstance(effect, EffectAtom) or effect.negated or effect.atom.predicate != fact[0]:
            continue
        pairs = list(zip(effect.atom.terms, fact[1:], strict=True))
        if all(term in names or term == value for term, value in pairs):
            yield {term: value for term, value in pairs if term in names}
