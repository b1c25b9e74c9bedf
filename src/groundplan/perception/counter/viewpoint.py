"""Where the counter is looked at from."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, sin

from groundplan.perception.counter.thing import Triple


@dataclass(frozen=True, slots=True, kw_only=True)
class Viewpoint:
    """A camera looking at `target` from `distance` metres away.

    `elevation` is the angle above the counter, `azimuth` the angle to the right of straight ahead, and
    `field_of_view` the vertical opening, all in radians. World frame: x right along the counter, y away, z up.
    """

    azimuth: float
    elevation: float
    distance: float
    target: Triple
    field_of_view: float

    @property
    def position(self) -> Triple:
        """Where the camera is, in metres."""
        flat = self.distance * cos(self.elevation)
        x, y, z = self.target
        return (
            x + flat * sin(self.azimuth),
            y - flat * cos(self.azimuth),
            z + self.distance * sin(self.elevation),
        )

    @property
    def axes(self) -> tuple[Triple, Triple]:
        """The camera's right and up directions in the world frame."""
        right = (cos(self.azimuth), sin(self.azimuth), 0.0)
        tip = sin(self.elevation)
        up = (-tip * sin(self.azimuth), tip * cos(self.azimuth), cos(self.elevation))
        return right, up
