"""Words that say how a thing is: broken, rotten, wet. A scene tells of the things that are so, and of no others."""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.qualities import is_quality
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import IS
from groundplan.language.commonsense.words.tokens import Tokens

_BE = frozenset({*IS, "be", "being", "been"})
_PLAIN = frozenset(
    {
        "which",
        "what",
        "who",
        "find",
        "show",
        "me",
        "the",
        "a",
        "an",
        "any",
        "all",
        "of",
        "one",
        "ones",
        "in",
        "on",
        "at",
    }
    | {"at", "there", "here", "please", "and", "or", "not", "that", "these", "those", "locate", "list", "my", "our"}
)


def is_said_quality(reader: Reader, k: int, head: int) -> bool:
    """Say whether a word before a noun or behind "is" tells how a thing is ("the broken chair", "are rotten").

    `head` is where the noun stands of which it is said; -1 where that may be any.
    """
    before = k + 1 == head or (head < 0 and bool(reader.ground.knowledge.senses(reader.word(k + 1), wider=False)))
    before = before or reader.word(k - 1) in _BE
    return before and k != head and _tells_how(reader.word(k), reader.ground)


def asks_for_quality(tokens: Tokens, ground: Ground) -> bool:
    """Say whether nothing but things of a kind, and how they are, is asked for ("which mug is broken?")."""
    said = [t.word for t in tokens if not t.is_punctuation]
    rest = [w for w in said if w not in _PLAIN | _BE]
    how = [w for w in rest if _tells_how(w, ground)]
    return bool(how) and all(w in how or ground.knowledge.senses(w, wider=False) for w in rest)


def _tells_how(word: str, ground: Ground) -> bool:
    lexicon = ground.lexicon
    return is_quality(word) or word in lexicon.states or word in lexicon.plain or word in lexicon.properties


__all__ = ["asks_for_quality", "is_said_quality"]
