"""Running a suite: every case solved and judged, in one process or several; an interruption keeps what is done."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from groundplan.errors import InputError
from groundplan.evaluation.metrics import Result, by_family, by_tag, overall
from groundplan.evaluation.parallel import solved
from groundplan.evaluation.solving import Setting, Solver
from groundplan.evaluation.suite import Case, Family, Split, Suite
from groundplan.files import why, write_whole

Progress = Callable[[int, int, Result], None]
"""Called after each case with the number done, the number of all, and its result."""


@dataclass(frozen=True, kw_only=True)
class Selection:
    """Which cases of a suite: a split, some families, the first `limit` of them (None, empty: all)."""

    split: Split | None = None
    families: tuple[Family, ...] = ()
    limit: int | None = None

    def of(self, suite: Suite) -> tuple[Case, ...]:
        """Return the chosen cases.

        Raises:
            InputError: there are none.
        """
        cases = suite.chosen(self.split, self.families)[: self.limit]
        if not cases:
            raise InputError(f"No task of the suite {suite.name} is chosen.", hint="Choose another split or family.")
        return cases


@dataclass(frozen=True, kw_only=True)
class Run:
    """What a run produced; `interrupted` says that cases are missing because someone stopped it."""

    suite: str
    setting: Setting
    split: str
    results: tuple[Result, ...]
    total: int
    seconds: float
    interrupted: bool = False
    scenes: tuple[str, ...] = field(default=())

    def to_json(self) -> dict[str, Any]:
        """Return the report as a JSON-ready dictionary (docs/evaluation.md)."""
        return {
            "groundplan_report": 1,
            "suite": self.suite,
            "split": self.split,
            "method": self.setting.method,
            "model": self.setting.model,
            "seed": self.setting.seed,
            "time_limit_s": self.setting.time_limit_s,
            "cases": len(self.results),
            "total": self.total,
            "interrupted": self.interrupted,
            "seconds": round(self.seconds, 3),
            "overall": [summary.to_json() for summary in overall(self.results)],
            "families": [summary.to_json() for summary in by_family(self.results)],
            "tags": [summary.to_json() for summary in by_tag(self.results)],
            "results": [result.to_json() for result in self.results],
        }


def run_suite(
    suite: Suite,
    setting: Setting,
    selection: Selection | None = None,
    *,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Run:
    """Solve and judge the chosen cases; Ctrl-C ends the run early and keeps the results so far.

    With `setting.out` every case leaves its files in that folder as soon as it is done, and `report.json` is written
    at the end.

    Raises:
        InputError: nothing is chosen, a case is not usable, or the folder cannot be written.
        ModelUnavailableError: the model cannot be used here.
    """
    selection = selection if selection is not None else Selection()
    cases = selection.of(suite)
    _prepare(setting.out)
    began = time.perf_counter()
    results: list[Result] = []
    interrupted = False
    try:
        with closing(solved(cases, partial(Solver.opened, setting), jobs)) as done:
            for result in done:
                results.append(result)
                if progress is not None:
                    progress(len(results), len(cases), result)
    except KeyboardInterrupt:
        interrupted = True
    order = {case.id: index for index, case in enumerate(cases)}
    run = Run(
        suite=suite.name,
        setting=setting,
        split=selection.split.value if selection.split else "all",
        results=tuple(sorted(results, key=lambda r: order[r.id])),
        total=len(cases),
        seconds=time.perf_counter() - began,
        interrupted=interrupted,
        scenes=tuple(dict.fromkeys(Path(case.scene).stem for case in cases)),
    )
    if setting.out is not None:
        write_whole(setting.out / "report.json", json.dumps(run.to_json(), ensure_ascii=False, indent=1) + "\n")
    return run


def _prepare(out: Path | None) -> None:
    if out is None:
        return
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"The folder {out} cannot be made: {why(error)}.", hint="Choose another --out.") from error
