"""Whereabouts: where people are said to be ("she is in the lounge", "Tom fell in the lab")."""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.nouns import person_query
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import both, named, related
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.genders import may_mean
from groundplan.scene.entity import Kind
from groundplan.scene.query import RelationName

SPEAKER = "me"
_PLACING = frozenset({"in", "on", "at"})
_MOVED = ("moved", "gone", "went", "up", "down", "over", "back", "off")
_ENDS = frozenset({",", ".", "!", "?", ";"})
_NOT_THERE = frozenset(
    {"should", "must", "wants", "want", "needs", "need", "would", "like", "left", "lost", "forgot"}
    | {"belongs", "goes", "has", "have", "not", "was", "put", "asked", "if", "when"}
)  # fmt: skip
_HAPPENED = frozenset(
    {"twisted", "sprained", "cut", "hurt", "burnt", "burned", "scalded", "bumped", "bruised", "injured", "broken"}
    | {"fainted", "collapsed", "slipped", "tripped", "spilt", "spilled", "arrived", "banged", "knocked", "been"}
)  # fmt: skip
_STAYS = frozenset({"is", "sits", "waits", "stands", "works", "stays"})
_HERE = frozenset({"i", "we"})
_THEY = frozenset({"he", "she", "they"})


def whereabouts(reader: Reader) -> dict[str, Phrase]:
    """Return the rooms that people (by name; the speaker as "me") are said to be in."""
    found: dict[str, Phrase] = {}
    for start, stop in _clauses(reader):
        part = reader.within(stop)
        if reader.ground.lexicon.base(reader.word(start)) == reader.word(start):
            continue
        who, begin = _subject(part, start)
        if who is None or any(part.word(k) in _NOT_THERE for k in range(_past_accident(part, begin), stop)):
            continue
        verbs = [part.word(k) for k in range(begin, stop)]
        if who == SPEAKER and (verbs[:1] not in (["am"], ["are"], ["will"]) or "of" in verbs[:3]):
            continue
        room = _room(part, begin) or _where_they_are(part, who, begin)
        several = _all_named_before(part, start) if part.word(start) in ("they", "both") else ()
        if room is not None:
            found.update(dict.fromkeys((who, *several), room))
    return found


def _past_accident(reader: Reader, k: int) -> int:
    """Return the position after "has cut", "have just spilt": what happened to somebody where they are."""
    j = k + 1 if reader.word(k) in ("has", "have", "had") else k
    j += reader.word(j) in ("just", "badly", "accidentally")
    return j + 1 if j > k and reader.word(j) in _HAPPENED else k


def _all_named_before(reader: Reader, i: int) -> tuple[str, ...]:
    """Return the names of the people named before a position ("one for Ann, one for Ben; they are both in …")."""
    names = (_person(reader, k)[0] for k in range(i))
    return tuple(dict.fromkeys(n for n in names if n is not None))


def _where_they_are(reader: Reader, who: str, begin: int) -> Phrase | None:
    """Read "he is in a meeting", "she is in bed" of someone who is known to be in a room as being there."""
    person = person_query(reader.ground, tuple(who.split())) if who != SPEAKER else None
    said = [reader.word(k) for k in range(begin, begin + 5)]
    if person is None or said[0] not in ("is", "'s") or not _PLACING & set(said):
        return None
    rooms = [room for i in reader.ground.found(person[0]) if (room := reader.ground.scene.room_of(i))]
    if len(rooms) != 1:
        return None
    return Phrase(query=named(rooms[0]), text=f"the room where {who} is", refers=Refers.ROOM, head="room")


def _clauses(reader: Reader) -> list[tuple[int, int]]:
    """Return the spans between punctuation; a bracket after a clause belongs to it ("I am in bed (blue room)")."""
    spans, start = [], 0
    for k in range(len(reader.tokens) + 1):
        at_end = k == len(reader.tokens)
        bracket = not at_end and reader.tokens[k].text == "("
        if not at_end and reader.word(k) == "and" and reader.word(k + 1) in _STAYS and k > start:
            spans.append((start, k))
            start = k + 1
        if at_end or (reader.tokens[k].word in _ENDS and not bracket and reader.tokens[k].text != ")"):
            if k > start:
                spans.append((start, k))
            start = k + 1
    return spans


def _subject(reader: Reader, i: int) -> tuple[str | None, int]:
    """Return whom a clause is about, and the position after."""
    while reader.word(i) in ("and", "but", "because", "since", "as", "so", "that"):
        i += 1
    word = reader.word(i)
    if word in _HERE and i + 1 < reader.stop:
        return SPEAKER, i + 1
    if word in _STAYS:
        return next((n for k in range(i - 1, -1, -1) if (n := _person(reader, k)[0]) is not None), None), i
    if word in _THEY or (word == "both" and reader.word(i + 1) == "are"):
        return _named_before(reader, i), i + 1
    if not any(reader.word(k) in _PLACING for k in range(i + 1, reader.stop)):
        return None, i
    return _person(reader, i)


def _person(reader: Reader, i: int) -> tuple[str | None, int]:
    """Return the name of the person named at a position, and the position after."""
    j = i + 1 if reader.word(i) in ("the", "our", "my") else i
    for length in (3, 2, 1):
        words = tuple(reader.word(k) for k in range(j, j + length))
        if not all(words) or j + length > reader.stop or reader.word(j + length) == "'s":
            continue
        capital = reader.tokens[j].text[:1].isupper() or j > i
        found = person_query(reader.ground, words) if capital else None
        if found is not None:
            return found[1], j + length
    return None, i


def _named_before(reader: Reader, i: int) -> str | None:
    for k in range(i - 1, -1, -1):
        found, _ = _person(reader, k)
        if found is not None and (reader.word(i) == "both" or may_mean(reader.word(i), found)):
            return found
    return None


def _room(reader: Reader, begin: int) -> Phrase | None:
    for k in range(begin, reader.stop):
        inside = reader.tokens[k].text == "("
        moved = reader.word(k) == "to" and reader.word(k - 1) in _MOVED
        if reader.word(k) not in _PLACING and not inside and not moved:
            continue
        for phrase, _ in reader.noun_phrases(k + 1)[:3]:
            if phrase.refers is Refers.ROOM and is_room(reader.ground, phrase):
                return _seat(reader, begin, phrase) or phrase
    return _furniture(reader, begin)


def _furniture(reader: Reader, begin: int) -> Phrase | None:
    """Return the furniture at which somebody is said to be where no room is named ("at the workbench")."""
    for k in range(begin, reader.stop):
        for phrase, _ in reader.noun_phrases(k + 1)[:3] if reader.word(k) == "at" else ():
            ids = reader.ground.found(phrase.query) if phrase.refers is Refers.THING else ()
            room = reader.ground.scene.room_of(ids[0]) if len(ids) == 1 else None
            if room is None or reader.ground.scene.entity(ids[0]).kind is not Kind.ASSET:
                continue
            if reader.ground.scene.has_type(ids[0], "receptacle"):
                return Phrase(query=named(*ids), text=phrase.text, head=phrase.head)
            return Phrase(query=named(room), text=f"the room of {phrase.text}", refers=Refers.ROOM, head="room")
    return None


def _seat(reader: Reader, begin: int, room: Phrase) -> Phrase | None:
    """Return the furniture in a room at which somebody is said to be ("in the library | at the long table")."""
    for k in range(begin, reader.stop):
        if reader.word(k) not in ("at", "on", "by"):
            continue
        for phrase, _ in reader.noun_phrases(k + 1)[:3]:
            there = both(phrase.query, related(RelationName.IN, room.query))
            ids = reader.ground.found(there) if phrase.refers is Refers.THING else ()
            if len(ids) == 1 and reader.ground.scene.has_type(ids[0], "receptacle"):
                return Phrase(query=named(*ids), text=phrase.text, head=phrase.head)
    return None


def is_room(ground: Ground, phrase: Phrase) -> bool:
    """Say whether a phrase names rooms there are."""
    return phrase.refers is Refers.ROOM and bool(ground.found(phrase.query)) and not phrase.parts
