"""How long `ground` takes with the embedded model on scenes of growing size, the first time and again.

Run: python benchmarks/ground_scale.py [entities …]
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from groundplan.language.registry import open_model
from groundplan.methods import Task, open_method

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from benchmarks.large_scene import large_scene

INSTRUCTIONS = (
    "put a red mug on the desk in room3",
    "bring me the nearest stapler",
    "which rooms have no fridge?",
    "how many green books are there?",
)


def main() -> None:
    """Print the seconds each instruction takes on each size, the first time and again."""
    sizes = [int(argument) for argument in sys.argv[1:]] or [1_000, 10_000, 100_000]
    print(f"{'entities':>9} {'first s':>8} {'again s':>8}  of which understand, search or plan   instruction")
    for size in sizes:
        for instruction in INSTRUCTIONS:
            scene = large_scene(size)
            model, method = open_model("embedded"), open_method("ground")
            started = time.perf_counter()
            first = method.solve(Task(instruction=instruction, scene=scene), model)
            between = time.perf_counter()
            method.solve(Task(instruction=instruction, scene=scene), model)
            again = time.perf_counter() - between
            parts = " ".join(f"{name} {value:.2f}" for name, value in first.seconds.items() if name != "total")
            print(
                f"{size:>9} {between - started:>8.2f} {again:>8.2f}  {parts:<40} {instruction} ({first.status.value})"
            )


if __name__ == "__main__":
    main()
