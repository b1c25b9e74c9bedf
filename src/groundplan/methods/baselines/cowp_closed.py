"""Baseline of COWP: a classical planner in a closed world, which makes nothing of what it hears (section 4.3)."""

from __future__ import annotations

from groundplan.logic.domain import Domain, Plan
from groundplan.logic.formula import Formula
from groundplan.logic.verdict import Verdict
from groundplan.methods.cowp.planner import find_plan
from groundplan.methods.cowp.strategy import Assignment
from groundplan.scene.scene import Scene
from groundplan.worlds.executor import Objection, Repair


class ClosedWorld:
    """Plans with the domain as it was written, and plans again where the scene shows that the plan fails."""

    name = "cowp-cw"

    def __init__(self, assignment: Assignment) -> None:
        """Take the assignment as it is."""
        self.assignment = assignment
        self._domain = assignment.domain
        self._without: set[str] = set()

    @property
    def domain(self) -> Domain:
        """The domain as it is believed now."""
        return self._domain

    def plan(self, scene: Scene) -> Plan | None:
        """Return a plan in the closed world."""
        return self._solve(scene, (self.assignment.goal,))

    def monitor(self, scene: Scene, plan: Plan, heard: tuple[str, ...]) -> Objection | None:
        """Object to nothing: what is said in words is not in the closed world."""
        return None

    def repair(self, scene: Scene, goals: tuple[Formula, ...], verdict: Verdict) -> Repair:
        """Plan again from the scene as it is now."""
        found = self._solve(scene, goals)
        if found is None:
            return Repair(found=False, goals=goals, explanation="No solution: there is no plan in the closed world.")
        return Repair(found=True, plan=found, goals=goals, domain=self.domain)

    def _solve(self, scene: Scene, goals: tuple[Formula, ...]) -> Plan | None:
        return find_plan(self.domain, scene, goals, self.assignment.wordings, without=self._without)
