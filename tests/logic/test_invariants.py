from __future__ import annotations

import pytest

from groundplan.logic import (
    blocking_facts,
    contradiction,
    invariants,
    load_domain,
    parse_domain,
    parse_goal,
    sentence,
)
from groundplan.logic.pddl import parse_problem, problem_scene
from groundplan.logic.verdict import Reason

from .rooms import rooms

BLOCKS = """
(define (domain blocks)
  (:requirements :strips :typing)
  (:types block)
  (:predicates (on ?x ?y - block) (table ?x - block) (clear ?x - block) (held ?x - block) (empty))
  (:action pick :parameters (?x - block)
    :precondition (and (clear ?x) (table ?x) (empty))
    :effect (and (not (table ?x)) (not (clear ?x)) (not (empty)) (held ?x)))
  (:action drop :parameters (?x - block)
    :precondition (held ?x)
    :effect (and (not (held ?x)) (clear ?x) (empty) (table ?x)))
  (:action stack :parameters (?x ?y - block)
    :precondition (and (held ?x) (clear ?y))
    :effect (and (not (held ?x)) (not (clear ?y)) (clear ?x) (empty) (on ?x ?y)))
  (:action unstack :parameters (?x ?y - block)
    :precondition (and (on ?x ?y) (clear ?x) (empty))
    :effect (and (held ?x) (clear ?y) (not (clear ?x)) (not (empty)) (not (on ?x ?y)))))
"""

TOWER = """
(define (problem tower) (:domain blocks) (:objects a b c - block)
  (:init (table a) (on b a) (table c) (clear b) (clear c) (empty)) (:goal (and)))
"""


def test_blocks_have_their_known_invariants() -> None:
    groups = {frozenset(str(group)[1:-1].split(", ")) for group in invariants(parse_domain(BLOCKS))}
    texts = {str(group) for group in invariants(parse_domain(BLOCKS))}
    assert any("empty()" in text and "held(*)" in text for text in texts), texts
    assert any("held(?0)" in text and "table(?0)" in text and "on(?0, *)" in text for text in texts), texts
    assert any("clear(?0)" in text and "on(*, ?0)" in text and "held(?0)" in text for text in texts), texts
    assert groups


@pytest.mark.parametrize("name", ["sayplan", "household"])
def test_our_domains_have_the_invariants_of_common_sense(name: str) -> None:
    texts = {str(group) for group in invariants(load_domain(name))}
    assert {
        "{at(?0, *)}",
        "{closed(?0), open(?0)}",
        "{free_hand(?0), holding(?0, *)}",
        "{holding(*, ?0), in(?0, *), on(?0, *)}",
        "{switched_off(?0), switched_on(?0)}",
        "{cold(?0), hot(?0)}",
        "{clean(?0), dirty(?0)}",
        "{dry(?0), wet(?0)}",
    } <= texts


def test_a_schema_that_breaks_a_group_takes_the_invariant_away() -> None:
    broken = BLOCKS.replace(
        "(not (held ?x)) (not (clear ?y)) (clear ?x) (empty)", "(not (clear ?y)) (clear ?x) (empty)"
    )
    assert broken != BLOCKS
    texts = {str(group) for group in invariants(parse_domain(broken))}
    assert not any("held(?0)" in text and "on(?0, *)" in text for text in texts), texts


CONTRADICTORY = [
    "(and (on mug desk) (in mug fridge))",
    "(and (on mug desk) (on mug sink))",
    "(and (holding robot mug) (holding robot cup))",
    "(and (holding robot mug) (free_hand robot))",
    "(and (open fridge) (closed fridge))",
    "(and (hot mug) (cold mug))",
    "(and (at robot hall) (at robot kitchen))",
    "(and (hot mug) (not (hot mug)))",
    "(and (not (open fridge)) (not (closed fridge)))",
    "(or (and (hot mug) (cold mug)) (and (open fridge) (closed fridge)))",
    "(and (forall (?m - mug) (on ?m desk)) (forall (?m - mug) (in ?m fridge)))",
    "(exists (?m - mug) (and (on ?m desk) (in ?m fridge)))",
    "(= mug cup)",
    "(not (= mug mug))",
    "(connected hall cellar)",
    "(container desk)",
    "(in mug kitchen)",
    "(open desk)",
    "(not (in desk kitchen))",
]


@pytest.mark.parametrize("goal", CONTRADICTORY)
def test_a_contradictory_goal_is_found_with_its_evidence(goal: str) -> None:
    domain, scene = load_domain("sayplan"), rooms()
    verdict = contradiction(parse_goal(goal, domain, scene), domain, scene)
    assert verdict is not None
    assert verdict.reason is Reason.CONTRADICTION
    assert 1 <= len(verdict.evidence) <= 2
    assert "never hold" in sentence(verdict, scene, domain)


POSSIBLE = [
    "(and)",
    "(and (on mug desk) (on cup desk))",
    "(and (on mug desk) (not (in mug fridge)))",
    "(or (and (hot mug) (cold mug)) (hot mug))",
    "(and (hot mug) (cold cup))",
    "(exists (?x - receptacle ?y - receptacle) (and (on mug ?x) (on mug ?y)))",
    "(and (exists (?x - mug) (on ?x desk)) (exists (?x - mug) (on ?x sink)))",
    "(and (filled mug coffee) (filled mug tea))",
    "(and (at robot hall) (at tom hall))",
    "(and (not (open desk)) (not (closed desk)))",
]


@pytest.mark.parametrize("goal", POSSIBLE)
def test_a_goal_that_may_be_possible_is_not_called_contradictory(goal: str) -> None:
    domain, scene = load_domain("sayplan"), rooms()
    assert contradiction(parse_goal(goal, domain, scene), domain, scene) is None


def test_a_group_the_scene_does_not_obey_proves_nothing() -> None:
    domain = load_domain("sayplan")
    scene = rooms(added=(("on", "mug", "sink"),))
    goal = parse_goal("(and (on mug desk) (on mug sink))", domain, scene)
    assert contradiction(goal, domain, scene) is None


def test_contradictions_are_found_in_a_strangers_domain() -> None:
    domain = parse_domain(BLOCKS)
    scene = problem_scene(parse_problem(TOWER, domain), domain)
    for text in (
        "(and (on a b) (on a c))",
        "(and (on a b) (on c b))",
        "(and (held a) (empty))",
        "(and (held a) (held b))",
    ):
        assert contradiction(parse_goal(text, domain, scene), domain, scene) is not None, text
    assert contradiction(parse_goal("(and (on a b) (on b c))", domain, scene), domain, scene) is None


def test_what_stands_in_the_way_comes_from_the_same_group() -> None:
    domain, scene = load_domain("sayplan"), rooms()
    assert blocking_facts(("in", "mug", "fridge"), scene, domain) == (("on", "mug", "desk"),)
    assert blocking_facts(("closed", "desk"), scene, domain) == ()
    assert blocking_facts(("open", "fridge"), scene, domain) == (("closed", "fridge"),)
