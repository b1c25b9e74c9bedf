"""While a plan is carried out at a terminal: Ctrl-C pauses, and the person says how to go on."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType

from groundplan.errors import InputError
from groundplan.logic.domain import Action
from groundplan.methods.task import Task
from groundplan.scene.scene import Changes, Scene
from groundplan.worlds import Controls, Outcome
from groundplan.worlds.symbolic import SymbolicWorld

_PROMPT = (
    "\nPaused. Enter goes on, “stop” stops; or say what you see, such as “the red cup is dirty”, "
    "and the plan is checked against it.\n> "
)


class Paced:
    """A simulated world in which every action takes a while, and in which things are said at times."""

    def __init__(self, world: SymbolicWorld, seconds: float, *, tried: int = 0) -> None:
        """Take the world, how long an action takes in it, and how many have been tried."""
        self._world, self._seconds, self._tried = world, seconds, tried
        self._sayings: dict[int, list[str]] = {}
        self._controls: Controls | None = None

    def hear(self, sayings: Sequence[str], controls: Controls, already: Sequence[str] = ()) -> None:
        """Let each of the sayings, such as "3:the mug is dirty", be said as the action of that number begins.

        Raises:
            InputError: a saying does not begin with a number.
        """
        for saying in sayings:
            at, _, text = saying.partition(":")
            if not at.strip().isdecimal() or not text.strip():
                raise InputError(f"{saying!r} does not say when and what.", hint='Write "3:the red mug is dirty".')
            if text.strip() not in already:
                self._sayings.setdefault(int(at), []).append(text)
        self._controls = controls
        self._say()

    def _say(self) -> None:
        for text in self._sayings.pop(self._tried + 1, ()):
            if self._controls is not None:
                self._controls.say(text)

    def observe(self) -> Scene:
        """Return the scene as it is now."""
        return self._world.observe()

    def perform(self, action: Action) -> Outcome:
        """Try the action."""
        if self._seconds > 0:
            time.sleep(self._seconds)
        outcome = self._world.perform(action)
        self._tried += 1
        self._say()
        return outcome

    def tell(self, changes: Changes) -> None:
        """Take what a person says is the case as true."""
        self._world.tell(changes)


@contextmanager
def person_at_hand(task: Task) -> Iterator[Controls]:
    """Give controls; to the person at the terminal, if there is one: the first Ctrl-C pauses, a second one ends."""
    if task.person is None:
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
