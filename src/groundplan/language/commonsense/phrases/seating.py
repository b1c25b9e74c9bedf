"""How many people a place takes, said with a verb: "seats at least five", "can hold six people", "where ten sit"."""

from __future__ import annotations

from groundplan.language.commonsense.phrases.capacity import known_capacities, people_after, taking
from groundplan.language.commonsense.phrases.counting import read_comparison
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import NOTHING, both, named
from groundplan.language.commonsense.reader import Alternatives, Reader
from groundplan.scene.entity import Kind
from groundplan.scene.query import Comparison, Query

_SURE = ("seats", "seat", "accommodates", "accommodate", "sleeps", "sits")
_DOUBTFUL = ("holds", "hold", "fits", "fit", "takes", "take", "has", "have", "offers", "offer", "provides", "provide")
_SITTING = ("sit", "fit", "meet", "gather", "work", "eat", "be", "dine", "find", "have", "talk", "come")
_AFTER_SITTING = frozenset(
    {
        "seated",
        "on",
        "together",
        "down",
        "at",
        "a",
        "the",
        "table",
        "in",
        "it",
        "there",
        "comfortably",
        "once",
        "around",
    }
    | {"round", "one", "single", "same", "dinner", "lunch", "breakfast", "supper", "meal", "coffee", "tea", "meeting"}
)
_CAPACITY = (("a", "capacity", "of"), ("capacity", "for"), ("a", "capacity", "for"), ("capacity", "of"))

_ROOMY = (("has",), ("have",), ("offers",), ("offer",), ("with",), ("got",), ("is",))
_MOST = {
    **dict.fromkeys(("most", "largest", "biggest", "highest", "greatest", "maximum", "more"), True),
    **dict.fromkeys(("fewest", "least", "smallest", "lowest", "minimum", "fewer"), False),
}
_SPACE = frozenset({"room", "space", "seats", "seating", "places", "capacity", "chairs", "seat"})
_ROOM_FOR = frozenset({"capacity", "seating", "seats", "seat", "places"})
_COUNTED = frozenset(
    {"people", "persons", "guests", "diners", "visitors", "students", "colleagues", "participants", "group"}
    | {"crowd", "party", "meeting", "team", "audience", "family", "class", "number", "of", "members", "children"}
)


def read_seats_most(reader: Reader, phrase: Phrase, j: int) -> list[tuple[Query, int]]:
    """Read "seats | the most people", "has room for the fewest guests", "can take the biggest group"."""
    k = j + 1 if reader.word(j) in ("can", "could", "will", "would") else j
    opening = next((o for o in _ROOMY if reader.at(k, *o)), ())
    start = k + len(opening) if opening else k + 1
    if not opening and reader.word(k) not in (*_SURE, *_DOUBTFUL, "host", "serve"):
        return []
    held = _superlative(reader, start)
    if held is None and opening:
        spacious = next((n for n in (start, start + 1) if reader.word(n) in _SPACE), -1)
        held = _superlative(reader, spacious + 2) if spacious > 0 and reader.word(spacious + 1) == "for" else None
        held = _superlative(reader, start + 1) if held is None and reader.word(start) == "for" else held
    if held is None:
        return []
    most, end = held
    counts = _taking_of(reader, phrase)
    of_people = any(reader.word(n) in _COUNTED for n in range(start, end)) or reader.word(k) in _SURE
    if not counts or not (of_people or any(reader.word(n) in _ROOM_FOR for n in range(start, end))):
        return []
    return [(_extreme(counts, most=most), end)]


def read_gathered(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "(in which room) | can the most people meet", "(in which office) | could six of us sit"."""
    if reader.word(j) not in ("can", "could", "may", "might"):
        return []
    if phrase.refers is not Refers.ROOM and not any(
        i in known_capacities(reader.ground) for i in _found(reader, phrase)
    ):
        return []
    said = read_gathering_most(reader, phrase, j) or read_gathering(reader, j)
    return [(phrase.with_query(both(phrase.query, query)), end) for query, end in said]


def _found(reader: Reader, phrase: Phrase) -> tuple[str, ...]:
    return reader.ground.found(phrase.query) if phrase.refers is Refers.THING and phrase.head != "any" else ()


def read_gathering_most(reader: Reader, phrase: Phrase, j: int) -> list[tuple[Query, int]]:
    """Read "(where) | can the most people sit", "could the largest group meet": the rooms that take the most."""
    held = _superlative(reader, j + 1) if reader.word(j) in ("can", "could", "may", "might") else None
    if held is None or reader.word(held[1]) not in _SITTING:
        return []
    end = held[1] + 1
    while reader.word(end) in _AFTER_SITTING:
        end += 1
    counts = _taking_of(reader, phrase)
    return [(_extreme(counts, most=held[0]), end)] if counts else []


def _superlative(reader: Reader, k: int) -> tuple[bool, int] | None:
    """Read "the most people", "the largest group of guests": whether most are meant, and the position after."""
    k = k + 1 if reader.word(k) == "the" else k
    if reader.word(k) not in _MOST:
        return None
    end = k + 1
    while reader.word(end) in _COUNTED | _SPACE:
        end += 1
    of_things = reader.word(end - 1) == "of"
    return (_MOST[reader.word(k)], end) if (end > k + 1 and not of_things) or reader.is_end(end) else None


def _extreme(counts: dict[str, int], *, most: bool) -> Query:
    wanted = max(counts.values()) if most else min(counts.values())
    fits = tuple(i for i, count in counts.items() if count == wanted)
    return named(*fits) if fits else NOTHING


def _taking_of(reader: Reader, phrase: Phrase) -> dict[str, int]:
    """Return how many each of what a phrase means takes: as is said of it, else by its seats, else by its desks."""
    ground = reader.ground
    found, known = ground.found(phrase.query), known_capacities(ground)
    counts = {i: known[i] for i in found if i in known}
    if counts:
        return counts
    desks: dict[str, int] = {}
    for desk in ground.found(Query(categories=ground.categories("desk"))) if ground.categories("desk") else ():
        room = ground.scene.room_of(desk)
        if room in found and ground.scene.entity(room).kind is Kind.ROOM:
            desks[room] = desks.get(room, 0) + 1
    return desks


def read_seating(reader: Reader, j: int) -> list[tuple[Query, int]]:
    """Read "seats at least five", "can hold eight people", "has a capacity of six" after what it is said of."""
    k = j + 1 if reader.word(j) in ("can", "could", "will", "would", "may") else j
    word = reader.word(k)
    if word not in (*_SURE, *_DOUBTFUL):
        return []
    start = k + 1
    capacity = next((c for c in _CAPACITY if reader.at(start, *c)), ())
    counted = read_comparison(reader, start + len(capacity))
    if counted is None:
        return []
    comparison, number, end = counted
    last = people_after(reader, end)
    if word in _DOUBTFUL and last == end and not capacity:
        return []
    last = last + 1 if reader.word(last) in ("comfortably", "easily") else last
    exactly = reader.word(start) in ("exactly", "precisely", "just", "only")
    seats = (Query(kinds=("room",)), Query(categories=reader.ground.categories("table") or ("table",)))
    known = taking(reader.ground, comparison, number, last)[0][0]
    fits = any(reader.ground.found(both(seat, known)) for seat in seats)
    if comparison is Comparison.EQUAL and not exactly and not fits:
        comparison = Comparison.AT_LEAST
    return taking(reader.ground, comparison, number, last)


def read_gathering(reader: Reader, j: int) -> list[tuple[Query, int]]:
    """Read "(where) | could four of us sit", "can six people meet": the rooms that take so many."""
    if reader.word(j) not in ("can", "could", "may", "might"):
        return []
    counted = read_comparison(reader, j + 1)
    end = people_after(reader, counted[2]) if counted is not None else j
    if counted is None or reader.word(end) not in _SITTING:
        return _together_with(reader, j + 1)
    end += 1
    while reader.word(end) in _AFTER_SITTING:
        end += 1
    enough = Comparison.AT_LEAST if counted[0] is Comparison.EQUAL else counted[0]
    return taking(reader.ground, enough, counted[1], end)


def _together_with(reader: Reader, j: int) -> list[tuple[Query, int]]:
    """Read "(where could) | I meet with four colleagues": the one who asks and those who come."""
    k = j + 1
    if reader.word(j) not in ("i", "we") or reader.word(k) not in (*_SITTING, "hold", "discuss", "play"):
        return []
    while not reader.is_end(k) and not (
        reader.word(k) == "with" and reader.word(k + 1) in reader.ground.lexicon.numbers
    ):
        k += 1
    counted = read_comparison(reader, k + 1) if reader.word(k) == "with" else None
    if counted is None:
        return []
    end = people_after(reader, counted[2])
    if end == counted[2]:
        return []
    while not reader.is_end(end):
        end += 1
    return taking(reader.ground, counted[0], counted[1] + (1 if reader.word(j) == "i" else 0), end)


def read_sitting(reader: Reader, j: int) -> list[tuple[Query, int]]:
    """Read "(where) | at least three people can sit", "(where) six of us could meet"."""
    counted = read_comparison(reader, j)
    if counted is None:
        return []
    comparison, number, k = counted
    end = people_after(reader, k)
    while reader.word(end) in ("can", "could", "may", "all", "will"):
        end += 1
    if reader.word(end) not in _SITTING or not {"can", "could", "may"} & {reader.word(n) for n in range(k, end)}:
        return []
    end += 1
    while reader.word(end) in _AFTER_SITTING:
        end += 1
    return taking(reader.ground, comparison, number, end)
