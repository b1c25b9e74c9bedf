"""Where the nodes of a SayPlan scene graph are, and which places its links connect."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from groundplan.errors import UnknownNameError
from groundplan.scene.check import PLACES
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.formats.fields import Node
from groundplan.scene.formats.states import States
from groundplan.scene.scene import Fact

LINKED = "linked to: "
"""Begins the attribute that keeps a link which is neither hierarchy nor a way."""
_Links = list[tuple[str, str]]
_STAIRS = ("stair", "elevator", "lift", "escalator")
_HALLS = ("landing", "hall", "corridor", "lobby", "foyer", "entrance")


@dataclass(slots=True)
class Placing:
    """Decides where each node is: its state first, then what it is linked to, then the room it names."""

    entities: dict[str, Entity]
    nodes: Mapping[str, Node]
    states: Mapping[str, States]
    links: list[tuple[str, str]]
    facts: dict[Fact, None]
    names: dict[str, str] = field(default_factory=dict)
    linked: dict[str, list[str]] = field(default_factory=dict)
    before: dict[str, list[str]] = field(default_factory=dict)

    def run(self) -> None:
        """Add the facts that place each node.

        Raises:
            SceneError: a state or a field refers to a node that does not exist.
        """
        self._list_links()
        holders: dict[str, str] = {}
        for entity in list(self.entities.values()):
            fact = self._place_of_place(entity) if entity.kind in PLACES else self._place_of_thing(entity)
            if fact is not None:
                self.facts[fact] = None
                child, holder = (fact[2], fact[1]) if fact[0] == "holding" else (fact[1], fact[2])
                holders[child] = holder
        self._keep_other_links(holders)

    def _list_links(self) -> None:
        """List the links of each node, but of things whose state says where they are: nobody asks for theirs."""
        kinds = {name: self.entities[name].kind for name, states in self.states.items() if states.placed is not None}
        placed = {name for name, kind in kinds.items() if kind not in PLACES}
        linked, before = defaultdict[str, list[str]](list), defaultdict[str, list[str]](list)
        for first, second in self.links:
            if first not in placed:
                linked[first].append(second)
            if second not in placed:
                before[second].append(first)
                linked[second].append(first)
        self.linked.update(linked)
        self.before.update(before)

    def _resolve(self, node: Node, key: str, text: str) -> str:
        if text in self.entities:
            return text
        if not self.names:
            for entity in self.entities.values():
                for name in filter(None, (entity.id, entity.name)):
                    self.names.setdefault(_plain(name), entity.id)
        found = self.names.get(_plain(text))
        if found is None:
            hint = UnknownNameError("node", text, self.entities).hint
            raise node.error(f"refers to {text!r}, which is not a node.", key, hint)
        return found

    def _named(self, entity: Entity, *keys: str) -> str | None:
        node = self.nodes[entity.id]
        text = node.text(*keys)
        if not text:
            return None
        found = text if text in self.entities else self._resolve(node, node.first(*keys)[0], text)
        return found if found != entity.id else None

    def _place_of_place(self, entity: Entity) -> Fact | None:
        if entity.kind is Kind.FLOOR:
            parent = self._named(entity, "parent")
            return ("in", entity.id, parent) if parent is not None else None
        parent = self._named(entity, "room", "parent", "location", "floor", "holder")
        if parent is None:
            floors = [i for i in self.linked.get(entity.id, ()) if self.entities[i].kind is Kind.FLOOR]
            parent = floors[0] if floors else None
        return ("in", entity.id, parent) if parent is not None else None

    def _place_of_thing(self, entity: Entity) -> Fact | None:
        placed = self.states[entity.id].placed
        if placed is not None:
            return self._held(entity, placed[1]) if placed[0] == "holding" else self._stated(entity, *placed)
        linked = self.linked.get(entity.id, [])
        named = self._named(entity, "room", "location", "parent", "holder", "floor")
        if entity.kind is Kind.AGENT:
            place = named or next((i for i in linked if self.entities[i].kind in PLACES), None)
            return ("at", entity.id, place) if place is not None else None
        if named is not None and entity.kind is Kind.ASSET:
            return self._attached(entity, named)
        parents = self._parents(entity, linked)
        if named is not None and (not parents or self.entities[named].kind not in PLACES):
            return self._attached(entity, named)
        if len(parents) > 1:
            listed = ", ".join(map(repr, parents))
            message = f"{entity.id!r} is linked to several things that could hold it: {listed}."
            raise self.nodes[entity.id].error(message, hint="Say which in its state: inside_of(…) or ontop_of(…).")
        if parents:
            return self._attached(entity, parents[0])
        return self._attached(entity, self._room_linked(linked)) if self._room_linked(linked) else None

    def _stated(self, entity: Entity, relation: str, text: str) -> Fact:
        """Return the fact of a state such as inside_of(wardrobe1)."""
        target = text if text in self.entities else self._resolve(*self._state_of(entity), text)
        if entity.kind is Kind.AGENT:
            return ("at", entity.id, target)
        if relation == "at":
            return self._attached(entity, target)
        return ("in" if self.entities[target].kind in PLACES else relation, entity.id, target)

    def _held(self, entity: Entity, text: str) -> Fact:
        """Return the fact of a state such as inside_hand or held_by(anna)."""
        node, key = self._state_of(entity)
        holder = self._resolve(node, key, text) if text else self._hand()
        if holder is None:
            raise node.error("is held, but the scene has no agent.", key)
        return ("holding", holder, entity.id)

    def _state_of(self, entity: Entity) -> tuple[Node, str]:
        node = self.nodes[entity.id]
        return node, "state" if "state" in node.data else "states"

    def _hand(self) -> str | None:
        agents = [e for e in self.entities.values() if e.kind is Kind.AGENT]
        robots = [e for e in agents if "robot" in e.types] or agents
        return robots[0].id if robots else None

    def _attached(self, entity: Entity, target: str | None) -> Fact:
        """Return the fact for "at" a target: in a place, in what opens, on anything else, in an agent's hand."""
        holder = self.entities[target or ""]
        if holder.kind is Kind.AGENT:
            return ("holding", holder.id, entity.id)
        inside = holder.kind in PLACES or "openable" in holder.types or "container" in holder.types
        return ("in" if inside else "on", entity.id, holder.id)

    def _parents(self, entity: Entity, linked: list[str]) -> list[str]:
        """Return the things a thing is linked to that could hold it."""
        if entity.kind is Kind.OBJECT:
            assets = [i for i in linked if self.entities[i].kind is Kind.ASSET]
            if assets:
                return assets
        same = [i for i in self.before.get(entity.id, ()) if self.entities[i].kind is entity.kind]
        has_room = any(self.entities[i].kind in PLACES for i in linked)
        return [] if has_room else same

    def _room_linked(self, linked: list[str]) -> str | None:
        """Return the room a thing is linked to; through its pose, where that belongs to one room; else the pose."""
        places = [i for i in linked if self.entities[i].kind in PLACES]
        rooms = [i for i in places if self.entities[i].kind is Kind.ROOM]
        if rooms or not places:
            return rooms[0] if rooms else None
        around = [i for i in self.linked.get(places[0], ()) if self.entities[i].kind is Kind.ROOM]
        return around[0] if len(around) == 1 else places[0]

    def _keep_other_links(self, holders: Mapping[str, str]) -> None:
        """Keep the links of things that do not say where they are, as attributes."""
        others = [(a, b) for a, b in self.links if holders.get(b) != a and holders.get(a) != b]
        for first, second in others:
            ends = (self.entities[first], self.entities[second])
            if all(e.kind in PLACES for e in ends) or any(e.kind is Kind.AGENT for e in ends):
                continue
            if not (self._above(first, second, holders) or self._above(second, first, holders)):
                child, other = (first, second) if ends[1].kind in PLACES else (second, first)
                entity = self.entities[child]
                attributes = dict.fromkeys((*entity.attributes, LINKED + other))
                self.entities[child] = replace(entity, attributes=tuple(attributes))

    def _above(self, top: str, below: str, holders: Mapping[str, str]) -> bool:
        seen: set[str] = set()
        current: str | None = holders.get(below)
        while current is not None and current != top and current not in seen:
            seen.add(current)
            current = holders.get(current)
        return current == top


def _plain(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalnum())


def connect(entities: Mapping[str, Entity], links: list[tuple[str, str]], facts: dict[Fact, None]) -> None:
    """Add `connected` facts (both directions) for the links between places, or `open_plan` where there are none.

    A link of a room or pose with its own floor is hierarchy. Floors linked with each other, or a room linked with a
    second floor, stand for stairs: each such floor can then be entered from its stairs (else its hall, else its
    best connected place), unless other links already lead from the one floor to the other.
    """
    ways: list[tuple[str, str]] = []
    stairs: list[tuple[str, str]] = []
    places = {i for i, entity in entities.items() if entity.kind in PLACES}
    for first, second in links:
        if first not in places or second not in places:
            continue
        kinds = (entities[first].kind, entities[second].kind)
        hierarchy = Kind.FLOOR in kinds and (("in", first, second) in facts or ("in", second, first) in facts)
        if hierarchy:
            continue
        (stairs if Kind.FLOOR in kinds else ways).append((first, second))
    if not ways and places:
        facts[("open_plan",)] = None
    for first, second in ways + stairs + _entrances(entities, ways, stairs, facts):
        facts[("connected", first, second)] = None
        facts[("connected", second, first)] = None


def _entrances(entities: Mapping[str, Entity], ways: _Links, stairs: _Links, facts: Mapping[Fact, None]) -> _Links:
    """Return the links between floors and the places from which they are entered."""
    if not stairs:
        return []
    holder = {f[1]: f[2] for f in facts if f[0] == "in"}
    group = _components(entities, ways)
    members: dict[str, list[str]] = {}
    for place, parent in holder.items():
        if entities[place].kind in (Kind.ROOM, Kind.POSE) and entities[parent].kind is Kind.FLOOR:
            members.setdefault(parent, []).append(place)
    found: dict[tuple[str, str], None] = {}
    for first, second in stairs:
        inside = [members.get(end, [end] if entities[end].kind is not Kind.FLOOR else []) for end in (first, second)]
        if {group[p] for p in inside[0]} & {group[p] for p in inside[1]}:
            continue
        for floor, places in zip((first, second), inside, strict=True):
            if entities[floor].kind is Kind.FLOOR and places:
                found.update(dict.fromkeys((place, floor) for place in _entrance(entities, places, ways)))
    return list(found)


def _entrance(entities: Mapping[str, Entity], places: list[str], ways: list[tuple[str, str]]) -> list[str]:
    for words in (_STAIRS, _HALLS):
        named = [p for p in places if any(word in f"{entities[p].category} {p}".lower() for word in words)]
        if named:
            return named
    degree = {place: sum(place in way for way in ways) for place in places}
    return [max(places, key=degree.__getitem__)]


def _components(entities: Mapping[str, Entity], ways: list[tuple[str, str]]) -> dict[str, str]:
    """Return a representative of the connected part each place belongs to (union-find)."""
    parent = {i: i for i, e in entities.items() if e.kind in PLACES}

    def find(place: str) -> str:
        while parent[place] != place:
            parent[place] = parent[parent[place]]
            place = parent[place]
        return place

    for first, second in ways:
        parent[find(first)] = find(second)
    return {place: find(place) for place in parent}
