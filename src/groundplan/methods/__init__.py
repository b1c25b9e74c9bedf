"""Methods: ways to turn an instruction and a scene into a verified plan, each runnable by name."""

from __future__ import annotations

from groundplan.methods.registry import method_names, method_summaries, open_method
from groundplan.methods.task import Method, ShownStep, Solution, SolutionStatus, Task

__all__ = [
    "Method",
    "ShownStep",
    "Solution",
    "SolutionStatus",
    "Task",
    "method_names",
    "method_summaries",
    "open_method",
]
