"""How the embedded model writes a whole plan for a scene of affordances: by means-ends reasoning, without search.

This is what the naive baseline of AutoGPT+P (section V-C) gets from this model: the goal is read as ever, then actions
are chosen one after the other for what they bring about. What comes out is a draft that nobody has checked.
"""

from __future__ import annotations

from dataclasses import replace

from groundplan.errors import PddlError
from groundplan.knowledge.affordance_domain import scene_domain
from groundplan.language.commonsense.drafts.draft import Drafter
from groundplan.language.commonsense.goals.writer import read_needs
from groundplan.language.questions import PlanDraft
from groundplan.language.step_questions import WriteSteps
from groundplan.logic import substitute, write_formula
from groundplan.logic.domain import Derived, Domain
from groundplan.logic.formula import And, Atom, Exists, Forall, Formula, Imply, Not, Or

_NEVER = Or(())


def write_steps(question: WriteSteps) -> PlanDraft:
    """Return a draft of a plan made from nothing but the question; each rejected attempt makes it try another way."""
    needs = read_needs(question.instruction, question.scene)
    if needs.goal is None:
        words = ", ".join((*(m.word for m in needs.missing), *needs.unread))
        return PlanDraft(plan=(), reasoning=f"I cannot read or find: {words}", understood=not needs.unread)
    domain = plain(scene_domain(question.scene))
    goal = _unfolded(needs.goal, {rule.predicate.name: rule for rule in domain.derived})
    drafter = Drafter(question.scene, domain)
    try:
        done = drafter.achieve(goal, skip=len(question.attempts))
    except PddlError as error:
        return PlanDraft(plan=(), reasoning=error.message)
    if not done:
        return PlanDraft(plan=(), reasoning=f"I see no way to bring about {write_formula(needs.goal)}")
    return PlanDraft(
        chain_of_thought=write_formula(needs.goal),
        reasoning="each goal is brought about in turn, what an action needs first",
        plan=tuple(map(str, drafter.plan)),
    )


def plain(domain: Domain) -> Domain:
    """Return the domain with derived predicates in preconditions written out, recursive ones one level deep."""
    rules = {rule.predicate.name: rule for rule in domain.derived}
    schemas = {n: replace(s, precondition=_unfolded(s.precondition, rules)) for n, s in domain.schemas.items()}
    return replace(domain, schemas=schemas)


def _unfolded(formula: Formula, rules: dict[str, Derived]) -> Formula:
    match formula:
        case Atom(predicate=name, terms=terms) if name in rules:
            rule = rules[name]
            binding = {v.name: term for v, term in zip(rule.predicate.parameters, terms, strict=True)}
            inner = _unfolded(_cut(rule.condition, name), {n: r for n, r in rules.items() if n != name})
            return substitute(inner, binding)
        case And(parts=parts):
            return And(tuple(_unfolded(part, rules) for part in parts))
        case Or(parts=parts):
            return Or(tuple(_unfolded(part, rules) for part in parts))
        case Not(body=body):
            return Not(_unfolded(body, rules))
        case Imply(condition=condition, consequence=consequence):
            return Imply(_unfolded(condition, rules), _unfolded(consequence, rules))
        case Exists(variables=variables, body=body):
            return Exists(variables, _unfolded(body, rules))
        case Forall(variables=variables, body=body):
            return Forall(variables, _unfolded(body, rules))
    return formula


def _cut(formula: Formula, name: str) -> Formula:
    """Return the formula without the alternatives that speak of the predicate itself: recursion ends here."""
    match formula:
        case Atom(predicate=predicate) if predicate == name:
            return _NEVER
        case And(parts=parts):
            return And(tuple(_cut(part, name) for part in parts))
        case Or(parts=parts):
            kept = [part for part in parts if not (isinstance(part, Atom) and part.predicate == name)]
            return Or(tuple(_cut(part, name) for part in kept))
        case Exists(variables=variables, body=body):
            return Exists(variables, _cut(body, name))
    return formula
