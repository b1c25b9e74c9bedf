"""Stems of what purposes are called by, so that the words of an instruction are compared with those that share one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from groundplan.knowledge import Knowledge
from groundplan.knowledge.purposes import Purpose
from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.lexicon import Lexicon

AT_WORK = "work "
"""What the names of trades' purposes begin with."""


def content(ground: Ground, words: Iterable[str]) -> tuple[str, ...]:
    """Return the words that carry meaning, each in its base form."""
    return content_words(ground.lexicon, words)


def content_words(lexicon: Lexicon, words: Iterable[str]) -> tuple[str, ...]:
    """Return what `content` does, by the lexicon alone."""
    return tuple(
        base_of(lexicon, w) for w in words if w not in lexicon.word_sets["empty"] and any(c.isalpha() for c in w)
    )


def base_of(lexicon: Lexicon, word: str) -> str:
    """Return the base form of a word, or what is left of it without its ending where the lexicon does not know it."""
    base = lexicon.base(word)
    if base is not None:
        return base
    for form in singulars(word):
        return form
    for ending in ("ing", "ed"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            left = word[: -len(ending)]
            return left[:-1] if len(left) > 3 and left[-1] == left[-2] and left[-1] not in "ls" else left
    return word[:-1] if word.endswith("e") and len(word) > 4 else word


@cache
def finer_names(knowledge: Knowledge) -> dict[str, bool]:
    """Return the names of the purposes of single things, which are meant only where what is done is said."""
    return {p.name: True for p in knowledge.finer_purposes()}


@cache
def purpose_stems(
    knowledge: Knowledge, lexicon: Lexicon, *, finer: bool
) -> tuple[tuple[Purpose, tuple[tuple[str, frozenset[str]], ...]], ...]:
    """Return every purpose with its phrases and the stems of their words; `finer`: those of single things, too."""
    purposes = (*knowledge.purposes(), *(knowledge.finer_purposes() if finer else ()))
    return tuple(
        (p, tuple((phrase, _stems_of(lexicon, phrase)) for phrase in (*_called(p), *p.phrases))) for p in purposes
    )


@cache
def places_of_stems(knowledge: Knowledge, lexicon: Lexicon, *, finer: bool) -> dict[str, list[int]]:
    """Return at which places of `purpose_stems` each stem occurs, and each phrase as a whole."""
    found: dict[str, list[int]] = {}
    for place, (_, phrases) in enumerate(purpose_stems(knowledge, lexicon, finer=finer)):
        for word in {w for phrase, theirs in phrases for w in (phrase, *theirs)}:
            found.setdefault(word, []).append(place)
    return found


def _called(purpose: Purpose) -> tuple[str, ...]:
    """Return what a purpose is called by; that of a trade only goes by the trade ("work plumber")."""
    trade = purpose.phrases and all(phrase.startswith(AT_WORK) for phrase in purpose.phrases)
    return () if trade else (purpose.name.replace("_", " "),)


def _stems_of(lexicon: Lexicon, phrase: str) -> frozenset[str]:
    return frozenset(stem(w) for w in content_words(lexicon, phrase.split()))


def stem(word: str) -> str:
    """Return a base form without the "e" that its other forms drop."""
    return word[:-1] if word.endswith("e") and len(word) > 3 else word
