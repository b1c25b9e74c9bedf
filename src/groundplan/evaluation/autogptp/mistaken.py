"""A model that knows the right goal and makes the mistakes that language models make: what self-correction is worth."""

from __future__ import annotations

import random
from typing import cast

from groundplan.errors import InputError
from groundplan.evaluation.autogptp.mistakes import mistaken_goal
from groundplan.language.goal_questions import GoalDraft, WriteGoal
from groundplan.language.question import A, Model, Question, Usage
from groundplan.logic.loose import loose_formula
from groundplan.logic.pddl import write_formula
from groundplan.trace import Trace

_LATER = 0.5


class Mistaken:
    """Gives right goals, with a mistake in them at a certain rate; every other question goes to another model.

    The right goal is `right`, or what the other model answers where that is empty. When an answer was rejected, the
    next one is wrong with half the rate: a model that is told what is wrong does better. The same question with the
    same seed always gets the same answer, whatever was asked before.
    """

    def __init__(self, other: Model, *, right: str = "", rate: float = 0.5, seed: int = 0) -> None:
        """Take the model that answers everything else, the right goal, the rate of mistakes and the seed."""
        self.name = f"{other.name} with mistakes"
        self.other, self.right, self.rate, self.seed = other, right, rate, seed
        self._calls = 0

    @property
    def usage(self) -> Usage:
        """What the other model used; a goal given here is one call."""
        return self.other.usage + Usage(calls=self._calls)

    def answer(self, question: Question[A], trace: Trace | None = None) -> A:
        """Answer a question.

        Raises:
            ModelError: the other model cannot be asked.
            PddlError: the right goal cannot be read.
        """
        if not isinstance(question, WriteGoal):
            return self.other.answer(question, trace)
        draft = self._right(question, trace)
        rng = random.Random(f"{self.seed} {question.instruction} {question.scene.name} {len(question.attempts)}")
        if rng.random() < self.rate * (_LATER if question.attempts else 1.0):
            draft = self._mistaken(draft, question, rng)
        return cast("A", draft)

    def _right(self, question: WriteGoal, trace: Trace | None) -> GoalDraft:
        if not self.right.strip():
            return self.other.answer(question, trace)
        self._calls += 1
        return GoalDraft(goal=write_formula(loose_formula(self.right)))

    def _mistaken(self, draft: GoalDraft, question: WriteGoal, rng: random.Random) -> GoalDraft:
        if not draft.goal.strip():
            return draft
        try:
            wrong = mistaken_goal(draft.goal, sorted(question.scene.ids()), rng)
        except InputError:
            return draft  # it could not be read: wrong as it is
        return draft.model_copy(update={"goal": wrong})
