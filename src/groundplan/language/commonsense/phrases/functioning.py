"""Whether a thing works: "that still prints", "which does not work"."""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.qualities import having
from groundplan.language.commonsense.queries import either, named, without
from groundplan.language.commonsense.reader import Reader
from groundplan.scene.query import Query

_SPENT = (
    *("empty", "used up", "sold out", "run out", "dried out", "dried up", "dried", "dry"),
    *(
        "flat battery",
        "flat batteries",
        "dead battery",
        "dead batteries",
        "no batteries",
        "no ink",
        "out of ink",
        "out of toner",
        "out of paper",
        "jam",
    ),
    *("battery empty", "out of order", "no power"),
)


def _used_up(ground: Ground) -> Query | None:
    """Return what is said to have nothing left to work with (an empty stapler), unless it only holds things."""
    said = tuple(dict.fromkeys(a for word in _SPENT for a in ground.vocabulary.attributes_named(word)))
    ids = [e.id for e in ground.entities(Query(any_attributes=said)) if not _holds(ground, e.id)] if said else []
    return named(*ids) if ids else None


def _holds(ground: Ground, entity_id: str) -> bool:
    return any(ground.scene.has_type(entity_id, t) for t in ("openable", "container"))


def read_functioning(reader: Reader, j: int) -> list[tuple[Query, int]]:
    """Read "works", "still prints", "does not work": whether something is broken."""
    denied = reader.word(j) in ("does", "do") and reader.word(j + 1) == "not"
    k = j + 2 if denied else j
    if reader.word(k) not in (
        "works",
        "work",
        "functions",
        "function",
        "prints",
        "print",
        "writes",
        "write",
        "run",
        "runs",
    ) or not (reader.is_end(k + 1) or reader.word(k + 1) in ("and", "but", ",")):
        return []
    query = having(reader.ground, "broken" if denied else "working")
    dry = _used_up(reader.ground)
    if query is not None and dry is not None:
        query = either(query, dry) if denied else without(query, dry)
    return [(query, k + 1)] if query is not None else []
