"""What a device needs to go on: of "(a printer) that still has paper" nothing says that it is out of it."""

from __future__ import annotations

from groundplan.language.commonsense.phrases.phrase import Phrase
from groundplan.language.commonsense.queries import without
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.vocabulary import parts
from groundplan.scene.query import Query

_BEFORE = (("out", "of"), ("no",), ("without",), ("needs",), ("low", "on"), ("missing",))
_SKIPPED = ("any", "some", "enough", "more", "the", "its")
_AFTER = ("left", "inside", "loaded", "still", "anymore")


def read_supplied(reader: Reader, holder: Phrase | None, j: int, *, negated: bool) -> list[tuple[Query, int]]:
    """Read "(has) paper", "(has no) ink left" of devices some of which are said to be out of it."""
    k = j + 1 if reader.word(j) in _SKIPPED else j
    word = reader.word(k)
    if holder is None or not word.isalpha():
        return []
    end = k + 1
    while reader.word(end) in _AFTER:
        end += 1
    attributes = {a for e in reader.ground.entities(holder.query) for a in e.attributes if _lacks(a, word)}
    if not attributes:
        return []
    out = Query(any_attributes=tuple(sorted(attributes)))
    return [(out if negated else without(Query(), out), end)]


def _lacks(attribute: str, word: str) -> bool:
    said = parts(attribute)
    before = any(said == (*opening, word) for opening in _BEFORE)
    return before or said in ((word, "empty"), ("empty", word), (word, "low"), (word, "missing"))


def read_out_of(reader: Reader, j: int) -> list[tuple[Query, int]]:
    """Read "(is) | out of paper", "low on ink" as what the scene says so in any words."""
    opening = next((p for p in (("out", "of"), ("low", "on"), ("short", "of")) if reader.at(j, *p)), None)
    word = reader.word(j + 2)
    if opening is None or not word.isalpha():
        return []
    spelt = reader.ground.vocabulary.attributes.items()
    lacking = tuple(sorted(s for attribute, spellings in spelt if _lacks(attribute, word) for s in spellings))
    return [(Query(any_attributes=lacking), j + 3)] if lacking else []
