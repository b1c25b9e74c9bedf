"""`groundplan run` with a method that acts by itself: each tool is told of as it is used."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from groundplan.cli.episode_table import Ran, episode_exit_code
from groundplan.cli.reply import ExitCode, exit_code
from groundplan.errors import InputError
from groundplan.trace import Event, EventKind, Trace
from groundplan.worlds.controls import Controls
from groundplan.worlds.disturbance import Disturbance, DisturbanceKind, parse_disturbance
from groundplan.worlds.episode import Episode

if TYPE_CHECKING:
    from groundplan.cli.running import Surprises
    from groundplan.cli.solving import Prepared, Request
    from groundplan.methods.autogptp.method import AutoGptP
    from groundplan.methods.autogptp.tool_run import ToolRun
    from groundplan.methods.task import Task


def run_with_tools(
    request: Request, prepared: Prepared, method: AutoGptP, surprises: Surprises, controls: Controls
) -> Ran:
    """Let the method act in a simulated world, telling of each tool as it is used."""
    task = prepared.task
    failures = [Disturbance(at=at, kind=DisturbanceKind.FAIL) for at in surprises.fail]
    with _told(prepared.trace, quiet=request.as_json):
        run = method.act(
            task,
            prepared.model,
            prepared.trace,
            disturbances=[*failures, *(_disturbance(text, task) for text in surprises.disturb)],
            failure_rate=surprises.fail_rate,
            limits=surprises.limits(task.time_limit_s),
            controls=controls,
        )
    episode = merged(run)
    code = exit_code(run.solution.status.value)
    if run.interrupted:
        code = int(ExitCode.INTERRUPTED)
    elif episode is not None and not episode.reached:
        code = episode_exit_code(episode)
    return Ran(replace(run.solution, method=prepared.method.name), episode, code, told=True)


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
