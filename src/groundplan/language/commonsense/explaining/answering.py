"""What a question is answered with where the grammar has no answer, or doubts its own: what explains all its words."""

from __future__ import annotations

from collections.abc import Sequence

from groundplan.language.commonsense.explaining.loosely import Loose, read_loosely
from groundplan.language.commonsense.explaining.remedies import read_remedy
from groundplan.language.commonsense.reader import Reader
from groundplan.language.questions import Interpretation
from groundplan.language.questions import Reading as Weighed
from groundplan.scene.query import Return

_DOUBTS = ("is read as", "is taken to tell", "names nothing known", "there is no ")
_LEFT_OUT = "is taken as an explanation only"
_PURPOSE = "is read as a purpose"
_SURE, _LIKELY, _HARDLY = 0.8, 0.55, 0.45
_COUNTED = frozenset({Return.COUNT, Return.EXISTS})


def answered(found: Interpretation, reader: Reader, spans: Sequence[tuple[int, int]]) -> Interpretation:
    """Return what the grammar found, or where that is nothing or doubtful what is understood loosely."""
    if reader.ground.affordances or found.kind == "task" or not spans:
        return found
    asked = found.search if found.kind == "find" else ()
    if any(_COUNTED & set(s.returns) for s in asked):
        return found
    remedy = read_remedy(reader, spans)
    if remedy is not None:
        return _as_found(remedy)
    ids = {i for s in asked for i in reader.ground.found(s.query)}
    start, stop = spans[-1]
    within = reader.within(stop)
    left_out = _left_out(found, within.text(start, stop)) if ids else False
    if ids and not left_out and not _doubted(found):
        return found
    loose = read_loosely(within, start, spans[:-1])
    if loose is None or (ids and not _better(found, loose, ids, left_out=left_out)):
        return found
    return _as_found(loose) if found.kind != "find" or loose.direct >= _HARDLY else found


def _as_found(loose: Loose) -> Interpretation:
    notes = tuple(Weighed(text=n, score=min(1.0, round(loose.direct, 3))) for n in loose.asked.phrase.notes)
    return Interpretation(kind="find", search=(loose.asked.search,), readings=notes)


def _better(found: Interpretation, loose: Loose, ids: set[str], *, left_out: bool) -> bool:
    """Say whether what is understood loosely is better than the grammar's doubtful answer: narrower, or surely said."""
    if left_out:
        return loose.direct >= _LIKELY
    surely = loose.direct >= _SURE and not any(_PURPOSE in r.text for r in found.readings)
    return loose.several and (surely or set(loose.ids) < ids)


def _doubted(found: Interpretation) -> bool:
    return any(doubt in r.text for r in found.readings for doubt in _DOUBTS)


def _left_out(found: Interpretation, question: str) -> bool:
    """Say whether the grammar left words of the question itself out."""
    quoted = (r.text.removesuffix(_LEFT_OUT).strip(" '").lower() for r in found.readings if r.text.endswith(_LEFT_OUT))
    return any(q and q in question for q in quoted)
