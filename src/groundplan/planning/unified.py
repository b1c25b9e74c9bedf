"""A bridge to the engines of unified-planning (Micheli et al. 2025), where that is installed."""

from __future__ import annotations

import time
import warnings
from importlib.util import find_spec
from typing import Any

from groundplan.errors import PlannerError
from groundplan.planning.compile import CompiledTask, compile_task
from groundplan.planning.costs import plan_cost, task_values
from groundplan.planning.planner import Outcome, PlannerResult, PlanningTask

_OUTCOMES = {
    "SOLVED_SATISFICING": Outcome.SOLVED,
    "SOLVED_OPTIMALLY": Outcome.SOLVED,
    "UNSOLVABLE_PROVEN": Outcome.UNSOLVABLE,
    "TIMEOUT": Outcome.OUT_OF_TIME,
    "MEMOUT": Outcome.OUT_OF_MEMORY,
}


class UnifiedPlanner:
    """Any one-shot engine of unified-planning, by its name there (for example "enhsp" or "pyperplan").

    The engines take no memory limit, so `memory_mb` has no effect here.
    """

    def __init__(self, engine: str) -> None:
        self.engine = engine
        self.name = f"unified-planning:{engine}"

    def solve(self, task: PlanningTask, *, timeout_s: float, memory_mb: int, optimal: bool) -> PlannerResult:
        """Solve the task with the engine.

        Raises:
            PlannerError: unified-planning or the engine is not installed.
        """
        if find_spec("unified_planning") is None:
            raise PlannerError("unified-planning is not installed.", hint="pip install unified-planning")
        started = time.monotonic()
        compiled = compile_task(task)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            result = self._run(compiled, timeout_s)
        outcome = _OUTCOMES.get(result.status.name, Outcome.FAILED)
        seconds = time.monotonic() - started
        if outcome is not Outcome.SOLVED or result.plan is None:
            return PlannerResult(outcome=outcome, seconds=seconds, detail=result.status.name.lower())
        plan = compiled.plan([_line(step) for step in result.plan.actions])
        return PlannerResult(
            outcome=outcome,
            plan=plan,
            cost=plan_cost(plan, task.domain, task_values(task)),
            seconds=seconds,
            optimal=result.status.name == "SOLVED_OPTIMALLY",
            detail=self.name,
        )

    def _run(self, compiled: CompiledTask, timeout_s: float) -> Any:
        from unified_planning.exceptions import UPException  # type: ignore[import-untyped]
        from unified_planning.io import PDDLReader  # type: ignore[import-untyped]
        from unified_planning.shortcuts import OneshotPlanner  # type: ignore[import-untyped]

        try:
            problem = PDDLReader().parse_problem_string(compiled.domain_text, compiled.problem_text)
            problem.environment.credits_stream = None
            with OneshotPlanner(name=self.engine) as engine:
                return engine.solve(problem, timeout=timeout_s)
        except UPException as error:
            raise PlannerError(f"unified-planning's engine {self.engine!r} cannot be used: {error}") from error


def _line(step: Any) -> str:
    return f"({' '.join([step.action.name, *map(str, step.actual_parameters)])})"
