"""Comparisons of two: "does the lab have more chairs than the hall", "is the gym nearer to the pool than the bar"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.counting import inside_it
from groundplan.language.commonsense.phrases.outnumbering import MORE, counted_at, kinds_counted, places_named
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.superlatives import route_length
from groundplan.language.commonsense.queries import NOTHING, both, either
from groundplan.language.commonsense.questions.comparing_measures import (
    asked_measure,
    compared_at,
    measured_choice,
    uncompared,
)
from groundplan.language.commonsense.questions.which import Asked
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import IS
from groundplan.language.commonsense.words.magnitudes import is_more
from groundplan.language.commonsense.words.sizes import compared_sizes
from groundplan.scene.query import Measure, Query, Return, Superlative

_PLACING = ("in", "on", "at", "inside")
_HAVING = ("have", "has", "contain", "contains", "hold", "holds", "got", "offer", "offers")
_EXISTS = (Return.EXISTS,)


def read_comparing(reader: Reader, i: int) -> list[Asked]:
    """Return the readings of a question that compares two things or places."""
    readings = (
        _more_here_or_there,
        _has_more,
        _which_has_more,
        _which_says_more,
        _which_is_more,
        _is_nearer,
        _is_more,
        _is_alike,
    )
    found = [asked for read in readings for asked in read(reader, i)]
    return [a for a in found if reader.is_end(a.end) or reader.word(a.end) in ("and", "then")]


def _answer(phrase: Phrase, note: str, *, holds: bool) -> Phrase:
    """Return what a yes-or-no comparison is about, so that it finds something where it holds and nothing elsewhere."""
    said = replace(phrase, parts=(), joined_by="", notes=(*phrase.notes, note))
    return said if holds else replace(said, query=NOTHING, refers=Refers.PERSON)


def _two(reader: Reader, j: int) -> Iterator[tuple[Phrase, Phrase, int]]:
    """Yield two alternatives: "in the lab or in the hall", "the lab or the hall"."""
    start = j + 1 if reader.word(j) in _PLACING else j
    for first, end in places_named(reader, start):
        if first.joined_by == "or" and len(first.parts) == 2:
            yield first.parts[0], first.parts[1], end
        k = end + 1 if reader.word(end) == "," else end
        if reader.word(k) != "or":
            continue
        k = k + 2 if reader.word(k + 1) in _PLACING else k + 1
        for second, last in places_named(reader, k):
            if not second.parts:
                yield first, second, last


def _more_here_or_there(reader: Reader, i: int) -> Iterator[Asked]:
    """Read "are there more chairs | in the lab or in the hall": the place that has more."""
    k = i + 2 if reader.word(i) in IS and reader.word(i + 1) == "there" else -1
    k = i + 3 if reader.at(i, "where", "are", "there") else k
    if k < 0 or reader.word(k) not in MORE:
        return
    for content, end in kinds_counted(reader, k + 1):
        start = end + 1 if reader.word(end) == "," else end
        for first, second, last in _two(reader, start) if start > end or reader.word(end) in _PLACING else ():
            yield _choice(reader, content, first, second, last, most=MORE[reader.word(k)])


def _choice(reader: Reader, content: Phrase, first: Phrase, second: Phrase, end: int, *, most: bool) -> Asked:
    if first.refers is Refers.PERSON and second.refers is Refers.PERSON and first.owner and second.owner:
        mine, theirs = (counted_at(reader.ground, content, p) for p in (first, second))
        ranked = [first, second] if (mine > theirs) is most else [second, first]
        owned = both(content.query, Query(owner=ranked[0].owner))
        if mine != theirs and not reader.ground.found(ranked[0].query) and reader.ground.found(owned):
            return Asked(phrase=content.with_query(owned), returns=(Return.OWNER,), end=end)
        tied = replace(first, query=either(first.query, second.query))
        return Asked(phrase=ranked[0] if mine != theirs else tied, end=end)
    superlative = Superlative(measure=Measure.COUNT, most=most, counted=content.query)
    query = both(either(first.query, second.query), Query(superlative=superlative))
    text = f"{first.text} or {second.text}"
    return Asked(phrase=replace(first, query=query, text=text, parts=(), joined_by=""), end=end)


def _has_more(reader: Reader, i: int) -> Iterator[Asked]:
    """Read "does the lab have more chairs than the hall", "are there more chairs in the lab than in the hall"."""
    if reader.word(i) in ("does", "do", "has", "have"):
        for first, end in places_named(reader, i + 1):
            if reader.word(i + 1) in ("any", "one", "some", "each", "every", "all"):
                continue
            k = end + 1 if reader.word(end) in _HAVING else end
            if k > end or reader.word(i) in ("has", "have"):
                yield from _counted_than(reader, k, first)
    if reader.word(i) in IS and reader.word(i + 1) == "there":
        yield from _counted_than(reader, i + 2, None)


def _counted_than(reader: Reader, k: int, first: Phrase | None) -> Iterator[Asked]:
    as_many = reader.at(k, "as", "many")
    word = reader.word(k)
    if not as_many and word not in MORE:
        return
    for content, end in kinds_counted(reader, k + (2 if as_many else 1)):
        spots: list[tuple[Phrase, int]] = [(first, end)] if first is not None else []
        if first is None and reader.word(end) in _PLACING:
            spots = list(places_named(reader, end + 1))
        for place, j in spots:
            if reader.word(j) != ("as" if as_many else "than"):
                continue
            start = j + 2 if reader.word(j + 1) in (*_PLACING, "there") else j + 1
            for other, last in places_named(reader, start):
                mine, theirs = (counted_at(reader.ground, content, p) for p in (place, other))
                holds = mine >= theirs if as_many else (mine > theirs) is MORE[word] and mine != theirs
                note = f"there are {mine} at {place.text} and {theirs} at {other.text}"
                yield Asked(phrase=_answer(place, note, holds=holds), returns=_EXISTS, end=last)


def _which_has_more(reader: Reader, i: int) -> Iterator[Asked]:
    """Read "which has more books, the lab or the hall", "which room has more chairs, the lab or the hall"."""
    if reader.word(i) not in ("which", "who", "what"):
        return
    has = next((k for k in range(i + 1, min(i + 5, reader.stop)) if reader.word(k) in _HAVING), -1)
    has = has + 1 if reader.word(has + 1) == "got" else has
    if has < 0 or reader.word(has + 1) not in MORE:
        return
    for content, end in kinds_counted(reader, has + 2):
        end = inside_it(reader, end)
        start = end + 1 if reader.word(end) == "," else end
        start = start + 1 if reader.word(start) in _PLACING else start
        options = _two(reader, start) if start > end else ()
        for first, second, last in ((_same_noun(reader, i, a), _same_noun(reader, i, b), e) for a, b, e in options):
            yield _choice(reader, content, first, second, last, most=MORE[reader.word(has + 1)])


def _which_says_more(reader: Reader, i: int) -> Iterator[Asked]:
    """Read "which has more pages, the guide or the atlas" where what is said of both tells how many."""
    if reader.word(i) not in ("which", "what"):
        return
    has = next((k for k in range(i + 1, min(i + 5, reader.stop)) if reader.word(k) in _HAVING), -1)
    if has < 0 or reader.word(has + 1) not in MORE or reader.is_end(has + 2):
        return
    counted = {reader.word(has + 2), *singulars(reader.word(has + 2))}
    end = has + 4 if reader.word(has + 3) == "," else has + 3
    for first, second, last in _two(reader, end):
        numbers = [_said_to_have(reader.ground, place, counted) for place in (first, second)]
        if None not in numbers and numbers[0] != numbers[1]:
            ranked = sorted(zip(numbers, (first, second), strict=True), key=lambda pair: pair[0] or 0.0)
            note = f"it is {' against '.join(f'{n:g}' for n in numbers if n is not None)}"
            chosen = ranked[-1 if MORE[reader.word(has + 1)] else 0][1]
            yield Asked(phrase=replace(chosen, notes=(*chosen.notes, note)), end=last)


def _said_to_have(ground: Ground, thing: Phrase, counted: set[str]) -> float | None:
    """Return how many of what is counted the attributes of a thing say that it has ("480 pages"); None: not said."""
    for entity in ground.entities(thing.query)[:1]:
        for attribute in entity.attributes:
            words = attribute.lower().replace(",", "").split()
            for number, noun in pairwise(words):
                value = ground.lexicon.numbers.get(number, float(number) if number.isdecimal() else None)
                if value is not None and {noun, *singulars(noun)} & counted:
                    return float(value)
    return None


def _same_noun(reader: Reader, i: int, place: Phrase) -> Phrase:
    """Return "Ann's" of "which shelf has more books, Ann's or …" as Ann's shelf."""
    if not place.anaphoric:
        return place
    for asked, _ in reader.noun_phrases(i + 1)[:3]:
        query = both(_noun(asked.query), place.query)
        if reader.ground.found(query):
            return replace(place, query=query, anaphoric=False)
    return place


def _is_nearer(reader: Reader, i: int) -> Iterator[Asked]:
    """Read "is the lab closer to the hall than to the gym", "… than the gym is", "further from it than …"."""
    if reader.word(i) not in IS:
        return
    lexicon = reader.ground.lexicon
    for place, k in () if reader.word(i + 1) in ("any", "one", "some") else places_named(reader, i + 1):
        word = reader.word(k)
        compared = lexicon.compared.get(word)
        k = k + 1 if reader.word(k + 1) == "away" else k
        if compared is None or compared[0] != "distance" or reader.word(k + 1) not in ("to", "from"):
            continue
        for reference, end in places_named(reader, k + 2):
            if reader.word(end) != "than":
                continue
            to = reader.word(end + 1) in ("to", "from")
            for other, last in places_named(reader, end + (2 if to else 1)):
                mine = _way(reader.ground, place, reference)
                theirs = _way(reader.ground, place, other) if to else _way(reader.ground, other, reference)
                holds = mine < theirs if compared[1] == "least" else mine > theirs
                last = last + 1 if reader.word(last) == "is" else last
                note = f"it is {mine:.1f} m against {theirs:.1f} m"
                yield Asked(phrase=_answer(place, note, holds=holds), returns=_EXISTS, end=last)


def _way(ground: Ground, place: Phrase, reference: Phrase) -> float:
    return min((route_length(ground, i, reference.query) for i in ground.found(place.query)[:3]), default=float("inf"))


def _which_is_more(reader: Reader, i: int) -> Iterator[Asked]:
    """Read "which is heavier, the pot or the spoon"."""
    for measure, most, start in asked_measure(reader, i):
        word = reader.word(start - 2 if reader.tokens[start - 1].is_punctuation else start - 1)
        for first, second, end in _two(reader, start):
            if reader.ground.found(first.query) and reader.ground.found(second.query):
                choice = measured_choice(first, second, reader.ground, word, measure, most=most)
                yield Asked(phrase=choice, end=end)


def _is_more(reader: Reader, i: int) -> Iterator[Asked]:
    """Read "is the lab bigger than the hall", "is the pot heavier than the spoon"."""
    if reader.word(i) not in IS:
        return
    for place, k in () if reader.word(i + 1) in ("any", "one", "some") else reader.noun_phrases(i + 1):
        compared = compared_at(reader, k)
        if compared is None or reader.word(compared[2]) != "than" or not reader.ground.found(place.query):
            continue
        measure, most, end = compared
        for other, last in reader.noun_phrases(end + 1):
            other = replace(other, query=both(_noun(place.query), other.query)) if other.anaphoric else other
            if not reader.ground.found(other.query):
                continue
            mine, theirs = reader.ground.found(place.query), reader.ground.found(other.query)
            more = is_more(reader.ground, mine, theirs, measure)
            if more is None and set(mine) != set(theirs):
                alike = len(compared_sizes(reader.ground, [*mine, *theirs], measure)) > 1
                said = _answer(place, "they are alike", holds=False) if alike else uncompared(place, other)
                yield Asked(phrase=said, returns=_EXISTS, end=last)
            elif more is not None:
                note = "their sizes were compared" if measure == "size" else f"their {measure} was compared"
                yield Asked(phrase=_answer(place, note, holds=more is most), returns=_EXISTS, end=last)


def _is_alike(reader: Reader, i: int) -> Iterator[Asked]:
    """Read "is the cap the same color as the scarf", "do the cap and the scarf have the same color"."""
    if reader.word(i) not in IS:
        return
    for thing, k in places_named(reader, i + 1):
        if not reader.at(k, "the", "same", "color", "as"):
            continue
        for other, last in reader.noun_phrases(k + 4):
            query = both(_noun(thing.query), other.query) if other.anaphoric else other.query
            mine, theirs = _colors(reader.ground, thing.query), _colors(reader.ground, query)
            if reader.ground.found(query):
                note = f"{' '.join(sorted(mine)) or 'no colour'} and {' '.join(sorted(theirs)) or 'no colour'}"
                yield Asked(phrase=_answer(thing, note, holds=bool(mine & theirs)), returns=_EXISTS, end=last)


def _noun(query: Query) -> Query:
    return Query(categories=query.categories, kinds=query.kinds)


def _colors(ground: Ground, query: Query) -> set[str]:
    said = {w for e in ground.entities(query)[:5] for a in e.attributes for w in a.lower().replace(":", " ").split()}
    return said & ground.lexicon.colors
