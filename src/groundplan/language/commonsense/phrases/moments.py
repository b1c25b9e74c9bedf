"""When something happens, compared: "goes off before six", "is set for after seven", "expires before 2030"."""

from __future__ import annotations

import re
from collections.abc import Callable

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.queries import NOTHING, named
from groundplan.language.commonsense.reader import Reader
from groundplan.scene.quantities import due, number_word, quantity
from groundplan.scene.query import Query

Said = list[tuple[Query, int]]
_LEADING = frozenset(
    {"set", "for", "at", "off", "to", "go", "goes", "rings", "ring", "due", "on", "scheduled", "already"}
)
_HAPPENS = frozenset(
    {"goes", "go", "rings", "ring", "starts", "start", "begins", "begin", "opens", "open", "closes", "close", "leaves"}
    | {"leave", "arrives", "arrive", "ends", "end", "departs", "depart", "expires", "expire", "sounds", "finishes"}
)
_BEFORE = (("before",), ("earlier", "than"), ("sooner", "than"))
_AFTER = (("after",), ("later", "than"), ("past",))
_CLOCK = re.compile(r"(\d{1,2})[:.](\d{2})")
_FIGURES = re.compile(r"(\d{1,2})(am|pm)?")
_YEAR = re.compile(r"(?:1[0-9]|20)\d\d")
_HALVES = {"am": 0, "pm": 12, "a.m": 0, "p.m": 12}
_PARTS = {
    ("in", "the", "morning"): 0,
    ("in", "the", "evening"): 12,
    ("in", "the", "afternoon"): 12,
    ("at", "night"): 12,
}
_NOON = 12


def read_moment(reader: Reader, j: int) -> Said:
    """Read "set for after seven", "before 6:30" behind "is", where times are said of things."""
    k = j
    while reader.word(k) in _LEADING:
        k += 1
    return _compared(reader, k) if k > j else []


def read_happening(reader: Reader, j: int) -> Said:
    """Read "goes off before six", "expires before 2030" as a clause."""
    if reader.word(j) not in _HAPPENS:
        return []
    k = j + 1
    while reader.word(k) in _LEADING:
        k += 1
    return _compared(reader, k)


def _compared(reader: Reader, k: int) -> Said:
    for openings, before in ((_BEFORE, True), (_AFTER, False)):
        opening = next((o for o in openings if reader.at(k, *o)), None)
        if opening is None:
            continue
        start = k + len(opening)
        if _YEAR.fullmatch(reader.word(start)):
            return _fitting(reader.ground, _due_year, int(reader.word(start)), start + 1, before=before)
        told = _hour(reader, start)
        return [] if told is None else _fitting(reader.ground, _clock, told[0], told[1], before=before)
    return []


def _hour(reader: Reader, k: int) -> tuple[float, int] | None:
    """Read "seven", "6:30", "7 pm", "six o'clock in the morning": the hour, and the position after."""
    clock, figures = _CLOCK.fullmatch(reader.word(k)), _FIGURES.fullmatch(reader.word(k))
    number = number_word(reader.word(k))
    half = reader.word(k + 1)
    end = k + 1
    if clock is not None:
        hour = int(clock[1]) + int(clock[2]) / 60
    elif figures is not None:
        hour, half = float(figures[1]), figures[2] or half
        end = k + 1
    elif number is not None and number <= _NOON:
        hour = float(number)
    elif reader.word(k) in ("noon", "midday"):
        return float(_NOON), k + 1
    else:
        return None
    end = end + 1 if reader.word(end) in (*_HALVES, "o'clock", "oclock") else end
    part = next((p for p in _PARTS if reader.at(end, *p)), ())
    added = _HALVES.get(half, _PARTS.get(part, 0))
    return hour + (added if hour < _NOON else 0), end + len(part)


def _clock(attribute: str) -> float | None:
    moment = quantity(attribute, "moment")
    return moment if moment is not None and moment >= 0 and due(attribute) is None else None


def _due_year(attribute: str) -> float | None:
    return due(attribute)


def _fitting(ground: Ground, of: Callable[[str], float | None], limit: float, end: int, *, before: bool) -> Said:
    told = {e.id: m for e in ground.scene.entities() for a in e.attributes if (m := of(a)) is not None}
    if not told:
        return []
    after = limit + 1 if of is _due_year else limit
    fits = [i for i, m in told.items() if (m < limit if before else m > after or m == after > limit)]
    return [(named(*fits) if fits else NOTHING, end)]
