"""Who does what a question asks about, and whether it asks where something is done: "where can | Ann | paint"."""

from __future__ import annotations

from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import MODALS_AND_DO

_HAVING_IT = frozenset(
    {"find", "get", "keep", "kept", "see", "buy", "put", "have", "be", "look", "leave", "store", "grab", "go", "belong"}
    | {"come", "hang", "lie", "stand", "hide", "live", "grow", "learn", "read"}
)
"""Verbs of having or finding something somewhere: what is asked for is where that is."""


def who_does_it(reader: Reader, i: int) -> tuple[frozenset[str], frozenset[str]]:
    """Return whom "where can | Ann | do her homework" names, and the words for them: they tell nothing of the place."""
    if reader.word(i) != "where" or reader.word(i + 1) not in MODALS_AND_DO:
        return frozenset(), frozenset()
    for phrase, end in reader.noun_phrases(i + 2)[:1]:
        if phrase.refers is Refers.PERSON or reader.ground.vocabulary.is_name(reader.word(i + 2)):
            words = frozenset(reader.word(k) for k in range(i + 2, end))
            return frozenset(reader.ground.found(phrase.query)), words
    return frozenset(), frozenset()


def done_there(reader: Reader, i: int) -> bool:
    """Say whether it is asked where one does something ("where can I | work in peace"), not where something is."""
    words = {reader.word(k) for k in range(i, reader.stop)}
    return reader.word(i + 1) in MODALS_AND_DO and not words & _HAVING_IT


def is_animal(reader: Reader, word: str) -> bool:
    """Say whether a word is for an animal: its lead and its food tell of it, but are not what is sought."""
    senses = reader.ground.knowledge.senses(word)[:1]
    return any(s != "animal" and reader.ground.knowledge.is_a(s, "animal") for s in senses)
