"""What a method has learned of its actions, kept from one run to the next in a file of the user's choice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from groundplan.trace import EventKind, Trace


@contextmanager
def kept(file: str, trace: Trace) -> Iterator[None]:
    """Let a run know what the file says was learned before, and add to the file what it learns; "" keeps nothing.

    Raises:
        InputError: the file holds something else, or cannot be written.
    """
    if not file:
        yield
        return
    from groundplan.methods.cowp.change import change_from_json, load_changes, save_changes

    path = Path(file)
    for change in load_changes(path) if path.exists() else ():
        trace.add(EventKind.LEARNED, **change.to_json())
    try:
        yield
    finally:
        learned = [change_from_json(event.data) for event in trace.of(EventKind.LEARNED)]
        save_changes(path, dict.fromkeys(learned))
