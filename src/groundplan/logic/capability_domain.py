"""From capabilities to a domain: one action per capability, with types, derived predicates, costs and wordings.

Published semantics that the translation keeps: the acting agent is the first argument; of two effects of one step on
the same atom the one written first counts; what the world does by itself has no agent and costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from groundplan.errors import InputError
from groundplan.logic.agents import AgentProfile, check_agents
from groundplan.logic.capabilities import (
    ACTOR,
    ANY,
    Capability,
    actor_type,
    builtin_capabilities,
    capability_table,
    transitions,
    typed_list,
    vocabulary,
)
from groundplan.logic.domain import Cost, Derived, Domain, Effect, EffectAtom, Predicate, Schema, When
from groundplan.logic.formula import And, Atom, Equal, Formula, Not, Variable
from groundplan.logic.normal import dnf, substitute
from groundplan.logic.pddl.formulas import parse_formula
from groundplan.logic.pddl.vocabulary import Vocabulary
from groundplan.logic.types import TypeTable
from groundplan.logic.wordings import ActionWording, Wordings

NAME = "affordances"
EVERYTHING = actor_type("everything")
"""The type of agents that have every capability."""
_ACTORS: Mapping[str, tuple[str, ...]] = {
    "location": (ANY,),
    "actor": ("location",),
    "robot": ("actor",),
    "human": ("actor",),
    "thing": (ANY,),
    "movable": ("thing",),
    "asset": ("thing",),
    "agent": ("thing",),
    "water": (ANY,),
}


def capability_domain(
    capabilities: Sequence[Capability], agents: Sequence[AgentProfile], types: Iterable[str] = ()
) -> Domain:
    """Return the domain of what these agents can do; `types` are the affordances that things of the scene have.

    Raises:
        InputError: a capability uses a known predicate with a wrong number of arguments.
        UnknownNameError: an agent has a capability that does not exist.
    """
    check_agents(agents, (c.name for c in capabilities))
    used = tuple(c for c in capabilities if any(agent.can(c.name) for agent in agents))
    every = (*used, *transitions())
    supertypes = _supertypes(every, capabilities, types)
    predicates = _predicates(every)
    table = TypeTable(supertypes)
    costs = {c.name: {a.id: a.cost_of(c.name) for a in agents if a.can(c.name)} for c in used}
    varying = {name for name, values in costs.items() if len(set(values.values())) > 1}
    return Domain(
        name=NAME,
        requirements=(":adl", ":derived-predicates", ":action-costs"),
        supertypes=supertypes,
        predicates=predicates,
        functions={_cost_name(name): Predicate(_cost_name(name), (Variable(ACTOR, ("actor",)),)) for name in varying},
        derived=tuple(_derived(entry, predicates, table) for entry in capability_table()["derived"]),
        schemas={c.name: schema_of(c, _cost(c, costs, varying)) for c in every},
        values={(_cost_name(n), agent): costs[n][agent] for n in varying for agent in costs[n]},
    )


def _cost_name(capability: str) -> str:
    return f"cost_of_{capability}"


def _cost(capability: Capability, costs: Mapping[str, Mapping[str, float]], varying: set[str]) -> Cost:
    if not capability.acted:
        return Cost(0.0)
    if capability.name in varying:
        return Cost(0.0, Atom(_cost_name(capability.name), (ACTOR,)))
    return Cost(next(iter(costs[capability.name].values())))


def _supertypes(
    used: Iterable[Capability], every: Iterable[Capability], types: Iterable[str]
) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = dict.fromkeys(sorted(set(types)), (ANY,))
    for entry in capability_table()["predicates"]:
        found.update({t: (ANY,) for v in typed_list(entry.get("parameters", "")) for t in v.types})
    found.update({t: (ANY,) for c in used for v in c.parameters for t in v.types})
    found.pop(ANY, None)
    abilities = [c.actor_type for c in every]
    found.update(dict.fromkeys(abilities, ("actor",)))
    found[EVERYTHING] = tuple(abilities) or ("actor",)
    return {**found, **_ACTORS}


def _predicates(capabilities: Sequence[Capability]) -> dict[str, Predicate]:
    entries = (*capability_table()["predicates"], *capability_table()["derived"])
    known = {entry["name"]: Predicate(entry["name"], typed_list(entry["parameters"])) for entry in entries}
    for name, arity in vocabulary(tuple(capabilities)).items():
        if name in known and len(known[name].parameters) != arity:
            wanted = len(known[name].parameters)
            raise InputError(f"A capability uses {name!r} with {arity} argument(s); it takes {wanted}.")
        if name not in known and name not in _ACTORS:
            known[name] = Predicate(name, tuple(Variable(f"?x{i}") for i in range(arity)))
    return known


def _derived(entry: Mapping[str, Any], predicates: Mapping[str, Predicate], types: TypeTable) -> Derived:
    variables = typed_list(entry["rule"])
    loose = {n: replace(p, parameters=tuple(Variable(v.name) for v in p.parameters)) for n, p in predicates.items()}
    condition = parse_formula(entry["condition"], Vocabulary(types=types, predicates=loose), variables)
    return Derived(Predicate(entry["name"], variables), condition)


def schema_of(capability: Capability, cost: Cost) -> Schema:
    """Return the action of a capability."""
    actor = (Variable(ACTOR, (capability.actor_type,)),) if capability.acted else ()
    return Schema(
        name=capability.name,
        parameters=(*actor, *capability.parameters),
        precondition=capability.precondition,
        effects=first_written(capability.effects, capability.precondition),
        cost=cost,
    )


def first_written(effects: Sequence[EffectAtom], precondition: Formula) -> tuple[Effect, ...]:
    """Return effects that mean the same where additions win over removals, although here the first written wins.

    An addition after a removal of what may be the same atom is done only where the atoms differ.
    """
    apart = _apart(precondition)
    found: list[Effect] = []
    for number, effect in enumerate(effects):
        conditions: list[Formula] = []
        hidden = False
        for earlier in effects[:number]:
            if effect.negated or not earlier.negated or earlier.atom.predicate != effect.atom.predicate:
                continue
            pairs = [(a, b) for a, b in zip(earlier.atom.terms, effect.atom.terms, strict=True) if a != b]
            if not pairs:
                hidden = True
            elif not any(frozenset(pair) in apart for pair in pairs) and all("?" in (a[0], b[0]) for a, b in pairs):
                conditions.append(Not(And(tuple(Equal(a, b) for a, b in pairs))))
        if not hidden:
            found.append(When(And(tuple(conditions)), (effect,)) if conditions else effect)
    return tuple(found)


def _apart(precondition: Formula) -> set[frozenset[str]]:
    """Return the pairs of terms that the precondition says are different."""
    parts = precondition.parts if isinstance(precondition, And) else (precondition,)
    return {frozenset((p.body.left, p.body.right)) for p in parts if isinstance(p, Not) and isinstance(p.body, Equal)}


def has_published_meaning(domain: Domain) -> bool:
    """Say whether every action of a domain does what the published capability of that name does."""
    known = domain.memo.get("published meaning")
    if known is None:
        known = all(_meaning(s) == _published_meanings().get(s.name) for s in domain.schemas.values())
        domain.memo["published meaning"] = known
    return bool(known)


@cache
def _published_meanings() -> dict[str, object]:
    every = (*builtin_capabilities(), *transitions())
    return {c.name: _meaning(schema_of(c, Cost(0.0))) for c in every}


def _meaning(schema: Schema) -> object:
    """Return what is the same of two schemas that mean the same: types, alternatives of needs, effects."""
    renamed: dict[str, str] = {v.name: f"?{number}" for number, v in enumerate(schema.parameters)}
    condition = substitute(schema.precondition, dict(renamed))
    needs = frozenset(frozenset(map(_unordered, literals)) for _, literals in dnf(condition))
    return tuple(v.types for v in schema.parameters), needs, frozenset(_changes(schema.effects, renamed, ""))


def _unordered(literal: Formula) -> object:
    body = literal.body if isinstance(literal, Not) else literal
    return (isinstance(literal, Not), frozenset((body.left, body.right))) if isinstance(body, Equal) else literal


def _changes(effects: Iterable[Effect], renamed: Mapping[str, str], guard: str) -> Iterable[object]:
    for effect in effects:
        if isinstance(effect, EffectAtom):
            yield effect.atom.predicate, tuple(renamed.get(t, t) for t in effect.atom.terms), effect.negated, guard
        elif isinstance(effect, When):
            yield from _changes(effect.effects, renamed, str(substitute(effect.condition, dict(renamed))))


def capability_wordings(capabilities: Sequence[Capability], *, several: bool) -> Wordings:
    """Return how actions and facts of such a domain are said; with `several` agents steps say who acts."""
    table = capability_table()
    facts = {e["name"]: (e["say"][0], e["say"][1]) for e in (*table["predicates"], *table["derived"])}
    types = {c.actor_type: f"{{0}} is not able to {c.name.replace('_', ' ')}" for c in capabilities} | table["types"]
    actions = {c.name: _wording(c, several) for c in (*capabilities, *transitions())}
    return Wordings(name=NAME, actions=actions, facts=facts, types=types, absent=table["absent"])


def _wording(capability: Capability, several: bool) -> ActionWording:
    known = _builtin_sayings().get((capability.name, capability.parameters), ("", ""))
    say, done = capability.say or known[0], capability.done or known[1]
    if not say:
        listed = ", ".join(f"{{{v.name[1:]}}}" for v in capability.parameters)
        say = f"do {capability.name.replace('_', ' ')}" + (f" with {listed}" if listed else "")
    if not done:
        done = say.replace("do ", "did ", 1) if say.startswith("do ") else f"done: {say}"
    if several and capability.acted:
        say, done = f"let {{actor}} {say}", f"{{actor}} {done}"
    shown = ((ACTOR,) if capability.acted else ()) + tuple(v.name for v in capability.parameters)
    return ActionWording(shown=shown, say=say, done=done)


@cache
def _builtin_sayings() -> dict[tuple[str, tuple[Variable, ...]], tuple[str, str]]:
    return {(c.name, c.parameters): (c.say, c.done) for c in builtin_capabilities()}
