"""Empty and full, free and taken: by what is there, by what the scene says of it, and by whom its words tell of."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.beings_told import in_use, spoken_for
from groundplan.language.commonsense.phrases.contents_told import contents_told
from groundplan.language.commonsense.queries import both, either, named, related, without
from groundplan.language.commonsense.words.vocabulary import parts
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query, RelationName

EMPTY = ("empty", "vacant", "unoccupied", "free", "cleared", "bare", "unfilled", "available", "untaken")
FULL = ("full", "filled", "occupied", "nonempty", "non-empty", "taken", "in use")
_UNOCCUPIED = ("vacant", "unoccupied", "free", "occupied", "empty")
_BY_PEOPLE = ("vacant", "unoccupied", "free", "occupied", "available", "untaken", "taken", "in use")
_HAD = ("free", "available", "vacant", "untaken")
_ALIKE = (("occupied", "taken", "in use"), ("vacant", "unoccupied", "free", "available", "untaken"))
_HOLDING = (("holds",), ("holding",), ("contains",), ("containing",), ("full",), ("filled",), ("occupied",))


def emptiness(ground: Ground, phrase: str, *, empty: bool) -> Query:
    """Return what is empty or free, or (not `empty`) what is full or taken."""
    told = () if ground.affordances else spoken_for(ground) if phrase in _HAD else in_use(ground)
    query = _emptiness(ground, phrase, empty=empty)
    if not told:
        return query
    if empty:
        return without(query, named(*_of_told(ground, phrase, told), *told))
    return either(query, named(*told)) if phrase in _BY_PEOPLE else query


def _of_told(ground: Ground, phrase: str, told: Sequence[str]) -> tuple[str, ...]:
    """Return what nothing calls empty, of kinds of which some are called empty and the others are told to be taken."""
    said = ground.found(Query(any_attributes=_saying(ground, phrase))) if _saying(ground, phrase) else ()
    kinds = {ground.scene.entity(i).category for i in said} & {ground.scene.entity(i).category for i in told}
    ids = {i for kind in kinds for i in ground.scene.of_category(kind)}
    return tuple(sorted(i for i in ids - set(said) if ground.scene.entity(i).attributes))


def _saying(ground: Ground, phrase: str) -> tuple[str, ...]:
    """Return the attributes that say so in these or in like words."""
    alike = next((words for words in _ALIKE if phrase in words and not ground.affordances), (phrase,))
    said = [a for word in (phrase, *alike) for a in ground.vocabulary.attributes_named(word)]
    return tuple(dict.fromkeys(a for a in said if not {("free", "of"), ("free", "from")} & set(pairwise(parts(a)))))


def _emptiness(ground: Ground, phrase: str, *, empty: bool) -> Query:
    attributes = _saying(ground, phrase)
    holds = related(RelationName.CONTAINS, Query(kinds=("object", "agent")), negated=empty)
    full = tuple(s for a, s in ground.vocabulary.attributes.items() if parts(a)[:1] in _HOLDING)
    if empty and full:
        holds = without(holds, Query(any_attributes=tuple(sorted(a for spelt in full for a in spelt))))
    told = () if ground.affordances else contents_told(ground)
    if told:
        holds = without(holds, named(*told)) if empty else either(holds, named(*told))
    if attributes:
        people = ground.categories("person") if phrase in _UNOCCUPIED else ()
        inside = Query(categories=people) if people else Query(kinds=("object", "agent"))
        rooms = both(Query(kinds=("room",)), related(RelationName.CONTAINS, inside, negated=empty))
        said = Query(any_attributes=attributes)
        of_rooms = any(e.kind is Kind.ROOM for e in ground.entities(said))
        furniture = both(Query(kinds=("asset",), types=("receptacle",)), holds)
        return either(said, furniture) if of_rooms else either(said, rooms, furniture)
    busy = _busy(ground) if phrase in _BY_PEOPLE else ()
    if phrase in _BY_PEOPLE:
        there = without(Query(kinds=("agent",)), *([named(ground.robot)] if ground.robot is not None else []))
        rooms = both(Query(kinds=("room",)), related(RelationName.CONTAINS, there, negated=empty))
        if busy:
            rooms = without(rooms, named(*busy)) if empty else either(rooms, named(*busy))
        return either(rooms, both(Query(kinds=("asset", "object")), holds))
    if empty:
        filled = Query(states=("filled",))
        return without(holds, filled) if ground.scene.matching("filled") else holds
    return holds


def _busy(ground: Ground) -> tuple[str, ...]:
    """Return the rooms that are said to be in use: "people rehearsing a talk", "meeting in progress", "booked"."""
    rooms = (ground.scene.entity(i) for i in ground.scene.of_kind(Kind.ROOM))
    return tuple(r.id for r in rooms if any(_tells_of_people(parts(a)) for a in r.attributes))


def _tells_of_people(said: Sequence[str]) -> bool:
    doing = bool(said) and said[0] in ("people", "somebody", "someone") and any(w.endswith("ing") for w in said[1:])
    return doing or any(pair in (("in", "use"), ("in", "progress")) for pair in pairwise(said)) or "occupied" in said
