"""Cups, bowls, bottles and boxes made of primitive bodies, of varying size and colour."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random

from groundplan.perception.counter.colours import darker, near, pottery
from groundplan.perception.counter.thing import (
    Colour,
    Hold,
    Primitive,
    Relation,
    Shape,
    Thing,
    disc,
    shifted,
    tube,
    wall,
)


def cup(random: Random) -> Thing:
    """Return a cup: a round wall with a handle."""
    radius, height, colour = random.uniform(0.036, 0.045), random.uniform(0.07, 0.095), pottery(random)
    body = (*wall(radius * 0.92, radius, height, colour), disc(radius * 0.95, 0.005, colour))
    reach = random.uniform(0.020, 0.028)
    bow = [(radius + reach * sin(a), 0.0, height * (0.5 + 0.32 * cos(a))) for a in (pi * step / 5 for step in range(6))]
    hold = Hold(relation=Relation.IN, floor=0.006, radius=radius * 0.85, depth=height)
    handle = tube(bow, 0.005, colour)
    return Thing(category="cup", primitives=(*body, *handle), radius=radius + reach * 0.6, height=height, hold=hold)


def glass(random: Random) -> Thing:
    """Return a glass: a round wall that can be seen through."""
    radius, height = random.uniform(0.030, 0.038), random.uniform(0.10, 0.14)
    colour = near(random, (0.75, 0.88, 0.95), 0.05, opacity=random.uniform(0.30, 0.42))
    rim = wall(radius * 1.01, radius * 1.01, 0.004, (0.95, 0.97, 1.0, 0.7), base=height - 0.004)
    body = (*wall(radius * 0.85, radius, height, colour), disc(radius * 0.9, 0.008, colour), *rim)
    hold = Hold(relation=Relation.IN, floor=0.009, radius=radius * 0.8, depth=height)
    return Thing(category="glass", primitives=body, radius=radius, height=height, hold=hold)


def bowl(random: Random) -> Thing:
    """Return a bowl: a wide wall that leans outwards."""
    radius, height, colour = random.uniform(0.075, 0.105), random.uniform(0.05, 0.075), pottery(random)
    foot = radius * random.uniform(0.5, 0.62)
    knee = (foot + radius) / 2 + radius * 0.10
    lower = wall(foot, knee, height * 0.42, colour, panels=22)
    upper = wall(knee, radius, height * 0.58, colour, base=height * 0.42, panels=22)
    hold = Hold(relation=Relation.IN, floor=0.008, radius=foot * 0.9, depth=height)
    body = (*lower, *upper, disc(foot * 1.05, 0.006, darker(colour, 0.92)))
    return Thing(category="bowl", primitives=body, radius=radius, height=height, hold=hold)


def plate(random: Random) -> Thing:
    """Return a plate: a flat disc with a low rim."""
    radius, colour = random.uniform(0.095, 0.130), pottery(random)
    rim = wall(radius * 0.72, radius, 0.014, colour, base=0.004, panels=26, thick=0.003)
    hold = Hold(relation=Relation.ON, floor=0.008, radius=radius * 0.66)
    body = (disc(radius * 0.74, 0.007, darker(colour, 0.95)), *rim)
    return Thing(category="plate", primitives=body, radius=radius, height=0.018, hold=hold)


def pan(random: Random) -> Thing:
    """Return a pan: a low dark wall with a long handle."""
    radius, height = random.uniform(0.085, 0.115), random.uniform(0.035, 0.05)
    colour = near(random, random.choice(((0.10, 0.10, 0.11), (0.16, 0.16, 0.18), (0.50, 0.51, 0.54))), 0.03)
    reach = random.uniform(0.12, 0.16)
    line = ((radius * 0.97, 0.0, height * 0.8), (radius + reach, 0.0, height * 1.15))
    grip = tube(line, 0.010, near(random, (0.08, 0.08, 0.08), 0.04))
    body = (*wall(radius * 0.88, radius, height, colour, panels=22), disc(radius * 0.9, 0.006, darker(colour, 1.15)))
    hold = Hold(relation=Relation.IN, floor=0.008, radius=radius * 0.75, depth=height)
    moved = shifted((*body, *grip), -reach * 0.35)
    return Thing(category="pan", primitives=moved, radius=radius + reach * 0.55, height=height, hold=hold)


def bottle(random: Random) -> Thing:
    """Return a bottle: a body, shoulders, a neck and a cap."""
    radius, body = random.uniform(0.030, 0.038), random.uniform(0.13, 0.17)
    tint = random.choice(((0.10, 0.40, 0.16), (0.16, 0.32, 0.62), (0.36, 0.20, 0.08)))
    colour = near(random, tint, 0.05, opacity=random.choice((1.0, 0.8)))
    neck, cap = random.uniform(0.045, 0.065), near(random, random.choice(((0.8, 0.1, 0.1), (0.9, 0.9, 0.9))), 0.08)
    shoulder = Primitive(
        shape=Shape.ELLIPSOID, size=(radius, radius, radius * 0.95), position=(0.0, 0.0, body), colour=colour
    )
    label = disc(radius * 1.01, body * 0.35, near(random, (0.88, 0.86, 0.78), 0.1), base=body * 0.35)
    parts = [disc(radius, body, colour), shoulder, disc(radius * 0.40, neck, colour, base=body + radius * 0.7)]
    parts.append(disc(radius * 0.46, 0.018, cap, base=body + radius * 0.7 + neck))
    if random.random() < 0.6:
        parts.append(label)
    height = body + radius * 0.7 + neck + 0.018
    return Thing(category="bottle", primitives=tuple(parts), radius=radius, height=height)


def milk_carton(random: Random) -> Thing:
    """Return a milk carton: a white block with a coloured band and a gabled top."""
    half, height = random.uniform(0.033, 0.040), random.uniform(0.15, 0.19)
    white = near(random, (0.93, 0.93, 0.93), 0.03)
    band = near(random, random.choice(((0.15, 0.30, 0.75), (0.10, 0.55, 0.25), (0.75, 0.12, 0.18))), 0.06)
    block = _block((half, half, height / 2), (0.0, 0.0, height / 2), white)
    stripe = _block((half * 1.01, half * 1.01, height * 0.16), (0.0, 0.0, height * 0.42), band)
    slope = 0.85
    sides = tuple(
        Primitive(
            shape=Shape.BOX,
            size=(half * 0.64, half, 0.002),
            position=(side * half * 0.52, 0.0, height + half * 0.46),
            turn=(0.0, side * slope, 0.0),
            colour=white,
        )
        for side in (-1, 1)
    )
    crest = _block((0.003, half, 0.012), (0.0, 0.0, height + half * 0.95 + 0.008), band)
    inside = _block((half * 0.45, half * 0.9, half * 0.25), (0.0, 0.0, height + half * 0.25), white)
    parts = (block, stripe, *sides, inside, crest)
    return Thing(category="milk_carton", primitives=parts, radius=half * 1.35, height=height + half + 0.02)


def box(random: Random) -> Thing:
    """Return an open cardboard box."""
    x, y, height = random.uniform(0.08, 0.12), random.uniform(0.07, 0.10), random.uniform(0.06, 0.10)
    colour = near(random, (0.66, 0.48, 0.30), 0.06)
    floor = _block((x, y, 0.003), (0.0, 0.0, 0.003), darker(colour, 0.85))
    sides = [_block((0.003, y, height / 2), (side * x, 0.0, height / 2), colour) for side in (-1, 1)]
    sides += [_block((x, 0.003, height / 2), (0.0, side * y, height / 2), darker(colour, 0.95)) for side in (-1, 1)]
    hold = Hold(relation=Relation.IN, floor=0.007, radius=min(x, y) * 0.9, depth=height)
    return Thing(category="box", primitives=(floor, *sides), radius=max(x, y) * 1.15, height=height, hold=hold)


def _block(size: tuple[float, float, float], position: tuple[float, float, float], colour: Colour) -> Primitive:
    return Primitive(shape=Shape.BOX, size=size, position=position, colour=colour)
