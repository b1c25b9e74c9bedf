"""Prepositions that are said twice: "on Ann's desk and on Ben's", "the desks of Ann and of Ben", said once.

What a possessive leaves out there is put in: "on Ann's desk and Ben's desk".
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.nouns import person_query
from groundplan.language.commonsense.words.tokens import POSSESSIVE, Tokens, word_at

_MARKS = frozenset({"on", "in", "at", "of", "from", "for", "under", "to", "inside"})
_LONGEST_NOUN = 3


def with_shared_prepositions(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with the second of two equal prepositions left out before another person('s place)."""
    for k in range(3, len(tokens) - 1):
        if tokens[k].word not in ("and", "or"):
            continue
        mark = word_at(tokens, k + 1) if word_at(tokens, k + 1) in _MARKS else ""
        start = k + 2 if mark else k + 1
        other = _person_ends(tokens, start, ground)
        before = _possessed_before(tokens, k, ground)
        if before is not None and other and word_at(tokens, other) == POSSESSIVE and _elliptic(tokens, other + 1):
            noun, preposition = before
            if not mark or mark == preposition:
                rest = (*tokens[start : other + 1], *noun, *tokens[other + 1 :])
                return with_shared_prepositions((*tokens[: k + 1], *rest), ground)
        if mark == "of" and other and _of_person_before(tokens, k, ground):
            return with_shared_prepositions((*tokens[: k + 1], *tokens[start:]), ground)
    return tokens


def _person_ends(tokens: Tokens, k: int, ground: Ground) -> int:
    """Return where a person's name or post that begins at a position ends; 0 where there is none."""
    j = k + 1 if word_at(tokens, k) in ("the", "my", "our") else k
    for length in (2, 1):
        words = tuple(t.word for t in tokens[j : j + length])
        if len(words) == length and POSSESSIVE not in words and person_query(ground, words) is not None:
            return j + length
    return 0


def _possessed_before(tokens: Tokens, k: int, ground: Ground) -> tuple[Tokens, str] | None:
    """Return the noun of "on Ann's | desk | and", and the preposition before it."""
    for n in range(k - 2, max(0, k - 2 - _LONGEST_NOUN), -1):
        if tokens[n].word == POSSESSIVE:
            begin = n - 1
            while begin > 0 and tokens[begin - 1].word not in _MARKS and n - begin < _LONGEST_NOUN:
                begin -= 1
            return tokens[n + 1 : k], word_at(tokens, begin - 1)
    return None


def _elliptic(tokens: Tokens, k: int) -> bool:
    """Say whether a possessive is followed by no noun of its own."""
    after = word_at(tokens, k)
    ends = k >= len(tokens) or tokens[k].is_punctuation
    return ends or after in _MARKS | {
        "and",
        "or",
        "into",
        "onto",
        "is",
        "are",
        "go",
        "goes",
        "should",
        "back",
        "have",
        "has",
        "there",
    }


def _of_person_before(tokens: Tokens, k: int, ground: Ground) -> bool:
    """Say whether "of Ann" stands before a position."""
    return any(
        tokens[n].word == "of" and _person_ends(tokens, n + 1, ground) == k for n in range(k - 2, max(0, k - 5), -1)
    )
