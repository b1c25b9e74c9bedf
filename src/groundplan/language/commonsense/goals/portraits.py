"""What is known of kinds of food and drink by the words that tell of them, and which kind words tell of.

A portrait (`data/portraits.toml`) is a bag of words. Words tell of the kind whose portrait has the most of them, a word
the more, the fewer portraits have it (inverse document frequency: K. Spärck Jones, A statistical interpretation of term
specificity, Journal of Documentation 28, 1972). It is asked of all kinds that are known, so that what is meant is
known although it is not here.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from groundplan.knowledge import Knowledge
from groundplan.language.commonsense.explaining.akin import defined
from groundplan.language.commonsense.explaining.stems import stem
from groundplan.language.commonsense.goals.lore import told_in_lore
from groundplan.language.commonsense.phrases.group_nouns import is_one
from groundplan.language.commonsense.words.lexicon import read_table

_UNKNOWN = 0.4
"""How much a word that no portrait has weighs, beside one that a single portrait has."""
_DEFINED = 0.6
"""How much a word of a dictionary's definition says, beside one of the portrait."""
_TOLD = 0.8
"""How much a word by which `lore` tells of a kind says."""
_WIDER = 0.85
"""How much of a kind's portrait holds for the kinds of it that have one of their own."""
_DENIED = "no-"


_TELLING = frozenset({"small", "little", "big", "long", "fresh", "cook"})


@dataclass(frozen=True, slots=True)
class Likeness:
    """A kind of which words tell: the weight of the words that do, and their share of all words' weight."""

    kind: str
    weight: float
    share: float


@cache
def _portraits() -> Mapping[str, Mapping[str, float]]:
    """Return how much each stem says of each kind."""
    found: dict[str, dict[str, float]] = {}
    lore = told_in_lore()
    for kind, words in read_table("portraits")["portrait"].items():
        told = {s: _DEFINED for said in defined(kind.replace("_", "")) for s in said}
        told.update(dict.fromkeys(lore.get(kind, ()), _TOLD))
        told.update({_stem(word): 1.0 for word in words.split()})
        found[kind] = told
    return found


@cache
def light() -> frozenset[str]:
    """Return the words that tell nothing of food."""
    tables = (read_table("portraits")["light"], read_table("lore")["light"], read_table("lore")["vague"])
    return frozenset(word for words in tables for word in words.split()) - _TELLING


def _stem(word: str) -> str:
    """Return the stem of a word, also of one that is denied ("no-sugar")."""
    return _DENIED + stem(word.removeprefix(_DENIED)) if word.startswith(_DENIED) else stem(word)


@cache
def _weights() -> Mapping[str, float]:
    portraits = _portraits()
    said = Counter(word for words in portraits.values() for word, much in words.items() if much == 1.0)
    return {word: math.log(len(portraits) / count) for word, count in said.items()}


def tells(word: str) -> bool:
    """Say whether some portrait has a word."""
    return stem(word) in _weights()


@cache
def of_sort(known: Knowledge, categories: tuple[str, ...]) -> tuple[str, ...]:
    """Return the kinds with a portrait that are of one of some categories; all where there are none."""
    return tuple(k for k in _portraits() if not categories or any(is_one(known, k, name) for name in categories))


@cache
def kinds_of(known: Knowledge, category: str) -> Mapping[str, float]:
    """Return the kinds with a portrait that things of a category are, and how much of the portrait holds for them.

    What is told of a wider kind holds for a narrower one with a portrait of its own only where they are much the same
    (a baguette is bread, but a clove is no cinnamon). Where things are no such kind, those are returned that may be
    meant ("tea").
    """
    kinds = [kind for kind in _portraits() if is_one(known, category, kind)]
    if not kinds:
        return {kind: 1.0 for kind in _portraits() if is_one(known, kind, category)}
    wider = {kind for kind in kinds if any(other != kind and is_one(known, other, kind) for other in kinds)}
    alike = frozenset(read_table("portraits")["wide"].split())
    return {kind: _WIDER if kind in wider else 1.0 for kind in kinds if kind not in wider or kind in alike}


def likenesses(words: Sequence[str], denied: Iterable[str], kinds: Iterable[str]) -> list[Likeness]:
    """Return of which kinds words tell, likeliest first; `denied` are words that are said not to be so."""
    weights, portraits = _weights(), _portraits()
    unknown = _UNKNOWN * math.log(len(portraits))
    said = dict.fromkeys(map(stem, words))
    not_said = dict.fromkeys(map(stem, denied))
    whole = sum(weights.get(word, unknown) for word in said)
    whole += sum(weights.get(_DENIED + word, 0.0) for word in not_said)
    found = []
    for kind in kinds:
        portrait = portraits[kind]
        weight = sum(weights.get(word, unknown) * portrait.get(word, 0.0) for word in said)
        weight += sum(weights[_DENIED + word] for word in not_said if _DENIED + word in portrait)
        weight -= sum(weights[word] for word in not_said if word in portrait and word in weights)
        found.append(Likeness(kind, weight, weight / whole if whole else 0.0))
    return sorted(found, key=lambda likeness: -likeness.weight)
