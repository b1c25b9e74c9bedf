"""Random formulas, scenes and domains for the property tests, and slow, obviously right references."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import product

from hypothesis import strategies as st

from groundplan.logic.domain import Action, Domain, Effect, EffectAtom, ForallEffect, Predicate, Schema, When
from groundplan.logic.formula import And, Atom, Equal, Exists, Forall, Formula, Imply, Not, Or, Variable
from groundplan.logic.types import ROOT
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Fact, Scene

TYPES = {"thing": ("object",), "place": ("object",), "box": ("thing",), "lid": ("thing",)}
OBJECTS = {"a": ("box",), "b": ("box", "lid"), "c": ("lid",), "d": ("thing",), "p": ("place",), "q": ("place",)}
CONSTANTS = {"k": ("thing",)}
PREDICATES = {"p0": 0, "p1": 1, "p2": 1, "r": 2, "s": 2}
TYPE_NAMES = ("object", *TYPES)


def signature(name: str, arity: int) -> Predicate:
    """Return a predicate over objects of any type."""
    return Predicate(name, tuple(Variable(f"?{i}") for i in range(arity)))


DOMAIN = Domain(
    name="random",
    supertypes=TYPES,
    constants=CONSTANTS,
    predicates={name: signature(name, arity) for name, arity in PREDICATES.items()},
)
ENTITIES = tuple(
    Entity(id=name, kind=Kind.POSE, category=types[0], types=types, affordances_known=True)
    for name, types in OBJECTS.items()
)
NAMES = (*OBJECTS, *CONSTANTS)


@cache
def facts() -> st.SearchStrategy[list[Fact]]:
    """Random sets of facts."""
    one = st.sampled_from(sorted(PREDICATES)).flatmap(
        lambda p: st.tuples(st.just(p), *[st.sampled_from(NAMES)] * PREDICATES[p])
    )
    return st.lists(one, max_size=14, unique=True)


@cache
def scenes() -> st.SearchStrategy[Scene]:
    """Random scenes over the same objects."""
    return facts().map(lambda found: Scene(ENTITIES, found))


@cache
def variables() -> st.SearchStrategy[tuple[Variable, ...]]:
    """One or two typed variables, sometimes with alternatives."""
    types = st.lists(st.sampled_from(TYPE_NAMES), min_size=1, max_size=2, unique=True).map(tuple)
    one = st.builds(Variable, st.sampled_from(["?x", "?y", "?z"]), types)
    return st.lists(one, min_size=1, max_size=2, unique_by=lambda v: v.name).map(tuple)


@cache
def formulas(scope: tuple[str, ...] = (), depth: int = 3) -> st.SearchStrategy[Formula]:
    """Random formulas whose free variables are in the scope."""
    term = st.sampled_from((*NAMES, *scope, *scope))
    atom = st.sampled_from((*sorted(PREDICATES), "box")).flatmap(
        lambda p: st.builds(Atom, st.just(p), st.tuples(*[term] * PREDICATES.get(p, 1)))
    )
    literal: st.SearchStrategy[Formula] = st.one_of(atom, atom, st.builds(Equal, term, term))
    if depth == 0:
        return literal
    inner = st.deferred(lambda: formulas(scope, depth - 1))
    parts = st.lists(inner, max_size=3).map(tuple)
    quantified = variables().flatmap(
        lambda vs: st.tuples(st.just(vs), formulas(tuple({*scope, *(v.name for v in vs)}), depth - 1))
    )
    return st.one_of(
        literal,
        st.builds(Not, inner),
        st.builds(And, parts),
        st.builds(Or, parts),
        st.builds(Imply, inner, inner),
        quantified.map(lambda pair: Exists(*pair)),
        quantified.map(lambda pair: Forall(*pair)),
    )


@cache
def effects(scope: tuple[str, ...], depth: int = 2) -> st.SearchStrategy[Effect]:
    """Random effects."""
    term = st.sampled_from((*NAMES, *scope, *scope, *scope))
    atom = st.sampled_from(sorted(PREDICATES)).flatmap(
        lambda p: st.builds(Atom, st.just(p), st.tuples(*[term] * PREDICATES[p]))
    )
    simple: st.SearchStrategy[Effect] = st.builds(EffectAtom, atom, st.booleans())
    if depth == 0:
        return simple
    several = st.deferred(lambda: st.lists(effects(scope, depth - 1), min_size=1, max_size=2).map(tuple))
    quantified = variables().flatmap(
        lambda vs: st.builds(
            ForallEffect,
            st.just(vs),
            st.lists(effects(tuple({*scope, *(v.name for v in vs)}), depth - 1), min_size=1, max_size=2).map(tuple),
        )
    )
    return st.one_of(simple, st.builds(When, formulas(scope, 1), several), quantified)


@cache
def schemas() -> st.SearchStrategy[Schema]:
    """Random action schemas with up to two parameters."""
    return st.one_of(st.just(()), variables()).flatmap(
        lambda vs: st.builds(
            Schema,
            st.just("act"),
            st.just(vs),
            formulas(tuple(v.name for v in vs), 2),
            st.lists(effects(tuple(v.name for v in vs)), max_size=4).map(tuple),
        )
    )


@cache
def moving_schemas() -> st.SearchStrategy[Schema]:
    """Random action schemas that take facts away which they require and add others: most keep some invariant."""
    listed = (Variable("?x"), Variable("?y"))
    term = st.sampled_from(("?x", "?y"))
    atom = st.sampled_from(sorted(PREDICATES)).flatmap(
        lambda p: st.builds(Atom, st.just(p), st.tuples(*[term] * PREDICATES[p]))
    )
    condition = st.one_of(atom, st.builds(Not, atom))

    def schema(required: list[Atom], further: list[Formula], added: list[Atom], when: Formula | None) -> Schema:
        gains: tuple[Effect, ...] = tuple(EffectAtom(a) for a in added)
        if when is not None:
            gains = (When(when, gains[:1]), When(Not(when), gains[1:]))
        losses = tuple(EffectAtom(a, negated=True) for a in required)
        return Schema("act", listed, And((*required, *further)), (*losses, *gains))

    return st.builds(
        schema,
        st.lists(atom, min_size=1, max_size=2),
        st.lists(condition, max_size=1),
        st.lists(atom, min_size=1, max_size=2),
        st.one_of(st.none(), condition),
    )


# --- references ---------------------------------------------------------------------------------------------------


def types_of(name: str) -> set[str]:
    """Return all types of an object, climbing by hand."""
    found = {ROOT}
    waiting = [*OBJECTS.get(name, ()), *CONSTANTS.get(name, ())]
    while waiting:
        current = waiting.pop()
        found.add(current)
        waiting.extend(t for t in TYPES.get(current, ()) if t not in found)
    return found


def slow_bindings(listed: tuple[Variable, ...]) -> list[dict[str, str]]:
    """Return every binding by trying all objects."""
    return [
        dict(zip((v.name for v in listed), names, strict=True))
        for names in product(NAMES, repeat=len(listed))
        if all(types_of(name) & set(v.types) for v, name in zip(listed, names, strict=True))
    ]


def slow_holds(formula: Formula, scene: Scene, binding: Mapping[str, str]) -> bool:
    """Evaluate by the definition, trying all objects for every quantifier."""
    if isinstance(formula, Atom):
        args = tuple(binding.get(term, term) for term in formula.terms)
        is_type = formula.predicate in TYPES and formula.predicate in types_of(args[0])
        return is_type or scene.holds((formula.predicate, *args))
    if isinstance(formula, Equal):
        return binding.get(formula.left, formula.left) == binding.get(formula.right, formula.right)
    if isinstance(formula, Not):
        return not slow_holds(formula.body, scene, binding)
    if isinstance(formula, And):
        return all(slow_holds(part, scene, binding) for part in formula.parts)
    if isinstance(formula, Or):
        return any(slow_holds(part, scene, binding) for part in formula.parts)
    if isinstance(formula, Imply):
        return not slow_holds(formula.condition, scene, binding) or slow_holds(formula.consequence, scene, binding)
    results = (slow_holds(formula.body, scene, {**binding, **b}) for b in slow_bindings(formula.variables))
    return any(results) if isinstance(formula, Exists) else all(results)


def slow_apply(action: Action, schema: Schema, scene: Scene) -> set[Fact] | None:
    """Return the facts after an action by the definition, or None where it cannot be done."""
    binding = {v.name: name for v, name in zip(schema.parameters, action.args, strict=True)}
    if any(not types_of(binding[v.name]) & set(v.types) for v in schema.parameters):
        return None
    if not slow_holds(schema.precondition, scene, binding):
        return None
    added: set[Fact] = set()
    removed: set[Fact] = set()
    for effect in schema.effects:
        _slow_effect(effect, scene, binding, added, removed)
    return (set(scene.facts()) - removed) | added


def _slow_effect(
    effect: Effect, scene: Scene, binding: Mapping[str, str], added: set[Fact], removed: set[Fact]
) -> None:
    if isinstance(effect, EffectAtom):
        fact = (effect.atom.predicate, *(binding.get(term, term) for term in effect.atom.terms))
        (removed if effect.negated else added).add(fact)
    elif isinstance(effect, When):
        if slow_holds(effect.condition, scene, binding):
            for inner in effect.effects:
                _slow_effect(inner, scene, binding, added, removed)
    else:
        for further in slow_bindings(effect.variables):
            for inner in effect.effects:
                _slow_effect(inner, scene, {**binding, **further}, added, removed)
