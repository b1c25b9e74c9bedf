"""How many more: "how many more chairs are there in the lab than in the hall", "how many fewer cups than plates".

Two numbers are read, each of things in a place; what is said of the one only is meant of the other, too. A count of the
things that are too many is returned: as many of them as the greater number exceeds the smaller one.
"""

from __future__ import annotations

from collections.abc import Iterator

from groundplan.language.commonsense.phrases.outnumbering import MORE, held_at, kinds_counted
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import NOTHING, is_anything, named
from groundplan.language.commonsense.questions.which import Asked
from groundplan.language.commonsense.reader import Reader
from groundplan.scene.entity import Kind
from groundplan.scene.query import Return

_IDLE = frozenset(
    {"are", "there", "is", "do", "does", "did", "we", "you", "have", "has", "got", "contain", "contains", "hold"}
    | {"holds", "in", "on", "at", "inside", "that", "those", "own", "owns", "the", "number", "of", "it", "one"}
    | {"ones", "than"}
)
_SPREAD = ("the", "number", "numbers", "of", "total", "amount")
_BETWEEN = (("the", "difference", "between"), ("the", "difference", "in"), ("the", "difference"))
_LEAST = 3


def read_difference(reader: Reader, i: int) -> list[Asked]:
    """Return the readings of a question for how much one number exceeds another."""
    stop = next((k for k in range(i, reader.stop) if reader.is_end(k)), reader.stop)
    found = [_asked(reader, content, parts, stop) for content, parts in _two_numbers(reader, i, stop)]
    return [a for a in found if a is not None][:1]


_Span = tuple[int, int]


def _two_numbers(reader: Reader, i: int, stop: int) -> Iterator[tuple[Phrase, tuple[_Span, _Span, bool | None]]]:
    """Yield what is counted, where the first and the second place are told, and which number is to be the greater."""
    if reader.at(i, "how", "many"):
        first = reader.word(i + 2) in MORE
        than = next((k for k in range(i + _LEAST, stop) if reader.word(k) == "than"), -1)
        for content, end in _kinds(reader, i + 3 if first else i + 2) if than > 0 else ():
            if first or reader.word(end) in MORE:
                most = MORE[reader.word(i + 2 if first else end)]
                yield content, ((end if first else end + 1, than), (than + 1, stop), most)
    opening = next((k + len(b) for k in range(i, i + 4) for b in _BETWEEN if reader.at(k, *b)), -1)
    if opening > 0:
        joint = max((k for k in range(opening, stop) if reader.word(k) == "and"), default=-1)
        for content, end in _kinds(reader, _past(reader, opening)) if joint > 0 else ():
            end = end + 1 if reader.word(end) == "between" else end
            yield content, ((end, joint), (joint + 1, stop), None)


def _kinds(reader: Reader, k: int) -> list[tuple[Phrase, int]]:
    """Return what may be counted, what says least of it first: where it is may be told of both numbers."""
    return sorted(kinds_counted(reader, k), key=lambda pair: pair[1])


def _past(reader: Reader, k: int) -> int:
    while reader.word(k) in _SPREAD:
        k += 1
    return k


def _asked(reader: Reader, content: Phrase, parts: tuple[_Span, _Span, bool | None], stop: int) -> Asked | None:
    """Return the question for the difference of two numbers; None where either cannot be told."""
    first, second, most = parts
    if first[0] > first[1]:
        return None
    mine, theirs = _said(reader, *first), _said(reader, *second)
    if mine is None or theirs is None or theirs == (None, None):
        return None
    place, other = mine[0], theirs[0]
    kind = theirs[1] or content
    one = held_at(reader.ground, content, place or (other if theirs[1] else None))
    two = held_at(reader.ground, kind, other or place)
    if most is None:
        one, two = sorted((one, two), key=len, reverse=True)
    elif not most:
        one, two = two, one
    more = one[: max(0, len(one) - len(two))]
    note = f"there are {len(one)} against {len(two)}"
    return Asked(phrase=Phrase(query=named(*more) if more else NOTHING, refers=Refers.PERSON, notes=(note,)),
                 returns=(Return.COUNT,), end=stop)  # fmt: skip


def _said(reader: Reader, start: int, stop: int) -> tuple[Phrase | None, Phrase | None] | None:
    """Return the place that a part names and what it counts, where it names such; None where it is not read."""
    if start < stop and reader.word(start) in ("that", "those"):
        start += 1
    while start < stop and reader.word(start) in _IDLE and not _begins(reader, start, stop):
        start += 1
    while stop > start and reader.word(stop - 1) in _IDLE:
        stop -= 1
    if start == stop:
        return None, None
    for phrase, end in reader.within(stop).noun_phrases(start):
        if end == stop and not is_anything(phrase.query) and reader.ground.found(phrase.query):
            return (phrase, None) if _is_place(reader, phrase) else (None, phrase)
    return _counted_there(reader, start, stop)


def _begins(reader: Reader, k: int, stop: int) -> bool:
    """Say whether "the" opens the name of a place rather than "the number of"."""
    return reader.word(k) == "the" and reader.word(k + 1) not in _SPREAD and k + 1 < stop


def _counted_there(reader: Reader, start: int, stop: int) -> tuple[Phrase | None, Phrase | None] | None:
    """Read "plates | are there in the hall": other things, and where both are counted."""
    for phrase, end in kinds_counted(reader.within(stop), start):
        if end < stop and not _is_place(reader, phrase):
            rest = _said(reader, end, stop)
            if rest is not None and rest[1] is None:
                return rest[0], phrase
    return None


def _is_place(reader: Reader, phrase: Phrase) -> bool:
    entities = reader.ground.entities(phrase.query)[:3]
    settled = phrase.refers in (Refers.ROOM, Refers.FLOOR) or (phrase.refers is Refers.PERSON and bool(phrase.owner))
    held = bool(entities) and all(e.kind is Kind.ASSET for e in entities) and not phrase.plural
    return settled or held
