"""Random planning domains, problems and plans (valid and spoilt), the same for the same seed.

Four kinds: blocks and gripper (fixed domains, random instances) and wholly random domains, without and with quantified
and conditional effects. Within one random action, added and deleted predicates differ, because validators
disagree on what happens when an action adds and deletes the same atom.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from groundplan.logic.domain import Action, Domain, Effect, EffectAtom, ForallEffect, Plan, Predicate, Schema, When
from groundplan.logic.formula import And, Atom, Equal, Exists, Forall, Formula, Imply, Not, Or, Variable
from groundplan.logic.pddl import parse_domain
from groundplan.logic.simulate import applicable, apply
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Fact, Scene

BLOCKS = """(define (domain blocks) (:requirements :typing :equality :negative-preconditions) (:types block)
 (:predicates (on ?x ?y - block) (table ?x - block) (clear ?x - block) (hand_empty) (held ?x - block))
 (:action pick :parameters (?x - block) :precondition (and (clear ?x) (table ?x) (hand_empty))
  :effect (and (not (table ?x)) (not (clear ?x)) (not (hand_empty)) (held ?x)))
 (:action drop :parameters (?x - block) :precondition (held ?x)
  :effect (and (not (held ?x)) (clear ?x) (hand_empty) (table ?x)))
 (:action stack :parameters (?x ?y - block) :precondition (and (held ?x) (clear ?y) (not (= ?x ?y)))
  :effect (and (not (held ?x)) (not (clear ?y)) (clear ?x) (hand_empty) (on ?x ?y)))
 (:action unstack :parameters (?x ?y - block) :precondition (and (on ?x ?y) (clear ?x) (hand_empty))
  :effect (and (held ?x) (clear ?y) (not (clear ?x)) (not (hand_empty)) (not (on ?x ?y)))))"""
GRIPPER = """(define (domain gripper) (:requirements :typing :equality :conditional-effects :disjunctive-preconditions)
 (:types room ball gripper)
 (:predicates (robot_in ?r - room) (ball_in ?b - ball ?r - room) (free ?g - gripper) (carry ?b - ball ?g - gripper)
  (seen ?b - ball))
 (:action move :parameters (?a ?b - room) :precondition (and (robot_in ?a) (not (= ?a ?b)))
  :effect (and (robot_in ?b) (not (robot_in ?a)) (forall (?x - ball) (when (ball_in ?x ?b) (seen ?x)))))
 (:action pick :parameters (?b - ball ?r - room ?g - gripper)
  :precondition (and (ball_in ?b ?r) (robot_in ?r) (free ?g) (or (seen ?b) (exists (?o - gripper) (not (free ?o)))))
  :effect (and (carry ?b ?g) (not (ball_in ?b ?r)) (not (free ?g))))
 (:action drop :parameters (?b - ball ?r - room ?g - gripper) :precondition (and (carry ?b ?g) (robot_in ?r))
  :effect (and (ball_in ?b ?r) (free ?g) (not (carry ?b ?g)))))"""
KINDS = ("blocks", "gripper", "random", "random-adl")
_TYPES = ("t0", "t1")


@dataclass(frozen=True, slots=True)
class RandomProblem:
    """A domain, an initial state, a goal, and a plan that may or may not be valid."""

    kind: str
    domain: Domain
    scene: Scene
    goal: Formula
    plan: Plan


def random_problem(seed: int) -> RandomProblem:
    """Return the problem of a seed; about half of the plans can be carried out."""
    source = random.Random(seed)
    kind = KINDS[seed % len(KINDS)]
    if kind == "blocks":
        domain, scene = _blocks(source)
    elif kind == "gripper":
        domain, scene = _gripper(source)
    else:
        domain = _domain(source, adl=kind == "random-adl")
        scene = _state(source, domain)
    walk = list(_walk(source, domain, scene, source.randint(1, 6)))
    final = walk[-1][1] if walk else scene
    plan = tuple(action for action, _ in walk)
    goal = _goal(source, domain, scene, final)
    return RandomProblem(kind, domain, scene, goal, _spoilt(source, domain, scene, plan))


def actions_of(domain: Domain, scene: Scene) -> list[Action]:
    """Return every ground action of the domain."""
    return [
        Action(schema.name, args)
        for schema in domain.schemas.values()
        for args in product(*(_objects(scene, v.types) for v in schema.parameters))
    ]


def _objects(scene: Scene, types: tuple[str, ...]) -> list[str]:
    return list(scene.ids()) if "object" in types else [i for t in types for i in scene.of_type(t)]


def _walk(source: random.Random, domain: Domain, scene: Scene, steps: int) -> Iterator[tuple[Action, Scene]]:
    every = actions_of(domain, scene)
    for _ in range(steps):
        choices = [action for action in every if applicable(action, scene, domain)]
        if not choices:
            return
        action = source.choice(choices)
        scene = apply(action, scene, domain)
        yield action, scene


def _spoilt(source: random.Random, domain: Domain, scene: Scene, plan: Plan) -> Plan:
    """Return the plan as it is or, half of the time, with a step replaced, left out, doubled or exchanged."""
    if not plan or source.random() < 0.5:
        return plan
    steps, at = list(plan), source.randrange(len(plan))
    match source.randrange(4):
        case 0:
            steps[at] = source.choice(actions_of(domain, scene))
        case 1:
            del steps[at]
        case 2:
            steps.insert(at, steps[at])
        case _:
            other = source.randrange(len(plan))
            steps[at], steps[other] = steps[other], steps[at]
    return tuple(steps)


def _goal(source: random.Random, domain: Domain, scene: Scene, final: Scene) -> Formula:
    facts = [f for f in final.facts() if not scene.holds(f)] or list(final.facts())
    chosen = source.sample(facts, min(len(facts), source.randint(1, 2)))
    true = And(tuple(Atom(f[0], f[1:]) for f in chosen))
    if source.random() < 0.5:
        return true
    return source.choice((And, Or))((true, _formula(source, domain, scene, (), 2)))


# --- fixed domains ----------------------------------------------------------------------------------------------------


def _entities(**names: list[str]) -> list[Entity]:
    return [Entity(id=n, kind=Kind.OBJECT, category=type_name) for type_name, ns in names.items() for n in ns]


def _blocks(source: random.Random) -> tuple[Domain, Scene]:
    names = [f"b{i}" for i in range(source.randint(3, 5))]
    facts: list[Fact] = [("hand_empty",)]
    piles: list[list[str]] = []
    for name in names:
        if piles and source.random() < 0.5:
            pile = source.choice(piles)
            facts.append(("on", name, pile[-1]))
            pile.append(name)
        else:
            facts.append(("table", name))
            piles.append([name])
    facts += [("clear", pile[-1]) for pile in piles]
    return parse_domain(BLOCKS), Scene(_entities(block=names), facts)


def _gripper(source: random.Random) -> tuple[Domain, Scene]:
    rooms, balls = ["ra", "rb", "rc"][: source.randint(2, 3)], [f"ball{i}" for i in range(source.randint(2, 4))]
    facts: list[Fact] = [("robot_in", source.choice(rooms)), ("free", "left")]
    facts += [("ball_in", ball, source.choice(rooms)) for ball in balls]
    facts += [("seen", ball) for ball in balls if source.random() < 0.5]
    return parse_domain(GRIPPER), Scene(_entities(room=rooms, ball=balls, gripper=["left", "right"]), facts)


# --- random domains ---------------------------------------------------------------------------------------------------


def _variables(source: random.Random, prefix: str, count: int) -> tuple[Variable, ...]:
    return tuple(Variable(f"?{prefix}{i}", (source.choice(_TYPES),)) for i in range(count))


def _domain(source: random.Random, *, adl: bool) -> Domain:
    predicates = {f"p{i}": Predicate(f"p{i}", _variables(source, "v", source.randint(0, 2))) for i in range(5)}
    domain = Domain(
        name="random",
        requirements=(":adl",),
        supertypes={"t0": ("object",), "t1": ("object",)},
        predicates=predicates,
    )
    schemas = {}
    for i in range(source.randint(2, 4)):
        parameters = _variables(source, "x", source.randint(0, 2))
        condition = _formula(source, domain, None, parameters, 2 if adl else 1)
        names = list(predicates)
        source.shuffle(names)
        effects = _effects(source, domain, parameters, names[:3], names[3:], adl=adl)
        schemas[f"a{i}"] = Schema(f"a{i}", parameters, condition, effects)
    return Domain(
        name="random",
        requirements=(":adl",),
        supertypes=domain.supertypes,
        predicates=predicates,
        schemas=schemas,
    )


def _effects(
    source: random.Random,
    domain: Domain,
    parameters: tuple[Variable, ...],
    added: list[str],
    deleted: list[str],
    *,
    adl: bool,
) -> tuple[Effect, ...]:
    effects: list[Effect] = []
    for name, negated in [(n, False) for n in added] + [(n, True) for n in deleted]:
        extra = _variables(source, "z", 1) if adl and source.random() < 0.3 else ()
        atom = _atom(source, domain, None, (*parameters, *extra), name)
        if atom is None:
            continue
        effect: Effect = EffectAtom(atom, negated)
        if adl and source.random() < 0.4:
            effect = When(_formula(source, domain, None, (*parameters, *extra), 1), (effect,))
        effects.append(ForallEffect(extra, (effect,)) if extra else effect)
    return tuple(effects)


def _state(source: random.Random, domain: Domain) -> Scene:
    entities = _entities(t0=["o0", "o1", "o2"][: source.randint(1, 3)], t1=["u0", "u1"][: source.randint(1, 2)])
    bare = Scene(entities)
    facts = [
        (p.name, *args)
        for p in domain.predicates.values()
        for args in product(*(_objects(bare, v.types) for v in p.parameters))
    ]
    return Scene(entities, [f for f in facts if source.random() < 0.5])


def _atom(
    source: random.Random, domain: Domain, scene: Scene | None, scope: tuple[Variable, ...], name: str
) -> Atom | None:
    terms: list[str] = []
    for variable in domain.predicates[name].parameters:
        options = [v.name for v in scope if v.types == variable.types]
        if scene is not None:
            options += _objects(scene, variable.types)
        if not options:
            return None
        terms.append(source.choice(options))
    return Atom(name, tuple(terms))


def _formula(
    source: random.Random, domain: Domain, scene: Scene | None, scope: tuple[Variable, ...], depth: int
) -> Formula:
    roll = source.random()
    if depth == 0 or roll < 0.3:
        atoms = [a for a in (_atom(source, domain, scene, scope, n) for n in domain.predicates) if a is not None]
        if not atoms:
            return And()
        atom = source.choice(atoms)
        return Not(atom) if source.random() < 0.4 else atom
    if roll < 0.75:
        parts = tuple(_formula(source, domain, scene, scope, depth - 1) for _ in range(2))
        return source.choice((And(parts), Or(parts), Imply(*parts), Not(And(parts))))
    if roll < 0.82 and len(scope) > 1 and scope[0].types == scope[1].types:
        return Not(Equal(scope[0].name, scope[1].name))
    variable = Variable(f"?q{depth}", (source.choice(sorted(domain.supertypes)),))
    body = _formula(source, domain, scene, (*scope, variable), depth - 1)
    return source.choice((Exists, Forall))((variable,), body)
