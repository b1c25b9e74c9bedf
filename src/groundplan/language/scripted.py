"""A model that gives the answers it was handed: for tests and for demonstrations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, cast

from pydantic import ValidationError

from groundplan.errors import GroundplanError, ModelAnswerError
from groundplan.language.question import A, Answer, Question, Usage
from groundplan.trace import Trace

ScriptedAnswer = Answer | Mapping[str, Any] | GroundplanError
"""An answer, an answer as JSON data, or an error to raise."""


class Scripted:
    """Gives answers from a list in order, or from a function of the question; `questions` are those asked so far."""

    sees = True

    def __init__(
        self, answers: Iterable[ScriptedAnswer] | Callable[[Question[Any]], ScriptedAnswer], *, name: str = "scripted"
    ) -> None:
        """Take the answers, or the function that gives them."""
        self.name = name
        self.questions: list[Question[Any]] = []
        self._answers = answers if callable(answers) else None
        self._queue = [] if callable(answers) else list(answers)

    @property
    def usage(self) -> Usage:
        """One call per question, no tokens."""
        return Usage(calls=len(self.questions))

    def answer(self, question: Question[A], trace: Trace | None = None) -> A:
        """Give the next answer.

        Raises:
            ModelAnswerError: the script has ended, or its answer is not one to this question.
            GroundplanError: the script says so.
        """
        self.questions.append(question)
        scripted = self._next(question)
        if isinstance(scripted, GroundplanError):
            raise scripted
        if isinstance(scripted, question.answer_type):
            return cast("A", scripted)
        if isinstance(scripted, Answer):
            wanted = question.answer_type.__name__
            raise ModelAnswerError(f"The script answers with {type(scripted).__name__} where {wanted} is asked for.")
        try:
            return cast("A", question.answer_type.model_validate(scripted))
        except ValidationError as error:
            raise ModelAnswerError(f"The script's answer number {len(self.questions)} does not fit: {error}") from error

    def _next(self, question: Question[Any]) -> ScriptedAnswer:
        if self._answers is not None:
            return self._answers(question)
        if not self._queue:
            number, kind = len(self.questions), type(question).__name__
            raise ModelAnswerError(f"The script has ended: there is no answer to question {number} ({kind}).")
        return self._queue.pop(0)
