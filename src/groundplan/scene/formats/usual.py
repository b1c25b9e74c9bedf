"""What a file need not say: who is a robot, that hands are free, that what opens is closed and what switches is off."""

from __future__ import annotations

from collections.abc import Iterable

from groundplan.scene.entity import Kind
from groundplan.scene.scene import Fact

PEOPLE = frozenset({"person", "persons", "people", "human", "humans", "man", "woman", "user"})
_OPENINGS = (("open", "closed"), "closed")
_SWITCHES = (("switched_on", "switched_off"), "switched_off")


def agent_types(kind: Kind, category: str, types: tuple[str, ...]) -> tuple[str, ...]:
    """Return the types with `robot` for every agent that is not a person: it is the one that acts."""
    if kind is Kind.AGENT and category not in PEOPLE and not PEOPLE & set(types) and "robot" not in types:
        return (*types, "robot")
    return types


def usual_facts(things: Iterable[tuple[str, tuple[str, ...]]], facts: dict[Fact, None]) -> None:
    """Add the facts about entities (ids with types) that hold unless the file says otherwise."""
    holding = {fact[1] for fact in facts if fact[0] == "holding"}
    for entity_id, types in things:
        if "openable" in types:
            _settle(entity_id, *_OPENINGS, facts)
        if "switchable" in types:
            _settle(entity_id, *_SWITCHES, facts)
        if "robot" in types and entity_id not in holding:
            facts[("free_hand", entity_id)] = None


def _settle(entity_id: str, states: tuple[str, str], usual: str, facts: dict[Fact, None]) -> None:
    if not any((state, entity_id) in facts for state in states):
        facts[(usual, entity_id)] = None
