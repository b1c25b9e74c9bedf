"""What must not cost the results of the other cases: a solve that never ends, a defect."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

CRASHES = (ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)
"""A defect in a method is counted as a failure of its case and shown as a crash."""
GRACE_S = 10.0
"""How much longer than its time limit a method may take before it is stopped, in seconds."""


class TooLongError(BaseException):
    """The hard limit on a case's time was reached (not an `Exception`, so that nothing on the way takes it)."""


@contextmanager
def stopped_after(seconds: float) -> Iterator[None]:
    """Raise `TooLongError` in the block after so many seconds, where the platform can (main thread, Unix)."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    def stop(_: int, __: FrameType | None) -> None:
        raise TooLongError

    previous = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, previous)
