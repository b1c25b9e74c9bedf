"""What people ought to do with their things: "who should clean their desk", "what does Ann have to wash"."""

from __future__ import annotations

from groundplan.language.commonsense.phrases.belonging import owned_by
from groundplan.language.commonsense.phrases.nouns import person_query
from groundplan.language.commonsense.phrases.obligations import read_obligation
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.queries import both, is_anything
from groundplan.language.commonsense.questions.which import Asked
from groundplan.language.commonsense.reader import Reader
from groundplan.scene.query import Query, Return

_OPENING = frozenset({"should", "must", "has", "have", "needs", "need", "ought"})
_THEIR = frozenset({"their", "his", "her", "the", "a", "an", "some", "his/her"})
_FARTHEST = 6


def read_who_owes(reader: Reader, i: int) -> list[Asked]:
    """Read "(who) | should clean their desk", "has to wash a mug": whose thing it is that calls for it."""
    if reader.word(i) not in _OPENING:
        return []
    found = []
    for said, end in read_obligation(reader, i):
        for k in range(i + 2, min(i + _FARTHEST, end)):
            start = k + 1 if reader.word(k) in _THEIR else k
            for phrase, last in reader.noun_phrases(start):
                of_things = phrase.refers is Refers.THING and not phrase.unknown and not is_anything(phrase.query)
                query = both(phrase.query, said)
                if last == end and of_things and reader.ground.found(query):
                    found.append(Asked(phrase=phrase.with_query(query), returns=(Return.OWNER,), end=end))
        if found:
            return found
    return found


def owned_by_subject(reader: Reader, j: int) -> Query | None:
    """Return what is owned by the person who is named at a position ("(what does) | Ann (have to wash)")."""
    for length in (3, 2, 1):
        words = tuple(reader.word(n) for n in range(j, j + length))
        person = person_query(reader.ground, words) if all(words) else None
        if person is not None and words[0] not in reader.ground.lexicon.persons:
            return owned_by(reader.ground, person[1])
    return None
