"""Entities: everything in a scene that has an id."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """The level of the scene graph an entity belongs to (SayPlan, section 3.2)."""

    FLOOR = "floor"
    ROOM = "room"
    POSE = "pose"
    ASSET = "asset"
    OBJECT = "object"
    AGENT = "agent"

    @property
    def type_name(self) -> str:
        """The PDDL type of entities of this kind (`object` is PDDL's root type, so objects are `movable`)."""
        return "movable" if self is Kind.OBJECT else self.value


AFFORDANCES = frozenset(
    {"pickable", "openable", "switchable", "receptacle", "container", "surface", "vessel", "heater", "cooler", "washer"}
    | {"dryer", "brewer", "light", "source", "cloth", "knife", "food"}
)
"""Types that say what an entity affords. A category of the same name says nothing of the kind: a room heater whose
category is "heater" does not heat what is put on it."""

Vector = tuple[float, float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entity:
    """Anything with an id.

    `position` is the centre in metres in the scene's world frame, `size` the extent of the axis-aligned box in
    metres. `types` are PDDL types beyond kind and category (affordances, capabilities); `affordances_known`
    says that the scene's author listed them completely, so knowledge must not add any.
    `owner` is a person's name or an entity's id. `name` is what people call it where that differs from the id.
    """

    id: str
    kind: Kind
    category: str
    name: str = ""
    attributes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    affordances_known: bool = False
    position: Vector | None = None
    size: Vector | None = None
    owner: str | None = None
