"""What is known of kinds of things by the words that tell of them, and which kind words tell of.

A portrait (`data/portraits.toml`, `data/portraits_of_things.toml`) is a bag of words. Words tell of the kind whose
portrait has the most of them, a word the more, the fewer portraits have it (inverse document frequency: K. Spärck
Jones, A statistical interpretation of term specificity, Journal of Documentation 28, 1972). It is asked of all kinds
that are known, so that what is meant is known although it is not here.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from groundplan.knowledge import Knowledge
from groundplan.language.commonsense.explaining.stems import stem
from groundplan.language.commonsense.goals.lore import told_in_lore
from groundplan.language.commonsense.phrases.group_nouns import is_one
from groundplan.language.commonsense.words.lexicon import read_table

_TABLES = ("portraits", "portraits_of_things")
_DENIED = "no-"


@dataclass(frozen=True, slots=True)
class Likeness:
    """A kind of which words tell: the weight of the words that do, and their share of all words' weight."""

    kind: str
    weight: float
    share: float

    @property
    def evidence(self) -> float:
        """How much speaks for the kind: what tells of it, the less, the more else is said."""
        return self.weight * self.share


@cache
def _rows() -> tuple[tuple[tuple[str, ...], frozenset[str]], ...]:
    """Return the kinds that each row of the tables is of, and the stems of its words."""
    rows = (row for table in _TABLES for row in read_table(table)["portrait"].items())
    return tuple((tuple(kinds.split(", ")), frozenset(map(_stem, words.split()))) for kinds, words in rows)


@cache
def _portraits() -> Mapping[str, frozenset[str]]:
    """Return the stems that tell of each kind: those of its rows, and those by which lore tells of it."""
    lore = told_in_lore()
    found: dict[str, frozenset[str]] = {}
    for kind, stems in ((kind, stems) for kinds, stems in _rows() for kind in kinds):
        found[kind] = found.get(kind, lore.get(kind, frozenset())) | stems
    return found


@cache
def alike(kind: str) -> frozenset[str]:
    """Return the kinds of which much the same is told: those that share a row with a kind."""
    return frozenset(other for kinds, _ in _rows() if kind in kinds for other in kinds)


@cache
def light() -> frozenset[str]:
    """Return the words that tell nothing of things."""
    table, lore = read_table("portraits"), read_table("lore")
    return frozenset(f"{table['light']} {lore['light']} {lore['vague']}".split()).difference(table["telling"].split())


def _stem(word: str) -> str:
    """Return the stem of a word, also of one that is denied ("no-sugar")."""
    return _DENIED + stem(word.removeprefix(_DENIED)) if word.startswith(_DENIED) else stem(word)


def _rarity(count: int) -> float:
    """Return how much a word weighs that some rows have: 1 where it is a single one, 0 where all have it."""
    return 1 - math.log(count) / math.log(len(_rows()))


@cache
def _weights() -> Mapping[str, float]:
    said = Counter(word for _, stems in _rows() for word in stems)
    return {word: _rarity(count) for word, count in said.items()}


def tells(word: str) -> bool:
    """Say whether some portrait has a word."""
    return stem(word) in _weights()


@cache
def of_sort(known: Knowledge, categories: tuple[str, ...]) -> tuple[str, ...]:
    """Return the kinds with a portrait that are of one of some categories."""
    return tuple(kind for kind in _portraits() if any(is_one(known, kind, name) for name in categories))


@cache
def kinds_of(known: Knowledge, category: str) -> tuple[str, ...]:
    """Return the kinds with a portrait that things of a category are.

    What is told of a wider kind holds for a narrower one with a portrait of its own only where they are much the same
    (a baguette is bread, but a clove is no cinnamon). Where things are no such kind, those are returned that may be
    meant ("tea").
    """
    kinds = [kind for kind in _portraits() if is_one(known, category, kind)]
    if not kinds:
        return tuple(kind for kind in _portraits() if is_one(known, kind, category))
    wider = {k for k in kinds if any(is_one(known, other, k) and not is_one(known, k, other) for other in kinds)}
    return tuple(kind for kind in kinds if kind not in wider or kind in read_table("portraits")["wide"].split())


@cache
def ending_with(noun: str) -> tuple[str, ...]:
    """Return the kinds whose name ends with a noun: a paintbrush is a brush."""
    return tuple(kind for kind in _portraits() if kind.endswith(noun))


@cache
def with_word(word: str) -> tuple[str, ...]:
    """Return the kinds whose portrait has a word."""
    return tuple(kind for kind, portrait in _portraits().items() if stem(word) in portrait)


def likenesses(words: Sequence[str], denied: Iterable[str], kinds: Iterable[str] | None = None) -> list[Likeness]:
    """Return of which kinds (None: of all) words tell, likeliest first; `denied` are words that are said not to be so.

    A word that no row has weighs as much as one that a single row has.
    """
    weights, portraits = _weights(), _portraits()
    said = frozenset(map(stem, words))
    not_said = frozenset(map(stem, denied))
    not_so = frozenset(_DENIED + word for word in not_said)
    whole = sum(weights.get(word, 1.0) for word in said) + sum(weights.get(word, 0.0) for word in not_so)
    found = []
    for kind in portraits if kinds is None else kinds:
        portrait = portraits[kind]
        weight = sum(weights.get(word, 1.0) for word in (said | not_so) & portrait)
        weight -= sum(weights.get(word, 0.0) for word in not_said & portrait)
        found.append(Likeness(kind, weight, weight / whole if whole else 0.0))
    return sorted(found, key=lambda likeness: -likeness.evidence)
