"""Planning in affordance-based kitchens of 100 things: pruned against unpruned, and whether plans stay cheapest.

    python benchmarks/planning_affordances.py [GOALS] [UNPRUNED] [SEED]

GOALS goals (default 60) in random kitchens are planned; the first UNPRUNED of them (default 10) also with everything in
them, for at most LIMIT_S seconds each. Prints medians, their ratio, and whether the costs agree where both ended.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable

from groundplan.knowledge.affordance_domain import affordance_scene, scene_domain, scene_wordings
from groundplan.knowledge.mapping import default_mapping
from groundplan.logic.formula import And, Atom, Formula, Or
from groundplan.planning import Outcome, PlanningResult, PlanningTask, solve_task
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Fact, Scene

THINGS = 100
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
SET_TABLE = ("plate", "fork", "knife", "spoon", "glass")


class Kitchen:
    """A random kitchen and goals in it."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.mapping = default_mapping()
        self.names: list[str] = []
        self.facts: dict[Fact, None] = {}
        places = [self._new(category) for category in PLACES]
        liquids = [self._new(category) for category in LIQUIDS]
        for category in SET_TABLE * 2:
            self._put(self._new(category), places)
        while len(self.names) < THINGS:
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
        return self.rng.choice([n for n in self.names if all(self.has(n, a) for a in affordances)])

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
        return self.rng.choice(kinds)()

    def _food(self, count: int) -> list[str]:
        return self.rng.sample([n for n in self.names if self.has(n, "consumable") and self.has(n, "carry")], count)


def planned(kitchen: Kitchen, goal: Formula, *, prune: bool) -> PlanningResult:
    """Plan for a goal, with or without pruning."""
    domain, wordings = scene_domain(kitchen.scene), scene_wordings(kitchen.scene)
    task = PlanningTask(domain=domain, scene=kitchen.scene, goal=goal, wordings=wordings)
    return solve_task(task, prune=prune, timeout_s=LIMIT_S, optimal=True)


def main(goals: int = 60, unpruned: int = 10, seed: int = 0) -> None:
    """Print the measurements."""
    pruned_s: list[float] = []
    ratios: list[float] = []
    lengths: list[int] = []
    outcomes: dict[str, int] = {}
    agreed = ended = proven = 0
    for number in range(goals):
        kitchen = Kitchen(seed + number // 6)
        goal = None
        for _ in range(number % 6 + 1):
            goal = kitchen.goal()
        assert goal is not None
        began = time.perf_counter()
        result = planned(kitchen, goal, prune=True)
        took = time.perf_counter() - began
        pruned_s.append(took)
        lengths.append(len(result.plan))
        outcomes[result.outcome] = outcomes.get(result.outcome, 0) + 1
        proven += result.optimal
        if number < unpruned:
            began = time.perf_counter()
            whole = planned(kitchen, goal, prune=False)
            ratios.append((time.perf_counter() - began) / took)
            if whole.outcome is Outcome.SOLVED and whole.optimal:
                ended += 1
                agreed += abs(whole.cost - result.cost) < 1e-6
    print(f"kitchens of {THINGS} things, {goals} goals: {', '.join(f'{n} {o}' for o, n in outcomes.items())}")
    print(f"steps: median {statistics.median(lengths)}, most {max(lengths)}; proven cheapest: {proven}")
    slowest = sorted(pruned_s)[int(0.95 * (goals - 1))]
    print(
        f"pruned: median {statistics.median(pruned_s):.3f} s, 95 % within {slowest:.3f} s, most {max(pruned_s):.3f} s"
    )
    if ratios:
        print(
            f"unpruned, at most {LIMIT_S:.0f} s each: at least {statistics.median(ratios):.0f} times as long (median)"
        )
        print(f"cheapest plan found by both for {ended} goals: costs agree for {agreed}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
