"""Ways between rooms: "which room do I have to go through to reach the pantry", "which rooms have a door to the hall".

The scene's links tell: what must be passed is what cuts the place off when it is taken away; what leads to a room is
what it is linked to without another room between.
"""

from __future__ import annotations

from collections.abc import Iterator

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.doorways import (
    DOORS,
    beside,
    doors_between,
    past_manner,
    placed,
    read_doorway,
    straight_from,
)
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import NOTHING, both, named, without
from groundplan.language.commonsense.questions.which import Asked
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import EXCEPT
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query, Return
from groundplan.scene.routes import route

_ANY_ROOM = Phrase(query=Query(kinds=("room",)), refers=Refers.ROOM)
_ROOMS = frozenset({"room", "rooms", "place", "places", "space", "spaces"})
_THROUGH = frozenset({"through", "via", "cross", "crossing", "traverse", "pass", "passing"})
_TO = frozenset({"to", "into", "reach", "enter", "reaching", "entering", "access"})
_LEADING = tuple(
    tuple(said.split())
    for said in (
        "leads to", "lead to", "leads into", "lead into", "gives access to", "give access to", "opens into",
        "open into", "opens onto", "directly connected to", "directly connected with", "connected directly to",
        "have a door to", "has a door to", "have doors to", "lead off", "leads off", "lead off from", "linked to",
        "directly linked to", "enter", "have a door into", "has a door into", "share a wall with",
        "have a door with", "share a door with", "accessible from", "directly accessible from", "directly from",
        "adjoin", "adjoins", "border", "borders", "can be entered from", "directly next to", "reached directly from",
        "entered directly from", "be reached from", "straight from", "step into from", "step directly into from",
        "step straight into from", "walk into from", "step into directly from", "walk directly into from", "enter from",
        "enter directly from", "get into directly from", "get into straight from", "have a connecting door to",
        "has a connecting door to", "have a connecting door with", "connects directly to", "connect directly to",
    )
)  # fmt: skip
_OPENING = frozenset({"open", "lead", "connect", "give", "adjoin", "go"})
_DIRECTLY = frozenset(
    {"directly", "straight", "into", "to", "onto", "in", "on", "through", "immediately", "also", "with"}
)
_CORRIDORS = frozenset({"corridor", "hallway", "hall", "passage", "aisle", "landing", "corridors", "passageway"})
_BESIDES = (*EXCEPT, ("besides",), ("in", "addition", "to"))
_ONLY = frozenset({"only", "solely", "exclusively", "except", "otherwise", "alone", "must"})
_REACHED = frozenset(
    {"reached", "reach", "entered", "enter", "accessible", "accessed", "get", "access", "way"}
    | {"go", "gets", "come", "walk", "reachable"}
)
_PLACED = frozenset({"is", "are", "lies", "lie", "located", "situated", "do", "we", "have", "there"})


def read_passage(reader: Reader, i: int) -> list[Asked]:
    """Return the readings of a question for rooms that ways lead through, to, or between."""
    stop = next((k for k in range(i, reader.stop) if reader.is_end(k)), reader.stop)
    counts = reader.at(i, "how", "many")
    k = i + 1 if reader.word(i) in ("through", "via", "from", "into", "to") and not counts else i
    noun = k + (2 if counts else 1)
    if not counts and (reader.word(k) not in ("which", "what") or reader.word(noun) in ("is", "are")):
        return []
    if reader.word(noun) not in _ROOMS:
        return [] if counts else _from_such(reader, i, noun, stop) or _such_behind(reader, i, noun, stop)
    returns = (Return.COUNT,) if counts else (Return.SELF,)
    doors = [p.query for p, end in read_doorway(reader, _ANY_ROOM, noun + 1) if end >= stop]
    start, besides = _besides(reader, noun + 1, stop)
    found = doors or _behind(reader, noun + 1, stop) or _passed(reader, i, stop) or _between(reader, start, stop)
    found = found or _neighbouring(reader, start, stop)
    found = [without(q, named(*besides)) for q in found] if besides else found
    return [Asked(phrase=_rooms(reader, rooms, i, stop), returns=returns, end=stop) for rooms in found[:1]]


def read_door_asked(reader: Reader, i: int) -> list[Asked]:
    """Read "is there a door between the hall and the study", "is there a way straight from the hall into the study"."""
    stop = next((k for k in range(i, reader.stop) if reader.is_end(k)), reader.stop)
    if not reader.at(i, "is", "there") or not {reader.word(k) for k in range(i, stop)} & DOORS:
        return []
    for k in range(i + 2, stop):
        joint = {"between": ("and",), "from": ("to", "into")}.get(reader.word(k), ())
        for one, end in placed(reader, k + 1) if joint else ():
            while reader.word(end) in ("straight", "directly", "right", "through"):
                end += 1
            for other, last in placed(reader, end + 1) if reader.word(end) in joint else ():
                if past_manner(reader, last) >= stop:
                    doors = Phrase(query=doors_between(reader.ground, one, other), refers=Refers.ROOM)
                    return [Asked(phrase=doors, returns=(Return.EXISTS,), end=stop)]
    return []


def _from_such(reader: Reader, i: int, noun: int, stop: int) -> list[Asked]:
    """Read "(from which) lab can one walk straight into the workshop": of such rooms, those with a door to it."""
    if reader.word(i) not in ("from", "into", "to", "through"):
        return []
    for phrase, k in reader.noun_phrases(noun):
        for linked_so, end in read_doorway(reader, phrase, k):
            if end >= stop:
                return [Asked(phrase=_rooms(reader, linked_so.query, i, stop), end=stop)]
    return []


def _besides(reader: Reader, start: int, stop: int) -> tuple[int, tuple[str, ...]]:
    """Return the position after "besides the corridor", "other than the hall", and the rooms left out by it."""
    opening = next((p for p in _BESIDES if reader.at(start, *p)), ())
    if not opening:
        return start, ()
    k = start + len(opening)
    for place, end in reader.noun_phrases(k):
        if end < stop and place.refers is Refers.ROOM and not place.unknown:
            return end, reader.ground.found(place.query)
    k = k + 1 if reader.word(k) in ("the", "a", "this", "that") else k
    return (k + 1 if reader.word(k) in _CORRIDORS else start), ()


def _rooms(reader: Reader, rooms: Query, i: int, stop: int) -> Phrase:
    return Phrase(
        query=rooms, refers=Refers.ROOM, text=reader.text(i, stop), notes=("ways between rooms were followed",)
    )


def _behind(reader: Reader, start: int, stop: int) -> list[Query]:
    """Return the rooms that are reached through another only ("(which rooms) can only be reached | via the hall")."""
    words = {reader.word(k) for k in range(start, stop)}
    lies = next((k for k in range(start, min(start + 5, stop)) if reader.word(k) in ("behind", "beyond")), 0)
    through = next((k for k in range(stop - 1, start, -1) if _goes_through(reader, k)), 0)
    only = _ONLY & words or {"no", "other"} <= words or {"not", "without"} <= words
    at = lies or (through if only and _REACHED & words else 0)
    gates = _gates(reader, at + 1, stop) if at else ()
    home = reader.ground.start
    if not gates or home is None:
        return []
    shut = list(dict.fromkeys(r for gate in gates for r in _shut_by(reader.ground, home, gate)))
    return [named(*shut) if shut else NOTHING] if shut or not lies else []


def _goes_through(reader: Reader, k: int) -> bool:
    by_way = reader.word(k) == "of" and reader.word(k - 1) in ("way", "means")
    return by_way or reader.word(k) in _THROUGH | {"from", "crossing", "past"}


def _gates(reader: Reader, k: int, stop: int) -> tuple[str, ...]:
    """Return the rooms named at a position as the ones to be gone through: "the hall", "a bedroom", "another room"."""
    for phrase, end in reader.noun_phrases(k):
        while reader.word(end) in ("first", "itself"):
            end += 1
        if end < stop and reader.word(end) not in _TO | {"and", "alone", "only"}:
            continue
        if phrase.refers is not Refers.ROOM or phrase.unknown:
            continue
        found = reader.ground.found(phrase.query)
        corridors = {i for c in reader.ground.categories("hallway") for i in reader.ground.scene.of_category(c)}
        return tuple(i for i in found if i not in corridors) if phrase.head == "room" else found
    return ()


def _shut_by(ground: Ground, home: str, gate: str) -> list[str]:
    """Return the rooms that no way leads to when a room is shut."""
    rooms = [r for r in ground.scene.of_kind(Kind.ROOM) if r not in (gate, home)]
    return [r for r in rooms if _reaches(ground, home, r, "") and not _reaches(ground, home, r, gate)]


def _such_behind(reader: Reader, i: int, noun: int, stop: int) -> list[Asked]:
    """Read "(which) cellars can one get into only by way of a shed": those of them behind such a room."""
    for phrase, k in reader.noun_phrases(noun):
        behind = _behind(reader, k, stop) if phrase.refers is Refers.ROOM and not phrase.unknown else []
        if behind:
            return [Asked(phrase=_rooms(reader, both(phrase.query, behind[0]), i, stop), end=stop)]
    return []


def _passed(reader: Reader, i: int, stop: int) -> list[Query]:
    """Return what must be gone through to reach a room (from another, else wherever one comes from)."""
    if not any(reader.word(k) in _THROUGH for k in range(i, stop)):
        return []
    goals = [g for k in range(i, stop) if reader.word(k) in _TO for g in _named_at(reader, k + 1)]
    starts = [s for k in range(i + 1, stop) if reader.word(k) == "from" for s in _named_at(reader, k + 1)]
    goal = next(iter(reader.ground.found(goals[-1])), None) if goals else None
    start = next(iter(reader.ground.found(starts[-1])), None) if starts else None
    if goal is None:
        return []
    ids = _on_the_way(reader.ground, start, goal)
    return [named(*ids) if ids else NOTHING]


def _on_the_way(ground: Ground, start: str | None, goal: str) -> list[str]:
    around = ground.found(beside(named(goal)))
    if start is None and len(around) == 1:
        return list(around)
    start = start or ground.start
    if start is None:
        return []
    cuts = [
        r for r in ground.scene.of_kind(Kind.ROOM) if r not in (start, goal) and not _reaches(ground, start, goal, r)
    ]
    if cuts:
        return cuts
    shortest = route(ground.scene, start, goal)
    rooms = set(ground.scene.of_kind(Kind.ROOM)) - {start, goal}
    return [p for p in shortest.places if p in rooms] if shortest is not None else []


def _reaches(ground: Ground, start: str, goal: str, without: str) -> bool:
    """Say whether a way leads from a room to another that does not touch a third."""
    frontier, seen = [start], {start, without}
    while frontier:
        for fact in ground.scene.matching("connected", frontier.pop(), None):
            if fact[2] == goal:
                return True
            if fact[2] not in seen:
                seen.add(fact[2])
                frontier.append(fact[2])
    return False


def _between(reader: Reader, start: int, stop: int) -> list[Query]:
    """Return the rooms between two others."""
    k = next((n for n in range(start, stop) if reader.word(n) == "between"), -1)
    if k < 0 or any(reader.word(n) not in _PLACED for n in range(start, k)):
        return []
    for phrase, end in reader.noun_phrases(k + 1):
        rooms = [reader.ground.found(p.query) for p in phrase.parts]
        if end >= stop and len(rooms) == 2 and all(len(r) == 1 for r in rooms):
            ids = _on_the_way(reader.ground, rooms[0][0], rooms[1][0])
            return [named(*ids) if ids else NOTHING]
    return []


def _neighbouring(reader: Reader, start: int, stop: int) -> list[Query]:
    """Return what is linked to a room: "(which rooms) have a door to the hall", "can I go directly from it"."""
    inverted = _opening_of(reader, start, stop)
    if inverted:
        return inverted
    for k in range(start, min(start + 6, stop)):
        opening = next((p for p in sorted(_LEADING, key=len, reverse=True) if reader.at(k, *p)), ())
        after = k + len(opening) if opening else k
        for place, end in placed(reader, after) if opening else ():
            if past_manner(reader, end) >= stop:
                return [straight_from(reader.ground, place)]
    return []


def _opening_of(reader: Reader, start: int, stop: int) -> list[Query]:
    """Return where a room opens into: "(into which room) does the kitchen open directly"."""
    if reader.word(start) not in ("does", "do", "can", "could"):
        return []
    for place, end in placed(reader, start + 1):
        rest = {reader.word(k) for k in range(end, stop)}
        if rest & _OPENING and not rest - _OPENING - _DIRECTLY:
            return [straight_from(reader.ground, place)]
    return []


def _named_at(reader: Reader, k: int) -> Iterator[Query]:
    yield from (query for query, _ in placed(reader, k))
