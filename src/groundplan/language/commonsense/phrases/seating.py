"""How many people a place takes, said with a verb: "seats at least five", "can hold six people", "where ten sit"."""

from __future__ import annotations

from groundplan.language.commonsense.phrases.capacity import people_after, taking
from groundplan.language.commonsense.phrases.counting import read_comparison
from groundplan.language.commonsense.reader import Reader
from groundplan.scene.query import Query

_SURE = ("seats", "seat", "accommodates", "accommodate", "sleeps", "sits")
_DOUBTFUL = ("holds", "hold", "fits", "fit", "takes", "take", "has", "have", "offers", "offer", "provides", "provide")
_SITTING = ("sit", "fit", "meet", "gather", "work", "eat", "be", "dine", "find", "have", "talk", "come")
_AFTER_SITTING = frozenset(
    [
        *(
            "seated",
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
        ),
        *("round", "one", "single", "same"),
    ]
)
_CAPACITY = (("a", "capacity", "of"), ("capacity", "for"), ("a", "capacity", "for"), ("capacity", "of"))


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
    return taking(reader.ground, counted[0], counted[1], end)


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
