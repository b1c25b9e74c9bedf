"""Solving cases in several processes, such that an interruption ends all of them at once and leaves none behind."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager, suppress
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Event
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
    spawn = multiprocessing.get_context("spawn")  # forking is not safe beside the threads of a progress display
    stopped = spawn.Event()
    with ProcessPoolExecutor(jobs, mp_context=spawn, initializer=_open, initargs=(setting, stopped)) as pool:
        with _interrupts_ignored():
            pending = [pool.submit(_solve, case) for case in cases]
        try:
            for future in as_completed(pending):
                yield future.result()
        except (KeyboardInterrupt, GeneratorExit):
            stopped.set()
            _interrupt(child for child in multiprocessing.active_children() if child not in before)
            raise
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Ignore Ctrl-C while the workers are started: they inherit that, until each has its own handler."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    previous = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous)


def _interrupt(children: Iterable[BaseProcess]) -> None:
    """Interrupt our own workers; each then ends its case, planner included, and takes no other."""
    for child in children:
        if child.pid is not None:
            with suppress(ProcessLookupError):
                os.kill(child.pid, signal.SIGINT)


class _Worker:
    """What one worker process has opened, and whether it was told to stop."""

    solver: Solver | None = None
    stopped: Event | None = None
    busy = False
    interrupted = False

    @classmethod
    def stop(cls, _: int, __: FrameType | None) -> None:
        """Interrupt the running case the first time; a second signal must not disturb the cleaning up."""
        first, cls.interrupted = not cls.interrupted, True
        if first and cls.busy:
            raise KeyboardInterrupt


def _open(setting: Setting, stopped: Event) -> None:
    signal.signal(signal.SIGINT, _Worker.stop)
    _Worker.stopped = stopped
    if not stopped.is_set():
        _Worker.solver = Solver.opened(setting)


def _solve(case: Case) -> Result:
    if _Worker.interrupted or _Worker.solver is None or _Worker.stopped is None or _Worker.stopped.is_set():
        raise KeyboardInterrupt
    _Worker.busy = True
    try:
        return _Worker.solver.solve(case)
    finally:
        _Worker.busy = False
