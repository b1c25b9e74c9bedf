"""Runs one program with limits on time and memory, and never leaves it or its children behind.

The program gets its own process group, which is killed when the time is up, when Python is interrupted, and on any
exception; on Linux the kernel also kills it when this process dies.
"""

from __future__ import annotations

import ctypes
import os
import resource
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from groundplan.errors import PlannerError

_PR_SET_PDEATHSIG = 1
_ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
MB = 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """How a program ended: its exit code (negative: the signal that killed it), what it printed, and the time."""

    code: int
    output: str
    seconds: float
    timed_out: bool = False


def run_limited(
    command: Sequence[str], *, folder: Path, timeout_s: float, memory_mb: int, stdin: Path | None = None
) -> Finished:
    """Run a program in a folder; standard output and standard error are returned together.

    Raises:
        PlannerError: the program cannot be started.
    """
    started = time.monotonic()
    log = folder / "log.txt"
    process: subprocess.Popen[bytes] | None = None
    timed_out, code = False, -signal.SIGKILL.value
    try:
        with log.open("wb") as output, (stdin or Path(os.devnull)).open("rb") as source:
            with _signals_held() as mask:
                process = subprocess.Popen(
                    command,
                    cwd=folder,
                    stdin=source,
                    stdout=output,
                    stderr=subprocess.STDOUT,
                    start_new_session=True,
                    preexec_fn=_limits(timeout_s, memory_mb, mask),
                )
            _wait(process, max(timeout_s, 0.01))
            code = process.returncode
    except subprocess.TimeoutExpired:
        timed_out = True
    except (OSError, subprocess.SubprocessError) as error:
        raise PlannerError(f"The planner's program {command[0]} cannot be started: {error}") from error
    finally:
        if process is not None:
            _end(process)
    output_text = log.read_text(encoding="utf-8", errors="replace")
    return Finished(code=code, output=output_text, seconds=time.monotonic() - started, timed_out=timed_out)


@contextmanager
def _signals_held() -> Iterator[set[signal.Signals]]:
    """Hold back the signals that end Python, and give the mask from before.

    An exception from a signal handler between the start of a child and the assignment would leave the child unknown.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _ENDING)
    try:
        yield {signal.Signals(number) for number in before}
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _wait(process: subprocess.Popen[bytes], timeout_s: float) -> None:
    """Wait for the program's end; on Linux the kernel says when (Python's own waiting sleeps up to 50 ms too long).

    Raises:
        TimeoutExpired: it is still running.
    """
    if sys.platform == "linux":
        handle = os.pidfd_open(process.pid)
        try:
            select.select([handle], [], [], timeout_s)
        finally:
            os.close(handle)
        timeout_s = 0.0 if process.poll() is None else timeout_s
    process.wait(timeout_s)


def _end(process: subprocess.Popen[bytes]) -> None:
    """Kill the whole group, which outlives its leader if that had children, and reap the leader."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        process.poll()
    process.wait()


def _limits(timeout_s: float, memory_mb: int, mask: set[signal.Signals]) -> Callable[[], None]:
    """Return what the child does before it becomes the program."""
    libc = ctypes.CDLL(None) if sys.platform == "linux" else None
    cpu_s = int(timeout_s) + 2

    def apply() -> None:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        if libc is not None:
            libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
            resource.setrlimit(resource.RLIMIT_AS, (memory_mb * MB, memory_mb * MB))
        resource.setrlimit(resource.RLIMIT_CPU, (cpu_s, cpu_s + 1))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    return apply
