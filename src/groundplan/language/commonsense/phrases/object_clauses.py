"""Clauses whose object is the noun: "(that) I could use to write", "Tobi owns", "the stapler is on", "nobody wants"."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.phrases.belonging import nobodys, owned_by
from groundplan.language.commonsense.phrases.clauses_of_place import (
    SUBJECTS,
    narrowed,
    narrowed_each,
    read_activity,
    read_there,
)
from groundplan.language.commonsense.phrases.idle_purposes import idle_purpose
from groundplan.language.commonsense.phrases.nouns import person_query
from groundplan.language.commonsense.phrases.obligations import read_obligation
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.purposes import Served, serving
from groundplan.language.commonsense.phrases.trades import read_trade
from groundplan.language.commonsense.queries import NOTHING, both, is_anything, named, related
from groundplan.language.commonsense.reader import Alternatives, Reader
from groundplan.language.commonsense.words.auxiliaries import BE, CAN
from groundplan.scene.query import RelationName

_CLAIMING = ("owns", "owned", "uses", "wants", "needs", "claims")
_OWNS = ("owns", "uses", "has", "possesses", "own", "wears", "rides", "drives", "plays", "collects")
_TAKING = ("borrow", "take", "use", "have", "get", "lend", "grab", "see", "find", "buy", "rent")
_BEFORE_PURPOSE = (
    *CAN,
    *("use", "be", "need", "want", "able", "to", "using", "usually", "like", "for", "take", "get"),
)
_WITHIN = ("in", "on", "at", "inside")
_KEPT = ("kept", "stored", "standing", "lying")
_JOINTS = ("in", "on", "at", "and", "or", "from", "for")


def read_object_clause(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read what someone does with the noun: "I could use to …", "Tobi owns", "the stapler is on"."""
    trade = read_trade(reader, phrase, j) or read_there(reader, phrase, j)
    if trade:
        return trade
    if reader.word(j) in ("nobody", "none") and reader.word(j + 1) in _CLAIMING:
        free = nobodys(reader.ground, reader.ground.found(phrase.query))
        note = "what nothing says to be anybody's is taken"
        return [(narrowed(phrase, named(*free) if free else NOTHING, note), j + 2)]
    someone = reader.word(j + 1) != "'s" and person_query(reader.ground, (reader.word(j),)) is not None
    if reader.word(j) in SUBJECTS or someone:
        return _someone_does(reader, phrase, j)
    return _where_it_is(reader, phrase, j)


def _someone_does(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "Tobi owns", "we may borrow", "I could use to write", "you ought to water"."""
    k = j + 1
    ought = narrowed_each(phrase, read_obligation(reader, k))
    if ought:
        return ought
    person = person_query(reader.ground, (reader.word(j),))
    if person is not None and reader.word(k) in _OWNS:
        return [(narrowed(phrase, owned_by(reader.ground, person[1])), k + 1)]
    while reader.word(k) in _BEFORE_PURPOSE:
        k += 1
    taken = k + 1 if reader.word(k) in _TAKING else k
    may = person is None and reader.word(j + 1) in (*CAN, "need")
    if may and (taken > k or k > j + 2) and phrase.head not in ("any", "?") and _ends(reader, taken):
        return [(phrase, taken)]
    if phrase.refers is Refers.ROOM:
        return read_activity(reader, phrase, k)
    found = [_useful(phrase, served) for served in serving(reader, k, generic=True)]
    idle = idle_purpose(reader, k) if not any(reader.ground.found(p.query) for p, _ in found) else 0
    return [(phrase, idle)] if idle and not is_anything(phrase.query) else found


def _ends(reader: Reader, k: int) -> bool:
    return reader.is_end(k) or reader.word(k) in _JOINTS


def _useful(phrase: Phrase, served: Served) -> tuple[Phrase, int]:
    """Narrow the phrase to what someone could use for a purpose."""
    generic = phrase.head in ("any", "tool", "device", "object", "all", "?")
    kept = phrase.query.model_copy(update={"kinds": ()}) if generic else phrase.query
    query = served.query if is_anything(kept) else both(kept, served.query)
    notes = (*phrase.notes, *served.notes)
    return replace(phrase, query=query, notes=notes, score=phrase.score * served.score), served.end


def _where_it_is(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "the stapler is on", "the files are kept in": what holds the other thing."""
    found: Alternatives = []
    for content, end in reader.noun_phrases(j):
        if reader.word(end) in BE and reader.word(end + 1) in (*_WITHIN, *_KEPT):
            stop = end + 2 if reader.word(end + 1) in _WITHIN else end + 3
            found.append((narrowed(phrase, related(RelationName.CONTAINS, content.query), score=content.score), stop))
    return found
