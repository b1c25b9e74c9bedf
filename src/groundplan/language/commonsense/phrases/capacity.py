"""How many people a table or room is for: "enough seats for six", "big enough for eight people", "seats at least 4"."""

from __future__ import annotations

import re

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.phrase import Phrase
from groundplan.language.commonsense.queries import NOTHING, named
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import COMPANY
from groundplan.scene.query import Comparison, Query

_SEATS = ("seat", "seats", "space", "room", "places", "chairs", "capacity", "seating")
_CAPACITY = (("a", "capacity", "of"), ("capacity", "of"), ("a", "capacity", "for"), ("capacity", "for"))
_PEOPLE = COMPANY | {"of", "us"}
_FOR_US = (("for", "us"), ("for", "all", "of", "us"), ("for", "everyone"), ("for", "everybody"), ())
_PARTIES = ("family", "party", "group", "team", "couple", "company", "crowd")
_GATHERINGS = frozenset(
    {"meeting", "party", "dinner", "lunch", "workshop", "conference", "presentation", "class", "talk"}
)
_UNITS = r"degrees?|°|mm|cm|m\b|kg|g\b|ml|l\b|lit|%|percent|w\b|v\b|gb|tb|pages|sheets|h\b|hours|min|days|in"
_NO_UNIT = rf"(?![\d.]|\s*(?:{_UNITS}))"
_SAYS = re.compile(
    rf"(?:seats?|capacity|for|up to|places|holds|persons?|people)\D{{0,6}}(\d+)(?:\s*-\s*(\d+))?{_NO_UNIT}"
    r"|(\d+)\s*(?:seats|chairs|people|persons|places)",
    re.I,
)


def read_capacity(reader: Reader, holder: Phrase | None, j: int, *, negated: bool = False) -> list[tuple[Query, int]]:
    """Read "enough seats (for six)", "room for six people", "six seats" after "has" or "with"."""
    spoken = next((p for p in _CAPACITY if reader.at(j, *p)), None)
    counted = _compared(reader, j + len(spoken)) if spoken is not None else None
    if counted is not None and not negated:
        return taking(reader.ground, counted[0], counted[1], _past_people(reader, counted[2]))
    k = j + 1 if reader.word(j) in ("enough", "sufficient", "a") else j
    number, end = _number(reader, k)
    if number is not None and reader.word(end) in ("seats", "places") and not reader.ground.categories("seat"):
        return _fitting(reader.ground, number, end + 1, negated)
    if reader.word(k) not in _SEATS or (k == j and reader.word(k + 1) != "for"):
        return []
    end = k + 1
    compared = _compared(reader, end + 1) if reader.word(end) == "for" and not negated else None
    if compared is not None and compared[0] is not Comparison.EQUAL:
        return taking(reader.ground, compared[0], compared[1], _past_people(reader, compared[2]))
    if reader.word(end) == "for":
        number, end = _number(reader, end + 1)
        end = _past_people(reader, end)
    if number is None:
        number = _spoken(reader)
    return [] if number is None else _fitting(reader.ground, number, end, negated)


def read_big_enough(reader: Reader, j: int, *, bare: bool = False) -> list[tuple[Query, int]]:
    """Read "big enough for eight people", "for six people", "suitable for a group of ten"."""
    k = j
    if reader.word(k) in ("big", "large", "spacious", "roomy") and reader.word(k + 1) == "enough":
        k += 2
        end = next((k + len(u) for u in _FOR_US if reader.at(k, *u) and reader.is_end(k + len(u))), -1)
        number = _spoken(reader) if end > 0 else None
        if number is not None:
            return _fitting(reader.ground, number, end, negated=False)
    elif reader.word(k) in ("suitable", "meant", "enough", "good", "made"):
        k += 1
    if reader.word(k) != "for":
        return []
    k += 1
    if reader.at(k, "a", "group", "of") or reader.at(k, "a", "team", "of") or reader.at(k, "a", "party", "of"):
        k += 3
    article = reader.word(k) in ("a", "an", "our", "the", "my")
    if article and reader.word(k + 1) in _GATHERINGS and reader.word(k + 2) in ("of", "with", "for"):
        k += 3
    number, end = _number(reader, k)
    last = _past_people(reader, end)
    return (
        []
        if number is None or (last == end and k == j + 1 and not bare)
        else _fitting(reader.ground, number, last, negated=False)
    )


def _compared(reader: Reader, k: int) -> tuple[Comparison, int, int] | None:
    """Read "more than five", "at least 8", "ten" behind "a capacity of"."""
    for length in (4, 3, 2, 1):
        said = reader.text(k, k + length)
        if len(said.split()) == length and said in reader.ground.lexicon.count_phrases:
            number, end = _number(reader, k + length)
            if number is not None:
                return Comparison(reader.ground.lexicon.count_phrases[said]), number, end
    number, end = _number(reader, k)
    return None if number is None else (Comparison.EQUAL, number, end)


def _number(reader: Reader, k: int) -> tuple[int | None, int]:
    word = reader.word(k)
    if word == "all":
        return _number(reader, k + 1)
    number = int(word) if word.isdecimal() and len(word) < 5 else reader.ground.lexicon.numbers.get(word)
    return number, k + 1 if number is not None else k


def _past_people(reader: Reader, k: int) -> int:
    while reader.word(k) in _PEOPLE:
        k += 1
    return k


def _spoken(reader: Reader) -> int | None:
    """Return the number of people that was spoken of before ("I have six clients coming and need …")."""
    said = [t.word for t in reader.tokens]
    for k in range(2, len(said)):
        number = reader.ground.lexicon.numbers.get(said[k], 0)
        party = said[k - 1] == "of" and said[k - 2] in _PARTIES
        if number > 1 and (party or said[k - 2 : k] in (["we", "are"], ["us", "are"])):
            return number
    for token, after in zip(reader.tokens, reader.tokens[1:], strict=False):
        if after.word in _PEOPLE:
            number = reader.ground.lexicon.numbers.get(token.word, int(token.word) if token.word.isdecimal() else 0)
            if number:
                return number
    return None


def people_after(reader: Reader, k: int) -> int:
    """Return the position after "people", "of us", "guests"."""
    return _past_people(reader, k)


def taking(ground: Ground, comparison: Comparison, number: int, end: int) -> list[tuple[Query, int]]:
    """Return what takes so many people: those of which that is known whose number compares so."""
    counts = known_capacities(ground)
    fits = tuple(i for i, count in counts.items() if compares(count, comparison, number))
    return [(named(*fits) if fits else NOTHING, end)]


def compares(found: int, comparison: Comparison, number: int) -> bool:
    """Say whether a count compares with a number as it should."""
    return {
        Comparison.EQUAL: found == number,
        Comparison.AT_LEAST: found >= number,
        Comparison.AT_MOST: found <= number,
        Comparison.MORE: found > number,
        Comparison.FEWER: found < number,
    }[comparison]


def _fitting(ground: Ground, number: int, end: int, negated: bool) -> list[tuple[Query, int]]:
    """Return what holds so many: by its own attributes, by those of a table in it, else by the seats in it."""
    fits = tuple(i for i, count in known_capacities(ground).items() if (count >= number) is not negated)
    return [(named(*fits) if fits else NOTHING, end)]


def known_capacities(ground: Ground) -> dict[str, int]:
    """Return how many people things and rooms take, where that can be told (built once for a scene)."""
    return ground.kept("capacities", _capacities)


def _capacities(ground: Ground) -> dict[str, int]:
    written = re.compile(rf"\b(?:{'|'.join(ground.lexicon.numbers)})\b", re.I)
    said = {
        e.id: c
        for e in ground.scene.entities()
        if (c := _capacity(tuple(written.sub(lambda m: _figures(ground, m), a) for a in e.attributes))) is not None
    }
    for thing, count in list(said.items()):
        room = ground.scene.room_of(thing)
        if room is not None and room != thing:
            said[room] = max(count, said.get(room, 0))
    seats: dict[str, int] = {}
    for seat in ground.found(Query(categories=ground.categories("seat"))) if ground.categories("seat") else ():
        room = ground.scene.room_of(seat)
        if room is not None:
            seats[room] = seats.get(room, 0) + 1
    return {**seats, **said}


def _figures(ground: Ground, word: re.Match[str]) -> str:
    return str(ground.lexicon.numbers[word.group().lower()])


def _capacity(attributes: tuple[str, ...]) -> int | None:
    for attribute in attributes:
        found = _SAYS.search(attribute)
        if found:
            return max(int(g) for g in found.groups() if g)
    return None
