"""What a device needs to go on: of "(a printer) that still has paper" nothing says that it is out of it."""

from __future__ import annotations

from functools import cache

from groundplan.knowledge.category import How
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.phrase import Phrase
from groundplan.language.commonsense.queries import named, without
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.vocabulary import parts
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query

_BEFORE = (("out", "of"), ("no",), ("without",), ("needs",), ("low", "on"), ("missing",))
_WITH = (("has",), ("with",), ("full", "of"), ("loaded", "with"), ("stocked", "with"), ("filled", "with"), ("enough",))
_SKIPPED = ("any", "some", "enough", "more", "the", "its")
_AFTER = ("left", "inside", "loaded", "still", "anymore")


_LOADED = ("loaded", "stocked", "filled", "supplied", "refilled", "provided", "fitted", "topped")


def read_supplied(reader: Reader, holder: Phrase | None, j: int, *, negated: bool) -> list[tuple[Query, int]]:
    """Read "(has) paper", "(has no) ink left" of devices some of which are said to have it, or to be out of it."""
    k = j + 1 if reader.word(j) in _SKIPPED else j
    word = reader.word(k)
    if holder is None or not word.isalpha():
        return []
    end = _past(reader, k + 1)
    entities = reader.ground.entities(holder.query)
    own = {a for e in entities for a in e.attributes}
    kinds = {e.category for e in entities}
    alike = reader.ground.entities(Query(categories=tuple(sorted(kinds)))) if kinds else []
    attributes = {a for e in alike for a in e.attributes}
    if not any(_lacks(a, word) for a in own) and not any(_has(a, word) for a in attributes):
        return []
    said = _supplied(attributes, word, negated=negated)
    return [(said, end)] if said is not None else []


def read_loaded(reader: Reader, j: int, *, negated: bool) -> list[tuple[Query, int]]:
    """Read "(is) | loaded with paper", "stocked with ink" where the scene says of something that it is, or is not."""
    start = next((k for k in (j + 1, j + 2) if reader.word(k) == "with" and reader.word(j) in _LOADED), 0)
    k = start + 2 if reader.word(start + 1) in _SKIPPED else start + 1
    if not start or not reader.word(k).isalpha():
        return []
    attributes = {s for spellings in reader.ground.vocabulary.attributes.values() for s in spellings}
    said = _supplied(attributes, reader.word(k), negated=negated)
    return [(said, _past(reader, k + 1))] if said is not None else []


def supply_in(reader: Reader, j: int) -> list[tuple[Phrase, Query, int]]:
    """Read "(there is) | paper in the printer": the device, what is said of it, and the position after it."""
    k = j + 1 if reader.word(j) in _SKIPPED else j
    inside = _past(reader, k + 1)
    if reader.word(inside) not in ("in", "inside", "on"):
        return []
    found = []
    for place, end in reader.noun_phrases(inside + 1):
        for said, _ in read_supplied(reader, place, j, negated=False):
            found.append((place, said, end))
    return found


def _past(reader: Reader, end: int) -> int:
    while reader.word(end) in _AFTER:
        end += 1
    inside = reader.word(end) in ("in", "inside") and reader.word(end + 1) in ("it", "them")
    return end + 2 if inside else end


def _supplied(attributes: set[str], word: str, *, negated: bool) -> Query | None:
    """Return what the attributes say of having something: those that say so, else all that do not say the contrary."""
    lacking = tuple(sorted(a for a in attributes if _lacks(a, word)))
    having = tuple(sorted(a for a in attributes if _has(a, word)))
    if not lacking and not having:
        return None
    if negated:
        return Query(any_attributes=lacking) if lacking else without(Query(), Query(any_attributes=having))
    return Query(any_attributes=having) if having else without(Query(), Query(any_attributes=lacking))


def _has(attribute: str, word: str) -> bool:
    """Say whether an attribute says that something is there: "paper loaded", "has paper", "full of paper"."""
    said = parts(attribute)
    after = any(
        said[:1] == (word,) and said[1:2] == (x,) for x in ("loaded", "available", "present", "full", "ok", "inside")
    )
    stocked = said[:1] == (word,) and said[-1:] == ("full",)
    return after or stocked or any(said == (*opening, word) for opening in _WITH)


def _lacks(attribute: str, word: str) -> bool:
    said = parts(attribute)
    before = any(said[-len(opening) - 1 :] == (*opening, word) for opening in _BEFORE)
    run_out = said[:1] == (word,) and said[-1:] == ("empty",)
    return before or run_out or said[-2:] in ((word, "empty"), ("empty", word), (word, "low"), (word, "missing"))


def read_out_of(reader: Reader, j: int) -> list[tuple[Query, int]]:
    """Read "(is) | out of paper", "low on ink" as what the scene says so in any words."""
    opening = next((p for p in (("out", "of"), ("low", "on"), ("short", "of")) if reader.at(j, *p)), None)
    word = reader.word(j + 2)
    if opening is None or not word.isalpha():
        return []
    spelt = reader.ground.vocabulary.attributes.items()
    lacking = tuple(sorted(s for attribute, spellings in spelt if _lacks(attribute, word) for s in spellings))
    return [(Query(any_attributes=lacking), j + 3)] if lacking else []


def contents(ground: Ground, holder: str) -> Query | None:
    """Return the things in the scene that a holder of a category is there for, by its name, else by its kind."""
    known = ground.knowledge
    words = holder.split("_")
    for end in range(len(words) - 1, 0, -1):
        for match in known.lookup(" ".join(words[:end]), spelling=False):
            query = _objects(ground, match.category) if match.how is not How.HEAD else None
            if query is not None:
                return query
    for sense in known.senses(holder):
        for kind in (sense, *known.ancestors(sense)):
            for content in _held().get(kind, ()):
                query = _objects(ground, content)
                if query is not None:
                    return query
    return None


def _objects(ground: Ground, category: str) -> Query | None:
    own = ground.categories(category)
    query = Query(categories=own, kinds=(Kind.OBJECT.value,))
    return as_supply(ground, query) if own and ground.found(query) else None


def as_supply(ground: Ground, query: Query) -> Query:
    """Return those that are called by a name of the supply and no more ("a paper ream"; "a draft paper" is written)."""
    found = ground.entities(query)
    known = (ground.knowledge.lookup(e.category, spelling=False) for e in found)
    plain = [e.id for e, matches in zip(found, known, strict=True) if matches and matches[0].how is not How.HEAD]
    return named(*plain) if 0 < len(plain) < len(found) else query


@cache
def _held() -> dict[str, list[str]]:
    return dict(read_table("refills")["holds"])
