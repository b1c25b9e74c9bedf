"""One of two who or which it is: "either Ann or Ben has a black bike: which of them?", "who has a drum, Ann or Ben?".

What is said is looked up of each of the two; where it is so of just one of them, that is the answer.
"""

from __future__ import annotations

from collections.abc import Sequence

from groundplan.language.commonsense.phrases.belonging import owned_by
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.roles_shown import read_being
from groundplan.language.commonsense.phrases.subject_clauses import read_subject_clause
from groundplan.language.commonsense.queries import both, is_anything
from groundplan.language.commonsense.questions.which import Asked
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import DO, IS, MODALS, PERSONS
from groundplan.scene.query import Query, Return

_ASKING = frozenset({"which", "who", "whose", "whom"})
_BARE = frozenset(
    {"which", "who", "whose", "whom", "one", "of", "them", "the", "two", "is", "it", "was", "do", "you", "know", "can"}
    | {"could", "tell", "me", "find", "out", "say", "remember", "i", "wonder", "not", "sure", "but", "and", "please"}
    | {"so", "would", "that", "be", "these", "those", "does", "did", "has", "have", "now", "any", "idea", "my", "us"}
    | {"am", "forgot", "forget", "both", "ask", "just", "really", "he", "she", "person", "exactly", "then"}
)
_LONGEST_NAME = 3


def read_either(reader: Reader) -> Asked | None:
    """Return the question for which of two something is so of; None where nothing such is asked."""
    tokens = [reader.word(k) for k in range(reader.stop)]
    if not _ASKING & set(tokens) or "or" not in tokens:
        return None
    k = tokens.index("or")
    for one, start in _named_before(reader, k):
        for other, end in _named_after(reader, k + 1):
            said = _said_of_them(reader, start, end)
            if said is not None and (one.refers is Refers.PERSON) is (other.refers is Refers.PERSON):
                return _so_of_one(reader, (one, other), said)
    return None


def _named_before(reader: Reader, k: int) -> list[tuple[Phrase, int]]:
    """Return what is named just before a position, with where that begins."""
    found = []
    for start in range(max(0, k - _LONGEST_NAME), k):
        found += [(p, start) for p, end in reader.within(k).noun_phrases(start) if end == k and _is_one(reader, p)]
    return found


def _named_after(reader: Reader, k: int) -> list[tuple[Phrase, int]]:
    return [(p, end) for p, end in reader.noun_phrases(k) if end - k <= _LONGEST_NAME and _is_one(reader, p)]


def _is_one(reader: Reader, phrase: Phrase) -> bool:
    """Say whether a phrase names one person, or one thing or place that is here."""
    if phrase.refers is Refers.PERSON:
        return bool(phrase.owner) and not phrase.parts
    known = phrase.refers in (Refers.THING, Refers.ROOM) and not phrase.unknown and not phrase.parts
    return known and not phrase.anaphoric and not phrase.plural and len(reader.ground.found(phrase.query)) == 1


def _said_of_them(reader: Reader, start: int, end: int) -> tuple[int, int] | None:
    """Return what is said of the two: behind them, or before them behind "who"; None where more is said than that."""
    lead = start - (reader.word(start - 1) in ("either", "whether", "between"))
    stop = end
    while not reader.is_end(stop) and stop < reader.stop:
        stop += 1
    before = [reader.word(k) for k in range(lead) if not reader.is_end(k)]
    behind = [reader.word(k) for k in range(stop, reader.stop) if not reader.is_end(k)]
    if stop > end + 1 and set(before) <= _BARE and set(behind) <= _BARE:
        return end, stop
    asked = next((k for k in range(lead) if reader.word(k) in _ASKING), -1)
    rest = {reader.word(k) for k in range(end, reader.stop) if not reader.is_end(k)}
    said = next((k for k in range(asked + 1, lead) if reader.is_end(k)), -1)
    if asked >= 0 and said > asked + 1 and rest <= _BARE and not any(before[:asked]):
        return asked + 1, said
    return None


def _so_of_one(reader: Reader, two: Sequence[Phrase], said: tuple[int, int]) -> Asked | None:
    found = [of_them for one in two if (of_them := _so(reader, one, *said)) is not None]
    if len(found) != 1:
        return None
    returns = (Return.OWNER,) if found[0].text == "whose" else (Return.SELF,)
    return Asked(phrase=found[0], returns=returns, end=reader.stop)


def _so(reader: Reader, one: Phrase, start: int, stop: int) -> Phrase | None:
    """Return what shows that something is so of one of them; None where nothing does."""
    ground, within = reader.ground, reader.within(stop)
    notes = ("what is said is looked up of each of the two",)
    if one.refers is not Refers.PERSON or within.word(start) in IS:
        clauses = read_subject_clause(within, one, start)
        return next((p for p, e in clauses if e == stop and ground.found(p.query)), None)
    own = owned_by(ground, one.owner)
    for query in _had(within, start, stop):
        theirs = both(query, own)
        if ground.found(theirs):
            return Phrase(query=theirs, text="whose", notes=notes)
    return None


def _had(within: Reader, start: int, stop: int) -> list[Query]:
    """Return what somebody has by what is said of them: "works on a black laptop", "goes jogging"."""
    shown = [query for query, end in read_being(within, start) if end == stop]
    k = start
    while within.word(k) in MODALS | DO | PERSONS | {"not"}:
        k += 1
    last = next((n for n in range(k + 1, min(k + 4, stop)) if within.word(n) in ("a", "an", "the", "some")), k + 1)
    for begin in (last, k + 1, k + 2):
        things = (p for p, end in within.noun_phrases(begin) if end == stop and p.refers is Refers.THING)
        shown += [p.query for p in things if not p.unknown and not is_anything(p.query)]
    return shown
