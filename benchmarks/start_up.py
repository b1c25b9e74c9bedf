"""How long the command line takes to start: the fastest and the median of some runs of `groundplan --help`.

Run: python benchmarks/start_up.py
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

RUNS = 15


def main() -> None:
    """Print wall seconds."""
    command = [sys.executable, "-c", "import sys; from groundplan.cli.main import main; sys.exit(main(['--help']))"]
    seconds = []
    for _ in range(RUNS):
        started = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        seconds.append(time.perf_counter() - started)
    print(f"groundplan --help: fastest {min(seconds):.2f} s, median {statistics.median(seconds):.2f} s of {RUNS} runs")


if __name__ == "__main__":
    main()
