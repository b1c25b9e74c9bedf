"""Whether a thing works: "that still prints", "which does not work"."""

from __future__ import annotations

from groundplan.language.commonsense.phrases.qualities import having
from groundplan.language.commonsense.queries import either, without
from groundplan.language.commonsense.reader import Reader
from groundplan.scene.query import Query


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
    empty = reader.ground.vocabulary.attributes_named("empty")
    if query is not None and empty and reader.word(k).startswith("wr"):
        dry = Query(any_attributes=empty)
        query = either(query, dry) if denied else without(query, dry)
    return [(query, k + 1)] if query is not None else []
