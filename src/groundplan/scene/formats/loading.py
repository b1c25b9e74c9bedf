"""`load_scene` and `save_scene`: one door for every scene format."""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import Any

from groundplan.errors import SceneError, UnknownNameError
from groundplan.files import why, write_whole
from groundplan.scene.collector import collector_paused
from groundplan.scene.formats import kit, native, sayplan, sayplan_writer, spark_dsg, stanford
from groundplan.scene.formats.document import Document, read_document
from groundplan.scene.scene import Scene


class Format(StrEnum):
    """The scene formats that can be read (docs/formats.md)."""

    NATIVE = "native"
    SAYPLAN = "sayplan"
    SPARK_DSG = "spark_dsg"
    STANFORD = "stanford"
    KIT = "kit"


_READERS = {
    Format.NATIVE: native.read,
    Format.SAYPLAN: sayplan.read,
    Format.SPARK_DSG: spark_dsg.read,
    Format.STANFORD: stanford.read,
}
_WRITERS = {Format.NATIVE: native.write, Format.SAYPLAN: sayplan_writer.write}


def load_scene(source: str | Path | dict[str, Any] | list[Any], format: str | None = None) -> Scene:
    """Read a scene from a path, a JSON text or an already parsed document; the format is detected unless given.

    Raises:
        SceneError: it cannot be read or is not well formed; the message names the place.
        UnknownNameError: there is no format of that name.
    """
    if format == Format.KIT or (format is None and kit.is_kit_source(source)):
        return kit.read_kit_source(source).scene
    with collector_paused():
        document = read_document(source)
        chosen = detect(document) if format is None else _named(format)
        return _READERS[chosen](document)


def scene_to_dict(scene: Scene, format: str = Format.NATIVE) -> dict[str, Any]:
    """Return the scene as a JSON-ready dictionary in a format that can be written (native, sayplan).

    Raises:
        SceneError: the format can only be read.
        UnknownNameError: there is no format of that name.
    """
    chosen = _named(format)
    if chosen not in _WRITERS:
        listed = ", ".join(sorted(_WRITERS))
        raise SceneError(f"Scenes cannot be written as {chosen}.", hint=f"Formats that can be written: {listed}.")
    return _WRITERS[chosen](scene)


def save_scene(scene: Scene, path: str | Path, format: str = Format.NATIVE) -> None:
    """Write the scene to a file; an existing file is replaced only once the new one is complete.

    Raises:
        SceneError: the format can only be read, or the file cannot be written.
        UnknownNameError: there is no format of that name.
    """
    if format == Format.KIT:
        kit.save_kit_scene(scene, path)
        return
    text = json.dumps(scene_to_dict(scene, format), ensure_ascii=False, indent=1) + "\n"
    try:
        write_whole(Path(path), text, errors="surrogatepass")
    except (OSError, ValueError) as error:
        raise SceneError(f"The scene cannot be written to {path}: {why(error)}.") from error


def detect(document: Document) -> Format:
    """Say which format a document is in.

    Raises:
        SceneError: it looks like none of them.
    """
    data = document.data
    if isinstance(data, dict):
        if native.VERSION_KEY in data:
            return Format.NATIVE
        if "layer_ids" in data or spark_dsg.looks_like(data):
            return Format.SPARK_DSG
        if stanford.looks_like(data):
            return Format.STANFORD
        if sayplan.looks_like(data):
            return Format.SAYPLAN
    elif sayplan.looks_like(data):
        return Format.SAYPLAN
    found = f"an object with the keys {', '.join(map(repr, list(data)[:8]))}" if isinstance(data, dict) else "no object"
    hint = (
        f"Expected {native.VERSION_KEY!r} (native), 'nodes' (SayPlan), 'layer_ids' (spark_dsg) or 'rooms' (Stanford)."
    )
    raise SceneError(f"{document.origin} is in none of the known scene formats: it is {found}.", hint=hint)


def _named(format: str) -> Format:
    if format not in set(Format):
        raise UnknownNameError("scene format", format, set(Format))
    return Format(format)
