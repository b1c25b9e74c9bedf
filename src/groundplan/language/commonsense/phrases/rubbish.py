"""Rubbish: waste and packaging, and what is said to be empty that held food or drink; the bins are none of it."""

from __future__ import annotations

from groundplan.language.commonsense.clauses.bins import RUBBISH, bins_here
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun import Noun
from groundplan.language.commonsense.phrases.qualities import having
from groundplan.language.commonsense.queries import both, either, named, without
from groundplan.language.commonsense.words.vocabulary import parts
from groundplan.scene.query import Query

_PAPER = ("paper", "document", "packaging")
_SPOILT = ("crumpled", "torn", "shredded", "misprinted", "used")
_SPENT = (
    (("battery",), ("flat", "dead", "empty", "drained")),
    (("ink_cartridge", "toilet_paper", "paper_towel", "toiletry", "cleaning_supply", "tape"), ("empty", "used up")),
    (("light_bulb",), ("blown", "burnt out", "broken", "dead")),
    (("candle",), ("burnt down", "burnt out", "burned down")),
)
"""What is used up of things that are not refilled: by kinds, and by what is said of them."""
_WORN_OUT = ((("writing_tool",), ("dried out", "dried up", "empty", "does not write", "used up")),)
"""What somebody who tidies up throws away, though it is not called rubbish by itself."""
_EMPTIED = ("packaging", "bottle", "can", "carton", "drink", "food")
_EMPTIED_UNLESS_KEPT = ("box", "bag")  # an empty suitcase or toolbox is somebody's, and no rubbish


def rubbish(ground: Ground, words: tuple[str, ...]) -> Noun | None:
    """Return what "rubbish" means here; None for other words, and where there is none but what the word names."""
    if len(words) != 1 or words[0] not in RUBBISH or ground.affordances:
        return None
    empty = ground.vocabulary.attributes_named("empty")
    held = tuple(dict.fromkeys((*_categories(ground, _EMPTIED), *_thrown_when_empty(ground))))
    emptied = [Query(categories=held, any_attributes=empty, kinds=("object",))] if empty and held else []
    waste = Query(categories=ground.categories("waste"))
    spoilt = tuple(a for said in _SPOILT for a in ground.vocabulary.attributes_named(said))
    paper = tuple(dict.fromkeys(_categories(ground, _PAPER)))
    emptied += [Query(categories=paper, any_attributes=spoilt, kinds=("object",))] if spoilt and paper else []
    emptied += _spent(ground, _SPENT)
    kinds = ([waste] if waste.categories else []) + emptied
    if not kinds:
        return None
    things = without(either(*kinds), bins_here(ground)) if emptied else waste
    return Noun(query=things, category="waste", plural=True) if ground.found(things) else None


def _categories(ground: Ground, kinds: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(c for kind in kinds for c in ground.categories(kind))


def _thrown_when_empty(ground: Ground) -> tuple[str, ...]:
    """Return the categories of the scene's boxes and bags that are thrown away when they are empty."""
    boxes = _categories(ground, _EMPTIED_UNLESS_KEPT)
    return tuple(c for c in boxes if not ground.knowledge.has_property(c, "personal"))


def _spent(ground: Ground, table: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]) -> list[Query]:
    """Return queries for what is used up and not refilled: flat batteries, dried-out pens."""
    found = []
    for kinds, telling in table:
        categories = tuple(dict.fromkeys(_categories(ground, kinds)))
        said = tuple(dict.fromkeys(a for words in telling for a in ground.vocabulary.attributes_named(words)))
        words = [parts(t) for t in telling]
        called = tuple(c for c in categories if any(set(w) <= set(parts(c.replace("_", " "))) for w in words))
        found += [Query(categories=categories, any_attributes=said, kinds=("object",))] if categories and said else []
        found += [Query(categories=called, kinds=("object",))] if called else []
    return found


def is_waste(ground: Ground, entity_id: str) -> bool:
    """Say whether somebody who tidies up throws a thing away: it is rubbish, or has gone off."""
    return entity_id in waste_here(ground)


def waste_here(ground: Ground) -> frozenset[str]:
    """Return what is rubbish here, or food that has gone off."""
    return ground.kept("thrown when tidying", _waste)


def waste_of(ground: Ground, query: Query, number: int = 1) -> Query | None:
    """Return a query for what is rubbish of that which fits ("the bottle": the empty one); None where it is too few."""
    waste = sorted(waste_here(ground))
    found = both(query, named(*waste)) if waste else None
    return found if found is not None and len(ground.found(found)) >= max(1, number) else None


def _waste(ground: Ground) -> frozenset[str]:
    waste, spoilt = rubbish(ground, ("rubbish",)), having(ground, "gone off")
    eaten = Query(types=("food",), kinds=("object",))
    found = ground.found(waste.query) if waste is not None else ()
    worn = (i for query in _spent(ground, _WORN_OUT) for i in ground.found(query))
    return frozenset((*found, *worn, *(ground.found(both(spoilt, eaten)) if spoilt is not None else ())))
