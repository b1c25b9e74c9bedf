"""groundplan's own scene format: entities with their places and states, links, further facts (docs/formats.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from groundplan.errors import SceneError
from groundplan.scene.check import check_scene, undeclared
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.formats.document import Document
from groundplan.scene.formats.fields import Node
from groundplan.scene.formats.kit import DOMAIN as AFFORDANCES
from groundplan.scene.formats.kit import undeclared_note
from groundplan.scene.formats.usual import agent_types, usual_facts
from groundplan.scene.scene import Fact, Scene

VERSION_KEY = "groundplan_scene"
VERSION = 1
_TOP = frozenset({VERSION_KEY, "name", "domain", "entities", "links", "facts", "category_types", "undeclared"})
_PLACED = frozenset({"in", "on", "held_by", "at"})
_KINDS = {kind.value: kind for kind in Kind}
_TEXTS = ("attributes", "types", "states")
_KEYS = frozenset(
    {"id", "kind", "category", "name", "affordances_known", "position", "size", "owner", *_TEXTS, *_PLACED}
)


def read(document: Document) -> Scene:
    """Read a native scene.

    Raises:
        SceneError: it is not well formed; the message has the place as a JSON pointer.
    """
    data = document.data
    if not isinstance(data, Mapping):
        raise SceneError("A native scene is a JSON object.")
    if data.get(VERSION_KEY) != VERSION:
        version = data.get(VERSION_KEY)
        raise SceneError(f"/{VERSION_KEY}: version {version!r} cannot be read.", hint=f"Known: {VERSION}.")
    unknown = [str(key) for key in data if key not in _TOP]
    if unknown:
        raise SceneError(f"/{unknown[0]}: unknown key.", hint=f"Known: {', '.join(sorted(_TOP))}.")
    node = Node(data, "")
    domain = node.text("domain") or "household"
    facts: dict[Fact, None] = {}
    entities: dict[str, Entity] = {}
    places: dict[str, int] = {}
    for number, item in enumerate(_list(data, "entities")):
        entity = _entity(item, number, facts, domain)
        if entity.id in places:
            raise SceneError(f"/entities/{number}: the id {entity.id!r} is taken by /entities/{places[entity.id]}.")
        places[entity.id] = number
        entities[entity.id] = entity
    for number, link in enumerate(_list(data, "links")):
        first, second = _texts(link, f"/links/{number}", 2)
        facts[("connected", first, second)] = None
        facts[("connected", second, first)] = None
    for number, fact in enumerate(_list(data, "facts")):
        facts[_texts(fact, f"/facts/{number}")] = None
    if domain != AFFORDANCES:
        usual_facts(((entity.id, entity.types) for entity in entities.values()), facts)
    spoken_of = _texts_of(node, "undeclared")
    scene = Scene(
        entities.values(),
        facts,
        name=node.text("name") or document.name,
        domain=domain,
        source="native",
        category_types=_category_types(node),
        notes=(undeclared_note(spoken_of, "facts", "entities"),) if spoken_of else (),
    )
    return check_scene(scene, lambda i: f"/entities/{places[i]}" if i in places else "", spoken_of)


def _category_types(node: Node) -> dict[str, frozenset[str]]:
    table = node.data.get("category_types", {})
    if not isinstance(table, Mapping):
        raise node.error("must be an object of lists of texts.", "category_types")
    inner = Node(table, "/category_types")
    return {category: frozenset(_texts_of(inner, category)) for category in table}


def _list(data: Mapping[str, Any], key: str) -> list[Any]:
    value = data.get(key, [])
    if not isinstance(value, list):
        raise SceneError(f"/{key}: must be a list.")
    return value


def _texts(value: Any, place: str, length: int | None = None) -> tuple[str, ...]:
    if not isinstance(value, list) or not value or not all(isinstance(item, str) and item for item in value):
        raise SceneError(f"{place}: must be a list of texts.")
    if length is not None and len(value) != length:
        raise SceneError(f"{place}: must have {length} items.")
    return tuple(value)


def _entity(item: Any, number: int, facts: dict[Fact, None], domain: str) -> Entity:
    """Return the entity of one item, and add the facts that its fields state."""
    if not isinstance(item, dict):
        raise SceneError(f"/entities/{number}: must be an object.")
    node = Node(item, f"/entities/{number}")
    if not _KEYS.issuperset(item):
        unknown = next(key for key in item if key not in _KEYS)
        raise node.error("unknown key.", unknown, f"Known: {', '.join(sorted(_KEYS))}.")
    entity_id, kind, category = _text(node, "id"), _text(node, "kind"), _text(node, "category")
    if kind not in _KINDS:
        raise node.error(f"unknown kind {kind!r}.", "kind", f"Kinds: {', '.join(_KINDS)}.")
    for key in _PLACED.intersection(item):
        target = _text(node, key)
        facts[("holding", target, entity_id) if key == "held_by" else (key, entity_id, target)] = None
    for state in _texts_of(node, "states"):
        facts[(state, entity_id)] = None
    types = _texts_of(node, "types")
    return Entity(
        id=entity_id,
        kind=_KINDS[kind],
        category=category,
        name=_text(node, "name") if "name" in item else "",
        attributes=_texts_of(node, "attributes"),
        types=types if domain == AFFORDANCES else agent_types(_KINDS[kind], category, types),
        affordances_known=_flag(node, "affordances_known"),
        position=node.vector("position") if "position" in item else None,
        size=node.vector("size") if "size" in item else None,
        owner=_text(node, "owner") if "owner" in item else None,
    )


def _text(node: Node, key: str) -> str:
    value = node.data.get(key)
    if not isinstance(value, str) or not value:
        raise node.error("must be a text and not empty.", key)
    return value


def _flag(node: Node, key: str) -> bool:
    value = node.data.get(key, False)
    if not isinstance(value, bool):
        raise node.error("must be true or false.", key)
    return value


def _texts_of(node: Node, key: str) -> tuple[str, ...]:
    value = node.data.get(key)
    if value is None and key not in node.data:
        return ()
    if not isinstance(value, list) or not all(isinstance(item, str) and item for item in value):
        raise node.error("must be a list of texts.", key)
    return tuple(value)


def write(scene: Scene) -> dict[str, Any]:
    """Return the scene as a JSON-ready dictionary; reading it back gives an equal scene."""
    written: set[Fact] = set()
    states: dict[str, list[str]] = {}
    links: list[list[str]] = []
    for fact in scene.facts():
        if len(fact) == 2 and fact[1] in scene:
            states.setdefault(fact[1], []).append(fact[0])
            written.add(fact)
        elif fact[0] == "connected" and fact not in written and scene.holds((fact[0], *reversed(fact[1:]))):
            links.append(list(fact[1:]))
            written.update((fact, (fact[0], *reversed(fact[1:]))))
    entities = [_written(scene, entity, states.get(entity.id, []), written) for entity in scene.entities()]
    facts = [list(fact) for fact in scene.facts() if fact not in written]
    whole: dict[str, Any] = {
        VERSION_KEY: VERSION,
        "name": scene.name,
        "domain": scene.domain,
        "entities": entities,
        "links": links,
        "facts": facts,
    }
    if scene.category_types and not scene.is_enriched:
        whole["category_types"] = {c: sorted(types) for c, types in scene.category_types.items() if types}
    if spoken_of := undeclared(scene):
        whole["undeclared"] = list(spoken_of)
    return whole


def _written(scene: Scene, entity: Entity, states: list[str], written: set[Fact]) -> dict[str, Any]:
    item: dict[str, Any] = {"id": entity.id, "kind": entity.kind.value, "category": entity.category}
    if entity.name:
        item["name"] = entity.name
    fact = scene.placement(entity.id)
    if fact is not None:
        written.add(fact)
        item["held_by" if fact[0] == "holding" else fact[0]] = fact[1] if fact[0] == "holding" else fact[2]
    for key, texts in (("states", states), ("attributes", entity.attributes), ("types", entity.types)):
        if texts:
            item[key] = list(texts)
    if entity.affordances_known:
        item["affordances_known"] = True
    for key, vector in (("position", entity.position), ("size", entity.size)):
        if vector is not None:
            item[key] = list(vector)
    if entity.owner is not None:
        item["owner"] = entity.owner
    return item
