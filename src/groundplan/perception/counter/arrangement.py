"""Arrangements of things on a kitchen counter, drawn at random from a seed: some on others, some in others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import cos, hypot, pi, sin
from random import Random
from types import MappingProxyType

from groundplan.perception.counter import food, tools, ware
from groundplan.perception.counter.colours import near
from groundplan.perception.counter.thing import Colour, Hold, Relation, Thing, Triple
from groundplan.perception.counter.viewpoint import Viewpoint

MAKERS: Mapping[str, Callable[[Random], Thing]] = MappingProxyType(
    {
        "apple": food.apple,
        "banana": food.banana,
        "bottle": ware.bottle,
        "bowl": ware.bowl,
        "box": ware.box,
        "cucumber": food.cucumber,
        "cup": ware.cup,
        "cutting_board": tools.cutting_board,
        "glass": ware.glass,
        "knife": tools.knife,
        "lemon": food.lemon,
        "milk_carton": ware.milk_carton,
        "orange": food.orange,
        "pan": ware.pan,
        "plate": ware.plate,
        "sponge": tools.sponge,
        "spoon": tools.spoon,
    }
)
"""How each category of things is made; the categories the shipped detector knows."""

_GUESTS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "plate": ("apple", "orange", "lemon", "cup", "glass", "bowl", "banana", "sponge"),
        "cutting_board": ("apple", "orange", "lemon", "banana", "cucumber", "knife", "cup", "sponge"),
        "bowl": ("apple", "orange", "lemon"),
        "pan": ("apple", "orange", "lemon", "sponge", "banana"),
        "box": ("apple", "orange", "lemon", "bottle", "sponge", "cup", "milk_carton", "glass", "banana"),
        "cup": ("spoon",),
        "glass": ("spoon",),
    }
)
_COUNTERS: tuple[Triple, ...] = ((0.62, 0.60, 0.57), (0.45, 0.33, 0.24), (0.80, 0.78, 0.74), (0.30, 0.31, 0.33))
_WALLS: tuple[Triple, ...] = ((0.85, 0.84, 0.80), (0.60, 0.70, 0.72), (0.75, 0.66, 0.55), (0.50, 0.52, 0.50))
_LYING = ("bottle",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A thing put somewhere: where its foot is (metres), how it is turned (radians), and at which other thing."""

    thing: Thing
    position: Triple
    turn: Triple
    host: int | None = None
    relation: Relation = Relation.ON


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrangement:
    """A counter with things on it, lit and looked at; `seed` makes it again."""

    seed: int
    placed: tuple[Placed, ...]
    counter: Colour
    wall: Colour
    light: Triple
    brightness: float
    views: tuple[Viewpoint, ...]


@dataclass(slots=True)
class _Draft:
    random: Random
    reach: float
    placed: list[Placed] = field(default_factory=list)

    def is_free(self, x: float, y: float, radius: float) -> bool:
        return all(
            hypot(x - p.position[0], y - p.position[1]) > 0.86 * (radius + p.thing.radius)
            for p in self.placed
            if p.host is None
        )

    def put_down(self, thing: Thing) -> bool:
        for _ in range(30):
            angle, distance = self.random.uniform(0, 2 * pi), self.reach * self.random.random() ** 0.5
            x, y = distance * cos(angle), 0.75 * distance * sin(angle)
            if not self.is_free(x, y, thing.radius):
                continue
            turn, z = (self.random.uniform(0, 2 * pi), 0.0, 0.0), 0.0
            if thing.category in _LYING and self.random.random() < 0.2:
                turn, z = (turn[0], pi / 2, 0.0), thing.radius
                shift = thing.height / 2
                x, y = x - shift * cos(turn[0]), y - shift * sin(turn[0])
            self.placed.append(Placed(thing=thing, position=(x, y, z), turn=turn))
            return True
        return False

    def put_at(self, host: int, hold: Hold, guests: list[Thing]) -> None:
        base = self.placed[host]
        start = self.random.uniform(0, 2 * pi)
        for number, thing in enumerate(guests):
            away = 0.0 if len(guests) == 1 else hold.radius * 0.5
            angle = start + 2 * pi * number / len(guests)
            x = base.position[0] + away * cos(angle)
            y = base.position[1] + away * sin(angle)
            z = base.position[2] + hold.floor
            turn: Triple = (self.random.uniform(0, 2 * pi), 0.0, 0.0)
            if thing.category == "spoon":
                turn, z = (turn[0], self.random.uniform(-1.45, -1.25), 0.0), z + thing.radius * 0.92
            self.placed.append(Placed(thing=thing, position=(x, y, z), turn=turn, host=host, relation=hold.relation))


def arrange(seed: int, *, most: int = 10, views: int = 1) -> Arrangement:
    """Return an arrangement of two to `most` things on the counter, and what they hold, with so many viewpoints."""
    random = Random(seed)
    draft = _Draft(random, reach=random.uniform(0.26, 0.40))
    for _ in range(random.randint(2, most)):
        draft.put_down(MAKERS[random.choice(tuple(MAKERS))](random))
    for _ in range(random.choice((0, 0, 1, 2))):
        draft.put_down(tools.distractor(random))
    for host in range(len(draft.placed)):
        hold = draft.placed[host].thing.hold
        if hold is not None and random.random() < 0.55:
            draft.put_at(host, hold, _guests(random, draft.placed[host].thing, hold))
    return Arrangement(
        seed=seed,
        placed=tuple(draft.placed),
        counter=near(random, random.choice(_COUNTERS), 0.06),
        wall=near(random, random.choice(_WALLS), 0.08),
        light=(random.uniform(-0.8, 0.8), random.uniform(-0.9, 0.1), random.uniform(1.2, 1.8)),
        brightness=random.uniform(0.45, 0.85),
        views=tuple(_viewpoint(random, draft.reach) for _ in range(views)),
    )


def _guests(random: Random, host: Thing, hold: Hold) -> list[Thing]:
    names = _GUESTS.get(host.category, ())
    if not names:
        return []
    wanted = random.choice((1, 1, 2))
    made = [MAKERS[random.choice(names)](random) for _ in range(wanted)]
    if len(made) > 1 and any(thing.radius > hold.radius * 0.55 for thing in made):
        made = made[:1]
    fitting = [
        thing
        for thing in made
        if thing.category in ("spoon", "banana", "knife", "cucumber") or thing.radius <= hold.radius * 1.05
    ]
    return fitting


def _viewpoint(random: Random, reach: float) -> Viewpoint:
    return Viewpoint(
        azimuth=random.uniform(-0.45, 0.45),
        elevation=random.uniform(0.50, 1.0),
        distance=(0.62 + reach) * random.uniform(1.05, 1.3),
        target=(random.uniform(-0.04, 0.04), random.uniform(-0.03, 0.03), random.uniform(0.0, 0.05)),
        field_of_view=random.uniform(0.75, 0.85),
    )
