"""Counting trials: task completion and situation handling, overall, by task and by thing (COWP, section 4.2.5 on)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from groundplan.evaluation.cowp.trial import TrialResult


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """Numbers of trials.

    `possible` are those without a situation or with one after which the task could still be completed; `met` those
    with a situation, `manageable` those of them that are possible; `handled` those completed in spite of it.
    `rightly_given_up`: nothing could be done, and the strategy said so; `wrongly_given_up`: something could.
    """

    name: str
    trials: int
    completed: int
    possible: int
    met: int
    manageable: int
    handled: int
    rightly_given_up: int
    wrongly_given_up: int

    @property
    def completion(self) -> float | None:
        """The share of possible trials that were completed, in per cent."""
        return _per_cent(self.completed, self.possible)

    @property
    def completion_of_all(self) -> float | None:
        """The share of all trials that were completed, as the paper counts, in per cent."""
        return _per_cent(self.completed, self.trials)

    @property
    def handling(self) -> float | None:
        """The share of manageable situations that were handled, in per cent."""
        return _per_cent(self.handled, self.manageable)

    @property
    def handling_of_all(self) -> float | None:
        """The share of all situations that were handled, as the paper counts, in per cent."""
        return _per_cent(self.handled, self.met)

    def to_json(self) -> dict[str, Any]:
        """Return numbers and shares as JSON-ready data."""
        shares = ("completion", "completion_of_all", "handling", "handling_of_all")
        rounded = {name: None if (v := getattr(self, name)) is None else round(v, 2) for name in shares}
        return {**{name: getattr(self, name) for name in self.__slots__}, **rounded}


def _per_cent(part: int, whole: int) -> float | None:
    return 100.0 * part / whole if whole else None


def count(name: str, results: Sequence[TrialResult]) -> Count:
    """Count trials."""
    met = [r for r in results if r.situation]
    return Count(
        name=name,
        trials=len(results),
        completed=sum(r.completed for r in results),
        possible=sum(r.solvable for r in results),
        met=len(met),
        manageable=sum(r.solvable for r in met),
        handled=sum(r.completed for r in met),
        rightly_given_up=sum(r.no_solution and not r.solvable for r in results),
        wrongly_given_up=sum(r.no_solution and r.solvable for r in results),
    )


def count_by(results: Iterable[TrialResult], key: Callable[[TrialResult], str]) -> list[Count]:
    """Count trials by a key, in the order in which the keys first come."""
    groups: dict[str, list[TrialResult]] = {}
    for result in results:
        groups.setdefault(key(result), []).append(result)
    return [count(name, members) for name, members in groups.items() if name]
