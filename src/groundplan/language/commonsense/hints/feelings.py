"""How the speaker, or somebody with them, feels ("we're all a bit chilly"), and what that comes to ("I am cold")."""

from __future__ import annotations

from groundplan.language.commonsense.hints.words import feelings, vocabulary
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader

_FURTHEST = 12
_FEELING = frozenset(
    {"am", "are", "is", "feel", "feels", "feeling", "been", "being", "be", "become", "became", "get", "getting", "got"}
    | {"gotten", "seem", "seems", "look", "looks", "was", "have", "has", "never", "want", "wants", "hate", "not", "do"}
    | {"does", "to", "any", "more", "longer", "starting", "beginning", "like", "must", "would"}
)
_ANIMALS = frozenset(
    {
        "dog",
        "pup",
        "doggy",
        "doggie",
        "kitty",
        "pooch",
        "hound",
        "dogs",
        "puppy",
        "cat",
        "cats",
        "kitten",
        "kittens",
        "pet",
        "pets",
        "rabbit",
        "rabbits",
        "hamster",
        "bird",
        "birds",
    }
    | {"parrot", "fish", "tortoise", "guinea", "horse", "animal", "animals", "budgie"}
)
"""Whose needs are others than people's: they are situations of their own."""


def feeling(reader: Reader, i: int, end: int) -> str:
    """Return what a statement of how the speaker, or somebody with them, feels comes to; "" where it is none."""
    words = tuple(reader.word(k) for k in range(i, end))
    subject = _subject(reader, i)
    if subject == 0:
        return _exclaimed(words) if words[:1] == ("how",) else ""
    rest = words[subject:]
    for said, plain in feelings():
        for k in range(1, min(len(rest), _FURTHEST)):
            if rest[k : k + len(said)] == said and _only_feels(rest[:k]) and _told(rest[:k], rest[k + len(said) :]):
                return plain
    return ""


def _only_feels(words: tuple[str, ...]) -> bool:
    return all(w in _FEELING or w in vocabulary("degrees") for w in words)


def _told(before: tuple[str, ...], behind: tuple[str, ...]) -> bool:
    """Say whether a feeling is told of rather than denied, and not part of something else ("cold | water")."""
    denied = "not" in before and not {"want", "wants", "like"} & set(before)
    if denied or before[-2:] == ("no", "longer"):
        return False
    return not behind or behind[0] in vocabulary("telling") or behind[0] in ("that", "than")


def _exclaimed(words: tuple[str, ...]) -> str:
    """Read "how cold I am"."""
    for said, plain in feelings():
        if words[1 : 1 + len(said)] == said and words[1 + len(said) :] in (("i", "am"), ("we", "are"), ("i", "feel")):
            return plain
    return ""


def _subject(reader: Reader, i: int) -> int:
    """Return how many words at a position name the speaker or somebody with them; 0: none."""
    if reader.word(i) in ("i", "we"):
        return 1
    if reader.word(i) in ("why", "how"):
        inverted = reader.word(i + 1) in ("am", "are", "is", "do", "does") and reader.word(i + 2) in ("i", "we")
        return 3 if inverted else 0
    j = i + 1 if reader.word(i) in ("my", "our", "the", "a") else i
    if reader.word(j) in _ANIMALS:
        return 0
    if reader.word(j) in vocabulary("people"):
        return j + 1 - i
    for phrase, k in reader.noun_phrases(i)[:2]:
        if phrase.refers is Refers.PERSON and not phrase.anaphoric:
            return k - i
    return 0
