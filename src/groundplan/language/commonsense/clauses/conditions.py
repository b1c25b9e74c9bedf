"""Conditions: "if there is no milk in the fridge", "unless the window is open", "if you find a red mug"."""

from __future__ import annotations

from groundplan.language.commonsense.phrases.belonging import owned_by
from groundplan.language.commonsense.phrases.counting import compare, read_comparison, read_contents
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.predicates import read_predicates
from groundplan.language.commonsense.phrases.supplies import supply_in
from groundplan.language.commonsense.queries import NOTHING, both, either, is_anything, named, related, without
from groundplan.language.commonsense.reader import Reader
from groundplan.language.questions import Condition, Determiner
from groundplan.scene.query import Comparison, Query, RelationName

Read = tuple[tuple[Condition, ...], Phrase | None, int]
"""The conditions, what they are about (so that "it" can refer to it), and the position after them."""

_FEW = 8
_STILL = ("still", "already", "currently", "actually", "also", "now", "really")
_SEEING = ("find", "see", "have", "spot", "discover", "notice", "get", "happen")


def read_conditions(reader: Reader, i: int, last: Phrase | None) -> Read | None:
    """Return the conditions that begin at a position; `last` is what "it" refers to."""
    read = _one(reader, i, last)
    if read is None:
        return None
    conditions, about, j = read
    if reader.word(j) == "and" and reader.word(j + 1) not in reader.ground.lexicon.verb_starts:
        more = _one(reader, j + 1, about or last)
        if more is not None:
            return (*conditions, *more[0]), about, more[2]
    return conditions, about, j


def _one(reader: Reader, i: int, last: Phrase | None) -> Read | None:
    word, after = reader.word(i), reader.word(i + 1)
    if word == "there" and after in ("is", "are", "was", "were"):
        negated = reader.word(i + 2) == "not"
        return _existing(reader, i + 3 if negated else i + 2, negated=negated)
    if word in ("you", "we", "i") and any(reader.word(k) in _SEEING for k in range(i + 1, i + 5)):
        k = next(k for k in range(i + 1, i + 5) if reader.word(k) in _SEEING)
        negated = any(reader.word(n) == "not" for n in range(i + 1, k))
        return _existing(reader, k + 1, negated=negated)
    return _predicated(reader, i, last)


def _existing(reader: Reader, i: int, *, negated: bool) -> Read | None:
    counted = read_comparison(reader, i)
    if counted is not None:
        return _counted(reader, counted)
    none = reader.word(i) == "no"
    for place, said, end in supply_in(reader, i + 1 if none else i):
        if _closes(reader, end):
            return (Condition(query=both(place.query, said), negated=negated is not none),), place, end
    for phrase, end in reader.noun_phrases(i):
        if is_anything(phrase.query) or not _closes(reader, end):
            continue
        return (Condition(query=phrase.query, negated=negated or phrase.none),), phrase, end
    return None


def _counted(reader: Reader, counted: tuple[Comparison, int, int]) -> Read | None:
    """Read "(there are) more than two mugs in the kitchen": decided now, since a query has no count of its own."""
    comparison, number, start = counted
    for phrase, end in reader.noun_phrases(start):
        if _closes(reader, end):
            holds = compare(len(reader.ground.found(phrase.query)), comparison, number)
            return (Condition(query=Query() if holds else NOTHING),), phrase, end
    return None


def _predicated(reader: Reader, i: int, last: Phrase | None) -> Read | None:
    for phrase, j in reader.noun_phrases(i):
        about = (
            last if phrase.refers in (Refers.ONE, Refers.MANY) and last is not None else _nearby(reader, phrase, last)
        )
        while reader.word(j) in _STILL:
            j += 1
        word = reader.word(j)
        negated = reader.word(j + 1) == "not"
        k = j + 2 if negated else j + 1
        if word in ("is", "are", "was", "were"):
            said = read_predicates(reader, k)
        elif word in ("has", "have", "owns", "own") and phrase.refers is Refers.PERSON and phrase.owner:
            had = _had_by(reader, phrase, k, negated=negated)
            if had is not None:
                return had
            continue
        elif word in ("has", "have", "contains", "contain", "holds"):
            said = read_contents(reader, about, k, negated=negated)
            negated = False
        elif (
            word in ("does", "do") and negated and phrase.refers is Refers.PERSON and reader.word(k) in ("have", "own")
        ):
            had = _had_by(reader, phrase, k + 1, negated=True)
            if had is not None:
                return had
            continue
        elif word in ("does", "do") and negated and reader.word(k) in ("have", "contain", "hold", "exist"):
            said = read_contents(reader, about, k + 1, negated=True)
            negated = False
        else:
            continue
        for query, end in said:
            if _closes(reader, end):
                return (_condition(about, query, negated=negated),), about, end
        if reader.word(k) in ("there", "available", "present") and _closes(reader, k + 1):
            return (Condition(query=about.query, negated=negated or about.none),), about, k + 1
    return None


def _nearby(reader: Reader, phrase: Phrase, last: Phrase | None) -> Phrase:
    """Return "the window" as the one in the room of what was spoken of last, where there are several elsewhere."""
    definite = phrase.refers is Refers.THING and phrase.determiner is Determiner.THE and not phrase.query.relations
    ground = reader.ground
    if last is None or not definite or phrase.owner or len(ground.found(phrase.query)) < 2:
        return phrase
    rooms = {ground.scene.room_of(i) or "" for i in ground.found(last.query)[:_FEW]}
    there = both(phrase.query, related(RelationName.IN, named(*rooms))) if len(rooms) == 1 and "" not in rooms else None
    return phrase.with_query(there) if there is not None and ground.found(there) else phrase


def _had_by(reader: Reader, person: Phrase, k: int, *, negated: bool) -> Read | None:
    """Read "(Ann has) | a pen" as there being one that is hers, or at her desk or in her room."""
    ground = reader.ground
    places = Query(kinds=("asset", "room"), owner=person.owner)
    near = [related(RelationName.AT, places)] if ground.found(places) else []
    hers = either(owned_by(ground, person.owner), *near)
    k = k + 1 if reader.word(k) == "got" else k
    for thing, end in reader.noun_phrases(k):
        if not is_anything(thing.query) and not thing.unknown and _closes(reader, end):
            return (Condition(query=both(thing.query, hers), negated=negated or thing.none),), thing, end
    return None


def _condition(about: Phrase, said: Query, *, negated: bool) -> Condition:
    if about.none:
        return Condition(query=both(about.query, said), negated=not negated)
    if about.determiner is Determiner.ALL:
        return Condition(query=both(about.query, said) if negated else without(about.query, said), negated=True)
    return Condition(query=both(about.query, said), negated=negated)


def _closes(reader: Reader, j: int) -> bool:
    """Say whether a condition may end here: what follows begins the command."""
    lexicon = reader.ground.lexicon
    word = reader.word(j)
    return (
        reader.is_end(j)
        or word in ("then", "and", "please", "do", "you", "i", "otherwise", "could", "can", "just")
        or lexicon.base(word) is not None
    )
