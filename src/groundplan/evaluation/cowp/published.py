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

TABLE_5 = "as published for COWP: Ding et al. 2023, table 5"
PUBLISHED_MODELS: dict[tuple[str, str], dict[str, tuple[float, float]]] = {
    ("wash_glass", "text-davinci-003"): {
        "cowp": (59.3, 18.0),
        "cowp-progprompt": (53.3, 14.0),
        "cowp-inner-monologue": (54.7, 12.0),
        "cowp-zero-shot": (10.7, 0.0),
    },
    ("wash_glass", "text-davinci-002"): {
        "cowp": (53.7, 14.0),
        "cowp-progprompt": (36.0, 6.0),
        "cowp-inner-monologue": (27.3, 4.0),
        "cowp-zero-shot": (5.3, 0.0),
    },
    ("wash_glass", "text-ada-001"): {
        "cowp": (52.0, 6.0),
        "cowp-progprompt": (0.0, 0.0),
        "cowp-inner-monologue": (0.0, 0.0),
        "cowp-zero-shot": (0.0, 0.0),
    },
    ("serve_water", "text-davinci-003"): {
        "cowp": (76.6, 34.7),
        "cowp-progprompt": (69.3, 26.5),
        "cowp-inner-monologue": (32.7, 8.2),
        "cowp-zero-shot": (6.7, 0.0),
    },
    ("serve_water", "text-davinci-002"): {
        "cowp": (73.3, 30.6),
        "cowp-progprompt": (15.4, 8.2),
        "cowp-inner-monologue": (13.3, 6.1),
        "cowp-zero-shot": (2.7, 0.0),
    },
    ("serve_water", "text-ada-001"): {
        "cowp": (66.0, 8.1),
        "cowp-progprompt": (0.0, 0.0),
        "cowp-inner-monologue": (0.0, 0.0),
        "cowp-zero-shot": (0.0, 0.0),
    },
}
"""By task and model: shares of all trials completed and of all situations handled, by the name of our strategy."""
