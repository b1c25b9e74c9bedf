"""PDDL text from formulas, domains, problems and plans; reading it back gives the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from groundplan.logic.domain import (
    Action,
    Cost,
    Domain,
    Effect,
    EffectAtom,
    Plan,
    Predicate,
    Problem,
    Schema,
    When,
)
from groundplan.logic.formula import And, Atom, Equal, Exists, Formula, Imply, Not, Or, Term, Variable
from groundplan.logic.pddl.domains import TOTAL_COST
from groundplan.logic.pddl.tokens import quote
from groundplan.logic.types import ROOT


def write_term(term: Term) -> str:
    """Return a variable as it is and a name quoted where needed."""
    return term if term.startswith("?") else quote(term)


def write_formula(formula: Formula) -> str:
    """Return a formula as PDDL on one line."""
    if isinstance(formula, Atom):
        return _list(quote(formula.predicate), *map(write_term, formula.terms))
    if isinstance(formula, Equal):
        return _list("=", write_term(formula.left), write_term(formula.right))
    if isinstance(formula, Not):
        return _list("not", write_formula(formula.body))
    if isinstance(formula, And):
        return _list("and", *map(write_formula, formula.parts))
    if isinstance(formula, Or):
        return _list("or", *map(write_formula, formula.parts))
    if isinstance(formula, Imply):
        return _list("imply", write_formula(formula.condition), write_formula(formula.consequence))
    word = "exists" if isinstance(formula, Exists) else "forall"
    return _list(word, f"({_variables(formula.variables)})", write_formula(formula.body))


def write_action(action: Action) -> str:
    """Return an action as `(name arg …)`."""
    return _list(quote(action.name), *map(write_term, action.args))


def write_plan(plan: Plan) -> str:
    """Return a plan in the IPC's format, one action per line."""
    return "".join(write_action(action) + "\n" for action in plan)


def _list(*parts: str) -> str:
    return f"({' '.join(parts)})"


def _type(types: tuple[str, ...]) -> str:
    names = [quote(name) for name in types]
    return names[0] if len(names) == 1 else _list("either", *names)


def _variables(variables: Iterable[Variable]) -> str:
    listed = list(variables)
    if all(v.types == (ROOT,) for v in listed):
        return " ".join(v.name for v in listed)
    return " ".join(f"{v.name} - {_type(v.types)}" for v in listed)


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) else repr(value)


def _typed(names: Mapping[str, tuple[str, ...]], *, split: bool = False) -> list[str]:
    if split:
        return [f"{quote(name)} - {quote(t)}" for name, types in names.items() for t in types]
    return [f"{quote(name)} - {_type(types)}" for name, types in names.items()]


def _section(word: str, lines: Iterable[str]) -> list[str]:
    listed = list(lines)
    return [f"  ({word}", *(f"    {line}" for line in listed), "  )"] if listed else []


def _signature(predicate: Predicate) -> str:
    variables = _variables(predicate.parameters)
    return _list(quote(predicate.name), *([variables] if variables else []))


def write_effect(effect: Effect) -> str:
    """Return an effect as PDDL on one line."""
    if isinstance(effect, EffectAtom):
        return f"(not {write_formula(effect.atom)})" if effect.negated else write_formula(effect.atom)
    inner = _list("and", *map(write_effect, effect.effects))
    if isinstance(effect, When):
        return _list("when", write_formula(effect.condition), inner)
    return _list("forall", f"({_variables(effect.variables)})", inner)


def _costs(cost: Cost) -> list[str]:
    found = [_list("increase", f"({TOTAL_COST})", write_formula(cost.function))] if cost.function else []
    if cost.constant:
        found.append(_list("increase", f"({TOTAL_COST})", _number(cost.constant)))
    return found


def _schema(schema: Schema, has_costs: bool) -> list[str]:
    effects = [*map(write_effect, schema.effects), *(_costs(schema.cost) if has_costs else [])]
    return [
        f"  (:action {quote(schema.name)}",
        f"    :parameters ({_variables(schema.parameters)})",
        f"    :precondition {write_formula(schema.precondition)}",
        f"    :effect {_list('and', *effects)})",
    ]


def write_domain(domain: Domain) -> str:
    """Return a domain as PDDL."""
    derived = {d.predicate.name for d in domain.derived}
    lines = [f"(define (domain {quote(domain.name)})"]
    if domain.requirements:
        lines.append(f"  (:requirements {' '.join(domain.requirements)})")
    lines += _section(":types", _typed(domain.supertypes, split=True))
    lines += _section(":constants", _typed(domain.constants))
    lines += _section(":predicates", (_signature(p) for p in domain.predicates.values() if p.name not in derived))
    lines += _section(":functions", map(_signature, domain.functions.values()))
    for rule in domain.derived:
        lines.append(f"  (:derived {_signature(rule.predicate)} {write_formula(rule.condition)})")
    for schema in domain.schemas.values():
        lines += _schema(schema, TOTAL_COST in domain.functions)
    return "\n".join([*lines, ")\n"])


def write_problem(problem: Problem) -> str:
    """Return a problem as PDDL."""
    facts = [write_formula(Atom(fact[0], fact[1:])) for fact in problem.init]
    values = [f"(= {write_formula(Atom(f[0], f[1:]))} {_number(v)})" for f, v in problem.values.items()]
    lines = [f"(define (problem {quote(problem.name)})", f"  (:domain {quote(problem.domain)})"]
    lines += _section(":objects", _typed(problem.objects))
    lines += _section(":init", [*facts, *values])
    lines.append(f"  (:goal {write_formula(problem.goal)})")
    if problem.minimize_cost:
        lines.append(f"  (:metric minimize ({TOTAL_COST}))")
    return "\n".join([*lines, ")\n"])
