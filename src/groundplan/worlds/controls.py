"""Controls: how a person or a program pauses, stops or informs the executor while a plan is carried out."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable

Pausing = Callable[[], str]
"""Called while paused; returns "" to go on, "stop" to stop, or an observation in words."""
STOP = "stop"


class Controls:
    """Pause, go on, stop, or say what is the case; safe to use from other threads and from signal handlers.

    The executor looks at them before every action. With `at_pause` it calls that while it is paused; otherwise it
    waits until somebody calls `go_on` or `stop`.
    """

    def __init__(self, at_pause: Pausing | None = None) -> None:
        """Take what is called at a pause, if anything."""
        self._at_pause = at_pause
        self._running = threading.Event()
        self._running.set()
        self._stopped = False
        self._said: deque[str] = deque()

    def pause(self) -> None:
        """Let the action under way end, then wait."""
        self._running.clear()

    def go_on(self) -> None:
        """End a pause."""
        self._running.set()

    def stop(self) -> None:
        """Let the action under way end, then stop; what was done stays done."""
        self._stopped = True
        self._running.set()

    def say(self, text: str) -> None:
        """Tell what is the case, in words: "the cup is dirty". It is taken in before the next action."""
        if text.strip():
            self._said.append(text.strip())

    @property
    def paused(self) -> bool:
        """Whether the next action waits."""
        return not self._running.is_set()

    def proceed(self) -> bool:
        """Wait while paused; return False where carrying out is to stop."""
        while self.paused:
            if self._at_pause is None:
                self._running.wait()
                continue
            said = self._at_pause().strip()
            if said == STOP:
                self.stop()
            elif said:
                self.say(said)
            else:
                self.go_on()
        return not self._stopped

    def heard(self) -> list[str]:
        """Return what was said since this was last asked."""
        found = []
        while self._said:
            found.append(self._said.popleft())
        return found
