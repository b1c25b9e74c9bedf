"""Where people are of whom only the words of things tell: "Ann is reading here", "Dr. Wu is in the kitchen"."""

from __future__ import annotations

import re

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.vocabulary import TITLES, parts, squash
from groundplan.scene.entity import Kind

_APPOSITION = re.compile(r"^([^,]+), [^,]+, (?=(?:is|are|was|has|have)\b)")
_PLACED = ("in", "at", "on")
_AT_IT = frozenset({"here", "there", "inside", "asleep", "waiting"})
_VERBS = ("sits", "lies", "sleeps", "stands", "naps", "rests", "waits")
_LONGEST = 4


def without_apposition(said: str) -> str:
    """Return what is said without what only explains a name: "Ann, the cook, is in" → "Ann is in"."""
    return _APPOSITION.sub(r"\1 ", said)


def named_there(ground: Ground, name: tuple[str, ...]) -> tuple[str, ...]:
    """Return where somebody of this name is told to be; nothing where nothing tells, or tells of elsewhere."""
    key = tuple(w for w in name if w not in TITLES)
    if ground.affordances or not key:
        return ()
    told = ground.kept("what is told of fixed things and rooms", _told)
    found = (place for entity_id, words in told.get(key[0], ()) for place in _place(ground, entity_id, words, key))
    return tuple(dict.fromkeys(found))


def _told(ground: Ground) -> dict[str, list[tuple[str, tuple[str, ...]]]]:
    """Return what the words of fixed things and rooms tell, by their first word; titles are left out before it."""
    told: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for entity in ground.scene.entities():
        for said in entity.attributes if entity.kind in (Kind.ASSET, Kind.ROOM) else ():
            words = parts(without_apposition(said))
            words = words[1:] if words and words[0] in TITLES else words
            if len(words) > 1:
                told.setdefault(words[0], []).append((entity.id, words))
    return told


def _place(ground: Ground, entity_id: str, words: tuple[str, ...], key: tuple[str, ...]) -> tuple[str, ...]:
    end = len(key)
    if words[:end] != key:
        return ()
    does, rest = words[end : end + 1], words[end + 1 :]
    if does == ("is",) and rest and rest[0] in _PLACED:
        named = (tuple(ground.vocabulary.names.get(squash(" ".join(rest[k:n])), ()))
                 for n in range(min(len(rest), _LONGEST), 1, -1) for k in (1, 2) if k < n)  # fmt: skip
        return next((ids for ids in named if ids), ())
    here = does == ("is",) and (bool(_AT_IT & set(rest)) or (rest[:1] and rest[0].endswith("ing")))
    return (entity_id,) if here or (does and does[0] in _VERBS) else ()
