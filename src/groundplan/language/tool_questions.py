"""The questions of the tool loop (AutoGPT+P, sections IV-B and IV-C) with their answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar

from groundplan.language.affordance_questions import YesNo
from groundplan.language.question import Answer, Question
from groundplan.scene.scene import Scene

if TYPE_CHECKING:
    from groundplan.knowledge.mapping import Mapping


class Tool(StrEnum):
    """What the loop can call (AutoGPT+P, section IV-B)."""

    PLAN = "PLAN"
    """Plan the whole instruction from what is known, and carry the plan out: the last call."""
    PARTIAL_PLAN = "PARTIAL_PLAN"
    """Plan and carry out what can be done of the instruction with what is known."""
    SUGGEST_ALTERNATIVE = "SUGGEST_ALTERNATIVE"
    """Find something in the scene that can take the place of a thing that is not there."""
    EXPLORE = "EXPLORE"
    """Go to a place not looked at yet, and see what is there."""
    STOP = "STOP"
    """No tool: nothing more can be done. It is no call (the paper's "no tool is selected")."""


class ToolChoice(Answer):
    """The next tool. `argument` is the place to explore or the word for the missing thing; else empty.

    With `STOP`, `explanation` says what is missing and what could be done instead.
    """

    reasoning: str = ""
    tool: Tool
    argument: str = ""
    explanation: str = ""

    @property
    def call(self) -> str:
        """The call in one line, such as `EXPLORE counter0`."""
        return f"{self.tool.value} {self.argument}".rstrip()


@dataclass(frozen=True, kw_only=True)
class ChooseTool(Question[ToolChoice]):
    """Which tool comes next? (AutoGPT+P, equation 8).

    `scene` is what is known so far: places not looked at yet are in it, what is there is not. `memory` says the same in
    words, with what has been done (the paper's memory M). `refused` are pairs of a missing thing and a substitute that
    was turned down, `hopeless` the missing things for which nothing was found, `calls` the calls so far and `failed`
    those that came to nothing in the memory as it is. `partial_asked`: as much as possible was asked for, if not
    everything can be done. `mapping` says what can be done with things (None: our own).
    """

    template: ClassVar[str] = "choose_tool"
    answer_type: ClassVar[type[Answer]] = ToolChoice
    instruction: str
    scene: Scene
    memory: str
    unexplored: tuple[str, ...] = ()
    refused: tuple[tuple[str, str], ...] = ()
    hopeless: tuple[str, ...] = ()
    calls: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    partial_asked: bool = False
    mapping: Mapping | None = None

    def slots(self) -> dict[str, str]:
        """Return instruction, memory and whether part of the task is better than nothing."""
        return {
            "instruction": self.instruction,
            "memory": self.memory,
            "wish": "The person wants as much done as can be, even if it is not all." if self.partial_asked else "",
        }


class Affordances(Answer):
    """Names of affordances."""

    reasoning: str = ""
    affordances: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class RelevantAffordances(Question[Affordances]):
    """Which affordances of a missing class does the task make use of? (AutoGPT+P, algorithm 2, line 2)."""

    template: ClassVar[str] = "relevant_affordances"
    answer_type: ClassVar[type[Answer]] = Affordances
    instruction: str
    missing: str
    affordances: tuple[tuple[str, str], ...]
    """The missing class's affordances, each with what it means."""

    def slots(self) -> dict[str, str]:
        """Return instruction, missing class and its affordances."""
        listed = "\n".join(f"- {name}: {meaning}" if meaning else f"- {name}" for name, meaning in self.affordances)
        return {"instruction": self.instruction, "missing": self.missing, "affordances": listed}


class Substitute(Answer):
    """A class of the scene to take the place of the missing one; empty where none will do."""

    reasoning: str = ""
    category: str


@dataclass(frozen=True, kw_only=True)
class SimilarObject(Question[Substitute]):
    """Which candidate is most like the missing class with regard to an affordance? (AutoGPT+P, algorithm 2, line 8).

    `mapping` says what can be done with things (None: our own).
    """

    template: ClassVar[str] = "similar_object"
    answer_type: ClassVar[type[Answer]] = Substitute
    instruction: str
    missing: str
    affordance: str
    candidates: tuple[str, ...]
    mapping: Mapping | None = None

    def slots(self) -> dict[str, str]:
        """Return instruction, missing class, affordance and candidates."""
        return {
            "instruction": self.instruction,
            "missing": self.missing,
            "affordance": self.affordance,
            "candidates": _listed(self.candidates),
        }


@dataclass(frozen=True, kw_only=True)
class SuggestDirect(Question[Substitute]):
    """Which class of the scene can best replace the missing one? (AutoGPT+P: the fallback, and the naive baseline).

    `mapping` says what can be done with things (None: our own).
    """

    template: ClassVar[str] = "suggest_direct"
    answer_type: ClassVar[type[Answer]] = Substitute
    instruction: str
    missing: str
    classes: tuple[str, ...]
    mapping: Mapping | None = None

    def slots(self) -> dict[str, str]:
        """Return instruction, missing class and the classes of the scene."""
        return {"instruction": self.instruction, "missing": self.missing, "classes": _listed(self.classes)}


@dataclass(frozen=True, kw_only=True)
class AcceptAlternative(Question[YesNo]):
    """Will this do in the place of what is missing? Asked of whoever gave the instruction."""

    template: ClassVar[str] = "accept_alternative"
    answer_type: ClassVar[type[Answer]] = YesNo
    instruction: str
    missing: str
    substitute: str

    def slots(self) -> dict[str, str]:
        """Return what is asked, as a sentence."""
        asked = f"There is no {self.missing}. Will {self.substitute} do instead? ({self.instruction})"
        return {"instruction": asked}


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names) or "(none)"
