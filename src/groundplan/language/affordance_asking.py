"""Asking a model for the affordances of a class, in one of three ways (AutoGPT+P, section III-A)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from groundplan.errors import ModelAnswerError, UnknownNameError
from groundplan.knowledge.mapping import AFFORDANCES, affordance
from groundplan.language.affordance_questions import (
    AffordanceList,
    Correction,
    ReadCorrection,
    affordance_question,
    list_question,
    property_question,
)
from groundplan.language.asking import ask
from groundplan.language.question import Model
from groundplan.trace import Trace

_LISTED_SURE = 0.7
_CORRECTIONS = 3


class Way(StrEnum):
    """How a model is asked for the affordances of a class."""

    LIST = "list"
    """Once, for the list of all."""
    YES_NO = "yes-no"
    """A yes/no question for each affordance."""
    LOGICAL = "logical"
    """A yes/no question for each atomic property; the affordances follow by logic."""


@dataclass(frozen=True, slots=True)
class Judged:
    """Whether a class has an affordance, by a model's answers, and how sure that is, from 0 to 1."""

    holds: bool
    sure: float


def ask_affordances(
    model: Model, category: str, way: Way = Way.LOGICAL, trace: Trace | None = None
) -> dict[str, Judged]:
    """Ask a model for all affordances of a class.

    Raises:
        ModelError: the model cannot be asked, or does not answer in the form required.
    """
    trace = trace if trace is not None else Trace()
    if way is Way.LIST:
        return _listed(model, category, trace)
    if way is Way.YES_NO:
        return _one_by_one(model, category, trace)
    return _combined(model, category, trace)


def _listed(model: Model, category: str, trace: Trace) -> dict[str, Judged]:
    asked = ask(model, list_question(category), trace, _names_exist, _CORRECTIONS)
    named = set(asked.answer.affordances)
    return {name: Judged(name in named, _LISTED_SURE) for name in AFFORDANCES}


def _names_exist(answer: AffordanceList) -> str | None:
    return _complaint(answer.affordances)


def _complaint(names: tuple[str, ...]) -> str | None:
    """Say which of the names are no affordances, with the nearest that are; None if all are."""
    told = []
    for name in dict.fromkeys(names):
        try:
            affordance(name)
        except UnknownNameError as error:
            told.append(f"{error.message} {error.hint}.")
    return " ".join(told) or None


def _one_by_one(model: Model, category: str, trace: Trace) -> dict[str, Judged]:
    judged = {}
    for name in AFFORDANCES:
        answer = ask(model, affordance_question(category, name), trace).answer
        judged[name] = Judged(answer.yes, answer.sure)
    return judged


def _combined(model: Model, category: str, trace: Trace) -> dict[str, Judged]:
    """Ask for each property that decides something, once; an affordance is as sure as the least sure of these."""
    known: dict[str, Judged] = {}

    def told(prop: str) -> Judged:
        if prop not in known:
            answer = ask(model, property_question(category, prop), trace).answer
            known[prop] = Judged(answer.yes, answer.sure)
        return known[prop]

    return {name: _evaluated(each.logic.holds, told) for name, each in AFFORDANCES.items()}


def _evaluated(holds: Callable[[Callable[[str], bool]], bool], told: Callable[[str], Judged]) -> Judged:
    sure: list[float] = []

    def value(prop: str) -> bool:
        answer = told(prop)
        sure.append(answer.sure)
        return answer.holds

    result = holds(value)
    return Judged(result, min(sure))


def read_correction(model: Model, text: str, trace: Trace | None = None) -> Correction:
    """Have a model read what a person says about classes and affordances.

    Raises:
        ModelError: the model cannot be asked, or keeps naming affordances that do not exist.
    """
    asked = ask(model, ReadCorrection(instruction=" ".join(text.split())), trace, _pairs_exist, _CORRECTIONS)
    if not asked.accepted and asked.rejected is not None:
        raise ModelAnswerError(f"{model.name} did not read the correction rightly: {asked.rejected.feedback}")
    return asked.answer


def _pairs_exist(answer: Correction) -> str | None:
    if not answer.corrections and not answer.explanation:
        return "There are no corrections; say in `explanation` why the sentence cannot be expressed."
    if not all(each.category.strip() for each in answer.corrections):
        return "Every correction needs the class it is about in `category`."
    return _complaint(tuple(each.affordance for each in answer.corrections))
