"""Troubles in statements, questions and exclamations: "why is the bread so mouldy?", "what a dirty table!"."""

from __future__ import annotations

from groundplan.language.commonsense.hints.troubles import is_attribute, trouble, trouble_with
from groundplan.language.commonsense.interpret import reader_of
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader

_WHYS = (("why",), ("how", "come"), ("is", "not"), ("are", "not"))
_LEAVING = frozenset({"left", "leaves", "forgot", "keeps", "made", "got"})
_POINTING = frozenset({"there", "we", "i", "here", "this", "that", "what", "such", "it"})
_HAVING = _POINTING | {"is", "are", "have", "has", "got", "see"}


def any_trouble(reader: Reader, i: int, end: int) -> str:
    """Return what is to be done about a trouble with a thing that the words of a span speak of; "" where of none."""
    for why in _WHYS:
        if reader.at(i, *why):
            j = i + len(why)
            j = j + 1 if why == ("why",) and reader.word(j) in ("is", "are", "does", "do", "has") else j
            said = trouble(reader, j, end, why=True)
            if said:
                return said
    if reader.word(i) == "how":
        return _exclaimed(reader, i, end)
    left = _left(reader, i, end) or _out_of_place(reader, i, end)
    if left:
        return left
    if reader.word(i) in _POINTING:
        j = i
        while j < end and reader.word(j) in _HAVING:
            j += 1
        said = trouble_with(reader, j, end) or _attributed(reader, j, end)
        if said:
            return said
    return trouble(reader, i, end) or trouble_with(reader, i, end) or ""


def _left(reader: Reader, i: int, end: int) -> str:
    """Read "who left | the door open", "somebody has left the table dirty"."""
    j = i
    while j < min(end, i + 4) and reader.word(j) not in _LEAVING:
        j += 1
    if j == i or j >= end or reader.word(j) not in _LEAVING:
        return ""
    for phrase, k in reader.within(end).noun_phrases(j + 1):
        if k < end and phrase.refers is Refers.THING and reader.ground.found(phrase.query):
            inner = reader_of(f"{reader.text(j + 1, k)} is still {reader.text(k, end)}", reader.ground)
            said = trouble(inner, 0, len(inner.tokens))
            if said:
                return said
    return ""


def _out_of_place(reader: Reader, i: int, end: int) -> str:
    """Read "what is | the broom | doing on the table", "why is the broom on the table" as its being out of place."""
    if reader.word(i) not in ("what", "why"):
        return ""
    for k in range(i + 1, end):
        if reader.word(k) == "doing" or (reader.word(i) == "why" and reader.word(k) in ("on", "in", "under")):
            start = next((n for n in range(i + 1, k) if reader.word(n) in ("is", "are")), k)
            for phrase, stop in reader.within(k).noun_phrases(start + 1):
                if stop == k and phrase.refers is Refers.THING and reader.ground.found(phrase.query):
                    return f"put {reader.text(start + 1, k)} where it belongs"
    return ""


def _exclaimed(reader: Reader, i: int, end: int) -> str:
    """Read "how rotten this apple is"."""
    j = is_attribute(reader, i + 1)
    if j == i + 1 or reader.word(end - 1) not in ("is", "are", "looks", "look"):
        return ""
    return _so(reader, j, end - 1, i + 1, j)


def _attributed(reader: Reader, i: int, end: int) -> str:
    """Read "(what) a rotten apple"."""
    j = i + 1 if reader.word(i) in ("a", "an", "some", "the") else i
    k = is_attribute(reader, j)
    return _so(reader, k, end, j, k) if k > j else ""


def _so(reader: Reader, i: int, end: int, first: int, last: int) -> str:
    """Return what is to be done about a thing that is as the words from `first` to `last` say."""
    thing, quality = reader.text(i, end), reader.text(first, last)
    article = "" if thing.split()[:1] and thing.split()[0] in ("the", "this", "that", "my", "our", "these") else "the "
    inner = reader_of(f"{article}{thing} is {quality}", reader.ground)
    return trouble(inner, 0, len(inner.tokens)) or ""
