"""The executor: carries a plan out in a world, checks before every action, and repairs when the world disagrees.

Before each action the rest of the plan is simulated from the newest scene. While that is valid the next action is
performed; otherwise a new plan for the same goals is asked for. Nothing unverified is executed.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from groundplan.logic.domain import Action, Domain, Plan
from groundplan.logic.evaluate import holds
from groundplan.logic.formula import Formula
from groundplan.logic.simulate import simulate
from groundplan.logic.verdict import UNCHECKED, Verdict
from groundplan.scene.scene import Scene
from groundplan.trace import EventKind, Trace
from groundplan.worlds.episode import Episode, EpisodeStatus
from groundplan.worlds.verify import verify
from groundplan.worlds.world import Outcome, World


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much may be tried: new plans, actions in all, tries of one action in a row without any change, seconds."""

    repairs: int = 10
    steps: int = 500
    tries: int = 5
    seconds: float = 600.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """What asking for a new plan gave: whether one was `found`; the goals it is for; if none, why."""

    found: bool
    plan: Plan = ()
    goals: tuple[Formula, ...] = ()
    explanation: str = ""


Repairer = Callable[[Scene, tuple[Formula, ...], Verdict], Repair]
"""Makes a new plan from the scene as it is now, for the goals still to be reached; the verdict says what failed."""


def no_repair(scene: Scene, goals: tuple[Formula, ...], verdict: Verdict) -> Repair:
    """Make no new plan: carrying out ends at the first thing that goes wrong."""
    return Repair(found=False, explanation="No new plan was to be made.")


DEFAULT_LIMITS = Limits()


def act(
    world: World,
    plan: Plan,
    goals: tuple[Formula, ...],
    domain: Domain,
    *,
    repair: Repairer = no_repair,
    limits: Limits = DEFAULT_LIMITS,
    trace: Trace | None = None,
) -> Episode:
    """Carry out the plan until the goals hold in the world, and say how it went.

    `goals` must hold in their order: the plan passes through all but the last, which holds at the end. Ctrl-C ends the
    episode as INTERRUPTED, with everything done so far.

    Raises:
        WorldError: the world cannot be observed or acted in at all.
    """
    run = _Run(world, domain, repair, limits, trace or Trace(), list(plan), list(goals), world.observe())
    try:
        ending = run.carry_out()
    except KeyboardInterrupt:
        ending = _Ending(EpisodeStatus.INTERRUPTED)
    run.trace.add(EventKind.RESULT, status=ending.status.value)
    return run.episode(ending)


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
    outcomes: list[Outcome] = field(default_factory=list)
    repairs: int = 0
    idle: int = 0
    started: float = field(default_factory=time.perf_counter)

    def carry_out(self) -> _Ending:
        """Check, perform or repair, until something ends it."""
        while True:
            self.look()
            verdict = verify(self.domain, self.scene, tuple(self.remaining), tuple(self.pending))
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

    def perform(self) -> _Ending | None:
        """Try the next action; it stays the next one unless it succeeded."""
        action = self.remaining[0]
        outcome = self.world.perform(action)
        self.outcomes.append(outcome)
        self.trace.add(
            EventKind.PERFORMED,
            step=len(self.outcomes),
            action=str(action),
            outcome="succeeded" if outcome.succeeded else "failed",
            note=outcome.note,
        )
        self.report_surprises(outcome)
        if outcome.succeeded:
            self.remaining.pop(0)
        self.idle = 0 if outcome.succeeded or outcome.changes else self.idle + 1
        if self.idle >= self.limits.tries:
            return _Ending(EpisodeStatus.STUCK, explanation=f"{action} was tried {self.idle} times. {outcome.note}")
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
            explanation = f"{self.repairs} new plans were made, as many as allowed."
            return _Ending(EpisodeStatus.OUT_OF_REPAIRS, verdict, explanation)
        self.repairs += 1
        repair = self.repair(self.scene, tuple(self.pending), verdict)
        if not repair.found:
            return _Ending(EpisodeStatus.UNREPAIRABLE, verdict, repair.explanation)
        self.remaining, self.pending = list(repair.plan), list(repair.goals)
        return self.over_limit()

    def over_limit(self) -> _Ending | None:
        """Return how it ends if actions or time are used up."""
        if len(self.outcomes) >= self.limits.steps:
            return _Ending(EpisodeStatus.OUT_OF_STEPS, explanation=f"{len(self.outcomes)} actions were tried.")
        if time.perf_counter() - self.started > self.limits.seconds:
            return _Ending(EpisodeStatus.OUT_OF_TIME, explanation=f"{self.limits.seconds:.0f} s are used up.")
        return None

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
