"""How many ways of asking for a task are read: planning_ways.toml and simple_ways.toml of tests/commonsense.

Run: python benchmarks/planning_ways.py [SHEET]
"""

from __future__ import annotations

import sys
from itertools import groupby
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))


def main(only: str = "") -> None:
    """Print the share that is read of each sheet, and the cells that are not."""
    from tests.commonsense.planning_ways import cells, is_read

    read = whole = 0
    for sheet, group in groupby(cells(), key=lambda c: c.sheet):
        if only not in sheet:
            continue
        asked = list(group)
        failed = [cell.said for cell in asked if not is_read(cell)]
        read, whole = read + len(asked) - len(failed), whole + len(asked)
        print(f"{sheet}: {len(asked) - len(failed)} of {len(asked)}")
        for said in failed:
            print(f"    {said}")
    print(f"{read} of {whole} ({100 * read / max(1, whole):.1f} %)")


if __name__ == "__main__":
    main(*sys.argv[1:2])
