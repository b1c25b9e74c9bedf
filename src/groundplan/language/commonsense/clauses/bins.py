"""Which bin a thing is thrown into where none is said: no lunch into the sharps bin, no syringe into the paper."""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.queries import named
from groundplan.scene.query import Query

_SORTED = {
    "hazardous_waste_bin": (("toxic", "sharp"), ("medical_supply", "chemical", "battery", "broken_glass", "diaper")),
    "compost_bin": (("edible", "alive"), ("food_waste", "plant", "food", "leaf", "flower")),
    "recycling_bin": (
        ("recyclable", "readable", "writes_on"),
        ("document", "paper", "stationery", "packaging", "bottle", "can", "carton", "jar", "box", "paper_waste"),
    ),
}
"""Bins for one sort of waste: the properties and the kinds of what goes into them."""


def suitable_bins(ground: Ground, bins: Query, thrown: Query) -> Query:
    """Return the bins that suit what is thrown away; all of them where none is left."""
    things = {e.category for e in ground.entities(thrown)}
    kept = tuple(e.id for e in ground.entities(bins) if all(_suits(ground, e.category, thing) for thing in things))
    return named(*kept) if things and 0 < len(kept) < len(ground.found(bins)) else bins


def _suits(ground: Ground, bin_category: str, thing: str) -> bool:
    known = ground.knowledge
    sense = next(iter(known.senses(bin_category)), bin_category)
    special = next((name for name in _SORTED if known.is_a(sense, name)), None)
    if special is None:
        return True
    properties, kinds = _SORTED[special]
    if any(known.has_property(thing, p) for p in properties):
        return True
    return any(known.is_a(s, kind) for s in known.senses(thing)[:1] for kind in kinds)
