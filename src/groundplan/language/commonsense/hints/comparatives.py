"""A thing that is wanted otherwise than it is: "I want my tea sweeter" says that the tea is not sweet enough."""

from __future__ import annotations

from collections.abc import Iterator

from groundplan.language.commonsense.hints.troubles import trouble
from groundplan.language.commonsense.hints.words import without_tail
from groundplan.language.commonsense.interpret import reader_of
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader

_WANTING = frozenset({"want", "like", "need", "prefer", "love", "make", "get", "have", "wish"})
_BETWEEN = frozenset(
    {"to", "be", "taste", "a", "bit", "little", "much", "lot", "some", "slightly", "somewhat", "even", "should"}
    | {"could", "needs", "need", "must", "has", "have", "is", "were", "was", "would", "more", "less", "far", "way"}
    | {"only", "tad"}
)


def wanted_otherwise(reader: Reader, i: int, end: int) -> str:
    """Return what is to be done about a thing that is wanted sweeter, saltier, less bitter; "" where none is."""
    words = without_tail(tuple(reader.word(k) for k in range(i, end)))
    stop = i + len(words)
    if not words or stop - i < 3:
        return ""
    last, before = words[-1], words[-2]
    ways = [f"is too {last}"] if before == "less" else [f"is not {p} enough" for p in _positive(last)]
    ways = [f"is not {last} enough"] if before == "more" else ways
    for k in range(i, stop - 1) if ways else ():
        if k > i and not _WANTING & {reader.word(n) for n in range(i, k)}:
            break
        for phrase, after in reader.within(stop).noun_phrases(k):
            if phrase.refers is not Refers.THING or any(reader.word(n) not in _BETWEEN for n in range(after, stop - 1)):
                continue
            owed = k > i or {"should", "could", "needs", "need", "must", "has"} & set(words)
            for way in ways if owed else ():
                told = reader_of(f"{reader.text(k, after)} {way}", reader.ground)
                done = trouble(told, 0, len(told.tokens))
                if done:
                    return done
    return ""


def _positive(word: str) -> Iterator[str]:
    """Yield what a comparative may be that of ("sweeter", "saltier", "hotter", "safer")."""
    if word.endswith("er") and len(word) > 4:
        stem = word[:-2]
        yield stem
        yield f"{stem}e"
        if stem.endswith("i"):
            yield f"{stem[:-1]}y"
        if stem[-1] == stem[-2]:
            yield stem[:-1]
