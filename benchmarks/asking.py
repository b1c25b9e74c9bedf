"""How many ways of asking for described things find them: a sample of every combination in tests/asking.

Run: python benchmarks/asking.py [NUMBER [SEED]]
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

_SIZE = 720_000


def main(number: int = 4000, seed: int = 1) -> None:
    """Print the share that is found, and the ways and descriptions with which it is not."""
    from tests.asking.matrix import Asked, cases, is_found
    from tests.asking.names import named

    asked = [*cases(max(1, _SIZE // number), seed), *named()]
    results = [(case, is_found(case)) for case in asked]
    for name in ("way", "kind", "described"):
        groups: dict[str, list[tuple[Asked, bool]]] = defaultdict(list)
        for case, ok in results:
            groups[getattr(case, name)].append((case, ok))
        for key, group in groups.items():
            failed = [case.said for case, ok in group if not ok]
            if failed:
                print(f"{name} {key!r}: {len(failed)} of {len(group)} not found, such as: {failed[0]}")
    right = sum(ok for _, ok in results)
    print(f"{right} of {len(results)} found ({100 * right / len(results):.1f} %)")


if __name__ == "__main__":
    main(*(int(a) for a in sys.argv[1:3]))
