"""A run of each kind, with misfortune, and what its trace says of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from groundplan.trace import without_times

FRUIT = ["Put the apple and the banana in the fridge", "--scene", "kitchen"]
DISHES = ["Put the red mug on the dining table and the apple in the fridge", "--scene", "kitchen", "--method", "cowp"]
MILK = ["bring me a glass of milk", "--scene", "milk_kitchen", "--fail-rate", "0.2", "--seed", "2"]
RUNS = {
    "a scene graph": [*FRUIT, "--disturb", "3:move:apple:sink", "--fail", "6", "--fail-rate", "0.2", "--seed", "5"],
    "something said": [*DISHES, "--say", "2:the red mug is dirty", "--say", "5:the apple is in the sink"],
    "hidden things": [*MILK, "--method", "autogpt-p", "--disturb", "5:drop", "--say", "4:the pear is on the table"],
    "affordances": [*MILK, "--partial"],
    "only a part": ["Give me the spoon and a hammer", "--scene", "milk_kitchen", "--partial"],
    "the dining world": ["serve water", "--scene", "dining", "--method", "cowp", "--seed", "3", "--situations", "0.4"],
    "a power cut": ["make_coffee", "--scene", "dining", "--method", "cowp", "--seed", "5", "--situations", "0.9"],
}


def events(path: Path) -> list[dict[str, Any]]:
    """Return the events of a trace file, without how long things took."""
    found = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [without_times(event) for event in found]
