"""Ways between rooms: "which room do I have to go through to reach the pantry", "which rooms have a door to the hall".

The scene's links tell: what must be passed is what cuts the place off when it is taken away; what leads to a room is
what it is linked to without another room between.
"""

from __future__ import annotations

from collections.abc import Iterator

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import NOTHING, both, named, related, without
from groundplan.language.commonsense.questions.which import Asked
from groundplan.language.commonsense.reader import Reader
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query, RelationName, Return
from groundplan.scene.routes import route

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
_BESIDES = tuple(
    tuple(said.split())
    for said in (
        "besides",
        "apart from",
        "other than",
        "except for",
        "except",
        "aside from",
        "in addition to",
        "not counting",
    )
)
_ONLY = frozenset({"only", "solely", "exclusively", "except", "otherwise", "alone", "must"})
_REACHED = frozenset({"reached", "reach", "entered", "enter", "accessible", "accessed", "get", "access", "way"})
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
        return []
    returns = (Return.COUNT,) if counts else (Return.SELF,)
    start, besides = _besides(reader, noun + 1, stop)
    found = _behind(reader, noun + 1, stop) or _passed(reader, i, stop) or _between(reader, start, stop)
    found = found or _neighbouring(reader, start, stop)
    found = [without(q, named(*besides)) for q in found] if besides else found
    return [Asked(phrase=_rooms(reader, rooms, i, stop), returns=returns, end=stop) for rooms in found[:1]]


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


def _linked(ground: Ground, room: str) -> tuple[str, ...]:
    """Return everything that a room has a link to, corridors too."""
    places = {*ground.scene.of_kind(Kind.ROOM), *ground.scene.of_kind(Kind.POSE)}
    return tuple(sorted({f[2] for f in ground.scene.matching("connected", room, None)} & places))


def _rooms(reader: Reader, rooms: Query, i: int, stop: int) -> Phrase:
    return Phrase(
        query=rooms, refers=Refers.ROOM, text=reader.text(i, stop), notes=("ways between rooms were followed",)
    )


def _behind(reader: Reader, start: int, stop: int) -> list[Query]:
    """Return the rooms that are reached through another only ("(which rooms) can only be reached | via the hall")."""
    words = {reader.word(k) for k in range(start, stop)}
    lies = next((k for k in range(start, min(start + 5, stop)) if reader.word(k) in ("behind", "beyond")), 0)
    through = next((k for k in range(stop - 1, start, -1) if reader.word(k) in _THROUGH | {"from", "crossing"}), 0)
    only = _ONLY & words or {"no", "other"} <= words or {"not", "without"} <= words
    at = lies or (through if only and _REACHED & words else 0)
    closing = _TO | {"and", "alone", "only"}
    named_so = _placed(reader, at + 1) if at else ()
    gate = next((reader.ground.found(p)[0] for p, end in named_so if end >= stop or reader.word(end) in closing), None)
    home = reader.ground.start
    if gate is None or home is None:
        return []
    rooms = [r for r in reader.ground.scene.of_kind(Kind.ROOM) if r not in (gate, home)]
    shut = [r for r in rooms if _reaches(reader.ground, home, r, "") and not _reaches(reader.ground, home, r, gate)]
    return [named(*shut) if shut else NOTHING] if shut or not lies else []


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
    around = ground.found(_next_to(named(goal)))
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
        for place, end in _placed(reader, after) if opening else ():
            while end < stop and reader.word(end) in ("directly", "straight", "from", "without", "detour"):
                end += 1
            if end >= stop:
                return [_straight_from(reader.ground, place)]
    return []


def _opening_of(reader: Reader, start: int, stop: int) -> list[Query]:
    """Return where a room opens into: "(into which room) does the kitchen open directly"."""
    if reader.word(start) not in ("does", "do", "can", "could"):
        return []
    for place, end in _placed(reader, start + 1):
        rest = {reader.word(k) for k in range(end, stop)}
        if rest & _OPENING and not rest - _OPENING - _DIRECTLY:
            return [_straight_from(reader.ground, place)]
    return []


def _straight_from(ground: Ground, place: Query) -> Query:
    """Return the rooms with a door to a room; where it has none but to a corridor, those beside it there."""
    rooms = set(ground.scene.of_kind(Kind.ROOM))
    doors = tuple(r for i in ground.found(place) for r in _linked(ground, i) if r in rooms)
    return both(Query(kinds=("room",)), named(*doors)) if doors else _next_to(place)


def _placed(reader: Reader, k: int) -> Iterator[tuple[Query, int]]:
    for phrase, end in reader.noun_phrases(k):
        entities = reader.ground.entities(phrase.query)[:2] if not phrase.unknown else []
        if len(entities) == 1 and entities[0].kind is Kind.ROOM:
            yield phrase.query, end


def _named_at(reader: Reader, k: int) -> Iterator[Query]:
    yield from (query for query, _ in _placed(reader, k))


def _next_to(place: Query) -> Query:
    return both(Query(kinds=("room",)), related(RelationName.NEXT_TO, place))
