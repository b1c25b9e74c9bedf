"""How long verifying a 100-step plan takes on a scene of 100,000 entities: `python benchmarks/verify_scale.py`."""

from __future__ import annotations

import argparse
import time

from groundplan.logic import Action, load_domain, load_wordings, parse_goal, simulate, simulate_shown
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Fact, Scene

_ASSETS_PER_ROOM, _OBJECTS_PER_ASSET = 10, 9


def office(entities: int) -> Scene:
    """Return rooms along a corridor, each with desks and a fridge, and mugs on and in them."""
    rooms = max(2, entities // (_ASSETS_PER_ROOM * (_OBJECTS_PER_ASSET + 1) + 1))
    found = [Entity(id="robot", kind=Kind.AGENT, category="robot", types=("robot",))]
    facts: list[Fact] = [("at", "robot", "room0"), ("free_hand", "robot")]
    for r in range(rooms):
        room = f"room{r}"
        found.append(Entity(id=room, kind=Kind.ROOM, category="office"))
        if r:
            facts += [("connected", f"room{r - 1}", room), ("connected", room, f"room{r - 1}")]
        for a in range(_ASSETS_PER_ROOM):
            asset = f"asset{r}_{a}"
            closed = a == 0
            types = ("openable", "receptacle", "container", "cooler") if closed else ("receptacle", "surface")
            found.append(Entity(id=asset, kind=Kind.ASSET, category="fridge" if closed else "desk", types=types))
            facts.append(("in", asset, room))
            if closed:
                facts.append(("closed", asset))
            for o in range(_OBJECTS_PER_ASSET):
                mug = f"mug{r}_{a}_{o}"
                found.append(Entity(id=mug, kind=Kind.OBJECT, category="mug", types=("pickable",)))
                facts.append(("in" if closed else "on", mug, asset))
    return Scene(found, facts, name="office", domain="sayplan")


def plan(steps: int) -> tuple[Action, ...]:
    """Return a plan that carries a mug from a desk into the fridge of each room, room after room."""
    found: list[Action] = []
    room = 0
    while len(found) < steps:
        here, desk, fridge, mug = f"room{room}", f"asset{room}_1", f"asset{room}_0", f"mug{room}_1_0"
        found += [
            Action("access", ("robot", desk, here)),
            Action("pickup", ("robot", mug, desk)),
            Action("access", ("robot", fridge, here)),
            Action("open", ("robot", fridge)),
            Action("release", ("robot", mug, fridge)),
            Action("close", ("robot", fridge)),
            Action("goto", ("robot", here, f"room{room + 1}")),
        ]
        room += 1
    return tuple(found[:steps])


def best_of(runs: int, entities: int, steps: int) -> dict[str, float]:
    """Return the shortest seconds of several runs for each kind of check."""
    domain, wordings = load_domain("sayplan"), load_wordings("sayplan")
    scene = office(max(entities, 20 * steps))  # a room for every seven steps
    actions = plan(steps)
    goal = parse_goal("(exists (?m - mug ?f - fridge) (and (in ?m ?f) (cold ?m) (closed ?f)))", domain, scene)
    shown = [f"{a.name}({a.args[2] if a.name == 'goto' else a.args[1]})" for a in actions]
    seconds: dict[str, float] = {"first": 0.0}
    for run in range(runs + 1):
        start = time.perf_counter()
        result = simulate(domain, scene, actions, goal)
        taken = time.perf_counter() - start
        if not result.verdict.valid:
            raise SystemExit(f"The plan should be valid: {result.verdict}")
        if run == 0:
            seconds["first"] = taken
            continue
        seconds["simulate"] = min(seconds.get("simulate", taken), taken)
        start = time.perf_counter()
        simulate_shown(domain, scene, shown, goal, wordings=wordings)
        seconds["simulate_shown"] = min(seconds.get("simulate_shown", 9e9), time.perf_counter() - start)
    return seconds


def main() -> None:
    """Print the milliseconds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entities", type=int, default=100_000)
    parser.add_argument("--steps", type=int, default=100)
    arguments = parser.parse_args()
    for name, seconds in best_of(5, arguments.entities, arguments.steps).items():
        print(f"{name:15} {seconds * 1000:8.2f} ms for {arguments.steps} steps on {arguments.entities} entities")


if __name__ == "__main__":
    main()
