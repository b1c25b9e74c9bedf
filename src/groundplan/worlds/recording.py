"""What carrying out writes down, and how it is read back: changes of a scene as JSON data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from groundplan.errors import InputError
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Changes


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
