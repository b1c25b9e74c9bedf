"""Our simulator against unified-planning's SequentialPlanValidator on random problems, valid and invalid plans.

python benchmarks/validator_agreement.py [how many problems, default 4000] [first seed, default 0]
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.independent_validator import independent_verdict
from benchmarks.random_problems import random_problem

from groundplan.logic.simulate import simulate


@dataclass(slots=True)
class Agreement:
    """How often the two verdicts were the same: by kind of problem and verdict, and the seeds where they differ."""

    agreed: Counter[tuple[str, bool]] = field(default_factory=Counter)
    differing: list[int] = field(default_factory=list)

    @property
    def compared(self) -> int:
        """The number of plans compared."""
        return sum(self.agreed.values()) + len(self.differing)


def agreement(count: int, first_seed: int = 0) -> Agreement:
    """Compare the verdicts on `count` problems."""
    result = Agreement()
    for seed in range(first_seed, first_seed + count):
        problem = random_problem(seed)
        ours = simulate(problem.domain, problem.scene, problem.plan, problem.goal).verdict.valid
        if independent_verdict(problem) is ours:
            result.agreed[problem.kind, ours] += 1
        else:
            result.differing.append(seed)
    return result


def main() -> None:
    """Print the counts."""
    numbers = [int(a) for a in sys.argv[1:]]
    started = time.perf_counter()
    result = agreement(*(numbers or [4000]))
    seconds = time.perf_counter() - started
    for (kind, valid), number in sorted(result.agreed.items()):
        print(f"{kind:12} {'valid' if valid else 'invalid':8} {number:6}")
    print(f"{result.compared} plans compared in {seconds:.1f} s, {len(result.differing)} verdicts differ")
    if result.differing:
        print("seeds:", *result.differing[:20])
        sys.exit(1)


if __name__ == "__main__":
    main()
