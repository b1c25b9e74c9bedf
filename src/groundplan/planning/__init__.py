"""Classical planning behind one protocol: Fast Downward, relevance pruning, explanations of what cannot be done."""

from __future__ import annotations

from groundplan.planning.fast_downward import FastDownward
from groundplan.planning.planner import Outcome, Planner, PlannerResult, PlanningTask
from groundplan.planning.solve import PlanningResult, solve_task

__all__ = ["FastDownward", "Outcome", "Planner", "PlannerResult", "PlanningResult", "PlanningTask", "solve_task"]
