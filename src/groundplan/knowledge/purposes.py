"""What things are for, and what replaces what: rankings of categories.

A ranking of `data/purposes.toml` or `data/substitutes.toml` names a few categories with scores; a kind of a named
category has its score too, unless it is named itself (0 means: not this one). (AutoGPT+P's Object Affordance Mapping
and its substitution of missing objects are read off these.)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from groundplan.knowledge.category import Ranked
from groundplan.knowledge.table import split_list, weighted
from groundplan.knowledge.taxonomy import Taxonomy


@dataclass(frozen=True, slots=True, kw_only=True)
class Purpose:
    """Something people need things for.

    `phrases` are ways to say it, in the infinitive ("wipe up a spill"). `scores` maps categories to how well they
    serve, from 0 to 1.
    """

    name: str
    phrases: tuple[str, ...]
    scores: Mapping[str, float]


_UNSAID = {
    "a", "an", "the", "my", "your", "our", "his", "her", "their", "some", "something", "to", "with", "in", "on", "of",
    "for", "up", "one's", "myself", "oneself",
}  # fmt: skip


def likeness(text: str, phrase: str) -> float:
    """Return from 0 to 1 how alike two ways to say a purpose are: the share of their stems they have in common."""
    if text == phrase:
        return 1.0
    said, known = _stems(text), _stems(phrase)
    return 0.95 * len(said & known) / len(said | known) if said | known else 0.0


@lru_cache(maxsize=8192)
def _stems(text: str) -> frozenset[str]:
    words = [word for word in text.lower().split() if word not in _UNSAID]
    return frozenset(_stem(word) for word in words)


def _stem(word: str) -> str:
    for ending in ("ing", "es", "ed", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            break
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word


def read_purpose(name: str, line: str) -> Purpose:
    """Read `"sponge 0.9, cloth 0.8; said wipe up, mop up"`."""
    listed, _, said = line.partition("; said ")
    return Purpose(name=name, phrases=split_list(said), scores=read_scores(listed))


def read_scores(line: str) -> dict[str, float]:
    """Read `"sponge 0.9, cloth 0.8"`; a category without a number has the score 1."""
    return dict(map(weighted, split_list(line)))


def score_of(category: str, scores: Mapping[str, float], taxonomy: Taxonomy) -> float:
    """Return the score of the category, or of its nearest ancestor that has one, else 0."""
    for name in (category, *taxonomy.ancestors(category)):
        if name in scores:
            return scores[name]
    return 0.0


def ranking(scores: Mapping[str, float], taxonomy: Taxonomy) -> tuple[Ranked, ...]:
    """Return all categories with a score, kinds of the named ones included, best first."""
    names = dict.fromkeys(n for name in scores for n in (name, *taxonomy.descendants(name)))
    ranked = (Ranked(name, score_of(name, scores, taxonomy)) for name in names)
    return tuple(sorted((r for r in ranked if r.score > 0), key=lambda r: -r.score))
