"""Kinds of rooms written into their names with what tells them apart behind: "gallery_portraits", "toilet_west"."""

from __future__ import annotations

from groundplan.knowledge.base import Knowledge
from groundplan.knowledge.category import How
from groundplan.knowledge.words import words_of

_ROOM = "room"


def room_kind(identifier: str, base: Knowledge) -> str | None:
    """Return the kind of room with which a name opens, where the whole and its end name none; else None."""
    words = words_of(identifier)
    exact = any(m.how is not How.HEAD for m in base.lookup(" ".join(words), spelling=False))
    if len(words) < 2 or exact or any(_is_room(words[n:], base) for n in range(len(words))):
        return None
    for stop in range(len(words) - 1, 0, -1):
        opening = words[:stop]
        for kind in (opening, (*opening, _ROOM)):
            if kind != (_ROOM,) and _is_room(kind, base):
                return "_".join(kind)
    return None


def _is_room(words: tuple[str, ...], base: Knowledge) -> bool:
    known = (m.category for m in base.lookup(" ".join(words), spelling=False) if m.how is not How.HEAD)
    return any(base.is_a(category, _ROOM) for category in known)
