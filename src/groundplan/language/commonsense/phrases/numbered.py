"""Numbers that things bear: "with an even number", "whose number is odd", "has the highest number", "above 20"."""

from __future__ import annotations

from groundplan.language.commonsense.phrases.capacity import compares
from groundplan.language.commonsense.phrases.parity import NUMBER_KEY, numbers_borne, of_parity
from groundplan.language.commonsense.queries import NOTHING, named
from groundplan.language.commonsense.reader import Reader
from groundplan.scene.query import Comparison, Measure, Query, Superlative

Said = list[tuple[Query, int]]
_EXTREMES = {"highest": True, "largest": True, "greatest": True, "biggest": True, "lowest": False, "smallest": False}
_COMPARED = {
    ("greater", "than"): Comparison.MORE, ("higher", "than"): Comparison.MORE, ("larger", "than"): Comparison.MORE,
    ("bigger", "than"): Comparison.MORE, ("over",): Comparison.MORE, ("above",): Comparison.MORE,
    ("more", "than"): Comparison.MORE, ("less", "than"): Comparison.FEWER, ("lower", "than"): Comparison.FEWER,
    ("smaller", "than"): Comparison.FEWER, ("under",): Comparison.FEWER, ("below",): Comparison.FEWER,
}  # fmt: skip


def read_number(reader: Reader, j: int) -> Said:
    """Read "an even number", "a number above 20", "the highest number" behind "has" or "with"."""
    numbers = numbers_borne(reader.ground)
    k = j + 1 if reader.word(j) in ("a", "an", "the") else j
    word, after = reader.word(k), reader.word(k + 1)
    parity = of_parity(reader.ground, word) if after in ("number", "numbers") else None
    if numbers and parity is not None:
        return [(parity, k + 2)]
    if not numbers or "number" not in (word, after):
        return []
    if word in _EXTREMES and after == "number" and reader.word(k + 2) != "of":
        return [(Query(superlative=Superlative(measure=Measure.NUMBER, key=NUMBER_KEY, most=_EXTREMES[word])), k + 2)]
    start = k + 2 if after in ("that", "which") and reader.word(k + 2) == "is" else k + 1
    start = start + 1 if reader.word(start) == "is" else start
    for said, comparison in _COMPARED.items():
        figure = reader.word(start + len(said))
        number = int(figure) if figure.isdecimal() else reader.ground.lexicon.numbers.get(figure)
        if word == "number" and reader.at(start, *said) and number is not None:
            fits = [i for i, n in numbers.items() if compares(n, comparison, number)]
            return [(_named(fits), start + len(said) + 1)]
    return []


def _named(ids: list[str]) -> Query:
    return named(*ids) if ids else NOTHING
