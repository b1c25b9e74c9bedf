from __future__ import annotations

import json

import pytest
from tests.evaluation_autogptp.made import CAPABILITIES, WORKSHOP

from groundplan.errors import InputError
from groundplan.evaluation.autogptp.rows import FileKind, Row
from groundplan.evaluation.autogptp.scoring import (
    Start,
    Step,
    capability_effects,
    cost_of,
    reached,
    read_relations,
    read_steps,
    score_plan,
    score_substitution,
    simulate,
)

EFFECTS = capability_effects(json.loads(CAPABILITIES))
START = Start(relations=read_relations(WORKSHOP)[0], carried=frozenset({"pear0", "mug0", "jug0", "rag0"}))
TO_SHELF = ("grasp robot0 pear0 bench0 bench0", "move robot0 bench0 shelf0", "place robot0 pear0 shelf0 shelf0")


def steps(*texts: str) -> tuple[Step, ...]:
    return tuple(Step(text.split()[0], tuple(text.split()[1:])) for text in texts)


def row(goal: str, costs: int | None = 3, kind: FileKind = FileKind.PLANNER, tools: int | None = None) -> Row:
    return Row(
        file="made",
        index=0,
        kind=kind,
        task="…",
        scene_file="workshop.txt",
        goal=goal,
        min_costs=costs,
        min_tool_calls=tools,
    )


def test_a_scene_is_read_as_relations_and_declared_objects_with_the_acting_robot() -> None:
    relations, objects = read_relations(WORKSHOP)
    assert ("in", "rag0", "locker0") in relations
    assert len(relations) == 8
    assert {"robot0", "human0", "locker0"} < objects
    assert len(objects) == 11


def test_effects_are_applied_and_the_goal_is_looked_up_in_what_results() -> None:
    score = score_plan(row("and (on pear0 shelf0)"), START, steps(*TO_SHELF), EFFECTS)
    assert score.success
    assert score.cost == 3
    assert score.minimal
    assert score.cost_ratio == 1.0
    assert not score.problem


def test_preconditions_are_never_checked() -> None:
    """The locker is closed and out of reach: the published scorer does not mind."""
    score = score_plan(row("inhand rag0 robot0", 1), START, steps("take_out robot0 rag0 locker0 bench0"), EFFECTS)
    assert score.success


def test_of_two_effects_on_the_same_atom_the_one_written_first_counts() -> None:
    state = simulate(START, steps("move robot0 bench0 bench0"), EFFECTS)
    assert not any(fact[:2] == ("at", "robot0") for fact in state)
    assert ("visited", "bench0") in state


def test_moving_also_withdraws_that_the_place_is_at_the_robot() -> None:
    state = simulate(START, steps("make-at-symmetric robot0 bench0", "move robot0 bench0 shelf0"), EFFECTS)
    assert ("at", "bench0", "robot0") not in state
    assert ("at", "robot0", "shelf0") in state


@pytest.mark.parametrize(
    "goal",
    [
        "and (on pear0 bench0)",
        "and(on pear0 bench0)",
        "and (on  pear0   bench0))",
        "and (and (on pear0 bench0)) (on pear0 bench0)",
        "on pear0 bench0",
        "(on pear:0 bench_0)",
        "((on pear0 bench0) (closed locker0))",
        "or (on pear0 shelf0) (and (on pear0 bench0) (not (on pear0 shelf0)))",
        "and (not (and (on pear0 shelf0) (closed locker0))) (or (on pear0 bench0))",
        "AND (on pear0 bench0)",
    ],
)
def test_goals_are_read_as_they_are_written(goal: str) -> None:
    assert reached(goal, START.relations, START.carried)
    assert not reached(f"not ({goal.rstrip(')') + ')' * goal.count('(')})", START.relations, START.carried)


@pytest.mark.parametrize("goal", ["and (on pear0 bench0", "", "()", "and pear0", "not (on a0 b0) (on c0 d0)"])
def test_goals_that_cannot_be_read_are_a_problem_of_the_row_alone(goal: str) -> None:
    score = score_plan(row(goal), START, (), EFFECTS)
    assert not score.success
    assert score.problem


def test_free_means_that_nothing_that_can_be_carried_is_on_it() -> None:
    assert not reached("free bench0", START.relations, START.carried)
    assert reached("free bench0", START.relations, frozenset({"jug0"}))
    assert reached("free locker0", START.relations, START.carried)  # what is in it does not count


def test_other_derived_predicates_are_not_in_the_state() -> None:
    assert not reached("reachable pear0 bench0 robot0", START.relations, START.carried)


def test_what_the_world_does_by_itself_costs_nothing() -> None:
    plan = steps("wetten rag0 sink0 sink0 water0", "make-at-symmetric robot0 human0", *TO_SHELF)
    assert cost_of(plan) == 3
    state = simulate(START, plan, EFFECTS)
    assert ("wet", "rag0") in state
    assert ("at", "human0", "robot0") in state


def test_minimal_is_equal_in_planner_files_and_at_most_in_whole_system_files() -> None:
    planner = score_plan(row("on pear0 shelf0", 4), START, steps(*TO_SHELF), EFFECTS)
    assert (planner.minimal, planner.within) == (False, True)
    system = row("on pear0 shelf0", 4, FileKind.SYSTEM, 2)
    assert score_plan(system, START, steps(*TO_SHELF), EFFECTS, 2).minimal
    assert score_plan(system, START, steps(*TO_SHELF), EFFECTS, 2).minimal_tools
    assert not score_plan(system, START, steps(*TO_SHELF), EFFECTS, 3).minimal_tools


def test_no_plan_costs_nothing_and_reaches_what_holds_from_the_start() -> None:
    score = score_plan(row("at robot0 bench0", 0), START, (), EFFECTS)
    assert (score.success, score.cost, score.minimal) == (True, 0, True)


def test_a_cost_that_is_not_known_is_not_judged() -> None:
    score = score_plan(row("on pear0 shelf0", None), START, steps(*TO_SHELF), EFFECTS)
    assert score.success
    assert (score.minimal, score.within, score.cost_ratio) == (None, None, None)


@pytest.mark.parametrize("step", ["fly robot0 bench0", "grasp robot0 pear0", "grasp robot0 pear0 a0 b0 c0"])
def test_a_step_that_is_no_action_fails_the_row(step: str) -> None:
    score = score_plan(row("on pear0 bench0"), START, steps(step), EFFECTS)
    assert not score.success
    assert step.split()[0] in score.problem


def test_the_robot_starts_where_exploring_has_led_it() -> None:
    start = START.standing_at("shelf0")
    assert ("at", "robot0", "shelf0") in start.relations
    assert ("at", "robot0", "bench0") not in start.relations
    assert ("at", "human0", "bench0") in start.relations


@pytest.mark.parametrize(
    "written",
    [
        {"action": "grasp", "args": ["robot0", "pear0", "bench0", "bench0"]},
        {"action": "grasp", "args": ["robot:0", "pear:0", "bench_0", "bench0"]},
        {"action": "grasp", "args": ["pear0", "bench0", "bench0", "robot0"]},
        {"action": "grasp", "args": ["pear0", "bench0", "bench0"], "agent": "robot0"},
    ],
)
def test_the_actor_may_stand_first_last_or_apart(written: dict[str, object]) -> None:
    read = read_steps([written], lambda name: len(EFFECTS[name].parameters))
    assert read == (Step("grasp", ("robot0", "pear0", "bench0", "bench0")),)


def test_a_result_that_is_no_plan_is_said() -> None:
    with pytest.raises(InputError, match="Step 1"):
        read_steps([{"args": []}], lambda name: None)


@pytest.mark.parametrize(("said", "right"), [("bowl", True), ("Tea Cup", True), ("spoon", False), ("", False)])
def test_a_substitution_is_right_if_its_class_is_among_the_alternatives(said: str, right: bool) -> None:
    asked = Row(
        file="made",
        index=0,
        kind=FileKind.SUBSTITUTION,
        task="…",
        scene_file="x.txt",
        missing_object="mug",
        alternatives=("bowl", "tea_cup"),
    )
    assert score_substitution(asked, said).success is right
