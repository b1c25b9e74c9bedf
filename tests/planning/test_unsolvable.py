from __future__ import annotations

import pytest
from tests.planning.rooms import rooms_scene, rooms_task

from groundplan.logic.formula import Atom, Exists
from groundplan.logic.pddl import parse_domain, parse_goal
from groundplan.logic.verdict import Reason
from groundplan.planning import Outcome, PlanningResult, PlanningTask, solve_task
from groundplan.scene.scene import Fact, Scene

CASES = [
    ("(in milk safe)", "there is no route to the cellar", ("at", "robot", "cellar")),
    ("(hot desk)", "the desk cannot be put into anything", ("pickable", "desk")),
    ("(in milk desk)", "nothing is put into a surface", ("container", "desk")),
    ("(open desk)", "the desk cannot be opened", ("openable", "desk")),
    ("(holding robot fridge)", "the fridge cannot be picked up", ("pickable", "fridge")),
    ("(filled noodles coffee)", "noodles are not a vessel", ("vessel", "noodles")),
]


@pytest.mark.parametrize(("goal", "why", "missing"), CASES)
def test_what_is_missing_is_named(goal: str, why: str, missing: Fact) -> None:
    result = solve_task(rooms_task(goal))
    assert result.outcome is Outcome.UNSOLVABLE
    assert result.verdict.reason is Reason.GOAL_NOT_REACHED
    assert missing in [fact for item in result.verdict.evidence for fact in item.missing], why


def test_the_goal_literal_that_cannot_hold_comes_first() -> None:
    result = solve_task(rooms_task("(and (in milk fridge) (clean noodles))"))
    assert next(item.condition for item in result.verdict.evidence) == Atom("clean", ("noodles",))


def test_a_kind_of_thing_that_does_not_exist_here_is_named() -> None:
    result = solve_task(rooms_task("(clean noodles)"))
    wanted = [i.condition.body for i in result.verdict.evidence if isinstance(i.condition, Exists)]
    assert [atom.predicate for atom in wanted if isinstance(atom, Atom)] == ["washer"]


def test_two_goals_that_exclude_each_other_are_named_together() -> None:
    result = solve_task(rooms_task("(and (holding robot milk) (open fridge) (holding robot noodles))"))
    assert result.verdict.reason is Reason.CONTRADICTION
    assert {item.condition for item in result.verdict.evidence} == {
        Atom("holding", ("robot", "milk")),
        Atom("holding", ("robot", "noodles")),
    }


def test_an_alternative_that_can_be_reached_makes_the_goal_solvable() -> None:
    assert solve_task(rooms_task("(or (in milk safe) (open fridge))")).outcome is Outcome.SOLVED


def test_a_domain_without_places_is_explained_by_the_planner() -> None:
    text = """(define (domain lamps) (:requirements :strips :typing :negative-preconditions) (:types lamp)
      (:predicates (lit ?x - lamp) (fuse))
      (:action light :parameters (?x - lamp) :precondition (fuse) :effect (and (lit ?x) (not (fuse)))))"""
    domain, base = parse_domain(text), rooms_scene()
    entities = [e for e in base.entities() if e.id in ("milk", "book")]
    scene = Scene(entities, [("fuse",)], category_types={})
    scene = scene.with_category_types({"milk": frozenset({"lamp"}), "book": frozenset({"lamp"})})
    scene = Scene([e.__class__(id=e.id, kind=e.kind, category="lamp") for e in entities], [("fuse",)])
    goal = parse_goal("(and (lit milk) (lit book))", domain, scene)
    result: PlanningResult = solve_task(PlanningTask(domain=domain, scene=scene, goal=goal))
    assert result.outcome is Outcome.UNSOLVABLE
    assert len(result.verdict.evidence) == 2
