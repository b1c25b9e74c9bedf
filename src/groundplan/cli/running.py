"""`groundplan run`: plan, then carry the plan out in a world that can be made to fail or change."""

from __future__ import annotations

from dataclasses import dataclass

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from groundplan.cli.reply import ExitCode, exit_code, print_json
from groundplan.cli.solving import Prepared, Request, prepare
from groundplan.errors import InputError
from groundplan.knowledge import enrich
from groundplan.logic.library import load_domain
from groundplan.logic.wording import load_wordings
from groundplan.methods.acting import carry_out
from groundplan.methods.task import Solution
from groundplan.worlds import Disturbance, DisturbanceKind, Episode, Limits, SymbolicWorld, parse_disturbance
from groundplan.worlds.episode import EpisodeStatus


@dataclass(frozen=True, slots=True)
class Surprises:
    """How the world is to misbehave, and how often a new plan may be made."""

    fail: tuple[int, ...]
    fail_rate: float
    disturb: tuple[str, ...]
    repairs: int


def run_command(request: Request, surprises: Surprises) -> int:
    """Plan, carry out, show what happened, and return the exit code."""
    with prepare(request) as prepared:
        world = _world(prepared, surprises)
        solution = prepared.method.solve(prepared.task, prepared.model, prepared.trace)
        if solution.answer is not None:
            raise InputError(
                f"{request.instruction!r} is a question, there is nothing to carry out.",
                hint="Use `groundplan find` for it.",
            )
        episode = _carry_out(prepared, solution, world, surprises) if solution.valid else None
    _show(request, solution, episode)
    if episode is None:
        return exit_code(solution.status.value)
    if episode.status is EpisodeStatus.INTERRUPTED:
        return int(ExitCode.INTERRUPTED)
    return int(ExitCode.DONE if episode.reached else ExitCode.WORLD)


def _world(prepared: Prepared, surprises: Surprises) -> SymbolicWorld:
    scene = enrich(prepared.task.scene)
    failures = [Disturbance(at=at, kind=DisturbanceKind.FAIL) for at in surprises.fail]
    disturbances = [*failures, *(parse_disturbance(text, scene) for text in surprises.disturb)]
    return SymbolicWorld(
        scene,
        load_domain(scene.domain),
        seed=prepared.task.seed,
        disturbances=disturbances,
        failure_rate=surprises.fail_rate,
        wordings=load_wordings(scene.domain),
    )


def _carry_out(prepared: Prepared, solution: Solution, world: SymbolicWorld, surprises: Surprises) -> Episode:
    return carry_out(
        prepared.method,
        prepared.task,
        solution,
        prepared.model,
        world,
        load_domain(prepared.task.scene.domain),
        limits=Limits(repairs=surprises.repairs, seconds=prepared.task.time_limit_s),
        trace=prepared.trace,
    )


def _show(request: Request, solution: Solution, episode: Episode | None) -> None:
    if request.as_json:
        document = solution.to_json(str(request.trace_file) if request.trace_file else None)
        document["episode"] = episode.to_json() if episode else None
        print_json(document)
        return
    from groundplan.cli.show import show_solution

    console = Console(highlight=False)
    show_solution(solution, console)
    if episode is not None:
        _show_episode(console, solution, episode)


def _show_episode(console: Console, solution: Solution, episode: Episode) -> None:
    wordings = load_wordings(episode.scene.domain)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    for title in ("tried", "", "action", "what was seen"):
        table.add_column(title)
    for number, outcome in enumerate(episode.outcomes, 1):
        sign = Text("✓", style="green") if outcome.succeeded else Text("✗", style="red")
        said = wordings.action_sentence(outcome.action, done=outcome.succeeded)
        table.add_row(Text(str(number), style="dim"), sign, Text(said), Text(outcome.note, style="dim"))
    console.print(Padding(table, (1, 0, 1, 2)))
    style = "bold green" if episode.reached else "bold red"
    text = Text.assemble((episode.status.value.replace("_", " ").capitalize(), style))
    text.append(f"  {len(episode.outcomes)} actions tried, {episode.repairs} new plans, {episode.seconds:.2f} s")
    console.print(text)
    if episode.explanation:
        console.print(Text.assemble(("why    ", "dim"), episode.explanation))
