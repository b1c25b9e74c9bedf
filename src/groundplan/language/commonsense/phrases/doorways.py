"""Rooms by the doors between them: "the lab with a door to the workshop", "(which room) opens straight into the hall".

What is linked to a room without a corridor between has a door to it; a room with no such door is reached by those that
lie beside it at the corridor.
"""

from __future__ import annotations

from collections.abc import Iterator

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import NOTHING, both, named, related, without
from groundplan.language.commonsense.reader import Alternatives, Reader
from groundplan.language.commonsense.words.closed import PERSONS
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query, RelationName

_HAVING = frozenset({"with", "has", "have", "had", "having", "without", "lacking"})
_ARTICLES = frozenset({"a", "an", "the", "its", "own", "another", "any", "no"})
_KINDS_OF_DOOR = frozenset(
    ["connecting", "direct", "communicating", "side", "inner", "internal", "second", "extra", "through", "linking"]
)
DOORS = frozenset(
    ["door", "doors", "doorway", "entrance", "passage", "opening", "archway", "access", "connection", "hatch", "exit"]
)
_WAYS = frozenset(
    {"straight", "directly", "right", "immediately", "direct", "leading", "opening", "going", "that", "which"}
    | {"through", "out", "in", "leads", "lead", "opens", "open", "off", "on", "of", "up"}
)
_TO = frozenset({"to", "into", "onto", "with", "from", "off"})
_LEADING = frozenset({"leads", "lead", "opens", "open", "connects", "connect", "leading", "opening", "communicates"})
_JOINED = frozenset({"joined", "connected", "linked", "entered", "reached", "accessible", "attached", "joins", "links"})
_BE = frozenset({"is", "are", "be", "can", "also", "being", "was"})
_GOING = frozenset({"get", "walk", "step", "go", "pass", "enter", "move", "slip", "come", "reach"})
_CAN = frozenset({"can", "could", "may", "might"})
_CORRIDORS = frozenset({"corridor", "hallway", "hall", "passage", "aisle", "landing", "corridors", "passageway"})
_SPACE = frozenset({"room", "rooms", "space", "for"})
_ATTACHED = (("attached", "to", "it"), ("attached",), ("of", "its", "own"), ("to", "itself"), ("next", "to", "it"))
_BY = frozenset({"by", "through", "via"})


def read_doorway(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read what is said of a room's doors behind it: "with a door to the hall", "leads straight into the hall"."""
    if phrase.refers is not Refers.ROOM:
        return []
    denied, k = _opened(reader, j)
    found: Alternatives = _adjoined(reader, phrase, j)
    for place, end in placed(reader, k) if k > j else ():
        doors = straight_from(reader.ground, place)
        query = without(phrase.query, doors) if denied else both(phrase.query, doors)
        found.append((phrase.with_query(query), past_manner(reader, end)))
    return found


def _adjoined(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "has its own bathroom", "with a bathroom attached", "without a toilet of its own" of rooms."""
    if reader.word(j) not in _HAVING:
        return []
    denied = reader.word(j) in ("without", "lacking") or reader.word(j + 1) == "no"
    own = any(reader.word(k) in ("own", "adjoining", "attached", "private") for k in range(j, j + 4))
    k = j + 1
    while reader.word(k) in _ARTICLES | {"adjoining", "attached", "private"}:
        k += 1
    found: Alternatives = []
    phrases = reader.noun_phrases(k)
    things = [end for p, end in phrases if p.refers is not Refers.ROOM and not p.unknown]
    for room, end in phrases:
        if any(longer > end for longer in things):
            continue
        last = next((end + len(t) for t in _ATTACHED if reader.at(end, *t)), end)
        ids = reader.ground.found(room.query) if room.refers is Refers.ROOM and not room.unknown else ()
        specific = phrase.query != Query(kinds=("room",)) and not _SPACE & {reader.word(n) for n in range(k, end)}
        if ids and (own or last > end or specific):
            rooms = set(reader.ground.scene.of_kind(Kind.ROOM))
            near = named(*dict.fromkeys(r for i in ids for r in linked(reader.ground, i) if r in rooms))
            query = (without if denied else both)(phrase.query, near)
            found.append((phrase.with_query(query, score=1.0 if own or last > end else 0.85), last))
    return found


def _opened(reader: Reader, j: int) -> tuple[bool, int]:
    """Return whether doors are denied, and the position of the room they lead to (`j` where none are spoken of)."""
    k, denied = j, False
    if reader.word(k) in ("does", "do", "is", "are") and reader.word(k + 1) == "not":
        denied, k = True, k + 2
    if reader.word(k) in _HAVING:
        denied = denied or reader.word(k) in ("without", "lacking") or reader.word(k + 1) == "no"
        k += 1
        while reader.word(k) in _ARTICLES | _KINDS_OF_DOOR:
            k += 1
        end = _past_ways(reader, k + 1) if reader.word(k) in DOORS else j
        return denied, end if end > k + 1 and reader.word(end - 1) in _TO else j
    if reader.word(k) in PERSONS and reader.word(k + 1) in _CAN and reader.word(k + 2) in _GOING:
        end = _past_ways(reader, k + 3)
        return denied, end if reader.word(end - 1) in _TO else j
    if reader.word(k) in _CAN and reader.word(k + 1) in PERSONS and reader.word(k + 2) in _GOING:
        return denied, _past_ways(reader, k + 3)
    while reader.word(k) in _BE | {"straight", "directly"}:
        k += 1
    if reader.word(k) not in _LEADING | _JOINED:
        return denied, j
    end = _past_ways(reader, k + 1)
    joins = reader.word(k) in ("joins", "links")
    return denied, end if joins or reader.word(end - 1) in _TO else j


def _past_ways(reader: Reader, k: int) -> int:
    while reader.word(k) in _WAYS | _TO:
        k += 1
    return k


def past_manner(reader: Reader, k: int) -> int:
    """Return the position after "by a door", "directly", "without going through the corridor"."""
    while reader.word(k) in ("directly", "straight", "from", "detour", "immediately"):
        k += 1
    if reader.word(k) in _BY:
        end = k + 1
        while reader.word(end) in _ARTICLES | _KINDS_OF_DOOR:
            end += 1
        return end + 1 if reader.word(end) in DOORS else k
    if reader.word(k) == "without":
        stop = next((n for n in range(k, reader.stop) if reader.is_end(n)), reader.stop)
        if reader.word(stop - 1) in _CORRIDORS | {"outside", "detour"}:
            return stop
    return k


def placed(reader: Reader, k: int) -> Iterator[tuple[Query, int]]:
    """Yield the one room that is named at a position, with the position after."""
    for phrase, end in reader.noun_phrases(k):
        entities = reader.ground.entities(phrase.query)[:2] if not phrase.unknown else []
        if len(entities) == 1 and entities[0].kind is Kind.ROOM:
            yield phrase.query, end


def linked(ground: Ground, room: str) -> tuple[str, ...]:
    """Return everything that a room has a link to, corridors too."""
    places = {*ground.scene.of_kind(Kind.ROOM), *ground.scene.of_kind(Kind.POSE)}
    return tuple(sorted({f[2] for f in ground.scene.matching("connected", room, None)} & places))


def straight_from(ground: Ground, place: Query) -> Query:
    """Return the rooms with a door to a room; where it has none but to a corridor, those beside it there."""
    rooms = set(ground.scene.of_kind(Kind.ROOM))
    doors = tuple(r for i in ground.found(place) for r in linked(ground, i) if r in rooms)
    return both(Query(kinds=("room",)), named(*doors)) if doors else beside(place)


def beside(place: Query) -> Query:
    """Return the rooms next to another."""
    return both(Query(kinds=("room",)), related(RelationName.NEXT_TO, place))


def doors_between(ground: Ground, one: Query, other: Query) -> Query:
    """Return the first of two rooms if a door leads from it into the other."""
    rooms = set(ground.scene.of_kind(Kind.ROOM))
    far = set(ground.found(other))
    near = tuple(i for i in ground.found(one) if far & set(linked(ground, i)) & rooms)
    return named(*near) if near else NOTHING
