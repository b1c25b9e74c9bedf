"""Small kitchens for the tests, in the published scene format, and a mapping for them."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

from groundplan.knowledge.affordance_domain import affordance_scene
from groundplan.logic.agents import AgentProfile
from groundplan.scene.formats.kit import KitScene, parse_kit_scene
from groundplan.scene.scene import Scene


@dataclass(frozen=True)
class Table:
    """A mapping written down."""

    rows: dict[str, frozenset[str]]

    def affordances(self, category: str) -> frozenset[str]:
        return self.rows.get(category, frozenset())


def read_mapping(path: Path) -> Table:
    """Read the two-column form: class, affordance."""
    rows: dict[str, set[str]] = {}
    with path.open(encoding="utf-8-sig", newline="") as file:
        for line in list(csv.reader(file))[1:]:
            rows.setdefault(line[0].strip(), set()).add(line[1].strip())
    return Table({category: frozenset(names) for category, names in rows.items()})


def _row(text: str) -> frozenset[str]:
    return frozenset(text.split())


MAPPING = Table(
    {
        "desk": _row("support"),
        "shelf": _row("support"),
        "basin": _row("contain liquid-contain"),
        "cabinet": _row("contain open close"),
        "gate": _row("open close"),
        "hob": _row("heat support"),
        "tray": _row("carry grasp support"),
        "slab": _row("carry grasp support sturdy-support"),
        "crate": _row("carry contain open close support"),
        "jug": _row("carry grasp contain liquid-contain pour open close"),
        "beaker": _row("carry grasp contain liquid-contain"),
        "kettle": _row("carry grasp contain liquid-contain heat-resistance"),
        "pear": _row("carry grasp consumable"),
        "leek": _row("carry grasp consumable"),
        "blade": _row("carry grasp cut"),
        "rag": _row("carry grasp wet-swipe"),
        "pad": _row("carry grasp stack"),
        "water": _row("liquid drinkable"),
        "tea": _row("liquid drinkable"),
    }
)

KITCHEN = """SCENE-DESCRIPTION
OBJECTS
desk:0
shelf:0
cabinet:0
basin:0
gate:0
slab:0
blade:0
pear:0
leek:0
jug:0
water:0
beaker:0
rag:0
tray:0
human:0
END-OBJECTS
RELATIONS
on slab:0 desk:0
on pear:0 desk:0
on jug:0 desk:0
liquid_in water:0 jug:0
closed jug:0
on blade:0 shelf:0
on rag:0 shelf:0
on beaker:0 tray:0
on tray:0 shelf:0
in leek:0 cabinet:0
closed cabinet:0
closed gate:0
at robot:0 desk:0
at human:0 desk:0
END-RELATIONS
LOCATIONS
desk0 desk:0 slab:0 pear:0 jug:0 water:0
shelf0 shelf:0 blade:0 rag:0 beaker:0 tray:0
cabinet0 cabinet:0 leek:0
basin0 basin:0
gate0 gate:0
END-LOCATIONS"""


def kitchen(text: str = KITCHEN) -> KitScene:
    return parse_kit_scene(text, name="kitchen")


def ready(text: str = KITCHEN, agents: tuple[AgentProfile, ...] = ()) -> Scene:
    """Return the kitchen ready for planning."""
    return affordance_scene(kitchen(text).scene, MAPPING, agents=agents)
