"""Precision and recall of the shipped detector on renders it has never seen (extras `mujoco` and `vision`).

A detection is right if a thing of its class has a box that overlaps it by half (intersection over union), each once.

Run: python benchmarks/detector_quality.py [PICTURES] [MODEL]
"""

from __future__ import annotations

import sys
from collections import Counter

from groundplan.perception.counter.arrangement import MAKERS, arrange
from groundplan.perception.counter.renderer import render
from groundplan.perception.detector import Detection, overlap
from groundplan.perception.yolo import OnnxDetector, shipped_detector

UNSEEN = 5_000_000
"""Seeds from here on were never rendered for training."""


def matched(found: tuple[Detection, ...], truth: tuple[Detection, ...]) -> list[str]:
    """Return the classes of the detections that are right."""
    left, right = list(truth), []
    for each in sorted(found, key=lambda d: -d.confidence):
        best = max(
            (t for t in left if t.category == each.category), key=lambda t: overlap(t.box, each.box), default=None
        )
        if best is not None and overlap(best.box, each.box) >= 0.5:
            left.remove(best)
            right.append(each.category)
    return right


def main() -> None:
    """Render, detect, count."""
    pictures = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    detector = OnnxDetector(sys.argv[2]) if len(sys.argv) > 2 else shipped_detector()
    right, found, there = Counter[str](), Counter[str](), Counter[str]()
    for number in range(pictures):
        picture, truth = render(arrange(UNSEEN + number), size=256)
        detections = detector.detect(picture)
        right.update(matched(detections, truth))
        found.update(d.category for d in detections)
        there.update(t.category for t in truth)
    print(f"{'class':<16}{'things':>8}{'precision':>11}{'recall':>8}")
    for name in (*sorted(MAKERS), ""):
        hits, said, real = (sum(c.values()) if not name else c[name] for c in (right, found, there))
        print(f"{name or 'all':<16}{real:>8}{hits / max(1, said):>11.3f}{hits / max(1, real):>8.3f}")


if __name__ == "__main__":
    main()
