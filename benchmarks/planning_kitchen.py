"""Planning in a kitchen of 100 objects: relevance pruning against the same planner on the unpruned problem.

python benchmarks/planning_kitchen.py [seconds that each unpruned problem gets, default 30]
"""

from __future__ import annotations

import random
import statistics
import sys

from groundplan.logic.library import load_domain
from groundplan.logic.pddl import parse_goal
from groundplan.planning import FastDownward, PlannerResult, PlanningResult, PlanningTask, solve_task
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Fact, Scene

TARGET_S = 0.3
GOALS = (
    "(in plate_3 cupboard_1)",
    "(and (hot soup_2) (on soup_2 table))",
    "(and (in fork_4 drawer_2) (closed drawer_2))",
    "(and (on mug_1 table) (filled mug_1 coffee))",
    "(exists (?m - mug) (and (filled ?m coffee) (on ?m table)))",
)
_ASSETS: tuple[tuple[str, int, tuple[str, ...]], ...] = (
    ("cupboard", 6, ("openable", "receptacle", "container")),
    ("drawer", 6, ("openable", "receptacle", "container")),
    ("fridge", 1, ("openable", "receptacle", "container", "cooler")),
    ("microwave", 1, ("openable", "switchable", "receptacle", "container", "heater")),
    ("coffee_machine", 1, ("switchable", "receptacle", "surface", "brewer")),
    ("dishwasher", 1, ("openable", "switchable", "receptacle", "container", "washer")),
    ("counter", 3, ("receptacle", "surface")),
)
_OBJECTS = ("plate", "bowl", "mug", "glass", "fork", "knife", "spoon", "pan", "soup", "apple")
_VESSELS = {"bowl", "mug", "glass", "pan"}


def kitchen(objects: int = 100, seed: int = 7) -> Scene:
    """Return a kitchen of 20 assets and so many objects, spread at random."""
    source = random.Random(seed)
    entities = [
        Entity(id="robot", kind=Kind.AGENT, category="robot", types=("robot",)),
        Entity(id="kitchen", kind=Kind.ROOM, category="kitchen"),
        Entity(id="table", kind=Kind.ASSET, category="table", types=("receptacle", "surface"), affordances_known=True),
    ]
    facts: list[Fact] = [("at", "robot", "kitchen"), ("free_hand", "robot"), ("in", "table", "kitchen")]
    facts.append(("brews", "coffee_machine_1", "coffee"))
    spots = ["table"]
    for category, count, types in _ASSETS:
        for i in range(1, count + 1):
            name = f"{category}_{i}"
            entities.append(Entity(id=name, kind=Kind.ASSET, category=category, types=types, affordances_known=True))
            facts.append(("in", name, "kitchen"))
            facts += [("closed", name)] if "openable" in types else []
            facts += [("switched_off", name)] if "switchable" in types else []
            if category in ("cupboard", "drawer", "fridge", "counter"):
                spots.append(name)
    surfaces = {"table", *(s for s in spots if s.startswith("counter"))}
    for i in range(objects):
        category = _OBJECTS[i % len(_OBJECTS)]
        name, spot = f"{category}_{i // len(_OBJECTS) + 1}", source.choice(spots)
        types = ("pickable", "vessel") if category in _VESSELS else ("pickable",)
        entities.append(Entity(id=name, kind=Kind.OBJECT, category=category, types=types, affordances_known=True))
        facts.append(("on" if spot in surfaces else "in", name, spot))
    return Scene(entities, facts, name="kitchen", domain="sayplan")


def kitchen_task(scene: Scene, goal: str) -> PlanningTask:
    """Return the task of reaching a goal written in PDDL."""
    domain = load_domain(scene.domain)
    return PlanningTask(domain=domain, scene=scene, goal=parse_goal(goal, domain, scene))


def main() -> None:
    """Print the seconds for each goal, pruned and unpruned."""
    limit_s = float(sys.argv[1]) if len(sys.argv) > 1 else 30.0
    scene = kitchen()
    print(f"{len(scene.of_kind(Kind.OBJECT))} objects, {len(scene)} entities; unpruned problems get {limit_s:.0f} s")
    print(f"{'goal':60} {'pruned':>32} {'unpruned':>24}")
    slowest = []
    for goal in GOALS:
        task = kitchen_task(scene, goal)
        runs = [solve_task(task, timeout_s=limit_s) for _ in range(3)]
        seconds = statistics.median(run.seconds for run in runs)
        slowest.append(seconds)
        whole = FastDownward().solve(task, timeout_s=limit_s, memory_mb=4096, optimal=True)
        small = f"{_row(runs[0], seconds)}, {runs[0].objects} objects"
        print(f"{goal:60} {small:>32} {_row(whole, whole.seconds):>24}")
    print(f"slowest pruned: {max(slowest):.2f} s (target {TARGET_S} s)")


def _row(result: PlanningResult | PlannerResult, seconds: float) -> str:
    if not result.plan:
        return f"{result.outcome.value} in {seconds:.2f} s"
    return f"{'optimal' if result.optimal else 'verified'} cost {result.cost:.0f} in {seconds:.2f} s"


if __name__ == "__main__":
    main()
