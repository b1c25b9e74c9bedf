"""Which part of a scene a task is about: what can take its roles, where that is, and where things can be put.

Actions' parameters have types of two sorts. A role ("water vessel") is taken by what somebody said can take it; what
kind of thing something is, or what it affords ("movable", "surface"), it simply is. Only things that can take a role,
that the goal names, or that these are in or on can be of use.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from groundplan.logic.domain import Domain
from groundplan.logic.formula import Exists, Forall, Formula, Not
from groundplan.logic.normal import constants
from groundplan.logic.types import ROOT, objects_of, type_table
from groundplan.scene.entity import Kind
from groundplan.scene.scene import Scene

KEEP = 3
"""So many things of one category are looked at for a role: those nearest to the robot's room come first."""


@dataclass(frozen=True, slots=True)
class Role:
    """A type that things take because they can serve for it, and the categories that do."""

    name: str
    categories: tuple[str, ...]


def roles(domain: Domain, scene: Scene) -> tuple[Role, ...]:
    """Return the domain's roles: types that things do not have by nature, and that actions or categories refer to."""
    natural = natural_types(scene)
    table = type_table(domain)
    asked = {name for schema in domain.schemas.values() for v in schema.parameters for name in v.types}
    found: list[Role] = []
    for name in dict.fromkeys((*domain.supertypes, *(t for above in domain.supertypes.values() for t in above))):
        below = table.descendants(name)
        if name != ROOT and not below & natural and (len(below) > 1 or name in asked):
            found.append(Role(name, tuple(sorted(below - {name}))))
    return tuple(found)


def natural_types(scene: Scene) -> frozenset[str]:
    """Return the types that things of the scene have whatever they are used for: kinds and affordances."""
    known = scene.memo.get("natural types")
    if isinstance(known, frozenset):
        return known
    found = frozenset(t for e in scene.entities() for t in (e.kind.type_name, *e.types))
    scene.memo["natural types"] = found
    return found


def fillers(role: str, scene: Scene, domain: Domain) -> list[str]:
    """Return the things of the scene that can take a role."""
    return [o for o in objects_of(type_table(domain).accepted((role,)), scene, domain) if o in scene]


def part_that_matters(
    scene: Scene, domain: Domain, goal: Formula, *, without: Collection[str] = (), also: Iterable[str] = ()
) -> tuple[str, ...]:
    """Return the things that a plan for the goal can be about, in the scene's order; `without` are left out."""
    wanted = {name for name in (*constants(goal), *also) if name in scene}
    here = {scene.room_of(agent) for agent in scene.of_kind(Kind.AGENT)}
    for role in (*roles(domain, scene), *_asked(goal)):
        by_category: dict[str, list[str]] = {}
        for name in fillers(role.name, scene, domain):
            if name not in without:
                by_category.setdefault(scene.entity(name).category, []).append(name)
        for names in by_category.values():
            wanted.update(sorted(names, key=lambda n: scene.room_of(n) not in here)[:KEEP])
    wanted.update(scene.of_kind(Kind.AGENT), scene.of_kind(Kind.ROOM))
    for agent in scene.of_kind(Kind.AGENT):
        wanted.update(scene.contents(agent))
    for name in tuple(wanted):
        wanted.update(scene.chain(name))
    wanted.update(_surfaces(scene, wanted))
    return tuple(name for name in scene.ids() if name in wanted and name not in without)


def _asked(goal: Formula) -> Iterator[Role]:
    """Yield the types of what the goal is stated about as roles."""
    match goal:
        case Exists(variables, body) | Forall(variables, body):
            yield from (Role(name, ()) for v in variables for name in v.types if name != ROOT)
            yield from _asked(body)
        case Not(body):
            yield from _asked(body)
        case _:
            for part in getattr(goal, "parts", ()):
                yield from _asked(part)


def _surfaces(scene: Scene, wanted: Collection[str]) -> Iterator[str]:
    """Yield one thing to put things down on in each room where something matters, if there is none already."""
    for room in scene.of_kind(Kind.ROOM):
        matters = any(scene.room_of(name) == room for name in wanted if name != room)
        there = [s for s in scene.of_type("surface") if scene.room_of(s) == room]
        if matters and there and not any(s in wanted for s in there):
            yield there[0]
