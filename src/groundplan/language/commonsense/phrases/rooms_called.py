"""Rooms by parts of their names: "the Falcon room" for meeting_falcon, a toilet_upstairs or mens_toilet as a toilet."""

from __future__ import annotations

from collections.abc import Sequence

from groundplan.knowledge.category import How
from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.vocabulary import parts
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query

_ROOMS = frozenset({"room", "rooms"})
_SPACES = _ROOMS | {"office", "area", "zone", "station", "space", "corner"}
"""What a room may be called besides its name: the admin office is a room called admin."""


def room_called(ground: Ground, words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the one room whose name the words are once "room" is left out; nothing where they are none."""
    rest = tuple(w for w in words if w not in _SPACES)
    if len(rest) == len(words) or not rest or ground.affordances:
        return ()
    name = "_".join(rest)
    whole = ground.found(Query(categories=(name,), kinds=("room",))) if name in ground.vocabulary.categories else ()
    if len(whole) == 1:
        return whole
    known = (m for m in ground.knowledge.lookup(" ".join(words), spelling=False) if m.how is not How.HEAD)
    if any(ground.categories(m.category) for m in known):
        return ()
    bearing = [frozenset(ground.vocabulary.words.get(word, ())) for word in rest]
    rooms = tuple(i for i in frozenset.intersection(*bearing) if _is_room(ground, i))
    if not _ROOMS & set(words):
        rooms = tuple(i for i in rooms if _bare_name(ground, i) == rest)
    return rooms if len(rooms) == 1 else ()


def _is_room(ground: Ground, entity_id: str) -> bool:
    return ground.scene.entity(entity_id).kind is Kind.ROOM


def _bare_name(ground: Ground, room: str) -> tuple[str, ...]:
    return tuple(w for w in parts(ground.scene.entity(room).category.replace("_", " ")) if w not in _SPACES)


def rooms_as_well(ground: Ground, noun: str, categories: tuple[str, ...]) -> tuple[str, ...]:
    """Return the categories of the rooms that are called by a noun that names furniture too ("toilet": mens_toilet)."""
    kinds = ground.vocabulary.kinds
    if ground.affordances or not any(kinds.get(c) is Kind.ASSET for c in categories):
        return ()
    head = noun.split()[-1] if noun else ""
    called = (c for c, kind in kinds.items() if kind is Kind.ROOM and c.split("_")[-1] == head and " " not in noun)
    return tuple(dict.fromkeys((*(c for c in categories if kinds.get(c) is Kind.ROOM), *called)))


def rooms_only(ground: Ground, category: str, found: tuple[str, ...], own: list[str]) -> tuple[str, ...]:
    """Return what a kind of room stands for here: rooms, where some are, and no furniture that only sounds like one.

    The main entrance is a door and the cold store a fridge, whatever else an entrance and a store may be.
    """
    kinds, known = ground.vocabulary.kinds, ground.knowledge
    if ground.affordances or not known.is_a(category, "room"):
        return found
    rooms = tuple(c for c in found if kinds.get(c) is Kind.ROOM)
    return tuple(c for c in found if c in rooms or c in own) if rooms else found


def rooms_described(ground: Ground, phrase: str) -> tuple[str, ...]:
    """Return the rooms that are said to be such ("small meeting room, no windows" of a room called otherwise)."""
    forms = [tuple(f.split()) for f in {phrase, *singulars(phrase)}] if " " in phrase else []
    rooms = (ground.scene.entity(i) for i in ground.scene.of_kind(Kind.ROOM))
    return tuple(r.id for r in rooms if any(_holds(parts(a), form) for a in r.attributes for form in forms))


def room_of_furniture(ground: Ground, phrase: str) -> tuple[str, ...]:
    """Return the one room with furniture that is called after such a room ("the reception": where its desk stands)."""
    named = (e for e in ground.scene.entities() if e.kind is Kind.ASSET)
    rooms = {ground.scene.room_of(e.id) for e in named if e.category.split("_")[:-1] == phrase.split()}
    return tuple(r for r in rooms if r is not None) if len(rooms) == 1 else ()


def _holds(words: tuple[str, ...], said: tuple[str, ...]) -> bool:
    return any(words[k : k + len(said)] == said for k in range(len(words)))


def room_so_called(ground: Ground, ids: Sequence[str], phrase: str) -> str:
    """Return the one room of some that ends in a name ("meeting_heron"), where all others are in it ("table_heron")."""
    scene = ground.scene
    rooms = [i for i in ids if scene.entity(i).kind is Kind.ROOM and parts(scene.entity(i).name or i)[-1:] == (phrase,)]
    inside = len(rooms) == 1 and all(i in rooms or scene.room_of(i) == rooms[0] for i in ids)
    return rooms[0] if inside else ""
