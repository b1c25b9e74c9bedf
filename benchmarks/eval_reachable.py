"""Shows that every planning outcome of a suite can be reached: the planner solves each goal, the judge accepts it.

    python benchmarks/eval_reachable.py [SUITE]

A case whose outcome nothing can reach would count against every method; this is how the suite itself is checked.
"""

from __future__ import annotations

import sys
import time

from groundplan.evaluation.reachable import unreachable
from groundplan.evaluation.suite import load_suite


def main(name: str = "groundplan") -> int:
    """Check every case of the suite that expects a plan; return 1 if some outcome is out of reach."""
    cases = [case for case in load_suite(name).tasks if case.expect.wants_plan]
    failed = 0
    for case in cases:
        began = time.perf_counter()
        problem = unreachable(case)
        failed += bool(problem)
        print(f"{case.id}  {time.perf_counter() - began:6.2f} s  {problem or 'reachable'}", flush=True)
    print(f"{len(cases) - failed} of {len(cases)} planning outcomes of {name} are reachable")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
