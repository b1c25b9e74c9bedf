"""Problems and plans in unified-planning's own objects, and its SequentialPlanValidator's verdict on them."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping
from typing import Any

from benchmarks.random_problems import RandomProblem

from groundplan.logic.domain import Domain, Effect, EffectAtom, ForallEffect
from groundplan.logic.formula import And, Atom, Equal, Exists, Forall, Formula, Imply, Not, Or, Variable
from groundplan.logic.types import type_table

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import unified_planning.model as up  # type: ignore[import-untyped]
    from unified_planning.engines import SequentialPlanValidator  # type: ignore[import-untyped]
    from unified_planning.engines.results import ValidationResultStatus  # type: ignore[import-untyped]
    from unified_planning.environment import get_environment  # type: ignore[import-untyped]
    from unified_planning.plans import ActionInstance, SequentialPlan  # type: ignore[import-untyped]

_Scope = Mapping[str, Any]


def independent_verdict(problem: RandomProblem) -> bool:
    """Return whether unified-planning finds the plan valid."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        translated = _Translation(problem)
        result = SequentialPlanValidator().validate(translated.problem, translated.plan())
    return bool(result.status == ValidationResultStatus.VALID)


class _Translation:
    """One problem in unified-planning's objects."""

    def __init__(self, source: RandomProblem) -> None:
        self.source = source
        self.environment = get_environment()
        self.environment.credits_stream = None
        self.problem = up.Problem("p", environment=self.environment)
        self.make = self.environment.expression_manager
        manager = self.environment.type_manager
        self.types = {name: manager.UserType(name) for name in source.domain.supertypes if name != "object"}
        for predicate in source.domain.predicates.values():
            signature = {v.name.strip("?"): self.types[v.types[0]] for v in predicate.parameters}
            fluent = up.Fluent(predicate.name, manager.BoolType(), environment=self.environment, **signature)
            self.problem.add_fluent(fluent, default_initial_value=False)
        self._objects()
        for fact in source.scene.facts():
            self.problem.set_initial_value(self._atom(Atom(fact[0], fact[1:]), {}), True)
        self._actions(source.domain)
        self.problem.add_goal(self._formula(source.goal, {}))

    def _objects(self) -> None:
        table = type_table(self.source.domain)
        for entity in self.source.scene.entities():
            type_name = next(t for t in self.types if t in table.closure((entity.category,)))
            self.problem.add_object(up.Object(entity.id, self.types[type_name], self.environment))

    def plan(self) -> Any:
        """Return the plan."""
        steps = []
        for action in self.source.plan:
            arguments = tuple(self.make.ObjectExp(self.problem.object(a)) for a in action.args)
            steps.append(ActionInstance(self.problem.action(action.name), arguments))
        return SequentialPlan(steps, self.environment)

    def _actions(self, domain: Domain) -> None:
        for schema in domain.schemas.values():
            parameters = {v.name.strip("?"): self.types[v.types[0]] for v in schema.parameters}
            action = up.InstantaneousAction(schema.name, _env=self.environment, **parameters)
            scope = {v.name: self.make.ParameterExp(action.parameter(v.name.strip("?"))) for v in schema.parameters}
            action.add_precondition(self._formula(schema.precondition, scope))
            self._effects(action, schema.effects, scope, (), ())
            self.problem.add_action(action)

    def _effects(
        self, action: Any, effects: Iterable[Effect], scope: _Scope, conditions: tuple[Any, ...], each: tuple[Any, ...]
    ) -> None:
        for effect in effects:
            if isinstance(effect, EffectAtom):
                condition = self.make.And(*conditions) if conditions else self.make.TRUE()
                atom = self._atom(effect.atom, scope)
                action.add_effect(atom, not effect.negated, condition, forall=each)
            elif isinstance(effect, ForallEffect):
                variables, inner = self._bound(effect.variables, scope)
                self._effects(action, effect.effects, inner, conditions, (*each, *variables))
            else:
                condition = self._formula(effect.condition, scope)
                self._effects(action, effect.effects, scope, (*conditions, condition), each)

    def _bound(self, variables: tuple[Variable, ...], scope: _Scope) -> tuple[list[Any], _Scope]:
        bound = [up.Variable(v.name.strip("?"), self.types[v.types[0]], self.environment) for v in variables]
        names = {v.name: self.make.VariableExp(b) for v, b in zip(variables, bound, strict=True)}
        return bound, {**scope, **names}

    def _term(self, term: str, scope: _Scope) -> Any:
        return scope[term] if term in scope else self.make.ObjectExp(self.problem.object(term))

    def _atom(self, atom: Atom, scope: _Scope) -> Any:
        return self.make.FluentExp(self.problem.fluent(atom.predicate), [self._term(t, scope) for t in atom.terms])

    def _formula(self, formula: Formula, scope: _Scope) -> Any:
        match formula:
            case Atom():
                return self._atom(formula, scope)
            case Equal(left, right):
                return self.make.Equals(self._term(left, scope), self._term(right, scope))
            case Not(body):
                return self.make.Not(self._formula(body, scope))
            case And(parts):
                return self.make.And(*(self._formula(p, scope) for p in parts)) if parts else self.make.TRUE()
            case Or(parts):
                return self.make.Or(*(self._formula(p, scope) for p in parts)) if parts else self.make.FALSE()
            case Imply(condition, consequence):
                return self.make.Implies(self._formula(condition, scope), self._formula(consequence, scope))
            case Exists(variables, body) | Forall(variables, body):
                bound, inner = self._bound(variables, scope)
                quantify = self.make.Exists if isinstance(formula, Exists) else self.make.Forall
                return quantify(self._formula(body, inner), *bound)
