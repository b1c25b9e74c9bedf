"""The systems that answer rows: AutoGPT+P itself, what it is without a part of it, and the naive baselines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from groundplan.errors import UnknownNameError
from groundplan.evaluation.autogptp.problems import Problem
from groundplan.evaluation.autogptp.results import Answer
from groundplan.evaluation.autogptp.rows import FileKind
from groundplan.evaluation.autogptp.scoring import Step
from groundplan.language.question import Model
from groundplan.logic.domain import Plan
from groundplan.methods.autogptp.memory import Alternative
from groundplan.methods.task import SolutionStatus
from groundplan.trace import Trace

GOAL_ATTEMPTS = 10
"""How many goals are asked for in planner files, the first included, as in the published runs."""

UNCHECKED = "unchecked"
"""The status of a plan that nobody has checked."""


class System(Protocol):
    """Answers rows of every form."""

    def answer(self, problem: Problem, model: Model, trace: Trace, time_limit_s: float) -> Answer:
        """Return a plan or a substitution for a row."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class AutoGptP:
    """The tools of AutoGPT+P: the Plan Tool alone, Suggest Alternative alone, or the whole loop, as the row asks.

    Without `self_correction` the first goal counts (the paper's ablation, LLM+P with the state from the scene); `naive`
    asks directly for a substitute instead of by affordances.
    """

    self_correction: bool = True
    naive: bool = False

    def answer(self, problem: Problem, model: Model, trace: Trace, time_limit_s: float) -> Answer:
        """Answer a row with the tools its form is about."""
        if problem.row.kind is FileKind.SUBSTITUTION:
            return _substitute(problem, model, trace, naive=self.naive)
        if problem.row.kind is FileKind.PLANNER:
            return self._plan(problem, model, trace, time_limit_s)
        return self._loop(problem, model, trace, time_limit_s)

    def _plan(self, problem: Problem, model: Model, trace: Trace, time_limit_s: float) -> Answer:
        from groundplan.methods.autogptp.plan_tool import plan_tool

        result = plan_tool(
            problem.row.task,
            problem.scene,
            problem.domain,
            problem.wordings,
            model,
            trace,
            corrections=GOAL_ATTEMPTS,
            self_correction=self.self_correction,
            time_limit_s=time_limit_s,
        )
        return Answer(
            status=result.status.value,
            plan=_steps(result.plan),
            goal=result.goal,
            corrections=result.corrections,
            explanation="" if result.valid else result.explanation,
            notes=result.notes,
        )

    def _loop(self, problem: Problem, model: Model, trace: Trace, time_limit_s: float) -> Answer:
        from groundplan.methods.autogptp.loop import Settings, run_tools

        def accept(alternative: Alternative) -> bool:
            return any(problem.accepts(name, alternative.substitute) for name in alternative.names)

        run = run_tools(
            problem.row.task,
            problem.scene,
            model,
            locations=problem.locations,
            explored=problem.row.explored,
            domain=problem.domain,
            wordings=problem.wordings,
            trace=trace,
            settings=Settings(
                accept=accept,
                naive_substitution=self.naive,
                self_correction=self.self_correction,
                mapping=problem.mapping,
                time_limit_s=time_limit_s,
            ),
        )
        return Answer(
            status=run.solution.status.value,
            plan=_steps(run.plan),
            tools=tuple(map(str, run.tools)),
            robot_at=run.robot_at or "",
            goal=run.solution.goal,
            corrections=run.corrections,
            explanation="" if run.solution.valid else run.solution.explanation,
            notes=run.notes,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class LlmAsPlanner:
    """The naive baseline: the model writes the plan; rows of the whole system are planned from everything at once."""

    with_affordances: bool = False

    def answer(self, problem: Problem, model: Model, trace: Trace, time_limit_s: float) -> Answer:
        """Answer a row by one question."""
        from groundplan.methods.baselines.affordance_planner import draft_steps

        if problem.row.kind is FileKind.SUBSTITUTION:
            return _substitute(problem, model, trace, naive=True)
        drafted = draft_steps(
            problem.row.task,
            problem.scene,
            problem.domain,
            problem.wordings,
            model,
            trace,
            with_affordances=self.with_affordances,
        )
        unknown = SolutionStatus.INVALID if drafted.understood else SolutionStatus.NOT_UNDERSTOOD
        status = UNCHECKED if drafted.plan else unknown.value
        tools = ("PLAN",) if problem.row.kind is FileKind.SYSTEM else ()
        return Answer(status=status, plan=_steps(drafted.plan), tools=tools, explanation=drafted.explanation)


def _substitute(problem: Problem, model: Model, trace: Trace, *, naive: bool) -> Answer:
    from groundplan.methods.autogptp.substitution import suggest_alternative

    row = problem.row
    found = suggest_alternative(
        row.missing_object,
        problem.scene.categories(),
        row.task,
        model,
        mapping=problem.mapping,
        naive=naive,
        trace=trace,
    )
    if found is None:
        return Answer(status=SolutionStatus.INVALID.value, explanation="nothing was found to take its place")
    return Answer(status=SolutionStatus.VALID.value, substitution=found.substitute)


def _steps(plan: Plan) -> tuple[Step, ...]:
    return tuple(Step(action.name, action.args) for action in plan)


SYSTEMS: dict[str, tuple[System, str]] = {
    "autogpt-p": (AutoGptP(), "AutoGPT+P"),
    "no-correction": (AutoGptP(self_correction=False), "AutoGPT+P without self-correction"),
    "naive-substitution": (AutoGptP(naive=True), "naive substitution"),
    "llm-as-planner": (LlmAsPlanner(), "LLM as planner"),
    "llm-as-planner+a": (LlmAsPlanner(with_affordances=True), "LLM as planner + affordances"),
}
"""The systems by name, each with the name under which its published figures are kept."""


def open_system(name: str) -> System:
    """Return the system of this name.

    Raises:
        UnknownNameError: there is none.
    """
    if name not in SYSTEMS:
        raise UnknownNameError("method", name, SYSTEMS)
    return SYSTEMS[name][0]


def published_name(name: str) -> str:
    """Return the name under which the published figures of a system are kept."""
    return SYSTEMS[name][1]
