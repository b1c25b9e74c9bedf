"""Reading SayPlan's scene graphs (SayPlan, appendices K and L): nodes by level and `links` with ↔.

What the paper leaves open is read generously: see docs/formats.md for every spelling that is accepted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from groundplan.errors import SceneError, UnknownNameError
from groundplan.scene.check import check_scene
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.formats.document import Document
from groundplan.scene.formats.fields import Node, keyed_attribute
from groundplan.scene.formats.sayplan_places import Placing, connect
from groundplan.scene.formats.states import States, parse_states, with_attributes
from groundplan.scene.formats.usual import PEOPLE, agent_types, usual_facts
from groundplan.scene.scene import Fact, Scene

AFFORDANCE_TYPES = {
    "pickup": "pickable",
    "open": "openable",
    "close": "openable",
    "turn_on": "switchable",
    "turn_off": "switchable",
    "release": "receptacle",
}
GROUPS = {
    **{name: kind for kind in Kind for name in (kind.value, kind.value + "s")},
    **dict.fromkeys(("building", "buildings", "storey", "storeys"), Kind.FLOOR),
    **dict.fromkeys(("waypoint", "waypoints", "place", "places"), Kind.POSE),
    **dict.fromkeys(("robot", "robots", "person", "persons", "people", "human", "humans"), Kind.AGENT),
}
_IDENTITY = ("id", "name", "category", "class", "label", "type", "kind", "node_type", "layer")
_PLACEMENT = ("room", "location", "parent", "floor", "holder")
_TYPES = ("affordances", "affordances_known", "types")
_CONTENT = ("state", "states", "attributes", "owner", "position", "pose", "size", "dimensions", *_TYPES)
_KNOWN = frozenset((*_IDENTITY, *_PLACEMENT, *_CONTENT))
_SIMPLE = _KNOWN - {"pose"}
_NO_LEVELS = ("links", "edges", "facts")
_SEPARATORS = re.compile(r"\s*(?:↔|⟷|⇔|<-+>|<=+>|--+>?|->|→|\+|\|)\s*")


@dataclass(slots=True)
class Graph:
    """What has been read so far: entities with their nodes and states, links, facts."""

    entities: dict[str, Entity] = field(default_factory=dict)
    nodes: dict[str, Node] = field(default_factory=dict)
    states: dict[str, States] = field(default_factory=dict)
    links: list[tuple[str, str]] = field(default_factory=list)
    facts: dict[Fact, None] = field(default_factory=dict)


def looks_like(data: Any) -> bool:
    """Say whether a parsed JSON document has the outline of a SayPlan scene graph."""
    if isinstance(data, list):
        return bool(data) and all(isinstance(item, Mapping) and ("id" in item or "name" in item) for item in data)
    if not isinstance(data, Mapping) or "nodes" in data:
        return isinstance(data, Mapping)
    groups = [value for key, value in data.items() if str(key).lower() in GROUPS]
    return bool(groups) and ("links" in data or any(map(_lists_nodes, groups)))


def _lists_nodes(value: Any) -> bool:
    """Say whether a value is nodes as objects, by whatever name it is there."""
    if isinstance(value, list):
        return any(isinstance(item, Mapping) and ("id" in item or "name" in item) for item in value)
    return isinstance(value, Mapping) and ("id" in value or any(isinstance(item, Mapping) for item in value.values()))


def read(document: Document) -> Scene:
    """Read a scene graph in SayPlan's format.

    Raises:
        SceneError: it is not well formed; the message has the place as a JSON pointer.
    """
    data = document.data if isinstance(document.data, Mapping) else {"nodes": document.data}
    graph = Graph()
    for kind, node in _nodes(data):
        _add(graph, kind, node)
    _tell_people_apart(graph)
    _read_links(graph, data)
    Placing(graph.entities, graph.nodes, graph.states, graph.links, graph.facts).run()
    _state_facts(graph)
    _extra_facts(graph, data)
    connect(graph.entities, graph.links, graph.facts)
    name = data.get("name")
    scene = Scene(
        graph.entities.values(),
        graph.facts,
        name=name if isinstance(name, str) and name else document.name,
        domain="sayplan",
        source="sayplan",
    )
    return check_scene(scene, lambda entity_id: graph.nodes[entity_id].place if entity_id in graph.nodes else "")


def _nodes(data: Mapping[str, Any]) -> Iterator[tuple[Kind, Node]]:
    at = "/nodes" if "nodes" in data else ""
    nodes = data.get("nodes", {key: value for key, value in data.items() if _names_level(key, value)})
    if isinstance(nodes, list):
        yield from _flat(nodes, "/nodes")
        return
    if not isinstance(nodes, Mapping):
        raise SceneError("/nodes: must be an object of lists by level, or a list of nodes.")
    groups = {key: value for key, value in nodes.items() if key not in ("links", "edges")}
    by_id = groups and not any(str(key).lower() in GROUPS for key in groups)
    if by_id and all(isinstance(value, Mapping) for value in groups.values()):
        yield from _flat([{"id": key, **value} for key, value in groups.items()], "/nodes")
        return
    for group, members in groups.items():
        if str(group).lower() not in GROUPS:
            raise SceneError(
                f"{at}/{group}: unknown level.", hint=f"Levels: {', '.join(kind.value for kind in Kind)}, links."
            )
        yield from _group(str(group).lower(), members, f"{at}/{group}")


def _names_level(key: object, value: Any) -> bool:
    """Say whether a key beside the links is that of a level, known or not: nodes are never passed over."""
    return str(key).lower() in GROUPS or (isinstance(value, list) and key not in _NO_LEVELS and _lists_nodes(value))


def _group(group: str, members: Any, place: str) -> Iterator[tuple[Kind, Node]]:
    if isinstance(members, Mapping):
        members = [members] if "id" in members else [{"id": key, **_object(v)} for key, v in members.items()]
    if not isinstance(members, list):
        raise SceneError(f"{place}: must be a list of nodes.")
    people = group in PEOPLE
    for number, member in enumerate(members):
        data = {"id": member} if isinstance(member, str) else member
        node = Node(data, f"{place}/{number}")
        if type(data) is not dict and not isinstance(data, Mapping):
            raise SceneError(f"{node.place}: must be an object with an id.")
        if people and not node.text("category", "class", "label"):
            node = Node({**data, "category": "person"}, node.place)
        yield GROUPS[group], node


def _object(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _flat(members: list[Any], place: str) -> Iterator[tuple[Kind, Node]]:
    for number, member in enumerate(members):
        node = Node(member, f"{place}/{number}")
        if not isinstance(member, Mapping):
            raise SceneError(f"{node.place}: must be an object with an id and a type.")
        level = next((node.text(key).lower() for key in ("kind", "type", "node_type", "layer") if key in member), "")
        if level not in GROUPS:
            hint = f"Types: {', '.join(kind.value for kind in Kind)}."
            raise node.error(f"unknown type {level!r}." if level else "has no type.", hint=hint)
        if level in PEOPLE and not node.text("category", "class", "label"):
            node = Node({**member, "category": "person"}, node.place)
        yield GROUPS[level], node


def category_of(entity_id: str) -> str:
    """Return the category an id implies: without trailing numbers ("coffee_mug2" is a coffee_mug)."""
    return re.sub(r"[\s_\-.#]*\d+$", "", entity_id).strip().lower().replace(" ", "_").replace("-", "_") or "thing"


def _add(graph: Graph, kind: Kind, node: Node) -> None:
    """Add the entity of one node. What is absent costs a look-up, no more: scenes have 100,000 nodes."""
    data = node.data
    entity_id = node.text("id", "name")
    if not entity_id:
        raise node.error("has no id.")
    if entity_id in graph.entities:
        raise node.error(f"there is already a node with the id {entity_id!r}, at {graph.nodes[entity_id].place}.", "id")
    category = _spelled(node.text("category", "class", "label")) or _typed(node) or category_of(entity_id)
    if kind is Kind.AGENT and (category in PEOPLE or ("types" in data and PEOPLE & set(node.texts("types")))):
        category = "person"
    stated = node.texts("state") if "state" in data else ()
    stated += node.texts("states") if "states" in data else ()
    states = parse_states(stated)
    if "attributes" in data:
        states = with_attributes(states, node.texts("attributes"))
    affordances = node.texts("affordances") if "affordances" in data else ()
    name = node.text("name") if "name" in data else ""
    position = node.vector("position") if "position" in data else None
    position = position or (_pose(node) if "pose" in data else None)
    graph.nodes[entity_id], graph.states[entity_id] = node, states
    graph.entities[entity_id] = Entity(
        id=entity_id,
        kind=kind,
        category=category,
        name=name if name != entity_id else "",
        attributes=_attributes(node, states),
        types=_types(node, kind, category, affordances, states),
        affordances_known=bool(affordances) or data.get("affordances_known") is True,
        position=position,
        size=node.vector("size", "dimensions") if "size" in data or "dimensions" in data else None,
        owner=(node.text("owner") or None) if "owner" in data else None,
    )


def _tell_people_apart(graph: Graph) -> None:
    """Take agents that are called by names for people where another of them is called a robot (or just "agent")."""
    agents = [e for e in graph.entities.values() if e.kind is Kind.AGENT and e.category != "person"]
    acting = [e for e in agents if {"robot", "agent"} & set(e.category.split("_"))]
    for entity in agents if acting else ():
        said = graph.nodes[entity.id].data
        if entity not in acting and "types" not in said and "affordances" not in said:
            types = tuple(name for name in entity.types if name != "robot")
            graph.entities[entity.id] = replace(entity, category="person", types=types)


@lru_cache(maxsize=4096)
def _spelled(category: str) -> str:
    return category.lower().replace(" ", "_")


def _typed(node: Node) -> str:
    """Return the category that a node's `type` gives, where that is no level."""
    text = node.text("type") if "type" in node.data else ""
    return "" if text.lower() in GROUPS else _spelled(text)


def _pose(node: Node) -> tuple[float, float, float] | None:
    return node.vector("pose") if isinstance(node.data.get("pose"), list | Mapping) else None


def _attributes(node: Node, states: States) -> tuple[str, ...]:
    data = node.data
    if not states.other and _SIMPLE.issuperset(data):
        found_plainly = node.texts("attributes") if "attributes" in data else ()
        return found_plainly if len(found_plainly) < 2 else tuple(dict.fromkeys(found_plainly))
    found = [*node.texts("attributes"), *states.other]
    if not _KNOWN.issuperset(data):
        unknown = ((key, value) for key, value in data.items() if key not in _KNOWN and value not in (None, ""))
        found += [keyed_attribute(key, value) for key, value in unknown]
    if isinstance(data.get("pose"), str):
        found.append(keyed_attribute("pose", data["pose"]))
    return tuple(dict.fromkeys(found))


def _affordance_type(word: str) -> str:
    plain = word.strip().lower().replace(" ", "_")
    return AFFORDANCE_TYPES.get(plain, plain)


def _types(node: Node, kind: Kind, category: str, affordances: tuple[str, ...], states: States) -> tuple[str, ...]:
    data = node.data
    stated = node.texts("types") if "types" in data else ()
    told = affordances or stated or "types" in data or data.get("affordances_known") is True
    return _types_told(kind, category, affordances, stated, () if told else states.unary)


@lru_cache(maxsize=4096)
def _types_told(
    kind: Kind, category: str, affordances: tuple[str, ...], stated: tuple[str, ...], unary: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the types; the same few combinations stand in many nodes of a file."""
    types = [*(_affordance_type(word) for word in affordances), *stated]
    types += ["openable"] * ("open" in unary or "closed" in unary)
    types += ["switchable"] * ("switched_on" in unary or "switched_off" in unary)
    return agent_types(kind, category, tuple(dict.fromkeys(types)))


def _read_links(graph: Graph, data: Mapping[str, Any]) -> None:
    nodes = data.get("nodes")
    sources = [("/links", data.get("links")), ("/edges", data.get("edges"))]
    if isinstance(nodes, Mapping):
        sources += [("/nodes/links", nodes.get("links")), ("/nodes/edges", nodes.get("edges"))]
    for place, links in sources:
        if links is None:
            continue
        if not isinstance(links, list):
            raise SceneError(f"{place}: must be a list of links.")
        graph.links += _pairs(graph, links, place)
    graph.links[:] = dict.fromkeys(graph.links)


def _pairs(graph: Graph, links: list[Any], place: str) -> Iterator[tuple[str, str]]:
    known = graph.entities
    for number, link in enumerate(links):
        if type(link) is str:
            first, _, second = link.partition("↔")
            if first in known and second in known:
                yield first, second
                continue
        yield _link(graph, link, f"{place}/{number}")


def _link(graph: Graph, link: Any, place: str) -> tuple[str, str]:
    ends: list[Any] = []
    if isinstance(link, str):
        ends = _SEPARATORS.split(link.strip())
    elif isinstance(link, list):
        ends = link
    elif isinstance(link, Mapping):
        ends = [link.get("source", link.get("from")), link.get("target", link.get("to"))]
    if len(ends) != 2 or not all(isinstance(end, str) for end in ends):
        raise SceneError(f"{place}: {link!r} is not a link.", hint='Links are written "a↔b" or ["a", "b"].')
    for end in ends:
        if end not in graph.entities:
            hint = UnknownNameError("node", end, graph.entities).hint
            raise SceneError(f"{place}: the link {link!r} refers to {end!r}, which is not a node.", hint=hint)
    return ends[0], ends[1]


def _state_facts(graph: Graph) -> None:
    """Add the facts that states give, and the usual ones where they are silent: closed, off, hands free."""
    for entity_id, states in graph.states.items():
        if states.unary or states.filled:
            graph.facts.update(dict.fromkeys((predicate, entity_id) for predicate in states.unary))
            graph.facts.update(dict.fromkeys(("filled", entity_id, liquid) for liquid in states.filled))
    usual_facts(((entity.id, entity.types) for entity in graph.entities.values()), graph.facts)


def _extra_facts(graph: Graph, data: Mapping[str, Any]) -> None:
    """Add the facts of `facts`, our addition to the format for what it has no words for."""
    facts = data.get("facts", [])
    if not isinstance(facts, list):
        raise SceneError("/facts: must be a list of facts.")
    for number, fact in enumerate(facts):
        if not (isinstance(fact, list) and fact and all(isinstance(term, str) for term in fact)):
            raise SceneError(f"/facts/{number}: a fact is a list of texts, the predicate first.")
        graph.facts[tuple(fact)] = None
