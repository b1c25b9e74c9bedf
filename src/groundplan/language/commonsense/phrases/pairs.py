"""Glasses: what stands on tables, or what is worn; the word is the plural of the one and the name of the other.

Two glasses are to drink from, and so are those that are named among plates and forks; somebody's glasses are worn.
"""

from __future__ import annotations

from dataclasses import replace

from groundplan.knowledge.washing import WASHING_UP
from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import either
from groundplan.scene.query import Query

_PAIRED = frozenset({"glasses", "eyeglasses", "reading_glasses", "sunglasses", "safety_glasses"})
"""What is called glasses and is worn."""
_LAID = ("tableware", "cutlery", "cookware")
_UNWASHED = frozenset({"dirty", "used", "unwashed", "clean", "washed"})


def countable(query: Query, kinds: tuple[str, ...]) -> Query:
    """Read "two glasses" as two of what is called a glass, where "glasses" also is one thing of its own."""
    paired = _paired(kinds)
    fewer = tuple(c for c in kinds if c not in paired)
    if not paired or not fewer or query.categories != kinds:
        return query
    return query.model_copy(update={"categories": fewer})


def worn(query: Query, ground: Ground) -> Query:
    """Read "his glasses" as those that are worn, where there are some."""
    paired = _paired(query.categories)
    pairs = query.model_copy(update={"categories": paired, "owner": None})
    return query.model_copy(update={"categories": paired}) if paired and ground.found(pairs) else query


def among_tableware(phrase: Phrase, ground: Ground) -> Phrase:
    """Read "plates, forks and glasses" as what stands on tables."""
    kinds = [p.query.categories for p in phrase.items]
    if phrase.joined_by != "and" or phrase.refers is not Refers.THING or not any(map(_paired, kinds)):
        return phrase
    known = ground.knowledge
    laid = [any(known.is_a(c, kind) for c in k for kind in _LAID) for k in kinds if k and not _paired(k)]
    if not laid or not all(laid):
        return phrase
    parts = tuple(p.with_query(countable(p.query, p.query.categories)) for p in phrase.parts)
    return replace(phrase, parts=parts, query=either(*(p.query for p in parts)))


def washing_up(phrase: Phrase, ground: Ground) -> Phrase:
    """Read "the dirty dishes", "the dishes in the sink" as cutlery, pots and pans too: whatever is washed up."""
    query = phrase.query
    if phrase.refers is not Refers.THING or "dishes" not in phrase.text.split() or not query.categories:
        return phrase
    sinks = [kind for name in WASHING_UP for kind in ground.categories(name)]
    there = any(set(r.target.categories) & set(sinks) for r in query.relations)
    if not there and not _UNWASHED & set(phrase.text.split()):
        return phrase
    kinds = (c for name in _LAID for c in ground.categories(name))
    return phrase.with_query(query.model_copy(update={"categories": tuple(dict.fromkeys((*query.categories, *kinds)))}))


def in_pairs(ground: Ground, query: Query) -> bool:
    """Say whether one thing is a pair: scissors, and gloves that the scene has as one thing."""
    called = {e.category.rpartition("_")[2] for e in ground.entities(query)}
    return bool(called) and all(any(s != noun for s in singulars(noun)) or noun == "scissors" for noun in called)


def _paired(kinds: tuple[str, ...]) -> tuple[str, ...]:
    paired = tuple(c for c in kinds if c.endswith("es") and c.removesuffix("es") in kinds)
    glasses = [k for k in kinds if k == "glass" or k.endswith("_glass")]
    return paired + tuple(c for c in kinds if c in _PAIRED and glasses and c not in paired)
