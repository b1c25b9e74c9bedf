"""Asking until the answer is right: the one correction mechanism of every method."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, Generic

from groundplan.errors import ModelError
from groundplan.knowledge.mapping.mapping import Mapping
from groundplan.language.question import A, Attempt, Model, Question, Usage
from groundplan.logic.verdict import Verdict
from groundplan.scene.scene import Scene
from groundplan.trace import EventKind, Trace


@dataclass(frozen=True, slots=True)
class Rejected:
    """What a check found wrong: the sentence the model is told, and the verdict it was made from, if any."""

    feedback: str
    verdict: Verdict | None = None


Check = Callable[[A], "Rejected | Verdict | str | None"]
"""Judges an answer: None (or a valid verdict) accepts it; anything else says what is wrong.

A bare invalid verdict is put in words by its `detail` or reason; give `Rejected(sentence, verdict)` to say more.
"""


class Ending(StrEnum):
    """Why the asking ended."""

    ACCEPTED = "accepted"
    LIMIT = "limit"
    """As many answers as allowed were rejected."""
    REPEATED = "repeated"
    """The model keeps giving the same rejected answer; asking on would change nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked(Generic[A]):
    """The last answer, whether it was accepted, and what was rejected on the way (`rejected` includes the last)."""

    answer: A
    ending: Ending
    usage: Usage
    attempts: tuple[Attempt, ...] = ()
    rejected: Rejected | None = None
    seconds: float = 0.0

    @property
    def accepted(self) -> bool:
        """Whether the last answer passed the check."""
        return self.ending is Ending.ACCEPTED

    @property
    def corrections(self) -> int:
        """How many times the model was asked again."""
        return max(0, len(self.attempts) - (0 if self.accepted else 1))


def ask(
    model: Model,
    question: Question[A],
    trace: Trace | None = None,
    check: Check[A] | None = None,
    limit: int = 5,
    *,
    repeats: int = 2,
) -> Asked[A]:
    """Ask, check, and ask again with the feedback, until an answer is accepted or `limit` answers were rejected.

    An answer that has been rejected `repeats` times in the same words ends the asking early. A wrong answer is a
    result (see `Asked`), not an exception. Every question, answer and rejection goes into the trace.

    Raises:
        ModelError: the model cannot be asked, or does not answer in the form required.
    """
    trace = trace if trace is not None else Trace()
    before, began = model.usage, time.perf_counter()
    seen: Counter[str] = Counter()
    for asked in range(1, max(1, limit) + 1):
        answer = _ask_once(model, question, trace)
        rejected = _judge(check, answer)
        if rejected is None:
            ending = Ending.ACCEPTED
            break
        _record_rejection(trace, question, answer, rejected)
        seen[answer.substance()] += 1
        again = seen[answer.substance()]
        question = question.corrected(answer, rejected.feedback)
        if again >= repeats:
            ending = Ending.REPEATED
            break
        if asked >= limit:
            ending = Ending.LIMIT
            break
    return Asked(
        answer=answer,
        ending=ending,
        attempts=question.attempts,
        rejected=rejected,
        usage=model.usage - before,
        seconds=time.perf_counter() - began,
    )


def _ask_once(model: Model, question: Question[A], trace: Trace) -> A:
    name = type(question).__name__
    trace.add(EventKind.QUESTION, question=name, fields=described(question))
    before, began = model.usage, time.perf_counter()
    try:
        answer = model.answer(question, trace)
    except ModelError as error:
        used = _spent(model.usage - before, began)
        trace.add(EventKind.ANSWER, question=name, answer=None, error=error.message, **used)
        raise
    used = _spent(model.usage - before, began)
    trace.add(EventKind.ANSWER, question=name, answer=answer.model_dump(mode="json", exclude_defaults=True), **used)
    return answer


def _spent(usage: Usage, began: float) -> dict[str, Any]:
    return {
        "calls": usage.calls,
        "prompt_tokens": usage.prompt_tokens,
        "completion_tokens": usage.completion_tokens,
        "cost": usage.cost_usd,
        "seconds": round(time.perf_counter() - began, 6),
    }


def _judge(check: Check[A] | None, answer: A) -> Rejected | None:
    result = check(answer) if check is not None else None
    if result is None or isinstance(result, Rejected):
        return result
    if isinstance(result, str):
        return Rejected(result)
    if result.valid:
        return None
    return Rejected(result.detail or f"The check says: {result.reason or result.status}.", result)


def _record_rejection(trace: Trace, question: Question[A], answer: A, rejected: Rejected) -> None:
    verdict = rejected.verdict
    trace.add(
        EventKind.REJECTED,
        question=type(question).__name__,
        answer=answer.model_dump(mode="json", exclude_defaults=True),
        verdict=None if verdict is None else {"status": verdict.status.value, "reason": verdict.reason},
        feedback=rejected.feedback,
    )


def described(question: Question[Any]) -> dict[str, Any]:
    """Return a question's fields for the trace: JSON-ready, a scene by its name, attempts by their number.

    What can be done with things is left out: it is the task's, and the same for all questions.
    """
    told: dict[str, Any] = {}
    for each in fields(question):
        value = getattr(question, each.name)
        if isinstance(value, Mapping):
            continue
        if each.name == "attempts":
            value = len(value)
        elif each.name == "images":
            value = [f"{len(image)} bytes" for image in value]
        told[each.name] = value.name if isinstance(value, Scene) else value
    return told
