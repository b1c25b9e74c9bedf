"""The figures published for COWP and its baselines (Ding et al. 2023, table 4), to stand beside ours."""

from __future__ import annotations

from dataclasses import dataclass

SOURCE = "as published for COWP: Ding et al. 2023, table 4 (text-davinci-003; all trials and all situations counted)"


@dataclass(frozen=True, slots=True)
class Published:
    """A system's published shares in per cent: of all trials completed, of all situations handled."""

    name: str
    completion: float
    handling: float


PUBLISHED = {
    "cowp": Published("COWP", 67.8, 36.9),
    "cowp-progprompt": Published("ProgPrompt", 61.8, 30.1),
    "cowp-inner-monologue": Published("Inner Monologue", 54.0, 22.1),
    "cowp-ek": Published("External Knowledge", 55.1, 17.3),
    "cowp-cw": Published("Closed World", 44.3, 0.0),
    "cowp-zero-shot": Published("LM as Zero-Shot Planner", 10.2, 0.0),
}
"""By the name of our strategy of that kind."""
