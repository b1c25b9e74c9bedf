"""How often the robot looks first where people would look for a thing, and how many places it looks at in all.

Run: python benchmarks/whereabouts.py [GROUP]
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))


def main(*wanted: str) -> None:
    """Print the rows whose first place is not what people would take first, and the figures of each group of rooms."""
    from tests.tools.whereabouts import rows, searched

    found = [searched(row) for row in rows() if not wanted or row.group in wanted]
    for each in found:
        if not each.first:
            ranks = " > ".join(" / ".join(rank) for rank in each.row.ranks)
            print(f"{each.row.room}, {each.row.thing}: {', '.join(each.order) or 'nowhere'}; people: {ranks}")
    for group in dict.fromkeys(each.row.group for each in found):
        of_group = [each for each in found if each.row.group == group]
        first = sum(each.first for each in of_group)
        looks = sum(each.looks for each in of_group) / len(of_group)
        best = sum(each.row.fewest_looks for each in of_group) / len(of_group)
        print(f"{group}: {first} of {len(of_group)} first, {looks:.2f} places looked at (people: {best:.2f})")


if __name__ == "__main__":
    main(*sys.argv[1:])
