"""Detectors: anything that finds things in a picture (AutoGPT+P, Birr et al. 2024, section III, equation 3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Image = NDArray[np.uint8]
else:
    Image = Any
"""A picture: height × width × 3, red, green and blue from 0 to 255, row 0 at the top."""

Box = tuple[float, float, float, float]
"""(x0, y0, x1, y1): the left, upper, right and lower edge as fractions of the picture's width and height, in [0, 1]."""


@dataclass(frozen=True, slots=True)
class Detection:
    """A thing that was found: its class, how sure that is from 0 to 1, and where it is in the picture."""

    category: str
    confidence: float
    box: Box


class Detector(Protocol):
    """Anything that finds things in a picture."""

    def detect(self, image: Image) -> tuple[Detection, ...]:
        """Return what is in a picture (height × width × 3, RGB, 0 to 255), the surest first."""
        ...


def area(box: Box) -> float:
    """Return a box's area as a fraction of the picture's."""
    return max(0.0, box[2] - box[0]) * max(0.0, box[3] - box[1])


def common(first: Box, second: Box) -> Box:
    """Return the part that two boxes share; its area is 0 where there is none."""
    left, upper = max(first[0], second[0]), max(first[1], second[1])
    right, lower = min(first[2], second[2]), min(first[3], second[3])
    return left, upper, max(left, right), max(upper, lower)


def overlap(first: Box, second: Box) -> float:
    """Return the shared area over the area of both (intersection over union), from 0 to 1."""
    shared = area(common(first, second))
    both = area(first) + area(second) - shared
    return shared / both if both > 0 else 0.0


def suppressed(detections: tuple[Detection, ...], limit: float = 0.5) -> tuple[Detection, ...]:
    """Return the detections, the surest first, less those that overlap a surer one of their class by more than `limit`.

    This is class-wise non-maximum suppression; `limit` is an intersection over union.
    """
    kept: list[Detection] = []
    for each in sorted(detections, key=lambda d: -d.confidence):
        if all(each.category != other.category or overlap(each.box, other.box) <= limit for other in kept):
            kept.append(each)
    return tuple(kept)
