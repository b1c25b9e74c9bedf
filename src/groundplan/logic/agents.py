"""Agents: who acts in an affordance-based scene, what each can do, and what it costs to have it done by them."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

from groundplan.errors import InputError, UnknownNameError
from groundplan.files import read_text
from groundplan.scene.entity import Kind
from groundplan.scene.scene import Scene

ROBOT_COST = 1.0
HUMAN_COST = 100.0
"""What a human's action costs unless a file says otherwise, as in the published planner: a human is asked last."""
_KINDS = ("robot", "human")
_KEYS = frozenset({"id", "kind", "capabilities", "cost", "costs", "at"})


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentProfile:
    """One agent.

    `capabilities` are the names of what it can do, None for everything. `cost` is the cost of each of its actions,
    `costs` that of single ones by name. `at` is the place where it is, where the scene does not say that.
    """

    id: str
    kind: Literal["robot", "human"] = "robot"
    capabilities: frozenset[str] | None = None
    cost: float = ROBOT_COST
    costs: Mapping[str, float] = field(default_factory=lambda: MappingProxyType({}))
    at: str = ""

    def cost_of(self, capability: str) -> float:
        """Return what it costs to have the agent do something."""
        return self.costs.get(capability, self.cost)

    def can(self, capability: str) -> bool:
        """Say whether the agent has a capability."""
        return self.capabilities is None or capability in self.capabilities


def default_agents(scene: Scene) -> tuple[AgentProfile, ...]:
    """Return the agents of a scene of which nothing is told: robots can do everything, humans only give and receive."""
    found = []
    for name in scene.of_kind(Kind.AGENT):
        profile = AgentProfile(id=name)
        if "human" in scene.types_of(name):
            profile = AgentProfile(id=name, kind="human", capabilities=frozenset(), cost=HUMAN_COST)
        found.append(profile)
    return tuple(found)


def load_agents(path: str | Path) -> tuple[AgentProfile, ...]:
    """Read an agent file: `[[agents]]` in TOML, or in JSON an object with `agents` (docs/formats.md).

    Raises:
        InputError: it cannot be read or is not well formed; the message names the file and the agent.
    """
    text = read_text(path, "agent file")
    try:
        data = json.loads(text) if text.lstrip()[:1] in ("{", "[") and "[[" not in text[:400] else tomllib.loads(text)
    except (json.JSONDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise InputError(f"{path} is neither TOML nor JSON: {error}.", hint="See docs/formats.md.") from error
    entries = data.get("agents") if isinstance(data, Mapping) else data
    if not isinstance(entries, list) or not entries:
        raise InputError(f"{path} names no agents.", hint="Begin each with [[agents]]; see docs/formats.md.")
    agents = tuple(_agent(entry, f"{path}, agent {number}") for number, entry in enumerate(entries, 1))
    ids = [agent.id for agent in agents]
    for agent_id in ids:
        if ids.count(agent_id) > 1:
            raise InputError(f"{path}: two agents are named {agent_id!r}.")
    return agents


def _agent(entry: Any, place: str) -> AgentProfile:
    if not isinstance(entry, Mapping):
        raise InputError(f"{place}: must be a table of keys.", hint=f"Keys: {', '.join(sorted(_KEYS))}.")
    unknown = [str(key) for key in entry if key not in _KEYS]
    if unknown:
        raise InputError(f"{place}: unknown key {unknown[0]!r}.", hint=f"Keys: {', '.join(sorted(_KEYS))}.")
    agent_id = entry.get("id")
    if not isinstance(agent_id, str) or not agent_id:
        raise InputError(f"{place}: 'id' must be a text.", hint='For example: id = "robot0"')
    kind = entry.get("kind", "human" if agent_id.startswith("human") else "robot")
    if kind not in _KINDS:
        raise InputError(f"{place}: 'kind' is {kind!r}.", hint="It is robot or human.")
    usual = ROBOT_COST if kind == "robot" else HUMAN_COST
    costs = entry.get("costs", {})
    if not isinstance(costs, Mapping):
        raise InputError(f"{place}: 'costs' must map capabilities to numbers.")
    at = entry.get("at", "")
    if not isinstance(at, str):
        raise InputError(f"{place}: 'at' must be the name of a place.")
    return AgentProfile(
        id=agent_id,
        kind="human" if kind == "human" else "robot",
        capabilities=_capabilities(entry.get("capabilities", "all" if kind == "robot" else []), place),
        cost=_cost(entry.get("cost", usual), "cost", place),
        costs=MappingProxyType({str(name): _cost(value, f"costs.{name}", place) for name, value in costs.items()}),
        at=at,
    )


def _capabilities(value: Any, place: str) -> frozenset[str] | None:
    if value == "all":
        return None
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise InputError(f"{place}: 'capabilities' must be \"all\" or a list of names.")
    return frozenset(value)


def _cost(value: Any, key: str, place: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < float("inf"):
        raise InputError(f"{place}: {key!r} must be a number that is not negative.")
    return float(value)


def check_agents(agents: Iterable[AgentProfile], capabilities: Iterable[str]) -> None:
    """Check that agents can do only what there is to do.

    Raises:
        UnknownNameError: an agent has a capability that does not exist.
    """
    known = set(capabilities)
    for agent in agents:
        for name in sorted({*(agent.capabilities or ()), *agent.costs} - known):
            raise UnknownNameError("capability", name, known)
