"""The executor: carries a plan out in a world, checks before every action, and repairs when the world disagrees.

Before each action the rest of the plan is simulated from the newest scene, and a monitor may object to it. While both
are content the next action is performed; otherwise a new plan for the same goals is asked for. Nothing unverified is
executed. Every event goes into the trace as it happens, with what is needed to go on after a break (`replaying.py`).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from groundplan.logic.domain import Action, Domain, Plan
from groundplan.logic.evaluate import holds
from groundplan.logic.formula import Formula
from groundplan.logic.simulate import simulate
from groundplan.logic.verdict import UNCHECKED, Verdict
from groundplan.logic.wording import action_sentence
from groundplan.logic.wordings import Wordings
from groundplan.scene.scene import Changes, Scene
from groundplan.trace import EventKind, Trace
from groundplan.worlds.controls import Controls
from groundplan.worlds.episode import Episode, EpisodeStatus
from groundplan.worlds.recording import changes_to_json, plan_from_json, plan_to_json
from groundplan.worlds.verify import verify
from groundplan.worlds.world import NO_CHANGE, Outcome, Reporting, Tellable, World


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much may be tried.

    New plans, actions in all, tries of one action in a row without any change, seconds, calls of the model (None: any).
    """

    repairs: int = 10
    steps: int = 500
    tries: int = 5
    seconds: float = 600.0
    calls: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """What asking for a new plan gave: whether one was `found`; the goals it is for; if none, why.

    `domain` is the domain that actions follow from now on, where the repair has learned something about it.
    """

    found: bool
    plan: Plan = ()
    goals: tuple[Formula, ...] = ()
    explanation: str = ""
    domain: Domain | None = None


@dataclass(frozen=True, slots=True)
class Objection:
    """Why a plan that could be carried out should not be, in a sentence, with the verdict on it if there is one.

    `changes` are facts that the monitor found to be so; a world that can be told of them is, before a new plan is made.
    """

    reason: str
    verdict: Verdict = UNCHECKED
    changes: Changes = NO_CHANGE


Repairer = Callable[[Scene, tuple[Formula, ...], Verdict], Repair]
"""Makes a new plan from the scene as it is now, for the goals still to be reached; the verdict says what failed."""
Monitor = Callable[[Scene, Plan, tuple[str, ...]], Objection | None]
"""Looks at the newest scene, the rest of the plan and what was newly heard in words; objects, or returns None."""
Listening = Callable[[str, Scene], Changes]
"""Says what becomes known from a sentence about the scene (nothing where it is not understood)."""


def no_repair(scene: Scene, goals: tuple[Formula, ...], verdict: Verdict) -> Repair:
    """Make no new plan: carrying out ends at the first thing that goes wrong."""
    return Repair(found=False, explanation="No new plan was to be made.")


def no_objection(scene: Scene, plan: Plan, heard: tuple[str, ...]) -> None:
    """Object to nothing."""


def not_listening(text: str, scene: Scene) -> Changes:
    """Take nothing from what is said."""
    return Changes()


DEFAULT_LIMITS = Limits()


@dataclass(frozen=True, slots=True, kw_only=True)
class Watch:
    """Who looks on: a monitor, someone who understands what is said, a person's controls, the calls made so far."""

    monitor: Monitor = no_objection
    listening: Listening = not_listening
    controls: Controls | None = None
    calls: Callable[[], int] = lambda: 0


def act(
    world: World,
    plan: Plan,
    goals: tuple[Formula, ...],
    domain: Domain,
    *,
    repair: Repairer = no_repair,
    limits: Limits = DEFAULT_LIMITS,
    trace: Trace | None = None,
    watch: Watch | None = None,
    wordings: Wordings | None = None,
) -> Episode:
    """Carry out the plan until the goals hold in the world, and say how it went.

    `goals` must hold in their order: the plan passes through all but the last, which holds at the end. Ctrl-C ends the
    episode as INTERRUPTED, with everything done so far. With a trace of a run that broke off (`replaying.py`) the plans
    that are written there are followed. Why it ended is said with the `wordings`.

    Raises:
        WorldError: the world cannot be observed or acted in at all.
    """
    run = _Run(world, domain, repair, limits, trace or Trace(), list(plan), list(goals), world.observe())
    run.watch, run.wordings = watch or run.watch, wordings
    run.record_plan()
    try:
        ending = run.carry_out()
    except KeyboardInterrupt:
        ending = _Ending(EpisodeStatus.INTERRUPTED)
    run.trace.add(EventKind.RESULT, status=ending.status.value)
    return run.episode(ending)


def hear(world: World, controls: Controls | None, listening: Listening, trace: Trace) -> tuple[str, ...]:
    """Take in what the world's perception reports and what a person says; return it in words."""
    reported = world.reports() if isinstance(world, Reporting) else ()
    now = controls.heard() if controls is not None else ()
    said = [text for text in dict.fromkeys((*trace.sayings(), *now)) if text not in reported]
    for text in reported:
        trace.add(EventKind.HEARD, text=text, changes=changes_to_json(Changes()))
    for text in said:
        changes = listening(text, world.observe())
        trace.add(EventKind.HEARD, text=text, changes=changes_to_json(changes))
        if changes and isinstance(world, Tellable):
            world.tell(changes)
    return (*reported, *said)


@dataclass(frozen=True, slots=True)
class _Ending:
    status: EpisodeStatus
    verdict: Verdict = UNCHECKED
    explanation: str = ""


@dataclass(slots=True)
class _Run:
    world: World
    domain: Domain
    repair: Repairer
    limits: Limits
    trace: Trace
    remaining: list[Action]
    pending: list[Formula]
    scene: Scene
    watch: Watch = field(default_factory=Watch)
    wordings: Wordings | None = None
    outcomes: list[Outcome] = field(default_factory=list)
    repairs: int = 0
    idle: int = 0
    started: float = field(default_factory=time.perf_counter)

    def carry_out(self) -> _Ending:
        """Check, perform or repair, until something ends it."""
        while True:
            if self.watch.controls is not None and not self.watch.controls.proceed():
                return _Ending(EpisodeStatus.INTERRUPTED, explanation="It was stopped.")
            heard = self.listen()
            self.look()
            verdict = verify(self.domain, self.scene, tuple(self.remaining), tuple(self.pending))
            if verdict.valid or heard:
                verdict = self.objection(heard) or verdict
            if not verdict.valid:
                ending = self.mend(verdict)
            elif not self.remaining:
                return _Ending(EpisodeStatus.REACHED)
            else:
                ending = self.over_limit() or self.perform()
            if ending is not None:
                return ending

    def look(self) -> None:
        """Take the world as it is now, and drop the goals that have been passed (the last one stays)."""
        self.scene = self.world.observe()
        while len(self.pending) > 1 and holds(self.pending[0], self.scene, self.domain):
            self.pending.pop(0)

    def listen(self) -> tuple[str, ...]:
        """Take in what the world's perception reports and what a person says, in words."""
        return hear(self.world, self.watch.controls, self.watch.listening, self.trace)

    def objection(self, heard: tuple[str, ...]) -> Verdict | None:
        """Return the verdict on a plan that the monitor objects to."""
        objection = self.watch.monitor(self.scene, tuple(self.remaining), heard)
        if objection is None:
            return None
        self.trace.add(EventKind.OBJECTED, reason=objection.reason, changes=changes_to_json(objection.changes))
        if objection.changes and isinstance(self.world, Tellable):
            self.world.tell(objection.changes)
            self.scene = self.world.observe()
        return replace(objection.verdict, detail=objection.verdict.detail or objection.reason)

    def perform(self) -> _Ending | None:
        """Try the next action; it stays the next one unless it succeeded."""
        action = self.remaining[0]
        self.trace.add(EventKind.TRYING, step=len(self.outcomes) + 1, action=str(action))
        outcome = self.world.perform(action)
        self.outcomes.append(outcome)
        self.trace.add(
            EventKind.PERFORMED,
            step=len(self.outcomes),
            action=str(action),
            outcome="succeeded" if outcome.succeeded else "failed",
            note=outcome.note,
            changes=changes_to_json(outcome.changes),
        )
        self.report_surprises(outcome)
        if outcome.succeeded:
            self.remaining.pop(0)
        self.idle = 0 if outcome.succeeded or outcome.changes else self.idle + 1
        if self.idle >= self.limits.tries:
            said = action_sentence(action, self.domain, self.wordings) if self.wordings else str(action)
            told = f"{said[:1].upper()}{said[1:]}: this was tried {_times(self.idle)} in a row. {outcome.note}"
            return _Ending(EpisodeStatus.STUCK, explanation=told.strip())
        return None

    def report_surprises(self, outcome: Outcome) -> None:
        """Record where the world turned out otherwise than the action promises."""
        after = simulate(self.domain, self.scene, (outcome.action,)).final
        added = [f for f in outcome.changes.added if not after.holds(f)]
        removed = [f for f in outcome.changes.removed if after.holds(f)]
        if added or removed:
            self.trace.add(EventKind.CHANGED, added=added, removed=removed)

    def mend(self, verdict: Verdict) -> _Ending | None:
        """Ask for a new plan from here."""
        self.trace.add(
            EventKind.VERDICT,
            status=verdict.status.value,
            reason=verdict.reason.value if verdict.reason else None,
            step=verdict.step,
            sentence=verdict.detail,
        )
        if self.repairs >= self.limits.repairs:
            return _Ending(EpisodeStatus.OUT_OF_REPAIRS, verdict, self._no_more_plans(verdict))
        over = self.over_limit()
        if over is not None:
            return over
        self.repairs += 1
        repair = self.repair(self.scene, tuple(self.pending), verdict)
        if not repair.found:
            return _Ending(EpisodeStatus.UNREPAIRABLE, verdict, repair.explanation)
        self.remaining, self.pending = list(repair.plan), list(repair.goals)
        self.domain = repair.domain or self.domain
        self.record_plan()
        return self.over_limit()

    def record_plan(self) -> None:
        """Write down what is carried out from now on."""
        event = self.trace.add(EventKind.PLAN, **plan_to_json(self.remaining, self.pending))
        if event.again:
            self.remaining, self.pending = plan_from_json(event.data, self.domain, self.scene)

    def over_limit(self) -> _Ending | None:
        """Return how it ends if actions, time or calls are used up."""
        tried, allowed = len(self.outcomes), self.limits
        if tried >= allowed.steps:
            told = f"{tried} {'action was' if tried == 1 else 'actions were'} tried, as many as allowed."
            return _Ending(EpisodeStatus.OUT_OF_STEPS, explanation=told)
        if time.perf_counter() - self.started > allowed.seconds:
            told = f"The {allowed.seconds:g} s that were allowed are used up."
            return _Ending(EpisodeStatus.OUT_OF_TIME, explanation=told)
        calls = self.watch.calls()
        if allowed.calls is not None and calls > allowed.calls:
            told = f"The model was called {_times(calls)} while acting; {allowed.calls} calls were allowed."
            return _Ending(EpisodeStatus.OUT_OF_CALLS, explanation=told)
        return None

    def _no_more_plans(self, verdict: Verdict) -> str:
        """Say that no further plan may be made, and why one would be needed."""
        made = "No new plan was allowed" if not self.limits.repairs else f"{_made(self.repairs)}, as many as allowed"
        why = self.wordings.sentence(verdict, self.scene) if self.wordings and verdict.reason else verdict.detail
        return f"{made}, and the plan does not work any more. {why}".strip()

    def episode(self, ending: _Ending) -> Episode:
        """Return the episode as it stands."""
        return Episode(
            status=ending.status,
            outcomes=tuple(self.outcomes),
            repairs=self.repairs,
            scene=self.scene,
            pending=() if ending.status is EpisodeStatus.REACHED else tuple(self.pending),
            verdict=ending.verdict,
            explanation=ending.explanation,
            seconds=time.perf_counter() - self.started,
        )


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"


def _made(number: int) -> str:
    return "One new plan was made" if number == 1 else f"{number} new plans were made"
