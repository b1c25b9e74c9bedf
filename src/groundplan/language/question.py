"""Questions and models: the only way anything in groundplan asks a language model for meaning."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import ClassVar, Generic, Protocol, Self, TypeVar

from pydantic import BaseModel, ConfigDict

from groundplan.trace import Trace


class Answer(BaseModel):
    """Base of all answers: what a model must return for a question, as JSON."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    asides: ClassVar[frozenset[str]] = frozenset({"chain_of_thought", "reasoning"})
    """Fields that hold the model's thoughts: two answers that differ in these alone are the same answer."""

    def substance(self) -> str:
        """Return the answer as JSON without its asides: what has to be right, and what makes a repetition."""
        return self.model_dump_json(exclude=set(self.asides))


A = TypeVar("A", bound=Answer)


@dataclass(frozen=True, slots=True)
class Attempt:
    """An earlier answer to the same question, and the sentence that says what is wrong with it."""

    answer: Answer
    feedback: str


@dataclass(frozen=True, kw_only=True)
class Question(Generic[A]):
    """A typed question: everything a model may use (the fields) and what it must return (`answer_type`).

    A concrete question names its prompt template (`template`, a file in `prompts/`), its `answer_type`, and gives
    the template's `slots()`.
    """

    template: ClassVar[str]
    answer_type: ClassVar[type[Answer]]
    attempts: tuple[Attempt, ...] = field(default=())

    def corrected(self, answer: A, feedback: str) -> Self:
        """Return the same question with a failed attempt attached: every self-correction loop is this."""
        return replace(self, attempts=(*self.attempts, Attempt(answer, feedback)))

    def slots(self) -> dict[str, str]:
        """Return the values of the prompt template's placeholders, as text."""
        return {}

    def pictures(self) -> tuple[bytes, ...]:
        """Return the pictures the question is about, as the bytes of PNG files; only models that see can answer it."""
        return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """What a model used: calls made, tokens, and money in US dollars; `cost_usd` is None where a price is not known."""

    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost_usd: float | None = 0.0

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            calls=self.calls + other.calls,
            prompt_tokens=self.prompt_tokens + other.prompt_tokens,
            completion_tokens=self.completion_tokens + other.completion_tokens,
            cost_usd=_both(self.cost_usd, other.cost_usd, 1),
        )

    def __sub__(self, earlier: Usage) -> Usage:
        return Usage(
            calls=self.calls - earlier.calls,
            prompt_tokens=self.prompt_tokens - earlier.prompt_tokens,
            completion_tokens=self.completion_tokens - earlier.completion_tokens,
            cost_usd=_both(self.cost_usd, earlier.cost_usd, -1),
        )


def _both(left: float | None, right: float | None, sign: int) -> float | None:
    # Rounded to a millionth of a millionth of a dollar, so that sums of differences are exact in a replay.
    return None if left is None or right is None else round(left + sign * right, 12)


class Model(Protocol):
    """Anything that answers questions.

    Implementations record QUESTION and ANSWER events in the trace (`language.asking.ask` does that for all) and raise
    a `groundplan.errors.ModelError` when no usable answer can be had.
    """

    name: str

    @property
    def usage(self) -> Usage:
        """What has been used since the model was made."""
        ...

    def answer(self, question: Question[A], trace: Trace | None = None) -> A:
        """Answer the question."""
        ...
