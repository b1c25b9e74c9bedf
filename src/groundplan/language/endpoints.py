"""Chat models by name, made ready through pydantic-ai."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from groundplan.errors import ModelUnavailableError, UnknownNameError

if TYPE_CHECKING:
    from pydantic_ai.models import Model as Endpoint

_OLLAMA = "http://localhost:11434/v1"
_ALIASES = {"google-gla": "google", "google-vertex": "google-cloud"}


def open_endpoint(name: str, base_url: str | None, api_key: str | None) -> Endpoint:
    """Return the model with this name, at its provider or at `base_url`; nothing is sent.

    Raises:
        ImportError: the provider's client is not installed.
        UnknownNameError: there is no such provider.
        ModelUnavailableError: a key or an address is missing.
    """
    from pydantic_ai.exceptions import UserError
    from pydantic_ai.models import infer_model
    from pydantic_ai.providers import infer_provider_class

    prefix, colon, model_name = name.partition(":")
    prefix = _ALIASES.get(prefix, prefix)
    if base_url is not None and not colon:
        return _compatible(name, base_url, api_key)
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
        raise _not_ready(name, str(error)) from error


def _not_ready(name: str, told: str) -> ModelUnavailableError:
    """Put what a provider lacks into our words; the name of the environment variable is the provider's."""
    variable = re.search(r"`([A-Z][A-Z0-9_]+)`", told)
    if variable is None:
        return ModelUnavailableError(f"{name} cannot be asked: {told}")
    hint = "Set it to what the provider gave you, or use the embedded model, which needs none."
    return ModelUnavailableError(f"{name} needs the environment variable {variable[1]}.", hint=hint)


def not_installed(name: str, error: ImportError) -> ModelUnavailableError:
    """Say which package is missing, and how to install it: most providers come with the extra, some by themselves."""
    command = re.search(r"`(pip install [^`]+)`", str(error))
    install = command[1] if command and "_ai" not in (error.name or "") else "pip install 'groundplan[llm]'"
    return ModelUnavailableError(f"{name} cannot be asked: a package is missing.", hint=f"Install it with: {install}")


def _compatible(model_name: str, base_url: str, api_key: str | None) -> Endpoint:
    """Return a model on an OpenAI-compatible server; a key for OpenAI itself is never sent there unasked."""
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai_compatible import OpenAICompatibleProvider

    key = api_key or os.environ.get("GROUNDPLAN_API_KEY")
    provider = OpenAICompatibleProvider("openai-compatible", base_url=base_url, api_key=key)
    return OpenAIChatModel(model_name, provider=provider)
