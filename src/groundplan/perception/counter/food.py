"""Fruit and vegetables made of primitive bodies, of varying size and colour."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random

from groundplan.perception.counter.colours import near
from groundplan.perception.counter.thing import Primitive, Shape, Thing, tube


def apple(random: Random) -> Thing:
    """Return a red or green apple: a slightly flat ball with a stem."""
    radius = random.uniform(0.034, 0.044)
    high = radius * random.uniform(0.86, 0.95)
    colour = near(random, random.choice(((0.75, 0.08, 0.08), (0.82, 0.12, 0.10), (0.42, 0.62, 0.12))), 0.06)
    body = Primitive(shape=Shape.ELLIPSOID, size=(radius, radius, high), position=(0.0, 0.0, high), colour=colour)
    stem = tube(((0.0, 0.0, 2 * high - 0.004), (0.004, 0.0, 2 * high + 0.012)), 0.002, (0.25, 0.15, 0.05, 1.0))
    return Thing(category="apple", primitives=(body, *stem), radius=radius, height=2 * high)


def orange(random: Random) -> Thing:
    """Return an orange: a ball of its colour."""
    radius = random.uniform(0.034, 0.045)
    colour = near(random, (0.95, 0.48, 0.04), 0.05)
    body = Primitive(shape=Shape.SPHERE, size=(radius,), position=(0.0, 0.0, radius), colour=colour)
    return Thing(category="orange", primitives=(body,), radius=radius, height=2 * radius)


def lemon(random: Random) -> Thing:
    """Return a lemon: a long yellow ball with two tips."""
    half, radius = random.uniform(0.036, 0.046), random.uniform(0.024, 0.030)
    colour = near(random, (0.95, 0.86, 0.16), 0.05)
    body = Primitive(shape=Shape.ELLIPSOID, size=(half, radius, radius), position=(0.0, 0.0, radius), colour=colour)
    tips = tuple(
        Primitive(shape=Shape.SPHERE, size=(0.008,), position=(side * half * 0.97, 0.0, radius), colour=colour)
        for side in (-1, 1)
    )
    return Thing(category="lemon", primitives=(body, *tips), radius=half, height=2 * radius)


def banana(random: Random) -> Thing:
    """Return a banana lying on its side: a yellow arc with brown ends."""
    radius, bend, sweep = random.uniform(0.014, 0.018), random.uniform(0.085, 0.11), random.uniform(1.3, 1.8)
    colour = near(random, (0.95, 0.80, 0.12), 0.05)
    angles = [sweep * (step / 6 - 0.5) + pi / 2 for step in range(7)]
    arc = [(bend * cos(angle), bend * sin(angle) - bend * 0.85, radius) for angle in angles]
    brown = (0.30, 0.20, 0.06, 1.0)
    ends = tuple(
        Primitive(shape=Shape.SPHERE, size=(radius * 0.8,), position=(x * 1.06, y - 0.006, radius), colour=brown)
        for x, y, _ in (arc[0], arc[-1])
    )
    half = bend * sin(sweep / 2) + radius
    return Thing(category="banana", primitives=(*tube(arc, radius, colour), *ends), radius=half, height=2 * radius)


def cucumber(random: Random) -> Thing:
    """Return a cucumber: a long dark green roll."""
    radius, half = random.uniform(0.017, 0.023), random.uniform(0.075, 0.11)
    colour = near(random, (0.10, 0.36, 0.10), 0.05)
    ends = ((-half, 0.0, radius), (half, 0.0, radius))
    return Thing(category="cucumber", primitives=tube(ends, radius, colour), radius=half + radius, height=2 * radius)
