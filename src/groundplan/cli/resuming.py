"""`groundplan run --resume FILE`: going on with a run whose process ended, from the trace that it wrote."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.text import Text

from groundplan.cli.keeping import kept
from groundplan.cli.model_choice import ModelChoice
from groundplan.cli.solving import Request, person, written
from groundplan.errors import InputError
from groundplan.knowledge import enrich
from groundplan.methods.task import Solution, SolutionStatus, Task

if TYPE_CHECKING:
    from groundplan.cli.running import Surprises
    from groundplan.worlds import Episode, SoFar
    from groundplan.worlds import Written as WrittenTrace


def beginning(request: Request, task: Task, surprises: Surprises) -> dict[str, Any]:
    """Return what a trace begins with, so that the run can be gone on with from it alone."""
    from groundplan.scene.formats import scene_to_dict

    return {
        "instruction": task.instruction,
        "scene": {**scene_to_dict(task.scene), "domain": task.scene.domain},
        "method": request.method,
        "model": {"name": request.model.name, "base_url": request.model.base_url},
        "seed": task.seed,
        "time_limit_s": task.time_limit_s,
        "world": asdict(surprises),
    }


def resume_command(path: Path, *, ask: bool, as_json: bool) -> int:
    """Go on where the run broke off, show what happened, and return the exit code.

    Raises:
        InputError: the file is not the trace of a run, or does not fit itself.
    """
    from groundplan.cli.running import run_command
    from groundplan.worlds import read_trace

    trace = read_trace(path)
    request, surprises, scene = _request(trace, path, ask=ask, as_json=as_json)
    if trace.ended is not None:
        return _ended(trace, as_json=as_json)
    so_far = _so_far(trace, scene)
    if so_far is None:
        return run_command(replace(request, opened=scene), surprises)
    return _go_on(trace, request, surprises, scene, so_far)


def _request(trace: WrittenTrace, path: Path, *, ask: bool, as_json: bool) -> tuple[Request, Surprises, Any]:
    from groundplan.cli.running import Surprises
    from groundplan.scene.formats import load_scene

    begun = trace.begun
    try:
        world: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in begun["world"].items()}
        model = ModelChoice(str(begun["model"]["name"]), str(begun["model"]["base_url"]))
        request = Request(
            instruction=str(begun["instruction"]),
            scene="",
            method=str(begun["method"]),
            model=model,
            time_limit=float(begun["time_limit_s"]),
            seed=int(begun["seed"]),
            trace_file=path,
            as_json=as_json,
            ask=ask,
        )
        return request, Surprises(**world), load_scene(begun["scene"])
    except (KeyError, TypeError, ValueError) as error:
        raise InputError(f"{path} does not say completely how the run began: {error}.") from error


def _so_far(trace: WrittenTrace, scene: Any) -> SoFar | None:
    from groundplan.logic.library import load_domain
    from groundplan.worlds import so_far

    return so_far(trace, enrich(scene), load_domain(scene.domain))


def _go_on(trace: WrittenTrace, request: Request, surprises: Surprises, scene: Any, so_far: SoFar) -> int:
    from groundplan.cli.pausing import person_at_hand
    from groundplan.cli.progress import progress
    from groundplan.cli.running import episode_exit_code, show_run, simulated_world
    from groundplan.logic.library import load_domain
    from groundplan.methods.acting import carry_out
    from groundplan.methods.registry import open_method
    from groundplan.worlds import continued, mend_file

    task = Task(
        instruction=request.instruction,
        scene=scene,
        seed=request.seed,
        time_limit_s=request.time_limit,
        person=person(request),
    )
    mend_file(trace)
    events = continued(trace)
    solution = _solution(request, so_far)
    world = simulated_world(so_far.scene, request.seed, surprises, tried=len(so_far.done.outcomes))
    with (
        written(request, events, more=True),
        progress(events, quiet=request.as_json),
        kept(surprises.keep, events),
        person_at_hand(task) as controls,
    ):
        world.hear([s for s in surprises.say if _still_to_come(s, so_far)], controls, so_far.heard)
        episode: Episode = carry_out(
            open_method(request.method),
            task,
            solution,
            request.model.open(),
            world,
            load_domain(scene.domain),
            limits=surprises.limits(request.time_limit),
            trace=events,
            controls=controls,
            done=so_far.done,
        )
    show_run(request, solution, episode, events)
    return episode_exit_code(episode)


def _still_to_come(saying: str, so_far: SoFar) -> bool:
    number = saying.partition(":")[0].strip()
    return not number.isdecimal() or int(number) > len(so_far.done.outcomes)


def _solution(request: Request, so_far: SoFar) -> Solution:
    """Return what is left of the plan that was being carried out, as a solution."""
    from groundplan.logic.library import load_domain
    from groundplan.logic.wording import goal_sentence, load_wordings
    from groundplan.methods.shown import shown_plan

    scene = so_far.scene
    domain, wordings = load_domain(scene.domain), load_wordings(scene.domain)
    tried = len(so_far.done.outcomes)
    return Solution(
        method=request.method,
        status=SolutionStatus.VALID,
        instruction=request.instruction,
        plan=so_far.plan,
        shown=shown_plan(so_far.plan, scene, domain, wordings),
        goals=so_far.goals,
        goal_text="; then ".join(goal_sentence(goal, wordings, domain) for goal in so_far.goals),
        notes=(f"Gone on with after {tried} action{'' if tried == 1 else 's'}; what is shown is what was left.",),
        scene=scene,
    )


def _ended(trace: WrittenTrace, *, as_json: bool) -> int:
    from groundplan.cli.reply import ExitCode, print_json
    from groundplan.worlds.episode import EpisodeStatus

    status = trace.ended or ""
    if as_json:
        print_json({"status": status, "resumed": False})
    else:
        said = status.replace("_", " ")
        Console(highlight=False).print(Text(f"This run has ended: {said}. There is nothing to go on with."))
    return int(ExitCode.DONE if status == EpisodeStatus.REACHED.value else ExitCode.WORLD)
