"""What really happens in the dining world: the tasks' actions, hindered by hidden conditions, on anything that serves.

The physical domain of a task is its closed-world domain in which every role takes what could be used for it at all, and
each action also needs that what it works with is in order. The judge's domain takes what people accept only.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from groundplan.logic.domain import Domain, Effect, EffectAtom, Predicate, Schema
from groundplan.logic.formula import And, Atom, Exists, Formula, Not, Or, Variable
from groundplan.logic.normal import terms
from groundplan.scene.scene import Scene
from groundplan.worlds.dining.conditions import FULL, HIDDEN, SOILED, STUCK, USELESS
from groundplan.worlds.dining.tasks import DiningTask, dining_task, read_table, with_roles

_HANDLED = {
    "find": ("?thing",),
    "grasp": ("?thing", "?from"),
    "place": ("?thing",),
    "store": ("?thing",),
    "rinse": ("?thing",),
    "empty": ("?thing",),
    "wipe": ("?furniture",),
    "set_down": ("?bucket",),
    "close": ("?container",),
    "turn_off": ("?device",),
}
"""Parameters of actions that can be done with a thing that is no longer fit for its purpose."""
_MOVED = ("grasp", "open", "close", "turn_on", "turn_off", "pour")
"""Actions that a stuck thing does not yield to."""
_FILLED_BY = ("fill", "pour", "brew", "draw", "pack", "serve", "put_in", "put_in_pan", "place", "add_water", "sprinkle")
"""Actions that need room in or on what they fill."""
_CLEANS = ("rinse", "wash", "flush", "wipe")


@cache
def physical_domain(name: str) -> Domain:
    """Return the domain by which things really happen in a task: roles take all that could be used."""
    roles = {role: frozenset((*entry["good"], *entry["odd"])) for role, entry in read_table("roles").items()}
    return _with_conditions(with_roles(dining_task(name).domain, roles))


@cache
def judged_domain(name: str) -> Domain:
    """Return the same domain in which roles take only what people accept."""
    roles = {role: frozenset(entry["good"]) for role, entry in read_table("roles").items()}
    return _with_conditions(with_roles(dining_task(name).domain, roles))


def judged_goal(task: DiningTask, scene: Scene) -> Formula:
    """Return the goal as the person who asked sees it: with things they accept, in order and clean."""
    goal = task.goal(scene, judged_domain(task.name))
    fit = [Not(Atom(hidden, (i,))) for i in sorted(terms(goal)) if i in scene for hidden in _unfit(scene, i)]
    return And((_fit(goal, task), *fit)) if fit else _fit(goal, task)


def _unfit(scene: Scene, thing: str) -> tuple[str, ...]:
    return (USELESS, SOILED) if scene.entity(thing).kind.value == "object" else ()


def _fit(goal: Formula, task: DiningTask) -> Formula:
    if not isinstance(goal, Exists):
        return goal
    serving = [v for v in goal.variables if set(v.types) & set(task.serves)]
    others = [v for v in goal.variables if v not in serving]
    fit = [Not(Atom(hidden, (v.name,))) for v in serving for hidden in (USELESS, SOILED)]
    fit += [Not(Atom(hidden, (v.name,))) for v in others for hidden in (USELESS, SOILED)]
    return Exists(goal.variables, And((goal.body, *fit)))


def _with_conditions(domain: Domain) -> Domain:
    thing = (Variable("?thing", ("thing",)),)
    predicates = {**domain.predicates, **{name: Predicate(name, thing) for name in sorted(HIDDEN)}}
    schemas = {name: _hindered(schema, domain) for name, schema in domain.schemas.items()}
    return replace(domain, predicates=predicates, schemas=schemas)


def _hindered(schema: Schema, domain: Domain) -> Schema:
    handled = _HANDLED.get(schema.name, ())
    things = [v.name for v in schema.parameters if v.name not in ("?robot", "?room", "?from", "?to")]
    needs: list[Formula] = [Not(Atom(USELESS, (v,))) for v in things if v not in handled]
    if schema.name in _MOVED:
        needs += [Not(Atom(STUCK, (v,))) for v in things]
    if schema.name in _FILLED_BY:
        needs += [Not(Atom(FULL, (v,))) for v in things if v != "?thing"]
    return replace(
        schema,
        precondition=And((_care_condition(schema), *needs)),
        effects=(*schema.effects, *_care_effects(schema, domain)),
    )


def _care_condition(schema: Schema) -> Formula:
    """Rinsing, wiping and emptying work on what is really dirty or full, whatever is believed of it."""
    instead = {"dirty": SOILED, "occupied": FULL} if schema.name in ("rinse", "wipe", "empty") else {}
    if not isinstance(schema.precondition, And):
        return schema.precondition
    parts: list[Formula] = []
    for part in schema.precondition.parts:
        hidden = instead.get(part.predicate) if isinstance(part, Atom) else None
        parts.append(Or((part, Atom(hidden, part.terms))) if hidden and isinstance(part, Atom) else part)
    return And(tuple(parts))


def _care_effects(schema: Schema, domain: Domain) -> list[Effect]:
    cleaned = next((v.name for v in schema.parameters if v.name in ("?thing", "?sink", "?furniture")), None)
    found: list[Effect] = []
    if schema.name in _CLEANS and cleaned is not None:
        found.append(EffectAtom(Atom(SOILED, (cleaned,)), negated=True))
    if schema.name == "rinse":
        held = [p for p in ("filled", "full") if p in domain.predicates]
        found += [EffectAtom(Atom(p, ("?thing",)), negated=True) for p in held]
    if schema.name == "empty":
        found.append(EffectAtom(Atom(FULL, ("?thing",)), negated=True))
    return found
