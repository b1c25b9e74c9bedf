from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from groundplan.errors import PddlError
from groundplan.logic import Formula, Plan, Schema, domain_names, load_domain, parse_goal, write_formula
from groundplan.logic.domain import Action, Cost, Derived, Problem
from groundplan.logic.formula import Atom, Variable
from groundplan.logic.library import read_resource
from groundplan.logic.pddl import (
    domain_vocabulary,
    parse_domain,
    parse_formula,
    parse_plan,
    parse_problem,
    problem_scene,
    scene_problem,
    write_domain,
    write_plan,
    write_problem,
)
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Scene

from .rooms import rooms
from .strategies import DOMAIN, ENTITIES, OBJECTS, TYPES, facts, formulas, schemas, signature

QUICK = settings(max_examples=100, deadline=None)
SCENE = Scene(ENTITIES, ())
ODD_NAMES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1).filter(lambda name: name[0] != "?")


@QUICK
@given(formulas())
def test_a_printed_formula_reads_back_as_itself(formula: Formula) -> None:
    assert parse_goal(write_formula(formula), DOMAIN, SCENE) == formula


@QUICK
@given(formulas(("?v",)))
def test_a_printed_formula_with_free_variables_reads_back_as_itself(formula: Formula) -> None:
    vocabulary = domain_vocabulary(DOMAIN, SCENE)
    assert parse_formula(write_formula(formula), vocabulary, [Variable("?v")]) == formula


@QUICK
@given(st.lists(schemas(), max_size=2), formulas(("?u",), 2), st.floats(0, 1e6), st.booleans())
def test_a_printed_domain_reads_back_as_itself(listed: list[Schema], rule: Formula, amount: float, costs: bool) -> None:
    constants = {**DOMAIN.constants, **OBJECTS}
    head = signature("derived", 1)
    head = replace(head, parameters=(Variable("?u", ("box", "lid")),))
    functions = {"total-cost": signature("total-cost", 0), "length": signature("length", 1)} if costs else {}
    cost = Cost(amount, Atom("length", ("a",))) if costs else Cost(1.0)
    domain = replace(
        DOMAIN,
        constants=constants,
        functions=functions,
        derived=(Derived(head, rule),),
        predicates={**DOMAIN.predicates, "derived": head},
        schemas={f"act{i}": replace(schema, name=f"act{i}", cost=cost) for i, schema in enumerate(listed)},
    )
    assert parse_domain(write_domain(domain)) == domain


@QUICK
@given(facts(), formulas(), st.floats(0, 1e6), st.booleans())
def test_a_printed_problem_reads_back_as_itself(
    init: list[tuple[str, ...]], goal: Formula, value: float, minimize: bool
) -> None:
    domain = replace(DOMAIN, functions={"length": signature("length", 1)})
    problem = Problem(
        name="problem",
        domain="random",
        objects=OBJECTS,
        init=tuple(init),
        goal=goal,
        values={("length", "a"): value},
        minimize_cost=minimize,
    )
    assert parse_problem(write_problem(problem), domain) == problem


@QUICK
@given(facts(), formulas())
def test_a_problem_survives_being_a_scene(init: list[tuple[str, ...]], goal: Formula) -> None:
    problem = Problem(name="problem", domain="random", objects=OBJECTS, init=tuple(init), goal=goal)
    scene = problem_scene(problem, DOMAIN)
    assert scene_problem(scene, DOMAIN, goal) == problem


def test_a_scene_survives_being_a_problem() -> None:
    domain, scene = load_domain("household"), rooms()
    problem = scene_problem(scene, domain, parse_goal("(on mug sink)", domain, scene))
    again = parse_problem(write_problem(problem), domain)
    assert again == problem
    back = problem_scene(again, domain)
    assert set(back.facts()) == set(scene.facts())
    known = set(domain.supertypes)
    assert {i: back.types_of(i) & known for i in back.ids()} == {i: scene.types_of(i) & known for i in scene.ids()}


@QUICK
@given(ODD_NAMES)
def test_any_name_of_an_object_can_be_written_and_read(name: str) -> None:
    scene = Scene([Entity(id=name, kind=Kind.OBJECT, category="mug")], ())
    goal = Atom("hot", (name,))
    assert parse_goal(write_formula(goal), load_domain("sayplan"), scene) == goal


@QUICK
@given(st.lists(st.tuples(ODD_NAMES, st.lists(ODD_NAMES, max_size=3)), max_size=5))
def test_a_printed_plan_reads_back_as_itself(steps: list[tuple[str, list[str]]]) -> None:
    plan: Plan = tuple(Action(name, tuple(args)) for name, args in steps)
    assert parse_plan(write_plan(plan)) == plan


def test_a_planners_output_with_numbers_and_comments_is_read() -> None:
    text = "; cost = 2\n0.000: (goto robot hall kitchen) [1.000]\n1: (done)\n"
    assert parse_plan(text) == (Action("goto", ("robot", "hall", "kitchen")), Action("done"))


@QUICK
@given(st.text(st.sampled_from("()?-=:; \n|abmugdeskonhtrx"), max_size=60))
def test_any_text_is_read_as_a_goal_or_refused_with_a_place(text: str) -> None:
    refused = _refusal(lambda: parse_goal(text, load_domain("sayplan"), rooms()))
    assert refused is None or (refused.message and refused.line >= 1 and refused.column >= 1)


def _mutated(text: str, seed: int) -> str:
    rng = random.Random(seed)
    place, length = rng.randrange(len(text)), rng.randrange(1, 12)
    return rng.choice(
        [
            text[:place] + text[place + length :],
            text[:place],
            text[:place] + rng.choice(["(", ")", " ?x ", " - ", "|", " zzz ", ":", "("]) + text[place:],
            text[:place] + text[place : place + length] * 2 + text[place + length :],
        ]
    )


@QUICK
@given(st.sampled_from(domain_names()), st.integers(0, 10**9))
def test_a_damaged_domain_is_read_or_refused_with_a_place(name: str, seed: int) -> None:
    refused = _refusal(lambda: parse_domain(_mutated(read_resource(name, ".pddl"), seed)))
    assert refused is None or (refused.line >= 1 and str(refused).count("\n") <= 4)


def _refusal(read: Callable[[], object]) -> PddlError | None:
    try:
        read()
    except PddlError as error:
        return error
    return None


def test_types_of_the_reference_are_those_of_the_domain() -> None:
    assert dict(DOMAIN.supertypes) == TYPES
