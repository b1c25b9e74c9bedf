"""Rooms whose identifiers leave out "room": "meeting room Falcon", "the Falcon room" for meeting_falcon."""

from __future__ import annotations

from groundplan.knowledge.category import How
from groundplan.language.commonsense.ground import Ground
from groundplan.scene.entity import Kind

_ROOMS = frozenset({"room", "rooms"})


def room_called(ground: Ground, words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the one room whose name the words are once "room" is left out; nothing where they are none."""
    rest = tuple(w for w in words if w not in _ROOMS)
    if len(rest) == len(words) or not rest or ground.affordances:
        return ()
    known = (m for m in ground.knowledge.lookup(" ".join(words), spelling=False) if m.how is not How.HEAD)
    if any(known):
        return ()
    bearing = [frozenset(ground.vocabulary.words.get(word, ())) for word in rest]
    rooms = tuple(i for i in frozenset.intersection(*bearing) if ground.scene.entity(i).kind is Kind.ROOM)
    return rooms if len(rooms) == 1 else ()
