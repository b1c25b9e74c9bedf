"""Remainders: "the others", "the rest of them", "the other two", which mean what has not been spoken of yet."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.phrases.phrase import Phrase
from groundplan.language.commonsense.queries import ANYTHING
from groundplan.language.commonsense.reader import Alternatives, Reader
from groundplan.language.questions import Determiner

_OTHERS = frozenset({"others", "rest", "remainder"})
_REMAINING = frozenset({"other", "remaining"})
_ALL = frozenset({"all", "both", "every", "each"})


def read_else(reader: Reader, i: int) -> Alternatives:
    """Read "everything else on the table" as what is there; what was spoken of is left out of it."""
    if reader.word(i) not in ("everything", "anything", "all") or reader.word(i + 1) != "else":
        return []
    placed = reader.longest(i + 2, reader.ground.lexicon.mark_phrases) is not None
    if not placed and reader.word(i + 2) not in ("that", "which"):
        return []
    said = (*reader.tokens[: i + 1], *reader.tokens[i + 2 :])
    without = Reader(reader.ground, said, reader.grammar, stop=reader.stop - 1, depth=reader.depth, last=reader.last)
    found = [(phrase, end + 1) for phrase, end in without.noun_phrases(i) if phrase.query.relations]
    return [(replace(p, text=reader.text(i, end), other=True, parts=(), joined_by=""), end) for p, end in found]


def read_remainder(reader: Reader, i: int) -> tuple[Phrase, int] | None:
    """Read a remainder without a noun of its own; what kind of things it is of was said before."""
    end = _end(reader, i)
    if end < 0 or reader.word(end) in ("of", "'s"):
        return None
    text = reader.text(i, end)
    said = Phrase(query=ANYTHING, text=text, determiner=Determiner.ALL, plural=True, other=True, anaphoric=True)
    return said, end


def _end(reader: Reader, i: int) -> int:
    """Return the position after "(all) the | others", "the other | two", "the two | others"; -1: there is none."""
    j = i + 1 if reader.word(i) in _ALL else i
    j = j + 1 if reader.word(j) == "of" and j > i else j
    if reader.word(j) != "the":
        return -1
    numbers = reader.ground.lexicon.numbers
    first, second = reader.word(j + 1), reader.word(j + 2)
    if first in _OTHERS:
        return j + 4 if reader.at(j + 2, "of", "them") or reader.at(j + 2, "of", "those") else j + 2
    if first in numbers and first != "one" and second in _OTHERS:
        return j + 3
    counted = second in numbers and second != "one" and _closes(reader, j + 3)
    return j + 3 if first in _REMAINING and counted else -1


def _closes(reader: Reader, k: int) -> bool:
    """Say whether no noun follows a number ("the other two | go", not "the other two | mugs")."""
    lexicon = reader.ground.lexicon
    word = reader.word(k)
    verbal = word in ("go", "are", "should", "must", "need", "have", "can", "belong", "and", "then", "too", "as")
    return reader.is_end(k) or verbal or reader.longest(k, lexicon.mark_phrases) is not None
