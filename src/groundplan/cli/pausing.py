"""While a plan is carried out: the pace, what is said at certain steps, and Ctrl-C, which pauses at a terminal."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType

from groundplan.errors import InputError
from groundplan.trace import Event, EventKind, Listener, Trace
from groundplan.worlds import Controls

_PROMPT = (
    "\nPaused. Enter goes on, “stop” stops; or say what you see, such as “the red cup is dirty”, "
    "and the plan is checked against it.\n> "
)


@contextmanager
def paced(trace: Trace, seconds: float) -> Iterator[None]:
    """Let each action take so many seconds; what was done before a break takes no time."""

    def listen(event: Event) -> None:
        if event.kind is EventKind.TRYING and not event.again:
            time.sleep(seconds)

    with _listening(trace, listen if seconds > 0 else _nothing):
        yield


@contextmanager
def sayings(trace: Trace, controls: Controls, said: Sequence[str]) -> Iterator[None]:
    """Let each of the sayings, such as "3:the mug is dirty", be said as the action of that number begins.

    Raises:
        InputError: a saying does not begin with the number of an action.
    """
    waiting: dict[int, list[str]] = {}
    for saying in said:
        at, _, text = saying.partition(":")
        if not at.strip().isdecimal() or int(at) < 1 or not text.strip():
            raise InputError(
                f"{saying!r} does not say when and what.",
                hint='Write "3:the red mug is dirty"; actions are counted from 1.',
            )
        waiting.setdefault(int(at), []).append(text)
    tried = 0

    def say() -> None:
        for text in waiting.pop(tried + 1, ()):
            controls.say(text)

    def listen(event: Event) -> None:
        nonlocal tried
        if event.kind is EventKind.PERFORMED:
            tried += 1
            say()

    say()
    with _listening(trace, listen):
        yield


def _nothing(event: Event) -> None:
    """Listen to nothing."""


@contextmanager
def _listening(trace: Trace, listen: Listener) -> Iterator[None]:
    trace.listeners.append(listen)
    try:
        yield
    finally:
        trace.listeners.remove(listen)


@contextmanager
def person_at_hand(there: bool) -> Iterator[Controls]:
    """Give controls; if a person is there, at the terminal, the first Ctrl-C pauses and a second one ends."""
    if not there:
        yield Controls()
        return
    controls = Controls(_ask)

    def pause(number: int, frame: FrameType | None) -> None:
        if controls.paused:
            raise KeyboardInterrupt
        controls.pause()

    before = signal.signal(signal.SIGINT, pause)
    try:
        yield controls
    finally:
        signal.signal(signal.SIGINT, before)


def _ask() -> str:
    sys.stderr.write(_PROMPT)
    sys.stderr.flush()
    line = sys.stdin.readline()
    return line.strip() if line else "stop"
