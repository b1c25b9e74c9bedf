"""How well a mapping agrees with labels: precision, recall and F1 (AutoGPT+P, section V-A)."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping as Table
from dataclasses import dataclass

from groundplan.knowledge.mapping.affordances import AFFORDANCES
from groundplan.knowledge.mapping.mapping import Mapping

OAP = tuple[str, str]
"""An object-affordance pair."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """Counts of object-affordance pairs: in both, only in the mapping, only in the labels."""

    true_positives: int
    false_positives: int
    false_negatives: int

    @property
    def precision(self) -> float | None:
        """The part of the mapping's pairs that are labelled; None if it has none."""
        return _part(self.true_positives, self.true_positives + self.false_positives)

    @property
    def recall(self) -> float | None:
        """The part of the labelled pairs that the mapping has; None if none are labelled."""
        return _part(self.true_positives, self.true_positives + self.false_negatives)

    @property
    def f1(self) -> float | None:
        """The harmonic mean of both; None where there is no pair at all."""
        return _part(2 * self.true_positives, 2 * self.true_positives + self.false_positives + self.false_negatives)


@dataclass(frozen=True, slots=True, kw_only=True)
class MappingScore:
    """The score over all labelled classes, by affordance and by class, and the pairs in which the two differ.

    `foreign` are labels that are no affordance of ours; they count as missed.
    """

    overall: Score
    by_affordance: Table[str, Score]
    by_class: Table[str, Score]
    wrong: tuple[OAP, ...]
    missed: tuple[OAP, ...]
    foreign: tuple[str, ...]


def score(mapping: Mapping, truth: Table[str, frozenset[str]]) -> MappingScore:
    """Compare a mapping with the labels of some classes (each with all of its affordances)."""
    labelled = [(category, name) for category, names in truth.items() for name in names]
    claimed = [(category, name) for category in truth for name in mapping.affordances(category)]
    names = [*AFFORDANCES, *sorted({name for _, name in (*labelled, *claimed)} - set(AFFORDANCES))]
    said, true = frozenset(claimed), frozenset(labelled)
    return MappingScore(
        overall=_counted(said, true),
        by_affordance={
            name: _counted(_of(said, 1, name), _of(true, 1, name)) for name in names if _of(said | true, 1, name)
        },
        by_class={category: _counted(_of(said, 0, category), _of(true, 0, category)) for category in truth},
        wrong=tuple(sorted(said - true)),
        missed=tuple(sorted(true - said)),
        foreign=tuple(sorted({name for _, name in labelled} - set(AFFORDANCES))),
    )


def _of(found: Iterable[OAP], at: int, value: str) -> frozenset[OAP]:
    return frozenset(pair for pair in found if pair[at] == value)


def _counted(said: frozenset[OAP], true: frozenset[OAP]) -> Score:
    return Score(true_positives=len(said & true), false_positives=len(said - true), false_negatives=len(true - said))


def _part(part: int, whole: int) -> float | None:
    return part / whole if whole else None
