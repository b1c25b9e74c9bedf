from __future__ import annotations

from collections.abc import Iterable

import pytest
from tests.planning.random_tasks import random_task
from tests.planning.rooms import rooms_scene, rooms_task

from groundplan.logic.simulate import simulate
from groundplan.planning import Outcome, PlannerResult, PlanningTask, solve_task
from groundplan.planning.fast_downward import FastDownward
from groundplan.planning.joining import Wanted
from groundplan.planning.prune import prune
from groundplan.planning.reduce import reduced, useful_schemas
from groundplan.planning.relevance import Relevance, Relevant
from groundplan.planning.rules import flat_effects
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Changes, Fact, Scene


@pytest.mark.parametrize("seed", range(14))
def test_pruning_loses_neither_plans_nor_what_is_claimed_optimal(seed: int) -> None:
    task = random_task(seed)
    pruned, whole = solve_task(task, timeout_s=30), solve_task(task, timeout_s=30, prune=False)
    assert pruned.outcome is whole.outcome
    if whole.optimal:
        assert pruned.cost >= whole.cost - 0.01
        if pruned.optimal:
            assert pruned.cost == pytest.approx(whole.cost, abs=0.011)


def test_only_what_matters_is_given_to_the_planner() -> None:
    result = solve_task(rooms_task("(in milk fridge)"))
    assert result.outcome is Outcome.SOLVED
    assert result.optimal
    assert result.objects < result.pruned_from
    assert result.verdict.valid
    assert result.final_scene.holds(("in", "milk", "fridge"))


def test_moves_are_written_hop_by_hop_along_links() -> None:
    result = solve_task(rooms_task("(in milk fridge)"))
    moves = [action.args[1:] for action in result.plan if action.name == "goto"]
    assert moves == [("hall", "office"), ("office", "hall"), ("hall", "kitchen")]


def test_a_goal_that_holds_already_needs_no_planner() -> None:
    result = solve_task(rooms_task("(on milk desk)"), Refusing())
    assert (result.outcome, result.plan, result.optimal) == (Outcome.SOLVED, (), True)


def test_things_that_hold_already_are_kept_where_the_plan_could_undo_them() -> None:
    result = solve_task(rooms_task("(and (on noodles desk) (closed fridge))"))
    assert result.final_scene.holds(("closed", "fridge"))
    assert "close" in [action.name for action in result.plan]


def test_all_of_many_things_includes_those_that_need_nothing() -> None:
    result = solve_task(rooms_task("(forall (?x - pickable) (on ?x desk))"))
    assert result.outcome is Outcome.SOLVED
    assert all(result.final_scene.holds(("on", x, "desk")) for x in ("milk", "book", "noodles"))


def test_a_plan_starts_from_a_scene_that_has_changed() -> None:
    held = Changes(added=(("holding", "robot", "book"),), removed=(("on", "book", "desk"), ("free_hand", "robot")))
    result = solve_task(rooms_task("(in milk fridge)", rooms_scene().after(held)))
    assert result.outcome is Outcome.SOLVED
    assert result.optimal


def test_a_planner_that_returns_a_wrong_plan_is_not_believed() -> None:
    result = solve_task(rooms_task("(in milk fridge)"), Lying(), prune=False)
    assert result.outcome is Outcome.FAILED
    assert not result.verdict.valid


def test_where_the_small_task_has_no_plan_the_whole_one_is_tried() -> None:
    result = solve_task(rooms_task("(in milk fridge)"), Blinkered())
    assert result.outcome is Outcome.SOLVED
    assert result.objects == result.pruned_from


def test_the_nearest_of_many_is_fetched_and_far_ones_are_never_looked_at() -> None:
    task = any_mug_task(300)
    result = solve_task(task)
    assert result.outcome is Outcome.SOLVED
    assert result.optimal
    assert result.objects < 30
    assert simulate(task.domain, task.scene, result.plan, task.goal).verdict.valid


def test_a_far_thing_is_found_when_the_near_ones_cannot_be_reached() -> None:
    task = any_mug_task(12, locked=10)
    result = solve_task(task)
    assert result.outcome is Outcome.SOLVED


def any_mug_task(rooms: int, *, locked: int = 0) -> PlanningTask:
    """Return the task of having any mug on the desk, where the first rooms' mugs are in boxes that never open."""
    entities = [Entity(id=n, kind=Kind.ROOM, category="room", position=(3.0 * i, 0.0, 0.0)) for i, n in names(rooms)]
    base = rooms_scene(without=(("at", "robot", "hall"),))
    facts: list[Fact] = [*base.facts(), ("at", "robot", "room0")]
    entities += [e for e in base.entities() if e.id not in {n for _, n in names(rooms)}]
    for i, room in names(rooms):
        box = i < locked
        types = ("receptacle", "container") if box else ("receptacle", "surface")
        entities.append(Entity(id=f"shelf{i}", kind=Kind.ASSET, category="shelf", types=types, affordances_known=True))
        entities.append(Entity(id=f"mug{i}", kind=Kind.OBJECT, category="mug", types=("pickable",)))
        facts += [("in", f"shelf{i}", room), ("in" if box else "on", f"mug{i}", f"shelf{i}")]
        facts += [("closed", f"shelf{i}")] if box else []
        if i:
            facts += [("connected", f"room{i - 1}", room), ("connected", room, f"room{i - 1}")]
    facts += [("connected", "room0", "office"), ("connected", "office", "room0")]
    scene = Scene(entities, facts, domain="sayplan", category_types={"mug": frozenset({"vessel"})})
    return rooms_task("(exists (?m - vessel) (on ?m desk))", scene)


def names(rooms: int) -> list[tuple[int, str]]:
    return [(i, f"room{i}") for i in range(rooms)]


@pytest.mark.parametrize("outcome", [Outcome.OUT_OF_TIME, Outcome.OUT_OF_MEMORY, Outcome.FAILED])
@pytest.mark.parametrize("prune", [True, False])
def test_a_planner_that_gives_up_is_never_taken_for_a_proof(outcome: Outcome, prune: bool) -> None:
    result = solve_task(rooms_task("(in milk fridge)"), GivingUp(outcome), prune=prune)
    assert (result.outcome, result.plan) == (outcome, ())


def test_where_no_cheapest_plan_is_found_in_time_any_plan_is_looked_for_in_all_that_is_left() -> None:
    patient = Patient()
    result = solve_task(rooms_task("(in milk fridge)"), patient, timeout_s=100)
    assert result.outcome is Outcome.SOLVED
    assert not result.optimal
    assert patient.allowed[0] < 10
    assert patient.allowed[1] > 80


def test_the_parts_of_a_goal_are_analysed_together(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[int] = []
    whole = Relevance.close

    def counted(self: Relevance, literals: Iterable[Wanted]) -> Relevant:
        wanted = list(literals)
        closed.append(len(wanted))
        return whole(self, wanted)

    monkeypatch.setattr(Relevance, "close", counted)
    assert prune(rooms_task("(and (in milk fridge) (in book fridge))")) is not None
    assert closed[0] == 2


def test_only_actions_that_can_matter_are_useful() -> None:
    task = rooms_task("(on milk bench)")
    assert useful_schemas(task.domain, task.goal) == {"goto", "access", "pickup", "release", "open", "close"}
    assert "turn_on" in useful_schemas(task.domain, rooms_task("(hot milk)").goal)


def test_effects_that_nothing_asks_for_are_dropped() -> None:
    task = rooms_task("(on milk bench)")
    small = reduced(task.domain, ["release"], task.goal)
    kept = {atom.predicate for atom, *_ in flat_effects(small.schemas["release"].effects, small.schemas["release"])}
    assert kept == {"on", "holding"}


class GivingUp:
    """A planner that always ends the same way."""

    name = "giving-up"

    def __init__(self, outcome: Outcome) -> None:
        self.outcome = outcome

    def solve(self, task: PlanningTask, *, timeout_s: float, memory_mb: int, optimal: bool) -> PlannerResult:
        return PlannerResult(outcome=self.outcome)


class Refusing:
    """A planner that must not be asked."""

    name = "refusing"

    def solve(self, task: PlanningTask, *, timeout_s: float, memory_mb: int, optimal: bool) -> PlannerResult:
        raise AssertionError("asked although the goal holds")


class Lying:
    """A planner that says it needs nothing."""

    name = "lying"

    def solve(self, task: PlanningTask, *, timeout_s: float, memory_mb: int, optimal: bool) -> PlannerResult:
        return PlannerResult(outcome=Outcome.SOLVED, plan=(), cost=0.0, optimal=True)


class Blinkered(FastDownward):
    """A planner that finds nothing in tasks that are not whole."""

    def solve(self, task: PlanningTask, *, timeout_s: float, memory_mb: int, optimal: bool) -> PlannerResult:
        if task.objects is not None:
            return PlannerResult(outcome=Outcome.UNSOLVABLE)
        return super().solve(task, timeout_s=timeout_s, memory_mb=memory_mb, optimal=optimal)


class Patient:
    """Finds no cheapest plan in time, but any plan; remembers how long it was given."""

    name = "patient"

    def __init__(self) -> None:
        self.allowed: list[float] = []

    def solve(self, task: PlanningTask, *, timeout_s: float, memory_mb: int, optimal: bool) -> PlannerResult:
        self.allowed.append(timeout_s)
        if optimal:
            return PlannerResult(outcome=Outcome.OUT_OF_TIME)
        return FastDownward().solve(task, timeout_s=timeout_s, memory_mb=memory_mb, optimal=False)
