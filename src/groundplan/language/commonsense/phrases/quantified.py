"""How heavy, dear, old or long: "weighs more than 2 kg", "at least two metres long", "older than five".

What attributes state is compared (`scene/quantities.py`), each measure in its own unit.
"""

from __future__ import annotations

import re

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.capacity import compares
from groundplan.language.commonsense.queries import NOTHING, named
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import MAKING
from groundplan.scene.entity import Kind
from groundplan.scene.quantities import MEASURES, number_word, quantity, unit
from groundplan.scene.query import Comparison, Measure, Query, Superlative

Said = list[tuple[Query, int]]
_VERBS = {
    "weigh": "weight", "weighs": "weight", "weighed": "weight", "cost": "price", "costs": "price", "measures": "length",
    "measure": "length", "holds": "volume", "hold": "volume",
}  # fmt: skip
_KEPT = ("has", "have", "contains", "contain", "with", "holds", "hold")
_ADJECTIVES = frozenset(
    {"old", "long", "heavy", "tall", "high", "wide", "deep", "thick", "hot", "warm", "of", "age", "in", "weight"}
)
_MOST = {"most": True, "least": False, "highest": True, "fewest": False}
_MORE = {"more": Comparison.MORE, "less": Comparison.FEWER, "fewer": Comparison.FEWER}
_BY_YEAR = {"before": Comparison.MORE, "after": Comparison.FEWER, "since": Comparison.AT_MOST,
            "until": Comparison.AT_LEAST, "by": Comparison.AT_LEAST}  # fmt: skip
_YEARS = range(1000, 2100)
_AMOUNT = re.compile(r"(\d+(?:\.\d+)?)([a-z°€$£]+)?")
_REFERENCE_YEAR = 2025


def read_weighing(reader: Reader, j: int) -> Said:
    """Read "weighs 2 kg", "costs less than 5 euros", "holds the most" as a clause."""
    measure = _VERBS.get(reader.word(j))
    if measure is None or not _known(reader.ground, measure):
        return []
    named_unit = measure == "volume"
    return _extreme(reader, j + 1, measure) or _compared(reader, j + 1, measure, named_unit=named_unit)


def read_quantified(reader: Reader, j: int) -> Said:
    """Read "at least 2 m long", "older than five (years)", "over 50", "from before 2000" behind "is" or a noun."""
    year = read_year(reader, j)
    if year:
        return year
    word = reader.word(j)
    if word == "worth" and _known(reader.ground, "price"):
        return _extreme(reader, j + 1, "price") or _compared(reader, j + 1, "price")
    if word in reader.ground.lexicon.comparatives and reader.word(j + 1) == "than":
        measure, direction = reader.ground.lexicon.compared[word]
        amount = _amount(reader, j + 2)
        if amount is None or measure not in MEASURES or amount[1] not in ("", measure):
            return []
        comparison = Comparison.MORE if direction == "most" else Comparison.FEWER
        if measure == "age" and not amount[1] and amount[0] in _YEARS:
            return _fitting(reader.ground, measure, comparison, _REFERENCE_YEAR - amount[0], amount[2])
        return _fitting(reader.ground, amount[1] or measure, comparison, amount[0], amount[2])
    return _compared(reader, j, "")


def read_pages(reader: Reader, j: int) -> Said:
    """Read "(has) | the most pages", "fewer than 500 pages", "(holds) less than a litre"."""
    return _extreme(reader, j, "") or _compared(reader, j, "", named_unit=True)


def _extreme(reader: Reader, j: int, measure: str) -> Said:
    k = j + 1 if reader.word(j) == "the" else j
    if reader.word(k) not in _MOST:
        return []
    of = unit(reader.word(k + 1)) if reader.word(k + 1) else None
    if not measure and (of is None or not _known(reader.ground, of[0]) or reader.ground.categories(reader.word(k + 1))):
        return []
    end = k + 2 if of is not None else k + 1
    superlative = Superlative(measure=Measure.NUMBER, key=measure or (of[0] if of else ""), most=_MOST[reader.word(k)])
    closed = reader.is_end(end) or of is not None or reader.word(end) in ("and", "of")
    return [(Query(superlative=superlative), end)] if closed else []


def _compared(reader: Reader, j: int, measure: str, *, named_unit: bool = False) -> Said:
    comparison, k = _comparison(reader, j)
    amount = _amount(reader, k)
    if amount is None or (measure and amount[1] not in ("", measure)):
        return []
    number, of, end = amount
    bare_age = not of and not measure and comparison is not None and not named_unit and _aged(reader, k, end)
    of = of or measure or ("age" if bare_age else "")
    if not of or not _known(reader.ground, of) or (named_unit and not amount[1]):
        return []
    return _fitting(reader.ground, of, comparison or Comparison.EQUAL, number, end)


def _aged(reader: Reader, k: int, end: int) -> bool:
    """Say whether "over 50", "under ten" without a unit closes what is said, and so means years."""
    return reader.is_end(end) and end == k + 1 and reader.word(k - 1) in ("over", "under", "than", "above", "below")


def _comparison(reader: Reader, j: int) -> tuple[Comparison | None, int]:
    for length in (4, 3, 2, 1):
        said = reader.text(j, j + length)
        if len(said.split()) == length and said in reader.ground.lexicon.count_phrases:
            return Comparison(reader.ground.lexicon.count_phrases[said]), j + length
    short = {"above": Comparison.MORE, "below": Comparison.FEWER, "exactly": Comparison.EQUAL}
    return (short[reader.word(j)], j + 1) if reader.word(j) in short else (None, j)


def _amount(reader: Reader, k: int) -> tuple[float, str, int] | None:
    """Read "2.5 kg", "five years old", "a litre", "8000 euros": the number in its measure, the measure, the end."""
    k = k + 1 if reader.word(k) in ("€", "$", "£") else k
    word = reader.word(k)
    figures = _AMOUNT.fullmatch(word)
    number = float(figures.group(1)) if figures else reader.ground.lexicon.numbers.get(word) or number_word(word)
    number = 1.0 if number is None and word in ("a", "an") and unit(reader.word(k + 1)) is not None else number
    if number is None:
        return None
    glued = figures.group(2) if figures else None
    named_so = unit(glued) if glued else unit(reader.word(k + 1)) if reader.word(k + 1) else None
    end = k + 1 if glued or named_so is None else k + 2
    if named_so is None:
        return (number, "", end) if not glued else None
    while reader.word(end) in _ADJECTIVES and named_so[0] in ("age", "length", "weight", "temperature"):
        if reader.word(end) in ("of", "in") and reader.word(end + 1) not in ("age", "weight"):
            break
        end += 1
    return number * named_so[1], named_so[0], end


def read_year(reader: Reader, j: int) -> Said:
    """Read "built before 1900", "finished since 2000", "from after 1990"."""
    k = j + 1 if reader.word(j) in MAKING or reader.word(j) == "from" else j
    word, year = reader.word(k), reader.word(k + 1)
    if word not in _BY_YEAR or not (year.isdecimal() and len(year) == 4) or not _known(reader.ground, "age"):
        return []
    return _fitting(reader.ground, "age", _BY_YEAR[word], _REFERENCE_YEAR - int(year), k + 2)


def _known(ground: Ground, measure: str) -> bool:
    return any(quantity(a, measure) is not None for said in ground.vocabulary.attributes.values() for a in said)


def _fitting(ground: Ground, measure: str, comparison: Comparison, number: float, end: int) -> Said:
    if not _known(ground, measure):
        return []
    fits = []
    for entity in ground.scene.entities():
        stated = next((q for a in entity.attributes if (q := quantity(a, measure)) is not None), None)
        scale = 1e6
        if stated is not None and entity.kind is not Kind.POSE:
            holds = compares(round(stated * scale), comparison, round(number * scale))
            fits += [entity.id] if holds else []
    return [(named(*fits) if fits else NOTHING, end)]
