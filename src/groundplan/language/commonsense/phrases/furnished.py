"""Rooms known by what stands in them: somebody's room with a bed in it is a bedroom."""

from __future__ import annotations

from collections.abc import Iterable

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.queries import both, either, named, related
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query, RelationName

_FURNITURE = {"bedroom": ("bed",), "bathroom": ("bathtub", "shower"), "kitchen": ("stove", "oven")}

_HOUSED = {
    "animal": ("aquarium", "birdcage", "cage", "hutch", "kennel", "stable"),
    "fish_pet": ("aquarium",),
    "bird": ("birdcage",),
    "reptile": ("aquarium",),
    "hamster": ("cage", "hutch"),
}  # fmt: skip


_PACKS = ("box", "pack", "packet", "bag", "carton", "jar", "tin")


def where_kept(ground: Ground, category: str) -> tuple[str, ...]:
    """Return the scene's categories in which something is kept that is no entity of its own.

    Aquaria for fish, and where things are acted on by what they afford, the box of tissues for a tissue.
    """
    housed = tuple(name for kind in _HOUSED.get(category, ()) for name in ground.categories(kind))
    eaten = ground.knowledge.has_property(category, "edible")
    categories = ground.vocabulary.categories if ground.affordances and not housed and not eaten else ()
    return housed or tuple(c for c in categories if c in {f"{category}_{pack}" for pack in _PACKS})


def shown_in(ground: Ground, word: str, rooms: Iterable[str]) -> Query | None:
    """Return what is kept in the rooms that are named for many of a kind: "the minerals" in the minerals room."""
    owners = (*ground.vocabulary.people, *ground.vocabulary.owners_named((word,)))
    several = [s for s in singulars(word) if s != word and s not in owners and not ground.vocabulary.owners_named((s,))]
    if not several or any(ground.scene.entity(i).kind is not Kind.ROOM for i in rooms):
        return None
    kept = both(Query(kinds=("object",)), related(RelationName.IN, named(*rooms)))
    return kept if ground.found(kept) else None


def with_furnished(ground: Ground, category: str, query: Query) -> Query:
    """Return a query for rooms of a kind, and for rooms of no particular kind that hold what makes them such."""
    furniture = tuple(name for kind in _FURNITURE.get(category, ()) for name in ground.categories(kind))
    if not furniture:
        return query
    found = ground.found(both(Query(kinds=("room",)), related(RelationName.CONTAINS, Query(categories=furniture))))
    rooms = tuple(i for i in found if _is_any_room(ground, ground.scene.entity(i).category))
    return either(query, named(*rooms)) if set(rooms) - set(ground.found(query)) else query


def _is_any_room(ground: Ground, category: str) -> bool:
    """Say whether a room's own word for its kind says nothing of what it is for ("zaras_room", "room", "blue_room")."""
    senses = ground.knowledge.senses(category)
    return not senses or set(senses) <= {"room"}
