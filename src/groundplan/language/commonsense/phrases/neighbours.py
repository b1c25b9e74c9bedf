"""People by where they work: "one of Ann's neighbours" are those whose rooms are reached without crossing another."""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.belonging import owned_by
from groundplan.language.commonsense.phrases.nouns import person_query
from groundplan.language.commonsense.queries import both
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.tokens import POSSESSIVE
from groundplan.scene.neighbours import next_to, owner_of
from groundplan.scene.query import Query

NEIGHBOURS = frozenset({"neighbour", "neighbours", "neighbor", "neighbors"})
_ONE = (
    ("one", "of"), ("either", "of"), ("any", "of"), ("some", "of"), ("a",), ("the",), ("one", "of", "the"),
    ("a", "person", "next", "door", "to"), ("the", "person", "next", "door", "to"), ("somebody", "next", "door", "to"),
    ("someone", "next", "door", "to"), ("the", "people", "next", "door", "to"),
)  # fmt: skip


def read_neighbours(reader: Reader, j: int) -> tuple[tuple[str, ...], int] | None:
    """Return the names of somebody's neighbours where a position speaks of them, and the position after."""
    for opening in sorted(((), *_ONE), key=len, reverse=True):
        if not reader.at(j, *opening):
            continue
        k = j + len(opening)
        of = reader.word(k) in NEIGHBOURS and reader.word(k + 1) in ("of", "to")
        start = k + 2 if of else k
        for length in (2, 1):
            name = tuple(reader.word(n) for n in range(start, start + length))
            end = start + length
            owned = reader.word(end) == POSSESSIVE and reader.word(end + 1) in NEIGHBOURS
            if all(name) and (of or owned or "next" in opening) and person_query(reader.ground, name) is not None:
                return neighbours_of(reader.ground, " ".join(name)), end + 2 if owned else end
    return None


def neighbours_of(ground: Ground, person: str) -> tuple[str, ...]:
    """Return the names of those whose rooms are next to somebody's."""
    own = both(Query(kinds=("room",)), owned_by(ground, person))
    rooms = [r for i in ground.found(own) or _where(ground, person) for r in next_to(ground.scene, i)]
    names = [owner_of(ground.scene, r) for r in rooms]
    return tuple(dict.fromkeys(n for n in names if n))


def _where(ground: Ground, person: str) -> list[str]:
    things = [ground.scene.room_of(i) for i in ground.found(both(Query(kinds=("asset",)), owned_by(ground, person)))]
    return [r for r in dict.fromkeys(things) if r]
