"""Solving cases in several processes, such that an interruption ends all of them at once and leaves none behind."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Generator, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import suppress
from multiprocessing.process import BaseProcess
from types import FrameType

from groundplan.evaluation.metrics import Result
from groundplan.evaluation.solving import Setting, Solver
from groundplan.evaluation.suite import Case


def in_parallel(cases: Sequence[Case], setting: Setting, jobs: int) -> Generator[Result, None, None]:
    """Yield the results of the cases as they are done, in any order.

    Raises:
        UnknownNameError: there is no such method or model (said before any process starts).
        ModelUnavailableError: the model cannot be used here.
    """
    Solver.opened(setting)
    before = multiprocessing.active_children()
    with ProcessPoolExecutor(jobs, initializer=_open, initargs=(setting,)) as pool:
        pending = [pool.submit(_solve, case) for case in cases]
        try:
            for future in as_completed(pending):
                yield future.result()
        except (KeyboardInterrupt, GeneratorExit):
            _interrupt(child for child in multiprocessing.active_children() if child not in before)
            raise
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _interrupt(children: Iterable[BaseProcess]) -> None:
    """Interrupt our own workers; each then ends its case, planner included, and takes no other."""
    for child in children:
        if child.pid is not None:
            with suppress(ProcessLookupError):
                os.kill(child.pid, signal.SIGINT)


class _Worker:
    """What one worker process has opened, and whether it was told to stop."""

    solver: Solver | None = None
    busy = False
    stopped = False

    @classmethod
    def stop(cls, _: int, __: FrameType | None) -> None:
        """Interrupt the running case the first time; a second signal must not disturb the cleaning up."""
        first, cls.stopped = not cls.stopped, True
        if first and cls.busy:
            raise KeyboardInterrupt


def _open(setting: Setting) -> None:
    signal.signal(signal.SIGINT, _Worker.stop)
    _Worker.solver = Solver.opened(setting)


def _solve(case: Case) -> Result:
    if _Worker.stopped or _Worker.solver is None:
        raise KeyboardInterrupt
    _Worker.busy = True
    try:
        return _Worker.solver.solve(case)
    finally:
        _Worker.busy = False
