"""Progress on the terminal while something long is running: a reader of the Trace."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from groundplan.trace import Event, EventKind, Trace


def phrase(event: Event) -> str | None:
    """Return what is going on after this event, in a few words; None where nothing new can be said."""
    data = event.data
    match event.kind:
        case EventKind.TASK:
            return "reading the instruction"
        case EventKind.QUESTION:
            return f"asking the model: {data.get('question', '')}"
        case EventKind.REJECTED:
            return "the model's answer was checked and sent back"
        case EventKind.SEARCH:
            return f"searching the scene graph: {data.get('command', '')} {data.get('node', '')}".rstrip()
        case EventKind.TOOL:
            return str(data.get("words", data.get("call", "")))
        case EventKind.INTERPRETED:
            return "looking in the scene for what is meant"
        case EventKind.GOAL:
            return "planning"
        case EventKind.PLANNED:
            return "checking the plan"
        case EventKind.PERFORMED:
            return f"step {data.get('step', '')}: {data.get('action', '')}"
        case EventKind.CHANGED:
            return "the world is not as expected: looking again"
    return None


@contextmanager
def progress(trace: Trace, *, quiet: bool) -> Iterator[None]:
    """Show on stderr what the trace says is going on, if stderr is a terminal."""
    if quiet or not sys.stderr.isatty():
        yield
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(stderr=True)
    with console.status(Text("starting"), spinner="dots") as status:

        def listen(event: Event) -> None:
            if event.data.get("question") == "Clarify":  # the person is typing
                status.stop() if event.kind is EventKind.QUESTION else status.start()
                return
            words = phrase(event)
            if words is not None:
                status.update(Text(words))

        trace.listeners.append(listen)
        try:
            yield
        finally:
            trace.listeners.remove(listen)
