"""One trial: a task, a kitchen drawn at random, perhaps a situation; what came of it is decided by the world."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from groundplan.errors import InputError
from groundplan.language.question import Model
from groundplan.language.registry import open_model
from groundplan.logic.evaluate import holds
from groundplan.methods.cowp.strategy import Assignment, open_strategy
from groundplan.methods.hearing import hearing
from groundplan.planning import PlanningTask
from groundplan.planning.fast_downward import FastDownward
from groundplan.planning.planner import Outcome
from groundplan.scene.scene import Scene
from groundplan.trace import Trace
from groundplan.worlds.controls import Controls
from groundplan.worlds.dining.physics import judged_domain, judged_goal
from groundplan.worlds.dining.relevant import relevant_objects
from groundplan.worlds.dining.situations import Situation
from groundplan.worlds.dining.spawn import spawn
from groundplan.worlds.dining.tasks import DiningTask, dining_task, dining_wordings
from groundplan.worlds.dining.world import PROBABILITY, DiningWorld
from groundplan.worlds.episode import Episode, EpisodeStatus
from groundplan.worlds.executor import Limits, Watch, act

LIMITS = Limits(repairs=6, steps=160, tries=3, seconds=120.0)
"""How much may be tried in a trial."""
_SEARCH = "let(h, ff(), lazy_wastar([h], preferred=[h], w=2))"
_PROOF_S = 5.0


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialSetting:
    """What is run: a strategy with a model. `situations` are by task; `seed` decides everything random.

    `model_options` go to `groundplan.language.registry.open_model`. With `out` each trial leaves its trace there.
    """

    strategy: str = "cowp"
    model: str = "embedded"
    model_options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 0
    probability: float = PROBABILITY
    situations: Mapping[str, tuple[Situation, ...]]
    out: Path | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialResult:
    """What came of a trial.

    `completed`: the goal holds in the world with things a person accepts, in order and clean. `situation` is what was
    met, about `thing` ("" where nothing was). `solvable`: somebody with these skills could still complete the task
    after it. `no_solution`: the strategy ended by saying that nothing can be done. `steps` counts the actions tried.
    """

    task: str
    trial: int
    completed: bool
    status: str
    situation: str = ""
    thing: str = ""
    solvable: bool = True
    no_solution: bool = False
    repairs: int = 0
    steps: int = 0
    calls: int = 0
    seconds: float = 0.0
    explanation: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the result as JSON-ready data."""
        return {name: getattr(self, name) for name in self.__slots__}


def run_trial(setting: TrialSetting, task_name: str, trial: int) -> TrialResult:
    """Run a trial and judge it.

    Raises:
        InputError: its trace cannot be written.
        ModelError: the model cannot be asked.
        PlannerError: the planner is missing or broke.
    """
    began = time.perf_counter()
    task = dining_task(task_name)
    world = trial_world(setting, task, trial)
    model, trace = _opened(setting.model, tuple(sorted(setting.model_options.items()))), Trace()
    before = model.usage.calls
    with _kept(setting, task_name, trial, trace):
        episode = carried_out(task, world, setting, model, trace)
    completed = accomplished(task, world.truth)
    return TrialResult(
        task=task_name,
        trial=trial,
        completed=completed,
        status=episode.status.value,
        situation=world.met.text if world.met else "",
        thing=(world.met.thing or "surroundings") if world.met else "",
        solvable=completed or world.after_met is None or solvable(task, world.after_met),
        no_solution=episode.status is EpisodeStatus.UNREPAIRABLE,
        repairs=episode.repairs,
        steps=len(episode.outcomes),
        calls=model.usage.calls - before,
        seconds=time.perf_counter() - began,
        explanation=episode.explanation,
    )


def trial_world(setting: TrialSetting, task: DiningTask, trial: int) -> DiningWorld:
    """Return the kitchen of a trial as it is at its beginning."""
    return DiningWorld(
        task,
        spawn(task, _number(setting.seed, trial)),
        setting.situations.get(task.name, ()),
        seed=_number(f"{setting.seed}/{task.name}/{trial}"),
        probability=setting.probability,
    )


def carried_out(
    task: DiningTask,
    world: DiningWorld,
    setting: TrialSetting,
    model: Model,
    trace: Trace,
    *,
    limits: Limits = LIMITS,
    controls: Controls | None = None,
) -> Episode:
    """Let the strategy act on the task.

    Raises:
        UnknownNameError: there is no such strategy.
        ModelError: the model cannot be asked.
        PlannerError: the planner is missing or broke.
    """
    scene = world.observe()
    goal, wordings = task.goal(scene), dining_wordings(task.name)
    assignment = Assignment(
        instruction=task.instruction,
        goal=goal,
        domain=task.domain,
        wordings=wordings,
        model=model,
        trace=trace,
        seed=setting.seed,
    )
    strategy = open_strategy(setting.strategy, assignment)
    plan = strategy.plan(scene)
    if plan is None:
        return Episode(status=EpisodeStatus.UNREPAIRABLE, scene=scene, explanation="There was no plan to begin with.")
    before = model.usage.calls
    return act(
        world,
        plan,
        (goal,),
        strategy.domain,
        repair=strategy.repair,
        limits=limits,
        trace=trace,
        wordings=wordings,
        watch=Watch(
            monitor=strategy.monitor,
            listening=hearing(task.domain, wordings, model, trace),
            controls=controls,
            calls=lambda: model.usage.calls - before,
        ),
    )


def accomplished(task: DiningTask, truth: Scene) -> bool:
    """Say whether the task is done in the world as the person who asked sees it."""
    return holds(judged_goal(task, truth), truth, judged_domain(task.name))


def solvable(task: DiningTask, truth: Scene) -> bool:
    """Say whether anybody with these skills could complete the task from here, with things that people accept.

    Decided by the planner on what really is the case; where it finds no plan and no proof in its time, it is taken as
    solvable, against the strategy.
    """
    domain, goal = judged_domain(task.name), judged_goal(task, truth)
    small = PlanningTask(domain=domain, scene=truth, goal=goal, objects=relevant_objects(domain, truth, goal))
    result = FastDownward(search=_SEARCH).solve(small, timeout_s=_PROOF_S, memory_mb=2048, optimal=False)
    return result.outcome is not Outcome.UNSOLVABLE


def _number(*parts: object) -> int:
    from hashlib import blake2b

    return int.from_bytes(blake2b("/".join(map(str, parts)).encode(), digest_size=6).digest())


@lru_cache(maxsize=4)
def _opened(name: str, options: tuple[tuple[str, Any], ...]) -> Model:
    return open_model(name, **dict(options))


def _kept(setting: TrialSetting, task: str, trial: int, trace: Trace) -> AbstractContextManager[None]:
    """Write the trace to its file as things happen, if traces are to be kept."""
    if setting.out is None:
        return nullcontext()
    return trace.written_to(trace_file(setting.out, setting, task, trial))


def trace_file(folder: Path, setting: TrialSetting, task: str, trial: int) -> Path:
    """Return where the trace of a trial is, and see to it that its folder exists.

    Raises:
        InputError: the folder cannot be made.
    """
    place = folder / re.sub(r"[^\w.-]+", "-", f"{setting.strategy}-{setting.model}") / task
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{place} cannot be made: {error.strerror or error}.") from error
    return place / f"{trial}.jsonl"


def trials_of(tasks: Sequence[str], number: int) -> list[tuple[str, int]]:
    """Return every trial: `number` of each task, task by task within each round so that an early end is fair."""
    return [(task, trial) for trial in range(number) for task in tasks]
