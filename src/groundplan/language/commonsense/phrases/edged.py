"""What has a part that says how it is: a thing "with a sharp blade" or that "has a cutting edge" is one to cut with."""

from __future__ import annotations

from groundplan.language.commonsense.phrases.qualities import having, is_quality
from groundplan.language.commonsense.reader import Reader
from groundplan.scene.query import Query


def read_edged(reader: Reader, j: int) -> list[tuple[Query, int]]:
    """Read "a sharp blade", "sharp edges" behind "with" and "has" as the quality that says so."""
    for length in (4, 3, 2, 1):
        said = f"with {reader.text(j, j + length)}"
        if len(said.split()) == length + 1 and is_quality(said):
            query = having(reader.ground, said)
            return [(query, j + length)] if query is not None else []
    return []
