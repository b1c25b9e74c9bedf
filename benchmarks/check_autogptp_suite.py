"""Checks that every row of scenario files can be solved, and that its min_costs and min_tool_calls are right.

    python benchmarks/check_autogptp_suite.py [--data DIR] [--mapping FILE] [--only GLOB] [--timeout SECONDS]

Without --data our own suite is checked, with its own mapping. Rows that are right are counted, others are shown with
what is wrong with them. The exit code is 1 where any is.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from groundplan.evaluation.autogptp.folder import open_folder, own_suite
from groundplan.evaluation.autogptp.problems import Problems
from groundplan.evaluation.autogptp.solvable import check_row


def main() -> int:
    """Check and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--mapping", type=Path)
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--timeout", type=float, default=60.0)
    asked = parser.parse_args()
    folder = open_folder(asked.data or own_suite())
    own = folder.mappings[0] if asked.data is None and folder.mappings else None
    problems = Problems.opened(folder, asked.mapping or own)
    wrong = unproven = checked = 0
    for file in folder.chosen(asked.only):
        began = time.perf_counter()
        bad = 0
        for row in file.rows:
            result = check_row(problems, row, timeout_s=asked.timeout)
            checked += 1
            unproven += not result.proven
            bad += bool(result.problems)
            for problem in result.problems:
                print(f"  {row.id}  {row.task!r}\n    {problem}\n    {row.goal}", flush=True)
        wrong += bad
        seconds = time.perf_counter() - began
        print(f"{file.stem}: {len(file.rows) - bad} of {len(file.rows)} right, {seconds:.1f} s", flush=True)
    print(f"{checked - wrong} of {checked} rows are right; of {unproven} the cheapest cost is not proven")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
