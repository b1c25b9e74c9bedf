"""Reading files that people name, with one clear error; writing them whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from groundplan.errors import InputError

_SHOWN = 200
"""So much of a path is shown in messages."""


def read_text(path: str | os.PathLike[str], what: str, *, kind: type[InputError] = InputError, hint: str = "") -> str:
    """Read a file of UTF-8 text; `what` is what messages call it: "scene file".

    Raises:
        InputError: of this kind: there is none, it is no text, or it cannot be read.
    """
    name = str(path) if len(str(path)) <= _SHOWN else f"{str(path)[:_SHOWN]}…"
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except FileNotFoundError as error:
        raise kind(f"There is no {what} {name!r}.", hint="Check the path.") from error
    except UnicodeDecodeError as error:
        raise kind(f"The {what} {name!r} is not UTF-8 text (byte {error.start}).", hint=hint) from error
    except (OSError, ValueError) as error:
        raise kind(f"The {what} {name!r} cannot be read: {why(error)}.", hint=hint) from error


def why(error: Exception) -> str:
    """Say why a file could not be read or written, in words that can follow its name: nothing is said twice."""
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)


def write_whole(path: Path, text: str, *, errors: str = "backslashreplace") -> None:
    """Write a file as UTF-8, whole or not at all: an interruption leaves what was there.

    What exists and is no regular file (a device, a pipe) is written to as it is.

    Raises:
        OSError: it cannot be written.
    """
    if path.exists() and not path.is_file():
        path.write_text(text, encoding="utf-8", errors=errors)
        return
    target = path.resolve()
    partial = target.with_name(target.name + ".partial")
    try:
        partial.write_text(text, encoding="utf-8", errors=errors)
        partial.replace(target)
    except BaseException:
        partial.unlink(missing_ok=True)
        raise


def check_writable(path: Path | None, made: Path | None = None) -> None:
    """Say before a long run that its result could not be written; `made` is a folder that the run makes.

    Raises:
        InputError: the path is a folder, its folder is not there, or one of them may not be written.
    """
    if path is None:
        return
    folder = path.parent
    if folder == made and not folder.exists():
        return
    if path.is_dir():
        reason = "it is a folder"
    elif not folder.is_dir():
        reason = f"there is no folder {folder}"
    elif not os.access(path if path.exists() else folder, os.W_OK):
        reason = "permission denied"
    else:
        return
    raise InputError(f"{path} cannot be written: {reason}.", hint="Name a file in a folder that exists.")
