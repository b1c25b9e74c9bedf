"""`autogpt-p` (Birr et al. 2024): tools for what is missing around a planner that is asked for goals."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from groundplan.knowledge.mapping import Mapping as AffordanceMapping
from groundplan.language.asking import ask
from groundplan.language.question import Model
from groundplan.language.tool_questions import AcceptAlternative
from groundplan.methods.autogptp.loop import NAME, Settings, run_tools
from groundplan.methods.autogptp.memory import Alternative
from groundplan.methods.autogptp.replanning import replanner
from groundplan.methods.autogptp.surroundings import Surroundings, surroundings
from groundplan.methods.autogptp.tool_run import Accept, ToolRun
from groundplan.methods.autogptp.wording import bare, in_words, one
from groundplan.methods.instruction import checked_instruction
from groundplan.methods.shown import shown_plan
from groundplan.methods.task import Solution, SolutionStatus, Task
from groundplan.scene.scene import Scene
from groundplan.trace import EventKind, Trace
from groundplan.worlds.controls import Controls
from groundplan.worlds.disturbance import Disturbance
from groundplan.worlds.executor import Limits
from groundplan.worlds.hidden import HiddenWorld

_AS_FAR_AS = re.compile(
    r",?\s*\b(?:(?:at least )?as (?:much|far|well|many) (?:of (?:it|them|that) )?as (?:you can|possible|it goes)"
    r"|(?:at least )?what(?:ever)? (?:you can|is possible|part of it you can)"
    r"|if not all of it,? then (?:a )?part of it)\b",
    re.IGNORECASE,
)


class AutoGptP:
    """The paper's method.

    `solve` carries the instruction out in an imagined world that is as the scene says, seeing only what the robot would
    see; `act` does so in a world in which things go wrong. `settings` make the paper's baselines.
    """

    name = NAME
    summary = (
        "Affordances, self-correcting goals, and tools for what is missing: explore, substitute, do a part "
        "(Birr et al. 2024)."
    )

    def __init__(self, settings: Settings | None = None) -> None:
        """Take the settings; a part of an instruction is done only where that is asked for."""
        self.settings = settings if settings is not None else Settings(partial=False)

    def solve(self, task: Task, model: Model, trace: Trace | None = None) -> Solution:
        """Solve the task.

        Raises:
            InstructionError: the instruction is empty or too long.
            ModelError: the model could not be asked.
            PlannerError: the planner is missing or broke.
        """
        return self.act(task, model, trace).solution

    def act(
        self,
        task: Task,
        model: Model,
        trace: Trace | None = None,
        *,
        disturbances: Sequence[Disturbance] = (),
        failure_rate: float = 0.0,
        limits: Limits | None = None,
        accept: Accept | None = None,
        controls: Controls | None = None,
    ) -> ToolRun:
        """Carry the instruction out in a world where `disturbances` happen and actions fail at the `failure_rate`.

        `accept` says whether an alternative will do; without it the task's person is asked, if there is one. Tools are
        used as the robot sees more, and what happened is what is remembered. Through `controls` a person pauses, stops,
        or says what is the case.

        Raises:
            InstructionError: the instruction is empty or too long.
            ModelError: the model could not be asked.
            PlannerError: the planner is missing or broke.
            WorldError: the failure rate is not between 0 and 1.
        """
        trace = trace if trace is not None else Trace()
        instruction = checked_instruction(task.instruction)
        around = self._around(task, task.scene)
        trace.add(EventKind.TASK, instruction=instruction, scene=around.scene.name, method=self.name, model=model.name)
        wish = _AS_FAR_AS.sub("", instruction).strip(" ,.")
        settings = replace(
            self.settings,
            partial=self.settings.partial or task.partial or wish != instruction.strip(" ,."),
            accept=accept or (asking(task.person, instruction, trace) if task.person else self.settings.accept),
            mapping=self._mapping(task),
            time_limit_s=task.time_limit_s,
            person=task.person,
            limits=limits or self.settings.limits,
            controls=controls,
        )
        world = _world(around, task, disturbances, failure_rate)
        run = run_tools(
            wish or instruction,
            around.scene,
            model,
            domain=around.domain,
            wordings=around.wordings,
            trace=trace,
            world=world,
            settings=settings,
        )
        trace.add(EventKind.RESULT, status=run.solution.status.value)
        explanation = run.solution.explanation
        if run.solution.status is SolutionStatus.NOT_UNDERSTOOD and instruction.endswith("?"):
            explanation = "autogpt-p carries instructions out; questions are answered by the method ground."
        said = replace(run.solution, instruction=instruction, capabilities=task.capabilities, explanation=explanation)
        return replace(run, solution=said)

    def repair(self, task: Task, failed: Solution, scene: Scene, model: Model, trace: Trace | None = None) -> Solution:
        """Plan again for the same goals from the scene as it is now; without goals begin again."""
        if not failed.goals:
            return self.solve(replace(task, scene=scene), model, trace)
        around = self._around(task, scene)
        again = replanner(around.domain, around.wordings, lambda: task.time_limit_s)
        found = again(around.scene, failed.goals, failed.verdict)
        return replace(
            failed,
            status=SolutionStatus.VALID if found.found else SolutionStatus.UNSOLVABLE,
            plan=found.plan,
            shown=shown_plan(found.plan, around.scene, around.domain, around.wordings),
            explanation=found.explanation,
            scene=around.scene,
        )

    def _around(self, task: Task, scene: Scene) -> Surroundings:
        return surroundings(scene, self._mapping(task), task.capabilities)

    def _mapping(self, task: Task) -> AffordanceMapping | None:
        return task.mapping if task.mapping is not None else self.settings.mapping


def asking(person: Model, instruction: str, trace: Trace) -> Accept:
    """Return what puts an alternative to the person who gave the instruction."""

    def accept(alternative: Alternative) -> bool:
        question = AcceptAlternative(
            instruction=instruction,
            missing=bare(alternative.missing),
            substitute=one(in_words(alternative.substitute)).lower(),
        )
        return ask(person, question, trace, limit=1).answer.yes

    return accept


def _world(around: Surroundings, task: Task, disturbances: Sequence[Disturbance], failure_rate: float) -> HiddenWorld:
    return HiddenWorld(
        around.scene,
        around.domain,
        locations=around.locations,
        explored=around.explored,
        seed=task.seed,
        disturbances=disturbances,
        failure_rate=failure_rate,
        wordings=around.wordings,
    )
