"""Planning for tasks with derived predicates: write out what matters, search, carry the plan out on paper, then claim.

What is claimed. SOLVED: the simulator has carried the plan out. `optimal`: the search proved it for what was written
out, and what `backward.py` leaves out is no help to any plan of the whole task. UNSOLVABLE: nothing was left out.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, replace

from groundplan.errors import InputError
from groundplan.logic.capability_domain import has_published_meaning
from groundplan.logic.evaluate import holds
from groundplan.logic.formula import And
from groundplan.logic.simulate import simulate
from groundplan.logic.verdict import UNCHECKED, VALID, Verdict
from groundplan.planning.backward import Backward
from groundplan.planning.choice import Choice
from groundplan.planning.costs import task_values
from groundplan.planning.ground_task import GroundTask, ground
from groundplan.planning.planner import Outcome, PlannerResult, PlanningTask
from groundplan.planning.result import PlanningResult
from groundplan.planning.search import search
from groundplan.planning.unreachable import certain, explain_unreachable
from groundplan.planning.unsolvable import clashing, goal_pairs

_OPTIMAL_S = 5.0
_ANYTIME_S = 3.0
_WIDE_S = 4.0
"""How long the whole task may be written out and then searched, where what matters gave no plan."""
_CLASH_S = 2.0
_UNSURE = "There is no plan within what seems to matter, and the whole task is too large to be sure."


def solve_ground(task: PlanningTask, *, timeout_s: float, memory_mb: int, optimal: bool) -> PlanningResult | None:
    """Find a plan and prove it by simulation; None where the task cannot be written out.

    Raises:
        PlannerError: the planner is not installed or cannot be started.
    """
    return _Solving(task, time.monotonic(), timeout_s, memory_mb, optimal).result()


@dataclass(slots=True)
class _Solving:
    """One call of `solve_ground`."""

    task: PlanningTask
    started: float
    timeout_s: float
    memory_mb: int
    optimal: bool
    objects: int = 0

    def result(self) -> PlanningResult | None:
        if holds(self.task.goal, self.task.scene, self.task.domain):
            return self._ended(Outcome.SOLVED, optimal=True, verdict=VALID, detail="the goal holds already")
        choice = Choice(self.task)
        while True:
            task = replace(self.task, goal=choice.goal)
            try:
                small, analysis = ground(task, deadline=self.started + self._left())
            except InputError:
                return None
            self.objects = len({name for op in small.operators for name in op.action.args})
            result = self._search(small) if small.goals else None
            if result is not None and result.outcome not in (Outcome.SOLVED, Outcome.UNSOLVABLE):
                return self._ended(result.outcome, detail=result.detail)
            solved = result if result is not None and result.outcome is Outcome.SOLVED else None
            if choice.widened(math.inf if solved is None or solved.cost is None else solved.cost):
                continue
            if solved is not None:
                return self._proven(solved, claimed=not analysis.shortened)
            return self._whole(small, analysis)

    def _whole(self, small: GroundTask, analysis: Backward) -> PlanningResult | None:
        """Look at more, and at last at everything, where what matters gave no plan and that does not settle it."""
        unreached = not small.goals
        verdict = explain_unreachable(self.task, analysis)
        if unreached and certain(self.task, analysis):
            return self._ended(Outcome.UNSOLVABLE, verdict=verdict)
        for wide in (False, True):
            if unreached and verdict.evidence and len(analysis.acting) < 2 and not analysis.trimmed:
                return self._ended(Outcome.UNSOLVABLE, verdict=verdict)
            if not wide and not analysis.trimmed:
                continue
            until = time.monotonic() + min(self._left(), _WIDE_S)
            try:
                whole, analysis = ground(self.task, trim=False, wide=wide, deadline=until)
            except InputError:
                break
            self.objects = len({name for op in whole.operators for name in op.action.args})
            unreached, verdict = not whole.goals, explain_unreachable(self.task, analysis)
            result = self._search(whole, at_most_s=_WIDE_S) if whole.goals else None
            if result is not None and result.outcome is Outcome.SOLVED:
                return self._proven(result, claimed=not analysis.shortened)
            if wide and (unreached or (result is not None and result.outcome is Outcome.UNSOLVABLE)):
                return self._ended(Outcome.UNSOLVABLE, verdict=verdict if unreached else self._clash() or verdict)
        if unreached and verdict.evidence and not analysis.trimmed:
            return self._ended(Outcome.UNSOLVABLE, verdict=verdict)
        return self._ended(Outcome.OUT_OF_TIME, detail=_UNSURE)

    def _clash(self) -> Verdict | None:
        """Return the verdict on the first part or pair of parts of the goal that the search proves out of reach."""
        until = time.monotonic() + min(self._left(), _CLASH_S)
        for parts in goal_pairs(self.task):
            if time.monotonic() > until:
                return None
            try:
                small, _ = ground(replace(self.task, goal=And(parts)), deadline=until)
            except InputError:
                return None
            left = max(0.1, until - time.monotonic())
            found = search(small, timeout_s=left, memory_mb=self.memory_mb, optimal=True) if small.goals else None
            if found is None or found.outcome is Outcome.UNSOLVABLE:
                return clashing(parts)
        return None

    def _left(self) -> float:
        return max(0.1, self.started + self.timeout_s - time.monotonic())

    def _search(self, task: GroundTask, *, at_most_s: float = _OPTIMAL_S) -> PlannerResult:
        """Search optimally within part of the time, then for any plan."""
        if self.optimal:
            limit = min(self._left() / 2, at_most_s)
            result = search(task, timeout_s=limit, memory_mb=self.memory_mb, optimal=True)
            if result.outcome not in (Outcome.OUT_OF_TIME, Outcome.OUT_OF_MEMORY):
                return result
        limit = min(self._left(), _ANYTIME_S) if self.optimal else self._left()
        return search(task, timeout_s=limit, memory_mb=self.memory_mb, optimal=False)

    def _proven(self, found: PlannerResult, *, claimed: bool) -> PlanningResult | None:
        plan = found.plan or ()
        task = self.task
        simulation = simulate(task.domain, task.scene, plan, task.goal, values=task_values(task))
        if not simulation.verdict.valid:
            return None
        optimal = found.optimal and claimed and has_published_meaning(task.domain)
        notes = () if optimal or not self.optimal else ("The plan is verified, but a cheaper one may exist.",)
        return PlanningResult(
            outcome=Outcome.SOLVED,
            plan=plan,
            cost=simulation.cost,
            optimal=optimal,
            final_scene=simulation.final,
            verdict=simulation.verdict,
            seconds=time.monotonic() - self.started,
            objects=self.objects,
            pruned_from=len(task.scene),
            notes=notes,
        )

    def _ended(
        self, outcome: Outcome, *, verdict: Verdict | None = None, optimal: bool = False, detail: str = ""
    ) -> PlanningResult:
        return PlanningResult(
            outcome=outcome,
            optimal=optimal,
            final_scene=self.task.scene,
            verdict=verdict or UNCHECKED,
            seconds=time.monotonic() - self.started,
            objects=self.objects,
            pruned_from=len(self.task.scene),
            detail=detail,
        )
