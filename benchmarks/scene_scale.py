"""How the scene layer scales: loading, changing, routes, queries, views, on scenes of 1,000 to 100,000 entities.

Run: python benchmarks/scene_scale.py [n ...]
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from groundplan.scene import Changes, Scene, View, digest, load_scene, route, save_scene
from groundplan.scene.evaluate import evaluate
from groundplan.scene.query import Count, Measure, Query, Relation, RelationName, Superlative
from groundplan.scene.routes import distances
from groundplan.scene.tokens import tokens

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from benchmarks.large_scene import large_scene

LIMITS_MS = {"load": 3000.0, "after": 0.05, "route": 50.0, "query": 100.0}
KITCHEN = Query(categories=("kitchen",))
QUERIES = {
    "a red mug by id": Query(names=("mug3_10",), attributes=("red",)),
    "red mugs in a kitchen": Query(
        categories=("mug",), attributes=("red",), relations=(Relation(name=RelationName.IN, target=KITCHEN),)
    ),
    "rooms without a book": Query(
        kinds=("room",),
        relations=(Relation(name=RelationName.CONTAINS, target=Query(categories=("book",)), negated=True),),
    ),
    "offices with 4 mugs or more": Query(
        categories=("office",),
        relations=(Relation(name=RelationName.CONTAINS, target=Query(categories=("mug",)), count=Count(number=4)),),
    ),
    "the room with most mugs": Query(
        kinds=("room",), superlative=Superlative(measure=Measure.COUNT, counted=Query(categories=("mug",)))
    ),
    "the nearest stapler": Query(
        categories=("stapler",), superlative=Superlative(measure=Measure.DISTANCE, most=False)
    ),
    "what is on Ada's desks": Query(
        relations=(Relation(name=RelationName.ON, target=Query(categories=("desk",), owner="Ada")),)
    ),
    "pens next to the mug mug3_10": Query(
        categories=("pen",), relations=(Relation(name=RelationName.NEXT_TO, target=Query(names=("mug3_10",))),)
    ),
    "open things": Query(states=("open",)),
}


def best_ms(action: Callable[[], object], repeats: int = 3) -> float:
    """Return the shortest time of some repetitions, in milliseconds."""
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return min(times) * 1000


def report(name: str, milliseconds: float, limit: str = "") -> None:
    """Print one line; a missed limit is marked."""
    bound = LIMITS_MS.get(limit)
    mark = "" if bound is None else ("  ok" if milliseconds <= bound else f"  MISSED: {bound} ms")
    print(f"  {name:<44}{milliseconds:>10.3f} ms{mark}")


def measure(n: int) -> None:
    """Print the numbers for one size."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "scene.json"
        save_scene(large_scene(n), path)
        start = time.perf_counter()
        scene = load_scene(path)
        loaded = (time.perf_counter() - start) * 1000
        print(f"{len(scene)} entities, {sum(1 for _ in scene.facts())} facts, {path.stat().st_size / 1e6:.1f} MB")
        report("load (native)", loaded, "load")
        save_scene(scene, path, "sayplan")
        report("load (SayPlan)", best_ms(lambda: load_scene(path), 1), "load")
    _changes(scene)
    _routes(scene)
    for name, query in QUERIES.items():
        first = best_ms(lambda q=query: evaluate(q, scene), 1)  # type: ignore[misc]
        report(f"query, first: {name} ({len(evaluate(query, scene))})", first, "query")
        report(f"query, again: {name}", best_ms(lambda q=query: evaluate(q, scene)), "query")  # type: ignore[misc]
    text = digest(scene)
    report(f"digest ({tokens(text)} tokens)", best_ms(lambda: digest(scene), 1))
    collapsed = View.collapsed(scene)
    report(f"collapsed view ({collapsed.tokens()} tokens)", best_ms(lambda: View.collapsed(scene).text(), 1))
    print()


def _changes(scene: Scene) -> None:
    thing = next(i for i in scene.of_category("mug"))
    placed = scene.placement(thing)
    assert placed is not None
    changes = Changes(removed=(placed, ("free_hand", "robot")), added=(("holding", "robot", thing),))
    times = 1000
    report("after (3 facts)", best_ms(lambda: [scene.after(changes) for _ in range(times)]) / times, "after")
    current = scene
    for _ in range(500):
        current = current.after(changes).after(changes.inverse())
    again = best_ms(lambda: [current.after(changes) for _ in range(times)]) / times
    report("after, 1,000 changes later", again, "after")


def _routes(scene: Scene) -> None:
    rooms = scene.of_kind(scene.entity("room0").kind)
    last = rooms[-1]
    report(f"route, first, to {last}", best_ms(lambda: route(scene, "robot", last), 1), "route")
    found = route(scene, "robot", last)
    report(f"route, again ({found.hops if found else 0} hops)", best_ms(lambda: route(scene, "robot", last)), "route")
    report("route to the next room", best_ms(lambda: route(scene, "robot", rooms[1])), "route")
    report("distances to all places", best_ms(lambda: distances(scene, "robot")))
    cut = scene.after(Changes(removed=(("connected", "pose0", "pose1"),)))
    report("route after a link has gone", best_ms(lambda: route(cut, "robot", last)), "route")


if __name__ == "__main__":
    sizes = [int(argument) for argument in sys.argv[1:]] or [1000, 10_000, 100_000]
    print(json.dumps({"python": sys.version.split()[0], "limits_ms": LIMITS_MS}))
    for size in sizes:
        measure(size)
