"""A strategy: how a task whose goal is given is planned, watched and repaired in an open world.

COWP and the systems it is compared with all look the same to whoever carries plans out.
"""

from __future__ import annotations

from dataclasses import dataclass
from pkgutil import resolve_name
from typing import Protocol, runtime_checkable

from groundplan.errors import UnknownNameError
from groundplan.language.question import Model
from groundplan.logic.domain import Domain, Plan
from groundplan.logic.formula import Formula
from groundplan.logic.verdict import Verdict
from groundplan.logic.wordings import Wordings
from groundplan.methods.task import Solution, Task
from groundplan.scene.scene import Scene
from groundplan.trace import Trace
from groundplan.worlds.executor import Objection, Repair


@dataclass(frozen=True, kw_only=True)
class Assignment:
    """What a strategy is given: the task in words and as a goal, the actions there are, and whom to ask.

    `domain` is the world as whoever wrote it saw it: what is not of the types of its actions' parameters cannot be
    used. `seed` decides every random choice.
    """

    instruction: str
    goal: Formula
    domain: Domain
    wordings: Wordings
    model: Model
    trace: Trace | None = None
    seed: int = 0


class Strategy(Protocol):
    """One way to act on an assignment; `monitor` and `repair` are what `groundplan.worlds.executor.act` takes."""

    name: str

    @property
    def domain(self) -> Domain:
        """The domain as it is believed now."""
        ...

    def plan(self, scene: Scene) -> Plan | None:
        """Return the plan to begin with, or None where there is none."""
        ...

    def monitor(self, scene: Scene, plan: Plan, heard: tuple[str, ...]) -> Objection | None:
        """Object to the rest of the plan, given what was newly heard, or return None."""
        ...

    def repair(self, scene: Scene, goals: tuple[Formula, ...], verdict: Verdict) -> Repair:
        """Return a new plan from the scene as it is now; one that is not found says why: "no solution"."""
        ...


@runtime_checkable
class Watching(Protocol):
    """A method that watches its plans while they are carried out, and repairs them with what it learns."""

    def watching(self, task: Task, solution: Solution, domain: Domain, model: Model, trace: Trace | None) -> Strategy:
        """Return what watches and repairs the solution's plan."""
        ...


_STRATEGIES = {
    "cowp": "groundplan.methods.cowp.session:CowpSession",
    "cowp-cw": "groundplan.methods.baselines.cowp_closed:ClosedWorld",
    "cowp-ek": "groundplan.methods.baselines.cowp_external:ExternalKnowledge",
    "cowp-zero-shot": "groundplan.methods.baselines.cowp_zero_shot:ZeroShot",
    "cowp-progprompt": "groundplan.methods.baselines.cowp_progprompt:ProgPrompt",
    "cowp-inner-monologue": "groundplan.methods.baselines.cowp_inner_monologue:InnerMonologue",
}


def strategy_names() -> tuple[str, ...]:
    """Return the names of all strategies, COWP first."""
    return tuple(_STRATEGIES)


def open_strategy(name: str, assignment: Assignment) -> Strategy:
    """Return the strategy of this name, for one run of one assignment.

    Raises:
        UnknownNameError: there is no such strategy.
    """
    if name not in _STRATEGIES:
        raise UnknownNameError("strategy", name, _STRATEGIES)
    strategy: Strategy = resolve_name(_STRATEGIES[name])(assignment)
    return strategy
