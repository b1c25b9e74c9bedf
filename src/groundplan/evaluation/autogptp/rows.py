"""Scenario files: what each row asks for, read so that one broken row costs only itself."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from groundplan.errors import InputError


class FileKind(StrEnum):
    """The three forms of scenario files, told apart by their columns."""

    PLANNER = "planner"
    SYSTEM = "system"
    SUBSTITUTION = "substitution"


_NEEDED: dict[FileKind, frozenset[str]] = {
    FileKind.SUBSTITUTION: frozenset({"task", "scene_file", "missing_object", "alternatives"}),
    FileKind.SYSTEM: frozenset({"task", "scene_file", "desired_goal", "min_tool_calls", "min_costs"}),
    FileKind.PLANNER: frozenset({"task", "scene_file", "desired_goal", "min_costs"}),
}
_FILLED = {
    FileKind.PLANNER: ("task", "scene_file", "desired_goal"),
    FileKind.SYSTEM: ("task", "scene_file", "desired_goal"),
    FileKind.SUBSTITUTION: ("task", "scene_file", "missing_object"),
}
EVERYTHING = "all"
"""What `explored` says where the whole scene is known from the start."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One task.

    `explored` are the places whose content is known at the start, None where everything is. `problem` says why the row
    cannot be used (it then counts as failed), `notes` what was odd about it.
    """

    file: str
    index: int
    kind: FileKind
    task: str
    scene_file: str
    goal: str = ""
    min_costs: int | None = None
    min_tool_calls: int | None = None
    explored: tuple[str, ...] | None = None
    substitutions_file: str = ""
    missing_object: str = ""
    alternatives: tuple[str, ...] = ()
    split: str = ""
    problem: str = ""
    notes: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The row's name in reports: file stem and number, from 0."""
        return f"{self.file}/{self.index}"


@dataclass(frozen=True, slots=True, kw_only=True)
class RowFile:
    """One scenario file; `has_splits` says whether its rows name a split."""

    stem: str
    kind: FileKind
    rows: tuple[Row, ...]
    has_splits: bool = False


def kind_of(columns: Sequence[str]) -> FileKind | None:
    """Return the form of a file with these columns, or None where it is no scenario file."""
    given = set(columns)
    return next((kind for kind, needed in _NEEDED.items() if needed <= given), None)


def read_table(path: Path) -> tuple[tuple[str, ...], list[list[str]]]:
    """Return the column names and the rows of a `.csv` file; blank lines are no rows.

    Raises:
        InputError: the file cannot be read as text.
    """
    try:
        text = path.read_text(encoding="utf-8-sig", errors="replace")
        lines = [line for line in csv.reader(io.StringIO(text.replace("\0", ""))) if any(cell.strip() for cell in line)]
    except (OSError, csv.Error) as error:
        raise InputError(f"The file {path} cannot be read: {error}.") from error
    if not lines:
        return (), []
    return tuple(name.strip().casefold() for name in lines[0]), lines[1:]


def read_rows(path: Path) -> RowFile | None:
    """Return the rows of a scenario file, or None where the file has other columns.

    Raises:
        InputError: the file cannot be read as text.
    """
    columns, lines = read_table(path)
    kind = kind_of(columns)
    if kind is None:
        return None
    rows = tuple(_row(path.stem, index, kind, columns, cells) for index, cells in enumerate(lines))
    return RowFile(stem=path.stem, kind=kind, rows=rows, has_splits="split" in columns)


def _row(stem: str, index: int, kind: FileKind, columns: Sequence[str], cells: Sequence[str]) -> Row:
    notes: list[str] = []
    surplus = len(cells) - len(columns)
    if surplus > 0:
        # Only the task is free text: commas too many are the task's, written without quotes.
        at = columns.index("task")
        cells = [*cells[:at], ",".join(cells[at : at + surplus + 1]), *cells[at + surplus + 1 :]]
        notes.append("the task holds commas and is not quoted")
    values = {name: cell.strip() for name, cell in zip(columns, cells, strict=False)}
    empty = [name for name in _FILLED[kind] if not values.get(name)]
    explored = values.get("explored", "").split()
    everything = not explored or [word.casefold() for word in explored] == [EVERYTHING]
    return Row(
        file=stem,
        index=index,
        kind=kind,
        task=values.get("task", ""),
        scene_file=values.get("scene_file", ""),
        goal=values.get("desired_goal", ""),
        min_costs=_number(values, "min_costs", kind is not FileKind.SUBSTITUTION, notes),
        min_tool_calls=_number(values, "min_tool_calls", kind is FileKind.SYSTEM, notes),
        explored=None if everything else tuple(explored),
        substitutions_file=values.get("substitutions_file", ""),
        missing_object=values.get("missing_object", ""),
        alternatives=tuple(values.get("alternatives", "").replace(",", " ").split()),
        split=values.get("split", "").casefold(),
        problem=f"the row says nothing under {', '.join(empty)}" if empty else "",
        notes=tuple(notes),
    )


def _number(values: Mapping[str, str], name: str, needed: bool, notes: list[str]) -> int | None:
    text = values.get(name, "")
    try:
        return int(float(text))
    except (ValueError, OverflowError):
        if needed:
            notes.append(f"{name} is {text!r}, which is no number: nothing is said on it")
        return None
