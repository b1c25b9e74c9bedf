"""Colours of things, drawn at random around what is usual."""

from __future__ import annotations

from random import Random

from groundplan.perception.counter.thing import Colour, Triple

POTTERY: tuple[Triple, ...] = (
    (0.93, 0.93, 0.90),
    (0.85, 0.80, 0.70),
    (0.20, 0.35, 0.65),
    (0.55, 0.12, 0.14),
    (0.15, 0.45, 0.42),
    (0.35, 0.36, 0.40),
    (0.80, 0.60, 0.25),
)
"""Colours of cups, bowls and plates."""

STEEL: Triple = (0.68, 0.69, 0.72)
WOODS: tuple[Triple, ...] = ((0.72, 0.52, 0.30), (0.58, 0.38, 0.20), (0.82, 0.66, 0.42))


def near(random: Random, colour: Triple, spread: float, opacity: float = 1.0) -> Colour:
    """Return a colour at most `spread` away from the given one in each channel."""
    red, green, blue = (min(1.0, max(0.0, c + random.uniform(-spread, spread))) for c in colour)
    return (red, green, blue, opacity)


def pottery(random: Random) -> Colour:
    """Return a colour of cups, bowls and plates."""
    return near(random, random.choice(POTTERY), 0.05)


def darker(colour: Colour, factor: float) -> Colour:
    """Return the colour with less light, as opaque as before."""
    return (colour[0] * factor, colour[1] * factor, colour[2] * factor, colour[3])
