"""Quantities that attributes state in words: "3 kg", "costs 12 euros", "2 m long", "seven years old", "born in 2019".

Every quantity is returned in one unit per measure, so that those of different things compare: kilograms, metres,
litres, years, degrees Celsius, watts, and money as it is written (no rates of exchange are assumed).
"""

from __future__ import annotations

import re
from functools import lru_cache

from groundplan.scene.wording import plain_attribute

_REFERENCE_YEAR = 2025
_NUMBER = r"(\d+(?:[.,]\d+)?)"
_UNITS: dict[str, dict[str, float]] = {
    "weight": {"kg": 1.0, "kilo": 1.0, "kilogram": 1.0, "g": 1e-3, "gram": 1e-3, "t": 1e3, "ton": 1e3, "tonne": 1e3,
               "lb": 0.4536, "lbs": 0.4536, "pound in weight": 0.4536, "ounce": 0.02835, "oz": 0.02835, "mg": 1e-6},
    "length": {"m": 1.0, "metre": 1.0, "meter": 1.0, "cm": 0.01, "centimetre": 0.01, "centimeter": 0.01, "mm": 1e-3,
               "millimetre": 1e-3, "millimeter": 1e-3, "km": 1e3, "kilometre": 1e3, "kilometer": 1e3, "inch": 0.0254,
               "inches": 0.0254, "foot": 0.3048, "feet": 0.3048, "ft": 0.3048, "yard": 0.9144},
    "volume": {"l": 1.0, "litre": 1.0, "liter": 1.0, "ml": 1e-3, "cl": 0.01, "dl": 0.1, "gallon": 3.785},
    "age": {"year": 1.0, "yr": 1.0, "y": 1.0, "month": 1 / 12, "week": 1 / 52, "day": 1 / 365, "decade": 10.0,
            "century": 100.0},
    "price": {"euro": 1.0, "eur": 1.0, "€": 1.0, "dollar": 1.0, "usd": 1.0, "$": 1.0, "pound": 1.0, "gbp": 1.0,
              "£": 1.0, "cent": 0.01, "chf": 1.0, "franc": 1.0, "crown": 1.0, "kr": 1.0},
    "temperature": {"°c": 1.0, "c": 1.0, "degree": 1.0, "degrees celsius": 1.0, "°": 1.0},
    "power": {"w": 1.0, "watt": 1.0, "kw": 1e3, "kilowatt": 1e3, "lumen": 1.0},
    "pages": {"page": 1.0},
    "speed": {"km/h": 1.0, "kmh": 1.0, "mph": 1.609},
    "moment": {},
    "seats": {},
}  # fmt: skip
_KEYS = {
    "weight": ("weight", "weighs", "mass"),
    "length": ("length", "long", "height", "tall", "high", "width", "wide", "depth"),
    "volume": ("volume", "capacity", "holds"),
    "age": ("age", "aged"),
    "price": ("price", "costs", "cost", "worth", "value"),
    "temperature": ("temperature", "temp"),
    "power": ("power", "brightness"),
    "pages": ("pages", "length"),
    "speed": ("speed",),
}
_MADE = re.compile(
    r"\b(?:born|built|made|from|year|bought|since|painted|published|printed|vintage|model|founded|planted|dated"
    r"|bottled|brewed|issued|taken|composed|recorded|released|produced|manufactured|established|opened|knitted|written"
    r"|minted|signed|carved|distilled|pressed|harvested|drawn|woven|sewn|installed|restored|acquired|cast|set up)\b"
    r"\D*\b(1[0-9]{3}|20[0-9]{2})\b|\b(1[0-9]{3}|20[0-9]{2}) (?:vintage|model|edition)\b"
    r"|\b(?:[a-z]+ed|won|done|laid|shot) in (1[0-9]{3}|20[0-9]{2})\b"
)
_AGED = re.compile(r"^[a-z][a-z. ]*, (\d{1,3}), (?:is|are|was|sits|sleeps|lies|works|stands|lives|has)\b")
_CLOCK = re.compile(r"\b(\d{1,2}):(\d{2})\b\s?([ap]\.?m\b)?|\b(\d{1,2})(?:\.(\d{2}))?\s?([ap]\.?m\b|o'clock)")
_DUE = re.compile(
    r"\b(?:expir|best before|use by|valid (?:until|to|till)|good until|due|deadline|runs out|until"
    r"|(?:by|before) (?:tomorrow|tonight|today|next|this|(?:mon|tues|wednes|thurs|fri|satur|sun)day))"
)
_RELATIVE = {
    "last year": -365, "last month": -30, "last (?:week|[a-z]+day)": -7, "yesterday": -1,
    "(?:today|tonight|this evening)": 0, "tomorrow": 1, "next [a-z]+day": 9, "next week": 10,
    "next month": 30, "next year": 365,
    "monday": 2, "tuesday": 3, "wednesday": 4, "thursday": 5, "friday": 6, "saturday": 7, "sunday": 8,
}  # fmt: skip
"""Days that are told from today, and about how many days off they are: the days of a week in their order."""
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_SEATS = re.compile(
    r"\b(?:seats|seating|sleeps|capacity|room for|space for)\D{0,6}(\d+)"
    r"|\b(\d+) (?:seats|seater|people|persons|guests)\b"
)
_DATED = re.compile(r"(?:[^\d]{0,24}, ?)?(1[0-9]{3}|20[0-2][0-9])(?: ?(?:to|-|–) ?\d{2,4})?")
_ONES = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_WORD_NUMBERS = {**{w: n for n, w in enumerate(_ONES)}, **{w: 10 * n for n, w in enumerate(_TENS, 2)}}
_LARGE = {"thousand": 1e3, "million": 1e6, "billion": 1e9}
MEASURES = tuple(_UNITS)


def number_word(word: str) -> int | None:
    """Return the number that a word says ("forty"); None if it is no number."""
    return _WORD_NUMBERS.get(word)


def unit(word: str) -> tuple[str, float] | None:
    """Return the measure of a unit's name and how many of the measure's own unit it is; None if it is no unit."""
    for measure, units in _UNITS.items():
        for form in (word, word.removesuffix("s"), word.removesuffix("es")):
            if form in units:
                return measure, units[form]
    return None


@lru_cache(maxsize=8192)
def quantity(attribute: str, measure: str) -> float | None:
    """Return what an attribute states of a measure, in the measure's unit; None where it states nothing of it."""
    text = in_figures(plain_attribute(attribute).replace("-year", " year").replace("-month", " month"))
    if measure == "age" and (made := _MADE.search(text)) is not None:
        return float(_REFERENCE_YEAR - int(next(year for year in made.groups() if year)))
    if measure == "age" and (dated := _DATED.fullmatch(text)) is not None:
        return float(_REFERENCE_YEAR - int(dated.group(1)))
    if measure == "age" and (aged := _AGED.match(text.lower())) is not None:
        return float(aged.group(1))
    if measure == "moment":
        return _moment(attribute.lower())
    if measure == "seats":
        seats = _SEATS.search(text.replace("-", " "))
        return None if seats is None else float(next(n for n in seats.groups() if n))
    key, colon, value = text.partition(":")
    said_so = bool(colon) and any(k in key.split() for k in _KEYS.get(measure, (measure,)))
    for sign in ("€", "$", "£"):
        if measure == "price" and sign in text:
            found = re.search(_NUMBER, text)
            return _float(found.group(1)) if found else None
    for found in re.finditer(rf"(-?){_NUMBER}\s?([a-z°/]+)?", value if said_so else text):
        named = unit(found.group(3) or "")
        if named is not None and (named[0] == measure or (said_so and named[0] == "length")):
            return (-1 if found.group(1) else 1) * _float(found.group(2)) * named[1]
        first = text.split()[:1]
        bare = said_so or (first and first[0] in _KEYS.get(measure, ()))
        if bare and named is None:
            return _float(found.group(2))
    return None


def _moment(said: str) -> float | None:
    """Return the time of day that is said, in hours ("set for 4:45"); else the year, as years before the reference."""
    clock = _CLOCK.search(said)
    if clock is None and (day := due(said)) is not None:
        return day - _REFERENCE_YEAR
    if clock is None:
        age = quantity(said, "age")
        return None if age is None else -age
    hour, minutes = int(clock[1] or clock[4]) % 24, int(clock[2] or clock[5] or 0)
    half = (clock[3] or clock[6] or "").removeprefix("o'clock")
    hour = hour % 12 + 12 * half.startswith("p") if half else hour
    return hour + minutes / 60


def due(attribute: str) -> float | None:
    """Return the day until which something is said to be good or to be done, in years: "expires June 2027"."""
    said = attribute.lower()
    if _DUE.search(said) is None:
        return None
    figures = re.search(r"\b(20\d\d)-(\d\d)(?:-(\d\d))?\b", said)
    if figures is not None:
        return int(figures[1]) + (int(figures[2]) - 1) / 12 + (int(figures[3] or 1) - 1) / 365
    year = re.search(r"\b(20\d\d)\b", said)
    month = next((n for n, m in enumerate(_MONTHS) if re.search(rf"\b{m}[a-z]*\b", said)), None)
    if year is None and month is None:
        days = next((n for words, n in _RELATIVE.items() if re.search(rf"\b{words}", said)), None)
        return None if days is None else _REFERENCE_YEAR + days / 365
    day = re.search(r"\b(\d{1,2})(?:st|nd|rd|th)?\b(?!\d)", said) if month is not None else None
    start = float(year[1]) if year is not None else float(_REFERENCE_YEAR)
    return start + (month or 0) / 12 + ((int(day[1]) - 1) / 365 if day is not None else 0.0)


def _float(text: str) -> float:
    return float(text.replace(",", "."))


def in_figures(text: str) -> str:
    """Return a text with the numbers that are written as words in figures: "seats eight" as "seats 8"."""
    words: list[str] = []
    for word in text.split():
        figures = str(_WORD_NUMBERS.get(word, word))
        if word in _LARGE and words and re.fullmatch(_NUMBER, words[-1]):
            words[-1] = f"{_float(words[-1]) * _LARGE[word]:.0f}"
        else:
            words.append(figures)
    return " ".join(words)
