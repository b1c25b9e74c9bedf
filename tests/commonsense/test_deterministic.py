"""The same instruction is read alike in every process, whatever the order of hashes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

_ROOT = Path(__file__).parent.parent.parent
_READ_ALL = """
import hashlib
import random

from tests.commonsense.checking import SCENES, model
from tests.commonsense.instructions import every_instruction

chance = random.Random(7)
for scene, said in every_instruction()[::11]:
    words = said.split(" ")
    at = max(range(len(words)), key=lambda k: len(words[k]))
    letter = chance.randrange(1, len(words[at]))
    words[at] = words[at][:letter] + chance.choice("aeiourst") + words[at][letter + 1 :]
    slip = " ".join(words)
    print(hashlib.sha256(repr(model().interpret(slip, SCENES[scene]())).encode()).hexdigest(), slip)
"""


def _read_all(seed: str) -> list[str]:
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": f"{_ROOT / 'src'}{os.pathsep}{_ROOT}"}
    done = subprocess.run(
        [sys.executable, "-c", _READ_ALL], env=environment, capture_output=True, text=True, timeout=240, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_slips_are_read_alike_under_every_seed_of_hashes() -> None:
    first, second = _read_all("1"), _read_all("2")
    assert len(first) > 50
    assert [line for line, other in zip(first, second, strict=True) if line != other] == []
