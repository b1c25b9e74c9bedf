"""What helps narrowed to what can be opened or switched on, where that is asked for, and to the room told of."""

from __future__ import annotations

from collections.abc import Sequence

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.queries import both, named, related
from groundplan.language.commonsense.reader import Reader
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query, RelationName

Span = tuple[int, int]
_OPENING = frozenset({"open", "opened", "opening"})
_SWITCHING = frozenset({"switch", "switched", "turn", "turned", "start", "started"})
_AIR = frozenset(
    {"steam", "steamy", "smoke", "smoky", "smell", "smells", "stuffy", "stinks", "air", "fumes", "hot", "warm", "damp"}
    | {"stale", "airless", "stifling", "breathe", "smelly", "burnt", "sweltering", "boiling", "humid"}
)


def operated(reader: Reader, topics: Sequence[Span], question: Sequence[str], query: Query | None) -> Query | None:
    """Narrow what helps to what can be opened or switched on; the windows where fresh air is needed."""
    ground = reader.ground
    if _OPENING & set(question):
        told = {reader.word(k) for start, stop in topics for k in range(start, stop)}
        windows = Query(categories=ground.categories("window")) if _AIR & told and ground.categories("window") else None
        opened = both(query, Query(types=("openable",))) if query is not None else None
        wanted = opened if opened is not None and ground.found(opened) else windows
    elif _SWITCHING & set(question) and {"on", "start", "started"} & set(question) and query is not None:
        wanted = both(query, Query(types=("switchable",)))
    else:
        found = ground.entities(query) if query is not None else []
        wanted = query if len(found) > 1 and all(e.kind is Kind.ASSET for e in found) else None
    if wanted is None or not ground.found(wanted):
        return query
    return _there(reader, topics, wanted)


def _there(reader: Reader, topics: Sequence[Span], query: Query) -> Query:
    """Prefer what is in the room that was spoken of."""
    for start, stop in topics:
        within = reader.within(stop)
        for k in range(start, stop):
            for place, _ in within.noun_phrases(k):
                there = _in_room(reader.ground, place.query) if place.refers is Refers.ROOM else None
                narrowed = both(query, there) if there is not None else None
                if narrowed is not None and reader.ground.found(narrowed):
                    return narrowed
    return query


def _in_room(ground: Ground, place: Query) -> Query | None:
    rooms = ground.found(place)
    return related(RelationName.IN, named(*rooms)) if len(rooms) == 1 else None
