"""What can go wrong in a world: actions that fail, and things that change without the robot's doing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from groundplan.errors import InputError, WorldError
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import CONTAINMENT, Changes, Fact, Scene


class DisturbanceKind(StrEnum):
    """The kinds of disturbances."""

    FAIL = "fail"
    """The action that is tried does nothing."""
    DROP = "drop"
    """What the robot holds after the action falls to the floor of the room."""
    MOVE = "move"
    """Somebody moves a thing to somewhere else."""
    SHUT = "shut"
    """Somebody closes a thing that was open."""
    BREAK = "break"
    """An appliance breaks: from now on it cannot be switched and does nothing."""


_NEEDS_SUBJECT = (DisturbanceKind.MOVE, DisturbanceKind.SHUT, DisturbanceKind.BREAK)
_WORK = ("switchable", "heater", "cooler", "washer", "dryer", "brewer")


@dataclass(frozen=True, slots=True, kw_only=True)
class Disturbance:
    """Something that goes wrong as the `at`-th action is tried (counted from 1).

    `subject` is the thing it happens to, `target` where a moved thing ends up (empty: decided by the seed).
    """

    at: int
    kind: DisturbanceKind
    subject: str = ""
    target: str = ""


def parse_disturbance(text: str, scene: Scene) -> Disturbance:
    """Read `3:drop`, `2:move:mug1`, `2:move:mug1:desk4`, `5:shut:fridge` or `4:break:microwave`.

    Raises:
        InputError: the text has another form, or names something that is not in the scene.
    """
    at, kind, subject, target = (*text.split(":", 3), "", "", "", "")[:4]
    kinds = [k.value for k in DisturbanceKind]
    if not at.isdecimal() or int(at) < 1 or kind not in kinds:
        raise InputError(
            f"{text!r} is not a disturbance.",
            hint=f"Write N:KIND, N:KIND:THING or N:move:THING:TARGET, where N counts actions from 1 and KIND is one of "
            f"{', '.join(kinds)}.",
        )
    chosen = DisturbanceKind(kind)
    if chosen in _NEEDS_SUBJECT and not subject:
        raise InputError(f"{text!r} does not say what it happens to.", hint=f"Write {at}:{kind}:THING.")
    for name in filter(None, (subject, target)):
        scene.entity(name)
    return Disturbance(at=int(at), kind=chosen, subject=subject, target=target)


def effect(disturbance: Disturbance, scene: Scene, random: Random) -> Changes:
    """Return what the disturbance changes in the scene (nothing where it does not apply, or for FAIL).

    Raises:
        SceneError: it is about something that is not in the scene.
        WorldError: there is nowhere to move the thing.
    """
    match disturbance.kind:
        case DisturbanceKind.FAIL:
            return Changes()
        case DisturbanceKind.DROP:
            return _drop(scene)
        case DisturbanceKind.MOVE:
            return _move(scene, scene.entity(disturbance.subject), disturbance.target, random)
        case DisturbanceKind.SHUT:
            return _shut(scene, scene.entity(disturbance.subject))
        case DisturbanceKind.BREAK:
            return _break(scene, scene.entity(disturbance.subject))


def _drop(scene: Scene) -> Changes:
    held = [f for f in scene.matching("holding") if scene.entity(f[1]).kind is Kind.AGENT]
    added: list[Fact] = []
    removed: list[Fact] = []
    for _, agent, thing in held:
        place = scene.room_of(agent) or scene.holder(agent)
        if place is not None:
            removed.append(("holding", agent, thing))
            added += [("in", thing, place), ("free_hand", agent)]
    return Changes(added=tuple(added), removed=tuple(removed))


def _move(scene: Scene, thing: Entity, target: str, random: Random) -> Changes:
    holder = scene.holder(thing.id)
    goal = scene.entity(target).id if target else _other_place(scene, thing, holder, random)
    removed = [f for p in CONTAINMENT for f in scene.matching(p, thing.id, None)]
    added: list[Fact] = [_placed(scene, thing.id, goal)]
    for fact in scene.matching("holding", None, thing.id):
        removed.append(fact)
        added.append(("free_hand", fact[1]))
    accessed = scene.matching("accessed", None, thing.id)
    return scene.effective(Changes(added=tuple(added), removed=(*removed, *accessed)))


def _placed(scene: Scene, thing: str, goal: str) -> Fact:
    inside = scene.entity(goal).kind in (Kind.ROOM, Kind.FLOOR, Kind.POSE) or scene.has_type(goal, "container")
    return ("in" if inside else "on", thing, goal)


def _other_place(scene: Scene, thing: Entity, holder: str | None, random: Random) -> str:
    places = _receptacles(scene, exclude=(thing.id, holder))
    if not places:
        raise WorldError(f"There is nowhere to move {thing.id!r} to.", hint="Name a target: N:move:THING:TARGET.")
    return random.choice(places)


def _receptacles(scene: Scene, exclude: Sequence[str | None]) -> list[str]:
    found = dict.fromkeys(i for t in ("surface", "container", "receptacle") for i in scene.of_type(t))
    closed = (i for i in found if not scene.holds(("closed", i)))
    return [i for i in closed if i not in exclude and scene.entity(i).kind is Kind.ASSET]


def _shut(scene: Scene, thing: Entity) -> Changes:
    return scene.effective(Changes(added=(("closed", thing.id),), removed=(("open", thing.id),)))


def _break(scene: Scene, thing: Entity) -> Changes:
    """The thing keeps all its types but those of an appliance that works, and goes off."""
    kept = scene.types_of(thing.id) - {thing.kind.type_name, thing.category, *_WORK}
    broken = Entity(
        id=thing.id,
        kind=thing.kind,
        category=thing.category,
        name=thing.name,
        attributes=(*(a for a in thing.attributes if a != "broken"), "broken"),
        types=tuple(sorted(kept)),
        affordances_known=True,
        position=thing.position,
        size=thing.size,
        owner=thing.owner,
    )
    works = tuple(scene.matching("brews", thing.id, None))
    was_on = scene.holds(("switched_on", thing.id))
    return Changes(
        added=(("switched_off", thing.id),) if was_on else (),
        removed=(*works, *((("switched_on", thing.id),) if was_on else ())),
        entities_removed=(thing,),
        entities_added=(broken,),
    )
