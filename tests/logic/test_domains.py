from __future__ import annotations

import pytest

from groundplan.errors import PddlError, UnknownNameError
from groundplan.logic import (
    Action,
    Reason,
    bindings,
    explain_goal,
    holds,
    load_domain,
    load_wordings,
    parse_domain,
    parse_goal,
    simulate,
)
from groundplan.logic.formula import Variable
from groundplan.logic.pddl import parse_problem, problem_scene, write_domain

from .rooms import rooms

WRONG = [
    ("(define (domain d) (:types a - b b - a))", "own supertype"),
    ("(define (domain d) (:typs a))", "no section"),
    ("(define (domian d))", "Expected (define (domain name)"),
    ("(define (domain d) (:predicates (p) (p ?x)))", "declared twice"),
    ("(define (domain d) (:predicates (p ?x - t)))", "no type named 't'"),
    ("(define (domain d) (:action a :parameters ?x))", "list of variables"),
    ("(define (domain d) (:action a :parameter ()))", "Expected :parameters"),
    ("(define (domain d) (:action a :parameters))", "has no value"),
    ("(define (domain d) (:action a) (:action a))", "two actions"),
    ("(define (domain d) (:predicates (p)) (:action a :effect (when (p))))", "takes 2 parts"),
    ("(define (domain d) (:predicates (p)) (:action a :effect p))", "Expected an effect"),
    ("(define (domain d) (:predicates (p ?x)) (:action a :parameters (?x ?x)))", "bound twice"),
    (
        "(define (domain d) (:functions (total-cost)) (:action a :effect (increase (total-cost) x)))",
        "Expected a number",
    ),
    ("(define (domain d) (:functions (total-cost)) (:action a :effect (increase (total-cost) -1)))", "not negative"),
    ("(define (domain d) (:functions (f)) (:action a :effect (increase (f) 1)))", "total-cost"),
    (
        "(define (domain d) (:predicates (p)) (:functions (total-cost)) "
        "(:action a :effect (when (p) (increase (total-cost) 1))))",
        "may not be conditional",
    ),
    (
        "(define (domain d) (:types t u) (:predicates (p ?x - t)) "
        "(:action a :parameters (?x - u) :precondition (p ?x)))",
        "'p' needs t",
    ),
    (
        "(define (domain d) (:types t) (:constants c - t) (:predicates (p ?x)) (:action a :precondition (p k)))",
        "no object named 'k'",
    ),
    ("(define (domain d) (:derived (p)))", "Expected (:derived"),
]


@pytest.mark.parametrize(("text", "message"), WRONG, ids=[w[1] for w in WRONG])
def test_a_wrong_domain_is_refused(text: str, message: str) -> None:
    with pytest.raises(PddlError) as raised:
        parse_domain(text)
    assert message in raised.value.message
    assert raised.value.line == 1


def test_an_unknown_domain_names_those_that_exist() -> None:
    with pytest.raises(UnknownNameError, match="sayplan"):
        load_domain("sayplann")


def test_a_domain_is_read_once_and_keywords_may_be_in_capitals() -> None:
    assert load_domain("sayplan") is load_domain("sayplan")
    domain = parse_domain("(DEFINE (DOMAIN d) (:PREDICATES (p)) (:ACTION a :PRECONDITION (AND (P)) :EFFECT (NOT (p))))")
    assert set(domain.schemas) == {"a"}


REACH = """
(define (domain reach)
  (:types node)
  (:predicates (edge ?x ?y - node) (start ?x - node) (blocked ?x - node))
  (:derived (reached ?x - node)
    (and (not (blocked ?x)) (or (start ?x) (exists (?y - node) (and (reached ?y) (edge ?y ?x))))))
  (:derived (stranded ?x - node) (not (reached ?x)))
  (:action block :parameters (?x - node) :precondition (reached ?x) :effect (blocked ?x)))
"""
LINE = """
(define (problem line) (:domain reach) (:objects a b c d - node)
  (:init (edge a b) (edge b c) (edge d a) (start a)) (:goal (reached c)))
"""


def test_derived_predicates_are_the_least_fixpoint_and_follow_every_change() -> None:
    domain = parse_domain(REACH)
    problem = parse_problem(LINE, domain)
    scene = problem_scene(problem, domain)
    node = Variable("?x", ("node",))
    reached = parse_goal("(reached ?x)", domain, scene, [node])
    stranded = parse_goal("(stranded ?x)", domain, scene, [node])
    assert [b["?x"] for b in bindings(reached, scene, domain, [node])] == ["a", "b", "c"]
    assert [b["?x"] for b in bindings(stranded, scene, domain, [node])] == ["d"]
    simulation = simulate(domain, scene, (Action("block", ("b",)),), problem.goal)
    assert simulation.verdict.reason is Reason.GOAL_NOT_REACHED
    assert [b["?x"] for b in bindings(reached, simulation.final, domain, [node])] == ["a"]
    refused = simulate(domain, simulation.final, (Action("block", ("c",)),))
    assert refused.verdict.reason is Reason.PRECONDITION
    assert not explain_goal(problem.goal, simulation.final, domain).valid
    assert parse_domain(write_domain(domain)) == domain


def test_a_derived_predicate_through_its_own_negation_is_refused() -> None:
    domain = parse_domain("(define (domain d) (:predicates (q)) (:derived (p) (not (p))))")
    with pytest.raises(PddlError, match="own negation"):
        holds(parse_goal("(p)", domain, rooms()), rooms(), domain)


def test_costs_are_constants_plus_the_values_of_functions() -> None:
    domain, scene = load_domain("sayplan"), rooms()
    plan = (Action("goto", ("robot", "hall", "kitchen")), Action("access", ("robot", "desk", "kitchen")))
    assert simulate(domain, scene, plan).cost == 2.0
    lengths: dict[tuple[str, ...], float] = {("distance", "hall", "kitchen"): 7.5}
    assert simulate(domain, scene, plan, values=lambda term: lengths[term]).cost == 8.5


@pytest.mark.parametrize("name", ["sayplan", "household"])
def test_the_wordings_of_navigation_name_a_schema_and_its_parameters(name: str) -> None:
    domain, navigation = load_domain(name), load_wordings(name).navigation
    assert navigation is not None
    parameters = {v.name for v in domain.schemas[navigation.action].parameters}
    assert {navigation.agent, navigation.start, navigation.end} == parameters
    assert navigation.link in domain.predicates
    assert navigation.distance in domain.functions


@pytest.mark.parametrize("name", ["sayplan", "household"])
def test_preconditions_of_our_domains_have_no_negated_quantifier(name: str) -> None:
    domain = load_domain(name)
    assert not domain.derived
    for schema in domain.schemas.values():
        text = write_domain(domain).split(f"(:action {schema.name}\n")[1].split(":effect")[0]
        assert "forall" not in text
        assert "(not (exists" not in text


def test_a_domain_without_constants_may_name_the_problems_objects() -> None:
    domain = parse_domain(
        "(define (domain d) (:predicates (have ?x) (done)) (:action a :precondition (have wrench) :effect (done)))"
    )
    problem = "(define (problem p) (:domain d) (:objects wrench) (:init (have wrench)) (:goal (done)))"
    read = parse_problem(problem, domain)
    assert simulate(domain, problem_scene(read, domain), (Action("a"),), read.goal).verdict.valid
