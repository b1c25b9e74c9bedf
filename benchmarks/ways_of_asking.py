"""How many ways of putting a wish are read like the plain wish: every way around every wish of tests/goals/ways.toml.

Run: python benchmarks/ways_of_asking.py [FAMILY]
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import groupby
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))


def main(only: str = "") -> None:
    """Print the share that is read of each family, and the ways that are not."""
    from tests.goals.ways import cases, is_read

    read, whole = Counter[str](), Counter[str]()
    for (family, way), group in groupby(cases(), key=lambda c: (c.family, c.way)):
        if only not in ("", family):
            continue
        results = [(is_read(case), case.said) for case in group]
        read[family] += sum(ok for ok, _ in results)
        whole[family] += len(results)
        failed = [said for ok, said in results if not ok]
        if failed:
            print(f"{family:5} {way}: {len(failed)} of {len(results)} not read, such as: {failed[0]}")
    for family, number in whole.items():
        print(f"{family}: {read[family]} of {number} ({100 * read[family] / number:.1f} %)")


if __name__ == "__main__":
    main(*sys.argv[1:2])
