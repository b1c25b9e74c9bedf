"""Asking for meaning: typed questions, the models that answer them, and the one way of asking until it is right."""

from groundplan.language.asking import Asked, Ending, Rejected, ask
from groundplan.language.prompting import Prompt, question_types, render
from groundplan.language.question import Answer, Attempt, Model, Question, Usage
from groundplan.language.questions import (
    Clause,
    Command,
    Condition,
    Described,
    Determiner,
    DraftPlan,
    Interpret,
    Interpretation,
    PlanDraft,
    Reading,
    SearchCommand,
    SearchStep,
)
from groundplan.language.registry import DEFAULT_MODEL, model_names, open_model
from groundplan.language.scripted import Scripted

__all__ = [
    "DEFAULT_MODEL",
    "Answer",
    "Asked",
    "Attempt",
    "Clause",
    "Command",
    "Condition",
    "Described",
    "Determiner",
    "DraftPlan",
    "Ending",
    "Interpret",
    "Interpretation",
    "Model",
    "PlanDraft",
    "Prompt",
    "Question",
    "Reading",
    "Rejected",
    "Scripted",
    "SearchCommand",
    "SearchStep",
    "Usage",
    "ask",
    "model_names",
    "open_model",
    "question_types",
    "render",
]
