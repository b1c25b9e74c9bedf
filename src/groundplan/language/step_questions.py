"""The question for a whole plan in a scene of affordances: the naive baseline of AutoGPT+P (section V-C)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from groundplan.language.goal_questions import objects_text, relations_text
from groundplan.language.question import Answer, Question
from groundplan.language.questions import PlanDraft
from groundplan.scene.scene import Scene

_MEANING = "In brackets after a class: what can be done with its things."


@dataclass(frozen=True, kw_only=True)
class WriteSteps(Question[PlanDraft]):
    """Which actions carry out the instruction? (*LLM as Planner*, AutoGPT+P, section V-C).

    `actions` describes the actions with what they need and do. `affordances` are the types told of each class: none
    for *LLM as Planner*, all that actions ask for in *LLM as Planner + A*.
    """

    template: ClassVar[str] = "write_steps"
    answer_type: ClassVar[type[Answer]] = PlanDraft
    instruction: str
    scene: Scene
    actions: str
    affordances: tuple[str, ...] = ()

    def slots(self) -> dict[str, str]:
        """Return instruction, actions, objects with or without their affordances, and relations."""
        return {
            "instruction": self.instruction,
            "actions": self.actions,
            "objects": objects_text(self.scene, self.affordances),
            "relations": relations_text(self.scene),
            "affordances": _MEANING if self.affordances else "",
        }
