"""What a question is for, however it is asked: "whose bedroom must that be", "which of the two", "any idea where?".

The noun that a question asks for may stand in the question or in what was told before it; where neither names one,
people, places or things are meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from groundplan.language.commonsense.explaining.mentioned import WANTING
from groundplan.language.commonsense.phrases.nouns import read_noun
from groundplan.language.commonsense.phrases.occupancy import people_of
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.queries import is_anything
from groundplan.language.commonsense.questions.people import stand_ins
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import EVERYBODY, JUST_PEOPLE, ONE_OF_THEM, QUESTION_WORDS
from groundplan.language.commonsense.words.tokens import POSSESSIVE
from groundplan.scene.query import Query

Span = tuple[int, int]
_PEOPLE = JUST_PEOPLE - EVERYBODY | {"who", "whom", "whoever", "colleagues"} | ONE_OF_THEM
_ROOMS = frozenset({"room", "rooms", "somewhere", "place", "places", "spot"})
_THINGS = frozenset({"something", "anything", "whatever", "thing", "things", "item", "items", "object", "stuff"})
_PRONOUNS = frozenset({"it", "that", "this", "they", "them", "those", "these", "one", "ones", "his", "hers", "theirs"})
_THOSE = frozenset({"the", "these", "those", "them", "our", "my", "your", "us", "you"})
_OWN = frozenset({"my", "his", "her", "our", "their"})
_ONE = frozenset({"a", "an", "one", "two", "three", "some", "several"})
_NUMBERS = frozenset({"two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"})
_PLACING = frozenset({"in", "on", "at", "to", "from", "into", "onto", "behind", "near", "under", "inside", "outside"})
_SEEKING = (
    ("show", "it"), ("track",), ("look", "for"), ("looking", "for"), ("search", "for"), ("find",), ("locate",),
    ("show", "me"), ("thinking", "of"),
    ("point", "me", "to"), ("tell", "me"), ("list",), ("name",), ("need",), ("spot",), ("see",),
    ("identify",), ("is", "there"), ("are", "there"),
)  # fmt: skip
_BEFORE_QUESTIONS = frozenset({"know", "see", "me", "idea", "wonder", "so", "then", "for", "out", "sure", "is"})
_FINITE = frozenset(
    {"is", "are", "was", "were", "has", "have", "do", "does", "did", "can", "will", "would", "could", "and"}
)
_ORDERING = frozenset(
    {"should", "must", "please", "put", "bring", "take", "go", "goes", "make", "turn", "switch", "clean", "let"}
    | {"move", "off"}
)
_LONGEST, _ADJECTIVES = 4, 2


@dataclass(frozen=True, slots=True)
class Wanted:
    """What may be the answer, and which words ask for it and so say nothing of it.

    `noun` says that something is named that is asked for (not "something", "who"); `several` that it may be many, `own`
    that it is somebody's, so that the only one is it; `owned` that the answer is whose those are.
    """

    ids: tuple[str, ...]
    refers: Refers
    apart: frozenset[int]
    noun: bool = False
    several: bool = False
    own: bool = False
    owned: bool = False


def wanted(reader: Reader, spans: Sequence[Span]) -> Iterator[Wanted]:
    """Yield what a question may be for, the likeliest first."""
    for n in range(len(spans) - 1, -1, -1):
        start, stop = spans[n]
        found = list(_asked(reader, start, stop, spans[:n]))
        if found:
            yield from found
            return
    if not any(reader.word(k) in _ORDERING for k in range(reader.stop)):
        start, stop = spans[0]
        yield from _called(reader, _past_articles(reader, start), stop)
        yield from _spoken_of(reader, spans, frozenset())


def _asked(reader: Reader, start: int, stop: int, before: Sequence[Span]) -> Iterator[Wanted]:
    asking = [k for k in range(start, stop) if reader.word(k) in QUESTION_WORDS]
    for k in sorted(asking, key=lambda k: reader.word(k) == "where"):
        clause = reader.word(k) in ("who", "where") and reader.word(k - 1) not in ("and", "or", ",")
        if k > start and clause and not _opens(reader, start, k):
            continue
        yield from _by_word(reader, k, stop, [*before, (start, k)])
        return
    for k in range(start, stop):
        opening = next((p for p in _SEEKING if reader.at(k, *p)), ())
        if opening:
            yield from _named(reader, k + len(opening), stop, before)
            return


def _opens(reader: Reader, start: int, k: int) -> bool:
    """Say whether a question word opens a question rather than a clause about what stands before it."""
    return reader.word(k - 1) in _PLACING | _BEFORE_QUESTIONS or k < start + 2


def _by_word(reader: Reader, k: int, stop: int, before: Sequence[Span]) -> Iterator[Wanted]:
    word, after = reader.word(k), reader.word(k + 1)
    if word in ("who", "whom") or (word in ("which", "what") and after in _PEOPLE):
        yield _people(reader, frozenset({k, k + 1} if after in _PEOPLE else {k}))
        return
    if word in ("which", "what") and after in _ROOMS:
        yield replace(_rooms(reader, frozenset({k, k + 1})), several=after.endswith("s"))
        return
    if word == "where":
        yield from _where(reader, k, stop, before)
        return
    j = k + 2 if after == "of" else k + 1
    while reader.word(j) in _THOSE | _NUMBERS or (reader.word(j) == "of" and j == k + 1):
        j += 1
    named = list(_called(reader, j, stop, apart=frozenset(range(k, j)))) if j < stop else []
    if word == "whose" and not named:
        yield _people(reader, frozenset({k}))
        return
    if named:
        yield from named
        return
    if word == "what" and after not in ("is", "was") and not reader.is_end(k + 1):
        yield from _anything(reader, frozenset({k}))
        return
    yield from _spoken_of(reader, before, frozenset({k}), placed=reader.word(k - 1) in _PLACING, people=True)


def _where(reader: Reader, k: int, stop: int, before: Sequence[Span]) -> Iterator[Wanted]:
    j = k + 1
    while reader.word(j) in ("is", "are", "was", "were", "did", "do", "does", "has", "have", "on", "earth"):
        j += 1
    if reader.word(j) in _PRONOUNS:
        yield from _spoken_of(reader, before, frozenset({k}))
        return
    if reader.word(k + 1) in ("can", "could", "would", "should", "might", "may", "shall", "do", "did") or j >= stop:
        yield _rooms(reader, frozenset({k}))
        return
    yield from _called(reader, _past_articles(reader, j), stop, apart=frozenset({k}))


def _named(reader: Reader, k: int, stop: int, before: Sequence[Span]) -> Iterator[Wanted]:
    """Yield what is named behind "find", "I am looking for"; or, where that is "it", what was spoken of."""
    j = _past_articles(reader, k)
    word = reader.word(j)
    if word in _PEOPLE:
        yield _people(reader, frozenset({j}))
    elif word in _ROOMS:
        yield _rooms(reader, frozenset({j}))
    elif word in _THINGS:
        several = word in ("things", "items", "stuff", "whatever")
        yield from (replace(w, several=several) for w in _anything(reader, frozenset({j})))
    elif word in _PRONOUNS or j >= stop or reader.is_end(j):
        yield from _spoken_of(reader, before, frozenset({j}))
    else:
        yield from _called(reader, j, stop)


def _spoken_of(
    reader: Reader, before: Sequence[Span], apart: frozenset[int], *, placed: bool = False, people: bool = False
) -> Iterator[Wanted]:
    """Yield what was spoken of before: what is needed, somebody's own, what "a" or "one of" brought up; people; things.

    `placed`: a place is asked for ("in which one?"), so what stands behind "in" or "on" is meant. `people`: it may be
    somebody.
    """
    for start, stop in reversed(before):
        for k in _brought_up(reader, start, stop, placed=placed):
            j = _past_articles(reader, k)
            if reader.word(j) in _PEOPLE and not placed and people:
                yield _people(reader, apart | {j})
                return
            if reader.word(j) in _THINGS and not placed:
                yield from _anything(reader, apart | {j})
                return
            own = reader.word(k) in _OWN
            found = [replace(w, several=False, own=own) for w in _called(reader, j, stop, apart=apart)]
            if found and (people or found[0].refers is not Refers.PERSON):
                yield from found
                return
    yield from _anything(reader, apart)


def _brought_up(reader: Reader, start: int, stop: int, *, placed: bool) -> Iterator[int]:
    """Yield where that may begin which a pronoun of a later question stands for, the likeliest first."""
    places = range(start, stop)
    behind = [k for k in places if (reader.word(k - 1) in _PLACING) == placed]
    yield from (k for k in places if reader.word(k - 1) == "of" and reader.word(k) in _THOSE and k - start < _LONGEST)
    yield from (k for k in behind if reader.word(k) == "one" and reader.word(k + 1) == "of")
    yield from (k + 1 for k in places if reader.word(k) in ("one", "two", "some") and reader.word(k + 1) == "of")
    yield from (k + len(p) for k in places for p in _SEEKING if reader.at(k, *p))
    yield from (k for k in behind if reader.word(k) in _PEOPLE | _THINGS)
    for openings in (_OWN, _ONE, _THOSE):
        yield from (k for k in behind if reader.word(k) in openings)


def _called(reader: Reader, k: int, stop: int, *, apart: frozenset[int] = frozenset()) -> Iterator[Wanted]:
    """Yield what is called so as the words at a position say: by the longest name, after an adjective or two."""
    for first in range(k, min(k + _ADJECTIVES + 1, stop)):
        if not reader.word(first).isalnum() or reader.word(first) in _PLACING | _FINITE | WANTING:
            return
        for length in range(_LONGEST, 0, -1):
            found = _named_by(reader, first, length, apart) if first + length <= stop else None
            if found is None:
                continue
            end = first + length
            if reader.word(end) == POSSESSIVE:
                yield from _called(reader, end + 1, stop, apart=apart)
            else:
                yield found
            return


def _named_by(reader: Reader, k: int, length: int, apart: frozenset[int]) -> Wanted | None:
    """Return what some words name; None where they name nothing that is here."""
    words = tuple(reader.word(n) for n in range(k, k + length))
    if not all(w.isalnum() or "-" in w for w in words):
        return None
    asking = apart | set(range(k, k + length))
    if length == 1 and words[0] in _ROOMS:
        return _rooms(reader, asking)
    noun = read_noun(reader.ground, words)
    if noun is None or noun.generic or not noun.present or is_anything(noun.query):
        role = length == 1 and reader.ground.knowledge.is_role(words[0])
        return _people(reader, apart) if role else None
    ids = tuple(i for i in reader.ground.found(noun.query) if i != reader.ground.robot)
    return Wanted(ids, noun.refers, asking, noun=True, several=noun.plural) if ids else None


def _past_articles(reader: Reader, k: int) -> int:
    while reader.word(k) in _THOSE | _NUMBERS | _OWN | _ONE | {"of", "any", "every", "all", "that", "which", "is"}:
        k += 1
    return k


def _people(reader: Reader, apart: frozenset[int]) -> Wanted:
    everyone = tuple(i for i in reader.ground.found(people_of(reader.ground)) if i != reader.ground.robot)
    return Wanted(everyone or stand_ins(reader.ground), Refers.PERSON, apart, owned=not everyone)


def _rooms(reader: Reader, apart: frozenset[int]) -> Wanted:
    return Wanted(tuple(reader.ground.found(Query(kinds=("room",)))), Refers.ROOM, apart)


def _anything(reader: Reader, apart: frozenset[int]) -> Iterator[Wanted]:
    for kinds in (("object",), ("object", "asset")):
        yield Wanted(tuple(reader.ground.found(Query(kinds=kinds))), Refers.THING, apart)


__all__ = ["Wanted", "wanted"]
