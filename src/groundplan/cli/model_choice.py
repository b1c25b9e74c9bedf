"""Which model was chosen on the command line, and what it may cost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from groundplan.errors import InputError

if TYPE_CHECKING:
    from groundplan.language.question import Model


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """A model's name with the options that concern it; None where nothing was said."""

    name: str
    base_url: str = ""
    max_calls: int | None = None
    max_tokens: int | None = None
    max_usd: float | None = None
    prices: Path | None = None
    record: Path | None = None

    @property
    def replays(self) -> bool:
        """Whether the model is a recording, which gives the same answers again by itself."""
        return self.name.startswith("recorded:")

    def to_json(self) -> dict[str, Any]:
        """Return the choice as JSON-ready data; that answers are recorded is left out."""
        limits = {"max_calls": self.max_calls, "max_tokens": self.max_tokens, "max_usd": self.max_usd}
        prices = None if self.prices is None else str(self.prices)
        return {"name": self.name, "base_url": self.base_url, **limits, "prices": prices}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> ModelChoice:
        """Return the choice that was written.

        Raises:
            KeyError: something is missing.
        """
        return cls(
            str(data["name"]),
            str(data["base_url"]),
            data["max_calls"],
            data["max_tokens"],
            data["max_usd"],
            None if data["prices"] is None else Path(data["prices"]),
        )

    def open(self) -> Model:
        """Open the model.

        Raises:
            InputError: the price table cannot be read, the recording cannot be written, …
            ModelUnavailableError: the model cannot be used here.
        """
        from groundplan.language.registry import open_model

        return open_model(self.name, **self.options())

    def options(self) -> dict[str, Any]:
        """Return the options for `groundplan.language.registry.open_model`."""
        from groundplan.language.limits import Limits

        limited = (self.max_calls, self.max_tokens, self.max_usd) != (None, None, None)
        return {
            "record": str(self.record) if self.record else None,
            "base_url": self.base_url or None,
            "prices": str(self.prices) if self.prices else None,
            "limits": Limits(calls=self.max_calls, tokens=self.max_tokens, usd=self.max_usd) if limited else None,
        }

    def shared_by(self, jobs: int) -> ModelChoice:
        """Return the choice for one of several processes: each gets its share of the limits.

        Raises:
            InputError: several processes were to write one recording, or to replay one.
        """
        if jobs > 1 and self.record is not None:
            raise InputError("Several processes cannot write one recording.", hint="Leave --jobs out.")
        if jobs > 1 and self.name.startswith("recorded:"):
            raise InputError("A recording is replayed in its order, by one process.", hint="Leave --jobs out.")
        return replace(
            self,
            max_calls=None if self.max_calls is None else max(1, self.max_calls // jobs),
            max_tokens=None if self.max_tokens is None else max(1, self.max_tokens // jobs),
            max_usd=None if self.max_usd is None else self.max_usd / jobs,
        )
