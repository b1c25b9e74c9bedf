"""Running scenario files: every row answered, scored and written as soon as it is done; an interruption keeps that."""

from __future__ import annotations

import json
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from groundplan.errors import GroundplanError, InputError
from groundplan.evaluation.autogptp.folder import DataFolder
from groundplan.evaluation.autogptp.problems import Problem, Problems, unused_mappings
from groundplan.evaluation.autogptp.results import Answer, RowResult, by_file, by_kind
from groundplan.evaluation.autogptp.rows import FileKind, Row
from groundplan.evaluation.autogptp.scoring import Score, score_plan, score_substitution
from groundplan.evaluation.autogptp.systems import System, open_system
from groundplan.evaluation.parallel import solved
from groundplan.evaluation.stopping import CRASHES, GRACE_S, TooLongError, stopped_after
from groundplan.files import why, write_whole
from groundplan.language.question import Model
from groundplan.trace import Trace

Progress = Callable[[int, int, RowResult], None]
"""Called after each row with the number done, the number of all, and its result."""
ANY_SPLIT = "all"


@dataclass(frozen=True, kw_only=True)
class Setting:
    """With what and how rows are answered.

    `system` is a name of `systems.SYSTEMS`. `mapping` is a file that speaks for the classes it lists. With `mistakes`,
    each goal is a right one with a mistake in it with this probability (see `mistakes`). With `out`, each row leaves
    its result there.
    """

    system: str = "autogpt-p"
    model: str = "embedded"
    model_options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 0
    time_limit_s: float = 60.0
    mapping: Path | None = None
    mistakes: float | None = None
    out: Path | None = None


@dataclass(frozen=True, kw_only=True)
class Selection:
    """Which rows: files by patterns, a split ("all": any; rows without one belong to each), the first of a file."""

    only: tuple[str, ...] = ()
    split: str = ANY_SPLIT
    limit: int | None = None

    def of(self, folder: DataFolder) -> tuple[Row, ...]:
        """Return the chosen rows.

        Raises:
            InputError: there are none.
        """
        rows = tuple(row for file in folder.chosen(self.only) for row in self._chosen(file.rows))
        if not rows:
            raise InputError(f"No row of {folder.root} is chosen.", hint="Choose another --split or --only.")
        return rows

    def _chosen(self, rows: Sequence[Row]) -> Sequence[Row]:
        return [row for row in rows if self.split == ANY_SPLIT or row.split in ("", self.split)][: self.limit]


@dataclass(frozen=True, kw_only=True)
class Run:
    """What a run produced; `interrupted` says that rows are missing because someone stopped it."""

    folder: str
    setting: Setting
    selection: Selection
    results: tuple[RowResult, ...]
    total: int
    seconds: float
    interrupted: bool = False
    notes: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the report as a JSON-ready dictionary (docs/evaluation.md)."""
        return {
            "groundplan_autogptp_report": 1,
            "data": self.folder,
            "split": self.selection.split,
            "method": self.setting.system,
            "model": self.setting.model,
            "mistakes": self.setting.mistakes,
            "mapping": str(self.setting.mapping) if self.setting.mapping else None,
            "seed": self.setting.seed,
            "time_limit_s": self.setting.time_limit_s,
            "rows": len(self.results),
            "total": self.total,
            "interrupted": self.interrupted,
            "seconds": round(self.seconds, 3),
            "files": [summary.to_json() for summary in by_file(self.results)],
            "overall": [summary.to_json() for summary in by_kind(self.results)],
            "notes": list(self.notes),
            "results": [result.to_json() for result in self.results],
        }


def run_folder(
    folder: DataFolder,
    setting: Setting,
    selection: Selection | None = None,
    *,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Run:
    """Answer and score the chosen rows in `jobs` processes; Ctrl-C ends the run early and keeps the results so far.

    With `setting.out`, `<file>/<row>.json` is written as soon as a row is done, and `report.json` at the end.

    Raises:
        InputError: nothing is chosen, the mapping or the capabilities cannot be read, a folder cannot be written.
        UnknownNameError: there is no such system or model.
        ModelUnavailableError: the model cannot be used here.
    """
    selection = selection if selection is not None else Selection()
    rows = selection.of(folder)
    began = time.perf_counter()
    results: list[RowResult] = []
    interrupted = False
    try:
        with closing(solved(rows, partial(RowSolver.opened, folder, setting), jobs)) as done:
            for result in done:
                results.append(result)
                if setting.out is not None:
                    _keep(setting.out, result)
                if progress is not None:
                    progress(len(results), len(rows), result)
    except KeyboardInterrupt:
        interrupted = True
    order = {row.id: number for number, row in enumerate(rows)}
    run = Run(
        folder=str(folder.root),
        setting=setting,
        selection=selection,
        results=tuple(sorted(results, key=lambda result: order[result.id])),
        total=len(rows),
        seconds=time.perf_counter() - began,
        interrupted=interrupted,
        notes=(*folder.notes, *unused_mappings(folder, setting.mapping)),
    )
    if setting.out is not None:
        _write(setting.out / "report.json", run.to_json())
    return run


@dataclass(frozen=True, slots=True)
class RowSolver:
    """A system and a model, opened once for many rows."""

    setting: Setting
    problems: Problems
    system: System
    model: Model

    @classmethod
    def opened(cls, folder: DataFolder, setting: Setting) -> RowSolver:
        """Open system, model, mapping and capabilities.

        Raises:
            UnknownNameError: there is no such system or model.
            InputError: the mapping or the capabilities cannot be read.
            ModelUnavailableError: the model cannot be used here.
        """
        from groundplan.language.registry import open_model

        system = open_system(setting.system)
        problems = Problems.opened(folder, setting.mapping)
        return cls(setting, problems, system, open_model(setting.model, **setting.model_options))

    def solve(self, row: Row) -> RowResult:
        """Answer and score one row; whatever goes wrong is part of the result."""
        if row.problem:
            return _failed(row, "broken", row.problem)
        try:
            problem = self.problems.prepare(row)
        except GroundplanError as error:
            return _failed(row, "broken", error.message)
        model = self._model_for(problem)
        before, began = model.usage, time.perf_counter()
        answer = self._answer(problem, model)
        seconds, used = time.perf_counter() - began, model.usage - before
        scored = _scored(problem, answer)
        return replace(
            scored,
            calls=used.calls,
            prompt_tokens=used.prompt_tokens,
            completion_tokens=used.completion_tokens,
            seconds=seconds,
            notes=problem.notes,
        )

    def _model_for(self, problem: Problem) -> Model:
        if self.setting.mistakes is None:
            return self.model
        from groundplan.evaluation.autogptp.mistaken import Mistaken

        right = problem.row.goal if problem.row.kind is FileKind.PLANNER else ""
        return Mistaken(self.model, right=right, rate=self.setting.mistakes, seed=self.setting.seed)

    def _answer(self, problem: Problem, model: Model) -> Answer:
        try:
            with stopped_after(self.setting.time_limit_s + GRACE_S):
                return self.system.answer(problem, model, Trace(), self.setting.time_limit_s)
        except TooLongError:
            return Answer(status="out_of_time", explanation="the hard time limit was reached")
        except GroundplanError as error:
            return Answer(status="error", explanation=str(error))
        except CRASHES as error:
            return Answer(status="crashed", explanation=f"{type(error).__name__}: {error}\n{traceback.format_exc()}")


def _scored(problem: Problem, answer: Answer) -> RowResult:
    row = problem.row
    if row.kind is FileKind.SUBSTITUTION:
        return RowResult(row=row, answer=answer, score=score_substitution(row, answer.substitution))
    robot_at = answer.robot_at if row.explored is not None else ""
    start = problem.start.standing_at(robot_at) if robot_at else problem.start
    score = score_plan(row, start, answer.plan, problem.effects, len(answer.tools))
    stuck = problem.executable(answer.plan, robot_at)
    executable = not stuck and (score.success or bool(answer.plan))
    told = replace(score, problem="; ".join(filter(None, (score.problem, stuck))))
    return RowResult(row=row, answer=answer, score=told, executable=executable)


def _failed(row: Row, status: str, why: str) -> RowResult:
    plans = row.kind is not FileKind.SUBSTITUTION
    counted = False if plans and row.min_costs is not None else None
    tools = False if row.kind is FileKind.SYSTEM and row.min_tool_calls is not None else None
    score = Score(success=False, minimal=counted, within=counted, minimal_tools=tools, problem=why)
    return RowResult(row=row, answer=Answer(status=status), score=score, executable=False if plans else None)


def _keep(out: Path, result: RowResult) -> None:
    _write(out / result.row.file / f"{result.row.index}.json", result.answer.document(result.row.kind))


def _write(path: Path, document: Mapping[str, Any]) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, json.dumps(document, ensure_ascii=False, indent=1) + "\n")
    except OSError as error:
        raise InputError(f"{path} cannot be written: {why(error)}.", hint="Choose another --out.") from error
