"""Conditions: what a situation does to the dining world, whatever anybody believes of it.

What a sentence means for the thing it is about is decided here by the judge's own table (`conditions.toml`), which no
method uses. Hidden facts keep it in the world: methods learn of a condition in words only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum
from functools import cache

from groundplan.scene.entity import Kind
from groundplan.scene.scene import Changes, Fact, Scene
from groundplan.worlds.dining.tasks import read_table

USELESS, SOILED, FULL, STUCK = "is_useless", "is_soiled", "is_full", "is_stuck"
HIDDEN = frozenset({USELESS, SOILED, FULL, STUCK})
"""The predicates of facts that only the world knows."""
_FOOD = ("food", "drink")


class Condition(StrEnum):
    """What has become of a thing."""

    HARMLESS = "harmless"
    """Nothing that matters for the task."""
    TRANSIENT = "transient"
    """The attempt fails, the next may succeed; what was filled is not."""
    UNUSABLE = "unusable"
    UNAVAILABLE = "unavailable"
    """It is not there at all."""
    SOILED = "soiled"
    SPOILED = "spoiled"
    OCCUPIED = "occupied"
    EMPTY = "empty"
    STUCK = "stuck"
    FALLEN = "fallen"
    NO_SUPPLY = "no_supply"
    POWER = "power"
    """Nothing electric works any more."""


@cache
def classify(text: str) -> Condition:
    """Return what a sentence says has become of the thing it is about (HARMLESS where the table knows no phrase)."""
    plain = " ".join(re.findall(r"[\w']+", text.casefold().replace("’", "'")))
    for entry in read_table("conditions")["class"]:
        if any(_said(phrase, plain) for phrase in entry["phrases"]):
            return Condition(entry["name"])
    return Condition.HARMLESS


def _said(phrase: str, plain: str) -> bool:
    pattern = re.escape(phrase).replace(r"\*", r"[\w' ]*?").replace(r"\ ", " ")
    return re.search(rf"\b{pattern}", plain) is not None


def effect(condition: Condition, things: Iterable[str], scene: Scene) -> Changes:
    """Return what the condition of these things changes in the world's own scene."""
    added: list[Fact] = []
    removed: list[Fact] = []
    if condition is Condition.POWER:
        devices = (e.id for e in scene.entities() if "switchable" in e.types and e.category != "faucet")
        added += [(USELESS, device) for device in devices]
    for thing in things:
        more, less = _of_one(condition, thing, scene)
        added += more
        removed += less
    return scene.effective(Changes(added=tuple(added), removed=tuple(removed)))


def _of_one(condition: Condition, thing: str, scene: Scene) -> tuple[list[Fact], list[Fact]]:
    edible = group_of(scene, thing) in _FOOD
    match condition:
        case Condition.UNUSABLE | Condition.SPOILED | Condition.NO_SUPPLY:
            return [(USELESS, thing)], []
        case Condition.EMPTY:
            return ([(USELESS, thing)], []) if edible or group_of(scene, thing) == "" else ([], [])
        case Condition.UNAVAILABLE:
            return _freed(thing, scene), _placements(thing, scene)
        case Condition.SOILED:
            return [(USELESS if edible else SOILED, thing)], []
        case Condition.OCCUPIED:
            return [(FULL, thing)], []
        case Condition.STUCK:
            return [(STUCK, thing)], []
        case Condition.FALLEN:
            return _fallen(thing, scene)
        case Condition.TRANSIENT:
            return [], [f for f in (("filled", thing), ("full", thing)) if scene.holds(f)]
    return [], []


def _fallen(thing: str, scene: Scene) -> tuple[list[Fact], list[Fact]]:
    """Food that fell is lost, a closed bottle is not; what one eats from or drinks from must be rinsed."""
    room, group = scene.room_of(thing), group_of(scene, thing)
    if scene.entity(thing).kind is Kind.ASSET:
        return [(USELESS, thing)], []
    harm: list[Fact] = [] if group == "drink" else [(USELESS if group == "food" else SOILED, thing)]
    emptied = [f for f in (("filled", thing), ("full", thing)) if scene.holds(f)]
    lying: list[Fact] = [] if room is None else [("in", thing, room)]
    return [*harm, *lying, *_freed(thing, scene)], [*_placements(thing, scene), *emptied]


def _placements(thing: str, scene: Scene) -> list[Fact]:
    held = scene.matching("holding", None, thing)
    return [*(f for p in ("in", "on") for f in scene.matching(p, thing, None)), *held]


def _freed(thing: str, scene: Scene) -> list[Fact]:
    return [("free_hand", fact[1]) for fact in scene.matching("holding", None, thing)]


def group_of(scene: Scene, thing: str) -> str:
    """Return the group of a thing (kitchenware, appliance, furniture, food, drink), "" where it is of none."""
    tables = read_table("objects")
    category = scene.entity(thing).category
    entry = tables["furniture"].get(category) or tables["at_random"].get(category) or {}
    return str(entry.get("group", ""))
