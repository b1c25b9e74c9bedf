"""Models by name: `embedded`, `human`, `recorded:FILE`, and `provider:model` for chat models.

`embedded:FOLDER` is the embedded model with a local sentence-transformers model for words it does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from groundplan.errors import InputError, UnknownNameError
from groundplan.language.question import Model

if TYPE_CHECKING:
    from groundplan.language.human import Console

DEFAULT_MODEL = "embedded"

PROVIDERS: Mapping[str, str] = MappingProxyType(
    {
        "openai": "OpenAI, or any OpenAI-compatible server with a base URL (vLLM, llama.cpp, LM Studio, …)",
        "anthropic": "Anthropic",
        "google": "Google Gemini",
        "google-gla": "Google Gemini (the older spelling of google)",
        "google-vertex": "Google Vertex AI",
        "ollama": "a local Ollama server",
        "openrouter": "OpenRouter",
    }
)
"""The chat providers named in help; any other provider of pydantic-ai is accepted by its name there."""

Opener = Callable[..., Model]
"""Takes what follows the colon in the name (may be empty) and the caller's options; returns the model."""


def _embedded(embeddings: str, **_: Any) -> Model:
    from groundplan.language.commonsense import Commonsense

    if not embeddings:
        return Commonsense()
    from groundplan.knowledge import knowledge_with
    from groundplan.language.embedding import SentenceEmbedder

    return Commonsense(knowledge_with(SentenceEmbedder(embeddings)))


def _human(_: str, *, console: Console | None = None, adviser: Model | None = None, **__: Any) -> Model:
    from groundplan.language.human import Human

    return Human(console, adviser=adviser)


def _recorded(path: str, **_: Any) -> Model:
    from groundplan.language.recorded import Recorded

    if not path:
        hint = "Say recorded:FILE, for example recorded:run.jsonl"
        raise InputError("Which recording should be replayed?", hint=hint)
    return Recorded(path)


OPENERS: dict[str, Opener] = {"embedded": _embedded, "human": _human, "recorded": _recorded}
"""Models that are not chat providers, by the name before the colon; add your own here (docs/add-a-model.md)."""


def model_names() -> list[str]:
    """Return the names that `open_model` takes, with capital letters for what the user fills in."""
    own = [f"{name}:FILE" if name == "recorded" else name for name in OPENERS]
    return own + [f"{provider}:MODEL" for provider in PROVIDERS]


def open_model(name: str = DEFAULT_MODEL, *, record: str | None = None, **options: Any) -> Model:
    """Return the model with this name.

    `options` go to the model, which takes what concerns it: chat models take `base_url`, `api_key`, `limits`, … (see
    `ChatModel`). With a `base_url` the name is that of a model on an OpenAI-compatible server. `record` writes every
    answer to a file that `recorded:FILE` replays.

    Raises:
        InputError: the name lacks its file, or there is a server's address but no name of a model on it.
        UnknownNameError: there is no such model or provider.
        ModelUnavailableError: it exists but cannot be used here (extra not installed, no key).
    """
    model = _open(name, options)
    if record is None:
        return model
    from groundplan.language.recorded import Recorder

    return Recorder(model, record)


def _open(name: str, options: dict[str, Any]) -> Model:
    prefix, colon, rest = name.partition(":")
    options = {key: value for key, value in options.items() if value is not None}
    if options.get("base_url") and name in ("", DEFAULT_MODEL):
        raise InputError(
            "Which model on that server should be asked?", hint="Give its name, for example --model llama3."
        )
    if prefix in OPENERS:
        return OPENERS[prefix](rest, **options)
    if not colon and not options.get("base_url"):
        raise UnknownNameError("model", name, model_names())
    from groundplan.language.chat import ChatModel

    return ChatModel(name, **options)
