"""How many ways of hinting at a need are read like the plain wish: all of tests/goals/hints.toml, around every need.

Run: python benchmarks/ways_of_hinting.py [FAMILY [EVERY-NTH]]
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))


def main(only: str = "", nth: str = "1") -> None:
    """Print the share that is read of each family, and the ways and the needs that are read least."""
    from tests.goals.hints import hints, is_read

    read, whole = Counter[str](), Counter[str]()
    ways: dict[tuple[str, str], list[tuple[bool, str]]] = defaultdict(list)
    needs: dict[tuple[str, str], list[tuple[bool, str]]] = defaultdict(list)
    for number, case in enumerate(c for c in hints() if only in ("", c.family)):
        if number % int(nth):
            continue
        ok = is_read(case)
        read[case.family] += ok
        whole[case.family] += 1
        ways[case.family, case.way].append((ok, case.said))
        needs[case.family, case.plain].append((ok, case.said))
    for table in (ways, needs):
        for (family, name), results in sorted(table.items(), key=lambda item: sum(ok for ok, _ in item[1])):
            failed = [said for ok, said in results if not ok]
            if failed:
                print(f"{family:6} {name}: {len(failed)} of {len(results)} not read, such as: {' | '.join(failed[:3])}")
    for family, number in whole.items():
        print(f"{family}: {read[family]} of {number} ({100 * read[family] / number:.1f} %)")


if __name__ == "__main__":
    main(*sys.argv[1:3])
