"""`groundplan run`: plan, then carry the plan out in a world that can be made to fail or change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from groundplan.cli.keeping import kept
from groundplan.cli.pausing import Paced, person_at_hand
from groundplan.cli.plan_table import step_sentence
from groundplan.cli.reply import ExitCode, exit_code, print_json
from groundplan.cli.resuming import beginning
from groundplan.cli.running_tools import run_with_tools
from groundplan.cli.show import labelled, show_solution
from groundplan.cli.solving import Prepared, Request, prepare
from groundplan.errors import InputError
from groundplan.knowledge import enrich
from groundplan.knowledge.affordance_domain import is_affordance_scene, scene_domain, scene_wordings
from groundplan.logic.capabilities import Capability
from groundplan.logic.library import load_domain
from groundplan.logic.wording import action_sentence, fact_sentence, load_wordings
from groundplan.methods.acting import carry_out
from groundplan.methods.autogptp.method import AutoGptP
from groundplan.methods.ground import Ground
from groundplan.methods.task import Solution
from groundplan.scene.scene import Fact, Scene
from groundplan.trace import EventKind, Trace
from groundplan.worlds import Disturbance, DisturbanceKind, Episode, Limits, SymbolicWorld, parse_disturbance
from groundplan.worlds.episode import EpisodeStatus


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

    def limits(self, seconds: float) -> Limits:
        """Return how much may be tried."""
        return Limits(repairs=self.repairs, steps=self.steps, calls=self.calls, seconds=seconds)


def run_command(request: Request, surprises: Surprises) -> int:
    """Plan, carry out, show what happened, and return the exit code."""
    with prepare(request) as prepared:
        if isinstance(prepared.method, AutoGptP):
            return run_with_tools(request, prepared, prepared.method, surprises)
        if is_affordance_scene(prepared.task.scene):
            return _run_by_affordances(request, prepared, surprises)
        world = simulated_world(enrich(prepared.task.scene), request.seed, surprises)
        if request.trace_file is not None:
            prepared.trace.add(EventKind.BEGUN, **beginning(request, prepared.task, surprises))
        solution = prepared.method.solve(prepared.task, prepared.model, prepared.trace)
        _not_asked(request, solution)
        with kept(surprises.keep, prepared.trace):
            episode = _carry_out(prepared, solution, world, surprises) if solution.valid else None
    show_run(request, solution, episode, prepared.trace)
    return exit_code(solution.status.value) if episode is None else episode_exit_code(episode)


def _run_by_affordances(request: Request, prepared: Prepared, surprises: Surprises) -> int:
    """Act by affordances for the default method; the others say themselves what they make of such a scene."""
    if prepared.method.name != Ground.name:
        prepared.method.solve(prepared.task, prepared.model, prepared.trace)
    asked = Ground().asked(prepared.task, prepared.model, prepared.trace)
    if asked is not None:
        _not_asked(request, asked)
    return run_with_tools(request, prepared, AutoGptP(), surprises)


def _not_asked(request: Request, solution: Solution) -> None:
    if solution.answer is not None:
        raise InputError(
            f"{request.instruction!r} is a question, there is nothing to carry out.",
            hint="Use `groundplan find` for it.",
        )


def episode_exit_code(episode: Episode) -> int:
    """Return the exit code of a run that ended so."""
    if episode.status is EpisodeStatus.INTERRUPTED:
        return int(ExitCode.INTERRUPTED)
    return int(ExitCode.DONE if episode.reached else ExitCode.WORLD)


def simulated_world(scene: Scene, seed: int, surprises: Surprises, *, tried: int = 0) -> Paced:
    """Return the world in which the plan is carried out; `tried` actions have been tried in it before."""
    failures = [Disturbance(at=at, kind=DisturbanceKind.FAIL) for at in surprises.fail]
    disturbances = [*failures, *(parse_disturbance(text, scene) for text in surprises.disturb)]
    world = SymbolicWorld(
        scene,
        load_domain(scene.domain),
        seed=seed,
        disturbances=disturbances,
        failure_rate=surprises.fail_rate,
        wordings=load_wordings(scene.domain),
        tried=tried,
    )
    return Paced(world, surprises.pace, tried=tried)


def _carry_out(prepared: Prepared, solution: Solution, world: Paced, surprises: Surprises) -> Episode:
    with person_at_hand(prepared.task) as controls:
        world.hear(surprises.say, controls)
        return carry_out(
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


def show_run(request: Request, solution: Solution, episode: Episode | None, trace: Trace) -> None:
    """Show the plan and what came of it."""
    if request.as_json:
        document = solution.to_json(str(request.trace_file) if request.trace_file else None)
        document["episode"] = episode.to_json() if episode else None
        print_json(document)
        return
    console = Console(highlight=False)
    show_solution(solution, console)
    if episode is not None:
        show_episode(console, episode, trace)


def show_episode(
    console: Console, episode: Episode, trace: Trace, capabilities: Sequence[Capability] | None = None
) -> None:
    """Show every action that was tried, what was seen, and how it ended."""
    domain, wordings = scene_domain(episode.scene, capabilities), scene_wordings(episode.scene, capabilities)
    surprises = _surprises(trace)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    for title in ("tried", "", "action", "what was seen"):
        table.add_column(title, overflow="fold")
    for number, outcome in enumerate(episode.outcomes, 1):
        sign = Text("✓", style="green") if outcome.succeeded else Text("✗", style="red")
        said = step_sentence(outcome.action, domain, wordings)
        if outcome.succeeded:
            said = action_sentence(outcome.action, domain, wordings, done=True)
        seen = [outcome.note, "; ".join(fact_sentence(fact, wordings) for fact in surprises.get(number, ()))]
        table.add_row(Text(str(number), style="dim"), sign, Text(said), Text(" ".join(filter(None, seen)), style="dim"))
    console.print(Padding(table, (1, 0, 1, 2)))
    text = Text(
        episode.status.value.replace("_", " ").capitalize(), style="bold green" if episode.reached else "bold red"
    )
    tried, repairs = len(episode.outcomes), episode.repairs
    text.append(
        f"  {tried} action{'' if tried == 1 else 's'} tried, {repairs} new plan{'' if repairs == 1 else 's'}, "
        f"{episode.seconds:.2f} s",
        style="not bold default",
    )
    console.print(text)
    if episode.explanation:
        console.print(labelled((("why", episode.explanation),)))


def _surprises(trace: Trace) -> dict[int, list[Fact]]:
    """Return what came about that the action does not do, by the number of the action tried."""
    found: dict[int, list[Fact]] = {}
    tried = 0
    for event in trace:
        if event.kind is EventKind.PERFORMED:
            tried = event.data["step"]
        elif event.kind is EventKind.CHANGED:
            found[tried] = [tuple(fact) for fact in event.data["added"] if fact[0] != "free_hand"]
    return found
