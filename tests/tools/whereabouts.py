"""Whether the robot looks for things where people would: the rooms of `whereabouts.toml`, searched to the end."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from groundplan.evaluation.autogptp.folder import own_suite
from groundplan.knowledge import knowledge
from groundplan.knowledge.affordance_domain import affordance_scene, scene_domain
from groundplan.knowledge.mapping import default_mapping
from groundplan.language.commonsense.tools.choice import choose_tool
from groundplan.language.tool_questions import Tool
from groundplan.methods.autogptp.memory import Memory
from groundplan.scene.formats.kit import parse_kit_scene
from groundplan.worlds.hidden import HiddenWorld

ROWS = Path(__file__).with_suffix(".toml")
HELD = "held"
"""The rooms kept apart while the order was worked on."""
AGENTS = ("robot", "human")
_SHARE = 0.5
"""Each further rank of places is half as likely as the one before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A thing wanted in a room, and where people would look: groups of places that are as likely, best first."""

    group: str
    room: str
    thing: str
    ranks: tuple[tuple[str, ...], ...]

    @property
    def likely(self) -> dict[str, float]:
        """The places with how likely each is."""
        shares = {place: _SHARE**n / len(rank) for n, rank in enumerate(self.ranks) for place in rank}
        whole = sum(shares.values())
        return {place: share / whole for place, share in shares.items()}

    @property
    def fewest_looks(self) -> float:
        """How many places are looked at on average where the likeliest are looked at first."""
        return sum(share * n for n, share in enumerate(sorted(self.likely.values(), reverse=True), 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The order in which places were looked at for a row."""

    row: Row
    order: tuple[str, ...]

    @property
    def first(self) -> bool:
        """Whether the first place is one that people would take first."""
        return self.order[:1] != () and self.order[0] in self.row.ranks[0]

    @property
    def looks(self) -> float:
        """How many places are looked at on average until the thing is found; one more than all where it is not."""
        position = {place: n for n, place in enumerate(self.order, 1)}
        return sum(share * position.get(place, len(self.order) + 1) for place, share in self.row.likely.items())


def rows() -> Iterator[Row]:
    """Yield all rows."""
    for group, rooms in _rooms().items():
        for room, content in rooms.items():
            for line in content["rows"]:
                thing, _, told = line.partition(": ")
                ranks = tuple(tuple(rank.split(" / ")) for rank in told.split(" > "))
                yield Row(group=group, room=room, thing=thing, ranks=ranks)


def searched(row: Row) -> Found:
    """Let the embedded model choose tools until it looks nowhere any more, where nothing wanted is."""
    world = _world(row)
    memory = Memory(instructions=(f"Bring me the {row.thing}.",), scene=world.observe())
    order: list[str] = []
    while True:
        memory = replace(memory, scene=world.observe(), explored=world.explored, unexplored=world.unexplored)
        choice = choose_tool(memory.question())
        if choice.tool is Tool.SUGGEST_ALTERNATIVE:
            memory = replace(memory, hopeless=(*memory.hopeless, choice.argument))
        elif choice.tool is Tool.EXPLORE:
            world.explore(choice.argument)
            order.append(choice.argument)
        else:
            return Found(row=row, order=tuple(order))


def _world(row: Row) -> HiddenWorld:
    kit = parse_kit_scene(_without(row.thing, _text(row.group, row.room)), name=row.room)
    scene = affordance_scene(kit.scene, default_mapping(), kit.locations)
    start = scene.matching("at", "robot0", None)[0][2]
    return HiddenWorld(scene, scene_domain(scene), locations=kit.locations, explored=(start,))


def _without(thing: str, text: str) -> str:
    """Leave out of a scene what a word names."""
    named = set(knowledge().senses(thing))

    def wanted(name: str) -> bool:
        return ":" in name and bool(named & set(knowledge().senses(name.partition(":")[0])))

    located, kept = False, []
    for line in text.splitlines():
        located = located or line == "LOCATIONS"
        names = line.split()
        if located:
            kept.append(" ".join(name for name in names if not wanted(name)))
        elif not any(wanted(name) for name in names):
            kept.append(line)
    return "\n".join(kept)


def _text(group: str, room: str) -> str:
    """Return the scene file of a room: one that ships, or one made of its list of places."""
    if group == "shipped":
        return (own_suite() / "scenes" / f"{room}.txt").read_text(encoding="utf-8")
    content = _rooms()[group][room]
    spelled = [re.sub(r"(\d+)$", r":\1", place) for place in content["places"].split()]
    seen = [f"{name}:0" for name in content.get("seen", "").split()]
    shown = [(name, *(seen if name == spelled[0] else ())) for name in spelled]
    blocks = {
        "OBJECTS": ["human:0", *spelled, *seen],
        "RELATIONS": [f"on {name} {spelled[0]}" for name in seen] + [f"at {who}:0 {spelled[0]}" for who in AGENTS],
        "LOCATIONS": [f"{names[0].replace(':', '')} {' '.join(names)}" for names in shown],
    }
    lines = [line for name, block in blocks.items() for line in (name, *block, f"END-{name}")]
    return "\n".join(("SCENE-DESCRIPTION", *lines))


@cache
def _rooms() -> dict[str, dict[str, dict[str, Any]]]:
    return tomllib.loads(ROWS.read_text(encoding="utf-8"))
