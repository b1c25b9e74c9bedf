"""How many against how many: "with more chairs than the hall", "as many forks as knives"."""

from __future__ import annotations

from collections.abc import Iterator

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.nominals import nominals
from groundplan.language.commonsense.phrases import Phrase, Refers
from groundplan.language.commonsense.queries import NOTHING, both, is_anything, named, related
from groundplan.language.commonsense.reader import Reader
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query, RelationName

MORE = {"more": True, "fewer": False, "less": False}


def more_than(reader: Reader, j: int) -> list[tuple[Query, int]]:
    """Read "more chairs than the hall", "more chairs than tables", "as many forks as knives" after "has" or "with"."""
    as_many = reader.at(j, "as", "many")
    word = reader.word(j)
    if not as_many and word not in MORE:
        return []
    found = []
    for content, end in kinds_counted(reader, j + (2 if as_many else 1)):
        if reader.word(end) != ("as" if as_many else "than"):
            continue
        for other, last in places_named(reader, end + 1):
            fits = _with_more(reader.ground, content, other, as_many=as_many, more=MORE.get(word, True))
            found.append((named(*fits) if fits else NOTHING, last))
    return found


def _with_more(ground: Ground, content: Phrase, other: Phrase, *, as_many: bool, more: bool) -> list[str]:
    single = other.determiner is Determiner.THE and not other.plural
    place = other.refers is Refers.ROOM or (single and _is_place(ground, other))
    fixed = counted_at(ground, content, other) if place else -1
    mine = _held(ground, content.query)
    theirs = {} if place else _held(ground, other.query)
    besides = set(ground.found(other.query)) if place else set()
    fits = []
    for holder in (*ground.scene.of_kind(Kind.ROOM), *ground.scene.of_kind(Kind.ASSET)):
        one, two = mine.get(holder, 0), fixed if place else theirs.get(holder, 0)
        compares = one == two if as_many else (one > two if more else one < two)
        if compares and holder not in besides and (place or one or two):
            fits.append(holder)
    return fits


def _held(ground: Ground, query: Query) -> dict[str, int]:
    """Return how many of what fits each place holds, at any depth."""
    counts: dict[str, int] = {}
    for entity_id in ground.found(query):
        for holder in ground.scene.chain(entity_id):
            counts[holder] = counts.get(holder, 0) + 1
    return counts


def kinds_counted(reader: Reader, j: int) -> Iterator[tuple[Phrase, int]]:
    """Yield what is counted: noun phrases, and their nouns alone."""
    seen = set()
    for phrase, end in reader.noun_phrases(j):
        seen.add(end)
        if not is_anything(phrase.query):
            yield phrase, end
    for nominal, end in nominals(reader, j):
        if end not in seen and not nominal.unknown:
            yield Phrase(query=nominal.query, text=reader.text(j, end)), end


def places_named(reader: Reader, j: int) -> Iterator[tuple[Phrase, int]]:
    """Yield the readings of a noun phrase that finds something."""
    for place, end in reader.noun_phrases(j):
        if not is_anything(place.query) and reader.ground.found(place.query):
            yield place, end


def counted_at(ground: Ground, content: Phrase, place: Phrase) -> int:
    """Return how many of what is counted are at a place, or are a person's."""
    return len(ground.found(both(content.query, _inside(ground, place))))


def _inside(ground: Ground, place: Phrase) -> Query:
    """Return a query for what is in a place, or what is a person's."""
    if place.refers is Refers.PERSON and place.owner and not _is_place(ground, place):
        return Query(owner=place.owner)
    return related(RelationName.AT, place.query)


def _is_place(ground: Ground, place: Phrase) -> bool:
    return any(e.kind in (Kind.ROOM, Kind.FLOOR, Kind.ASSET) for e in ground.entities(place.query)[:5])
