"""The Object Affordance Mapping: which affordances the things of a class have, who says so and how sure that is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass

EMBEDDED = "embedded"
"""The source of what the project's own knowledge says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Whether a class has an affordance: `source` is who said so, `confidence` how sure that is, from 0 to 1.

    `source` is "embedded" (the project's own knowledge), "person", a file's name, or a model's name.
    """

    category: str
    affordance: str
    holds: bool
    source: str
    confidence: float


class Mapping(ABC):
    """OAM: object class to set of affordances (AutoGPT+P, equation 4)."""

    @abstractmethod
    def entry(self, category: str, affordance: str) -> Pair:
        """Return what is said of a pair; a pair that nothing is known of does not hold, with confidence 0."""

    @abstractmethod
    def affordances(self, category: str) -> frozenset[str]:
        """Return the affordances of a class."""

    def has(self, category: str, affordance: str) -> bool:
        """Say whether things of a class have an affordance."""
        return affordance in self.affordances(category)

    def classes(self) -> tuple[str, ...]:
        """Return the classes that this mapping lists itself; it may speak for others, too."""
        return ()


def pairs(mapping: Mapping, categories: Iterable[str]) -> frozenset[tuple[str, str]]:
    """Return the object-affordance pairs of some classes."""
    return frozenset((each, name) for each in categories for name in mapping.affordances(each))
