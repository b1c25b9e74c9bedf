"""How many questions of structure (counts, comparisons, the other one, owners, ways) are answered as the facts say.

Run: python benchmarks/structures.py [SCENE.json ...]
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))


def main(files: list[str]) -> None:
    """Print the share of right answers for each structure and scene, and the wordings that fail."""
    from tests.asking.places import SCENES
    from tests.asking.structures import is_right, rows

    from groundplan.knowledge import enrich
    from groundplan.language.commonsense.interpret import ground_for
    from groundplan.scene.formats import load_scene

    scenes = [enrich(load_scene(f)) for f in files] or [make() for make in SCENES.values()]
    asked, right, failed = Counter[str](), Counter[str](), Counter[tuple[str, str]]()
    for scene in scenes:
        ground = ground_for(scene)
        for row in rows(ground):
            asked[row.structure] += 1
            ok = is_right(row, ground)
            right[row.structure] += ok
            failed[(row.structure, row.way)] += not ok
    for structure, number in asked.items():
        print(f"{structure}: {right[structure]} of {number}")
        print(*(f"    {n} x {way}" for (s, way), n in failed.most_common() if s == structure and n), sep="\n")
    print(f"{right.total()} of {asked.total()} ({100 * right.total() / asked.total():.1f} %)")


if __name__ == "__main__":
    main(sys.argv[1:])
