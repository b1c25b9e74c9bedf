"""What a word implies by the dictionary: who naps sleeps, what is fixed is repaired, and a diver works underwater.

The tables (`data/akin.txt` and `data/glosses.txt`, made by benchmarks/make_akin.py) are read when a question is first
read loosely.
Source: G. A. Miller, WordNet: a lexical database for English, Communications of the ACM 38(11), 1995.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.explaining.stems import stem

_ENDINGS = (("ing", ""), ("ing", "e"), ("ied", "y"), ("ed", ""), ("ed", "e"), ("ies", "y"), ("es", ""), ("s", ""))


@cache
def akin(word: str) -> frozenset[str]:
    """Return the stems of the words that are true wherever a word, in any form, is said."""
    return frozenset(stem(w) for form in _forms(word.lower()) for w in _table("akin").get(form, "").split())


@cache
def defined(word: str) -> tuple[tuple[str, ...], ...]:
    """Return the stems of the words that define a word, in order, for each form that it may be of."""
    tables = (_table("glosses").get(form, "") for form in dict.fromkeys(_forms(word.lower())))
    return tuple(tuple(stem(w) for w in said.split()) for said in tables if said)


@cache
def _table(name: str) -> dict[str, str]:
    path = files("groundplan.language.commonsense") / "data" / f"{name}.txt"
    lines = path.read_text(encoding="utf-8").splitlines()
    return {word: rest for word, _, rest in (line.partition(" ") for line in lines)}


def _forms(word: str) -> Iterator[str]:
    """Yield what a word may be a form of: itself, or a verb without its ending."""
    yield word
    for ending, instead in _ENDINGS:
        left = word.removesuffix(ending)
        if word.endswith(ending) and len(left) > 2:
            yield left + instead
            if left[-1] == left[-2] and not instead:
                yield left[:-1]
    yield from singulars(word)
