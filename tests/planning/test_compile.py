from __future__ import annotations

from dataclasses import replace

import pytest
from tests.planning.rooms import rooms_scene, rooms_task

from groundplan.errors import PlannerError
from groundplan.logic.formula import Atom
from groundplan.logic.pddl import parse_domain, parse_goal, parse_problem, problem_scene
from groundplan.logic.simulate import simulate
from groundplan.planning import FastDownward, Outcome, PlannerResult, PlanningTask, solve_task
from groundplan.planning.compile import COST_SCALE, compile_task
from groundplan.planning.unified import UnifiedPlanner
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Scene


def ask(task: PlanningTask) -> PlannerResult:
    return FastDownward().solve(task, timeout_s=20, memory_mb=2000, optimal=True)


@pytest.mark.parametrize("name", ["Tom's mug", "MUG", "mug)(and", "größe", "a b", "-", "42", "object"])
def test_things_of_any_name_can_be_planned_with(name: str) -> None:
    base = rooms_scene()
    mug = Entity(id=name, kind=Kind.OBJECT, category="mug", types=("pickable",), affordances_known=True)
    scene = Scene([*base.entities(), mug], [*base.facts(), ("on", name, "bench")], domain="sayplan")
    result = ask(replace(rooms_task("(and)", scene), goal=Atom("holding", ("robot", name))))
    assert result.outcome is Outcome.SOLVED
    assert [action.args for action in result.plan or ()][-1] == ("robot", name, "bench")


def test_names_that_differ_only_in_case_stay_apart() -> None:
    base = rooms_scene()
    mugs = [Entity(id=n, kind=Kind.OBJECT, category="mug", types=("pickable",)) for n in ("mug", "MUG")]
    scene = Scene([*base.entities(), *mugs], [*base.facts(), ("on", "mug", "bench"), ("on", "MUG", "bench")])
    result = solve_task(replace(rooms_task("(and)", scene), goal=Atom("holding", ("robot", "MUG"))))
    assert result.final_scene.holds(("holding", "robot", "MUG"))


def test_costs_that_are_whole_stay_exact_and_others_are_rounded_to_centimetres() -> None:
    assert compile_task(rooms_task("(in milk fridge)")).scale == 1
    base = rooms_scene()
    moved = [replace(e, position=(0.0, 2.5, 0.0) if e.id == "office" else (0.0, 0.0, 0.0)) for e in base.entities()]
    task = rooms_task("(at robot office)", Scene(moved, base.facts(), domain="sayplan"))
    assert compile_task(task).scale == COST_SCALE
    assert ask(task).cost == 2.5


def test_a_thing_of_several_types_fits_parameters_of_each() -> None:
    text = """(define (domain d) (:requirements :typing :negative-preconditions) (:types red round - object)
      (:predicates (painted ?x - object) (rolled ?x - object) (seen ?x - (either red round)))
      (:action roll :parameters (?x - round) :precondition (painted ?x) :effect (rolled ?x))
      (:action paint :parameters (?x - red) :precondition (not (painted ?x)) :effect (painted ?x))
      (:action see :parameters (?x - (either red round)) :precondition (rolled ?x) :effect (seen ?x)))"""
    domain = parse_domain(text)
    scene = Scene([Entity(id="ball", kind=Kind.OBJECT, category="ball", types=("red", "round"))])
    result = ask(PlanningTask(domain=domain, scene=scene, goal=parse_goal("(seen ball)", domain, scene)))
    assert [action.name for action in result.plan or ()] == ["paint", "roll", "see"]


DERIVED = """(define (domain d) (:requirements :adl :derived-predicates) (:types block)
  (:predicates (on ?x ?y - block) (above ?x ?y - block) (glued ?x - block) (done))
  (:derived (above ?x ?y - block) (or (on ?x ?y) (exists (?z - block) (and (on ?x ?z) (above ?z ?y)))))
  (:action put :parameters (?x ?y - block)
    :precondition (and (not (= ?x ?y)) (forall (?z - block) (not (on ?z ?y))) (forall (?z - block) (not (on ?x ?z)))
                       (not (above ?y ?x))) :effect (on ?x ?y)))"""


def test_derived_predicates_and_universal_conditions_are_planned_with() -> None:
    domain = parse_domain(DERIVED)
    text = "(define (problem p) (:domain d) (:objects a b c - block) (:init) (:goal (and (above a c) (on b c))))"
    problem = parse_problem(text, domain)
    result = solve_task(PlanningTask(domain=domain, scene=problem_scene(problem, domain), goal=problem.goal))
    assert result.outcome is Outcome.SOLVED
    assert result.optimal
    assert len(result.plan) == 2


def test_a_step_that_is_not_of_the_task_is_refused() -> None:
    with pytest.raises(PlannerError, match="does not have"):
        compile_task(rooms_task("(in milk fridge)")).plan(["(fly robot moon)"])


def test_an_engine_of_unified_planning_solves_the_same_task() -> None:
    task = rooms_task("(or (in milk fridge) (in book fridge))")
    result = UnifiedPlanner("fast-downward").solve(task, timeout_s=30, memory_mb=2000, optimal=False)
    assert result.outcome is Outcome.SOLVED
    assert result.plan is not None
    assert simulate(task.domain, task.scene, result.plan, task.goal).verdict.valid


def test_an_engine_that_does_not_exist_is_a_planner_error() -> None:
    with pytest.raises(PlannerError, match="crystal-ball"):
        UnifiedPlanner("crystal-ball").solve(rooms_task("(in milk fridge)"), timeout_s=5, memory_mb=2000, optimal=True)
