"""Which bin a thing is thrown into where none is said: no lunch into the sharps bin, no syringe into the paper.

A bin is for one sort of waste where what it is called or said to be for says so ("glass bin", "paper and card only").
"""

from __future__ import annotations

from collections.abc import Sequence

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.phrase import Phrase
from groundplan.language.commonsense.phrases.qualities import having
from groundplan.language.commonsense.queries import NOTHING, both, either, named
from groundplan.language.commonsense.words.vocabulary import parts, squash
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.query import Query

BINS = ("trash_can", "bin", "waste_bin", "garbage_can", "trash_bin", "recycling_bin", "rubbish_bin")
_EVERY_BIN = frozenset(squash(name) for name in (*BINS, "dustbin", "compost_bin", "waste_basket"))
RUBBISH = ("trash", "rubbish", "garbage", "waste", "litter")
"""Words for what is thrown away, and for where that is."""
_SORTED = {
    "hazardous_waste_bin": (("toxic", "sharp"), ("medical_supply", "chemical", "battery", "broken_glass", "diaper")),
    "compost_bin": (("edible", "alive"), ("food_waste", "plant", "food", "leaf", "flower")),
    "recycling_bin": (
        ("recyclable", "readable", "writes_on"),
        ("document", "paper", "stationery", "packaging", "bottle", "can", "carton", "jar", "box", "paper_waste"),
    ),
}
"""Bins for one sort of waste: the properties and the kinds of what goes into them."""
_PAPER = ("paper", "document", "newspaper", "magazine", "envelope", "paper_waste", "box", "book", "notebook", "carton")
_GLASS = ("glass", "jar", "wine", "beer", "spirit", "alcoholic_drink", "wine_glass", "broken_glass", "vase")
_SORTS = {
    "paper": ({"paper", "cardboard", "card", "papers", "newspaper", "newspapers"}, _PAPER),
    "glass": ({"glass", "jars", "jar"}, _GLASS),
    "plastic": ({"plastic", "plastics", "packaging"}, ("packaging", "bottle", "bag", "carton", "packaging_waste")),
    "metal": ({"metal", "tins", "tin", "cans", "aluminium", "aluminum"}, ("can", "tool", "nail")),
    "batteries": ({"battery", "batteries"}, ("battery",)),
    "food": ({"food", "organic", "compost", "bio", "biowaste", "compostable", "peelings"}, _SORTED["compost_bin"][1]),
    "medical": ({"medical", "clinical", "medicine", "medicines", "pharmaceutical"}, ("medical_supply", "medicine")),
    "clothes": ({"clothes", "clothing", "textile", "textiles"}, ("clothing", "shoes")),
    "electronics": ({"electronic", "electronics", "electrical"}, ("electronics", "computer", "phone", "cable")),
}
"""Sorts of waste: the words by which bins and things say to be of them, and the kinds of things that are."""
_COLLECTING = frozenset({"crate", "box", "basket", "container", "bag", "sack", "tub", "barrel"})
_SAID_FOR = (("for",), ("old",), ("empty",), ("used",), ("dead",), ("discarded",))
_WASTED = frozenset({"waste", "recycling", "scrap", "rubbish", "disposal", "ewaste"})
"""How a crate says that it takes what is thrown away: "for glass", "old batteries", and its name."""
_RECYCLED = frozenset({"recycling", "recyclables", "recyclable", "recycle"})
_ANY_WASTE = frozenset({"general", "residual", "mixed", "household", "everything", "other", "non", "landfill"})


def suitable_bins(ground: Ground, bins: Query, thrown: Query) -> Query:
    """Return the bins that suit what is thrown away; all of them where none is left."""
    things = ground.entities(thrown)
    kept = tuple(e.id for e in ground.entities(bins) if all(_suits(ground, e, thing) for thing in things))
    return named(*kept) if things and 0 < len(kept) < len(ground.found(bins)) else bins


def right_bins(ground: Ground, bins: Query, thrown: Query) -> Query:
    """Return the bins for the sort of what is thrown away, where there are any; else those that suit it."""
    things = ground.entities(thrown)
    sorts = [(e, _sorts_of(e)) for e in ground.entities(bins)]
    kept = tuple(e.id for e, s in sorts if s and things and all(_of_sort(ground, s, thing) for thing in things))
    return named(*kept) if kept else suitable_bins(ground, bins, thrown)


def recycling_bins(ground: Ground, thrown: Query) -> tuple[str, ...]:
    """Return the bins for the sort of what is recycled, else those for anything that is; none for general waste."""
    things = ground.entities(thrown)
    sorts = [(e, _sorts_of(e)) for e in ground.entities(collecting(ground))]
    right = tuple(e.id for e, s in sorts if s and things and all(_of_sort(ground, s, thing) for thing in things))
    mixed = (e for e, s in sorts if not s and _RECYCLED & _words(e) and not _ANY_WASTE & _words(e))
    return right or tuple(e.id for e in mixed if all(_suits(ground, e, thing) for thing in things))


def meant_for(ground: Ground, bin_: Entity, thrown: Query) -> tuple[str, ...]:
    """Return which of the things go into a bin for one sort of waste; nothing where it is for any."""
    sorts = _sorts_of(bin_)
    others = {*ground.found(bins_here(ground)), bin_.id}
    things = [e for e in ground.entities(thrown) if e.id not in others and e.kind is Kind.OBJECT]
    return tuple(e.id for e in things if _of_sort(ground, sorts, e)) if sorts else ()


def _words(entity: Entity) -> set[str]:
    return {w for text in (entity.id, entity.category, *entity.attributes) for w in parts(text.replace("_", " "))}


def _sorts_of(bin_: Entity) -> tuple[str, ...]:
    """Return the sorts of waste that a bin says to be for; none where it is for any."""
    said = _words(bin_)
    if said & _ANY_WASTE or "wastepaper" in said or {"waste", "paper", "basket"} <= said:
        return ()
    return tuple(sort for sort, (words, _) in _SORTS.items() if said & words)


def _of_sort(ground: Ground, sorts: tuple[str, ...], thing: Entity) -> bool:
    """Say whether a thing is of one of some sorts: by what is said of it, else by its kind."""
    said = _words(thing)
    stated = {sort for sort, (words, _) in _SORTS.items() if said & words and sort != "food"}
    if stated:
        return bool(stated & set(sorts))
    senses = (*ground.knowledge.senses(thing.category)[:1], thing.category.rpartition("_")[2])
    return any(ground.knowledge.is_a(s, kind) for s in senses for sort in sorts for kind in _SORTS[sort][1])


def _suits(ground: Ground, bin_: Entity, thing: Entity) -> bool:
    sorts = _sorts_of(bin_)
    if sorts:
        return _of_sort(ground, sorts, thing)
    known = ground.knowledge
    sense = next(iter(known.senses(bin_.category)), bin_.category)
    special = next((name for name in _SORTED if known.is_a(sense, name)), None)
    if special is None:
        return True
    properties, kinds = _SORTED[special]
    if any(known.has_property(thing.category, p) for p in properties):
        return True
    return any(known.is_a(s, kind) for s in known.senses(thing.category)[:1] for kind in kinds)


def bins_for_sorts(ground: Ground, query: Query) -> dict[tuple[str, ...], list[str]]:
    """Return things by the bins, and the crates and boxes said to be for waste, that each is sorted into."""
    found: dict[tuple[str, ...], list[str]] = {}
    bins = collecting(ground)
    for entity_id in ground.found(query):
        found.setdefault(tuple(ground.found(right_bins(ground, bins, named(entity_id)))), []).append(entity_id)
    return found


def bins_said(ground: Ground, words: Sequence[str]) -> Query:
    """Return the bins for the sort of waste that words name ("the organic waste"), else those for any waste."""
    bins = bins_here(ground)
    sorts = {sort for sort, (said, _) in _SORTS.items() if said & set(words)}
    meant = [(e.id, set(_sorts_of(e))) for e in ground.entities(bins)]
    kept = tuple(i for i, taken in meant if sorts & taken or not (sorts or taken))
    return named(*kept) if kept else bins


def _collectors(ground: Ground) -> tuple[str, ...]:
    """Return the crates and boxes that are said to be for a sort of waste ("for empty glass bottles")."""
    scene, found = ground.scene, list[str]()
    for category in scene.categories():
        name = parts(category.replace("_", " "))
        if not name or name[-1] not in _COLLECTING:
            continue
        for entity in map(scene.entity, scene.of_category(category)):
            said_for = bool(_WASTED & set(name)) or any(parts(a)[:1] in _SAID_FOR for a in entity.attributes)
            if entity.kind is Kind.ASSET and said_for and _sorts_of(entity):
                found.append(entity.id)
    return tuple(found)


def collecting(ground: Ground) -> Query:
    """Return a query for the bins, and for the crates and boxes that take a sort of waste."""
    crates = ground.kept("waste crates", _collectors)
    return either(bins_here(ground), named(*crates)) if crates else bins_here(ground)


def bins_here(ground: Ground) -> Query:
    """Return a query for the bins of every sort that a scene has; it fits nothing where there are no bins."""
    categories = tuple(dict.fromkeys(c for name in BINS for c in ground.categories(name)))
    return Query(categories=categories) if categories else NOTHING


def thrown_away(ground: Ground, entity_id: str) -> bool:
    """Say whether a thing is in a bin already, of whatever sort."""
    holders = ground.scene.chain(entity_id)
    known = any(squash(ground.scene.entity(h).category) in _EVERY_BIN for h in holders)
    return known or not set(ground.found(bins_here(ground))).isdisjoint(holders)


def worthless(ground: Ground, theme: Phrase) -> bool:
    """Say whether what is to be taken away is rubbish, or is said to have gone bad: it is thrown away."""
    if theme.head in RUBBISH:
        return True
    spoilt, ids = having(ground, "gone off"), ground.found(theme.query)
    senses = [ground.knowledge.senses(e.category)[:1] for e in ground.entities(theme.query)]
    if senses and all(s and ground.knowledge.is_a(s[0], "waste") for s in senses):
        return True
    return bool(ids) and spoilt is not None and len(ground.found(both(theme.query, spoilt))) == len(ids)


def is_bin(ground: Ground, place: Phrase | None) -> bool:
    """Say whether a place may be a bin, where rubbish belongs."""
    return place is not None and not set(ground.found(bins_here(ground))).isdisjoint(ground.found(place.query))
