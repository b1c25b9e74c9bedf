"""The feedback loop: choose a tool, use it, remember, until all of it is planned (AutoGPT+P, algorithm 1)."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from groundplan.knowledge.affordance_domain import scene_domain, scene_wordings
from groundplan.knowledge.mapping import Mapping as AffordanceMapping
from groundplan.language.asking import ask
from groundplan.language.question import Model
from groundplan.language.tool_questions import Tool, ToolChoice
from groundplan.logic.domain import Action, Domain
from groundplan.logic.verdict import UNCHECKED, Verdict
from groundplan.logic.wordings import Wordings
from groundplan.methods.autogptp.choice_check import ChoiceCheck, category_meant
from groundplan.methods.autogptp.memory import Alternative, Memory, ToolCall
from groundplan.methods.autogptp.natural import with_natural_places
from groundplan.methods.autogptp.plan_tool import CORRECTIONS, PlanToolResult, plan_tool
from groundplan.methods.autogptp.replanning import replanner
from groundplan.methods.autogptp.substitution import suggest_alternative
from groundplan.methods.autogptp.tool_run import Accept, ToolRun, accept_any
from groundplan.methods.autogptp.wording import bare, in_words, one, reworded
from groundplan.methods.hearing import hearing
from groundplan.methods.shown import shown_plan, with_places
from groundplan.methods.task import Solution, SolutionStatus
from groundplan.scene.entity import Kind
from groundplan.scene.scene import Scene
from groundplan.trace import EventKind, Trace
from groundplan.worlds.controls import Controls
from groundplan.worlds.episode import Episode, EpisodeStatus
from groundplan.worlds.executor import Limits, Listening, Watch, act, hear
from groundplan.worlds.hidden import HiddenWorld

NAME = "autogpt-p"
LIMIT = 10
"""How many tools may be called, as in the published runs."""
_CHOICES = 4
"""How many choices are asked for at most before a call."""
_NO_PLAN = "No plan was found."
_EVERYWHERE: Mapping[str, Sequence[str]] = MappingProxyType({})


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How the loop works.

    `limit` bounds the calls. With `partial` a part is done where the whole cannot be; without, it is only said that it
    could be. `naive_substitution` asks for substitutes without affordances, without `self_correction` the first goal
    counts as it is (the paper's baselines). `accept` asks the person about an alternative; the `person` is also asked
    which thing is meant where several fit. Through the `controls` a person pauses, stops, or says what is the case.
    """

    limit: int = LIMIT
    partial: bool = True
    naive_substitution: bool = False
    self_correction: bool = True
    accept: Accept = accept_any
    person: Model | None = None
    mapping: AffordanceMapping | None = None
    time_limit_s: float = 60.0
    limits: Limits = field(default_factory=Limits)
    controls: Controls | None = None


def run_tools(
    instruction: str,
    scene: Scene,
    model: Model,
    *,
    locations: Mapping[str, Sequence[str]] = _EVERYWHERE,
    explored: Collection[str] | None = None,
    domain: Domain | None = None,
    wordings: Wordings | None = None,
    trace: Trace | None = None,
    world: HiddenWorld | None = None,
    settings: Settings | None = None,
) -> ToolRun:
    """Carry an instruction out in a world that may be known in part, and say how.

    `scene` is the whole scene with its types filled in (`affordance_scene`; `enrich` for a household scene),
    `locations` what looking at each place shows, `explored` the places known from the start (None: everything is).
    `domain` and `wordings` default to the scene's own. A `world` given instead is acted in as it is.

    Raises:
        ModelError: the model could not be asked.
        PlannerError: the planner is missing or broke.
        UnknownNameError: a place said to be explored is not among the places.
    """
    domain = domain if domain is not None else scene_domain(scene)
    wordings = wordings if wordings is not None else scene_wordings(scene)
    if world is None:
        world = HiddenWorld(scene, domain, locations=locations, explored=explored, wordings=wordings)
    loop = _Loop(world, domain, wordings, model, trace or Trace(), settings or Settings(), instruction)
    return loop.run()


class _Loop:
    """One run: the world, the memory of it, and what has been done."""

    def __init__(
        self,
        world: HiddenWorld,
        domain: Domain,
        wordings: Wordings,
        model: Model,
        trace: Trace,
        settings: Settings,
        instruction: str,
    ) -> None:
        self.world, self.domain, self.wordings = world, domain, wordings
        self.model, self.trace, self.settings = model, trace, settings
        self.began, self.before = time.perf_counter(), model.usage
        self.start = world.whole
        self.memory = self._seen(Memory(instructions=(instruction,), scene=world.observe()))
        self.result: PlanToolResult | None = None
        self.final = self.late = self.stopped = False
        self.why = ""
        self.robot_at: str | None = None
        self.corrections = self.acting_calls = 0
        self.steps: list[Action] = []
        self.episodes: list[Episode] = []
        self.notes: list[str] = []

    def run(self) -> ToolRun:
        """Choose and use tools until a full plan has been carried out or nothing more can be done."""
        while not self.final and not self._over():
            self._listen()
            choice = self._choose()
            if choice is None or choice.tool is Tool.STOP:
                break
            call = self._use(choice)
            if self._interrupted():  # not over: when it is gone on with, the plan is carried out further
                continue
            self.memory = self.memory.called(call)
            self.trace.add(EventKind.TOOL, call=str(call), said=call.said, useful=call.useful, words=call.words)
        return self._run()

    def _over(self) -> bool:
        """Say whether it is stopped, or time, tools or actions are used up; `why` says which."""
        controls, allowed = self.settings.controls, self.settings.limits
        stopped = controls is not None and not controls.proceed()
        if stopped or self._interrupted():
            self.why, self.stopped = "It was stopped.", True
        elif len(self.memory.calls) >= self.settings.limit:
            self.why = f"{self.settings.limit} tools were called, as many as allowed."
        elif self._left_s() <= 0:
            self.why, self.late = f"The {self.settings.time_limit_s:g} s that were allowed are used up.", True
        elif self._limits().steps <= 0:
            self.why = f"{allowed.steps} actions were tried, as many as allowed."
        return bool(self.why)

    def _interrupted(self) -> bool:
        return bool(self.episodes) and self.episodes[-1].status is EpisodeStatus.INTERRUPTED

    def _listen(self) -> None:
        """Take in what a person says between two tools."""
        if self.settings.controls is not None:
            hear(self.world, self.settings.controls, self._hearing(), self.trace)
            self.memory = self._seen(self.memory)

    def _hearing(self) -> Listening:
        return hearing(self.domain, self.wordings, self.model, self.trace)

    def _choose(self) -> ToolChoice | None:
        """Ask for the next tool; None where no usable one is chosen."""
        question = self.memory.question(partial_asked=self.settings.partial, mapping=self.settings.mapping)
        asked = ask(self.model, question, self.trace, ChoiceCheck(self.memory), limit=_CHOICES)
        if not asked.accepted:
            self.why = f"No tool was chosen that helps. {asked.rejected.feedback if asked.rejected else ''}".strip()
            return None
        if asked.answer.tool is Tool.STOP:
            self.why = asked.answer.explanation
        return asked.answer

    def _use(self, choice: ToolChoice) -> ToolCall:
        match choice.tool:
            case Tool.EXPLORE:
                return self._explore(choice.argument)
            case Tool.SUGGEST_ALTERNATIVE:
                return self._suggest(choice.argument)
        return self._plan(choice.tool)

    # --- explore --------------------------------------------------------------------------------------------------

    def _explore(self, place: str) -> ToolCall:
        new = self.world.explore(place)
        self.memory = self._seen(self.memory)
        seen = ", ".join(i for i in new if i != place)
        return ToolCall(tool=Tool.EXPLORE, argument=place, said=f"Saw {seen or 'nothing'}.")

    def _seen(self, memory: Memory) -> Memory:
        world = self.world
        return replace(memory, scene=world.observe(), explored=world.explored, unexplored=world.unexplored)

    # --- replace --------------------------------------------------------------------------------------------------

    def _suggest(self, word: str) -> ToolCall:
        memory = self.memory
        category = category_meant(word, memory, ChoiceCheck(memory).needs)
        refused = {each.substitute for each in memory.refused if each.missing == word}
        found = suggest_alternative(
            category,
            [name for name in self._classes() if name not in refused],
            memory.instruction,
            self.model,
            mapping=self.settings.mapping,
            word=word,
            naive=self.settings.naive_substitution,
            trace=self.trace,
        )
        call = ToolCall(tool=Tool.SUGGEST_ALTERNATIVE, argument=word)
        if found is None:
            self.memory = replace(memory, hopeless=(*memory.hopeless, word))
            return replace(call, said="Nothing there could take its place.")
        return replace(call, said=self._put_to_the_person(found))

    def _classes(self) -> list[str]:
        """Return the classes of what is there, those first that nothing need be opened for."""
        scene = self.memory.scene
        things = [e for e in scene.entities() if e.kind in (Kind.OBJECT, Kind.ASSET)]
        things.sort(key=lambda e: any(scene.holds(("closed", holder)) for holder in scene.chain(e.id)))
        return list(dict.fromkeys(e.category for e in things))

    def _put_to_the_person(self, found: Alternative) -> str:
        memory, new = self.memory, in_words(found.substitute)
        if not self.settings.accept(found):
            self.memory = replace(memory, refused=(*memory.refused, found))
            return f"{one(new)} in the place of the {bare(found.missing)} was turned down."
        instruction = reworded(memory.instruction, found.missing, found.category, found.substitute)
        self.memory = replace(
            memory,
            instructions=(*memory.instructions, instruction),
            alternatives=(*memory.alternatives, found),
        )
        self.notes.append(f"There is no {bare(found.missing)}: {one(new).lower()} takes its place.")
        return f"{one(new)} will do."

    # --- plan -----------------------------------------------------------------------------------------------------

    def _plan(self, tool: Tool) -> ToolCall:
        partial = tool is Tool.PARTIAL_PLAN
        self.result = result = plan_tool(
            self.memory.instruction,
            self.memory.scene,
            self.domain,
            self.wordings,
            self.model,
            self.trace,
            partial=partial,
            corrections=CORRECTIONS,
            self_correction=self.settings.self_correction,
            time_limit_s=max(0.5, self._left_s()),
            person=self.settings.person,
        )
        self.corrections += result.corrections
        self.notes += result.notes
        if not result.valid or result.formula is None:
            return ToolCall(tool=tool, useful=False, said=f"{_NO_PLAN} {result.explanation}".strip())
        if partial and not result.plan:
            return ToolCall(tool=tool, useful=False, said="Nothing of it is left to be done.")
        episode = self._carry_out(result)
        if not episode.reached:
            why = episode.explanation or episode.status.value.replace("_", " ")
            useful = any(outcome.succeeded or outcome.changes for outcome in episode.outcomes)
            return ToolCall(tool=tool, useful=useful, said=f"The plan did not reach its goal. {why}")
        self.final = not partial
        left = f" Left out: {'; '.join(result.left_out)}." if result.left_out else ""
        return ToolCall(tool=tool, said=f"{result.goal_text}.{left}")

    def _carry_out(self, result: PlanToolResult) -> Episode:
        """Act in the world; what happened, not what was planned, is remembered."""
        formula, plan = result.formula, result.plan
        if formula is not None:
            plan = with_natural_places(plan, self.memory.scene, formula, self.domain)
        if not self.steps and any(call.tool is Tool.EXPLORE for call in self.memory.calls):
            self.robot_at = self._robot_place()
        before = self.model.usage.calls
        episode = act(
            self.world,
            plan,
            () if formula is None else (formula,),
            self.domain,
            repair=replanner(self.domain, self.wordings, self._left_s),
            limits=self._limits(),
            trace=self.trace,
            wordings=self.wordings,
            watch=Watch(
                listening=self._hearing(),
                controls=self.settings.controls,
                calls=lambda: self.acting_calls + self.model.usage.calls - before,
            ),
        )
        self.acting_calls += self.model.usage.calls - before
        self.episodes.append(episode)
        self.steps += [outcome.action for outcome in episode.outcomes if outcome.succeeded]
        self.memory = replace(self._seen(self.memory), plan=plan)
        return episode

    def _limits(self) -> Limits:
        """Return how much may still be tried, over all plans."""
        allowed = self.settings.limits
        tried = sum(len(episode.outcomes) for episode in self.episodes)
        repairs = sum(episode.repairs for episode in self.episodes)
        return replace(allowed, steps=max(0, allowed.steps - tried), repairs=max(0, allowed.repairs - repairs))

    def _robot_place(self) -> str | None:
        scene = self.world.whole
        places = [fact[2] for robot in scene.of_type("robot")[:1] for fact in scene.matching("at", robot, None)]
        return places[0] if places else None

    def _left_s(self) -> float:
        return self.settings.time_limit_s - (time.perf_counter() - self.began)

    # --- what came of it ------------------------------------------------------------------------------------------

    def _run(self) -> ToolRun:
        memory = self.memory
        return ToolRun(
            instruction=memory.instructions[0],
            tools=memory.calls,
            plan=tuple(self.steps),
            robot_at=self.robot_at,
            substitutions=memory.alternatives,
            solution=self._solution(),
            notes=tuple(dict.fromkeys(self.notes)),
            episodes=tuple(self.episodes),
            scene=self.world.whole,
            memory=memory,
            corrections=self.corrections,
            interrupted=self.stopped,
        )

    def _solution(self) -> Solution:
        result, plan = self.result, tuple(self.steps)
        verdict: Verdict = result.verdict if result is not None else UNCHECKED
        status = self._status()
        known = Solution(
            method=NAME,
            status=status,
            instruction=self.memory.instructions[0],
            plan=plan,
            shown=with_places(shown_plan(plan, self.start, self.domain, self.wordings), plan, self.domain),
            verdict=verdict,
            explanation=self._explanation(),
            tools=tuple(f"{call}: {call.said}" for call in self.memory.calls),
            notes=tuple(dict.fromkeys((*self.start.notes, *self.notes))),
            replans=self.corrections,
            usage=self.model.usage - self.before,
            seconds={"total": time.perf_counter() - self.began},
            scene=self.start,
            final_scene=self.world.whole,
        )
        if result is None or result.formula is None:
            return replace(known, unread=() if result is None else result.unread)
        return replace(
            known,
            goals=(result.formula,),
            goal=result.reached or result.goal,
            goal_text=result.goal_text,
            optimal=self.final and result.optimal and not self.robot_at and len(self.episodes) == 1,
            cost=result.cost if len(self.episodes) == 1 else None,
        )

    def _status(self) -> SolutionStatus:
        if self.final:
            return SolutionStatus.VALID
        if self.late:
            return SolutionStatus.OUT_OF_TIME
        if self.episodes and not self.episodes[-1].reached:
            return SolutionStatus.INVALID
        last = self.result.status if self.result is not None else SolutionStatus.UNSOLVABLE
        return (
            last if last in (SolutionStatus.NOT_UNDERSTOOD, SolutionStatus.OUT_OF_TIME) else SolutionStatus.UNSOLVABLE
        )

    def _explanation(self) -> str:
        if self.final:
            return self.result.explanation if self.result is not None else ""
        if self.result is not None and self.result.status is SolutionStatus.NOT_UNDERSTOOD:
            return self.result.explanation if self.result.unread else self.why or self.result.explanation
        plans = [call for call in self.memory.calls if call.tool in (Tool.PLAN, Tool.PARTIAL_PLAN)]
        failed = [call for call in plans[-1:] if call.tool is Tool.PLAN or not call.useful]
        told = [*(call.said.removeprefix(_NO_PLAN) for call in failed), self.why]
        return " ".join(filter(None, (part.strip() for part in told))) or "Nothing more can be done."
