"""What became of each row, and the averages per file that the paper reports (Birr et al. 2024, section V)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from statistics import mean, median
from typing import Any

from groundplan.evaluation.autogptp.rows import FileKind, Row
from groundplan.evaluation.autogptp.scoring import Score, Step


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a system gives for a row.

    `tools` are the tool calls of the whole system in order ("EXPLORE counter0", "PLAN"); `robot_at` is where exploring
    has led the robot. `goal` is the goal it planned for, as text; `corrections` how often it was sent back.
    """

    status: str
    plan: tuple[Step, ...] = ()
    tools: tuple[str, ...] = ()
    robot_at: str = ""
    substitution: str = ""
    goal: str = ""
    corrections: int = 0
    explanation: str = ""
    notes: tuple[str, ...] = ()

    def document(self, kind: FileKind) -> dict[str, Any]:
        """Return the answer in the result form that the published scorer's description asks for."""
        if kind is FileKind.SUBSTITUTION:
            return {"substitution": self.substitution}
        plan = [{"action": step.action, "args": list(step.args)} for step in self.plan]
        document: dict[str, Any] = {"plan": plan}
        if kind is FileKind.SYSTEM:
            document["tools"] = list(self.tools)
            if self.robot_at:
                document["robot_at"] = self.robot_at
        return document


@dataclass(frozen=True, slots=True, kw_only=True)
class RowResult:
    """One row, answered and scored.

    `status` is the system's own, or "broken" for a row or scene that cannot be used, "error" and "crashed" where
    something ended it. `executable` says that type and preconditions of every step hold in our logic (None where no
    plan is expected). `seconds` is wall time for the answer, scoring left out.
    """

    row: Row
    answer: Answer
    score: Score
    executable: bool | None = None
    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    seconds: float = 0.0
    notes: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The row's name: file stem and number."""
        return self.row.id

    @property
    def correct(self) -> bool:
        """Whether the row succeeded by the published rule."""
        return self.score.success

    @property
    def detail(self) -> str:
        """What is wrong with it, in one line; empty where nothing is."""
        if self.score.success and self.executable is not False:
            return ""
        return "; ".join(filter(None, (self.score.problem, self.answer.explanation)))

    def to_json(self) -> dict[str, Any]:
        """Return the result as a JSON-ready dictionary."""
        return {
            "id": self.row.id,
            "file": self.row.file,
            "row": self.row.index,
            "split": self.row.split or None,
            "task": self.row.task,
            "scene_file": self.row.scene_file,
            "desired_goal": self.row.goal or None,
            "status": self.answer.status,
            **asdict(self.score),
            "executable": self.executable,
            "min_costs": self.row.min_costs,
            "min_tool_calls": self.row.min_tool_calls,
            **self.answer.document(self.row.kind),
            "goal": self.answer.goal or None,
            "corrections": self.answer.corrections,
            "calls": self.calls,
            "prompt_tokens": self.prompt_tokens,
            "completion_tokens": self.completion_tokens,
            "seconds": round(self.seconds, 4),
            "detail": self.detail or None,
            "notes": [*self.row.notes, *self.notes, *self.answer.notes],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class FileSummary:
    """The metrics of a file's rows, as shares of all of them; None where the form of the file has no such metric.

    `minimal` is the published test (see `Score`), `within` cost at most `min_costs`; corrections, calls and tokens are
    means per row, `cost_ratio` the mean of cost by minimal cost over the successful rows.
    """

    name: str
    kind: FileKind
    rows: int
    success: float
    executable: float | None = None
    minimal: float | None = None
    within: float | None = None
    cost_ratio: float | None = None
    minimal_tools: float | None = None
    corrections: float = 0.0
    calls: float = 0.0
    tokens: float = 0.0
    seconds_median: float = 0.0
    seconds_max: float = 0.0
    statuses: dict[str, int] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Return the summary as a JSON-ready dictionary."""
        return {**asdict(self), "kind": self.kind.value}


def summarise(name: str, results: Sequence[RowResult]) -> FileSummary:
    """Return the metrics of these rows, which are of one form."""
    seconds = [result.seconds for result in results]
    statuses = sorted(result.answer.status for result in results)
    return FileSummary(
        name=name,
        kind=results[0].row.kind,
        rows=len(results),
        success=_share(results, lambda r: r.score.success) or 0.0,
        executable=_share(results, lambda r: r.executable),
        minimal=_share(results, lambda r: r.score.minimal),
        within=_share(results, lambda r: r.score.within),
        cost_ratio=_mean([r.score.cost_ratio for r in results if r.score.cost_ratio is not None]),
        minimal_tools=_share(results, lambda r: r.score.minimal_tools),
        corrections=mean(r.answer.corrections for r in results),
        calls=mean(r.calls for r in results),
        tokens=mean(r.prompt_tokens + r.completion_tokens for r in results),
        seconds_median=median(seconds),
        seconds_max=max(seconds),
        statuses={status: statuses.count(status) for status in dict.fromkeys(statuses)},
    )


def by_file(results: Iterable[RowResult]) -> list[FileSummary]:
    """Return one summary per file, in the order in which the files come."""
    groups: dict[str, list[RowResult]] = {}
    for result in results:
        groups.setdefault(result.row.file, []).append(result)
    return [summarise(name, group) for name, group in groups.items()]


KIND_NAMES = {
    FileKind.PLANNER: "all planner files",
    FileKind.SYSTEM: "all whole-system files",
    FileKind.SUBSTITUTION: "all substitution files",
}


def by_kind(results: Sequence[RowResult]) -> list[FileSummary]:
    """Return one summary per form of file that occurs."""
    groups = ((kind, [r for r in results if r.row.kind is kind]) for kind in FileKind)
    return [summarise(KIND_NAMES[kind], group) for kind, group in groups if group]


def _share(results: Sequence[RowResult], said: Callable[[RowResult], bool | None]) -> float | None:
    """Return how many of the rows for which something is said it is true of; None where nothing is said."""
    values = [value for result in results if (value := said(result)) is not None]
    return sum(values) / len(values) if values else None


def _mean(values: Sequence[float]) -> float | None:
    return mean(values) if values else None
