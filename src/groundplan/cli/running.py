"""`groundplan run`: plan, then carry the plan out in a world that can be made to fail or change."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from groundplan.cli.episode_table import Ran, episode_exit_code, show_run
from groundplan.cli.keeping import kept
from groundplan.cli.pausing import paced, person_at_hand, sayings
from groundplan.cli.reply import ExitCode, exit_code
from groundplan.cli.resuming import beginning
from groundplan.cli.running_tools import run_with_tools
from groundplan.cli.solving import Prepared, Request, person, prepare
from groundplan.errors import InputError
from groundplan.knowledge import enrich
from groundplan.knowledge.affordance_domain import is_affordance_scene
from groundplan.logic.library import load_domain
from groundplan.logic.wordings import load_wordings
from groundplan.methods.acting import carry_out
from groundplan.methods.autogptp.method import AutoGptP
from groundplan.methods.ground import Ground
from groundplan.methods.task import Solution
from groundplan.scene.scene import Scene
from groundplan.trace import EventKind, Trace
from groundplan.worlds import Controls, Disturbance, DisturbanceKind, Limits, SymbolicWorld, parse_disturbance

DINING = "dining"
"""The name of the world where things go wrong, in the place of a scene's."""


@dataclass(frozen=True, slots=True)
class Surprises:
    """How the world is to misbehave, how fast it is, how much may be tried, and where what is learned is kept."""

    fail: tuple[int, ...]
    fail_rate: float
    disturb: tuple[str, ...]
    repairs: int
    steps: int = 500
    calls: int | None = None
    pace: float = 0.0
    keep: str = ""
    say: tuple[str, ...] = ()
    situations: float = 0.1

    def limits(self, seconds: float) -> Limits:
        """Return how much may be tried."""
        return Limits(repairs=self.repairs, steps=self.steps, calls=self.calls, seconds=seconds)


def run_command(request: Request, surprises: Surprises) -> int:
    """Plan, carry out, show what happened, and return the exit code."""
    if request.scene == DINING:
        from groundplan.cli.running_dining import run_dining_command

        return run_dining_command(request, surprises)
    with prepare(request) as prepared:
        if request.trace_file is not None:
            prepared.trace.add(EventKind.BEGUN, **beginning(request, prepared.task, surprises))
        with looked_on(request, surprises, prepared.trace) as controls:
            ran = _run(request, prepared, surprises, controls)
        end(prepared.trace, ran)
    show_run(request, ran, prepared.trace)
    return ran.code


def _run(request: Request, prepared: Prepared, surprises: Surprises, controls: Controls) -> Ran:
    if isinstance(prepared.method, AutoGptP):
        return run_with_tools(request, prepared, prepared.method, surprises, controls)
    if is_affordance_scene(prepared.task.scene):
        return _run_by_affordances(request, prepared, surprises, controls)
    world = simulated_world(enrich(prepared.task.scene), request.seed, surprises)
    solution = prepared.method.solve(prepared.task, prepared.model, prepared.trace)
    _not_asked(request, solution)
    if not solution.valid:
        return Ran(solution, None, exit_code(solution.status.value))
    episode = carry_out(
        prepared.method,
        prepared.task,
        solution,
        prepared.model,
        world,
        load_domain(prepared.task.scene.domain),
        limits=surprises.limits(prepared.task.time_limit_s),
        trace=prepared.trace,
        controls=controls,
    )
    return Ran(solution, episode, episode_exit_code(episode))


@contextmanager
def looked_on(request: Request, surprises: Surprises, trace: Trace) -> Iterator[Controls]:
    """Have somebody look on: the person at the terminal, if there is one, and who says things at certain steps.

    Raises:
        InputError: a saying, or the file of what was learned, cannot be used.
    """
    with (
        kept(surprises.keep, trace),
        paced(trace, surprises.pace),
        person_at_hand(person(request) is not None) as controls,
        sayings(trace, controls, surprises.say),
    ):
        yield controls


def end(trace: Trace, ran: Ran) -> None:
    """Write that the run has come to its end; one that was stopped can be gone on with."""
    if ran.code != ExitCode.INTERRUPTED:
        status = ran.solution.status if ran.episode is None or ran.told else ran.episode.status
        trace.add(EventKind.ENDED, status=status.value, exit_code=ran.code)


def _run_by_affordances(request: Request, prepared: Prepared, surprises: Surprises, controls: Controls) -> Ran:
    """Act by affordances for the default method; the others say themselves what they make of such a scene."""
    if prepared.method.name != Ground.name:
        prepared.method.solve(prepared.task, prepared.model, prepared.trace)
    asked = Ground().asked(prepared.task, prepared.model, prepared.trace)
    if asked is not None:
        _not_asked(request, asked)
    return run_with_tools(request, prepared, AutoGptP(), surprises, controls)


def _not_asked(request: Request, solution: Solution) -> None:
    if solution.answer is not None:
        raise InputError(
            f"{request.instruction!r} is a question, there is nothing to carry out.",
            hint="Use `groundplan find` for it.",
        )


def simulated_world(scene: Scene, seed: int, surprises: Surprises) -> SymbolicWorld:
    """Return the world in which the plan is carried out.

    Raises:
        InputError: a disturbance cannot be read, or names what is not there.
    """
    failures = [Disturbance(at=at, kind=DisturbanceKind.FAIL) for at in surprises.fail]
    disturbances = [*failures, *(parse_disturbance(text, scene) for text in surprises.disturb)]
    return SymbolicWorld(
        scene,
        load_domain(scene.domain),
        seed=seed,
        disturbances=disturbances,
        failure_rate=surprises.fail_rate,
        wordings=load_wordings(scene.domain),
    )
