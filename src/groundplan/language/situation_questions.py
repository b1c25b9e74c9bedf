"""The questions about situations: what a sentence says, which actions it rules out, and what could serve instead.

COWP (Ding et al. 2023), section 3.2: the predicate generator and prompts 1, 2 and 3.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from groundplan.language.affordance_questions import YesNo
from groundplan.language.question import Answer, Question
from groundplan.language.questions import PlanDraft
from groundplan.scene.scene import Scene


class Happening(StrEnum):
    """What sort of thing a sentence tells."""

    STATE = "state"
    """The thing has a property: it is broken, dirty, full."""
    GONE = "gone"
    """The thing is not there to be used."""
    FALLEN = "fallen"
    """The thing has dropped and lies on the floor."""
    LOST_CONTENTS = "lost_contents"
    """What was in the thing has been spilled, drunk or eaten."""
    PLACED = "placed"
    """The thing is somewhere, `relation` `place`."""


class SituationRead(Answer):
    """What a sentence tells: of which thing, what sort of thing, and the name of the predicate it makes true or false.

    `thing` and `place` are among the words given; `thing` is empty where the sentence is about none of them.
    """

    thing: str = ""
    happening: Happening = Happening.STATE
    predicate: str = ""
    positive: bool = True
    relation: str = ""
    place: str = ""


@dataclass(frozen=True, kw_only=True)
class ReadSituation(Question[SituationRead]):
    """Asks what a sentence says in symbols: COWP's predicate generator (section 3.3).

    `instruction` is the sentence, `things` what may be spoken of, `predicates` the names there are already.
    """

    template: ClassVar[str] = "read_situation"
    answer_type: ClassVar[type[Answer]] = SituationRead
    instruction: str
    things: tuple[str, ...]
    predicates: tuple[str, ...] = ()

    def slots(self) -> dict[str, str]:
        """Return the sentence, the things and the predicates."""
        return {
            "instruction": self.instruction,
            "things": ", ".join(self.things),
            "predicates": ", ".join(self.predicates),
        }


class Judged(Answer):
    """For each action, in the order asked, whether it is suitable."""

    suitable: tuple[bool, ...]


@dataclass(frozen=True, kw_only=True)
class Suitable(Question[Judged]):
    """Asks which actions of a plan a robot should not do if the situation is so: COWP's prompt 1, for many at once.

    `instruction` is the task in words.
    """

    template: ClassVar[str] = "suitable"
    answer_type: ClassVar[type[Answer]] = Judged
    instruction: str
    situation: str
    actions: tuple[str, ...]

    def slots(self) -> dict[str, str]:
        """Return the task, the situation and the numbered actions."""
        listed = "\n".join(f"{number}. {action}" for number, action in enumerate(self.actions, 1))
        return {"instruction": self.instruction, "situation": self.situation, "actions": listed}


@dataclass(frozen=True, kw_only=True)
class CanServe(Question[YesNo]):
    """Asks whether an action is suitable with another object than the usual one: COWP's prompt 2.

    `action` is said with the `other` object in it.
    """

    template: ClassVar[str] = "can_serve"
    answer_type: ClassVar[type[Answer]] = YesNo
    instruction: str
    action: str
    usual: str
    other: str

    def slots(self) -> dict[str, str]:
        """Return the task, the action, and both objects."""
        return {"instruction": self.instruction, "action": self.action, "usual": self.usual, "other": self.other}


class MostSuitableAnswer(Answer):
    """The most suitable of the objects, by its name in the list."""

    object: str


@dataclass(frozen=True, kw_only=True)
class MostSuitable(Question[MostSuitableAnswer]):
    """Asks which of several objects is most suitable for the task, if the situation is so: COWP's prompt 3."""

    template: ClassVar[str] = "most_suitable"
    answer_type: ClassVar[type[Answer]] = MostSuitableAnswer
    instruction: str
    objects: tuple[str, ...]
    situation: str = ""
    usual: str = ""

    def slots(self) -> dict[str, str]:
        """Return the task, the objects, the situation and what is usually taken."""
        return {
            "instruction": self.instruction,
            "objects": ", ".join(self.objects),
            "situation": self.situation or "all is well",
            "usual": self.usual or "any of them",
        }


@dataclass(frozen=True, kw_only=True)
class WriteActions(Question[PlanDraft]):
    """Asks for a whole plan: what the systems that COWP is compared with get from a model (section 4.3).

    `goal` is what must hold at the end and `domain` the actions, both in PDDL; `situation` is what was noticed.
    """

    template: ClassVar[str] = "write_actions"
    answer_type: ClassVar[type[Answer]] = PlanDraft
    instruction: str
    scene: Scene
    goal: str
    domain: str
    situation: str = ""

    def slots(self) -> dict[str, str]:
        """Return the task, the goal, the actions, what is where, and what was noticed."""
        facts = " ".join(f"({' '.join(fact)})" for fact in self.scene.facts())
        return {
            "instruction": self.instruction,
            "goal": self.goal,
            "actions": self.domain,
            "facts": facts,
            "situation": self.situation or "nothing",
        }
