"""A second, tiny reader of the shipped scene files, so that answers are derived without any code of the package."""

from __future__ import annotations

import heapq
import json
import math
import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

SCENES = Path(__file__).parents[2] / "src" / "groundplan" / "evaluation" / "scenes"
STATES = {"on": "switched_on", "off": "switched_off"}


@dataclass
class Raw:
    kind: dict[str, str] = field(default_factory=dict)
    category: dict[str, str] = field(default_factory=dict)
    name: dict[str, str] = field(default_factory=dict)
    attributes: dict[str, list[str]] = field(default_factory=dict)
    states: dict[str, set[str]] = field(default_factory=dict)
    own: dict[str, str] = field(default_factory=dict)
    holder: dict[str, str] = field(default_factory=dict)
    position: dict[str, list[float]] = field(default_factory=dict)
    size: dict[str, list[float]] = field(default_factory=dict)
    links: dict[str, set[str]] = field(default_factory=dict)

    def all(self, *categories: str, kind: str = "") -> set[str]:
        return {
            i for i, c in self.category.items() if (not categories or c in categories) and kind in ("", self.kind[i])
        }

    def inside(self, holder: str) -> set[str]:
        return {i for i in self.kind if holder in self.chain(i)}

    def directly(self, holder: str) -> set[str]:
        return {i for i, h in self.holder.items() if h == holder}

    def chain(self, thing: str) -> list[str]:
        found: list[str] = []
        while (thing := self.holder.get(thing, "")) and thing not in found:
            found.append(thing)
        return found

    def room(self, thing: str) -> str:
        return next((i for i in (thing, *self.chain(thing)) if self.kind.get(i) == "room"), "")

    def owner(self, thing: str) -> str:
        return next((self.own[i] for i in (thing, *self.chain(thing)) if i in self.own), "")

    def has(self, thing: str, *words: str) -> bool:
        return set(words) <= set(self.attributes[thing]) | self.states[thing]

    def distances(self, start: str) -> dict[str, float]:
        best: dict[str, float] = {}
        queue = [(0.0, start)]
        while queue:
            length, place = heapq.heappop(queue)
            if place in best:
                continue
            best[place] = length
            for other in self.links.get(place, ()):
                heapq.heappush(queue, (length + math.dist(self.position[place], self.position[other]), other))
        return best


def _add(raw: Raw, kind: str, node: dict[str, Any]) -> None:
    i = node["id"]
    raw.kind[i] = kind
    raw.category[i] = node.get("category") or re.sub(r"[_\s]*\d+$", "", i)
    raw.name[i] = node.get("name", i)
    raw.attributes[i] = list(node.get("attributes", []))
    raw.states.setdefault(i, set())
    for key, table in (("owner", raw.own), ("position", raw.position), ("size", raw.size)):
        if key in node:
            table[i] = node[key]


def _read_state(raw: Raw, i: str, state: str) -> None:
    placed = re.fullmatch(r"(?:inside_of|ontop_of)\((.*)\)", state)
    if placed:
        raw.holder[i] = placed.group(1)
    else:
        raw.states[i].add(STATES.get(state, state))


@cache
def raw_scene(name: str) -> Raw:
    data = json.loads((SCENES / f"{name}.json").read_text(encoding="utf-8"))
    raw = Raw()
    if "nodes" not in data:
        for node in data["entities"]:
            _add(raw, node["kind"], node)
        for predicate, *args in data["facts"]:
            if predicate in ("in", "on", "at"):
                raw.holder[args[0]] = args[1]
            elif predicate == "connected":
                raw.links.setdefault(args[0], set()).add(args[1])
            else:
                raw.states[args[0]].add(predicate)
        return raw
    for kind, nodes in data["nodes"].items():
        for node in nodes:
            i = node["id"]
            _add(raw, kind, node)
            for place in ("room", "location"):
                if place in node:
                    raw.holder[i] = node[place]
            states = node.get("state", [])
            for state in [states] if isinstance(states, str) else states:
                _read_state(raw, i, state)
    places = {i for i, kind in raw.kind.items() if kind in ("room", "pose")}
    for link in data["links"]:
        a, b = link.split("↔")
        if a in places and b in places:
            raw.links.setdefault(a, set()).add(b)
            raw.links.setdefault(b, set()).add(a)
        elif raw.kind[a] == "floor":
            raw.holder[b] = a
    return raw
