"""`ground`: ask the model once what the instruction means; compute and prove everything else.

1. Interpret: one question; the answer's goals must parse, type-check, be free of contradictions and describe things
   that exist, or it goes back with the reason (the one correction loop).
2. A question is answered by the query engine. For a task the descriptions are resolved to entities exactly.
3. The planner finds a cheapest plan for the goals on the part of the scene that matters; the logic core re-checks it.
4. What the plan left open or switched on in passing is added to the goal, so that things are left as they were found.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from groundplan.errors import PddlError, PlannerError, QueryError
from groundplan.knowledge import enrich
from groundplan.knowledge.affordance_domain import is_affordance_scene
from groundplan.language.asking import Asked, Rejected, ask
from groundplan.language.clarification import clarify
from groundplan.language.domain_text import goals_text
from groundplan.language.grounding import Grounding, ground_clauses
from groundplan.language.question import Model
from groundplan.language.questions import Interpret, Interpretation
from groundplan.logic import holds, load_domain, load_wordings, simulate, write_formula
from groundplan.logic.contradiction import contradiction
from groundplan.logic.domain import Domain, Plan
from groundplan.logic.formula import And, Atom, Formula, Or
from groundplan.logic.verdict import Reason, Status, Verdict
from groundplan.logic.wording import goal_sentence, sentence
from groundplan.logic.wordings import Wordings
from groundplan.methods.answering import answer_searches
from groundplan.methods.instruction import checked_instruction
from groundplan.methods.shown import shown_plan
from groundplan.methods.task import Method, Solution, SolutionStatus, Task
from groundplan.methods.untouched import untouched
from groundplan.planning import Outcome, PlanningResult, PlanningTask, solve_task
from groundplan.planning.costs import task_values
from groundplan.planning.insertion import with_facts
from groundplan.scene.scene import Changes, Scene
from groundplan.trace import EventKind, Trace

_CORRECTIONS = 5
_LONG_S = 3.0
"""Planning that took longer is not done twice."""


@dataclass(slots=True)
class _Work:
    """What a solve carries from step to step."""

    task: Task
    scene: Scene
    domain: Domain
    wordings: Wordings
    trace: Trace
    began: float = field(default_factory=time.perf_counter)
    seconds: dict[str, float] = field(default_factory=dict)

    def left_s(self) -> float:
        """Return the seconds left of the task's time limit."""
        return max(0.1, self.task.time_limit_s - (time.perf_counter() - self.began))

    def say(self, verdict: Verdict) -> str:
        """Return the verdict as a sentence."""
        return sentence(verdict, self.scene, self.domain, self.wordings)

    @contextmanager
    def timed(self, name: str) -> Iterator[None]:
        """Add the time spent inside to `seconds`."""
        start = time.perf_counter()
        try:
            yield
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + time.perf_counter() - start


class Ground:
    """The default method: exact engines do everything but understand language."""

    name = "ground"
    summary = "Ask the model only what the instruction means; compute and prove everything else (ours, the default)."

    def solve(self, task: Task, model: Model, trace: Trace | None = None) -> Solution:
        """Solve the task.

        Raises:
            InstructionError: the instruction is empty or too long.
            ModelError: the model could not be asked.
            PlannerError: the planner is missing or broke.
        """
        trace = trace if trace is not None else Trace()
        task = replace(task, instruction=checked_instruction(task.instruction))
        if is_affordance_scene(task.scene):
            return self._in_affordances(task, model, trace)
        before = model.usage
        work = self._work(task, task.scene, trace)
        trace.add(
            EventKind.TASK, instruction=task.instruction, scene=work.scene.name, method=self.name, model=model.name
        )
        with work.timed("understand"):
            asked, checked = self._interpret(work, model)
        solution = self._solve_interpretation(work, asked, checked)
        work.seconds["total"] = time.perf_counter() - work.began
        trace.add(EventKind.RESULT, status=solution.status.value)
        return replace(
            solution,
            instruction=task.instruction,
            readings=tuple((r.text, r.score) for r in asked.answer.readings),
            replans=asked.corrections,
            usage=model.usage - before,
            seconds=dict(work.seconds),
            scene=work.scene,
        )

    def repair(self, task: Task, failed: Solution, scene: Scene, model: Model, trace: Trace | None = None) -> Solution:
        """Plan again for the same goals from the scene as it is now; the model is not asked again."""
        if is_affordance_scene(scene):
            return replace(_by_affordances().repair(task, failed, scene, model, trace), method=self.name)
        if not failed.goals:
            return self.solve(replace(task, scene=scene), model, trace)
        work = self._work(task, scene, trace if trace is not None else Trace())
        solution = self._plan(work, failed.goals, exact=False, tidy=False)
        work.seconds["total"] = time.perf_counter() - work.began
        return replace(solution, instruction=task.instruction, seconds=dict(work.seconds), scene=work.scene)

    def _in_affordances(self, task: Task, model: Model, trace: Trace) -> Solution:
        """Answer a question from what is known of a scene of capabilities and affordances; plan for anything else."""
        answered = self.asked(task, model, trace)
        return answered or replace(_by_affordances().solve(task, model, trace), method=self.name)

    def asked(self, task: Task, model: Model, trace: Trace) -> Solution | None:
        """Answer a question about a scene of affordances from what is known of it; None for what is no question."""
        before = model.usage
        known, unseen = known_graph(task.scene)
        work = self._work(task, known, trace)
        asked, checked = self._interpret(work, model)
        if asked.answer.kind != "find" or not asked.accepted:
            return None
        notes = (f"Not looked at yet: {', '.join(unseen)}.",) if unseen else ()
        answered = self._solve_interpretation(work, asked, checked)
        return replace(
            answered,
            instruction=task.instruction,
            notes=(*task.scene.notes, *notes, *answered.notes),
            usage=model.usage - before,
            scene=work.scene,
        )

    def _work(self, task: Task, scene: Scene, trace: Trace) -> _Work:
        began = time.perf_counter()
        enriched = enrich(scene)
        domain, wordings = load_domain(scene.domain), load_wordings(scene.domain)
        return _Work(task, enriched, domain, wordings, trace, began, {"prepare": time.perf_counter() - began})

    # --- meaning ------------------------------------------------------------------------------------------------

    def _interpret(self, work: _Work, model: Model) -> tuple[Asked[Interpretation], _Check]:
        question = Interpret(
            instruction=work.task.instruction,
            scene=work.scene,
            domain=goals_text(work.domain, work.wordings),
        )
        checked = _Check(work)
        asked = ask(model, question, work.trace, checked, limit=_CORRECTIONS)
        answer = asked.answer
        work.trace.add(
            EventKind.INTERPRETED,
            meaning=answer.kind,
            reading=answer.readings[0].text if answer.readings else "",
            weighed=[r.model_dump() for r in answer.readings],
        )
        return asked, checked

    def _solve_interpretation(self, work: _Work, asked: Asked[Interpretation], checked: _Check) -> Solution:
        interpretation = asked.answer
        if interpretation.kind == "not_understood":
            return Solution(
                method=self.name,
                status=SolutionStatus.NOT_UNDERSTOOD,
                unread=interpretation.unread,
                explanation=interpretation.explanation or "The instruction was not understood.",
            )
        if not asked.accepted:
            verdict = checked.verdict
            impossible = {Reason.UNKNOWN_OBJECT, Reason.CONTRADICTION}
            unsolvable = verdict.reason in impossible
            return Solution(
                method=self.name,
                status=SolutionStatus.UNSOLVABLE if unsolvable else SolutionStatus.INVALID,
                verdict=verdict,
                explanation=asked.rejected.feedback if asked.rejected else "",
                notes=checked.grounding.notes if checked.grounding else (),
            )
        if interpretation.kind == "find":
            with work.timed("search"):
                found = answer_searches(interpretation.search, work.scene, work.trace)
            return replace(found, method=self.name)
        grounding = checked.grounding
        if grounding is None or not grounding.goals:
            raise PddlError("The interpretation holds no goal.")
        grounding = self._clarified(work, interpretation, grounding)
        solution = self._plan(work, grounding.goals, exact=grounding.exact)
        told = untouched(work.task.instruction, interpretation, solution, work.scene)
        return replace(solution, notes=(*grounding.notes, *solution.notes, *told))

    def _clarified(self, work: _Work, interpretation: Interpretation, grounding: Grounding) -> Grounding:
        """Ask whoever gave the instruction which things are meant, where that matters and somebody can be asked."""
        person = work.task.person
        if person is None or not grounding.ambiguities:
            return grounding
        chosen = clarify(grounding.ambiguities, work.task.instruction, work.scene, person, work.trace)
        if not chosen:
            return grounding
        settled = ground_clauses(interpretation.clauses, work.scene, work.domain, chosen)
        return settled if settled.verdict.valid else grounding

    # --- plan ---------------------------------------------------------------------------------------------------

    def _plan(self, work: _Work, goals: tuple[Formula, ...], *, exact: bool, tidy: bool = True) -> Solution:
        text = " then ".join(write_formula(goal) for goal in goals)
        work.trace.add(EventKind.GOAL, goal=text)
        plan: Plan = ()
        reached: list[Formula] = []
        scene, cost, optimal, notes = work.scene, 0.0, exact and len(goals) == 1, []
        for number, goal in enumerate(goals):
            result = self._solve_goal(work, scene, goal)
            if result.outcome is Outcome.SOLVED and tidy and number == len(goals) - 1:
                tidied, tidy_goal = self._tidy(work, scene, goal, result)
                if tidied is not result:
                    result, goals = tidied, (*goals[:-1], tidy_goal)
            if result.outcome is not Outcome.SOLVED:
                return self._failed(work, result, goals)
            plan += result.plan
            reached.append(chosen(goals[number], result.final_scene, work.domain))
            scene, cost, optimal = result.final_scene, cost + result.cost, optimal and result.optimal
            notes += list(result.notes)
        simulation = simulate(work.domain, work.scene, plan, goals[-1])
        verdict = simulation.verdict
        explanation = work.say(verdict)
        work.trace.add(
            EventKind.VERDICT,
            status=verdict.status.value,
            reason=verdict.reason.value if verdict.reason else None,
            step=verdict.step,
            sentence=explanation,
        )
        return Solution(
            method=self.name,
            status=SolutionStatus.VALID if verdict.valid else SolutionStatus.INVALID,
            plan=plan,
            shown=shown_plan(plan, work.scene, work.domain, work.wordings),
            goals=goals,
            goal=" then ".join(write_formula(goal) for goal in reached),
            goal_text="; then ".join(goal_sentence(goal, work.wordings, work.domain) for goal in reached),
            verdict=verdict,
            explanation=explanation,
            optimal=optimal and verdict.valid,
            cost=cost,
            notes=tuple(dict.fromkeys(notes)),
            final_scene=scene,
        )

    def _solve_goal(self, work: _Work, scene: Scene, goal: Formula) -> PlanningResult:
        with work.timed("plan"):
            task = PlanningTask(domain=work.domain, scene=scene, goal=goal, wordings=work.wordings)
            result = solve_task(task, timeout_s=work.left_s())
        work.trace.add(EventKind.PLANNED, **result.traced())
        return result

    def _tidy(self, work: _Work, scene: Scene, goal: Formula, result: PlanningResult) -> tuple[PlanningResult, Formula]:
        """Plan again with the goal that what was opened or switched on in passing is as it was before.

        Where the first plan took long or is not proven cheapest, what restores is inserted into it instead. The new
        plan may go another way, and open something else: what it leaves is looked at again.
        """
        changed = [
            fact
            for predicate in work.wordings.restore
            for fact in work.scene.matching(predicate)
            if not result.final_scene.holds(fact)
        ]
        restored: list[Atom] = []
        for fact in changed:
            atom = Atom(fact[0], fact[1:])
            if contradiction(And((goal, *restored, atom)), work.domain, work.scene) is None:
                restored.append(atom)
        if not restored:
            return result, goal
        extended = And((goal, *restored))
        if not result.optimal or result.seconds > _LONG_S:
            facts = [atom.fact for atom in restored]
            plan = with_facts(result.plan, facts, goal, scene, work.domain)
            if plan is not None:
                task = PlanningTask(domain=work.domain, scene=scene, goal=extended, wordings=work.wordings)
                done = simulate(work.domain, scene, plan, extended, values=task_values(task))
                kept = replace(result, plan=plan, cost=done.cost, final_scene=done.final, optimal=False)
                return kept, extended
        again = self._solve_goal(work, scene, extended)
        return self._tidy(work, scene, extended, again) if again.outcome is Outcome.SOLVED else (result, goal)

    def _failed(self, work: _Work, result: PlanningResult, goals: tuple[Formula, ...]) -> Solution:
        if result.outcome is Outcome.FAILED:
            raise PlannerError(f"The planner broke or was killed: {result.detail}.", hint="Try it once more.")
        unsolvable = result.outcome is Outcome.UNSOLVABLE
        explanation = work.say(result.verdict) if unsolvable else result.detail
        return Solution(
            method=self.name,
            status=SolutionStatus.UNSOLVABLE if unsolvable else SolutionStatus.OUT_OF_TIME,
            goals=goals,
            goal=" then ".join(write_formula(goal) for goal in goals),
            goal_text="; then ".join(goal_sentence(goal, work.wordings, work.domain) for goal in goals),
            verdict=result.verdict,
            explanation=explanation,
        )


def known_graph(scene: Scene) -> tuple[Scene, tuple[str, ...]]:
    """Return what is known of a scene of affordances as a scene graph, and the places not looked at yet."""
    from groundplan.language.commonsense.goals.twin import household_twin
    from groundplan.methods.autogptp.surroundings import surroundings
    from groundplan.worlds.hidden import HiddenWorld

    around = surroundings(scene)
    world = HiddenWorld(around.scene, around.domain, locations=around.locations, explored=around.explored)
    unseen = () if around.explored is None else tuple(p for p in around.locations if p not in around.explored)
    places = tuple(around.scene.entity(i) for i in unseen if i not in world.observe())
    twin = household_twin(world.observe().after(Changes(entities_added=places))).after(Changes())
    twin.domain = "household"
    return twin, unseen


def _by_affordances() -> Method:
    """Return what plans in scenes of capabilities and affordances, with tools for what is missing there."""
    from groundplan.methods.autogptp.method import AutoGptP

    return AutoGptP()


def chosen(goal: Formula, final: Scene, domain: Domain) -> Formula:
    """Return the goal with each disjunction replaced by the alternative that came true, and nested parts flattened."""
    if isinstance(goal, Or):
        true = [part for part in goal.parts if holds(part, final, domain)]
        return chosen(true[0], final, domain) if true else goal
    if isinstance(goal, And):
        parts = [chosen(part, final, domain) for part in goal.parts]
        flat = [inner for part in parts for inner in (part.parts if isinstance(part, And) else (part,))]
        unique = tuple(dict.fromkeys(flat))
        return unique[0] if len(unique) == 1 else And(unique)
    return goal


class _Check:
    """Judges interpretations: goals parse and make sense here, descriptions can be evaluated and fit something."""

    def __init__(self, work: _Work) -> None:
        self.work = work
        self.grounding: Grounding | None = None
        self.verdict = Verdict(status=Status.UNCHECKED)

    def __call__(self, answer: Interpretation) -> Rejected | None:
        """Return what is wrong with the interpretation, or None."""
        self.grounding = None
        if answer.kind == "not_understood":
            return None
        try:
            if answer.kind == "find":
                return self._check_searches(answer)
            if not answer.clauses:
                return self._reject(
                    Verdict(
                        status=Status.INVALID,
                        reason=Reason.EMPTY,
                        detail='An interpretation of kind "task" needs at least one clause with a goal.',
                    )
                )
            self.grounding = ground_clauses(answer.clauses, self.work.scene, self.work.domain)
        except (PddlError, QueryError) as error:
            return self._reject(Verdict(status=Status.INVALID, reason=Reason.SYNTAX, detail=str(error)))
        return None if self.grounding.verdict.valid else self._reject(self.grounding.verdict)

    def _check_searches(self, answer: Interpretation) -> Rejected | None:
        if not answer.search:
            return self._reject(
                Verdict(
                    status=Status.INVALID,
                    reason=Reason.EMPTY,
                    detail='An interpretation of kind "find" needs at least one search.',
                )
            )
        answer_searches(answer.search, self.work.scene, None)
        return None

    def _reject(self, verdict: Verdict) -> Rejected:
        self.verdict = verdict
        return Rejected(self.work.say(verdict), verdict)
