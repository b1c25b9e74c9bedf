"""From a path or a text to a JSON document, with one clear error for everything that can be wrong with it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from groundplan.errors import SceneError
from groundplan.files import read_text
from groundplan.scene.formats.bare import is_bare, quoted


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A JSON document and where it came from (`name` is the file's stem, `origin` what messages call it)."""

    data: Any
    name: str = "scene"
    origin: str = "the scene"


def read_document(source: str | Path | dict[str, Any] | list[Any]) -> Document:
    """Read JSON from a path, from text that begins with a brace or bracket, or take it as it is.

    Raises:
        SceneError: there is no such file, it cannot be read, is not text, or is not JSON (with line and column).
    """
    if isinstance(source, dict | list):
        return Document(data=source)
    if isinstance(source, str) and source.lstrip("\ufeff \t\r\n")[:1] in ("{", "["):
        return Document(data=parse_json(source, "the text"))
    if not isinstance(source, str | Path) or "\x00" in str(source):
        raise SceneError(f"A scene is read from a path, a JSON text or a document, not from {_short(source)}.")
    path = Path(source)
    text = read_text(path, "scene file", kind=SceneError, hint="Scenes are JSON files, or AutoGPT+P's .txt files.")
    return Document(data=parse_json(text, str(path)), name=path.stem, origin=str(path))


class _TwiceError(Exception):
    """An object of a file has a key twice: reading only the last of them would lose what the first says."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for k, key in enumerate(keys) if key in keys[:k])
        which = next((f"the object with the {key} {made[key]!r}" for key in ("id", "name") if key in made), "an object")
        raise _TwiceError(f"{which} has the key {twice!r} twice")
    return made


def _short(source: object) -> str:
    text = str(source)
    return repr(text if len(text) <= 200 else text[:200] + "…")


def parse_json(text: str, origin: str) -> Any:
    """Parse JSON.

    Raises:
        SceneError: it is not JSON; the message has the line, the column and the line itself with a caret.
    """
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise SceneError(f"{origin} is empty.", hint="Scenes are JSON files; see docs/formats.md.")
    if is_bare(text):
        text = quoted(text)
    try:
        return json.loads(text, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        lines = text.splitlines()
        line = lines[error.lineno - 1] if error.lineno <= len(lines) else ""
        start = max(0, error.colno - 61)
        caret = f"\n  {line[start : start + 120]}\n  {' ' * (error.colno - 1 - start)}^" if line else ""
        message = f"{origin} is not JSON: line {error.lineno}, column {error.colno}: {error.msg}{caret}"
        raise SceneError(message, hint="Scenes are JSON files; see docs/formats.md.") from error
    except _TwiceError as error:
        raise SceneError(f"{origin}: {error}.", hint="Which of the two is meant? Keep only that one.") from error
    except (RecursionError, ValueError) as error:
        raise SceneError(f"{origin} cannot be read as JSON: {error}.") from error
