"""Stems of English words, across inflection and derivation: operated, operating, operation and operator are one."""

from __future__ import annotations

from functools import cache

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.words.lexicon import read_table

_VOWELS = "aeiouy"
_ENDINGS = (
    ("isation", 4), ("ization", 4), ("ational", 4), ("ation", 4), ("ition", 4), ("ician", 3), ("ment", 4), ("ness", 4),
    ("ance", 4), ("ence", 4), ("able", 4), ("ible", 4), ("ical", 4), ("ist", 4), ("ian", 4), ("ant", 4), ("ent", 4),
    ("ion", 4), ("ive", 4), ("ful", 4), ("ery", 3), ("ier", 3), ("er", 3), ("or", 4), ("al", 4), ("ic", 4), ("ly", 4),
    ("ity", 4), ("ish", 4), ("at", 4), ("is", 4), ("iz", 4), ("y", 3), ("i", 3), ("o", 4), ("e", 3),
)  # fmt: skip


@cache
def _forms() -> dict[str, str]:
    """Return the forms whose endings tell nothing: irregular verbs, nouns made of verbs."""
    table: dict[str, str] = read_table("meanings")["forms"]
    return {form: base for base, forms in table.items() for form in forms.split()}


@cache
def _whole() -> frozenset[str]:
    """Return the words that only look as if they had an ending ("drawer" is not who draws)."""
    return frozenset(read_table("meanings")["whole"]["words"].split())


@cache
def stem(word: str) -> str:
    """Return what a word shares with those that are derived from the same: "bak" for baker, bakes, bakery, baking."""
    plain = word.lower()
    plain = _forms().get(plain, plain)
    if plain in _whole() or not plain.isalpha():
        return plain
    for single in singulars(plain):
        if single in _whole():
            return single
        plain = _forms().get(single, single)
        break
    return _derived(_conjugated(plain))


def _conjugated(word: str) -> str:
    """Take the ending of a verb off: operat(ing), chop(ped)."""
    for ending in ("ing", "ied", "ed"):
        left = word[: -len(ending)]
        if not word.endswith(ending) or len(left) < 2 or not any(c in _VOWELS for c in left):
            continue
        if ending == "ied":
            return left + "y"
        return left[:-1] if len(left) > 3 and left[-1] == left[-2] and left[-1] not in "lsz" else left
    return word


def _derived(word: str) -> str:
    """Take endings off that make other words of a word: clean(er), renov(ation), marr(y)."""
    changed = True
    while changed:
        changed = False
        for ending, least in _ENDINGS:
            if word.endswith(ending) and len(word) - len(ending) >= least:
                word, changed = word[: -len(ending)], True
                break
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsz" else word
