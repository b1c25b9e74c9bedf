"""Metrics: what SayPlan reports (Rana et al. 2023, tables 1 and 3), over the results of a run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from statistics import mean, median
from typing import Any

from groundplan.evaluation.outcome import ErrorType
from groundplan.evaluation.suite import Family


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One case, solved and judged.

    `status` is the solution's, or "error" where an error ended it (`detail` says which). `executable` is None where no
    plan was expected; `offered` says whether one was given. `seconds` is wall time for the whole solve, `steps` the
    number of actions of the plan.
    """

    id: str
    family: Family
    scene: str
    split: str
    instruction: str
    tags: tuple[str, ...]
    status: str
    correct: bool
    executable: bool | None = None
    offered: bool = False
    error: ErrorType | None = None
    detail: str = ""
    steps: int = 0
    replans: int = 0
    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost_usd: float | None = 0.0
    seconds: float = 0.0

    def to_json(self) -> dict[str, Any]:
        """Return the result as a JSON-ready dictionary."""
        return {**asdict(self), "tags": list(self.tags)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """The metrics of a group of results.

    `correct` counts right outcomes (for questions: SayPlan's search success). `executable` counts plans that can be
    carried out, of the `planned` cases: those where a plan was expected; for `offered` of these one was given. `errors`
    counts the execution errors of those that can't. Averages are per case; tokens are prompt and completion together.
    `cost_usd` adds up what is known.
    """

    name: str
    cases: int
    correct: int
    planned: int
    offered: int
    executable: int
    errors: dict[ErrorType, int]
    replans: float
    calls: float
    tokens: float
    cost_usd: float
    steps: float
    seconds_median: float
    seconds_max: float

    @property
    def correct_share(self) -> float | None:
        """The share of cases with the right outcome, from 0 to 1; None without cases."""
        return self.correct / self.cases if self.cases else None

    @property
    def executable_share(self) -> float | None:
        """The share of expected plans that can be carried out, from 0 to 1; None where no plan was expected."""
        return self.executable / self.planned if self.planned else None

    def error_share(self, error: ErrorType) -> float | None:
        """The share of expected plans that fail with this type of error."""
        return self.errors.get(error, 0) / self.planned if self.planned else None

    def to_json(self) -> dict[str, Any]:
        """Return the summary as a JSON-ready dictionary, shares included."""
        return {
            **asdict(self),
            "errors": {error.value: self.errors.get(error, 0) for error in ErrorType},
            "correct_share": self.correct_share,
            "executable_share": self.executable_share,
        }


def summarise(name: str, results: Sequence[Result]) -> Summary:
    """Return the metrics of these results."""
    planned = [r for r in results if r.executable is not None]
    seconds = [r.seconds for r in results]
    return Summary(
        name=name,
        cases=len(results),
        correct=sum(r.correct for r in results),
        planned=len(planned),
        offered=sum(r.offered for r in planned),
        executable=sum(bool(r.executable) for r in planned),
        errors=dict(Counter(r.error for r in planned if r.error is not None)),
        replans=_mean(r.replans for r in results),
        calls=_mean(r.calls for r in results),
        tokens=_mean(r.prompt_tokens + r.completion_tokens for r in results),
        cost_usd=sum(r.cost_usd or 0.0 for r in results),
        steps=_mean(r.steps for r in planned),
        seconds_median=median(seconds) if seconds else 0.0,
        seconds_max=max(seconds, default=0.0),
    )


def _mean(values: Iterable[float]) -> float:
    listed = list(values)
    return mean(listed) if listed else 0.0


def by_family(results: Sequence[Result]) -> list[Summary]:
    """Return one summary per family that occurs, in SayPlan's order."""
    groups = ((family, [r for r in results if r.family is family]) for family in Family)
    return [summarise(family.label, group) for family, group in groups if group]


def overall(results: Sequence[Result]) -> list[Summary]:
    """Return the summaries of all search cases, all planning cases and everything; groups without cases left out."""
    groups = (
        ("All search", [r for r in results if r.family.is_search]),
        ("All planning", [r for r in results if not r.family.is_search]),
        ("Everything", list(results)),
    )
    return [summarise(name, group) for name, group in groups if group]


def by_tag(results: Sequence[Result]) -> list[Summary]:
    """Return one summary per tag (kind of language), the worst first."""
    tags = sorted({tag for r in results for tag in r.tags})
    summaries = [summarise(tag, [r for r in results if tag in r.tags]) for tag in tags]
    return sorted(summaries, key=lambda s: (s.correct_share or 0.0, s.name))
