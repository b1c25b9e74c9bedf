"""Object Affordance Detection: what can be done with what is seen (AutoGPT+P, Birr et al. 2024, section III)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from groundplan.knowledge.affordance_domain import Affordances
from groundplan.perception.detector import Box, Detector, Image

_AGENTS = frozenset({"robot", "human", "person", "man", "woman", "boy", "girl", "child"})
"""Classes that are no things; who acts is known otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A thing in a picture: class and number, what can be done with it, where it is, how sure that is (0 to 1).

    `picture` counts the pictures from 0; boxes are comparable within one.
    """

    category: str
    number: int
    affordances: frozenset[str]
    box: Box
    confidence: float = 1.0
    picture: int = 0

    @property
    def id(self) -> str:
        """The thing's id in a scene: its class and number."""
        return f"{self.category}{self.number}"

    def has(self, *affordances: str) -> bool:
        """Say whether it has all of these affordances."""
        return self.affordances.issuperset(affordances)


@dataclass(frozen=True, slots=True)
class AffordancePair:
    """One (o, k, a, b) of equation 1: the class, the thing's number, one of its affordances, and its box."""

    category: str
    number: int
    affordance: str
    box: Box


def seen_in(images: Iterable[Image], detector: Detector, mapping: Affordances) -> tuple[Seen, ...]:
    """Return the things in some pictures, numbered per class over all of them, in each from left to right."""
    found: list[Seen] = []
    counts: Counter[str] = Counter()
    for picture, image in enumerate(images):
        for each in sorted(detector.detect(image), key=lambda d: (d.box, d.category)):
            category = class_name(each.category)
            if category in _AGENTS or not category:
                continue
            affordances = mapping.affordances(category)
            thing = Seen(category=category, number=counts[category], affordances=affordances, box=each.box)
            found.append(replace(thing, confidence=each.confidence, picture=picture))
            counts[category] += 1
    return tuple(found)


def object_affordances(image: Image, detector: Detector, mapping: Affordances) -> frozenset[AffordancePair]:
    """Return OAD(I), the object-affordance pairs of a picture (equation 5): its detections times the mapping."""
    return frozenset(
        AffordancePair(each.category, each.number, affordance, each.box)
        for each in seen_in((image,), detector, mapping)
        for affordance in each.affordances
    )


def class_name(told: str) -> str:
    """Return a detector's name of a class as it is written in scenes: "wine glass" is wine_glass."""
    name = re.sub(r"[^a-z0-9]+", "_", told.lower()).strip("_")
    return f"{name}_" if name[-1:].isdigit() else name
