"""What carrying out writes down, and how it is read back: plans, and changes of a scene, as JSON data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from groundplan.errors import InputError
from groundplan.logic.domain import Action, Domain
from groundplan.logic.formula import Formula
from groundplan.logic.pddl import parse_goal, write_formula
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Changes, Scene


def plan_to_json(plan: Sequence[Action], goals: Sequence[Formula]) -> dict[str, Any]:
    """Return a plan and the goals it is for as JSON-ready data."""
    return {
        "plan": [[action.name, *action.args] for action in plan],
        "goals": [write_formula(goal) for goal in goals],
    }


def plan_from_json(data: Mapping[str, Any], domain: Domain, scene: Scene) -> tuple[list[Action], list[Formula]]:
    """Return the plan and the goals that were written.

    Raises:
        InputError: this is no plan, or not one for the scene.
    """
    try:
        plan = [Action(str(name), tuple(map(str, args))) for name, *args in data["plan"]]
        return plan, [parse_goal(str(text), domain, scene) for text in data["goals"]]
    except (KeyError, TypeError, ValueError) as error:
        raise InputError("A plan in the trace is not written as one.") from error


def changes_to_json(changes: Changes) -> dict[str, Any]:
    """Return changes as JSON-ready data; what is empty is left out."""
    parts: dict[str, list[Any]] = {
        "added": [list(fact) for fact in changes.added],
        "removed": [list(fact) for fact in changes.removed],
        "entities_added": [_written(entity) for entity in changes.entities_added],
        "entities_removed": [_written(entity) for entity in changes.entities_removed],
    }
    return {name: part for name, part in parts.items() if part}


def changes_from_json(data: Mapping[str, Any]) -> Changes:
    """Return the changes that were written.

    Raises:
        InputError: these are no changes.
    """
    try:
        return Changes(
            added=tuple(tuple(map(str, fact)) for fact in data.get("added", ())),
            removed=tuple(tuple(map(str, fact)) for fact in data.get("removed", ())),
            entities_added=tuple(_read(item) for item in data.get("entities_added", ())),
            entities_removed=tuple(_read(item) for item in data.get("entities_removed", ())),
        )
    except (AttributeError, TypeError, ValueError) as error:
        raise InputError(f"{data!r:.120} says of no changes what they are: {error}.") from error


def _written(entity: Entity) -> dict[str, Any]:
    return {key: value for key, value in asdict(entity).items() if value not in ("", (), None, False)}


def _read(item: Mapping[str, Any]) -> Entity:
    fields: dict[str, Any] = {key: tuple(v) if isinstance(v, list) else v for key, v in item.items()}
    return Entity(**{**fields, "kind": Kind(item.get("kind", ""))})
