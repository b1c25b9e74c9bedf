"""Precision and recall of the relations (on, in) that follow from true boxes, on renders of kitchen counters.

Needs the extras `mujoco` and `vision`. The boxes are those of what can be seen of each thing; the truth is what the
arrangement put on or in what.

Run: python benchmarks/relations_quality.py [PICTURES]
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from typing import Any

import numpy as np

from groundplan.knowledge.mapping import default_mapping
from groundplan.perception.affordances import Seen
from groundplan.perception.counter.arrangement import Arrangement, arrange
from groundplan.perception.counter.model import model_xml
from groundplan.perception.counter.renderer import load_mujoco
from groundplan.perception.relations import relations

UNSEEN, HEIGHT, WIDTH, LEAST = 5_000_000, 480, 640, 60
"""The first seed; the size of the pictures in pixels; of things with fewer pixels in sight nothing is asked."""


def bodies(arrangement: Arrangement) -> tuple[Any, Any]:
    """Return the physical model of an arrangement, and which body each pixel of a picture of it shows (-1: none)."""
    mujoco = load_mujoco()
    model = mujoco.MjModel.from_xml_string(model_xml(arrangement))
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    renderer = mujoco.Renderer(model, HEIGHT, WIDTH)
    renderer.enable_segmentation_rendering()
    renderer.update_scene(data, camera="view0")
    shown = renderer.render()
    renderer.close()
    body = np.full(shown.shape[:2], -1)
    geometry = shown[..., 1] == int(mujoco.mjtObj.mjOBJ_GEOM)
    body[geometry] = model.geom_bodyid[shown[..., 0][geometry]]
    return model, body


def seen(arrangement: Arrangement) -> list[Seen]:
    """Return the things of an arrangement that are in sight, with the boxes of what is seen of them."""
    mujoco = load_mujoco()
    model, body = bodies(arrangement)
    things = []
    for number, placed in enumerate(arrangement.placed):
        shown = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_BODY, f"thing{number}")
        rows, columns = np.nonzero(body == shown)
        if len(columns) < LEAST or not placed.thing.category:
            continue
        left, right = columns.min() / WIDTH, (columns.max() + 1) / WIDTH
        top, bottom = rows.min() / HEIGHT, (rows.max() + 1) / HEIGHT
        category = placed.thing.category
        affordances = default_mapping().affordances(category)
        box = (float(left), float(top), float(right), float(bottom))
        things.append(Seen(category=category, number=number, affordances=affordances, box=box))
    return things


def main() -> None:
    """Render, relate, count."""
    os.environ.setdefault("MUJOCO_GL", "egl")
    pictures = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    right, said, true = Counter[str](), Counter[str](), Counter[str]()
    for number in range(pictures):
        arrangement = arrange(UNSEEN + number)
        things = seen(arrangement)
        ids = {thing.number: thing.id for thing in things}
        truth = {
            (str(p.relation.value), ids[n], ids[p.host])
            for n, p in enumerate(arrangement.placed)
            if p.host is not None and n in ids and p.host in ids
        }
        found = set(relations(things).facts)
        right.update(fact[0] for fact in found & truth)
        said.update(fact[0] for fact in found)
        true.update(fact[0] for fact in truth)
    print(f"{'relation':<10}{'true':>6}{'precision':>11}{'recall':>8}")
    for name in (*sorted(true), ""):
        hits, told, real = (sum(c.values()) if not name else c[name] for c in (right, said, true))
        print(f"{name or 'all':<10}{real:>6}{hits / max(1, told):>11.3f}{hits / max(1, real):>8.3f}")


if __name__ == "__main__":
    main()
