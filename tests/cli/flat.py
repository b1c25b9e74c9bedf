"""A small flat as a SayPlan document, for files on disk, and ways to spoil it."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

FLAT: dict[str, Any] = {
    "nodes": {
        "room": [{"id": "study"}, {"id": "larder"}],
        "agent": [{"id": "robot", "location": "study"}],
        "asset": [
            {"id": "desk", "room": "study", "affordances": ["release"]},
            {"id": "chest", "room": "larder", "affordances": ["open", "close", "release"], "state": "closed"},
        ],
        "object": [
            {"id": "lamp", "state": "ontop_of(desk)", "affordances": ["pickup", "turn_on", "turn_off"]},
            {"id": "jar", "state": "inside_of(chest)", "affordances": ["pickup"]},
        ],
    },
    "links": ["study↔larder"],
}


def flat_file(folder: Path, spoil: Callable[[dict[str, Any]], object] | None = None) -> Path:
    """Write the flat, spoiled where asked for, and return the file."""
    document = copy.deepcopy(FLAT)
    if spoil is not None:
        spoil(document["nodes"])
    path = folder / "flat.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def dangling(nodes: dict[str, Any]) -> None:
    """Let an object be on something that is not there."""
    nodes["object"][0]["state"] = "ontop_of(shelf)"


def cycle(nodes: dict[str, Any]) -> None:
    """Let two objects each be in the other."""
    nodes["object"][0]["state"] = "inside_of(jar)"
    nodes["object"][1]["state"] = "inside_of(lamp)"


def twice(nodes: dict[str, Any]) -> None:
    """Give two things one id."""
    nodes["object"][1]["id"] = "lamp"
