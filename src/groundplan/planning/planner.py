"""The planner protocol: a task in, an exactly classified result out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from groundplan.logic.domain import Domain, Plan
from groundplan.logic.formula import Formula
from groundplan.scene.scene import Fact, Scene

if TYPE_CHECKING:
    from groundplan.logic.wordings import Wordings

Values = Callable[[Fact], float]
"""The value of a function such as `("distance", "kitchen", "hall")`."""


class Outcome(StrEnum):
    """The five ways a planner can end; nothing else is possible."""

    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    """Proven: no plan exists for the task as given."""
    OUT_OF_TIME = "out_of_time"
    OUT_OF_MEMORY = "out_of_memory"
    FAILED = "failed"
    """The planner broke or was killed; `detail` says how."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanningTask:
    """What a planner is asked: reach the goal from the scene, acting by the domain.

    `objects` (default: all of the scene and the domain's constants), `facts` (default: all of the scene's facts among
    them) and `schemas` (default: all) restrict the task; a restricted task's plans are plans of the whole task.
    `values` are the functions in actions' costs; by default lengths of links in metres for the distance that the
    wordings' navigation names, else 1. `wordings` also tell which action moves the robot.
    """

    domain: Domain
    scene: Scene
    goal: Formula
    values: Values | None = None
    wordings: Wordings | None = None
    objects: tuple[str, ...] | None = None
    facts: tuple[Fact, ...] | None = None
    schemas: frozenset[str] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannerResult:
    """How a planner ended.

    `plan` is there exactly when the outcome is SOLVED; `cost` in the units of the actions' costs; `optimal` says
    that no cheaper plan exists for the task as given. `log_tail` is the end of what the planner printed.
    """

    outcome: Outcome
    plan: Plan | None = None
    cost: float | None = None
    seconds: float = 0.0
    optimal: bool = False
    detail: str = ""
    log_tail: str = ""


class Planner(Protocol):
    """Anything that solves planning tasks."""

    name: str

    def solve(self, task: PlanningTask, *, timeout_s: float, memory_mb: int, optimal: bool) -> PlannerResult:
        """Solve the task, optimally if asked (else: the best plan found in the time).

        Raises:
            PlannerError: the planner is not installed or cannot be started at all.
        """
        ...
