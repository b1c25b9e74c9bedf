"""What is nearest to where the speaker says to be: "I am in the library. Where is the closest printer?"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from groundplan.language.commonsense.clauses.whereabouts import SPEAKER
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.questions.which import Asked
from groundplan.language.commonsense.reader import Reader
from groundplan.scene.query import Measure

_PLACING = frozenset({"in", "at", "into", "inside", "outside", "from"})


def from_where_said(
    asked: Asked, reader: Reader, spans: Sequence[tuple[int, int]], whereabouts: dict[str, Phrase]
) -> Asked:
    """Return the question with its distance measured from the place that was told before it, if it names no other."""
    query = asked.phrase.query
    superlative = query.superlative
    if superlative is None or superlative.measure is not Measure.DISTANCE or superlative.reference is not None:
        return asked
    place = whereabouts.get(SPEAKER) or _only_room(reader, spans)
    if place is None or not reader.ground.found(place.query):
        return asked
    measured = query.model_copy(update={"superlative": superlative.model_copy(update={"reference": place.query})})
    return replace(asked, phrase=asked.phrase.with_query(measured))


def _only_room(reader: Reader, spans: Sequence[tuple[int, int]]) -> Phrase | None:
    """Return the room that is spoken of before the question, where it is one only."""
    found: dict[str, Phrase] = {}
    for start, stop in spans:
        part = reader.within(stop)
        for k in range(start, stop):
            for phrase, _ in part.noun_phrases(k + 1)[:1] if reader.word(k) in _PLACING else ():
                ids = reader.ground.found(phrase.query) if phrase.refers is Refers.ROOM and not phrase.unknown else ()
                if len(ids) == 1:
                    found[ids[0]] = phrase
    return next(iter(found.values())) if len(found) == 1 else None
