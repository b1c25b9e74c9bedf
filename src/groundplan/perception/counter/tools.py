"""Boards, knives, spoons and sponges made of primitive bodies, of varying size and colour; and things of no class."""

from __future__ import annotations

from random import Random

from groundplan.perception.counter.colours import STEEL, WOODS, near
from groundplan.perception.counter.thing import Hold, Primitive, Relation, Shape, Thing, disc, shifted, tube


def cutting_board(random: Random) -> Thing:
    """Return a cutting board: a flat block, of wood as a rule."""
    x, y, thick = random.uniform(0.13, 0.17), random.uniform(0.085, 0.115), random.uniform(0.012, 0.02)
    colour = near(random, random.choice(WOODS), 0.05)
    body = Primitive(shape=Shape.BOX, size=(x, y, thick / 2), position=(0.0, 0.0, thick / 2), colour=colour)
    ends = tuple(
        Primitive(
            shape=Shape.BOX,
            size=(0.012, y, thick / 2 * 1.04),
            position=(side * (x - 0.012), 0.0, thick / 2),
            colour=near(random, random.choice(WOODS), 0.03),
        )
        for side in (-1, 1)
    )
    hold = Hold(relation=Relation.ON, floor=thick, radius=y * 0.8)
    parts = (body, *ends) if random.random() < 0.5 else (body,)
    return Thing(category="cutting_board", primitives=parts, radius=x * 1.05, height=thick, hold=hold)


def knife(random: Random) -> Thing:
    """Return a knife that lies flat: a steel blade and a dark or coloured handle."""
    blade, grip, half = random.uniform(0.060, 0.080), random.uniform(0.045, 0.055), random.uniform(0.012, 0.017)
    steel = near(random, STEEL, 0.05)
    shade = near(random, random.choice(((0.06, 0.06, 0.07), (0.30, 0.12, 0.06), (0.60, 0.08, 0.08))), 0.03)
    parts = (
        Primitive(shape=Shape.BOX, size=(blade * 0.86, half, 0.0015), position=(blade, 0.0, 0.005), colour=steel),
        Primitive(
            shape=Shape.ELLIPSOID, size=(blade * 0.3, half, 0.0015), position=(blade * 1.84, 0.0, 0.005), colour=steel
        ),
        Primitive(
            shape=Shape.BOX, size=(grip, half * 0.72, 0.007), position=(0.13 * blade - grip, 0.0, 0.007), colour=shade
        ),
    )
    length = blade * 2.1 + 2 * grip
    return Thing(category="knife", primitives=shifted(parts, grip - blade), radius=length / 2, height=0.014)


def spoon(random: Random) -> Thing:
    """Return a spoon that lies flat: an oval bowl on a thin handle, of steel or wood."""
    half = random.uniform(0.070, 0.090)
    colour = near(random, random.choice((STEEL, STEEL, (0.62, 0.42, 0.22))), 0.05)
    wide = random.uniform(0.016, 0.021)
    oval = Primitive(shape=Shape.ELLIPSOID, size=(wide * 1.45, wide, 0.007), position=(half, 0.0, 0.007), colour=colour)
    handle = tube(((-half, 0.0, 0.008), (half - wide, 0.0, 0.006)), 0.0055, colour)
    return Thing(category="spoon", primitives=(oval, *handle), radius=half + wide, height=0.014)


def sponge(random: Random) -> Thing:
    """Return a sponge: a soft block with a rough layer of another colour."""
    x, y, thick = random.uniform(0.045, 0.058), random.uniform(0.030, 0.038), random.uniform(0.022, 0.03)
    soft, rough = random.choice(
        (
            ((0.95, 0.85, 0.25), (0.12, 0.42, 0.18)),
            ((0.90, 0.45, 0.60), (0.35, 0.12, 0.40)),
            ((0.35, 0.62, 0.88), (0.10, 0.20, 0.45)),
        )
    )
    parts = (
        Primitive(
            shape=Shape.BOX, size=(x, y, thick / 2), position=(0.0, 0.0, thick / 2), colour=near(random, soft, 0.04)
        ),
        Primitive(
            shape=Shape.BOX, size=(x, y, 0.004), position=(0.0, 0.0, thick + 0.004), colour=near(random, rough, 0.04)
        ),
    )
    return Thing(category="sponge", primitives=parts, radius=x * 1.1, height=thick + 0.008)


def distractor(random: Random) -> Thing:
    """Return a thing of no class that a detector knows: a cube, a pile of discs, a ball on a foot, in odd colours."""
    colour = near(random, random.choice(((0.45, 0.10, 0.60), (0.85, 0.10, 0.60), (0.05, 0.55, 0.60))), 0.08)
    size = random.uniform(0.018, 0.035)
    kind = random.choice(("cube", "pyramid", "trophy"))
    if kind == "cube":
        parts = [Primitive(shape=Shape.BOX, size=(size, size, size), position=(0.0, 0.0, size), colour=colour)]
    elif kind == "pyramid":
        parts = [disc(size * (1.2 - 0.25 * level), 0.014, colour, base=0.014 * level) for level in range(4)]
    else:
        parts = [disc(size * 0.8, 0.01, colour), disc(0.006, 0.05, colour, base=0.01)]
        parts.append(Primitive(shape=Shape.SPHERE, size=(size * 0.6,), position=(0.0, 0.0, 0.07), colour=colour))
    return Thing(category="", primitives=tuple(parts), radius=size * 1.3, height=0.09)
