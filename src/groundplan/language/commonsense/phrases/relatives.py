"""Relative clauses, by the word they begin with: "that …", "in which …", "where …", "whose …", or none."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.phrases.clauses_of_place import SUBJECTS, narrowed, narrowed_each, read_where
from groundplan.language.commonsense.phrases.counting import read_contents
from groundplan.language.commonsense.phrases.object_clauses import read_object_clause
from groundplan.language.commonsense.phrases.object_relatives import read_doings, read_eaten_by
from groundplan.language.commonsense.phrases.obligations import read_obligation
from groundplan.language.commonsense.phrases.occupancy import read_occupied
from groundplan.language.commonsense.phrases.ownership import read_belonging
from groundplan.language.commonsense.phrases.performing import read_performing
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.predicates import read_predicates
from groundplan.language.commonsense.phrases.purposes import described_as
from groundplan.language.commonsense.phrases.subject_clauses import read_subject_clause
from groundplan.language.commonsense.phrases.superlatives import read_superlative_after
from groundplan.language.commonsense.phrases.trades import read_trade
from groundplan.language.commonsense.phrases.unused import read_unused
from groundplan.language.commonsense.queries import both, related
from groundplan.language.commonsense.reader import Alternatives, Reader
from groundplan.language.commonsense.words.auxiliaries import BE, CAN, HAVE
from groundplan.language.commonsense.words.closed import PERSONS
from groundplan.language.questions import Determiner
from groundplan.scene.query import RelationName

_DISAGREEING = 0.9
_AROUND = ("somewhere", "anywhere", "here", "around", "left")
_STRANDED = ("with", "from", "in", "on", "off", "for")
_BEHIND_STRANDED = (
    *("go", "goes", "belong", "belongs", "should", "must", "has", "have", "is", "are", "needs", "need", "ought"),
    *("in", "into", "on", "onto", "to", "and", "from"),
)
_OWING = ("have", "has", "must", "need", "needs", "should", "ought")
_GOING_ON = ("can", "could", "seats", "lies", "stands", "belongs", "belong", "neither", "lacks")


def read_relative(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Return the phrase narrowed by a relative clause that begins at a position."""
    j = j + 1 if reader.word(j) == "," else j
    if reader.word(j) in _AROUND and reader.word(j + 1) in ("that", "which", "where", "with", *SUBJECTS):
        j += 1
    word = reader.word(j)
    unused = read_unused(reader, phrase, j + 1 if word in ("that", "which") else j)
    if unused:
        return unused
    if word in ("with", "using") and reader.word(j + 1) == "which":
        return read_object_clause(reader, phrase, j + 2)
    owed = _owed(reader, phrase, j + 1 if word in ("that", "which") else j)
    if owed:
        return owed
    if word in ("in", "on", "at", "from") and reader.word(j + 1) == "which":
        return read_where(reader, phrase, j + 2)
    if word == "where":
        return read_where(reader, phrase, j + 1)
    if word == "whose":
        return _whose(reader, phrase, j + 1)
    if word in ("a", "an") and phrase.refers is Refers.THING:
        return read_trade(reader, phrase, j) or read_eaten_by(reader, phrase, j)
    if word in ("that", "which", "nobody") and phrase.refers in (Refers.ROOM, Refers.THING):
        start = j if word == "nobody" else j + 1
        there = narrowed_each(phrase, read_occupied(reader, start))
        if there:
            return there
    if word in ("that", "which"):
        eaten = read_eaten_by(reader, phrase, j + 1)
        if eaten:
            return eaten
    if word in ("that", "which", "who"):
        found = read_subject_clause(reader, phrase, j + 1) or read_object_clause(reader, phrase, j + 1)
        known = any(reader.ground.found(p.query) for p, _ in found)
        if _disagrees(reader, phrase, j + 1):
            found = [(replace(p, score=p.score * _DISAGREEING), end) for p, end in found]
        return _continued(reader, phrase, found, j + 1) if known else found + read_doings(reader, phrase, j + 1)
    if phrase.refers is Refers.PERSON and word.endswith("ing"):
        return read_performing(reader, phrase, j)
    able = word in SUBJECTS and (reader.word(j + 1) in (*CAN, "use", "need") or _with_what(reader, j))
    if able and phrase.refers in (Refers.THING, Refers.ROOM):
        return read_object_clause(reader, phrase, j)
    return read_doings(reader, phrase, j)


def _with_what(reader: Reader, j: int) -> bool:
    """Say whether a clause without "that" tells what is done with things ("everything | they play with goes there")."""
    if not reader.ground.affordances or reader.ground.lexicon.base(reader.word(j + 1)) != reader.word(j + 1):
        return False
    ends = (k for k in range(j + 2, j + 6) if reader.word(k) in _STRANDED)
    return any(reader.is_end(k + 1) or reader.word(k + 1) in _BEHIND_STRANDED for k in ends)


def _disagrees(reader: Reader, phrase: Phrase, j: int) -> bool:
    """Say whether a clause is said of several, and the phrase names one ("the guest room | that are open")."""
    one = phrase.determiner is Determiner.THE and not phrase.plural and phrase.number == 1 and not phrase.parts
    return reader.word(j) in ("are", "were", "have") and one and phrase.refers in (Refers.ROOM, Refers.THING)


def _owed(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "(that) | I have to wash", "we still need to iron" of things: what calls for it."""
    k = j + 2 if reader.word(j + 1) in ("still", "also", "really") else j + 1
    if reader.word(j) not in PERSONS or phrase.refers is not Refers.THING or reader.word(k) not in _OWING:
        return []
    found = [(narrowed(phrase, said), end) for said, end in read_obligation(reader, k)]
    return [(p, end) for p, end in found if reader.ground.found(p.query)]


def read_clauses_of(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read what the noun is the subject of, with a second clause joined to it ("seats five and has a screen")."""
    return _continued(reader, phrase, read_subject_clause(reader, phrase, j), j)


def _continued(reader: Reader, phrase: Phrase, found: Alternatives, j: int) -> Alternatives:
    """Read a second relative clause joined to the first: "that is red and has a handle"."""
    more: Alternatives = []
    for first, end in found[:4]:
        if reader.word(end) in ("and", "but") or (reader.word(end) == "," and reader.word(end + 1) in ("and", "but")):
            k = end + 2 if reader.word(end) == "," else end + 1
            k = k + 1 if reader.word(k) in ("that", "which", "who") else k
            if reader.word(j) in HAVE and reader.word(k) == "not":
                more += narrowed_each(first, read_contents(reader, first, k + 1, negated=True))
                continue
            if reader.word(k) in BE:
                more += read_superlative_after(reader, first, k)
            if reader.word(k) in (*BE, *HAVE, "does", "do", "not", "no", "without", "with", *_GOING_ON):
                more += read_subject_clause(reader, first, k)
    return more + found


def _whose(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "whose owner is Tobi", "whose desk is empty", "whose door is open"."""
    found: Alternatives = []
    if reader.word(j) == "owner" and reader.word(j + 1) in BE:
        return read_belonging(reader, phrase, j + 2)
    for part, end in reader.noun_phrases(j):
        if reader.word(end) not in BE:
            continue
        for said, last in read_predicates(reader, end + 1):
            own = described_as(reader.ground, (part.text, *(reader.word(k) for k in range(end + 1, last))))
            inside = related(RelationName.CONTAINS, both(part.query, said))
            found.append((narrowed(phrase, own if own is not None and part.unknown else inside), last))
    return found
