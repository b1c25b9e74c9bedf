"""Solving tasks here or in several processes, such that an interruption ends all of them and leaves none behind."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager, suppress
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Event
from types import FrameType
from typing import Any, Protocol, TypeVar

T = TypeVar("T", contravariant=True)
R = TypeVar("R", covariant=True)
Item = TypeVar("Item")
Result = TypeVar("Result")


class Solver(Protocol[T, R]):
    """What solves one task after the other."""

    def solve(self, task: T, /) -> R:
        """Solve one task."""
        ...


def solved(
    tasks: Sequence[Item], opened: Callable[[], Solver[Item, Result]], jobs: int
) -> Generator[Result, None, None]:
    """Yield what comes of the tasks: in their order with one job, else in any order, as they are done.

    `opened` opens the solver, in each process its own, and raises what is wrong before any process starts.
    """
    solver = opened()
    if jobs <= 1:
        yield from map(solver.solve, tasks)
        return
    before = multiprocessing.active_children()
    spawn = multiprocessing.get_context("spawn")  # forking is not safe beside the threads of a progress display
    stopped = spawn.Event()
    with ProcessPoolExecutor(jobs, mp_context=spawn, initializer=_open, initargs=(opened, stopped)) as pool:
        with _interrupts_ignored():
            pending = [pool.submit(_solve, task) for task in tasks]
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
    """Interrupt our own workers; each then ends its task, planner included, and takes no other."""
    for child in children:
        if child.pid is not None:
            with suppress(ProcessLookupError):
                os.kill(child.pid, signal.SIGINT)


class _Worker:
    """What one worker process has opened, and whether it was told to stop."""

    solver: Solver[Any, Any] | None = None
    stopped: Event | None = None
    busy = False
    interrupted = False

    @classmethod
    def stop(cls, _: int, __: FrameType | None) -> None:
        """Interrupt the running task the first time; a second signal must not disturb the cleaning up."""
        first, cls.interrupted = not cls.interrupted, True
        if first and cls.busy:
            raise KeyboardInterrupt


def _open(opened: Callable[[], Solver[Any, Any]], stopped: Event) -> None:
    signal.signal(signal.SIGINT, _Worker.stop)
    _Worker.stopped = stopped
    if not stopped.is_set():
        _Worker.solver = opened()


def _solve(task: Any) -> Any:
    if _Worker.interrupted or _Worker.solver is None or _Worker.stopped is None or _Worker.stopped.is_set():
        raise KeyboardInterrupt
    _Worker.busy = True
    try:
        return _Worker.solver.solve(task)
    finally:
        _Worker.busy = False
