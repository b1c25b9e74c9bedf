"""Limits on what asking a model may cost: calls, tokens, money, time."""

from __future__ import annotations

from dataclasses import dataclass

from groundplan.errors import LimitReachedError
from groundplan.language.question import Usage


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What a model may use from the moment it is opened; None means no limit.

    `call_seconds` bounds one request, `question_seconds` everything done for one question: its requests, their
    repetitions and the waits between them. `transport_retries` are repetitions after a passing failure (rate limit,
    server error, timeout, broken connection), `format_retries` after a reply that is not in the form asked for.
    """

    calls: int | None = None
    tokens: int | None = None
    usd: float | None = None
    call_seconds: float = 120.0
    question_seconds: float = 600.0
    transport_retries: int = 4
    format_retries: int = 3

    def check(self, usage: Usage, model: str) -> None:
        """Refuse a further call where a limit has been reached.

        Raises:
            LimitReachedError: naming the limit and what has been used.
        """
        tokens = usage.prompt_tokens + usage.completion_tokens
        if self.calls is not None and usage.calls >= self.calls:
            raise _reached(model, f"{self.calls} calls", f"{usage.calls} calls")
        if self.tokens is not None and tokens >= self.tokens:
            raise _reached(model, f"{self.tokens} tokens", f"{tokens} tokens")
        if self.usd is None:
            return
        if usage.cost_usd is None:
            raise LimitReachedError(
                f"A limit of {self.usd:.2f} US dollars was set, but what {model} costs is not known.",
                hint="Give its price (docs/add-a-model.md, Prices), or limit calls or tokens instead.",
            )
        if usage.cost_usd >= self.usd:
            raise _reached(model, f"{self.usd:.2f} US dollars", f"{usage.cost_usd:.4f} US dollars")


def _reached(model: str, limit: str, used: str) -> LimitReachedError:
    return LimitReachedError(
        f"The limit of {limit} for {model} is reached: {used} used.", hint="Raise the limit to go on."
    )
