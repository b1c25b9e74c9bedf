"""The questions about affordances: three ways of asking for those of a class, and what a person's correction says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pydantic import Field

from groundplan.knowledge.mapping import AFFORDANCES, PROPERTIES, affordance, asked_of
from groundplan.language.question import Answer, Question


class AffordanceList(Answer):
    """The affordances of a class, by their names."""

    affordances: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class ListAffordances(Question[AffordanceList]):
    """Which affordances does this class have? (AutoGPT+P, section III-A, List-Affordances).

    `instruction` is the class in words. One question for all affordances: cheap, but less exact than the other ways.
    """

    template: ClassVar[str] = "list_affordances"
    answer_type: ClassVar[type[Answer]] = AffordanceList
    instruction: str
    category: str

    def slots(self) -> dict[str, str]:
        """Return the class and the affordances with their meanings."""
        return {"instruction": self.instruction, "affordances": meanings()}


class YesNo(Answer):
    """Yes or no, and how sure that is, from 0 to 1."""

    yes: bool
    sure: float = Field(default=0.9, ge=0.0, le=1.0)


@dataclass(frozen=True, kw_only=True)
class HasAffordance(Question[YesNo]):
    """Does this class have this affordance? (AutoGPT+P, section III-A, Yes/No-Questions).

    `instruction` is the question in words.
    """

    template: ClassVar[str] = "yes_no"
    answer_type: ClassVar[type[Answer]] = YesNo
    instruction: str
    category: str
    affordance: str

    def slots(self) -> dict[str, str]:
        """Return the question."""
        return {"instruction": self.instruction}


@dataclass(frozen=True, kw_only=True)
class HasProperty(Question[YesNo]):
    """Do typical things of this class have this atomic property? (section III-A, Logical Combinations).

    `instruction` is the question in words. Each asks one thing; what follows from the answers is computed
    (`Affordance.logic`), because models combine badly.
    """

    template: ClassVar[str] = "yes_no"
    answer_type: ClassVar[type[Answer]] = YesNo
    instruction: str
    category: str
    property: str

    def slots(self) -> dict[str, str]:
        """Return the question."""
        return {"instruction": self.instruction}


class Corrected(Answer):
    """A pair and whether it holds: mugs do not have `axis-roll`."""

    category: str
    affordance: str
    holds: bool


class Correction(Answer):
    """What a person's sentence says about classes and affordances.

    Where a part of it cannot be read, `unread` are the words that are to blame and `explanation` says why.
    """

    corrections: tuple[Corrected, ...] = ()
    unread: tuple[str, ...] = ()
    explanation: str = ""


@dataclass(frozen=True, kw_only=True)
class ReadCorrection(Question[Correction]):
    """Which classes have or lack which affordances, by this sentence? ("you cannot cut with a fork").

    `instruction` is the sentence.
    """

    template: ClassVar[str] = "read_correction"
    answer_type: ClassVar[type[Answer]] = Correction
    instruction: str

    def slots(self) -> dict[str, str]:
        """Return the sentence and the affordances with their meanings."""
        return {"instruction": self.instruction, "affordances": meanings()}


def meanings() -> str:
    """Return the affordances with their meanings, one per line."""
    return "\n".join(f"- {name}: {each.meaning}" for name, each in AFFORDANCES.items())


def list_question(category: str) -> ListAffordances:
    """Return the question for all affordances of a class."""
    return ListAffordances(instruction=asked_of("{}", category), category=category)


def affordance_question(category: str, name: str) -> HasAffordance:
    """Return the yes/no question for one affordance of a class.

    Raises:
        UnknownNameError: there is no such affordance.
    """
    return HasAffordance(instruction=asked_of(affordance(name).question, category), category=category, affordance=name)


def property_question(category: str, name: str) -> HasProperty:
    """Return the yes/no question for one of `PROPERTIES`."""
    return HasProperty(instruction=asked_of(PROPERTIES[name], category), category=category, property=name)
