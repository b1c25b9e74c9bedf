"""AutoGPT+P's scenario files (`.csv`): tasks with the goals they mean, and the replacements a user accepts."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from groundplan.errors import InputError, PddlError
from groundplan.logic.formula import Formula
from groundplan.logic.loose import balanced, loose_formula

_NEEDED = ("task", "scene_file")
_ALL = "all"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """One row of a scenario file.

    `goal` is None for rows that have none (substitution). `explored` are the places whose content is known at the
    start, None where everything is. `row` counts from 0.
    """

    row: int
    task: str
    scene_file: str
    goal: Formula | None = None
    goal_text: str = ""
    min_costs: float | None = None
    explored: tuple[str, ...] | None = None
    substitutions_file: str = ""
    min_tool_calls: int | None = None
    missing_object: str = ""
    alternatives: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def load_scenarios(path: str | Path) -> tuple[Scenario, ...]:
    """Read a scenario file.

    Raises:
        InputError: it cannot be read, lacks a column, or a row has a goal or number that cannot be read; the message
            names the file and the line.
    """
    return tuple(_scenario(path, number, row) for number, row in enumerate(_rows(path, _NEEDED)))


def load_substitutions(path: str | Path) -> frozenset[tuple[str, str]]:
    """Read the pairs (missing class, class that may stand in for it) that a simulated user accepts; there may be none.

    Raises:
        InputError: it cannot be read, or lacks a column.
    """
    return frozenset((row["missing"], row["substitution"]) for row in _rows(path, ("missing", "substitution")))


def _rows(path: str | Path, needed: tuple[str, ...]) -> list[dict[str, str]]:
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
        table = csv.DictReader(io.StringIO(text), restkey="", restval="")
        rows = [{(k or "").strip(): str(v or "").strip() for k, v in row.items()} for row in table]
    except FileNotFoundError as error:
        raise InputError(f"There is no file {str(path)!r}.", hint="Check the path.") from error
    except (OSError, ValueError, csv.Error) as error:
        raise InputError(f"{path} cannot be read as a table: {error}.") from error
    columns = {(name or "").strip() for name in table.fieldnames or ()}
    missing = [name for name in needed if name not in columns]
    if missing and text.strip():
        hint = f"It has: {', '.join(sorted(columns))}. See docs/formats.md."
        raise InputError(f"{path}, line 1: the column {missing[0]!r} is missing.", hint=hint)
    return rows


def _scenario(path: str | Path, row: int, values: Mapping[str, str]) -> Scenario:
    text, surplus = balanced(values.get("desired_goal", ""))
    notes = [f"the goal has {surplus} closing bracket(s) too many"] if surplus else []
    explored = values.get("explored", "").split()
    place = f"{path}, line {row + 2}"
    try:
        goal = loose_formula(text) if text.strip() else None
    except PddlError as error:
        raise InputError(f"{place}: the goal cannot be read: {error}") from error
    return Scenario(
        row=row,
        task=values["task"],
        scene_file=values["scene_file"],
        goal=goal,
        goal_text=text.strip(),
        min_costs=_number(values, "min_costs", place),
        explored=None if not explored or explored == [_ALL] else tuple(explored),
        substitutions_file=values.get("substitutions_file", ""),
        min_tool_calls=_whole(values, "min_tool_calls", place),
        missing_object=values.get("missing_object", ""),
        alternatives=tuple(values.get("alternatives", "").split()),
        notes=tuple(notes),
    )


def _number(values: Mapping[str, str], name: str, place: str) -> float | None:
    text = values.get(name, "")
    if not text:
        return None
    try:
        return float(text)
    except ValueError as error:
        raise InputError(f"{place}: {name} is {text!r}, which is no number.") from error


def _whole(values: Mapping[str, str], name: str, place: str) -> int | None:
    number = _number(values, name, place)
    return None if number is None else int(number)
