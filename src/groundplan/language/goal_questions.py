"""The question for a goal in a scene's own predicates (AutoGPT+P, section IV-D), with its answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from pydantic import Field

from groundplan.language.question import Answer, Question
from groundplan.scene.entity import Kind
from groundplan.scene.scene import Scene
from groundplan.scene.view import digest

_WHOLE_GOAL = "The goal must say everything that the person wants, and nothing else."
_PART_OF_IT = (
    "Something that would be needed may not be there. The goal may then be incomplete: leave out what cannot be had "
    "with the objects listed, and keep everything that still makes sense without it."
)
_TELLING = 400
"""Scenes with more entities than this are shown as a digest."""


class GoalDraft(Answer):
    """The goal as PDDL text, `(and (on cup0 table0) (not (opened box0)))`.

    It is empty where the instruction was not understood (`unread` are the words that could not be read) or where
    something needed is not there (`missing` are the words for it); `reasoning` says more. `ambiguous` are phrases that
    mean one particular thing and fit several, with their ids: the goal has an alternative for each, and the person is
    asked which is meant. `notes` are what the person should know of how the instruction was taken.
    """

    reasoning: str = ""
    goal: str
    missing: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    ambiguous: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class WriteGoal(Question[GoalDraft]):
    """What must be true in the end for the instruction to be carried out? (AutoGPT+P, algorithm 3, line 8).

    `domain` describes the predicates with the types of their arguments and what they mean (see
    `groundplan.language.domain_text.goals_text`), `affordances` are the types worth telling of each class. With
    `partial` an incomplete goal is asked for where the whole one cannot be had. Feedback comes as `attempts`.
    """

    template: ClassVar[str] = "write_goal"
    answer_type: ClassVar[type[Answer]] = GoalDraft
    instruction: str
    scene: Scene
    domain: str
    affordances: tuple[str, ...] = ()
    partial: bool = False

    def slots(self) -> dict[str, str]:
        """Return instruction, predicates, objects, relations and how complete the goal must be."""
        large = len(self.scene) > _TELLING
        return {
            "instruction": self.instruction,
            "domain": self.domain,
            "objects": digest(self.scene) if large else objects_text(self.scene, self.affordances),
            "relations": "" if large else relations_text(self.scene),
            "completeness": _PART_OF_IT if self.partial else _WHOLE_GOAL,
        }


def objects_text(scene: Scene, affordances: Iterable[str]) -> str:
    """Return the scene's objects by class, each class with the affordances that matter for goals."""
    wanted = tuple(affordances)
    lines = []
    for category in sorted(scene.categories()):
        ids = scene.of_category(category)
        kinds = {scene.entity(i).kind for i in ids}
        told = [name for name in wanted if kinds != {Kind.AGENT} and all(scene.has_type(i, name) for i in ids)]
        lines.append(f"{category}: {', '.join(ids)}" + (f" ({', '.join(told)})" if told else ""))
    return "\n".join(lines)


def relations_text(scene: Scene) -> str:
    """Return the facts of the scene, one per line, as they are spelled in goals."""
    return "\n".join(sorted(f"({' '.join(fact)})" for fact in scene.facts()))
