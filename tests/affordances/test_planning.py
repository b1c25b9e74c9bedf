"""Plans for affordance-based scenes: proven by simulation, with the published actions and argument order."""

from __future__ import annotations

import random

import pytest
from tests.affordances.kitchens import KITCHEN, ready
from tests.affordances.random_kitchens import random_goal, random_kitchen

from groundplan.knowledge.affordance_domain import scene_domain, scene_wordings
from groundplan.logic import Verdict, holds, parse_goal, sentence, simulate
from groundplan.logic.agents import AgentProfile
from groundplan.logic.formula import And, Atom, Formula
from groundplan.planning import FastDownward, Outcome, PlanningResult, PlanningTask, solve_task
from groundplan.scene.scene import Scene


def solved(goal: str, scene: Scene) -> PlanningResult:
    domain = scene_domain(scene)
    task = PlanningTask(
        domain=domain, scene=scene, goal=parse_goal(goal, domain, scene), wordings=scene_wordings(scene)
    )
    return solve_task(task)


def verdict(goal: str, scene: Scene, result: PlanningResult) -> Verdict:
    domain = scene_domain(scene)
    return simulate(domain, scene, result.plan, parse_goal(goal, domain, scene)).verdict


@pytest.mark.parametrize(
    ("goal", "cost"),
    [("(inhand pear0 human0)", 3), ("(on pear0 shelf0)", 3), ("(opened gate0)", 2), ("(at robot0 desk0)", 0)],
)
def test_a_simple_goal_gets_a_cheapest_plan_that_simulation_confirms(goal: str, cost: float) -> None:
    scene = ready()
    result = solved(goal, scene)
    assert result.outcome is Outcome.SOLVED
    assert result.cost == cost
    assert result.optimal
    assert verdict(goal, scene, result).valid


def test_steps_have_the_actor_first_and_then_the_parameters_of_the_capability() -> None:
    result = solved("(inhand pear0 human0)", ready())
    assert [str(action) for action in result.plan] == [
        "grasp(robot0, pear0, desk0, desk0)",
        "move(robot0, desk0, human0)",
        "handover(robot0, human0, pear0)",
    ]


def test_a_goal_in_the_state_that_a_plan_ends_in_holds_there() -> None:
    scene = ready()
    result = solved("(opened gate0)", scene)
    domain = scene_domain(scene)
    assert holds(parse_goal("(and (opened gate0) (not (closed gate0)))", domain, scene), result.final_scene, domain)


@pytest.mark.parametrize(
    ("goal", "cost"),
    [
        ("(chopped pear0)", 6),
        ("(in leek0 beaker0)", 5),
        ("(liquid_in water0 beaker0)", 4),
        ("(clean pear0)", 7),
        ("(and (inhand leek0 human0) (opened gate0))", 7),
        ("(or (inhand leek0 human0) (inhand blade0 human0) (inhand pear0 human0))", 3),
        ("(free desk0)", 6),
        ("(not (on pear0 desk0))", 1),
        ("(and (on pear0 shelf0) (on slab0 shelf0) (not (on blade0 shelf0)))", 8),
        ("(visited gate0)", 1),
    ],
)
def test_goals_of_every_kind_get_a_cheapest_plan(goal: str, cost: float) -> None:
    scene = ready()
    result = solved(goal, scene)
    assert result.cost == cost
    assert result.optimal
    assert verdict(goal, scene, result).valid


def test_transitions_of_the_world_are_listed_and_cost_nothing() -> None:
    result = solved("(wet rag0)", ready())
    assert result.plan[-1].name == "wetten"
    assert result.cost == len(result.plan) - 1


def test_things_that_are_never_declared_count_for_the_goal_but_are_no_help() -> None:
    scene = ready(KITCHEN.replace("blade:0\n", "").replace("on blade:0", "on blade:0"))
    domain = scene_domain(scene)
    goal = And((Atom("on", ("blade0", "shelf0")), Atom("on", ("pear0", "shelf0"))))
    result = solve_task(PlanningTask(domain=domain, scene=scene, goal=goal))
    assert (result.outcome, result.cost) == (Outcome.SOLVED, 3)
    assert solved("(chopped pear0)", scene).outcome is Outcome.UNSOLVABLE


ROBOT = AgentProfile(id="robot0", capabilities=frozenset({"grasp", "place", "move", "fill", "handover"}))


def test_the_human_opens_what_the_robot_cannot_open() -> None:
    human = AgentProfile(id="human0", kind="human", capabilities=frozenset({"open"}), cost=100)
    result = solved("(liquid_in water0 beaker0)", ready(agents=(ROBOT, human)))
    assert [str(action) for action in result.plan if action.args[0] == "human0"] == ["open(human0, jug0, desk0)"]
    assert result.cost == 103
    assert result.optimal


@pytest.mark.parametrize(("cost", "asked"), [(100.0, False), (1.5, True)])
def test_the_human_is_asked_where_that_is_cheaper_than_the_robots_way(cost: float, asked: bool) -> None:
    human = AgentProfile(id="human0", kind="human", capabilities=frozenset({"open"}), cost=cost)
    scene = ready(KITCHEN.replace("at human:0 desk:0", "at human:0 gate:0"), (AgentProfile(id="robot0"), human))
    result = solved("(opened gate0)", scene)
    assert any(action.args[0] == "human0" for action in result.plan) is asked
    assert result.optimal


def test_two_robots_share_the_work() -> None:
    scene = ready(agents=(AgentProfile(id="robot0"), AgentProfile(id="robot1", at="shelf0")))
    result = solved("(chopped pear0)", scene)
    assert {action.args[0] for action in result.plan} == {"robot0", "robot1"}
    assert result.cost == 5


@pytest.mark.parametrize(
    ("goal", "said"),
    [
        (Atom("inhand", ("gate0", "human0")), "gate0 cannot be carried"),
        (Atom("on", ("pear0", "gate0")), "nothing can be put on gate0"),
        (Atom("liquid_warm", ("water0",)), "there is nothing here that heats"),
        (And((Atom("opened", ("gate0",)), Atom("closed", ("gate0",)))), "cannot be reached together"),
    ],
)
def test_a_goal_that_no_plan_reaches_is_told_with_what_is_missing(goal: Formula, said: str) -> None:
    scene = ready()
    domain, wordings = scene_domain(scene), scene_wordings(scene)
    result = solve_task(PlanningTask(domain=domain, scene=scene, goal=goal, wordings=wordings))
    assert result.outcome is Outcome.UNSOLVABLE
    assert said in sentence(result.verdict, scene, domain, wordings)


@pytest.mark.parametrize("seed", [0, 3, 6, 12, 21, 30])
def test_plans_cost_what_the_planner_finds_that_looks_at_everything(seed: int) -> None:
    rng = random.Random(seed)
    scene = random_kitchen(rng, 4, 3)
    task = PlanningTask(domain=scene_domain(scene), scene=scene, goal=random_goal(rng, scene, 2))
    found = solve_task(task)
    whole = FastDownward().solve(task, timeout_s=20, memory_mb=4000, optimal=True)
    assert found.outcome is whole.outcome
    assert found.outcome is not Outcome.SOLVED or found.cost == whole.cost
