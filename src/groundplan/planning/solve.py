"""From a goal to a verified plan: prune, solve, expand the routes, carry the plan out on paper, and only then claim.

What is claimed. A plan is returned as SOLVED only after the simulator, which shares no code with the planner, has
carried it out and found the goal true. `optimal` is claimed when the planner proved it for the small task and what was
left out of it is provably no help: candidates left out are farther away than the plan is long; and where something may
have to be put down for a while, every room was considered for that (or the claim is dropped).
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from groundplan.logic.contradiction import contradiction
from groundplan.logic.domain import Plan
from groundplan.logic.evaluate import holds
from groundplan.logic.formula import And, Formula
from groundplan.logic.simulate import Simulation, simulate
from groundplan.logic.verdict import UNCHECKED, VALID, Verdict
from groundplan.planning.costs import task_values
from groundplan.planning.fast_downward import FastDownward
from groundplan.planning.ground_task import can_ground
from groundplan.planning.navigation import expand, routes_are_shortest
from groundplan.planning.planner import Outcome, Planner, PlannerResult, PlanningTask
from groundplan.planning.prune import Pruned, prune
from groundplan.planning.reduce import reduced, useful_schemas
from groundplan.planning.result import PlanningResult as PlanningResult
from groundplan.planning.solve_ground import solve_ground
from groundplan.planning.unsolvable import clashing, explain_unsolvable, goal_pairs
from groundplan.scene.entity import Kind
from groundplan.scene.scene import Scene

DEFAULT_TIMEOUT_S = 60.0
DEFAULT_MEMORY_MB = 4096
KEEP = 4
WIDER_KEEP = 16
EVERY = 1_000_000
WHOLE_LIMIT = 2000
"""Scenes with more entities than this are never given to the planner whole."""
PROOF_LIMIT = 60
"""In scenes with more entities than this, a goal that is out of reach even when nothing becomes false ever again is
taken as unsolvable without asking the planner about the whole scene."""
_MAX_ADMITTED = 32
_PROOF_S = 2.0
_PROOF_ROOMS = 12
_OPTIMAL_S = 6.0
_UNHURRIED_S = 10.0
"""A plan that took longer and is not proven cheapest is not looked for again with more candidates."""
_TOLERANCE = 1e-6
_MAX_CLASHES = 30
_CLASH_S = 1.0
_NO_PLAN = Outcome.UNSOLVABLE


def solve_task(
    task: PlanningTask,
    planner: Planner | None = None,
    *,
    timeout_s: float = DEFAULT_TIMEOUT_S,
    memory_mb: int = DEFAULT_MEMORY_MB,
    optimal: bool = True,
    prune: bool = True,
) -> PlanningResult:
    """Find a plan and prove it by simulation.

    With `optimal` a cheapest plan is searched for first, in half of the time but at most 6 s; then any good one. Tasks
    with derived predicates are written out and go to the search directly (`solve_ground.py`).

    Raises:
        PlannerError: the planner is not installed or cannot be started.
        InputError: a universal goal ranges over too many combinations.
    """
    chosen = planner if planner is not None else FastDownward()
    if prune and isinstance(chosen, FastDownward) and chosen.search is None and can_ground(task):
        found = solve_ground(task, timeout_s=timeout_s, memory_mb=memory_mb, optimal=optimal)
        if found is not None:
            return found
    solving = _Solving(task, chosen, timeout_s, memory_mb, optimal)
    return solving.result(pruning=prune)


@dataclass(frozen=True, slots=True)
class _Solved:
    """A plan that holds in the whole task, and the small task it came from."""

    simulation: Simulation
    plan: Plan
    pruned: Pruned | None
    proven: bool


class _Solving:
    """One call of `solve_task`."""

    def __init__(self, task: PlanningTask, planner: Planner, timeout_s: float, memory_mb: int, optimal: bool) -> None:
        self.task = task
        self.planner = planner
        self.started = time.monotonic()
        self.timeout_s = timeout_s
        self.memory_mb = memory_mb
        self.optimal = optimal
        self.total = len(task.scene)
        self.last: PlannerResult | None = None

    def result(self, *, pruning: bool) -> PlanningResult:
        if holds(self.task.goal, self.task.scene, self.task.domain):
            return self._result(Outcome.SOLVED, optimal=True, verdict=VALID, detail="the goal holds already")
        for keep, rooms in self._levels() if pruning else ():
            found = self._pruned(keep, rooms)
            if found is not None:
                return self._claim(found)
            if self.last is None or self.last.outcome is not Outcome.UNSOLVABLE:
                break
        return self._without_plan()

    def _levels(self) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Yield how many candidates of a kind to keep and further rooms to put things down in, ever more of them."""
        yield KEEP, ()
        yield WIDER_KEEP, self._rooms()
        if self.total > WHOLE_LIMIT:
            yield EVERY, self._rooms()

    def _without_plan(self) -> PlanningResult:
        """Return the result where pruning was not possible or the small task gave no plan."""
        if self.last is None:
            return self._whole(self.task)
        if self.last.outcome not in (Outcome.UNSOLVABLE, Outcome.SOLVED):
            return self._result(self.last.outcome, detail=self.last.detail)
        if self.last.outcome is Outcome.UNSOLVABLE and self.total > PROOF_LIMIT:
            verdict, proven = explain_unsolvable(self.task)
            if (proven and verdict.evidence) or self.total > WHOLE_LIMIT:
                return self._unsolved(verdict)
        if self.total > WHOLE_LIMIT:
            return self._result(Outcome.FAILED, detail="the plan found for the part that matters fails in the scene")
        useful = useful_schemas(self.task.domain, self.task.goal)
        domain = reduced(self.task.domain, useful, self.task.goal)
        return self._whole(replace(self.task, domain=domain))

    def _left(self) -> float:
        return max(0.1, self.started + self.timeout_s - time.monotonic())

    def _ask(self, task: PlanningTask, *, at_most_s: float | None = None) -> PlannerResult:
        """Ask the planner: optimally within part of the time, then for any plan in all that is left."""
        left = self._left() if at_most_s is None else min(self._left(), at_most_s)
        limit = min(left / 2, _OPTIMAL_S) if at_most_s is None else left
        if self.optimal:
            result = self.planner.solve(task, timeout_s=limit, memory_mb=self.memory_mb, optimal=True)
            if result.outcome not in (Outcome.OUT_OF_TIME, Outcome.OUT_OF_MEMORY) or at_most_s is not None:
                self.last = result
                return result
        self.last = self.planner.solve(task, timeout_s=self._left(), memory_mb=self.memory_mb, optimal=False)
        return self.last

    # --- the small task -----------------------------------------------------------------------------------------

    def _pruned(self, keep: int, rooms: Iterable[str]) -> _Solved | None:
        """Solve the small task, letting in candidates left out as long as they might be cheaper."""
        admitted: frozenset[Formula] = frozenset()
        best: _Solved | None = None
        while True:
            pruned = prune(self.task, keep=keep, further_places=rooms, admitted=admitted)
            if pruned is None:
                return best
            solved = self._solved(pruned, self._ask(pruned.task))
            if solved is None:
                return best
            best = _cheaper(best, solved)
            if not solved.proven and self._left() < self.timeout_s - _UNHURRIED_S:
                return replace(best, pruned=pruned, proven=False)
            cost = best.simulation.cost
            rivals = {a for bound, a in pruned.left_out if bound + 1.0 < cost - _TOLERANCE}
            if rivals and len(admitted | rivals) <= _MAX_ADMITTED:
                admitted |= rivals
            elif pruned.relevant.left_out_m + 1.0 < cost - _TOLERANCE and keep < WIDER_KEEP:
                keep = WIDER_KEEP
            else:
                return replace(best, pruned=pruned, proven=solved.proven and best.simulation.cost <= cost + _TOLERANCE)

    def _solved(self, pruned: Pruned, result: PlannerResult) -> _Solved | None:
        if result.outcome is not Outcome.SOLVED or result.plan is None:
            return None
        plan = expand(result.plan, pruned.abstraction.navigation, self.task.scene)
        simulation = simulate(self.task.domain, self.task.scene, plan, self.task.goal, values=task_values(self.task))
        return _Solved(simulation, plan, pruned, result.optimal) if simulation.verdict.valid else None

    def _claim(self, found: _Solved) -> PlanningResult:
        pruned = found.pruned
        proven = found.proven and pruned is not None and pruned.bound >= found.simulation.cost - _TOLERANCE
        proven = proven and routes_are_shortest(self.task.scene)
        if proven and pruned is not None and pruned.relevant.put_down:
            found, proven = self._with_all_rooms(found, pruned)
        notes = () if proven or not self.optimal else ("The plan is verified, but a cheaper one may exist.",)
        return self._result(
            Outcome.SOLVED,
            plan=found.plan,
            cost=found.simulation.cost,
            optimal=proven,
            final_scene=found.simulation.final,
            verdict=found.simulation.verdict,
            objects=len(pruned.relevant.objects) if pruned is not None else self.total,
            notes=notes,
        )

    def _with_all_rooms(self, found: _Solved, pruned: Pruned) -> tuple[_Solved, bool]:
        """Consider every room for putting things down; return the better plan and whether it is proven cheapest."""
        rooms = self.task.scene.of_kind(Kind.ROOM)
        if len(rooms) > _PROOF_ROOMS:
            return found, False
        admitted = frozenset(a for part in pruned.kept for a in part)
        wider = prune(self.task, keep=pruned.keep, further_places=rooms, admitted=admitted)
        if wider is None:
            return found, False
        if set(wider.relevant.objects) <= set(pruned.relevant.objects):
            return found, True
        solved = self._solved(wider, self._ask(wider.task, at_most_s=_PROOF_S))
        if solved is None or not solved.proven:
            return found, False
        better = _cheaper(found, solved)
        return better, wider.bound >= better.simulation.cost - _TOLERANCE

    def _rooms(self) -> tuple[str, ...]:
        rooms = self.task.scene.of_kind(Kind.ROOM)
        return tuple(rooms) if len(rooms) <= _PROOF_ROOMS else ()

    # --- the whole task -----------------------------------------------------------------------------------------

    def _whole(self, task: PlanningTask) -> PlanningResult:
        result = self._ask(task)
        if result.outcome is Outcome.UNSOLVABLE:
            return self._unsolved(explain_unsolvable(self.task)[0])
        if result.outcome is not Outcome.SOLVED or result.plan is None:
            return self._result(result.outcome, detail=result.detail)
        simulation = simulate(
            self.task.domain, self.task.scene, result.plan, self.task.goal, values=task_values(self.task)
        )
        return self._result(
            Outcome.SOLVED if simulation.verdict.valid else Outcome.FAILED,
            plan=result.plan,
            cost=simulation.cost,
            optimal=result.optimal and simulation.verdict.valid,
            final_scene=simulation.final,
            verdict=simulation.verdict,
        )

    def _unsolved(self, verdict: Verdict) -> PlanningResult:
        if not verdict.evidence:
            clash = contradiction(self.task.goal, self.task.domain, self.task.scene)
            verdict = clash or self._smallest_clash() or verdict
        return self._result(Outcome.UNSOLVABLE, verdict=verdict)

    def _smallest_clash(self) -> Verdict | None:
        """Return the verdict on the first part or pair of parts of the goal that the planner proves out of reach."""
        for parts in islice(goal_pairs(self.task), _MAX_CLASHES):
            part_task = replace(self.task, goal=And(parts))
            pruned = prune(part_task, keep=KEEP)
            if pruned is None and self.total > WHOLE_LIMIT:
                return None
            left = min(self._left(), _CLASH_S)
            task = part_task if pruned is None else pruned.task
            if self.planner.solve(task, timeout_s=left, memory_mb=self.memory_mb, optimal=False).outcome is _NO_PLAN:
                return clashing(parts)
        return None

    def _result(
        self,
        outcome: Outcome,
        *,
        plan: Plan = (),
        cost: float = 0.0,
        optimal: bool = False,
        final_scene: Scene | None = None,
        verdict: Verdict = UNCHECKED,
        objects: int | None = None,
        detail: str = "",
        notes: tuple[str, ...] = (),
    ) -> PlanningResult:
        return PlanningResult(
            outcome=outcome,
            plan=plan,
            cost=cost,
            optimal=optimal,
            final_scene=final_scene if final_scene is not None else self.task.scene,
            verdict=verdict,
            seconds=time.monotonic() - self.started,
            objects=self.total if objects is None else objects,
            pruned_from=self.total,
            detail=detail,
            notes=notes,
        )


def _cheaper(one: _Solved | None, other: _Solved) -> _Solved:
    return other if one is None or other.simulation.cost < one.simulation.cost - _TOLERANCE else one
