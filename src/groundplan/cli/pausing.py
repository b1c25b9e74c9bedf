"""While a plan is carried out at a terminal: Ctrl-C pauses, and the person says how to go on."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

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
    """A simulated world in which every action takes a while, for people to watch."""

    def __init__(self, world: SymbolicWorld, seconds: float) -> None:
        """Take the world and how long an action takes in it."""
        self._world, self._seconds = world, seconds

    def observe(self) -> Scene:
        """Return the scene as it is now."""
        return self._world.observe()

    def perform(self, action: Action) -> Outcome:
        """Try the action."""
        if self._seconds > 0:
            time.sleep(self._seconds)
        return self._world.perform(action)

    def tell(self, changes: Changes) -> None:
        """Take what a person says is the case as true."""
        self._world.tell(changes)


@contextmanager
def person_at_hand(task: Task) -> Iterator[Controls | None]:
    """Give controls to the person at the terminal, if there is one: the first Ctrl-C pauses, a second one ends."""
    if task.person is None:
        yield None
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
