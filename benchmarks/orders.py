"""How many orders made from the facts of a scene come to what the facts demand.

Run: python benchmarks/orders.py [AREA ...] [SCENE.json ...]
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))


def main(arguments: list[str]) -> None:
    """Print the share of orders carried out rightly for each structure, and the wordings that fail with an example."""
    from tests.orders.making import AREAS, orders, places, problem

    from groundplan.knowledge import enrich
    from groundplan.language.commonsense.interpret import ground_for
    from groundplan.scene.formats import load_scene

    areas = [a for a in arguments if a in AREAS] or AREAS
    files = [a for a in arguments if a not in AREAS]
    grounds = [ground_for(enrich(load_scene(f))) for f in files]
    given, right = Counter[str](), Counter[str]()
    failed: dict[str, list[str]] = {}
    for area in areas:
        for ground in grounds or [ground_for(make()) for make in places(area).values()]:
            for order in orders(ground, area):
                wrong = problem(order, ground)
                given[order.structure] += 1
                right[order.structure] += not wrong
                if wrong:
                    failed.setdefault(f"{order.structure}: {order.way}", []).append(f"{order.said} -> {wrong[:110]}")
    for structure, number in given.items():
        print(f"{structure}: {right[structure]} of {number}")
    for way, examples in sorted(failed.items(), key=lambda f: -len(f[1])):
        print(f"    {len(examples)} x {way}\n        {examples[0]}")
    print(f"{right.total()} of {given.total()} ({100 * right.total() / max(1, given.total()):.1f} %)")


if __name__ == "__main__":
    main(sys.argv[1:])
