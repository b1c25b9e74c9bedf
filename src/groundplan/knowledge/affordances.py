"""Which affordance types an entity has, given its kind, its category and what the scene's file says of it."""

from __future__ import annotations

from groundplan.knowledge.base import Knowledge
from groundplan.scene.entity import Entity, Kind

RECEPTACLES = frozenset({"container", "surface"})
LISTED = frozenset({"pickable", "openable", "switchable", "receptacle"}) | RECEPTACLES
"""The types a file that lists affordances lists completely."""
WORKS_ON_CONTENTS = frozenset({"heater", "cooler", "washer", "dryer", "brewer"})
_NOTHING: frozenset[str] = frozenset()


def category_types(category: str, kind: Kind, knowledge: Knowledge) -> frozenset[str]:
    """Return the types that knowledge gives an entity of a category and kind about which a file says nothing.

    An unknown object can be picked up, an unknown asset can have things put on it; nothing fixed can be picked up.
    """
    if kind in (Kind.ROOM, Kind.FLOOR, Kind.POSE):
        return _NOTHING
    senses = knowledge.senses(category)
    if kind is Kind.AGENT:
        return frozenset({"person"}) if any("person" in knowledge.types(s) for s in senses) else _NOTHING
    fitting = [s for s in senses if knowledge.category(s).kind is kind] or list(senses)
    if not fitting:
        return frozenset({"pickable"}) if kind is Kind.OBJECT else frozenset({"receptacle", "surface"})
    types = knowledge.types(fitting[0]) - {"person", "robot"}
    return types - {"pickable"} if kind is Kind.ASSET else types


def entity_types(
    entity: Entity, known: frozenset[str], *, guessed: bool, holds: frozenset[str]
) -> frozenset[str] | None:
    """Return the types the entity must list itself, or None if its own and its category's, `known`, will do.

    `guessed`: the category is unknown, so `known` says nothing on whether things end in or on it. `holds`: how things
    are with it in the scene, "in" or "on".

    What the file lists completely stays as it is, save that an appliance that works on what is put into it accepts
    things; whether they end in or on a receptacle, and what an appliance does, comes from knowledge.
    """
    own = frozenset(entity.types)
    told = known - RECEPTACLES if guessed else known
    if entity.affordances_known:
        types = own | (known - LISTED)
        if known & WORKS_ON_CONTENTS and "receptacle" in known:
            types |= {"receptacle"}
        if "receptacle" in types or types & RECEPTACLES:
            types |= {"receptacle", one_of(types, told, holds)}
        return types if types != own else None
    types = own | known
    if "receptacle" not in types and not types & RECEPTACLES:
        return None
    kept = own | (known - RECEPTACLES)
    whole = kept | {"receptacle", one_of(kept, told, holds)}
    if whole == types:
        return None
    return whole


def one_of(own: frozenset[str], known: frozenset[str], holds: frozenset[str]) -> str:
    """Return whether a receptacle is a container or a surface; exactly one of the two.

    What is listed for itself comes first; then, unless it opens, what the scene shows: `holds` says whether things are
    "in" it, "on" it, or both; then what knowledge says (a desk that opens is still a surface); then what opens is a
    container.
    """
    listed = own & RECEPTACLES
    if len(listed) == 1:
        return next(iter(listed))
    if "openable" not in own and len(holds) == 1:
        return "container" if "in" in holds else "surface"
    said = known & RECEPTACLES
    if len(said) == 1:
        return next(iter(said))
    return "container" if "openable" in own or "in" in holds else "surface"
