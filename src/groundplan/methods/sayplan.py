"""SayPlan (Rana et al. 2023, algorithm 1): search a collapsed scene graph, draft a plan, replan on feedback."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace

from groundplan.errors import GroundplanError, InputError
from groundplan.knowledge import enrich
from groundplan.language.asking import Asked, Rejected, ask
from groundplan.language.domain_text import actions_text
from groundplan.language.question import Model
from groundplan.language.questions import Command, DraftPlan, PlanDraft, SearchCommand, SearchStep
from groundplan.logic import load_domain, load_wordings
from groundplan.logic.domain import Domain, Plan
from groundplan.logic.simulate import Simulation
from groundplan.logic.spelling import Step, parse_step, simulate_shown
from groundplan.logic.verdict import Reason, Status, Verdict
from groundplan.logic.wording import sentence
from groundplan.logic.wordings import Wordings
from groundplan.methods.instruction import checked_graph, checked_instruction
from groundplan.methods.shown import shown_plan
from groundplan.methods.task import Solution, SolutionStatus, Task
from groundplan.scene.entity import Kind
from groundplan.scene.routes import route
from groundplan.scene.scene import Scene
from groundplan.scene.view import View
from groundplan.trace import EventKind, Trace


@dataclass(slots=True)
class _Search:
    """The search so far: the view of the graph and the nodes expanded (the paper's Memory)."""

    view: View
    memory: list[str] = field(default_factory=list)
    found: tuple[str, ...] = ()
    answers: bool = False
    problem: str = ""


class SayPlan:
    """The paper's method; the switches make its ablations.

    `path_planner` fills the waypoints in (line 11 of algorithm 1), `replans` bounds the iterative replanning (5 in the
    paper, section 5.2). The goal is not known to the method: a valid solution is a plan proven executable.
    """

    name = "sayplan"
    summary = "Search a collapsed scene graph, draft a plan, replan on feedback from a simulator (Rana et al. 2023)."
    path_planner = True
    replans = 5

    def solve(self, task: Task, model: Model, trace: Trace | None = None) -> Solution:
        """Solve the task.

        Raises:
            InstructionError: the instruction is empty or too long.
            InputError: the scene is no scene graph.
            ModelError: the model could not be asked.
        """
        trace = trace if trace is not None else Trace()
        task = replace(task, instruction=checked_instruction(task.instruction))
        checked_graph(task.scene, self.name)
        started, before = time.perf_counter(), model.usage
        scene = enrich(task.scene)
        trace.add(EventKind.TASK, instruction=task.instruction, scene=scene.name, method=self.name, model=model.name)
        search = self._search(task, scene, model, trace)
        searched = time.perf_counter()
        if search.answers or search.problem:
            solution = self._answer(search)
        else:
            solution = self._plan(task, scene, search, model, trace)
        seconds = {"search": searched - started, "plan": time.perf_counter() - searched}
        seconds["total"] = sum(seconds.values())
        trace.add(EventKind.RESULT, status=solution.status.value)
        return replace(
            solution,
            instruction=task.instruction,
            searched=tuple(search.memory),
            usage=model.usage - before,
            seconds=seconds,
            scene=scene,
        )

    def repair(self, task: Task, failed: Solution, scene: Scene, model: Model, trace: Trace | None = None) -> Solution:
        """Search and plan again from the scene as it is now (the paper has no other way)."""
        return self.solve(replace(task, scene=scene), model, trace)

    # --- stage 1: semantic search ---------------------------------------------------------------------------------

    def _search(self, task: Task, scene: Scene, model: Model, trace: Trace) -> _Search:
        search = _Search(View.collapsed(scene, ways=True))
        trace.add(EventKind.SEARCH, command="collapse", node="", tokens=search.view.tokens())
        nodes = len(scene.of_kind(Kind.ROOM)) + len(scene.of_kind(Kind.FLOOR))
        for _ in range(2 * nodes + 4):
            question = SearchCommand(
                instruction=task.instruction,
                graph=search.view.to_sayplan(),
                memory=tuple(search.memory),
                domain=scene.domain,
            )
            asked: Asked[SearchStep] = ask(
                model, question, trace, lambda step: _command_problem(step, search), limit=self.replans + 1
            )
            step = asked.answer
            if not asked.accepted:
                search.problem = asked.rejected.feedback if asked.rejected else ""
                return search
            if step.command is Command.TERMINATE:
                search.found, search.answers = step.found, step.answers
                trace.add(EventKind.SEARCH, command="terminate", node="", tokens=search.view.tokens())
                return search
            if step.command is Command.EXPAND:
                search.view = search.view.expand(step.node)
                if step.node not in search.memory:
                    search.memory.append(step.node)
            else:
                search.view = search.view.contract(step.node)
            trace.add(EventKind.SEARCH, command=step.command.value, node=step.node, tokens=search.view.tokens())
        search.problem = "The search went on without end."
        return search

    def _answer(self, search: _Search) -> Solution:
        if search.problem:
            verdict = Verdict(status=Status.INVALID, reason=Reason.UNSEEN_OBJECT, detail=search.problem)
            return Solution(
                method=self.name, status=SolutionStatus.INVALID, verdict=verdict, explanation=search.problem
            )
        return Solution(
            method=self.name,
            status=SolutionStatus.VALID,
            answer=search.found,
            verdict=Verdict(status=Status.VALID),
            explanation="Found by searching the scene graph.",
        )

    # --- stage 2: iterative replanning ----------------------------------------------------------------------------

    def _plan(self, task: Task, scene: Scene, search: _Search, model: Model, trace: Trace) -> Solution:
        domain, wordings = load_domain(scene.domain), load_wordings(scene.domain)
        question = DraftPlan(
            instruction=task.instruction,
            graph=search.view.to_sayplan(),
            actions=actions_text(domain, wordings),
            domain=domain.name,
            memory=tuple(search.memory),
            navigation=not self.path_planner,
        )
        checked = _Checked(self, scene, search.view, domain, wordings)
        asked: Asked[PlanDraft] = ask(
            model, question, trace, checked.feedback, limit=self.replans + 1, repeats=self.replans + 1
        )
        verdict = checked.verdict
        explanation = sentence(verdict, scene, domain, wordings)
        trace.add(
            EventKind.VERDICT,
            status=verdict.status.value,
            reason=verdict.reason.value if verdict.reason else None,
            step=verdict.step,
            sentence=explanation,
        )
        status = SolutionStatus.VALID if verdict.valid else SolutionStatus.INVALID
        if not asked.answer.plan:
            status = SolutionStatus.INVALID if asked.answer.understood else SolutionStatus.NOT_UNDERSTOOD
            explanation = asked.answer.reasoning or explanation
        return Solution(
            method=self.name,
            status=status,
            plan=checked.plan,
            shown=shown_plan(checked.plan, scene, domain, wordings),
            verdict=verdict,
            explanation=explanation,
            replans=asked.corrections,
            cost=checked.simulation.cost if checked.simulation and verdict.valid else None,
            final_scene=checked.simulation.final if checked.simulation and verdict.valid else None,
            goal_text="(SayPlan has no formal goal: the proof is of executability)",
        )

    def filled(self, steps: tuple[Step, ...], scene: Scene, wordings: Wordings) -> list[tuple[int, Step]]:
        """Fill the waypoints between the places of consecutive moves with shortest routes (algorithm 1, line 11).

        Each step comes with the number of the model's own step it belongs to, counted from 0.
        """
        navigation = wordings.navigation
        robots = scene.of_type("robot")
        here = scene.holder(robots[0]) if robots else None
        if not self.path_planner or navigation is None or here is None:
            return list(enumerate(steps))
        filled: list[tuple[int, Step]] = []
        for number, step in enumerate(steps):
            if step.name != navigation.action or not step.args or step.args[-1] not in scene:
                filled.append((number, step))
                continue
            found = route(scene, here, step.args[-1])
            hops = found.places[1:] if found else step.args[-1:]
            filled += [(number, Step(step.name, (*step.args[:-1], hop))) for hop in hops]
            here = step.args[-1]
        return filled


def _command_problem(step: SearchStep, search: _Search) -> str | None:
    """Return what is wrong with a search command, or None."""
    visible = search.view.visible
    if step.command is Command.TERMINATE:
        unknown = [node for node in step.found if node not in visible]
        return f"These nodes are not in the graph that is shown: {', '.join(unknown)}." if unknown else None
    try:
        if step.command is Command.EXPAND:
            search.view.expand(step.node)
        else:
            search.view.contract(step.node)
    except GroundplanError as error:
        return str(error)
    if step.command is Command.EXPAND and step.node in search.memory:
        return f"{step.node} was expanded before (see the memory)."
    return None


class _Checked:
    """Checks drafts: path planner, then the scene graph simulator; keeps what became of the last one."""

    def __init__(self, method: SayPlan, scene: Scene, view: View, domain: Domain, wordings: Wordings) -> None:
        self.method, self.scene, self.view = method, scene, view
        self.domain, self.wordings = domain, wordings
        self.plan: Plan = ()
        self.simulation: Simulation | None = None
        self.verdict = Verdict(status=Status.INVALID, reason=Reason.EMPTY)

    def feedback(self, draft: PlanDraft) -> Rejected | None:
        """Return the simulator's textual feedback, or None where the plan is verified (or the model gave up)."""
        self.plan, self.simulation = (), None
        if not draft.plan:
            self.verdict = Verdict(status=Status.INVALID, reason=Reason.EMPTY)
            return None
        try:
            steps = tuple(parse_step(text) for text in draft.plan)
        except InputError as error:
            self.verdict = Verdict(status=Status.INVALID, reason=Reason.SYNTAX, detail=error.message)
            return Rejected(error.message, self.verdict)
        filled = self.method.filled(steps, self.scene, self.wordings)
        shown = frozenset(self.view.visible)

        def visible(entity_id: str) -> bool:
            entity = self.scene.get(entity_id)
            return entity_id in shown or (entity is not None and entity.kind in (Kind.POSE, Kind.ROOM, Kind.FLOOR))

        self.plan, self.simulation = simulate_shown(
            self.domain, self.scene, [step for _, step in filled], wordings=self.wordings, visible=visible
        )
        self.verdict = self.simulation.verdict
        if self.verdict.valid:
            return None
        step = self.verdict.step
        told = self.verdict if step is None else replace(self.verdict, step=filled[step][0])
        return Rejected(sentence(told, self.scene, self.domain, self.wordings), self.verdict)
