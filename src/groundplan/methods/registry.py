"""The methods by name."""

from __future__ import annotations

from importlib import import_module

from groundplan.errors import UnknownNameError
from groundplan.methods.task import Method

_METHODS: dict[str, tuple[str, str, str]] = {
    "ground": (
        "groundplan.methods.ground",
        "Ground",
        "Ask the model only what the instruction means; compute and prove everything else (ours, the default).",
    ),
    "sayplan": (
        "groundplan.methods.sayplan",
        "SayPlan",
        "Search a collapsed scene graph, draft a plan, replan on feedback from a simulator (Rana et al. 2023).",
    ),
    "autogpt-p": (
        "groundplan.methods.autogptp.method",
        "AutoGptP",
        "Affordances, self-correcting goals, and tools for what is missing: explore, substitute, do a part "
        "(Birr et al. 2024).",
    ),
    "cowp": (
        "groundplan.methods.cowp.method",
        "Cowp",
        "Plan, then watch with common sense what is carried out: new preconditions, things that can serve instead "
        "(Ding et al. 2023).",
    ),
    "llm+p": (
        "groundplan.methods.baselines.ablations",
        "LlmPlusP",
        "Baseline: SayPlan with the path planner but without replanning (Rana et al. 2023, section 4).",
    ),
    "llm-as-planner": (
        "groundplan.methods.baselines.ablations",
        "LlmAsPlanner",
        "Baseline: the model writes every step, waypoints too, open loop (Rana et al. 2023, section 4).",
    ),
}


def method_names() -> tuple[str, ...]:
    """Return the names of all methods, the default first."""
    return tuple(_METHODS)


def method_summaries() -> dict[str, str]:
    """Return one sentence on each method."""
    return {name: summary for name, (_, _, summary) in _METHODS.items()}


def open_method(name: str) -> Method:
    """Return the method of this name.

    Raises:
        UnknownNameError: there is no such method.
    """
    if name not in _METHODS:
        raise UnknownNameError("method", name, _METHODS)
    module, attribute, _ = _METHODS[name]
    method: Method = getattr(import_module(module), attribute)()
    return method
