"""What is washed where, and the words that call a thing dirty or clean."""

from __future__ import annotations

from collections.abc import Iterable

from groundplan.knowledge.base import Knowledge

DIRTY = frozenset({"dirty", "unwashed", "soiled", "filthy", "greasy", "grimy", "grubby"})
"""Words that files write of things that are to be washed."""
CLEAN = frozenset({"clean", "washed", "freshly washed", "just washed", "rinsed", "spotless"})
TAKEN_AS_DIRTY = DIRTY | {"used", "sweaty", "smelly", "worn"}
"""What people call things that they would have washed, though it need not show."""
WASHING_UP = ("sink", "dishwasher")
"""Where dishes are washed up by hand, and where by a machine."""
_WASHED = (
    (("kitchenware", "tableware", "drinking_vessel", "cutlery", "cookware"), tuple(reversed(WASHING_UP))),
    (("clothing", "linen", "textile", "towel"), ("laundry_basket", "washing_machine")),
)


_SOILED = (
    (("kitchenware", "tableware", "drinking_vessel", "cutlery", "cookware", "towel", "linen"), frozenset({"used"})),
    (("clothing", "towel", "linen"), frozenset({"sweaty", "smelly"})),
)
"""Words by which files call things of some kinds dirty, though they need not mean that of others (a used car)."""


def soiled(known: Knowledge, category: str, words: Iterable[str]) -> bool:
    """Say whether words call things of a category dirty: a glass that is used, a towel that is sweaty."""
    said = frozenset(words)
    kinds = [k for kinds, telling in _SOILED if telling & said for k in kinds]
    return bool(kinds) and any(known.is_a(s, k) for s in known.senses(category)[:1] for k in kinds)


def washed_at(known: Knowledge, categories: Iterable[str]) -> tuple[str, ...]:
    """Return the categories of places where such things go to be washed, the likeliest first; none if never washed."""
    senses = [sense for category in categories for sense in known.senses(category)[:1]]
    return next((at for kinds, at in _WASHED if any(known.is_a(s, k) for s in senses for k in kinds)), ())


def kinds_washed_at(known: Knowledge, places: Iterable[str]) -> tuple[str, ...]:
    """Return the kinds of things that are washed at such places, by category; none if nothing is."""
    senses = [sense for place in places for sense in known.senses(place)]
    return next((kinds for kinds, at in _WASHED if any(known.is_a(s, a) for s in senses for a in at)), ())
