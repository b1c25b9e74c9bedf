"""Whether a run that is killed at a random moment ends, once resumed, as the same run does when nothing kills it.

Runs `groundplan run` in a process of its own, with every method that acts and in every world, kills it with SIGKILL at
a moment drawn from a seed, resumes it (killing that now and then, too), and compares everything that was asked, done
and learned, and the ending, with the run left alone.

Run: python benchmarks/kill_and_resume.py [RUNS] [SEED]
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from groundplan.trace import without_times

COMMAND = [sys.executable, "-c", "import sys; from groundplan.cli.main import main; sys.exit(main())", "run"]
_PACE = ["--pace", "0.04"]
_FRUIT = ["Put the apple and the banana in the fridge", "--scene", "kitchen", "--fail-rate", "0.15"]
_MILK = ["bring me a glass of milk", "--scene", "milk_kitchen", "--fail-rate", "0.15"]
TASKS = {
    "ground": [*_FRUIT, "--disturb", "3:move:apple:sink"],
    "sayplan": [*_FRUIT, "--method", "sayplan"],
    "llm+p": [*_FRUIT, "--method", "llm+p"],
    "cowp": [*_FRUIT, "--method", "cowp", "--say", "4:the apple is in the sink", "--say", "9:the fridge is broken"],
    "autogpt-p, hidden things, human and robot": [*_MILK, "--method", "autogpt-p", "--disturb", "6:drop"],
    "autogpt-p, a part": [
        "Give me the spoon and a hammer",
        "--scene",
        "milk_kitchen",
        "--partial",
        "--fail-rate",
        "0.3",
    ],
    "ground by affordances": [*_MILK, "--say", "5:the pear is on the table"],
    "cowp in the dining world": ["serve water", "--scene", "dining", "--method", "cowp", "--situations", "0.3"],
    "cowp makes coffee": ["make coffee", "--scene", "dining", "--method", "cowp", "--situations", "0.3"],
    "cowp-progprompt": ["wash the plate", "--scene", "dining", "--method", "cowp-progprompt", "--situations", "0.3"],
}
SEEDS = 3
"""Different seeds of the world: in each, other actions fail, and other situations are met."""
_AGAIN = 0.3
"""How likely a resumed run is killed, too."""
_TOLD = ("answer", "tool", "plan", "trying", "performed", "changed", "heard", "objected", "learned", "result", "ended")


def course(path: Path) -> list[dict[str, Any]]:
    """Return what a trace says was asked, done and learned and how it ended, without how long things took."""
    events = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [without_times(event) for event in events if event["event"] in _TOLD]


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


def whole_run(task: list[str], path: Path) -> tuple[list[dict[str, Any]], float]:
    """Return the course of a run that nothing kills, and how long it took."""
    start = time.monotonic()
    run_for([*task, "--trace", str(path)], None)
    return course(path), time.monotonic() - start


def killed_run(task: list[str], path: Path, random: Random, length_s: float) -> tuple[list[dict[str, Any]], int]:
    """Return the course of a run that is killed once at least, if its moment comes in time; and the kills."""
    kills = 0
    arguments = [*task, "--trace", str(path)]
    ended = run_for(arguments, random.uniform(0.1, length_s))
    while not ended:
        kills += 1
        begun = path.exists() and '"begun"' in path.read_text(encoding="utf-8").rpartition("\n")[0]
        arguments = ["--resume", str(path)] if begun else arguments
        ended = run_for(arguments, random.uniform(0.1, length_s) if random.random() < _AGAIN else None)
    return course(path), kills


def main() -> None:
    """Run and compare."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    random = Random(int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    kinds = [(name, seed) for seed in range(SEEDS) for name in TASKS]
    same: Counter[str] = Counter()
    made: Counter[str] = Counter()
    kills: Counter[str] = Counter()
    wholes: dict[tuple[str, int], tuple[list[dict[str, Any]], float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(runs):
            name, seed = kind = kinds[number % len(kinds)]
            task = [*TASKS[name], *_PACE, "--seed", str(seed)]
            if kind not in wholes:
                wholes[kind] = whole_run(task, Path(folder) / f"whole{len(wholes)}.jsonl")
            expected, length_s = wholes[kind]
            found, killed = killed_run(task, Path(folder) / f"run{number}.jsonl", random, length_s)
            made[name] += 1
            kills[name] += killed
            same[name] += found == expected
            if found != expected:
                print(f"run {number} ({name}, seed {seed}, {killed} kills) ended otherwise", flush=True)
    for name, number in made.items():
        print(f"{name:45} {number:4} runs {kills[name]:4} kills {same[name]:4} ended as the run that was not killed")
    print(f"{runs} runs, {kills.total()} kills: {same.total()} ended as the run that was not killed")
    sys.exit(0 if same.total() == runs else 1)


if __name__ == "__main__":
    main()
