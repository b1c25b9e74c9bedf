"""ChatModel: any language model behind a chat interface, asked with a prompt and held to the answer's form."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from groundplan.errors import LimitReachedError, ModelAnswerError, ModelUnavailableError
from groundplan.language.failures import PassingFailureError, RefusedRequestError
from groundplan.language.limits import Limits
from groundplan.language.prices import Prices
from groundplan.language.prompting import Prompt, render
from groundplan.language.provider import Output, Provider, Reply
from groundplan.language.question import A, Question, Usage
from groundplan.language.replies import MalformedReplyError, read_reply
from groundplan.trace import EventKind, Trace

_HEAD = 300
_LONGEST_WAIT_S = 60.0


class ChatModel:
    """A chat model by name: `openai:…`, `anthropic:…`, `google:…`, `ollama:…`, or any name with a `base_url`."""

    sees = True
    """Pictures are sent to it; whether the model behind the name can see is known only once it is asked."""

    def __init__(
        self,
        name: str,
        *,
        base_url: str | None = None,
        api_key: str | None = None,
        limits: Limits | None = None,
        prices: str | Path | None = None,
        output: Output | str | None = None,
        temperature: float | None = 0.0,
        seed: int | None = None,
        max_tokens: int | None = None,
        first_wait_s: float = 1.0,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """Find the provider; nothing is sent yet.

        `output` is chosen by itself unless given: a tool call, or the schema in the prompt where a server has no tools.
        `prices` is a file of prices (see `prices.toml`). `first_wait_s` is the wait before the first repetition; each
        further one is twice as long.

        Raises:
            UnknownNameError: there is no such provider.
            ModelUnavailableError: the extra is not installed, or a key is missing.
        """
        self.name = name
        self.limits = limits or Limits()
        self._provider = Provider(name, base_url=base_url, api_key=api_key)
        self._prices = Prices.load(prices)
        self._output = Output(output) if output is not None else Output.TOOL
        self._may_change_output = output is None
        settings = {"temperature": temperature, "seed": seed, "max_tokens": max_tokens}
        self._settings: dict[str, Any] = {key: value for key, value in settings.items() if value is not None}
        self._first_wait_s, self._sleep = first_wait_s, sleep
        self._usage = Usage(cost_usd=self._prices.cost(name, 0, 0))

    @property
    def usage(self) -> Usage:
        """Every request sent so far, failed ones too, with the tokens the provider reported."""
        return self._usage

    def answer(self, question: Question[A], trace: Trace | None = None) -> A:
        """Ask, and ask again while the reply is not in the form required.

        Raises:
            ModelUnavailableError: the model cannot be reached or refuses.
            ModelAnswerError: it never answered in the form required; the cause says what was wrong with the last reply.
            LimitReachedError: calls, tokens, money or time are used up.
        """
        deadline = time.monotonic() + self.limits.question_seconds
        complaint, tries = "", 0
        while True:
            reply = self._reply(question, complaint, deadline)
            tries += 1
            try:
                return cast("A", read_reply(reply.content, question.answer_type))
            except MalformedReplyError as error:
                if trace is not None:
                    told = {"answer": str(reply.content)[:_HEAD], "feedback": str(error)}
                    trace.add(EventKind.REJECTED, question=type(question).__name__, verdict=None, **told)
                if tries > self.limits.format_retries:
                    raise self._unusable(reply, tries, error) from error
                complaint = _complaint(str(reply.content), error)

    def _unusable(self, reply: Reply, tries: int, error: MalformedReplyError) -> ModelAnswerError:
        hint = "A larger model may do better; the prompts are in groundplan/language/prompts."
        if reply.cut_off:
            hint = "The reply was cut off at its greatest length: allow more with max_tokens."
        message = f"{self.name} gave {tries} replies, none in the form required. {error}"
        return ModelAnswerError(f"{message}\nThe last reply began: {str(reply.content)[:_HEAD]!r}", hint=hint)

    def _reply(self, question: Question[A], complaint: str, deadline: float) -> Reply:
        """Send a request until one gets through, waiting longer after every passing failure."""
        wait = self._first_wait_s
        failures = 0
        while True:
            try:
                return self._request(question, complaint, deadline)
            except PassingFailureError as failure:
                failures += 1
                if failures > self.limits.transport_retries:
                    raise self._gave_up(failures, failure) from failure
                asked = failure.wait_s
                pause = asked if asked is not None and asked >= 0 else min(wait, _LONGEST_WAIT_S)
                if time.monotonic() + pause > deadline:
                    raise self._too_late(f"{failure}; the next try is due in {pause:g} s") from failure
                self._sleep(pause)
                wait *= 2
            except RefusedRequestError as refusal:
                if not self._adapted(str(refusal)):
                    hint = "The question may be too long for the model, or a setting is not accepted by it."
                    raise ModelUnavailableError(f"{self.name} refused the request: {refusal}", hint=hint) from refusal

    def _request(self, question: Question[A], complaint: str, deadline: float) -> Reply:
        self.limits.check(self._usage, self.name)
        seconds = min(self.limits.call_seconds, deadline - time.monotonic())
        if seconds <= 0:
            raise self._too_late("its replies were not in the form required")
        prompt = render(question, with_schema=self._output is Output.PROMPTED)
        prompt = Prompt(prompt.system, prompt.user + complaint, prompt.images)
        self._usage += Usage(calls=1)
        asked = self._provider.request(
            prompt, question.answer_type, self._output, settings=self._settings, seconds=seconds
        )
        cost = self._prices.cost(self.name, asked.prompt_tokens, asked.completion_tokens)
        self._usage += Usage(
            prompt_tokens=asked.prompt_tokens, completion_tokens=asked.completion_tokens, cost_usd=cost
        )
        return asked

    def _adapted(self, refusal: str) -> bool:
        """Drop what the server does not take: a sampling setting it names, or tools it does not have."""
        for setting in ("temperature", "seed"):
            if setting in self._settings and setting in refusal:
                del self._settings[setting]
                return True
        if self._may_change_output and self._output is not Output.PROMPTED and "context" not in refusal:
            self._output = Output.PROMPTED
            return True
        return False

    def _gave_up(self, failures: int, failure: PassingFailureError) -> ModelUnavailableError:
        hint = "The provider may be down or overloaded: try later, or with another model."
        return ModelUnavailableError(f"{self.name} failed {failures} times in a row. {failure}", hint=hint)

    def _too_late(self, why: str) -> LimitReachedError:
        message = f"{self.name} gave no usable answer within {self.limits.question_seconds:g} seconds: {why}."
        return LimitReachedError(message, hint="Allow more time for a question (question_seconds).")


def _complaint(reply: str, error: MalformedReplyError) -> str:
    shown = reply[:2000] + (" …" if len(reply) > 2000 else "")
    return (
        f"\n\n## Your last reply could not be read\n\n<reply>\n{shown}\n</reply>\n\n{error}\n\n"
        "Reply again in full, with one JSON object that fits the schema and nothing else."
    )
