"""Fast Downward's search, run directly on a task that is written out."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from groundplan.planning.fast_downward import LMCUT, cost_in, detail_of, find_fast_downward, lama, outcome_of
from groundplan.planning.ground_task import GroundTask
from groundplan.planning.planner import Outcome, PlannerResult
from groundplan.planning.process import run_limited
from groundplan.planning.sas import search_input


def search(
    task: GroundTask, *, timeout_s: float, memory_mb: int, optimal: bool, chosen: str | None = None
) -> PlannerResult:
    """Find a cheapest plan, or, without `optimal`, the best that LAMA finds in the time.

    `chosen` is an expression of Fast Downward's that says how to search instead of LAMA.

    Raises:
        PlannerError: Fast Downward is not installed, or cannot be started.
    """
    started = time.monotonic()
    program = str(find_fast_downward())
    written = search_input(task)
    with tempfile.TemporaryDirectory(prefix="groundplan-") as name:
        folder = Path(name)
        (folder / "output.sas").write_text(written.text, encoding="utf-8")
        options = ["--search", LMCUT] if optimal else ["--search", chosen] if chosen else lama()
        finished = run_limited(
            [program, *options, "--internal-plan-file", "plan"],
            folder=folder,
            timeout_s=timeout_s,
            memory_mb=memory_mb,
            stdin=folder / "output.sas",
        )
        plans = [(cost, path) for path in folder.glob("plan*") if (cost := cost_in(path)) is not None]
        if not plans:
            outcome = outcome_of(finished)
            seconds = time.monotonic() - started
            return PlannerResult(outcome=outcome, seconds=seconds, detail=detail_of(outcome, finished))
        cost, path = min(plans, key=lambda pair: (pair[0], str(pair[1])))
        lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("(")]
        return PlannerResult(
            outcome=Outcome.SOLVED,
            plan=written.plan(lines),
            cost=cost / written.scale,
            seconds=time.monotonic() - started,
            optimal=optimal and finished.code == 0 and not finished.timed_out,
        )
