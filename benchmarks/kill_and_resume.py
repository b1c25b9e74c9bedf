"""Whether a run that is killed at a random moment ends, once resumed, as the same run does when nothing kills it.

Runs `groundplan run` in a process of its own, kills it with SIGKILL at a moment drawn from a seed, resumes it (killing
that now and then, too), and compares what was performed, the plans made and the ending with the run left alone.

Run: python benchmarks/kill_and_resume.py [RUNS] [SEED]
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

COMMAND = [sys.executable, "-c", "import sys; from groundplan.cli.main import main; sys.exit(main())", "run"]
TASK = ["Put the apple and the banana in the fridge", "--scene", "kitchen", "--pace", "0.04", "--fail-rate", "0.15"]
SEEDS = 4
"""Different seeds of the world: in each, other actions fail."""
_AGAIN = 0.3
"""How likely a resumed run is killed, too."""


def course(path: Path) -> list[dict[str, Any]]:
    """Return what a trace says was done and how it ended, without the seconds."""
    events = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    kept = [event for event in events if event["event"] in ("performed", "plan", "result", "changed")]
    return [{key: value for key, value in event.items() if key != "seconds"} for event in kept]


def run_for(arguments: list[str], seconds: float | None) -> bool:
    """Run the command; kill it after so many seconds. Return whether it came to its end."""
    process = subprocess.Popen([*COMMAND, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGKILL)
        process.wait()
        return False
    return True


def whole_run(seed: int, path: Path) -> tuple[list[dict[str, Any]], float]:
    """Return the course of a run that nothing kills, and how long it took."""
    start = time.monotonic()
    run_for([*TASK, "--seed", str(seed), "--trace", str(path)], None)
    return course(path), time.monotonic() - start


def killed_run(seed: int, path: Path, random: Random, length_s: float) -> tuple[list[dict[str, Any]], int]:
    """Return the course of a run that is killed once at least, if its moment comes in time; and the kills."""
    kills = 0
    arguments = [*TASK, "--seed", str(seed), "--trace", str(path)]
    ended = run_for(arguments, random.uniform(0.1, length_s))
    while not ended:
        kills += 1
        begun = path.exists() and '"begun"' in path.read_text(encoding="utf-8")
        arguments = ["--resume", str(path)] if begun else arguments
        ended = run_for(arguments, random.uniform(0.1, length_s) if random.random() < _AGAIN else None)
    return course(path), kills


def main() -> None:
    """Run and compare."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    random = Random(int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    same = kills = 0
    with tempfile.TemporaryDirectory() as folder:
        wholes = {seed: whole_run(seed, Path(folder) / f"whole{seed}.jsonl") for seed in range(SEEDS)}
        for number in range(runs):
            expected, length_s = wholes[number % SEEDS]
            found, killed = killed_run(number % SEEDS, Path(folder) / f"run{number}.jsonl", random, length_s)
            kills += killed
            same += found == expected
            if found != expected:
                print(f"run {number} (seed {number % SEEDS}, {killed} kills) ended otherwise")
    print(f"{runs} runs, {kills} kills: {same} ended as the run that was not killed")
    sys.exit(0 if same == runs else 1)


if __name__ == "__main__":
    main()
