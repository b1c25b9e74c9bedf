"""The matrices planning_ways.toml and simple_ways.toml: ways of asking crossed with phrases, and what is read."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.commonsense.checking import changed, domain_of, read

from groundplan.language.grounding import ground_clauses
from groundplan.logic import holds

_TABLES = ("planning_ways.toml", "simple_ways.toml")


@dataclass(frozen=True, kw_only=True)
class Cell:
    sheet: str
    scene: str
    said: str
    done: str
    undone: tuple[str, ...]


@cache
def cells() -> tuple[Cell, ...]:
    """Return every cell of every sheet."""
    texts = ((Path(__file__).parent / name).read_text(encoding="utf-8") for name in _TABLES)
    found = []
    for sheet in (sheet for text in texts for sheet in tomllib.loads(text)["sheet"]):
        for said in dict.fromkeys(_all_said(sheet["said"], sheet.get("slots", {}))):
            undone = tuple(sheet["undone"])
            found.append(Cell(sheet=sheet["name"], scene=sheet["scene"], said=said, done=sheet["done"], undone=undone))
    return tuple(found)


def sample(each: int) -> list[Cell]:
    """Return so many cells of every sheet, spread evenly."""
    by_sheet: dict[str, list[Cell]] = {}
    for cell in cells():
        by_sheet.setdefault(cell.sheet, []).append(cell)
    return [held[(2 * n + 1) * len(held) // (2 * each)] for held in by_sheet.values() for n in range(each)]


def _all_said(ways: list[str], slots: dict[str, list[str]]) -> Iterator[str]:
    for way in ways:
        first = {name: options[0] for name, options in slots.items()}
        yield _filled(way, first)
        for name, options in slots.items():
            for option in options[1:]:
                yield _filled(way, {**first, name: option})


def _filled(way: str, fillings: dict[str, str]) -> str:
    for name, filling in fillings.items():
        way = way.replace("{" + name + "}", filling)
    return way


def is_read(cell: Cell) -> bool:
    """Say whether a cell is read whole, as a goal that its outcome fulfils and nothing that falls short of it does."""
    scene, meaning = read(cell.scene, cell.said)
    if meaning.kind != "task" or meaning.unread:
        return False
    domain = domain_of(scene.domain)
    grounding = ground_clauses(meaning.clauses, scene, domain)
    if not grounding.verdict.valid or not grounding.goals:
        return False
    goal = grounding.goals[-1]
    falls_short = any(holds(goal, changed(scene, undone), domain) for undone in cell.undone)
    return not holds(goal, scene, domain) and holds(goal, changed(scene, cell.done), domain) and not falls_short
