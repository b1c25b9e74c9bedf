"""One request to a chat model through pydantic-ai, its failures sorted into lasting and passing ones.

pydantic-ai is imported when a provider is made. Every request runs on an event loop of its own that is closed with all
its connections before the call returns, so nothing is left open.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from groundplan.errors import ModelAnswerError, ModelUnavailableError, UnknownNameError
from groundplan.language.prompting import Prompt
from groundplan.language.question import Answer

if TYPE_CHECKING:
    from pydantic_ai.messages import ModelResponse
    from pydantic_ai.models import Model as ChatEndpoint
    from pydantic_ai.models import ModelRequestParameters

_OLLAMA = "http://localhost:11434/v1"
_ALIASES = {"google-gla": "google", "google-vertex": "google-cloud"}
_TOOL = "answer"


class Output(StrEnum):
    """How the model is made to answer in the form asked for."""

    TOOL = "tool"
    """By calling a tool whose arguments are the answer."""
    NATIVE = "native"
    """By the provider's own structured output (a JSON schema as response format)."""
    PROMPTED = "prompted"
    """By being told the schema in the prompt; works with every model."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back: the answer's text or data, the tokens used, and whether it was cut off for length."""

    content: str | Mapping[str, Any]
    prompt_tokens: int
    completion_tokens: int
    cut_off: bool = False


class PassingFailureError(Exception):
    """A request that failed in a way that may be over soon; `wait_s` is how long the server asks to wait."""

    def __init__(self, message: str, wait_s: float | None = None) -> None:
        super().__init__(message)
        self.wait_s = wait_s


class RefusedRequestError(Exception):
    """The server does not accept the request as it is (400, 422): a form of output it does not have, say."""


class Provider:
    """A chat model at a provider, ready to be asked."""

    def __init__(self, name: str, *, base_url: str | None = None, api_key: str | None = None) -> None:
        """Find the provider and make its client; nothing is sent yet.

        Raises:
            UnknownNameError: there is no such provider.
            ModelUnavailableError: the extra is not installed, or a key is missing.
        """
        self.name = name
        self._where = base_url or name.partition(":")[0]
        try:
            self._endpoint = _endpoint(name, base_url, api_key)
        except ImportError as error:
            raise ModelUnavailableError(
                f"To ask {name}, the extra `llm` is needed ({error}).",
                hint="Install it with: pip install 'groundplan[llm]'",
            ) from error

    def request(
        self, prompt: Prompt, answer_type: type[Answer], output: Output, *, settings: Mapping[str, Any], seconds: float
    ) -> Reply:
        """Send one request and wait for its reply, at most `seconds`.

        Raises:
            PassingFailureError: it may work if tried again.
            RefusedRequestError: it will not work in this form.
            ModelUnavailableError: it will not work.
            ModelAnswerError: the provider withheld the answer.
        """
        from pydantic_ai.exceptions import AgentRunError, UserError

        try:
            return _reply(_run(self._send(prompt, answer_type, output, settings, seconds)))
        except TimeoutError as error:
            raise PassingFailureError(f"No reply within {seconds:g} seconds") from error
        except AgentRunError as error:
            raise _sorted_out(error, self.name, self._where) from error
        except UserError as error:
            raise RefusedRequestError(str(error)) from error

    async def _send(
        self, prompt: Prompt, answer_type: type[Answer], output: Output, settings: Mapping[str, Any], seconds: float
    ) -> ModelResponse:
        from pydantic_ai.direct import model_request
        from pydantic_ai.messages import ModelRequest, SystemPromptPart, UserPromptPart
        from pydantic_ai.settings import ModelSettings

        messages = [ModelRequest(parts=[SystemPromptPart(prompt.system), UserPromptPart(prompt.user)])]
        chosen: dict[str, Any] = {"max_retries": 0, "timeout": seconds, **settings}
        async with asyncio.timeout(seconds), self._endpoint:
            return await model_request(
                self._endpoint,
                messages,
                model_settings=ModelSettings(**chosen),  # type: ignore[typeddict-item]
                model_request_parameters=_parameters(answer_type, output),
            )


def _run(request: Coroutine[Any, Any, ModelResponse]) -> ModelResponse:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(request)
    with ThreadPoolExecutor(max_workers=1) as pool:  # inside somebody's event loop, a notebook's for example
        return pool.submit(asyncio.run, request).result()


def _endpoint(name: str, base_url: str | None, api_key: str | None) -> ChatEndpoint:
    from pydantic_ai.exceptions import UserError
    from pydantic_ai.models import infer_model
    from pydantic_ai.providers import infer_provider_class

    prefix, _, model_name = name.partition(":")
    prefix = _ALIASES.get(prefix, prefix)
    try:
        kind = infer_provider_class(prefix)
    except ValueError as error:
        if base_url is None:
            from groundplan.language.registry import model_names

            raise UnknownNameError("model", name, model_names()) from error
        return _compatible(name, base_url, api_key)
    if base_url is not None and prefix in ("openai", "openai-chat"):
        return _compatible(model_name, base_url, api_key)
    options = {"base_url": base_url, "api_key": api_key}
    if prefix == "ollama":
        options["base_url"] = base_url or os.environ.get("OLLAMA_BASE_URL", _OLLAMA)
    given = {key: value for key, value in options.items() if value is not None}
    try:
        return infer_model(f"{prefix}:{model_name}", provider_factory=lambda _: kind(**given))
    except (UserError, TypeError) as error:
        told = str(error).split(" To try Pydantic AI")[0]
        raise ModelUnavailableError(f"{name} cannot be asked: {told}", hint=_KEY_HINT) from error


_KEY_HINT = "Put the key into that environment variable, or use the embedded model, which needs none."


def _compatible(model_name: str, base_url: str, api_key: str | None) -> ChatEndpoint:
    """Return a model on an OpenAI-compatible server; a key for OpenAI itself is never sent there unasked."""
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai_compatible import OpenAICompatibleProvider

    key = api_key or os.environ.get("GROUNDPLAN_API_KEY")
    provider = OpenAICompatibleProvider("openai-compatible", base_url=base_url, api_key=key)
    return OpenAIChatModel(model_name, provider=provider)


def _parameters(answer_type: type[Answer], output: Output) -> ModelRequestParameters:
    from pydantic_ai.models import ModelRequestParameters
    from pydantic_ai.output import OutputObjectDefinition
    from pydantic_ai.tools import ToolDefinition

    if output is Output.PROMPTED:
        return ModelRequestParameters()
    schema = answer_type.model_json_schema()
    told = (answer_type.__doc__ or "").strip().partition("\n")[0]
    if output is Output.NATIVE:
        asked = OutputObjectDefinition(json_schema=schema, name=answer_type.__name__, description=told)
        return ModelRequestParameters(output_mode="native", output_object=asked)
    tool = ToolDefinition(name=_TOOL, description=told, parameters_json_schema=schema, kind="output")
    return ModelRequestParameters(output_mode="tool", output_tools=[tool], allow_text_output=False)


def _reply(response: ModelResponse) -> Reply:
    from pydantic_ai.messages import TextPart, ToolCallPart

    calls = [part.args for part in response.parts if isinstance(part, ToolCallPart)]
    text = "".join(part.content for part in response.parts if isinstance(part, TextPart))
    content = next((args for args in calls if args), text)
    usage = response.usage
    return Reply(content, usage.input_tokens, usage.output_tokens, response.finish_reason == "length")


def _sorted_out(error: Exception, name: str, where: str) -> Exception:
    """Return what a failure means: whether to try again, in another form, or not at all."""
    from pydantic_ai.exceptions import ContentFilterError, ModelHTTPError

    if isinstance(error, ContentFilterError):
        return ModelAnswerError(f"{name} withheld its answer: {error}")
    if isinstance(error, ModelHTTPError):
        return _http_failure(error, name)
    causes = list(_causes(error))
    if any(isinstance(cause, ConnectionRefusedError) or "ConnectError" in type(cause).__name__ for cause in causes):
        hint = "Start the server, or check the address (--base-url) and the network."
        return ModelUnavailableError(f"There is no connection to {where} ({causes[-1]}).", hint=hint)
    return PassingFailureError(str(causes[-1]) or str(error) or type(error).__name__)


def _http_failure(error: Any, name: str) -> Exception:
    status, body = error.status_code, str(error.body)[:500]
    if status in (401, 403):
        hint = "Check the API key: it is missing, wrong, or not allowed to use this model."
        return ModelUnavailableError(f"{name} refused the key ({status}): {body}", hint=hint)
    if status == 404:
        hint = "Check the model's name, and that the address ends in /v1 where the server wants that."
        return ModelUnavailableError(f"{name} was not found there (404): {body}", hint=hint)
    if "insufficient_quota" in body or type(error).__name__ == "ModelQuotaExceededError":
        return ModelUnavailableError(f"The quota for {name} is used up: {body}", hint="Check the provider's billing.")
    if status in (408, 409, 425, 429) or status >= 500:
        return PassingFailureError(f"The server answered {status}: {body}", getattr(error, "retry_after", None))
    return RefusedRequestError(f"{status}: {body}")


def _causes(error: BaseException) -> list[BaseException]:
    found = [error]
    while (cause := found[-1].__cause__) is not None and cause not in found:
        found.append(cause)
    return found
