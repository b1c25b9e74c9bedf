"""Explanations: why an action cannot be done or a goal does not hold, as evidence in a verdict."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import cast

from groundplan.logic.compiled import ConditionalEffect, flat_effects
from groundplan.logic.derived import with_derived
from groundplan.logic.domain import Action, Domain, Schema
from groundplan.logic.evaluate import NO_BINDING, holds
from groundplan.logic.formula import And, Atom, Equal, Exists, Forall, Formula, Not, Or, Term, Variable
from groundplan.logic.invariants import blocking_facts
from groundplan.logic.library import navigation_link
from groundplan.logic.normal import nnf, substitute
from groundplan.logic.types import is_of, type_table
from groundplan.logic.verdict import Evidence, Reason, Status, Verdict
from groundplan.logic.witness import Binding, candidates
from groundplan.scene.scene import Fact, Scene

_COUNTEREXAMPLES = 5
_NEVER = 10
"""How many changeable conditions weigh as much as one that no action can change."""


def explain(
    formula: Formula, scene: Scene, domain: Domain, binding: Mapping[Term, str] = NO_BINDING
) -> tuple[Evidence, ...]:
    """Return the conditions that make the formula fail; none where it holds.

    Of a disjunction the alternative nearest to being true is explained (fewest failing parts, those that no action
    can change counting more; ties: the one of which more holds), of `exists` the best witness, of `forall` a few
    counterexamples.
    """
    ground = substitute(nnf(formula), dict(binding))
    return tuple(dict.fromkeys(_Explainer(scene, domain).failing(ground)))


def underlying(atom: Atom, scene: Scene, domain: Domain) -> tuple[Evidence, ...]:
    """Return what fails in the definition of a derived atom that does not hold: in the nearest one of its rules."""
    explainer = _Explainer(scene, domain, unfolding=True)
    options: list[list[Evidence]] = []
    for rule in domain.derived:
        if rule.predicate.name == atom.predicate and len(rule.predicate.parameters) == len(atom.terms):
            binding = {v.name: t for v, t in zip(rule.predicate.parameters, atom.terms, strict=True)}
            options.append(explainer.failing(substitute(nnf(rule.condition), dict(binding))))
    nearest = min(options, key=explainer.weight) if options else []
    return tuple(dict.fromkeys(nearest))


Achiever = tuple[Schema, ConditionalEffect]


def achievers(domain: Domain, *, negated: bool = False) -> Mapping[str, list[Achiever]]:
    """Return, by predicate, the effects that make its atoms true (or, `negated`, false), with their schemas."""
    known = cast("dict[bool, dict[str, list[Achiever]]]", domain.memo.setdefault("achievers", {}))
    if negated not in known:
        found: dict[str, list[Achiever]] = {}
        for schema in domain.schemas.values():
            for effect in flat_effects(schema.effects):
                if effect.negated is negated:
                    found.setdefault(effect.atom.predicate, []).append((schema, effect))
        known[negated] = found
    return known[negated]


def reachable_by_types(atom: Atom, scene: Scene, domain: Domain, *, negated: bool = False) -> bool:
    """Say whether some action could make the atom true (or, `negated`, false), going by its arguments' types alone."""
    if any(rule.predicate.name == atom.predicate for rule in domain.derived):
        return True
    return any(
        _fits_effect(atom, schema, effect, scene, domain)
        for schema, effect in achievers(domain, negated=negated).get(atom.predicate, ())
    )


def _fits_effect(atom: Atom, schema: Schema, effect: ConditionalEffect, scene: Scene, domain: Domain) -> bool:
    table = type_table(domain)
    types = {v.name: v.types for v in (*schema.parameters, *effect.variables)}
    return all(
        name == term
        if term not in types
        else name.startswith("?") or is_of(name, table.accepted(types[term]), scene, domain)
        for name, term in zip(atom.terms, effect.atom.terms, strict=True)
    )


def best_witness(
    variables: Iterable[Variable], body: Formula, scene: Scene, domain: Domain
) -> tuple[Binding, tuple[Evidence, ...]]:
    """Return the binding that agrees most with the state, and what still fails under it.

    What actions can change counts first: a hidden "from" is where the robot is, even if nothing links it with "to".
    The binding lacks variables for which there is no object at all.
    """
    explainer = _Explainer(scene, domain)
    binding, evidence, _ = explainer.witness(tuple(variables), nnf(body), explainer.disagreement)
    return binding, tuple(dict.fromkeys(evidence))


class _Explainer:
    def __init__(self, scene: Scene, domain: Domain, *, unfolding: bool = False) -> None:
        self.scene = with_derived(scene, domain)
        self.domain = domain
        self.types = type_table(domain)
        self.derived = {rule.predicate.name for rule in domain.derived}
        self._unfolding = unfolding

    def failing(self, formula: Formula) -> list[Evidence]:
        """Return the evidence against a closed formula in negation normal form."""
        return self._check(formula)[0]

    def _check(self, formula: Formula) -> tuple[list[Evidence], int]:
        """Return the evidence against the formula, and how many of its positive conditions hold."""
        if isinstance(formula, And):
            checked = [self._check(part) for part in formula.parts]
            return [e for evidence, _ in checked for e in evidence], sum(satisfied for _, satisfied in checked)
        if isinstance(formula, Or):
            options = [self._check(part) for part in formula.parts]
            return min(options, key=self._distance, default=([Evidence(formula)], 0))
        if isinstance(formula, Exists):
            if holds(formula, self.scene, self.domain):
                return [], 1
            binding, evidence, satisfied = self.witness(formula.variables, formula.body)
            complete = all(v.name in binding for v in formula.variables)
            return (evidence, satisfied) if complete else ([Evidence(formula)], 0)
        if isinstance(formula, Forall):
            exceptions = self._counterexamples(formula)
            return exceptions, int(not exceptions)
        return self._literal(formula)

    def _holds(self, formula: Formula) -> bool:
        if isinstance(formula, Atom) and formula.predicate not in self.types.names:
            return self.scene.holds(formula.fact)
        return holds(formula, self.scene, self.domain)

    def _literal(self, formula: Formula) -> tuple[list[Evidence], int]:
        if self._holds(formula):
            return [], int(isinstance(formula, Atom))
        if isinstance(formula, Atom):
            fact = formula.fact
            if formula.predicate in self.derived:
                return [Evidence(formula, self._behind(formula), (fact,))], 0
            return [Evidence(formula, blocking_facts(fact, self.scene, self.domain), (fact,))], 0
        if isinstance(formula, Not) and isinstance(formula.body, Atom):
            return [Evidence(formula, (formula.body.fact,))], 0
        return [Evidence(formula)], 0

    def _behind(self, atom: Atom) -> tuple[Fact, ...]:
        """Return the facts in the way of a derived atom, by its definition."""
        if self._unfolding:
            return ()
        self._unfolding = True
        found = [fact for e in underlying(atom, self.scene, self.domain) for fact in e.blocking]
        self._unfolding = False
        return tuple(dict.fromkeys(found))

    def _distance(self, checked: tuple[list[Evidence], int]) -> tuple[float, int]:
        return self.weight(checked[0]), -checked[1]

    def weight(self, evidence: list[Evidence]) -> int:
        """Return how far the failing conditions are from being true."""
        return sum(self._weight_of(item.condition) for item in evidence)

    def _weight_of(self, condition: Formula) -> int:
        atom = condition.body if isinstance(condition, Not) else condition
        if isinstance(atom, Equal):
            return _NEVER
        if isinstance(atom, Atom):
            return (
                1 if reachable_by_types(atom, self.scene, self.domain, negated=isinstance(condition, Not)) else _NEVER
            )
        return 2

    def _fits(self, name: str, variable: Variable) -> bool:
        return is_of(name, self.types.accepted(variable.types), self.scene, self.domain)

    def disagreement(self, evidence: list[Evidence]) -> float:
        """Return the number of failing conditions that actions change, then of the others."""
        return sum(1.0 if self._changes(item.condition) else 0.01 for item in evidence) + self.weight(evidence) * 1e-5

    def _changes(self, condition: Formula) -> bool:
        atom = condition.body if isinstance(condition, Not) else condition
        if not isinstance(atom, Atom):
            return not isinstance(atom, Equal)
        names = (achievers(self.domain), achievers(self.domain, negated=True), self.derived)
        return any(atom.predicate in known for known in names)

    def witness(
        self,
        variables: tuple[Variable, ...],
        body: Formula,
        measure: Callable[[list[Evidence]], float] | None = None,
    ) -> tuple[Binding, list[Evidence], int]:
        """Return the candidate with the least failing (by weight, or by the measure), what fails, how much holds."""
        distance = measure or self.weight
        best: tuple[Binding, list[Evidence], int] | None = None
        for binding in candidates(variables, body, self.scene, self.domain):
            wrong = [
                Evidence(Atom(v.types[0], (binding[v.name],)))
                for v in variables
                if v.name in binding and not self._fits(binding[v.name], v)
            ]
            unbound = tuple(v for v in variables if v.name not in binding)
            ground = substitute(body, dict(binding))
            evidence, satisfied = ([Evidence(Exists(unbound, ground))], 0) if unbound else self._check(ground)
            found = binding, [*wrong, *evidence], satisfied
            if best is None or (distance(found[1]), -satisfied) < (distance(best[1]), -best[2]):
                best = found
        return best or ({}, [Evidence(Exists(variables, body))], 0)

    def _counterexamples(self, formula: Forall) -> list[Evidence]:
        from groundplan.logic.evaluate import bindings

        exceptions = bindings(Not(formula.body), self.scene, self.domain, formula.variables, limit=_COUNTEREXAMPLES)
        return [e for b in exceptions for e in self.failing(substitute(formula.body, dict(b)))]


def explain_action(action: Action, scene: Scene, domain: Domain) -> Verdict:
    """Return why the action cannot be done in the scene (or a VALID verdict where it can)."""
    schema = domain.schemas.get(action.name)
    if schema is None:
        known = nearest_names(action.name, domain.schemas)
        return _invalid(Reason.UNKNOWN_ACTION, action, subject=action.name, known=known)
    if len(action.args) != len(schema.parameters):
        detail = f"it takes {len(schema.parameters)} argument(s), not {len(action.args)}"
        return _invalid(Reason.WRONG_ARGUMENTS, action, detail=detail)
    for name in action.args:
        if name not in scene and name not in domain.constants:
            known = nearest_names(name, scene.ids())
            return _invalid(Reason.UNKNOWN_OBJECT, action, subject=name, known=known)
    misfits = _misfits(schema, action, scene, domain)
    if misfits:
        return _invalid(Reason.WRONG_ARGUMENTS, action, evidence=misfits, subject=_subject(misfits))
    binding = {v.name: name for v, name in zip(schema.parameters, action.args, strict=True)}
    evidence = explain(schema.precondition, scene, domain, binding)
    if not evidence:
        return Verdict(status=Status.VALID, action=action)
    return precondition_verdict(action, evidence, domain)


def precondition_verdict(action: Action, evidence: tuple[Evidence, ...], domain: Domain) -> Verdict:
    """Return the verdict for an action whose precondition fails; missing links between places have their own."""
    link = navigation_link(domain.name)
    unlinked = [e for e in evidence if isinstance(e.condition, Atom) and e.condition.predicate == link]
    if unlinked:
        return _invalid(Reason.NOT_CONNECTED, action, evidence=tuple(unlinked))
    types = type_table(domain).names
    misfits = tuple(
        e
        for e in evidence
        if isinstance(e.condition, Atom) and len(e.condition.terms) == 1 and e.condition.predicate in types
    )
    if misfits:
        return _invalid(Reason.WRONG_ARGUMENTS, action, evidence=misfits, subject=_subject(misfits))
    return _invalid(Reason.PRECONDITION, action, evidence=evidence)


def _subject(evidence: tuple[Evidence, ...]) -> str:
    condition = evidence[0].condition
    return condition.terms[0] if isinstance(condition, Atom) else ""


def _misfits(schema: Schema, action: Action, scene: Scene, domain: Domain) -> tuple[Evidence, ...]:
    table = type_table(domain)
    return tuple(
        Evidence(Atom(v.types[0], (name,)))
        for v, name in zip(schema.parameters, action.args, strict=True)
        if not is_of(name, table.accepted(v.types), scene, domain)
    )


def explain_goal(goal: Formula, scene: Scene, domain: Domain) -> Verdict:
    """Return why the goal does not hold in the scene (or a VALID verdict where it does)."""
    if holds(goal, scene, domain):
        return Verdict(status=Status.VALID)
    evidence = explain(goal, scene, domain) or (Evidence(goal),)
    return Verdict(status=Status.INVALID, reason=Reason.GOAL_NOT_REACHED, evidence=evidence)


def _invalid(
    reason: Reason,
    action: Action,
    *,
    evidence: tuple[Evidence, ...] = (),
    subject: str = "",
    known: tuple[str, ...] = (),
    detail: str = "",
) -> Verdict:
    return Verdict(
        status=Status.INVALID,
        reason=reason,
        action=action,
        evidence=evidence,
        subject=subject,
        known=known,
        detail=detail,
    )


def nearest_names(name: str, known: Iterable[str], limit: int = 5) -> tuple[str, ...]:
    """Return the known names most like a name, best first."""
    from rapidfuzz import process

    found = process.extract(name, list(known), limit=limit, score_cutoff=60)
    return tuple(islice((match[0] for match in found), limit))
