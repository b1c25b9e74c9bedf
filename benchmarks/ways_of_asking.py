"""How many ways of putting a wish are read like the plain wish: every way around every wish of tests/goals/ways.toml.

Run: python benchmarks/ways_of_asking.py [FAMILY]
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))


def main(only: str = "") -> None:
    """Print the share that is read of each family, and the ways that are not."""
    from benchmarks.reading_rates import Rates
    from tests.goals.ways import cases, is_read

    rates = Rates()
    for case in cases():
        if only in ("", case.family):
            rates.add(case, is_read(case), case.way)
    rates.show()


if __name__ == "__main__":
    main(*sys.argv[1:2])
