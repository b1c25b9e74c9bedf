"""What planning a task came to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from groundplan.logic.domain import Plan
from groundplan.logic.verdict import UNCHECKED, Verdict
from groundplan.planning.planner import Outcome
from groundplan.scene.scene import Scene


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanningResult:
    """What planning a task came to.

    A SOLVED result's `plan` has been carried out by the simulator and reaches the goal; `final_scene` is where it ends.
    `optimal` says that no cheaper plan exists for the whole task, pruned or not. An UNSOLVABLE result's `verdict` says
    which part of the goal cannot hold and what is missing. `objects` of `pruned_from` entities went to the planner.
    """

    outcome: Outcome
    plan: Plan = ()
    cost: float = 0.0
    optimal: bool = False
    final_scene: Scene
    verdict: Verdict = UNCHECKED
    seconds: float = 0.0
    objects: int = 0
    pruned_from: int = 0
    detail: str = ""
    notes: tuple[str, ...] = ()

    def traced(self) -> dict[str, Any]:
        """Return what a trace keeps of it."""
        return {
            "outcome": self.outcome.value,
            "length": len(self.plan),
            "cost": self.cost,
            "seconds": self.seconds,
            "objects": self.objects,
            "pruned_from": self.pruned_from,
        }
