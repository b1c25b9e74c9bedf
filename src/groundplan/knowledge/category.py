"""What is known of one category, and how a word was matched to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple, Protocol

from groundplan.scene.entity import Kind


class Ranked(NamedTuple):
    """A category and how well it serves, from 0 to 1."""

    category: str
    score: float


class Entry(NamedTuple):
    """One line of the data files, before inheritance.

    `types` are affordance types added ("openable") or, with a minus sign, taken away ("-pickable"). `places` maps
    room and asset categories to weights. `brews` are the liquids an appliance makes, `gives` those a fixture gives.
    """

    name: str
    parents: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    plural: str = ""
    kind: Kind | None = None
    types: tuple[str, ...] = ()
    properties: Mapping[str, bool] = MappingProxyType({})
    attributes: tuple[str, ...] = ()
    places: Mapping[str, float] = MappingProxyType({})
    brews: tuple[str, ...] = ()
    gives: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Category:
    """A category with everything it inherits.

    `names` are its other names, as people say them. `types` are PDDL affordance types. `places` are room and asset
    categories with weights, most usual first.
    """

    name: str
    kind: Kind
    parents: tuple[str, ...]
    names: tuple[str, ...]
    types: frozenset[str]
    properties: Mapping[str, bool]
    attributes: tuple[str, ...]
    places: Mapping[str, float]
    brews: tuple[str, ...]
    gives: tuple[str, ...]


class How(StrEnum):
    """How a word was matched to a category, surest first."""

    NAME = "name"
    SYNONYM = "synonym"
    PLURAL = "plural"
    JOINED = "joined"
    """Written together or apart differently: "fruitbowl", "book shelf"."""
    HEAD = "head"
    """A compound whose last words are known: "whiteboard_marker" is a marker."""
    SPELLING = "spelling"
    EMBEDDING = "embedding"


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A category that a text may mean, with a score from 0 to 1 and the words before the head, if it is a compound."""

    category: str
    score: float
    how: How
    modifiers: tuple[str, ...] = ()


class Embedder(Protocol):
    """An optional last resort for words nothing else knows: names near in meaning, with scores from 0 to 1."""

    def nearest(self, text: str, names: tuple[str, ...]) -> list[tuple[str, float]]:
        """Return the names that mean about the same as the text, best first."""
        ...
