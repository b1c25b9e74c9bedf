"""The Plan and Partial Plan tools: a goal from the model, checked and corrected, then planned (AutoGPT+P, algorithm 3).

The model is asked for the goal alone. Whatever is wrong with it, syntax, meaning, or that no plan reaches it, goes back
to the model by the one correction loop there is (`groundplan.language.asking.ask`). The two tools differ in what is
asked for: Partial Plan allows an incomplete goal, and keeps of an unreachable one what can be reached.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from groundplan.errors import PlannerError
from groundplan.language.asking import Asked, Rejected, ask
from groundplan.language.clarification import Ambiguity, clarify
from groundplan.language.domain_text import goals_text
from groundplan.language.goal_questions import GoalDraft, WriteGoal
from groundplan.language.question import Model, Usage
from groundplan.logic import simulate, write_formula
from groundplan.logic.domain import Domain, Plan
from groundplan.logic.formula import And, Formula, Or
from groundplan.logic.normal import terms
from groundplan.logic.verdict import UNCHECKED, Status, Verdict
from groundplan.logic.wording import goal_sentence, sentence
from groundplan.logic.wordings import Wordings
from groundplan.methods.autogptp.conditions import Condition
from groundplan.methods.autogptp.goal_check import GoalCheck, conjuncts
from groundplan.methods.ground import chosen
from groundplan.methods.shown import shown_plan
from groundplan.methods.task import ShownStep, SolutionStatus
from groundplan.planning import Outcome, PlanningResult, PlanningTask, solve_task
from groundplan.scene.scene import Scene
from groundplan.trace import EventKind, Trace

CORRECTIONS = 5
"""How many goals are asked for at most, the first included, as in the published runs of the whole system."""
_UNTOLD = frozenset({"object", "thing"})
_MOST_PARTS = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanToolResult:
    """What a call of the tool came to.

    `goal` is the goal as text, `formula` the same parsed, `reached` the alternative of it that the plan brings about.
    `plan` is proven: it has been carried out on paper. `left_out` are the parts of the goal a partial plan gives up.
    `corrections` counts how often the model was asked again, and `attempts` are the rejected goals, each with what was
    said about it. `missing` and `unread` are the model's words for what is not there or not understood.
    """

    status: SolutionStatus
    goal: str = ""
    formula: Formula | None = None
    reached: str = ""
    goal_text: str = ""
    plan: Plan = ()
    shown: tuple[ShownStep, ...] = ()
    cost: float | None = None
    optimal: bool = False
    verdict: Verdict = UNCHECKED
    explanation: str = ""
    left_out: tuple[str, ...] = ()
    corrections: int = 0
    attempts: tuple[tuple[str, str], ...] = ()
    missing: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    usage: Usage = field(default_factory=Usage)
    seconds_model: float = 0.0
    seconds_planning: float = 0.0
    final_scene: Scene | None = None

    @property
    def valid(self) -> bool:
        """Whether there is a proven plan (which may be empty where the goal holds already)."""
        return self.status is SolutionStatus.VALID


def plan_tool(
    instruction: str,
    scene: Scene,
    domain: Domain,
    wordings: Wordings,
    model: Model,
    trace: Trace | None = None,
    *,
    partial: bool = False,
    corrections: int = CORRECTIONS,
    self_correction: bool = True,
    conditions: Sequence[Condition] | None = None,
    time_limit_s: float = 60.0,
    person: Model | None = None,
) -> PlanToolResult:
    """Ask for the goal of an instruction until it is right and a plan reaches it, at most `corrections` times.

    Without `self_correction` nothing goes back, the first goal counts: LLM+P with the initial state from the scene.
    `conditions` are those of a rule file (see `groundplan.methods.autogptp.conditions`; default: the shipped ones).
    The `person` is asked which thing is meant where a phrase fits several and it matters.

    Raises:
        ModelError: the model could not be asked.
        PlannerError: the planner is missing or broke.
    """
    trace = trace if trace is not None else Trace()
    tool = _Tool(scene, domain, wordings, trace, conditions, partial, time_limit_s)
    question = WriteGoal(
        instruction=instruction,
        scene=scene,
        domain=goals_text(domain, wordings),
        affordances=_worth_telling(domain),
        partial=partial,
    )
    began = time.perf_counter()
    asked = ask(model, question, trace, tool.check, limit=corrections if self_correction else 1)
    elapsed = time.perf_counter() - began
    if person is not None and asked.accepted:
        tool.clarify(asked.answer, instruction, person)
    result = tool.result(asked)
    return replace(result, seconds_model=max(0.0, elapsed - result.seconds_planning))


def _worth_telling(domain: Domain) -> tuple[str, ...]:
    """Return the types that predicates ask for: what decides which goals can be written."""
    asked = {t for p in domain.predicates.values() for v in p.parameters for t in v.types}
    return tuple(sorted(asked - _UNTOLD - set(domain.predicates)))


class _Tool:
    """One call of the tool: checks goals, plans for them, remembers the last planning."""

    def __init__(
        self,
        scene: Scene,
        domain: Domain,
        wordings: Wordings,
        trace: Trace,
        conditions: Sequence[Condition] | None,
        partial: bool,
        time_limit_s: float,
    ) -> None:
        self.scene, self.domain, self.wordings, self.trace = scene, domain, wordings, trace
        self.partial = partial
        self.deadline = time.perf_counter() + time_limit_s
        self.judge = GoalCheck(scene, domain, wordings, conditions)
        self.goal: Formula | None = None
        self.planning: PlanningResult | None = None
        self.left_out: tuple[Formula, ...] = ()
        self.seconds = 0.0
        self.settled: frozenset[str] = frozenset()
        self._planned: dict[Formula, PlanningResult] = {}

    def check(self, draft: GoalDraft) -> Rejected | None:
        """Judge a goal, and plan for it where it is right."""
        self.goal, self.planning, self.left_out = None, None, ()
        rejected = self.judge(draft)
        goal = self.judge.goal
        if goal is None:
            return rejected
        self.goal = goal
        if rejected is not None:
            return None if self.partial and self._keep_what_can_be(goal) else rejected
        self.planning = self._plan(goal)
        if self.planning.outcome is not Outcome.UNSOLVABLE or (self.partial and self._keep_what_can_be(goal)):
            return None
        told = sentence(self.planning.verdict, self.scene, self.domain, self.wordings)
        return Rejected(f"No plan reaches this goal. {told}", self.planning.verdict)

    def clarify(self, draft: GoalDraft, instruction: str, person: Model) -> None:
        """Ask which things are meant, and plan for the alternatives of the goal that are about those."""
        ambiguities = [Ambiguity(phrase, phrase, ids) for phrase, ids in draft.ambiguous.items()]
        known = [a for a in ambiguities if all(i in self.scene for i in a.ids)]
        meant = clarify(known, instruction, self.scene, person, self.trace)
        others = {i for a in known if a.variable in meant for i in a.ids} - set(meant.values())
        goal = without_alternatives(self.goal, others) if self.goal is not None and others else None
        planning = self._plan(goal) if goal is not None else None
        if planning is not None and planning.outcome is Outcome.SOLVED:
            self.goal, self.planning = goal, planning
        self.settled = frozenset(meant)

    def _plan(self, goal: Formula) -> PlanningResult:
        known = self._planned.get(goal)
        if known is not None:
            return known
        self.trace.add(EventKind.GOAL, goal=write_formula(goal))
        task = PlanningTask(domain=self.domain, scene=self.scene, goal=goal, wordings=self.wordings)
        began = time.perf_counter()
        result = solve_task(task, timeout_s=max(0.5, self.deadline - began))
        self.seconds += time.perf_counter() - began
        if result.outcome is Outcome.FAILED:
            raise PlannerError(f"The planner broke or was killed: {result.detail}.", hint="Try it once more.")
        self._planned[goal] = result
        self.trace.add(EventKind.PLANNED, **result.traced())
        return result

    def _keep_what_can_be(self, goal: Formula) -> bool:
        """Keep as many parts of an unreachable goal as can be reached together, of the alternative that keeps most."""
        best: tuple[float, tuple[Formula, ...], tuple[Formula, ...], PlanningResult] | None = None
        for alternative in goal.parts if isinstance(goal, Or) else (goal,):
            found = self._reachable(conjuncts(alternative)[:_MOST_PARTS])
            if found is None:
                continue
            kept, left, result = found
            share = len(kept) / (len(kept) + len(left))
            if best is None or (share, -result.cost) > (best[0], -best[3].cost):
                best = (share, kept, left, result)
        if best is None:
            return False
        _, kept, self.left_out, self.planning = best
        self.goal = kept[0] if len(kept) == 1 else And(kept)
        return True

    def _reachable(
        self, parts: Sequence[Formula]
    ) -> tuple[tuple[Formula, ...], tuple[Formula, ...], PlanningResult] | None:
        kept: tuple[Formula, ...] = ()
        left: list[Formula] = []
        best: PlanningResult | None = None
        for part in parts:
            wider = (*kept, part)
            goal = wider[0] if len(wider) == 1 else And(wider)
            result = self._plan(goal) if self.judge.possible(goal) else None
            if result is not None and result.outcome is Outcome.SOLVED:
                kept, best = wider, result
            else:
                left.append(part)
        return (kept, tuple(left), best) if best is not None else None

    # --- result ---------------------------------------------------------------------------------------------------

    def result(self, asked: Asked[GoalDraft]) -> PlanToolResult:
        """Return what the asking and planning came to."""
        draft = asked.answer
        known = PlanToolResult(
            status=SolutionStatus.INVALID,
            goal=draft.goal if self.goal is None else write_formula(self.goal),
            formula=self.goal,
            goal_text="" if self.goal is None else goal_sentence(self.goal, self.wordings, self.domain),
            corrections=asked.corrections,
            attempts=tuple((a.answer.goal, a.feedback) for a in asked.attempts if isinstance(a.answer, GoalDraft)),
            missing=draft.missing,
            unread=draft.unread,
            left_out=tuple(goal_sentence(part, self.wordings, self.domain) for part in self.left_out),
            usage=asked.usage,
            seconds_planning=self.seconds,
        )
        if self.planning is not None and self.goal is not None:
            return self._planned_result(known, self.goal, self.planning, draft)
        if asked.rejected is not None:
            verdict = asked.rejected.verdict or Verdict(status=Status.INVALID, detail=asked.rejected.feedback)
            return replace(known, verdict=verdict, explanation=self._for_people(verdict))
        return replace(known, status=SolutionStatus.NOT_UNDERSTOOD, explanation=_not_there(draft))

    def _for_people(self, verdict: Verdict) -> str:
        """Return what is wrong with the goal without what only a model needs to know."""
        if self.judge.plainly or verdict.reason is None:
            return self.judge.plainly or verdict.detail
        return sentence(verdict, self.scene, self.domain, self.wordings)

    def _planned_result(
        self, known: PlanToolResult, goal: Formula, planning: PlanningResult, draft: GoalDraft
    ) -> PlanToolResult:
        several = [(phrase, ids) for phrase, ids in draft.ambiguous.items() if phrase not in self.settled]
        open_ones = [f"“{p}” fits {len(i)} things ({', '.join(i)}); the cheapest was taken." for p, i in several]
        notes = (*draft.notes, *open_ones, *planning.notes)
        known = replace(known, goal_text=goal_sentence(goal, self.wordings, self.domain), notes=notes)
        if planning.outcome is Outcome.UNSOLVABLE:
            told = sentence(planning.verdict, self.scene, self.domain, self.wordings)
            return replace(known, status=SolutionStatus.UNSOLVABLE, verdict=planning.verdict, explanation=told)
        if planning.outcome is not Outcome.SOLVED:
            return replace(known, status=SolutionStatus.OUT_OF_TIME, explanation=planning.detail)
        verdict = simulate(self.domain, self.scene, planning.plan, goal).verdict
        reached = chosen(goal, planning.final_scene, self.domain)
        return replace(
            known,
            goal_text=goal_sentence(reached, self.wordings, self.domain),
            status=SolutionStatus.VALID if verdict.valid else SolutionStatus.INVALID,
            reached=write_formula(reached),
            plan=planning.plan,
            shown=shown_plan(planning.plan, self.scene, self.domain, self.wordings),
            cost=planning.cost,
            optimal=planning.optimal and verdict.valid,
            verdict=verdict,
            explanation=sentence(verdict, self.scene, self.domain, self.wordings),
            final_scene=planning.final_scene,
        )


def without_alternatives(goal: Formula, others: Collection[str]) -> Formula | None:
    """Return the goal without the alternatives that are about other things; None where nothing would be left."""
    if isinstance(goal, Or):
        kept = [k for part in goal.parts if (k := without_alternatives(part, others)) is not None]
        return None if not kept else kept[0] if len(kept) == 1 else Or(tuple(kept))
    if isinstance(goal, And):
        parts = [without_alternatives(part, others) for part in goal.parts]
        return None if any(part is None for part in parts) else And(tuple(p for p in parts if p is not None))
    return None if terms(goal) & set(others) else goal


def _not_there(draft: GoalDraft) -> str:
    if draft.missing:
        return f"Nothing known is {', '.join(f'“{word}”' for word in draft.missing)}."
    words = "; ".join(f"“{word}”" for word in draft.unread)
    return f"I do not understand {words}." if words else "No goal was given."
