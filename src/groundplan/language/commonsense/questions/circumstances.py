"""Circumstances of what is asked for: "which lamps are on | although nobody is in the room"."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.phrases.occupancy import CONCEDING, read_presence
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import both, is_anything
from groundplan.language.commonsense.questions.which import Asked
from groundplan.language.commonsense.reader import Reader
from groundplan.scene.query import Query, Relation, RelationName


def with_circumstance(reader: Reader, asked: Asked) -> Asked:
    """Narrow a question by what follows of who is there ("which lamps are on | although nobody is in the room")."""
    k, denied = asked.end, False
    while reader.word(k) in CONCEDING or (k > asked.end and reader.word(k) == "that"):
        denied = denied or reader.word(k) == "without"
        k += 1
    if reader.at(k, "there", "is") or reader.at(k, "there", "are"):
        k += 2
    read = read_presence(reader, k) if k > asked.end and not is_anything(asked.phrase.query) else None
    if read is None:
        return asked
    people, nobody, end = read
    return replace(asked, phrase=_there(asked.phrase, people, negated=nobody is not denied), end=end)


def _there(phrase: Phrase, people: Query, *, negated: bool) -> Phrase:
    place = phrase.refers in (Refers.ROOM, Refers.FLOOR)
    name = RelationName.CONTAINS if place else RelationName.SAME_ROOM
    said = Query(relations=(Relation(name=name, target=people, negated=negated),))
    return phrase.with_query(both(phrase.query, said))
