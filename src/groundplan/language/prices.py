"""What tokens cost: a table the user can extend, with the price list that comes with the LLM extra behind it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Self

from groundplan.errors import InputError
from groundplan.files import read_text


@dataclass(frozen=True, slots=True)
class Price:
    """US dollars per million tokens."""

    prompt: float
    completion: float

    def of(self, prompt_tokens: int, completion_tokens: int) -> float:
        """Return what these tokens cost in US dollars."""
        return (self.prompt * prompt_tokens + self.completion * completion_tokens) / 1_000_000


@dataclass(frozen=True, slots=True)
class Prices:
    """Prices by model name: `provider:model`, `provider:*` for all of a provider, `*` for every model."""

    table: Mapping[str, Price]

    @classmethod
    def load(cls, path: str | Path | None = None) -> Self:
        """Read the built-in table, and the user's before it.

        Raises:
            InputError: the user's file cannot be read or is not a table of prices.
        """
        built_in = (resources.files("groundplan.language") / "prices.toml").read_text(encoding="utf-8")
        table = _parse(built_in, "prices.toml")
        if path is not None:
            table = {**table, **_parse(read_text(path, "price table"), str(path))}
        return cls(table)

    def find(self, model: str) -> Price | None:
        """Return the price of the model, or None where the table has none."""
        provider = model.partition(":")[0]
        for name in (model, f"{provider}:*", "*"):
            if name in self.table:
                return self.table[name]
        return None

    def cost(self, model: str, prompt_tokens: int, completion_tokens: int) -> float | None:
        """Return what the tokens cost in US dollars, or None where no price is known."""
        price = self.find(model)
        if price is not None:
            return price.of(prompt_tokens, completion_tokens)
        return _listed(model, prompt_tokens, completion_tokens)


def _listed(model: str, prompt_tokens: int, completion_tokens: int) -> float | None:
    """Look the price up in genai-prices' bundled list (no network)."""
    try:
        from genai_prices import Usage, calc_price
    except ImportError:
        return None
    provider, _, name = model.partition(":")
    usage = Usage(input_tokens=prompt_tokens, output_tokens=completion_tokens)
    try:
        found = calc_price(usage, model_ref=name, provider_id=_LISTED_AS.get(provider, provider))
    except (LookupError, ValueError):
        return None
    return float(found.total_price)


_LISTED_AS = {"openai-chat": "openai", "openai-responses": "openai", "google-gla": "google", "google-vertex": "google"}


def _parse(text: str, source: str) -> dict[str, Price]:
    hint = 'Each model is a table such as ["openai:gpt-x"] with prompt = 1.0 and completion = 4.0.'
    try:
        tables = tomllib.loads(text)
        return {name: Price(float(row["prompt"]), float(row["completion"])) for name, row in tables.items()}
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as error:
        raise InputError(f"{source} is not a table of prices: {error}", hint=hint) from error
