"""Two purposes said together: "protect my eyes and ears with", "cut or glue paper"."""

from __future__ import annotations

from groundplan.language.commonsense.phrases.purposes import purpose_end, things_for
from groundplan.language.commonsense.queries import either
from groundplan.language.commonsense.reader import Reader
from groundplan.scene.query import Query

_AFTER_JOINT = frozenset({"with", "against", "from", "while", "when", "in", "at", "before", "and", "if"})
_MOST_JOINT = 4


def joint_things(reader: Reader, j: int) -> tuple[Query, int] | None:
    """Read "protect my eyes | and ears (with)", "cut or glue paper": what serves the one purpose or the other."""
    end = purpose_end(reader, j)
    if reader.word(end) not in ("and", "or") or end == j:
        return None
    last = end + 1
    while not reader.is_end(last) and reader.word(last) not in _AFTER_JOINT:
        last += 1
    words = tuple(reader.word(k) for k in range(j, end))
    other = tuple(reader.word(k) for k in range(end + 1, last))
    if not 0 < len(other) < _MOST_JOINT:
        return None
    for first, second in ((words, (*words[:-1], *other)), ((*words, *other[1:]), other)):
        served = [things_for(reader.ground, said) for said in (first, second)]
        if all(query is not None and reader.ground.found(query) for query in served):
            return either(*(query for query in served if query is not None)), last + (reader.word(last) == "with")
    return None
