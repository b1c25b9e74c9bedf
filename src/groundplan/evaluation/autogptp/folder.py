"""A data folder in the published layout, its files found by what is in them and not by their names."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cached_property
from importlib.resources import files
from pathlib import Path

from groundplan.errors import InputError
from groundplan.evaluation.autogptp.rows import RowFile, read_rows, read_table

_SUBSTITUTION_COLUMNS = ("missing", "substitution")
_MAPPING_COLUMNS = ("object", "affordance")
_CAPABILITY_KEYS = {"name", "parameters", "preconditions", "effects"}


@dataclass(frozen=True, kw_only=True)
class DataFolder:
    """Scenario files, and where what they name is found.

    `mappings` are affordance mappings that lie in the folder: they are named, never used by themselves.
    """

    root: Path
    files: tuple[RowFile, ...]
    capabilities: Path | None = None
    substitutions: Mapping[str, Path] = field(default_factory=dict)
    mappings: tuple[Path, ...] = ()
    notes: tuple[str, ...] = ()

    @cached_property
    def _scenes(self) -> dict[str, Path]:
        found: dict[str, Path] = {}
        for path in sorted(self.root.rglob("*.txt"), key=lambda p: (len(p.parts), p)):
            parts = path.relative_to(self.root).parts
            for start in range(len(parts)):
                found.setdefault("/".join(parts[start:]), path)
        return found

    def scene(self, name: str) -> Path:
        """Return the scene file that a scenario names, relative to `scenes/` or to any folder above the file.

        Raises:
            InputError: there is none.
        """
        wanted = name.replace("\\", "/").removeprefix("./").strip("/")
        direct = self.root / "scenes" / wanted
        if ".." not in Path(wanted).parts and direct.is_file():
            return direct
        for spelled in (wanted, f"{wanted}.txt"):
            if spelled in self._scenes:
                return self._scenes[spelled]
        raise InputError(f"There is no scene {name!r} in {self.root}.")

    def accepted(self, name: str) -> frozenset[tuple[str, str]]:
        """Return the replacements that the simulated user accepts, as (missing, substitution) classes.

        Raises:
            InputError: there is no such file.
        """
        if not name:
            return frozenset()
        path = self.substitutions.get(Path(name).name) or self.substitutions.get(f"{Path(name).name}.csv")
        if path is None:
            raise InputError(f"There is no file of allowed substitutions {name!r} in {self.root}.")
        columns, lines = read_table(path)
        at = [columns.index(column) for column in _SUBSTITUTION_COLUMNS]
        pairs = ([plain_class(line[i]) for i in at] for line in lines if len(line) > max(at))
        return frozenset((missing, substitution) for missing, substitution in pairs)

    def chosen(self, patterns: Iterable[str]) -> tuple[RowFile, ...]:
        """Return the scenario files whose name (with or without .csv) fits a pattern; all without patterns.

        Raises:
            InputError: none does.
        """
        wanted = tuple(patterns)
        if not wanted:
            return self.files
        found = tuple(
            each
            for each in self.files
            if any(fnmatchcase(n, p) for p in wanted for n in (each.stem, f"{each.stem}.csv"))
        )
        if not found:
            there = ", ".join(each.stem for each in self.files)
            raise InputError(f"No scenario file is called {' or '.join(wanted)}. There are: {there}.")
        return found


def plain_class(name: str) -> str:
    """Return the name of a class as files spell it: "Coffee cup" is `coffee_cup`."""
    return "_".join(name.casefold().split())


def own_suite() -> Path:
    """Return the folder of the suite that ships with groundplan."""
    return Path(str(files("groundplan.evaluation"))) / "suites" / "autogptp"


def open_folder(root: Path) -> DataFolder:
    """Look through a data folder.

    Raises:
        InputError: it is no folder, or no scenario file is in it.
    """
    if not root.is_dir():
        raise InputError(f"There is no folder {root}.", hint="--data takes a folder with scenario files and scenes.")
    scenarios: list[RowFile] = []
    substitutions: dict[str, Path] = {}
    mappings: list[Path] = []
    notes: list[str] = []
    for path in sorted(root.rglob("*.csv")):
        try:
            columns, _ = read_table(path)
        except InputError as error:
            notes.append(error.message)
            continue
        if set(_SUBSTITUTION_COLUMNS) <= set(columns):
            substitutions[path.name] = path
        elif set(_MAPPING_COLUMNS) <= set(columns):
            mappings.append(path)
        elif (file := read_rows(path)) is not None:
            scenarios.append(file)
    _same_names(scenarios, notes)
    if not scenarios:
        raise InputError(
            f"No scenario file is in {root}.",
            hint="Scenario files are .csv files with the columns task, scene_file, desired_goal, min_costs; or "
            "task, scene_file, missing_object, alternatives.",
        )
    return DataFolder(
        root=root,
        files=tuple(scenarios),
        capabilities=_capability_file(root),
        substitutions=substitutions,
        mappings=tuple(mappings),
        notes=tuple(notes),
    )


def _same_names(scenarios: list[RowFile], notes: list[str]) -> None:
    seen: set[str] = set()
    for file in tuple(scenarios):
        if file.stem in seen:
            scenarios.remove(file)
            notes.append(f"two scenario files are called {file.stem}: only the first is run")
        seen.add(file.stem)


def _capability_file(root: Path) -> Path | None:
    for path in sorted(root.rglob("*.json"), key=lambda p: (len(p.parts), p)):
        try:
            document = json.loads(path.read_text(encoding="utf-8-sig"))
        except (OSError, ValueError):
            continue
        first = document[0] if isinstance(document, list) and document else None
        if isinstance(first, dict) and first.keys() >= _CAPABILITY_KEYS:
            return path
    return None
