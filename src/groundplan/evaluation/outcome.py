"""Judging whether what a method returned is correct, and whether it can be carried out.

The plan as it is shown is simulated again from the scene, so that a verdict of the method's own counts for nothing
here. The expected outcome is checked on the states the plan goes through.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from groundplan.evaluation.suite import Case, Event, Expectation
from groundplan.logic.domain import Domain
from groundplan.logic.evaluate import holds
from groundplan.logic.formula import Formula
from groundplan.logic.library import load_domain
from groundplan.logic.pddl import parse_goal
from groundplan.logic.spelling import Step, simulate_shown
from groundplan.logic.verdict import Reason, Verdict
from groundplan.logic.wording import sentence
from groundplan.logic.wordings import load_wordings
from groundplan.methods.task import Solution, SolutionStatus
from groundplan.scene.scene import Scene


class ErrorType(StrEnum):
    """The types of execution errors of SayPlan's table 3."""

    MISSING_ACTION = "missing action"
    MISSING_POSE = "missing pose"
    WRONG_ACTION = "wrong action"
    INCOMPLETE_SEARCH = "incomplete search"
    HALLUCINATED_NODES = "hallucinated nodes"


_ERROR_TYPES = {
    Reason.PRECONDITION: ErrorType.MISSING_ACTION,
    Reason.NOT_CONNECTED: ErrorType.MISSING_POSE,
    Reason.UNKNOWN_ACTION: ErrorType.WRONG_ACTION,
    Reason.WRONG_ARGUMENTS: ErrorType.WRONG_ACTION,
    Reason.UNSEEN_OBJECT: ErrorType.INCOMPLETE_SEARCH,
    Reason.UNKNOWN_OBJECT: ErrorType.HALLUCINATED_NODES,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """Whether a solution is correct; `detail` says what is wrong.

    `executable` is None where no plan was expected; no plan is not executable. `offered` says that there was a plan.
    """

    correct: bool
    executable: bool | None = None
    offered: bool = False
    error: ErrorType | None = None
    detail: str = ""


def judge(case: Case, solution: Solution, scene: Scene) -> Judgement:
    """Judge a solution of the case; `scene` is the enriched scene the case starts from.

    Raises:
        PddlError: the case's own formulas are not well formed in this scene.
    """
    expect = case.expect
    if expect.statuses:
        detail = _status_problem(expect, solution)
        return Judgement(correct=not detail, detail=detail)
    if expect.wants_answer:
        detail = answer_problem(expect, solution)
        return Judgement(correct=not detail, detail=detail)
    return _judge_plan(expect, solution, scene)


def _status_problem(expect: Expectation, solution: Solution) -> str:
    status = solution.status.value
    return "" if status in expect.statuses else f"ended {status}, expected {' or '.join(expect.statuses)}"


# --- questions -----------------------------------------------------------------------------------------------------


def answer_problem(expect: Expectation, solution: Solution) -> str:
    """Return what is wrong with the answer to a question; empty where it is right."""
    if solution.answer is None or solution.status is not SolutionStatus.VALID:
        return f"no answer (ended {solution.status.value})"
    said = solution.value
    if expect.number is not None and said is not None and not isinstance(said, bool):
        return "" if said == expect.number else f"said {said}, expected {expect.number}"
    if expect.exists is not None and isinstance(said, bool) and said != expect.exists:
        return f"said {'yes' if said else 'no'}"
    given = {_plain(answer): answer for answer in solution.answer}
    if expect.none:
        return f"nothing fits, but it answered {', '.join(given.values())}" if given else ""
    return _set_problem(expect, given)


def _plain(answer: str) -> str:
    """Return an answer as it is compared: without case, and an owner such as "Ingrid (manager)" by name alone."""
    return answer.partition(" (")[0].casefold()


def _set_problem(expect: Expectation, given: dict[str, str]) -> str:
    all_of, some_of = _folded(expect.all_of), _folded(expect.some_of)
    missing = [name for name in all_of if name not in given]
    if missing:
        return f"missing in the answer: {', '.join(all_of[name] for name in missing)}"
    if some_of and not any(name in given for name in some_of):
        return f"none of {', '.join(some_of.values())} in the answer: {', '.join(given.values()) or 'nothing'}"
    wrong = [given[name] for name in given if name not in {**all_of, **some_of, **_folded(expect.also)}]
    return f"wrong in the answer: {', '.join(wrong)}" if wrong else ""


def _folded(names: tuple[str, ...]) -> dict[str, str]:
    return {name.casefold(): name for name in names}


# --- tasks ---------------------------------------------------------------------------------------------------------


def _judge_plan(expect: Expectation, solution: Solution, scene: Scene) -> Judgement:
    domain = load_domain(scene.domain)
    wordings = load_wordings(scene.domain)
    steps = tuple(Step(step.action, step.args) for step in solution.shown)
    if not _offers_plan(expect, solution):
        error = _ERROR_TYPES.get(solution.verdict.reason) if solution.verdict.reason else None
        detail = f"no plan (ended {solution.status.value})"
        return Judgement(correct=False, executable=False, error=error, detail=detail)
    _, simulation = simulate_shown(domain, scene, steps, wordings=wordings)
    if not simulation.verdict.valid:
        return _not_executable(
            simulation.verdict, solution, sentence(simulation.verdict, simulation.final, domain, wordings)
        )
    detail = plan_problem(expect, Run(steps, simulation.scenes, domain))
    return Judgement(correct=not detail, executable=True, offered=True, detail=detail)


def _offers_plan(expect: Expectation, solution: Solution) -> bool:
    """Say whether there is a plan to judge: doing nothing counts only where nothing was to be done."""
    if solution.answer is not None or solution.status not in (SolutionStatus.VALID, SolutionStatus.INVALID):
        return False
    return expect.already or any(step.action != "done" for step in solution.shown)


def _not_executable(verdict: Verdict, solution: Solution, detail: str) -> Judgement:
    # Only the method knows what it had searched; in the whole scene an unseen object looks like any other.
    reason = solution.verdict.reason if solution.verdict.reason is Reason.UNSEEN_OBJECT else verdict.reason
    error = _ERROR_TYPES.get(reason) if reason else None
    return Judgement(correct=False, executable=False, offered=True, error=error, detail=detail)


@dataclass(frozen=True, slots=True)
class Run:
    """An executable plan as shown, with the states before, between and after its steps."""

    steps: tuple[Step, ...]
    states: tuple[Scene, ...]
    domain: Domain

    def holds(self, condition: str, index: int) -> bool:
        """Say whether a condition holds in the state with this index."""
        return holds(parse_condition(condition, self.states[0], self.domain), self.states[index], self.domain)

    def happens(self, event: Event) -> bool:
        """Say whether some step is the event."""
        return any(
            step.name == event.action
            and (event.args is None or step.args == event.args)
            and (event.condition is None or self.holds(event.condition, index))
            for index, step in enumerate(self.steps)
        )


def plan_problem(expect: Expectation, run: Run) -> str:
    """Return what is wrong with where an executable plan leads; empty where nothing is."""
    if expect.goal is not None and not run.holds(expect.goal, -1):
        return f"at the end this does not hold: {expect.goal}"
    for event in expect.events:
        if not run.happens(event):
            return f"this never happened: {_named(event)}"
    for event in expect.never:
        if run.happens(event):
            return f"this must not happen: {_named(event)}"
    index = 0
    for condition in expect.passes:
        index = next((i for i in range(index, len(run.states)) if run.holds(condition, i)), -1)
        if index < 0:
            return f"the plan does not pass, in order, through: {condition}"
    if expect.keeps is not None and not all(run.holds(expect.keeps, i) for i in range(len(run.states))):
        return f"this does not hold all the time: {expect.keeps}"
    return ""


def _named(event: Event) -> str:
    step = f"{event.action}({', '.join(event.args)})" if event.args is not None else event.action
    return f"{step} while {event.condition}" if event.condition else step


_ABBREVIATION = re.compile(r"\((placed|within)\s+([^\s()]+)\s+([^\s()]+)\s*\)")


def expanded(text: str, *, nested: bool = True) -> str:
    """Return a condition with the abbreviations `placed` and `within` written out in PDDL.

    Without `nested`, `within` asks for one holder at most: a stronger condition, and easier to plan for.
    """

    def written(match: re.Match[str]) -> str:
        name, x, y = match.groups()
        placed = f"(in {x} {y}) (on {x} {y})"
        if name == "placed":
            return f"(or {placed})"
        inner = f"(or (in {x} ?holder) (on {x} ?holder))"
        if not nested:
            return f"(or {placed} (exists (?holder - receptacle) (and (in ?holder {y}) {inner})))"
        deeper = f"(exists (?base - thing) (and (in ?base {y}) (or (in ?holder ?base) (on ?holder ?base))))"
        outer = f"(or (in ?holder {y}) (on ?holder {y}) {deeper})"
        return f"(or {placed} (exists (?holder - thing) (and {inner} {outer})))"

    return _ABBREVIATION.sub(written, text)


def parse_condition(text: str, scene: Scene, domain: Domain, *, nested: bool = True) -> Formula:
    """Parse a case's condition, abbreviations included (`nested`: see `expanded`).

    Raises:
        PddlError: it is not well formed, or names what the scene does not have.
    """
    return parse_goal(expanded(text, nested=nested), domain, scene)
