"""What every method takes and returns: a Task in, a Solution out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Protocol

from groundplan.language.question import Model, Usage
from groundplan.logic.domain import Plan
from groundplan.logic.formula import Formula
from groundplan.logic.verdict import UNCHECKED, Verdict
from groundplan.scene.scene import Scene
from groundplan.trace import Trace

if TYPE_CHECKING:
    from groundplan.knowledge.mapping import Mapping as AffordanceMapping
    from groundplan.logic.capabilities import Capability


@dataclass(frozen=True, kw_only=True)
class Task:
    """An instruction in plain language and the scene it is about.

    The scene may be raw as it was loaded; methods enrich it with knowledge themselves. `seed` decides every random
    choice; `time_limit_s` bounds the whole solve. `person` is asked which thing is meant where a phrase fits several
    and it matters (see `groundplan.language.clarification`); without one the cheapest is taken, and a note lists the
    others. With `partial` a part of it is better than nothing (methods that can tell parts: `autogpt-p`). In a scene of
    affordances `mapping` says what can be done with things and `capabilities` what agents can do (None: our own).
    """

    instruction: str
    scene: Scene
    seed: int = 0
    time_limit_s: float = 60.0
    person: Model | None = None
    partial: bool = False
    mapping: AffordanceMapping | None = None
    capabilities: tuple[Capability, ...] | None = None


class SolutionStatus(StrEnum):
    """How solving ended."""

    VALID = "valid"
    """A plan that is proven executable and reaches the goal; or, for a question, an exactly computed answer."""
    INVALID = "invalid"
    """There is a plan, but it is not executable or does not reach the goal; the verdict says why."""
    UNSOLVABLE = "unsolvable"
    """No plan exists; the verdict says which part of the goal cannot hold and what is missing."""
    NOT_UNDERSTOOD = "not_understood"
    """The model did not understand the instruction; `unread` are the words it could not read."""
    OUT_OF_TIME = "out_of_time"
    """Neither a plan nor a proof that there is none was found in time."""


@dataclass(frozen=True, slots=True)
class ShownStep:
    """One action as people and robots see it: `ShownStep("pickup", ("coffee_mug",))`, done at `place`."""

    action: str
    args: tuple[str, ...] = ()
    place: str = ""

    def __str__(self) -> str:
        return f"{self.action}({', '.join(self.args)})"


@dataclass(frozen=True, kw_only=True)
class Solution:
    """What a method found.

    `plan` has all arguments of each action, `shown` the same steps in the scene's own spelling. `answer` is the answer
    set of a question (None for tasks); `rows` has one tuple per entity found where several things were asked for, and
    `value` a count or a yes/no. `goals` are the goal formulas in the order in which they must hold (usually one) and
    `goal` the same as text. `optimal` is claimed only where it is proven. `notes` are sentences for the user:
    ambiguities and how they were decided, assumptions, what was left out. `tools` are the calls of methods that work
    with tools, each with what came of it. `capabilities` are the task's.
    """

    method: str
    status: SolutionStatus
    instruction: str = ""
    plan: Plan = ()
    shown: tuple[ShownStep, ...] = ()
    answer: tuple[str, ...] | None = None
    rows: tuple[tuple[str, ...], ...] = ()
    value: int | bool | None = None
    goals: tuple[Formula, ...] = ()
    goal: str = ""
    goal_text: str = ""
    verdict: Verdict = UNCHECKED
    explanation: str = ""
    optimal: bool = False
    cost: float | None = None
    readings: tuple[tuple[str, float], ...] = ()
    unread: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    searched: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()
    capabilities: tuple[Capability, ...] | None = None
    replans: int = 0
    usage: Usage = field(default_factory=Usage)
    seconds: Mapping[str, float] = field(default_factory=dict)
    scene: Scene | None = None
    final_scene: Scene | None = None

    @property
    def valid(self) -> bool:
        """Whether the plan or answer is proven."""
        return self.status is SolutionStatus.VALID

    def to_json(self, trace_file: str | None = None) -> dict[str, Any]:
        """Return the solution in the documented schema of `plan --json` (docs/json.md)."""
        return {
            "status": self.status.value,
            "method": self.method,
            "instruction": self.instruction,
            "answer": None if self.answer is None else list(self.answer),
            "rows": [list(row) for row in self.rows],
            "value": self.value,
            "plan": [{"action": step.action, "args": list(step.args)} for step in self.shown],
            "goal": self.goal,
            "verdict": {
                "status": self.verdict.status.value,
                "reason": self.verdict.reason.value if self.verdict.reason else None,
                "step": self.verdict.step,
                "subject": self.verdict.subject or None,
                "explanation": self.explanation or None,
            },
            "optimal": self.optimal,
            "cost": self.cost,
            "readings": [{"text": text, "score": round(score, 3)} for text, score in self.readings],
            "unread": list(self.unread),
            "notes": list(self.notes),
            "searched": list(self.searched),
            "tools": list(self.tools),
            "replans": self.replans,
            "usage": {
                "calls": self.usage.calls,
                "prompt_tokens": self.usage.prompt_tokens,
                "completion_tokens": self.usage.completion_tokens,
                "cost_usd": self.usage.cost_usd,
            },
            "seconds": {name: round(value, 4) for name, value in self.seconds.items()},
            "trace": trace_file,
        }


class Method(Protocol):
    """A way to turn a task into a solution.

    `repair` is asked by the executor when the world disagrees: the same task from the scene as it is now, given the
    solution whose plan failed.
    """

    name: str
    summary: str

    def solve(self, task: Task, model: Model, trace: Trace | None = None) -> Solution:
        """Solve the task."""
        ...

    def repair(self, task: Task, failed: Solution, scene: Scene, model: Model, trace: Trace | None = None) -> Solution:
        """Return a new solution from the scene as it is now."""
        ...
