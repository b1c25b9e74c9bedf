"""Whom somebody shares a place with: "who shares an office with Sam", "who does Ann share a room with"."""

from __future__ import annotations

from groundplan.language.commonsense.phrases.belonging import owned_by
from groundplan.language.commonsense.phrases.nouns import person_query
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import NOTHING, named
from groundplan.language.commonsense.questions.which import Asked
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.vocabulary import person_key
from groundplan.scene.entity import Kind
from groundplan.scene.neighbours import owner_of
from groundplan.scene.query import Query, Return

_SHARES = frozenset({"shares", "share", "shared", "sharing"})
_ARTICLES = frozenset({"a", "an", "the", "their", "his", "her"})


def read_sharing_with(reader: Reader, i: int) -> list[Asked]:
    """Read "who | shares an office with Sam", "who | does Sam share an office with": whose furniture is there too."""
    k = i + 2 if reader.word(i + 1) in ("is", "are") else i + 1
    if reader.word(i) not in ("who", "whom"):
        return []
    if reader.word(k) in _SHARES:
        return _of_place(reader, k + 1, None)
    person = _person(reader, k + 1) if reader.word(k) in ("does", "did", "do") else None
    if person is None or reader.word(person[1]) not in _SHARES:
        return []
    return _of_place(reader, person[1] + 1, person[0])


def _of_place(reader: Reader, k: int, person: str | None) -> list[Asked]:
    start = k + 1 if reader.word(k) in _ARTICLES else k
    for place, end in reader.noun_phrases(start):
        if place.refers is not Refers.ROOM or place.unknown or reader.word(end) != "with":
            continue
        other = (person, end + 1) if person is not None else _person(reader, end + 1)
        if other is not None and reader.is_end(other[1]):
            return [Asked(phrase=_besides(reader, place, other[0]), returns=(Return.OWNER,), end=other[1])]
    return []


def _person(reader: Reader, k: int) -> tuple[str, int] | None:
    for length in (3, 2, 1):
        words = tuple(reader.word(n) for n in range(k, k + length))
        named_so = person_query(reader.ground, words) if all(words) else None
        if named_so is not None:
            return named_so[1], k + length
    return None


def _besides(reader: Reader, place: Phrase, person: str) -> Phrase:
    """Return the furniture of other people in the rooms in which somebody's furniture stands."""
    scene = reader.ground.scene
    mine = [i for i in reader.ground.found(owned_by(reader.ground, person)) if scene.entity(i).kind is Kind.ASSET]
    rooms = {scene.room_of(i) for i in mine} & set(reader.ground.found(place.query))
    others = [
        asset
        for asset in scene.of_kind(Kind.ASSET)
        if scene.room_of(asset) in rooms and (o := owner_of(scene, asset)) and person_key(o) != person_key(person)
    ]
    query: Query = named(*others) if others else NOTHING
    return Phrase(query=query, text=f"who shares {place.text}", refers=Refers.PERSON)
