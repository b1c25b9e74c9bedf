"""What stands where in a trial: the furniture, what the task needs, and half of everything else, drawn at random."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Fact, Scene
from groundplan.worlds.dining.tasks import DiningTask, read_table

SHARE = 0.5
ROOMS = ("kitchen", "dining_room")
ROBOT = "robot"


def object_kinds() -> dict[str, str]:
    """Return every category of thing that a trial may hold, with its group (kitchenware, appliance, …)."""
    tables = read_table("objects")
    return {name: entry["group"] for part in ("furniture", "at_random") for name, entry in tables[part].items()}


def spawn(task: DiningTask, seed: int, *, share: float = SHARE) -> Scene:
    """Return the scene of a trial. What is drawn depends on the seed alone, not on the task."""
    tables = read_table("objects")
    drawn = sorted(tables["at_random"])
    chosen = set(Random(f"spawn {seed}").sample(drawn, round(len(drawn) * share)))
    entities: dict[str, Entity] = {room: Entity(id=room, kind=Kind.ROOM, category=room) for room in ROOMS}
    entities[ROBOT] = Entity(id=ROBOT, kind=Kind.AGENT, category="robot", types=("robot",))
    facts: list[Fact] = [("at", ROBOT, task.start), ("free_hand", ROBOT)]
    needed = {category for category, _ in task.things.values()}
    for name, entry in tables["furniture"].items():
        _add(entities, facts, name, name, entry, f"in {entry['room']}")
    for name in (n for n in drawn if n in chosen and n not in needed):
        entry = tables["at_random"][name]
        where = f"on {entry['at']}" if "at" in entry else f"in {entry.get('room') or entry['in']}"
        if "at" not in entry or entry["at"] in entities or entry["at"] in chosen:
            _add(entities, facts, name, name, entry, where)
    for thing, (category, where) in task.things.items():
        _add(entities, facts, thing, category, {}, where)
    facts += [("dirty", thing) for thing in task.dirty]
    kept = [f for f in facts if f[0] not in ("in", "on") or f[2] in entities]
    return Scene(entities.values(), kept, name=f"{task.name}-{seed}", domain=task.name)


def _add(
    entities: dict[str, Entity], facts: list[Fact], thing: str, category: str, entry: Mapping[str, Any], where: str
) -> None:
    fixed = "room" in entry
    types = tuple(entry.get("types", ()))
    kind = Kind.ASSET if fixed else Kind.OBJECT
    entities[thing] = Entity(id=thing, kind=kind, category=category, types=types, affordances_known=True)
    relation, holder = where.split()
    facts.append((relation, thing, holder))
    facts.extend(_states(thing, types))


def _states(thing: str, types: tuple[str, ...]) -> Iterator[Fact]:
    if "container" in types:
        yield ("closed", thing)
    if "switchable" in types:
        yield ("switched_off", thing)
