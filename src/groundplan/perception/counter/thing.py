"""Things of a kitchen counter, made of primitive bodies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin

Triple = tuple[float, float, float]
Colour = tuple[float, float, float, float]
"""Red, green, blue and opacity, each from 0 to 1."""


class Shape(StrEnum):
    """The bodies things are made of, by their names in MuJoCo."""

    BOX = "box"
    SPHERE = "sphere"
    CYLINDER = "cylinder"
    CAPSULE = "capsule"
    ELLIPSOID = "ellipsoid"


@dataclass(frozen=True, slots=True, kw_only=True)
class Primitive:
    """One body in its thing's frame: z up, the origin in the middle of where the thing stands.

    `size` in metres as MuJoCo has it (half extents; radius and half length); `turn` are angles in radians about z, the
    turned y and the twice turned x.
    """

    shape: Shape
    size: tuple[float, ...]
    position: Triple
    colour: Colour
    turn: Triple = (0.0, 0.0, 0.0)


class Relation(StrEnum):
    """How one thing is placed at another."""

    ON = "on"
    IN = "in"


@dataclass(frozen=True, slots=True, kw_only=True)
class Hold:
    """Where a thing takes others: on or in it, how high its floor is, how wide that is, how deep it lies (metres)."""

    relation: Relation
    floor: float
    radius: float
    depth: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """A thing of a category: its bodies, the radius of the disc it stands on, its height, and where it takes others."""

    category: str
    primitives: tuple[Primitive, ...]
    radius: float
    height: float
    hold: Hold | None = None


def wall(
    low: float, high: float, height: float, colour: Colour, *, base: float = 0.0, panels: int = 18, thick: float = 0.004
) -> tuple[Primitive, ...]:
    """Return a round wall of flat panels, of radius `low` at its foot and `high` at its rim."""
    slant, lean, middle = hypot(height, high - low), atan2(high - low, height), (low + high) / 2
    half_width = pi * max(low, high) / panels * 1.04
    return tuple(
        Primitive(
            shape=Shape.BOX,
            size=(thick / 2, half_width, slant / 2),
            position=(middle * cos(angle), middle * sin(angle), base + height / 2),
            turn=(angle, lean, 0.0),
            colour=colour,
        )
        for angle in (2 * pi * number / panels for number in range(panels))
    )


def disc(radius: float, thickness: float, colour: Colour, *, base: float = 0.0) -> Primitive:
    """Return a flat upright cylinder whose underside is at height `base`."""
    return Primitive(
        shape=Shape.CYLINDER, size=(radius, thickness / 2), position=(0.0, 0.0, base + thickness / 2), colour=colour
    )


def tube(points: Sequence[Triple], radius: float, colour: Colour) -> tuple[Primitive, ...]:
    """Return capsules along a line of points."""
    found = []
    for (x, y, z), (u, v, w) in pairwise(points):
        flat, rise = hypot(u - x, v - y), w - z
        found.append(
            Primitive(
                shape=Shape.CAPSULE,
                size=(radius, hypot(flat, rise) / 2),
                position=((x + u) / 2, (y + v) / 2, (z + w) / 2),
                turn=(atan2(v - y, u - x), atan2(flat, rise), 0.0),
                colour=colour,
            )
        )
    return tuple(found)


def shifted(parts: tuple[Primitive, ...], x: float) -> tuple[Primitive, ...]:
    """Return the bodies moved by `x` metres along their x axis."""
    return tuple(replace(p, position=(p.position[0] + x, p.position[1], p.position[2])) for p in parts)
