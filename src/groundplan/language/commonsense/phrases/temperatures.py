"""How warm it is there, as the scene says: "(a freezer) below minus 60 degrees", "that stays colder than -70"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.queries import NOTHING, named
from groundplan.language.commonsense.reader import Reader
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query

_SAYS = re.compile(r"(minus |-|−|–)?\s*(\d+(?:[.,]\d+)?)\s*(?:degrees|degree|°\s*c|°|celsius|c\b)", re.I)
_BELOW = (
    "below", "under", "colder than", "cooler than", "less than", "lower than", "not warmer than", "no warmer than",
    "not above", "not over", "never above", "not exceed", "not higher than", "not get warmer than",
    "not rise above", "not go above", "not be warmer than",
)  # fmt: skip
_ABOVE = (
    "above", "over", "warmer than", "hotter than", "more than", "higher than", "not colder than", "no colder than",
    "not below", "never below", "not get colder than", "not drop below", "not fall below", "not be colder than",
)  # fmt: skip
_WARMER = re.compile(r"\b(?:above|over|at least|warmer than|not below|never below)\b", re.I)
_AT = ("at", "exactly", "of", "to")
_MOST = ("at most", "at minus", "or colder", "or below", "maximum", "max")
_UNITS = ("degrees", "degree", "celsius", "c", "centigrade")
_KEPT = frozenset({"kept", "keep", "stored", "store", "stay", "remain", "storage"})
Holds = Callable[[float], bool]


def read_warmth(reader: Reader, j: int) -> list[tuple[Query, int]]:
    """Read "below minus 60 (degrees)", "at -80", "minus 20 or colder" at a position: what the scene says to be so."""
    read = _limit([reader.word(k) for k in range(j, min(j + 9, reader.stop)) if not reader.is_end(k)], strict=True)
    if read is None or not read[2]:
        return []
    fits = so_warm(reader.ground, read[0])
    return [(named(*fits) if fits else NOTHING, j + read[1])]


def read_to_keep(reader: Reader, j: int) -> list[tuple[Query, int]]:
    """Read "(should be) | kept at -80 degrees", "stored below minus 18": the things of which the scene says so."""
    kept = next((k for k in range(j, min(j + 4, reader.stop)) if reader.word(k) in _KEPT), -1)
    if kept < 0:
        return []
    words = [reader.word(k) for k in range(kept + 1, min(kept + 10, reader.stop)) if not reader.is_end(k)]
    read = _limit(words, strict=True)
    if read is None or not read[2]:
        return []
    told = ((e.id, t) for e in reader.ground.scene.entities() if (t := _to_keep(e.attributes)) is not None)
    fits = [i for i, t in told if read[0](t)]
    return [(named(*fits), kept + 1 + read[1])] if fits else []


def to_be_kept(ground: Ground, least: float, most: float) -> tuple[str, ...]:
    """Return the things that are said to be kept at or below some degrees that lie between two numbers."""
    told = ((e, t) for e in ground.scene.entities() if e.attributes and (t := _to_keep(e.attributes)) is not None)
    return tuple(e.id for e, t in told if least <= t <= most and not any(_WARMER.search(a) for a in e.attributes))


def _to_keep(attributes: tuple[str, ...]) -> float | None:
    """Return at how many degrees a thing is said to be kept."""
    for attribute in attributes:
        found = _SAYS.search(attribute)
        if found and _KEPT & set(re.findall("[a-z]+", attribute.lower())):
            number = float(found.group(2).replace(",", "."))
            return -number if found.group(1) else number
    return None


def limit_in(words: Sequence[str]) -> Holds | None:
    """Return what a temperature spoken of somewhere in some words must be; None where none is spoken of."""
    for k in range(len(words)):
        read = _limit(list(words[k : k + 9]), strict=True)
        if read is not None:
            return read[0]
    return None


def so_warm(ground: Ground, holds: Holds) -> tuple[str, ...]:
    """Return the furniture and rooms of whose temperature it holds."""
    known = {e.id: t for e in ground.scene.entities() if (t := _warmth(e.attributes)) is not None}
    kinds = (Kind.ASSET, Kind.ROOM)
    return tuple(i for i, t in known.items() if holds(t) and ground.scene.entity(i).kind in kinds)


def _warmth(attributes: tuple[str, ...]) -> float | None:
    for attribute in attributes:
        found = _SAYS.search(attribute)
        if found and "keep" not in attribute.lower():
            number = float(found.group(2).replace(",", "."))
            return -number if found.group(1) else number
    return None


def _limit(words: list[str], *, strict: bool) -> tuple[Holds, int, bool] | None:
    """Read a comparison and a number of degrees: what must hold, how many words, and whether degrees are meant."""
    text = " ".join(words)
    below = _opening(text, _BELOW)
    above = _opening(text, _ABOVE) if not below else ()
    level = _opening(text, (*_MOST, *_AT)) if not (below or above) else ()
    opening = below or above or level
    if not opening and strict and words[:1] != ["minus"]:
        return None
    read = _number(words[len(opening) :])
    if read is None:
        return None
    number, length, degrees = read
    end = len(opening) + length
    if words[end : end + 1] in (["or"], ["and"]) and words[end + 1 : end + 2] in (["colder"], ["below"], ["less"]):
        return (lambda t: t <= number), end + 2, degrees
    if below or above:
        return ((lambda t: t < number) if below else (lambda t: t > number)), end, degrees
    return (lambda t: t == number), end, degrees


def _opening(text: str, phrases: Sequence[str]) -> tuple[str, ...]:
    found = max((p for p in phrases if f"{text} ".startswith(f"{p} ")), key=len, default="")
    return tuple(found.split())


def _number(words: list[str]) -> tuple[float, int, bool] | None:
    """Read "minus 60 degrees", "-60", "60 degrees below zero"."""
    k = 1 if words[:1] in (["minus"], ["-"], ["−"]) else 0
    said = words[k] if k < len(words) else ""
    negative = k == 1 or said.startswith(("-", "−"))
    digits = said.lstrip("-−").removesuffix("c").removesuffix("°")
    if not digits.replace(".", "", 1).isdecimal():
        return None
    end = k + 1
    degrees = negative
    if words[end : end + 1] and words[end] in _UNITS:
        end, degrees = end + 1, True
        end = end + 1 if words[end : end + 1] and words[end] in _UNITS else end
    if words[end : end + 2] == ["below", "zero"]:
        end, negative, degrees = end + 2, True, True
    return (-float(digits) if negative else float(digits)), end, degrees
