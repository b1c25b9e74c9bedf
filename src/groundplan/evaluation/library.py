"""Scenes and suites that ship with the package, by name."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from groundplan.errors import InputError, UnknownNameError
from groundplan.files import read_text

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from groundplan.scene.scene import Scene


_LISTED = 8
"""How many files of a folder are named to who gave the folder."""


def _folder(kind: str) -> Traversable:
    return files("groundplan.evaluation") / kind


def _names(kind: str) -> list[str]:
    return sorted(entry.name.removesuffix(".json") for entry in _folder(kind).iterdir() if entry.name.endswith(".json"))


def scene_names() -> list[str]:
    """Return the names of the scenes that ship with the package."""
    return _names("scenes")


def suite_names() -> list[str]:
    """Return the names of the suites that ship with the package."""
    return _names("suites")


def _looks_like_a_path(name: str) -> bool:
    return "/" in name or "\\" in name or name.endswith(".json")


@cache
def _shipped_scene(name: str) -> Scene:
    from groundplan.scene.formats import load_scene

    data: dict[str, Any] = json.loads((_folder("scenes") / f"{name}.json").read_text(encoding="utf-8"))
    return load_scene(data)


def open_scene(name_or_path: str | Path) -> Scene:
    """Return the scene with this name, or the one in this file, as it was written (knowledge adds nothing here).

    Raises:
        UnknownNameError: there is neither a shipped scene nor a file of this name.
        SceneError: the file is not a well-formed scene.
        InputError: it is a folder.
    """
    name = str(name_or_path)
    if not isinstance(name_or_path, Path) and name in scene_names():
        return _shipped_scene(name)
    if Path(name).is_dir():
        raise InputError(f"{name!r} is a folder, not a scene file.", hint=_files_hint(Path(name)))
    if Path(name).is_file() or _looks_like_a_path(name):
        from groundplan.scene.formats import load_scene

        return load_scene(Path(name))
    raise UnknownNameError("scene", name, scene_names())


def _files_hint(folder: Path) -> str:
    """Say which files of a folder may be meant."""
    try:
        names = sorted(each.name for each in folder.iterdir() if each.suffix in (".json", ".txt"))
    except OSError:
        names = []
    more = f" and {len(names) - _LISTED} more" if len(names) > _LISTED else ""
    return f"Name a file in it: {', '.join(names[:_LISTED])}{more}." if names else "Name a file."


def suite_text(name_or_path: str | Path) -> str:
    """Return the text of the suite with this name, or of this file.

    Raises:
        UnknownNameError: there is neither a shipped suite nor a file of this name.
        InputError: the file cannot be read.
    """
    name = str(name_or_path)
    if not isinstance(name_or_path, Path) and name in suite_names():
        return (_folder("suites") / f"{name}.json").read_text(encoding="utf-8")
    if Path(name).is_dir():
        raise InputError(f"{name!r} is a folder, not a file of a suite.", hint=_files_hint(Path(name)))
    if not (Path(name).is_file() or _looks_like_a_path(name)):
        raise UnknownNameError("suite", name, suite_names())
    return read_text(name, "suite")
