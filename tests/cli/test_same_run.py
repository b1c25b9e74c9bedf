"""The same instruction, scene, method and seed give the same Episode, byte for byte but for how long things took."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import Command
from .runs import RUNS, events

ALL = """
import json, sys
from pathlib import Path
from groundplan.cli.main import main

folder, runs = Path(sys.argv[1]), json.loads(sys.argv[2])
for number, words in enumerate(runs):
    main(["run", *words, "--json", "--trace", str(folder / f"{number}.jsonl")])
"""


@pytest.mark.parametrize("name", RUNS)
def test_two_runs_in_one_process_are_the_same(groundplan: Command, name: str, tmp_path: Path) -> None:
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    told = [groundplan("run", *RUNS[name], "--json", "--trace", str(path)).json for path in (first, second)]
    assert events(first) == events(second)
    assert told[0]["episode"]["tried"] == told[1]["episode"]["tried"] != []


def test_runs_in_processes_that_order_sets_otherwise_are_the_same(tmp_path: Path) -> None:
    said = json.dumps(list(RUNS.values()))
    folders = [tmp_path / seed for seed in ("1", "4242")]
    for folder in folders:
        folder.mkdir()
        environment = {**os.environ, "PYTHONHASHSEED": folder.name}
        command = [sys.executable, "-c", ALL, str(folder), said]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=240, check=False)
        assert done.returncode == 0, done.stderr
    for number, name in enumerate(RUNS):
        first, *others = [events(folder / f"{number}.jsonl") for folder in folders]
        assert first
        assert all(other == first for other in others), name


def test_another_seed_gives_another_run(groundplan: Command, tmp_path: Path) -> None:
    paths = [tmp_path / "2.jsonl", tmp_path / "3.jsonl"]
    for path in paths:
        groundplan("run", *RUNS["affordances"], "--seed", path.stem, "--trace", str(path))
    assert events(paths[0]) != events(paths[1])
