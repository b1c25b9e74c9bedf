"""How many questions are still answered inside what people say around them: a sample of tests/asking/frames.toml.

Run: python benchmarks/framed_questions.py [NUMBER [SEED]]
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))


def main(number: int = 400, seed: int = 1) -> None:
    """Print the share that is found, and the frames in which questions are not."""
    from tests.asking.framed import Framed, cases, is_found

    frames: dict[str, list[tuple[Framed, bool]]] = defaultdict(list)
    for case in cases(number, seed):
        frames[case.frame].append((case, is_found(case)))
    for frame, group in frames.items():
        missed = [case.said for case, ok in group if not ok]
        if missed:
            print(f"{frame!r}: {len(missed)} of {len(group)} not found, such as: {missed[0]}")
    right = sum(ok for group in frames.values() for _, ok in group)
    print(f"{right} of {number} found ({100 * right / number:.1f} %)")


if __name__ == "__main__":
    main(*(int(a) for a in sys.argv[1:3]))
