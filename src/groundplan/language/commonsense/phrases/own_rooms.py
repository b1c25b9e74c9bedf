"""Who is where they belong: "(who is) | not in their own office", "at home in his own room"."""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.beings_told import absent_told
from groundplan.language.commonsense.queries import NOTHING, named
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.vocabulary import owner_key
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query
from groundplan.scene.wording import same_owner

_AWAY = (("away", "from"), ("outside", "of"), ("out", "of"), ("outside",), ("absent", "from"))
_THEIR = frozenset({"their", "his", "her", "its"})


def read_in_own_room(reader: Reader, j: int, *, negated: bool) -> list[tuple[Query, int]]:
    """Read "in their own room(s)", "in his or her own office": of people who have a room, whether they are in it."""
    away = next((p for p in _AWAY if reader.at(j, *p)), ())
    if reader.word(j) not in ("in", "at", "inside") and not away:
        return []
    negated = negated is not bool(away)
    j += max(0, len(away) - 1)
    k = j + 1
    while reader.word(k) in _THEIR or (reader.word(k) == "or" and reader.word(k + 1) in _THEIR):
        k += 1
    if k == j + 1 or reader.word(k) != "own":
        return []
    found = []
    for room, end in reader.noun_phrases(k + 1):
        at_home, having = _at_home(reader.ground, room.query)
        if having:
            them = tuple(i for i in having if i not in at_home) if negated else at_home
            found.append((named(*them) if them else NOTHING, end))
    return found


def read_told_away(reader: Reader, j: int) -> list[tuple[Query, int]]:
    """Read "(who is) | not in their office", "not at work" where only things tell of people: who is said to be away."""
    k = j + 2 if reader.word(j) == "not" and reader.word(j + 1) in ("in", "at") else 0
    absent = absent_told(reader.ground) if k and reader.word(k) in (*_THEIR, "work", "home") else ()
    ends = [e for _, e in reader.noun_phrases(k)] or [k + 1] if absent else []
    return [(named(*absent), end) for end in ends if reader.is_end(end) or reader.word(end) in ("today", "now")]


def _at_home(ground: Ground, rooms: Query) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the people who are in their own room, and all who have one."""
    scene = ground.scene
    people = [scene.entity(i) for i in scene.of_kind(Kind.AGENT) if i != ground.robot]
    own = [e for e in ground.entities(rooms) if e.kind is Kind.ROOM and e.owner]
    theirs = {p.id: {r.id for r in own if r.owner and same_owner(r.owner, p.name or p.id)} for p in people}
    having = tuple(i for i, places in theirs.items() if places)
    return tuple(i for i in having if scene.room_of(i) in theirs[i]), having


def read_owner_away(reader: Reader, j: int) -> list[tuple[Query, int]]:
    """Read "(offices that are) | owner-away": rooms whose owner is known to be in another room."""
    if reader.word(j) != "owner-away":
        return []
    ground = reader.ground
    away = []
    for room in ground.scene.of_kind(Kind.ROOM):
        owner = ground.scene.entity(room).owner
        person = ground.vocabulary.people.get(owner_key(owner)) if owner else None
        if person is not None and ground.scene.room_of(person) not in (room, None):
            away.append(room)
    return [(named(*away) if away else NOTHING, j + 1)]
