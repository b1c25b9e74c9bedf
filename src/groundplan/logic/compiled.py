"""Action schemas compiled once per domain: type checks, precondition and effects as closures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from groundplan.logic.derived import mentions_derived, with_derived
from groundplan.logic.domain import Cost, Domain, Effect, EffectAtom, ForallEffect, Schema, When
from groundplan.logic.formula import And, Atom, Formula, Term, Variable
from groundplan.logic.joins import Compiler, Environment, FactMaker, Test
from groundplan.logic.normal import free_variables, nnf, substitute
from groundplan.scene.scene import Fact, Scene


@dataclass(frozen=True, slots=True)
class ConditionalEffect:
    """An effect taken out of its nesting: for all `variables` where `condition` holds, `atom` becomes true or false."""

    variables: tuple[Variable, ...]
    condition: tuple[Formula, ...]
    atom: Atom
    negated: bool


def flat_effects(effects: tuple[Effect, ...]) -> Iterator[ConditionalEffect]:
    """Yield the single effects of a schema with their quantifiers and conditions, in order."""
    yield from _flatten(effects, (), ())


def _flatten(
    effects: tuple[Effect, ...], variables: tuple[Variable, ...], condition: tuple[Formula, ...]
) -> Iterator[ConditionalEffect]:
    for effect in effects:
        if isinstance(effect, EffectAtom):
            yield ConditionalEffect(variables, condition, effect.atom, effect.negated)
        elif isinstance(effect, When):
            yield from _flatten(effect.effects, variables, (*condition, effect.condition))
        else:
            outside = set[Term]().union(*(free_variables(part) for part in condition), (v.name for v in variables))
            renamed: dict[Term, Term] = {v.name: f"{v.name}-each{len(variables)}" for v in effect.variables}
            renamed = {name: new for name, new in renamed.items() if name in outside}
            own = tuple(Variable(renamed.get(v.name, v.name), v.types) for v in effect.variables)
            yield from _flatten(_renamed(effect.effects, renamed), (*variables, *own), condition)


def _renamed(effects: tuple[Effect, ...], names: dict[Term, Term]) -> tuple[Effect, ...]:
    """Return the effects with free variables renamed."""
    if not names:
        return effects
    found: list[Effect] = []
    for effect in effects:
        if isinstance(effect, EffectAtom):
            terms = tuple(names.get(term, term) for term in effect.atom.terms)
            found.append(EffectAtom(Atom(effect.atom.predicate, terms), effect.negated))
        elif isinstance(effect, When):
            found.append(When(substitute(effect.condition, names), _renamed(effect.effects, names)))
        else:
            inner = {k: v for k, v in names.items() if k not in {variable.name for variable in effect.variables}}
            found.append(ForallEffect(effect.variables, _renamed(effect.effects, inner)))
    return tuple(found)


@dataclass(slots=True)
class Delta:
    """The facts an action adds and removes."""

    added: list[Fact]
    removed: list[Fact]


class CompiledSchema:
    """One action schema, ready to be checked and applied."""

    def __init__(self, schema: Schema, domain: Domain) -> None:
        self.schema = schema
        self._compiler = Compiler(domain)
        self._delta_slot = self._compiler.slot("delta", "delta")
        self._parameters = [self._compiler.slot(v.name) for v in schema.parameters]
        self.type_tests = [self._compiler.type_test(v) for v in schema.parameters]
        self.precondition: Test = self._compiler.test(nnf(schema.precondition))
        self._added: list[FactMaker] = []
        self._removed: list[FactMaker] = []
        self._conditional: list[Test] = []
        self._compile_effects()
        self._cost_function = self._compiler.fact(schema.cost.function) if schema.cost.function else None
        formulas = [schema.precondition, *(f for e in flat_effects(schema.effects) for f in e.condition)]
        self._needs_derived = any(mentions_derived(formula, domain) for formula in formulas)
        self._domain = domain

    def environment(self, args: tuple[str, ...]) -> Environment:
        """Return an environment with the parameters bound."""
        env = self._compiler.environment()
        for slot, value in zip(self._parameters, args, strict=True):
            env[slot] = value
        return env

    def view(self, scene: Scene) -> Scene:
        """Return the scene with derived facts, where this schema's conditions need them."""
        return with_derived(scene, self._domain) if self._needs_derived else scene

    def delta(self, scene: Scene, env: Environment) -> Delta:
        """Return what the action changes in the scene (pass the `view`)."""
        delta = Delta([maker(env) for maker in self._added], [maker(env) for maker in self._removed])
        env[self._delta_slot] = delta
        for effect in self._conditional:
            effect(scene, env)
        return delta

    def cost(self, env: Environment) -> tuple[Cost, Fact | None]:
        """Return the schema's cost and the ground function term it adds, if any."""
        return self.schema.cost, self._cost_function(env) if self._cost_function else None

    def _compile_effects(self) -> None:
        groups: dict[tuple[tuple[Variable, ...], tuple[Formula, ...], Atom | None], list[ConditionalEffect]] = {}
        for effect in flat_effects(self.schema.effects):
            if not effect.variables and not effect.condition:
                target = self._removed if effect.negated else self._added
                target.append(self._compiler.fact(effect.atom))
                continue
            # What is not there need not be removed: a universal removal is a join that starts from the facts.
            drives = effect.atom if effect.negated and free_variables(effect.atom) & _names(effect.variables) else None
            groups.setdefault((effect.variables, effect.condition, drives), []).append(effect)
        for (variables, condition, drives), effects in groups.items():
            self._conditional.append(self._effect_group(variables, condition, drives, effects))

    def _effect_group(
        self,
        variables: tuple[Variable, ...],
        condition: tuple[Formula, ...],
        drives: Atom | None,
        effects: list[ConditionalEffect],
    ) -> Test:
        renamed: dict[Term, Term] = {v.name: f"{v.name}#effect{len(self._conditional)}" for v in variables}
        fresh = [Variable(renamed[v.name], v.types) for v in variables]
        parts = [substitute(nnf(part), renamed) for part in condition]
        if drives is not None:
            parts.append(substitute(drives, renamed))
        added = [self._fact(e.atom, renamed) for e in effects if not e.negated]
        removed = [self._fact(e.atom, renamed) for e in effects if e.negated]
        slot = self._delta_slot

        def record(_: Scene, env: Environment) -> bool:
            delta = env[slot]
            delta.added.extend(maker(env) for maker in added)
            delta.removed.extend(maker(env) for maker in removed)
            return False

        if not variables:
            holds = self._compiler.test(And(tuple(parts)))
            return lambda scene, env: holds(scene, env) and record(scene, env)
        bound = {v.name for v in self.schema.parameters}
        return self._compiler.join(fresh, parts, bound, record)

    def _fact(self, atom: Atom, renamed: dict[Term, Term]) -> FactMaker:
        return self._compiler.fact(Atom(atom.predicate, tuple(renamed.get(term, term) for term in atom.terms)))


def _names(variables: tuple[Variable, ...]) -> set[Term]:
    return {v.name for v in variables}


def compiled_schema(name: str, domain: Domain) -> CompiledSchema | None:
    """Return the compiled schema, computed once per domain; None where there is no such action."""
    known = cast("dict[str, CompiledSchema]", domain.memo.setdefault("compiled schemas", {}))
    if name not in known:
        schema = domain.schemas.get(name)
        if schema is None:
            return None
        known[name] = CompiledSchema(schema, domain)
    return known[name]
