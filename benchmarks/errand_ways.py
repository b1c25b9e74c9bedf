"""How many ways of saying an errand of several parts are read: cells drawn from tests/commonsense/errands.toml.

Run: python benchmarks/errand_ways.py [CELLS_OF_EACH_SHEET [SHEET]]
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))


def main(most: str = "60", only: str = "") -> None:
    """Print the share that is read of each sheet, what is not, and the ways and fillings that fail most."""
    from tests.commonsense.errand_ways import errands, sheets
    from tests.commonsense.planning_ways import is_read

    read = whole = 0
    for sheet in (s for s in sheets() if only in s["name"]):
        drawn = errands(sheet, int(most))
        failed = [errand for errand in drawn if not is_read(errand.cell)]
        read, whole = read + len(drawn) - len(failed), whole + len(drawn)
        print(f"{sheet['name']}: {len(drawn) - len(failed)} of {len(drawn)}")
        for errand in failed[:10]:
            print(f"    {errand.cell.said}")
        for part, count in Counter(part for errand in failed for part in errand.made_of).most_common(3):
            if count > 2:
                print(f"    {count} times: {part}")
    print(f"{read} of {whole} ({100 * read / max(1, whole):.1f} %)")


if __name__ == "__main__":
    main(*sys.argv[1:3])
