"""Who is there: "where nobody is working", "with someone in it", "although nobody is in the room"."""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.purposes import described_as, purpose_end
from groundplan.language.commonsense.queries import both
from groundplan.language.commonsense.reader import Reader
from groundplan.scene.query import Query, Relation, RelationName

NOBODY = (
    ("nobody",),
    ("no", "one"),
    ("not", "anybody"),
    ("not", "anyone"),
    ("no", "people"),
    ("no", "person"),
    ("no", "persons"),
    ("no", "human"),
    ("not", "a", "soul"),
)
_SOMEBODY = (
    ("somebody",),
    ("someone",),
    ("anybody",),
    ("anyone",),
    ("people",),
    ("a", "person"),
    ("any", "people"),
    ("everybody",),
)
_BE = ("is", "are", "was", "were", "'s", "be", "being")
_BEING_THERE = frozenset(
    {"working", "sitting", "present", "there", "inside", "around", "here", "about", "currently", "right", "now"}
    | {"still", "staying", "using", "it", "else", "actually", "at", "all", "seems", "to", "happens", "lives", "sits"}
    | {"works", "stays", "home"}
)
_THEREIN = (
    ("in", "it"),
    ("in", "there"),
    ("in", "them"),
    ("in", "that", "room"),
    ("in", "the", "room"),
    ("in", "the", "rooms"),
    ("in", "those", "rooms"),
    ("in", "here"),
    ("at", "the", "moment"),
    ("in", "at", "the", "moment"),
    ("in", "right", "now"),
    ("at", "them"),
    ("at", "it"),
    ("at", "home"),
)
CONCEDING = ("with", "without", "while", "but", "although", "though", "even", "and", "when", "where", "despite", ",")


def people_of(ground: Ground) -> Query:
    """Return a query for the people in the scene, the robot left out."""
    own = ground.categories("person")
    if own:
        return Query(categories=own)
    everyone = Query(kinds=("agent",))
    return everyone if ground.robot is None else Query(kinds=("agent",), excluding=(Query(names=(ground.robot,)),))


def read_presence(reader: Reader, j: int) -> tuple[Query, bool, int] | None:
    """Read who is there at a position: the people, whether nobody is, and the position after; None if nobody's said."""
    opened = next(((p, True) for p in NOBODY if reader.at(j, *p)), None)
    opened = opened or next(((p, False) for p in _SOMEBODY if reader.at(j, *p)), None)
    if opened is None:
        return None
    k = j + len(opened[0])
    start, verb = k, reader.word(k) in _BE
    k = _past_being(reader, k)
    if _closed(reader, k) and (opened[1] or k > start):
        return people_of(reader.ground), opened[1], k
    doing = start + 1 if verb else start
    end = purpose_end(reader, doing)
    said = described_as(reader.ground, tuple(reader.word(n) for n in range(doing, end))) if end > doing else None
    who = both(people_of(reader.ground), said) if said is not None else None
    return (who, opened[1], end) if who is not None and reader.ground.found(who) else None


def _past_being(reader: Reader, k: int) -> int:
    """Return the position after "is currently working there", "in it"."""
    while True:
        therein = next((p for p in _THEREIN if reader.at(k, *p)), None)
        if therein is not None:
            k += len(therein)
        elif reader.word(k) in (*_BE, *_BEING_THERE) or (reader.word(k) == "in" and _closed(reader, k + 1)):
            k += 1
        else:
            return k


def _closed(reader: Reader, k: int) -> bool:
    return reader.is_end(k) or reader.word(k) in (*CONCEDING, "or", "so", "because", "then")


def occupied(people: Query, *, negated: bool) -> Query:
    """Return a query for what holds such people, or (`negated`) none."""
    return Query(relations=(Relation(name=RelationName.CONTAINS, target=people, negated=negated),))


def read_occupied(reader: Reader, j: int, *, negated: bool = False) -> list[tuple[Query, int]]:
    """Read "(with) | nobody in it", "(where) | someone is working" as said of a place."""
    read = read_presence(reader, j)
    return [] if read is None else [(occupied(read[0], negated=read[1] is not negated), read[2])]
