"""Reading MIT spark_dsg's dynamic scene graphs, as made by Hydra (Hughes et al. 2022), without their library.

Buildings become floors, rooms rooms, places poses, objects objects; of an agent's trajectory the newest pose counts.
What an object is comes from the file's labelspace where it has one. Positions are in the file's world frame.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from groundplan.errors import SceneError
from groundplan.scene.check import check_scene
from groundplan.scene.entity import Entity, Kind, Vector
from groundplan.scene.formats.document import Document
from groundplan.scene.formats.fields import Node, keyed_attribute
from groundplan.scene.scene import Fact, Scene

_LEVELS = (Kind.OBJECT, Kind.AGENT, Kind.POSE, Kind.ROOM, Kind.FLOOR)
_WORDS = {Kind.OBJECT: "object", Kind.POSE: "place", Kind.ROOM: "room", Kind.FLOOR: "building", Kind.AGENT: "agent"}
_PREFIXES = {Kind.OBJECT: "O", Kind.POSE: "p", Kind.ROOM: "R", Kind.FLOOR: "B"}
_LAYERS = {2: Kind.OBJECT, 3: Kind.POSE, 4: Kind.ROOM, 5: Kind.FLOOR}
_INDEX_BITS = 56


@dataclass(slots=True)
class _Graph:
    """What has been read so far; `ids` maps the file's node ids to ours."""

    entities: dict[str, Entity] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)
    ids: dict[int, str] = field(default_factory=dict)
    newest: dict[str, int] = field(default_factory=dict)
    facts: dict[Fact, None] = field(default_factory=dict)


def looks_like(data: Mapping[str, Any]) -> bool:
    """Say whether a parsed JSON document has the outline of a dynamic scene graph."""
    nodes = data.get("nodes")
    first = nodes[0] if isinstance(nodes, list) and nodes else None
    return isinstance(first, Mapping) and "layer" in first and isinstance(first.get("attributes"), Mapping)


def read(document: Document) -> Scene:
    """Read a dynamic scene graph.

    Raises:
        SceneError: it is not well formed; the message has the place as a JSON pointer.
    """
    data = document.data
    if not isinstance(data, Mapping) or not isinstance(data.get("nodes"), list):
        raise SceneError("/nodes: must be a list of nodes.", hint="Is this a spark_dsg file?")
    graph = _Graph()
    labels = _labels(data)
    for number, item in enumerate(data["nodes"]):
        _add(graph, Node(item, f"/nodes/{number}"), labels)
    _connect(graph, _edges(graph, data))
    scene = Scene(graph.entities.values(), graph.facts, name=document.name, source="spark_dsg")
    return check_scene(scene, lambda entity_id: graph.places.get(entity_id, ""))


def _labels(data: Mapping[str, Any]) -> dict[int, str]:
    """Return the names of the semantic labels of objects, from the first labelspace that has any."""
    metadata = data.get("metadata")
    spaces = metadata.get("labelspaces") if isinstance(metadata, Mapping) else None
    if not isinstance(spaces, Mapping):
        return {}
    for key in sorted(spaces, key=lambda key: (not str(key).startswith("_l2"), str(key))):
        space = spaces[key]
        pairs = list(space.items()) if isinstance(space, Mapping) else space
        found = {}
        for pair in pairs if isinstance(pairs, list) else ():
            if isinstance(pair, list | tuple) and len(pair) == 2 and isinstance(pair[1], str):
                number = pair[0]
                if isinstance(number, int) or (isinstance(number, str) and number.isdigit()):
                    found[int(number)] = pair[1]
        if found:
            return found
    return {}


def _add(graph: _Graph, node: Node, labels: Mapping[int, str]) -> None:
    """Add the entity of one node; of an agent's trajectory the newest node only."""
    item = node.data
    if not isinstance(item, Mapping) or not isinstance(item.get("attributes"), Mapping):
        raise node.error("must be an object with attributes.")
    number = item.get("id")
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < 1 << 64:
        raise node.error("must be a whole number.", "id")
    if number in graph.ids:
        raise node.error(f"there is already a node with the id {number}.", "id")
    attributes = Node(item["attributes"], f"{node.place}/attributes")
    kind = _kind(attributes, item)
    if kind is None:
        return
    category = _category(kind, attributes, labels)
    entity_id = _name(kind, category, number)
    graph.ids[number] = entity_id
    stamp = item.get("timestamp")
    if kind is Kind.AGENT and isinstance(stamp, int) and stamp < graph.newest.get(entity_id, -1):
        return
    graph.newest[entity_id] = stamp if isinstance(stamp, int) else -1
    graph.places[entity_id] = node.place
    graph.entities[entity_id] = Entity(
        id=entity_id,
        kind=kind,
        category=category,
        name=attributes.text("name"),
        attributes=_kept(attributes, labels),
        types=("robot",) if kind is Kind.AGENT else (),
        position=attributes.vector("position"),
        size=_size(attributes),
    )


def _kind(attributes: Node, item: Mapping[str, Any]) -> Kind | None:
    """Return the kind of a node: by the type of its attributes, else by its layer; None for what is not needed."""
    type_name = attributes.text("type").lower()
    for word, kind in (("agent", Kind.AGENT), ("object", Kind.OBJECT), ("place", Kind.POSE), ("room", Kind.ROOM)):
        if word in type_name:
            return kind
    layer = item.get("layer")
    return _LAYERS.get(layer) if isinstance(layer, int) else None


def _category(kind: Kind, attributes: Node, labels: Mapping[int, str]) -> str:
    label = attributes.data.get("semantic_label")
    name = labels.get(label, "") if isinstance(label, int) and kind is Kind.OBJECT else ""
    return "_".join(name.lower().split()) if name.strip() else _WORDS[kind]


def _name(kind: Kind, category: str, number: int) -> str:
    """Return our id for a node symbol: its 8-bit prefix and index ("O(11)" of category chair is chair_11)."""
    prefix, index = chr(number >> _INDEX_BITS), number & ((1 << _INDEX_BITS) - 1)
    if kind is Kind.AGENT:
        return f"agent_{prefix}" if prefix.isalnum() else "agent"
    usual = prefix == _PREFIXES[kind] or number >> _INDEX_BITS == 0
    return f"{category}_{index}" if usual else f"{category}_{number >> _INDEX_BITS}_{index}"


def _kept(attributes: Node, labels: Mapping[int, str]) -> tuple[str, ...]:
    """Return what else is known of a node: its label where no name for it is known."""
    label = attributes.data.get("semantic_label")
    known = not isinstance(label, int) or label in labels or "object" not in attributes.text("type").lower()
    return () if known else (keyed_attribute("semantic label", label),)


def _size(attributes: Node) -> Vector | None:
    """Return the extent of the bounding box, None where it is not valid."""
    box = attributes.data.get("bounding_box")
    if not isinstance(box, Mapping) or box.get("type") == "INVALID":
        return None
    node = Node(box, f"{attributes.place}/bounding_box")
    size = node.vector("dimensions")
    low, high = node.vector("min"), node.vector("max")
    if size is None and low is not None and high is not None:
        size = (high[0] - low[0], high[1] - low[1], high[2] - low[2])
    return size if size is not None and min(size) >= 0 and max(size) > 0 else None


def _edges(graph: _Graph, data: Mapping[str, Any]) -> list[tuple[str, str]]:
    edges = data.get("edges", [])
    if not isinstance(edges, list):
        raise SceneError("/edges: must be a list.")
    known = {item["id"] for item in data["nodes"]}
    found = []
    for number, edge in enumerate(edges):
        ends = (edge.get("source"), edge.get("target")) if isinstance(edge, Mapping) else (None, None)
        for end in ends:
            if not isinstance(end, int) or end not in known:
                raise SceneError(f"/edges/{number}: refers to {end!r}, which is not a node.")
        names = [graph.ids[end] for end in ends if end in graph.ids]
        if len(names) == len(ends):
            found.append((names[0], names[1]))
    return found


def _connect(graph: _Graph, edges: list[tuple[str, str]]) -> None:
    """Add the facts: connected places, and for everything else the lowest node above it that it has an edge with."""
    entities, facts = graph.entities, graph.facts
    above: dict[str, list[str]] = {}
    for pair in edges:
        low, high = sorted(pair, key=lambda i: _LEVELS.index(entities[i].kind))
        kinds = (entities[low].kind, entities[high].kind)
        if kinds[0] is kinds[1] and kinds[0] in (Kind.POSE, Kind.ROOM) and low != high:
            facts[("connected", low, high)] = None
            facts[("connected", high, low)] = None
        elif kinds[0] is not kinds[1] and Kind.AGENT is not kinds[1]:
            above.setdefault(low, []).append(high)
    poses = [e for e in entities.values() if e.kind is Kind.POSE]
    ways = bool(facts)
    for entity in entities.values():
        holders = sorted(above.get(entity.id, ()), key=lambda i: _LEVELS.index(entities[i].kind))
        if entity.kind in (Kind.OBJECT, Kind.AGENT):
            nearest = _nearest(entity, poses)
            holder = (holders[-1:] if entity.kind is Kind.AGENT else holders[:1]) or ([nearest] if nearest else [])
            if holder:
                facts[("at" if entity.kind is Kind.AGENT else "in", entity.id, holder[0])] = None
        elif holders and entity.kind is not Kind.FLOOR:
            facts[("in", entity.id, holders[0])] = None
        if entity.kind is Kind.AGENT:
            facts[("free_hand", entity.id)] = None
    _enter_rooms(graph, poses, ways)


def _enter_rooms(graph: _Graph, poses: list[Entity], ways: bool) -> None:
    """Connect each room with the pose in it that is nearest to its centre; without any ways all is open plan."""
    if not ways:
        if any(entity.kind in (Kind.ROOM, Kind.POSE) for entity in graph.entities.values()):
            graph.facts[("open_plan",)] = None
        return
    inside: dict[str, list[Entity]] = {}
    room_of = {fact[1]: fact[2] for fact in graph.facts if fact[0] == "in"}
    for pose in poses:
        inside.setdefault(room_of.get(pose.id, ""), []).append(pose)
    for room in [entity for entity in graph.entities.values() if entity.kind is Kind.ROOM]:
        pose_id = _nearest(room, inside.get(room.id, []))
        if pose_id is not None:
            graph.facts[("connected", room.id, pose_id)] = None
            graph.facts[("connected", pose_id, room.id)] = None


def _nearest(entity: Entity, others: list[Entity]) -> str | None:
    """Return the other that is nearest by position, the first where positions are unknown."""
    if not others:
        return None
    position = entity.position
    if position is None:
        return others[0].id
    return min(others, key=lambda o: math.dist(position, o.position) if o.position is not None else math.inf).id
