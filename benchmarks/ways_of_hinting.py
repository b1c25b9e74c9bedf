"""How many ways of hinting at a need are read like the plain wish: all of tests/goals/hints.toml, around every need.

Run: python benchmarks/ways_of_hinting.py [FAMILY [EVERY-NTH]]
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))


def main(only: str = "", nth: str = "1") -> None:
    """Print the share that is read of each family, and the ways and the needs that are read least."""
    from benchmarks.reading_rates import Rates
    from tests.goals.hints import hints, is_read

    rates = Rates()
    for number, case in enumerate(c for c in hints() if only in ("", c.family)):
        if number % int(nth) == 0:
            rates.add(case, is_read(case), case.way, case.plain)
    rates.show(examples=3)


if __name__ == "__main__":
    main(*sys.argv[1:3])
