"""What the AutoGPT+P paper reports (Birr et al. 2024, tables III to VI), to stand beside our numbers.

Their language models are not ours, and some of their scenes and tasks are not in the public data: the figures show the
size of the problem. They are shares from 0 to 1 and always shown with the model they belong to.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from groundplan.evaluation.autogptp.rows import FileKind

SOURCE = "Birr et al. 2024 (AutoGPT+P), tables III to VI"
GPT3, GPT4 = "GPT-3.5-turbo-0613", "GPT-4-0613"


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """One published row: a system with its model on one subset; None where the paper says nothing."""

    system: str
    model: str
    success: float
    minimal: float | None = None
    minimal_tools: float | None = None

    @property
    def label(self) -> str:
        """The row's name in tables: whose it is, and with which model."""
        return f"{self.system}, {self.model}"


# Table III: success of Suggest Alternative; GPT-3 naive, GPT-3 ours, GPT-4 naive, GPT-4 ours.
_SUBSTITUTION = {
    "simple": (0.73, 0.87, 0.90, 0.90),
    "medium": (0.63, 0.90, 0.70, 0.83),
    "complex": (0.33, 0.80, 0.67, 0.80),
}
_SIZES = {"small": "simple", "large": "complex"}
"""What else the sizes of 5, 20 and 70 objects may be called."""
# Table IV: success on the SayCan instructions; SayCan, then as planner, as planner with affordances (GPT-3, GPT-4 each
# after the other), then the Plan Tool without and with self-correction.
_SAYCAN = {
    "primitive": (0.93, 0.47, 0.53, 0.93, 0.93, 0.73, 0.73, 1.00, 1.00),
    "verb": (0.60, 0.00, 0.00, 0.67, 0.87, 0.27, 0.33, 0.93, 1.00),
    "noun": (0.93, 0.13, 0.07, 0.26, 0.20, 0.27, 0.40, 0.93, 1.00),
    "structured": (0.93, 0.20, 0.13, 0.87, 0.60, 0.00, 0.13, 0.20, 0.93),
    "embodiment": (0.64, 0.09, 0.00, 0.55, 0.55, 0.64, 0.64, 0.82, 1.00),
    "crowd": (0.73, 0.13, 0.07, 0.93, 0.73, 0.27, 0.33, 0.73, 0.93),
    "long": (0.73, 0.00, 0.00, 0.40, 0.33, 0.20, 0.33, 0.80, 1.00),
    "drawer": (1.00, 0.00, 0.00, 0.00, 0.00, 0.66, 0.33, 1.00, 1.00),
}
_SAYCAN_SYSTEMS = (
    ("SayCan (plan)", "PaLM"),
    ("LLM as planner", GPT3),
    ("LLM as planner + affordances", GPT3),
    ("LLM as planner", GPT4),
    ("LLM as planner + affordances", GPT4),
    ("AutoGPT+P without self-correction", GPT3),
    ("AutoGPT+P", GPT3),
    ("AutoGPT+P without self-correction", GPT4),
    ("AutoGPT+P", GPT4),
)
# Table V: success and minimal length of the Plan Tool; GPT-3, GPT-3 auto, GPT-4, GPT-4 auto.
_PLANNER = {
    ("simple", "task"): (0.70, 0.63, 0.70, 0.63, 0.97, 0.97, 1.00, 1.00),
    ("simple", "goal"): (0.63, 0.60, 0.90, 0.83, 1.00, 0.97, 1.00, 0.93),
    ("complex", "scene"): (0.17, 0.13, 0.77, 0.53, 0.93, 0.87, 0.97, 0.93),
    ("complex", "goal"): (0.23, 0.17, 0.33, 0.23, 0.87, 0.70, 0.87, 0.73),
    ("knowledge",): (0.10, 0.10, 0.10, 0.10, 0.53, 0.53, 0.57, 0.57),
    ("implicit",): (0.10, 0.10, 0.13, 0.13, 0.43, 0.40, 0.47, 0.43),
}
_PLANNER_SYSTEMS = (
    ("AutoGPT+P without self-correction", GPT3),
    ("AutoGPT+P", GPT3),
    ("AutoGPT+P without self-correction", GPT4),
    ("AutoGPT+P", GPT4),
)
# Table VI: success, minimal length and minimal tools of the whole system; GPT-3, GPT-4.
_SYSTEM = {
    "plan": (0.53, 0.50, 0.30, 0.87, 0.80, 0.80),
    "partial": (0.37, 0.20, 0.23, 0.83, 0.67, 0.13),
    "explor": (0.10, 0.03, 0.00, 0.77, 0.23, 0.63),
    "alternativ": (0.13, 0.13, 0.03, 0.77, 0.53, 0.73),
    "combined": (0.13, 0.07, 0.10, 0.70, 0.53, 0.47),
}


def published(stem: str, kind: FileKind) -> tuple[Published, ...]:
    """Return the published rows for a scenario file's family, which its name tells; none for other files."""
    words = re.split(r"[^a-z0-9]+", stem.casefold())
    if kind is FileKind.SUBSTITUTION:
        words = [_SIZES.get(word, word) for word in words]
        return next((_substitution(figures) for name, figures in _SUBSTITUTION.items() if name in words), ())
    if kind is FileKind.SYSTEM:
        # "partial" goes before "plan": a file of partial plans may have both words in its name.
        names = sorted(_SYSTEM, key=lambda name: name == "plan")
        return next((_system(_SYSTEM[name]) for name in names if _has(words, name)), ())
    for needed, figures in _PLANNER.items():
        if all(_has(words, name) for name in needed):
            return _planner(figures)
    return next((_saycan(figures) for name, figures in _SAYCAN.items() if _has(words, name)), ())


def _has(words: list[str], start: str) -> bool:
    return any(word.startswith(start) for word in words)


def _substitution(figures: tuple[float, ...]) -> tuple[Published, ...]:
    systems = (("naive substitution", GPT3), ("AutoGPT+P", GPT3), ("naive substitution", GPT4), ("AutoGPT+P", GPT4))
    return tuple(Published(system=s, model=m, success=f) for (s, m), f in zip(systems, figures, strict=True))


def _saycan(figures: tuple[float, ...]) -> tuple[Published, ...]:
    return tuple(Published(system=s, model=m, success=f) for (s, m), f in zip(_SAYCAN_SYSTEMS, figures, strict=True))


def _planner(figures: tuple[float, ...]) -> tuple[Published, ...]:
    return tuple(
        Published(system=system, model=model, success=figures[2 * i], minimal=figures[2 * i + 1])
        for i, (system, model) in enumerate(_PLANNER_SYSTEMS)
    )


def _system(figures: tuple[float, ...]) -> tuple[Published, ...]:
    return tuple(
        Published(
            system="AutoGPT+P",
            model=model,
            success=figures[3 * i],
            minimal=figures[3 * i + 1],
            minimal_tools=figures[3 * i + 2],
        )
        for i, model in enumerate((GPT3, GPT4))
    )
