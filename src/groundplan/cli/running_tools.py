"""`groundplan run` with a method that acts by itself: tools as they are used, then every action tried."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from groundplan.cli.reply import ExitCode, exit_code, print_json
from groundplan.errors import InputError
from groundplan.trace import Event, EventKind, Trace
from groundplan.worlds.disturbance import Disturbance, DisturbanceKind, parse_disturbance
from groundplan.worlds.episode import Episode, EpisodeStatus

if TYPE_CHECKING:
    from groundplan.cli.running import Surprises
    from groundplan.cli.solving import Prepared, Request
    from groundplan.methods.autogptp.method import AutoGptP
    from groundplan.methods.autogptp.tool_run import ToolRun
    from groundplan.methods.task import Task


def run_with_tools(request: Request, prepared: Prepared, method: AutoGptP, surprises: Surprises) -> int:
    """Let the method act in a simulated world, telling of each tool as it is used, and return the exit code."""
    task = prepared.task
    failures = [Disturbance(at=at, kind=DisturbanceKind.FAIL) for at in surprises.fail]
    with _told(prepared.trace, quiet=request.as_json), _paced(prepared.trace, surprises.pace):
        run = method.act(
            task,
            prepared.model,
            prepared.trace,
            disturbances=[*failures, *(_disturbance(text, task) for text in surprises.disturb)],
            failure_rate=surprises.fail_rate,
            limits=surprises.limits(task.time_limit_s),
        )
    _show(request, run, prepared.trace)
    if run.episodes and run.episodes[-1].status is EpisodeStatus.INTERRUPTED:
        return int(ExitCode.INTERRUPTED)
    if run.episodes and not run.episodes[-1].reached:
        return int(ExitCode.WORLD)
    return exit_code(run.solution.status.value)


def _disturbance(text: str, task: Task) -> Disturbance:
    """Read a disturbance.

    Raises:
        InputError: it is none, or none that can happen in a scene of affordances.
    """
    disturbance = parse_disturbance(text, task.scene)
    if disturbance.kind is DisturbanceKind.BREAK:
        raise InputError(
            f"{text!r}: things do not break in scenes of affordances.", hint="Use N:drop, N:move:THING or N:shut:THING."
        )
    return disturbance


@contextmanager
def _told(trace: Trace, *, quiet: bool) -> Iterator[None]:
    """Print a line for each tool as it is used."""
    if quiet:
        yield
        return
    console = Console(highlight=False)

    def listen(event: Event) -> None:
        if event.kind is EventKind.TOOL:
            sign = Text("• ", style="cyan" if event.data.get("useful", True) else "yellow")
            console.print(sign.append(str(event.data.get("words", event.data.get("call", ""))), style="default"))
            sys.stdout.flush()

    trace.listeners.append(listen)
    try:
        yield
    finally:
        trace.listeners.remove(listen)


@contextmanager
def _paced(trace: Trace, seconds: float) -> Iterator[None]:
    """Let each action take so many seconds."""

    def listen(event: Event) -> None:
        if event.kind is EventKind.PERFORMED:
            time.sleep(seconds)

    if seconds > 0:
        trace.listeners.append(listen)
    try:
        yield
    finally:
        if listen in trace.listeners:
            trace.listeners.remove(listen)


def _show(request: Request, run: ToolRun, trace: Trace) -> None:
    episode = merged(run)
    if request.as_json:
        document = run.solution.to_json(str(request.trace_file) if request.trace_file else None)
        document["episode"] = episode.to_json() if episode else None
        print_json(document)
        return
    from groundplan.cli.running import show_episode
    from groundplan.cli.show import show_solution

    console = Console(highlight=False)
    if episode is not None:
        show_episode(console, episode, trace, run.solution.capabilities)
    show_solution(run.solution, console, steps=False)


def merged(run: ToolRun) -> Episode | None:
    """Return what was tried in all the plans that were carried out, as one episode; None where none was."""
    if not run.episodes:
        return None
    last = run.episodes[-1]
    return Episode(
        status=last.status,
        outcomes=tuple(outcome for episode in run.episodes for outcome in episode.outcomes),
        repairs=sum(episode.repairs for episode in run.episodes),
        scene=run.scene,
        pending=last.pending,
        verdict=last.verdict,
        explanation=last.explanation,
        seconds=sum(episode.seconds for episode in run.episodes),
    )
