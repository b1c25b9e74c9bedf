"""One request to a chat model through pydantic-ai, its failures sorted into lasting and passing ones.

pydantic-ai is imported when a provider is made. Every request runs on an event loop of its own that is closed with all
its connections before the call returns, so nothing is left open.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from groundplan.language.endpoints import not_installed, open_endpoint
from groundplan.language.failures import PassingFailureError, RefusedRequestError, sorted_out
from groundplan.language.prompting import Prompt
from groundplan.language.question import Answer

if TYPE_CHECKING:
    from pydantic_ai.messages import ModelResponse, UserContent
    from pydantic_ai.models import ModelRequestParameters

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


class Provider:
    """A chat model at a provider, ready to be asked."""

    def __init__(self, name: str, *, base_url: str | None = None, api_key: str | None = None) -> None:
        """Find the provider and make its client; nothing is sent yet.

        Raises:
            UnknownNameError: there is no such provider.
            ModelUnavailableError: the extra is not installed, or a key is missing.
        """
        self.name = name
        try:
            self._endpoint = open_endpoint(name, base_url, api_key)
        except ImportError as error:
            raise not_installed(name, error) from error
        self._where = base_url or self._endpoint.base_url or name.partition(":")[0]

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
            raise sorted_out(error, self.name, self._where) from error
        except UserError as error:
            raise RefusedRequestError(str(error)) from error

    async def _send(
        self, prompt: Prompt, answer_type: type[Answer], output: Output, settings: Mapping[str, Any], seconds: float
    ) -> ModelResponse:
        from pydantic_ai.direct import model_request
        from pydantic_ai.messages import ModelRequest, SystemPromptPart, UserPromptPart
        from pydantic_ai.settings import ModelSettings

        user = UserPromptPart(_content(prompt) if prompt.images else prompt.user)
        messages = [ModelRequest(parts=[SystemPromptPart(prompt.system), user])]
        chosen: dict[str, Any] = {"max_retries": 0, "timeout": seconds, **settings}
        async with asyncio.timeout(seconds), self._endpoint:
            return await model_request(
                self._endpoint,
                messages,
                model_settings=ModelSettings(**chosen),  # type: ignore[typeddict-item]
                model_request_parameters=_parameters(answer_type, output),
            )


def _content(prompt: Prompt) -> list[UserContent]:
    from pydantic_ai.messages import BinaryContent

    return [prompt.user, *(BinaryContent(data=image, media_type="image/png") for image in prompt.images)]


def _run(request: Coroutine[Any, Any, ModelResponse]) -> ModelResponse:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(request)
    with ThreadPoolExecutor(max_workers=1) as pool:  # inside somebody's event loop, a notebook's for example
        return pool.submit(asyncio.run, request).result()


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
