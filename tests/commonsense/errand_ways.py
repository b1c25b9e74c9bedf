"""The matrix of errands.toml: every way of saying an errand crossed with every filling of its slots."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from tests.commonsense.planning_ways import Cell


@dataclass(frozen=True, kw_only=True)
class Errand:
    """A cell, and what it is made of: the way of saying it, and the fillings of its slots."""

    cell: Cell
    made_of: tuple[str, ...]


def sheets() -> list[dict[str, Any]]:
    """Return the sheets of the matrix."""
    text = (Path(__file__).parent / "errands.toml").read_text(encoding="utf-8")
    found: list[dict[str, Any]] = tomllib.loads(text)["sheet"]
    return found


def errands(sheet: dict[str, Any], most: int, seed: int = 0) -> list[Errand]:
    """Return at most so many cells of a sheet, drawn evenly from all of them."""
    every = list(_errands(sheet))
    return every if len(every) <= most else random.Random(seed).sample(every, most)


def _errands(sheet: dict[str, Any]) -> Iterator[Errand]:
    slots: dict[str, list[str]] = sheet.get("slots", {})
    for way in sheet["said"]:
        used = [name for name in slots if "{" + name + "}" in way]
        for fillings in product(*(slots[name] for name in used)):
            said = way
            for name, filling in zip(used, fillings, strict=True):
                said = said.replace("{" + name + "}", filling)
            cell = Cell(
                sheet=sheet["name"],
                scene=sheet["scene"],
                said=said[0].upper() + said[1:],
                done=sheet["done"],
                undone=tuple(sheet["undone"]),
            )
            made_of = (way, *(f"{n}: {f}" for n, f in zip(used, fillings, strict=True)))
            yield Errand(cell=cell, made_of=made_of)
