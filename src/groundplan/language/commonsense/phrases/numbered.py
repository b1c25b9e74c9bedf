"""Numbers that things bear: "with an even number", "whose number is odd", "has the highest number", "above 20"."""

from __future__ import annotations

import re

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.capacity import compares
from groundplan.language.commonsense.queries import NOTHING, named
from groundplan.language.commonsense.reader import Reader
from groundplan.scene.entity import Kind
from groundplan.scene.quantities import quantity
from groundplan.scene.query import Comparison, Measure, Query, Superlative

Said = list[tuple[Query, int]]
_KEY = "number"
_ENDING = re.compile(r"[a-z][ _](\d{1,4})$", re.IGNORECASE)
_EXTREMES = {"highest": True, "largest": True, "greatest": True, "biggest": True, "lowest": False, "smallest": False}
_COMPARED = {
    ("greater", "than"): Comparison.MORE, ("higher", "than"): Comparison.MORE, ("larger", "than"): Comparison.MORE,
    ("bigger", "than"): Comparison.MORE, ("over",): Comparison.MORE, ("above",): Comparison.MORE,
    ("more", "than"): Comparison.MORE, ("less", "than"): Comparison.FEWER, ("lower", "than"): Comparison.FEWER,
    ("smaller", "than"): Comparison.FEWER, ("under",): Comparison.FEWER, ("below",): Comparison.FEWER,
}  # fmt: skip


def read_number(reader: Reader, j: int) -> Said:
    """Read "an even number", "a number above 20", "the highest number" behind "has" or "with"."""
    numbers = _numbers(reader.ground)
    k = j + 1 if reader.word(j) in ("a", "an", "the") else j
    word, after = reader.word(k), reader.word(k + 1)
    if not numbers or "number" not in (word, after):
        return []
    if word in ("even", "odd") and after == "number":
        return [(_named([i for i, n in numbers.items() if n % 2 == (word == "odd")]), k + 2)]
    if word in _EXTREMES and after == "number" and reader.word(k + 2) != "of":
        return [(Query(superlative=Superlative(measure=Measure.NUMBER, key=_KEY, most=_EXTREMES[word])), k + 2)]
    start = k + 2 if after in ("that", "which") and reader.word(k + 2) == "is" else k + 1
    start = start + 1 if reader.word(start) == "is" else start
    for said, comparison in _COMPARED.items():
        figure = reader.word(start + len(said))
        number = int(figure) if figure.isdecimal() else reader.ground.lexicon.numbers.get(figure)
        if word == "number" and reader.at(start, *said) and number is not None:
            fits = [i for i, n in numbers.items() if compares(n, comparison, number)]
            return [(_named(fits), start + len(said) + 1)]
    return []


def _numbers(ground: Ground) -> dict[str, int]:
    """Return the whole numbers that entities are said to bear."""
    found: dict[str, int] = {}
    for entity in ground.scene.entities():
        said = next((q for a in entity.attributes if a.startswith(_KEY) and (q := quantity(a, _KEY)) is not None), None)
        if said is not None and said == int(said):
            found[entity.id] = int(said)
    return found or _of_rooms(ground)


def _of_rooms(ground: Ground) -> dict[str, int]:
    """Return the numbers by which rooms are called ("office_214", "Room 7")."""
    rooms = (ground.scene.entity(i) for i in ground.scene.of_kind(Kind.ROOM))
    called = ((room.id, _ENDING.search(room.name or room.id) or _ENDING.search(room.id)) for room in rooms)
    return {room: int(number.group(1)) for room, number in called if number is not None}


def _named(ids: list[str]) -> Query:
    return named(*ids) if ids else NOTHING
