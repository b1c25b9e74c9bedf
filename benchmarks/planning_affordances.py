"""Planning in affordance-based kitchens of 100 things: pruned against unpruned, and whether plans stay cheapest.

    python benchmarks/planning_affordances.py [GOALS] [UNPRUNED] [SEED]

GOALS goals (default 60) in random kitchens are planned; the first UNPRUNED of them (default 3) also with everything in
them, for at most LIMIT_S seconds each. The planner that looks at everything hardly ever ends in such kitchens, so costs
are also compared in kitchens of SMALL things. Prints medians, their ratio, and whether the costs agree.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator

from groundplan.knowledge.affordance_domain import affordance_scene, scene_domain, scene_wordings
from groundplan.knowledge.mapping import default_mapping
from groundplan.logic.formula import And, Atom, Formula, Or
from groundplan.logic.normal import constants
from groundplan.planning import Outcome, PlanningResult, PlanningTask, solve_task
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Fact, Scene

THINGS, SMALL = 100, 18
LIMIT_S = 60.0
PLACES = ("counter", "counter", "table", "table", "shelf", "sink", "fridge", "cabinet", "stove", "door", "window")
CARRIED = (
    "cup",
    "glass",
    "mug",
    "bowl",
    "plate",
    "pot",
    "pan",
    "tray",
    "jar",
    "bottle",
    "basket",
    "bucket",
    "box",
    "fork",
    "spoon",
    "knife",
    "ladle",
    "whisk",
    "grater",
    "sponge",
    "towel",
    "cloth",
    "apple",
    "pear",
    "banana",
    "carrot",
    "potato",
    "onion",
    "lemon",
    "bread",
    "cheese",
    "egg",
    "book",
    "pen",
    "candle",
    "vase",
    "cutting_board",
)
LIQUIDS = ("water", "milk", "juice", "tea")
_GOALS_EACH = 6
SET_TABLE = ("plate", "fork", "knife", "spoon", "glass")


class Kitchen:
    """A random kitchen and goals in it."""

    def __init__(self, seed: int, things: int = THINGS) -> None:
        self.rng = random.Random(seed)
        self.mapping = default_mapping()
        self.names: list[str] = []
        self.facts: dict[Fact, None] = {}
        large = things > len(PLACES) * 4
        places = [self._new(category) for category in (PLACES if large else PLACES[:7:2])]
        liquids = [self._new(category) for category in (LIQUIDS if large else LIQUIDS[:1])]
        for category in SET_TABLE * 2 if large else (*SET_TABLE[:3], "apple", "bowl", "basket"):
            self._put(self._new(category), places)
        while len(self.names) < things:
            self._put(self._new(self.rng.choice(CARRIED)), places)
        for liquid in liquids:
            vessels = [n for n in self.names if self.has(n, "liquid-contain") and self.has(n, "carry")]
            self.facts["liquid_in", liquid, self.rng.choice(vessels)] = None
        for name in self.names:
            if self.has(name, "open") and self.rng.random() < 0.7:
                self.facts["closed", name] = None
        self.facts["at", "robot0", self.rng.choice(places)] = None
        self.facts["at", "human0", self.rng.choice(places)] = None
        entities = [Entity(id=n, kind=Kind.OBJECT, category=n.rstrip("0123456789")) for n in self.names]
        people = [Entity(id=f"{c}0", kind=Kind.AGENT, category=c) for c in ("robot", "human")]
        scene = Scene([*entities, *people], self.facts, domain="affordances")
        self.scene = affordance_scene(scene, self.mapping, places)

    def has(self, name: str, affordance: str) -> bool:
        """Say whether a thing has an affordance."""
        return affordance in self.mapping.affordances(name.rstrip("0123456789"))

    def _new(self, category: str) -> str:
        name = f"{category}{sum(n.rstrip('0123456789') == category for n in self.names)}"
        self.names.append(name)
        return name

    def _put(self, name: str, places: list[str]) -> None:
        movable = [n for n in self.names if n not in places and n != name and self.has(n, "contain")]
        target = self.rng.choice(movable) if movable and self.rng.random() < 0.1 else self.rng.choice(places)
        while target == name or not (self.has(target, "support") or self.has(target, "contain")):
            target = self.rng.choice(places)
        inside = self.has(target, "contain") and not (self.has(target, "support") and self.rng.random() < 0.5)
        self.facts["in" if inside else "on", name, target] = None

    def one(self, *affordances: str) -> str:
        """Return a random thing that has all of the affordances."""
        return self.rng.choice([n for n in self.names if all(self.has(n, a) for a in affordances)] or ["nothing"])

    def goal(self) -> Formula:
        """Return a random goal of the kinds that people have."""
        kinds: tuple[Callable[[], Formula], ...] = (
            lambda: Atom("inhand", (self.one("carry"), "human0")),
            lambda: Atom("on", (self.one("carry"), self.one("support"))),
            lambda: Atom("in", (self.one("carry"), self.one("contain"))),
            lambda: Atom("liquid_in", (self.one("liquid"), self.one("liquid-contain"))),
            lambda: Atom("opened", (self.one("open"),)),
            lambda: Atom("chopped", (self.one("consumable", "carry"),)),
            lambda: And((Atom("inhand", (self.one("carry"), "human0")), Atom("inhand", (self.one("carry"), "human0")))),
            lambda: And(tuple(Atom("in", (thing, "basket0")) for thing in self._food(3))),
            lambda: And(tuple(Atom("on", (f"{c}0", "table0")) for c in SET_TABLE)),
            lambda: Or(tuple(Atom("inhand", (n, "human0")) for n in self.names if self.has(n, "liquid-contain"))),
        )
        while True:
            goal = self.rng.choice(kinds)()
            if constants(goal) <= {*self.names, "human0"} and goal != Or():
                return goal

    def _food(self, count: int) -> list[str]:
        food = [n for n in self.names if self.has(n, "consumable") and self.has(n, "carry")]
        return self.rng.sample(food, min(count, len(food)))


def planned(kitchen: Kitchen, goal: Formula, *, prune: bool) -> PlanningResult:
    """Plan for a goal, with or without pruning."""
    domain, wordings = scene_domain(kitchen.scene), scene_wordings(kitchen.scene)
    task = PlanningTask(domain=domain, scene=kitchen.scene, goal=goal, wordings=wordings)
    return solve_task(task, prune=prune, timeout_s=LIMIT_S, optimal=True)


def tasks(count: int, seed: int, things: int) -> Iterator[tuple[Kitchen, Formula]]:
    """Yield kitchens with goals, six goals for each kitchen."""
    for number in range(count):
        kitchen = Kitchen(seed + number // _GOALS_EACH, things)
        goals = [kitchen.goal() for _ in range(number % _GOALS_EACH + 1)]
        yield kitchen, goals[-1]


def timed(kitchen: Kitchen, goal: Formula, *, prune: bool) -> tuple[PlanningResult, float]:
    """Plan for a goal; also return the seconds it took."""
    began = time.perf_counter()
    result = planned(kitchen, goal, prune=prune)
    return result, time.perf_counter() - began


def main(goals: int = 60, unpruned: int = 3, seed: int = 0) -> None:
    """Print the measurements."""
    found = [timed(kitchen, goal, prune=True) for kitchen, goal in tasks(goals, seed, THINGS)]
    seconds = sorted(took for _, took in found)
    steps = [len(result.plan) for result, _ in found]
    outcomes = Counter(str(result.outcome) for result, _ in found)
    print(f"kitchens of {THINGS} things, {goals} goals: {', '.join(f'{n} {o}' for o, n in outcomes.items())}")
    proven = sum(result.optimal for result, _ in found)
    print(f"steps: median {statistics.median(steps)}, most {max(steps)}; proven cheapest: {proven}")
    late = seconds[int(0.95 * (goals - 1))]
    print(f"pruned: median {statistics.median(seconds):.3f} s, 95 % within {late:.3f} s, most {seconds[-1]:.3f} s")
    whole = [timed(kitchen, goal, prune=False) for kitchen, goal in tasks(unpruned, seed, THINGS)]
    ratios = [slow / quick for (_, slow), (_, quick) in zip(whole, found, strict=False)]
    if ratios:
        ends = ", ".join(str(result.outcome) for result, _ in whole)
        print(
            f"unpruned, at most {LIMIT_S:.0f} s each ({ends}): {statistics.median(ratios):.0f} times as long (median)"
        )
    compare(goals // 2, seed)


def compare(count: int, seed: int) -> None:
    """Print whether costs agree in kitchens that are small enough to be looked at whole."""
    agreed = ended = 0
    ratios = []
    for kitchen, goal in tasks(count, seed, SMALL):
        (result, quick), (whole, slow) = (timed(kitchen, goal, prune=prune) for prune in (True, False))
        ratios.append(slow / quick)
        if whole.outcome is Outcome.UNSOLVABLE or whole.optimal:
            ended += 1
            agreed += result.outcome is whole.outcome and abs(whole.cost - result.cost) < 1e-6
    print(f"kitchens of {SMALL} things, {count} goals: {ended} ended unpruned, costs agree for {agreed}")
    print(f"unpruned there: {statistics.median(ratios):.1f} times as long (median)")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
