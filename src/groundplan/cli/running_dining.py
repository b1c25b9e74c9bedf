"""`groundplan run TASK --scene dining`: a household task in the kitchen where things go wrong (COWP, section 4)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from groundplan.cli.episode_table import Ran, episode_exit_code, show_run
from groundplan.cli.progress import progress
from groundplan.cli.resuming import beginning
from groundplan.cli.running import end, looked_on
from groundplan.cli.solving import opened_trace, written
from groundplan.errors import InputError, UnknownNameError
from groundplan.evaluation.cowp.trial import LIMITS, TrialSetting, accomplished, carried_out, trial_world
from groundplan.language.question import Model
from groundplan.logic.wording import goal_sentence
from groundplan.methods.cowp.strategy import strategy_names
from groundplan.methods.shown import shown_plan
from groundplan.methods.task import Solution, SolutionStatus
from groundplan.trace import EventKind, Trace
from groundplan.worlds.dining.situations import own_situations
from groundplan.worlds.dining.tasks import DiningTask, dining_task, dining_tasks, dining_wordings
from groundplan.worlds.dining.world import DiningWorld
from groundplan.worlds.episode import Episode
from groundplan.worlds.recording import plan_from_json
from groundplan.worlds.replaying import ReplayedModel, ReplayedTrace

if TYPE_CHECKING:
    from groundplan.cli.running import Surprises
    from groundplan.cli.solving import Request


def run_dining_command(request: Request, surprises: Surprises) -> int:
    """Carry the task out in the trial that the seed says, show what happened, and return the exit code.

    Raises:
        InputError: an option has no meaning in this world.
        UnknownNameError: there is no such task, or no such strategy.
    """
    task = task_named(request.instruction)
    if request.method not in strategy_names():
        raise UnknownNameError("method for the dining world", request.method, strategy_names())
    if surprises.fail or surprises.fail_rate or surprises.disturb or surprises.keep:
        raise InputError(
            "--fail, --fail-rate, --disturb and --keep are not for the dining world.",
            hint="There situations are met, with the probability that --situations says.",
        )
    trace, model = opened_trace(request), request.model.open()
    if isinstance(trace, ReplayedTrace) and not request.model.replays:
        model = ReplayedModel(model, trace)
    with written(request, trace), progress(trace, quiet=request.as_json):
        if request.trace_file is not None:
            trace.add(EventKind.BEGUN, **beginning(request, None, surprises))
        ran = _run(request, surprises, task, model, trace)
        end(trace, ran)
    show_run(request, ran, trace)
    return ran.code


def _run(request: Request, surprises: Surprises, task: DiningTask, model: Model, trace: Trace) -> Ran:
    setting = TrialSetting(
        strategy=request.method,
        model=request.model.name,
        seed=request.seed,
        probability=surprises.situations,
        situations=own_situations(),
    )
    world = trial_world(setting, task, 0)
    limits = replace(surprises.limits(request.time_limit), tries=LIMITS.tries)
    before = model.usage
    with looked_on(request, surprises, trace) as controls:
        episode = carried_out(task, world, setting, model, trace, limits=limits, controls=controls)
    solution = _solution(request, task, world, episode, trace)
    solution = replace(solution, usage=model.usage - before, seconds={"total": episode.seconds})
    return Ran(solution, episode, episode_exit_code(episode))


def _solution(request: Request, task: DiningTask, world: DiningWorld, episode: Episode, trace: Trace) -> Solution:
    """Return the plan that was begun with; what the world says of the end is noted."""
    scene = trial_world(TrialSetting(situations={}, seed=request.seed), task, 0).observe()
    wordings = dining_wordings(task.name)
    written = trace.of(EventKind.PLAN)
    plan = tuple(plan_from_json(written[0].data, task.domain, scene)[0]) if written else ()
    known = [action for action in plan if action.name in task.domain.schemas]
    met = [f"Met: {world.met.text}"] if world.met is not None else []
    done = "done" if accomplished(task, world.truth) else "not done"
    return Solution(
        method=request.method,
        status=SolutionStatus.VALID if written else SolutionStatus.UNSOLVABLE,
        instruction=task.instruction,
        plan=plan,
        shown=shown_plan(tuple(known), scene, task.domain, wordings),
        goal=task.goal_text.strip(),
        goal_text=goal_sentence(task.goal(scene), wordings, task.domain),
        explanation="" if written else episode.explanation,
        notes=(*met, f"In the world, what was asked for is {done}."),
        scene=scene,
        final_scene=episode.scene,
    )


def task_named(text: str) -> DiningTask:
    """Return the task of this name, or with this instruction.

    Raises:
        UnknownNameError: there is no such task.
    """
    plain = text.strip().rstrip(".").casefold()
    for task in dining_tasks().values():
        if plain == task.instruction.strip().rstrip(".").casefold():
            return task
    return dining_task(plain.replace(" ", "_").replace("-", "_"))
