"""Writing SayPlan's scene graphs (SayPlan, appendices K and L), whole or the visible part of a view."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from groundplan.errors import SceneError
from groundplan.scene.check import PLACES
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.formats.kit import DOMAIN as AFFORDANCES
from groundplan.scene.formats.sayplan import category_of
from groundplan.scene.formats.sayplan_places import LINKED
from groundplan.scene.formats.states import is_written, written_states
from groundplan.scene.scene import Fact, Scene

_AFFORDANCES: dict[str, tuple[str, ...]] = {
    "pickable": ("pickup",),
    "openable": ("open", "close"),
    "switchable": ("turn_on", "turn_off"),
    "receptacle": ("release",),
}
_IMPLIED = frozenset({"in", "on", "holding", "at", "connected", "open_plan", "free_hand"})


def write(scene: Scene) -> dict[str, Any]:
    """Return the whole scene in SayPlan's format; reading it back gives an equal scene.

    Raises:
        SceneError: it is a scene of affordances, which the format has no words for.
    """
    if scene.domain == AFFORDANCES:
        raise SceneError(
            f"{scene.name} is a scene of affordances and capabilities, which SayPlan's format has no words for.",
            hint="Write it as native or kit.",
        )
    graph = write_part(scene, list(scene.ids()))
    if scene.name:
        graph = {"name": scene.name, **graph}
    extra = [list(fact) for fact in scene.facts() if fact[0] not in _IMPLIED and not is_written(fact)]
    return {**graph, "facts": extra} if extra else graph


def write_part(scene: Scene, ids: Collection[str], *, ways: bool = True) -> dict[str, Any]:
    """Return these entities and the links among them; `ways` includes the links that can be travelled."""
    groups: dict[str, list[dict[str, Any]]] = {}
    shown = frozenset(ids)
    for kind in Kind:
        members = [entity for entity in map(scene.entity, ids) if entity.kind is kind]
        if members:
            groups[kind.value] = [_node(scene, entity, shown) for entity in members]
    return {"nodes": groups, "links": _links(scene, ids, shown, ways)}


def _node(scene: Scene, entity: Entity, shown: frozenset[str]) -> dict[str, Any]:
    node: dict[str, Any] = {"id": entity.id}
    fact = scene.placement(entity.id)
    if entity.category != category_of(entity.id):
        node["category"] = entity.category
    if entity.name:
        node["name"] = entity.name
    placed = _place(scene, entity, fact, node, shown)
    if entity.kind not in PLACES and entity.kind is not Kind.AGENT:
        states = written_states(scene, entity.id, placed)
        if states or entity.kind is Kind.ASSET:
            node["state"] = states[0] if len(states) == 1 else states or "free"
    else:
        states = written_states(scene, entity.id, "")
        if states:
            node["state"] = states
    _write_types(entity, node, states)
    attributes = [a for a in entity.attributes if not a.startswith(LINKED)]
    if attributes:
        node["attributes"] = attributes[0] if len(attributes) == 1 and "," not in attributes[0] else attributes
    if entity.owner:
        node["owner"] = entity.owner
    if entity.position is not None:
        node["position"] = list(entity.position)
    if entity.size is not None:
        node["size"] = list(entity.size)
    return node


def _place(scene: Scene, entity: Entity, fact: Fact | None, node: dict[str, Any], shown: frozenset[str]) -> str:
    """Write where the entity is into its node; return the part that belongs into its state."""
    if fact is None:
        return ""
    if fact[0] == "at":
        location = visible_place(scene, fact[2], shown)
        if location is not None:
            node["location"] = location
    elif fact[0] == "holding":
        return "inside_hand" if len(scene.of_kind(Kind.AGENT)) == 1 else f"inside_hand({fact[1]})"
    elif entity.kind in PLACES:
        holder = scene.entity(fact[2])
        if entity.kind is Kind.FLOOR or holder.kind is not Kind.FLOOR:
            node["parent"] = fact[2]
    elif scene.entity(fact[2]).kind in PLACES:
        place = visible_place(scene, fact[2], shown)
        if place is not None:
            node["room"] = place
    else:
        room = scene.room_of(entity.id)
        if entity.kind is Kind.ASSET and room is not None:
            node["room"] = room
        return f"{'inside_of' if fact[0] == 'in' else 'ontop_of'}({fact[2]})"
    return ""


def _write_types(entity: Entity, node: dict[str, Any], states: Sequence[str]) -> None:
    if entity.affordances_known:
        words = [word for name in entity.types if name != "robot" for word in _AFFORDANCES.get(name, (name,))]
        node["affordances"] = words
        if not words:
            node["affordances_known"] = True
        return
    types = [name for name in entity.types if name != "robot"]
    if types != _types_by_state(states):
        node["types"] = types


def _types_by_state(states: Sequence[str]) -> list[str]:
    """Return the types a reader infers from states, for something that lists neither affordances nor types."""
    pairs = (("openable", ("open", "closed")), ("switchable", ("on", "off")))
    return [name for name, words in pairs if any(word in states for word in words)]


def _links(scene: Scene, ids: Collection[str], shown: frozenset[str], ways: bool) -> list[str]:
    links: dict[str, None] = {}
    seen: set[tuple[str, str]] = set()
    for entity_id in ids:
        holder = scene.holder(entity_id)
        if holder is not None and holder in shown and not _way(scene, holder, entity_id):
            links[f"{holder}↔{entity_id}"] = None
        for attribute in scene.entity(entity_id).attributes:
            if attribute.startswith(LINKED) and attribute.removeprefix(LINKED) in shown:
                links[f"{attribute.removeprefix(LINKED)}↔{entity_id}"] = None
    if ways:
        for entity_id in ids:
            for fact in scene.matching("connected", entity_id, None):
                other = fact[2]
                if other in shown and (other, entity_id) not in seen and _way(scene, entity_id, other):
                    seen.add((entity_id, other))
                    links[f"{entity_id}↔{other}"] = None
    return list(links)


def _way(scene: Scene, first: str, second: str) -> bool:
    """Say whether a link of these two would be read as a way: one of places, but not of a floor with a place on it."""
    kinds = (scene.entity(first).kind, scene.entity(second).kind)
    hierarchy = Kind.FLOOR in kinds and (scene.holder(first) == second or scene.holder(second) == first)
    return all(kind in PLACES for kind in kinds) and not hierarchy


def visible_place(scene: Scene, place: str, shown: frozenset[str]) -> str | None:
    """Return where an agent appears to be when only some entities are shown: there, in what holds it, or beside it."""
    beside = [fact[2] for fact in scene.matching("connected", place, None)]
    for candidate in (place, *scene.chain(place), *beside, *(i for b in beside for i in scene.chain(b))):
        if candidate in shown:
            return candidate
    return None
