"""Traces on disk: reading one of a run whose process ended, so that the run can be gone on with (`replaying.py`)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from groundplan.errors import InputError
from groundplan.trace import Event, EventKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """A written trace: its events, and whether the last line was torn off in the middle (it is left out)."""

    path: Path
    events: tuple[Event, ...]
    torn: bool = False

    @property
    def begun(self) -> dict[str, Any]:
        """What the run began with.

        Raises:
            InputError: the trace is not of a run that can be gone on with.
        """
        found = next((e for e in self.events if e.kind is EventKind.BEGUN), None)
        if found is None:
            raise InputError(
                f"{self.path} does not say how the run began.",
                hint="Only what `groundplan run --trace FILE` has written can be gone on with.",
            )
        return found.data

    @property
    def ended(self) -> dict[str, Any] | None:
        """How the run ended, or None where it broke off, was interrupted, or failed."""
        last = self.events[-1] if self.events else None
        return last.data if last is not None and last.kind is EventKind.ENDED else None


def read_trace(path: str | Path) -> Written:
    """Read a trace file; a last line that is not complete is left out.

    Raises:
        InputError: the file cannot be read, or a line before the last is no event.
    """
    where = Path(path)
    try:
        lines = where.read_text(encoding="utf-8", errors="replace").split("\n")
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror or error}.") from error
    events: list[Event] = []
    torn = lines.pop() != ""
    for number, line in enumerate(lines, 1):
        event = _event(line)
        if event is None:
            raise InputError(f"{path}, line {number}: this is no event of a trace.", hint="Was the file edited?")
        events.append(event)
    return Written(path=where, events=tuple(events), torn=torn)


def mend_file(written: Written) -> None:
    """Cut off a torn last line, so that more can be written after it.

    Raises:
        InputError: the file cannot be written.
    """
    if not written.torn:
        return
    try:
        whole = written.path.read_bytes()
        with written.path.open("r+b") as file:
            file.truncate(whole.rfind(b"\n") + 1)
    except OSError as error:
        raise InputError(f"{written.path} cannot be written: {error.strerror or error}.") from error


def _event(line: str) -> Event | None:
    try:
        data = json.loads(line)
        kind = EventKind(data.pop("event"))
        return Event(kind, data, float(data.pop("seconds", 0.0)))
    except (AttributeError, KeyError, TypeError, ValueError):
        return None
