"""Extremes that only words tell: the heaviest parcel is the one that is called heavy, the older folder that of 2020."""

from __future__ import annotations

import re

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.queries import named
from groundplan.scene.entity import Entity
from groundplan.scene.query import Query

_DATE = re.compile(r"(?<!\d)((?:1[89]|20)\d\d)(?:-(\d\d)(?:-(\d\d))?)?(?!\d)")
_ENDINGS = (("iest", "y"), ("ier", "y"), ("est", ""), ("er", ""), ("est", "e"), ("er", "e"))


def told_extreme(ground: Ground, query: Query, word: str) -> Query | None:
    """Return those of several things that a superlative or comparative means by what is said of them; None if nothing.

    Dates tell of age, where each of them has one. Else it is those that are called so at all ("heavy"), where others
    are not.
    """
    entities = ground.entities(query)
    measure, direction = ground.lexicon.compared.get(word, ("", ""))
    dates = [_date(e) for e in entities] if measure == "age" else []
    if len(entities) > 1 and dates and all(dates):
        chosen = min(dates) if direction == "most" else max(dates)
        return named(*(e.id for e, date in zip(entities, dates, strict=True) if date == chosen))
    for positive in _positives(word):
        called = set(ground.vocabulary.attributes_named(positive))
        fits = [e.id for e in entities if called & set(e.attributes)]
        if fits and len(fits) < len(entities):
            return named(*fits)
    return None


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
