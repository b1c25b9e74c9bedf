"""Measures that only words tell: the 12 kg weight, the heaviest parcel as the one that is called heavy."""

from __future__ import annotations

import re
from math import isclose

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.queries import both, named
from groundplan.scene.entity import Entity
from groundplan.scene.quantities import quantity, unit
from groundplan.scene.query import Query

_DATE = re.compile(r"(?<!\d)((?:1[89]|20)\d\d)(?:-(\d\d)(?:-(\d\d))?)?(?!\d)")
_SIZES = ("seats", "length", "volume", "pages")
"""What tells how large things are of which no box is known."""
_ENDINGS = (("iest", "y"), ("ier", "y"), ("est", ""), ("er", ""), ("est", "e"), ("er", "e"))


def told_extreme(ground: Ground, query: Query, word: str, rank: int = 1) -> Query | None:
    """Return those of several things that a superlative or comparative means by what is said of them; None if nothing.

    Dates tell of age, where each of them has one, and seats or inches of size. Else it is those that are called so at
    all ("heavy"), where others are not.
    """
    entities = ground.entities(query)
    measure, direction = ground.lexicon.compared.get(word, ("", ""))
    dates = [_date(e) for e in entities] if measure == "age" else []
    if len(entities) > 1 and dates and all(dates) and abs(rank) <= len(set(dates)):
        chosen = sorted(set(dates), reverse=(direction != "most") is (rank > 0))[abs(rank) - 1]
        return named(*(e.id for e, date in zip(entities, dates, strict=True) if date == chosen))
    for key in _SIZES if measure in ("size", "height_size") else ():
        sizes = {e.id: max(q) for e in entities if (q := _quantities(e, key))}
        if len(sizes) > 1 and 2 * len(sizes) >= len(entities):
            ranked = sorted(set(sizes.values()), reverse=(direction == "most") is (rank > 0))
            if abs(rank) <= len(ranked):
                return named(*(i for i, size in sizes.items() if size == ranked[abs(rank) - 1]))
    if rank != 1:
        return None
    for positive in _positives(word):
        called = set(ground.vocabulary.attributes_named(positive))
        fits = [e.id for e in entities if called & set(e.attributes)]
        if fits and len(fits) < len(entities):
            return named(*fits)
    return None


def measured_so(ground: Ground, query: Query, words: tuple[str, ...]) -> Query | None:
    """Read "12 kg (weight)", "55 inch (screen)": those of which just that much is said; None where it is no measure."""
    if len(words) < 2 or not words[0].replace(".", "", 1).isdecimal():
        return None
    measure = unit(words[1])
    if measure is None:
        said = ground.vocabulary.attributes_named(" ".join(words))
        fits = both(query, Query(any_attributes=said))
        return fits if said and ground.found(fits) else None
    told = {e.id: q for e in ground.entities(query) if (q := _quantities(e, measure[0]))}
    wanted = float(words[0]) * measure[1]
    ids = [i for i, several in told.items() if any(isclose(wanted, q) for q in several)]
    return both(query, named(*ids) if ids else Query(attributes=(" ".join(words),))) if told else None


def _quantities(entity: Entity, measure: str) -> list[float]:
    return [q for a in entity.attributes if (q := quantity(a, measure)) is not None]


def _date(entity: Entity) -> tuple[int, ...]:
    """Return the date that is told of a thing, as year, month and day as far as they are given."""
    told = (m for said in (*entity.attributes, entity.name or entity.id) if (m := _DATE.search(said)) is not None)
    return next((tuple(int(part) for part in m.groups() if part) for m in told), ())


def _positives(word: str) -> list[str]:
    """Return what may be the plain form of a superlative or comparative: "heavy", "hot" for "hottest"."""
    found = []
    for ending, plain in _ENDINGS:
        stem = word.removesuffix(ending)
        if stem != word:
            doubled = len(stem) > 2 and stem[-1] == stem[-2]
            found += [stem + plain, *([stem[:-1]] if doubled and not plain else [])]
    return found
