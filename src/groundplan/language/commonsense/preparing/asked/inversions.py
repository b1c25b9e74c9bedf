"""Denials in the order of spoken questions: "what mustn't she touch?" is "what must she not touch?"."""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.nouns import person_query
from groundplan.language.commonsense.words.closed import QUESTION_WORDS
from groundplan.language.commonsense.words.tokens import Tokens, spelt, word_at

_MODALS = frozenset({"must", "should", "can", "could", "would", "may", "might", "ought", "need", "does", "do", "did"})
_BE = frozenset({"is", "are", "am", "was", "were"})
_COMING = frozenset({"going", "able", "allowed", "supposed", "permitted", "meant", "willing", "free", "prepared"})
_KEEPING = frozenset({"hiding", "keeping", "storing", "stashing", "stowing", "hoarding"})
_WHO = frozenset({"he", "she", "they", "i", "we", "you", "one", "it", "somebody", "someone", "people"})
_BEFORE_NOUNS = frozenset({"the", "my", "our", "a", "an", "his", "her", "your", "their"})


def with_denials_last(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens of a question with "not" behind whom it is said of."""
    tokens = _keeping(_able(tokens, ground), ground)
    for k in range(1, len(tokens) - 3):
        if tokens[k].word not in _MODALS or tokens[k + 1].word != "not":
            continue
        if not QUESTION_WORDS & {t.word for t in tokens[:k]}:
            continue
        end = _person(tokens, k + 2, ground)
        if end and word_at(tokens, end).isalpha():
            return (*tokens[: k + 1], *tokens[k + 2 : end], tokens[k + 1], *tokens[end:])
    return tokens


def _able(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "what is she not going to eat", "what isn't he allowed to eat" as "what can she not eat"."""
    for k in range(1, len(tokens) - 5):
        if tokens[k].word not in _BE or not QUESTION_WORDS & {t.word for t in tokens[:k]}:
            continue
        early = word_at(tokens, k + 1) == "not"
        end = _person(tokens, k + 1 + early, ground)
        late = bool(end) and word_at(tokens, end) == "not"
        to = end + late + 1
        if end and (early or late) and word_at(tokens, to - 1) in _COMING and word_at(tokens, to) == "to":
            return (*tokens[:k], *spelt("can"), *tokens[k + 1 + early : end], *spelt("not"), *tokens[to + 1 :])
    return tokens


def _keeping(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "what is Ann hiding in the chest" as "what does Ann keep in the chest"."""
    for k in range(1, len(tokens) - 3):
        end = _person(tokens, k + 1, ground) if tokens[k].word in _BE and tokens[k - 1].word == "what" else 0
        if end and word_at(tokens, end) in _KEEPING and word_at(tokens, end + 1) in ground.lexicon.relations:
            return (*tokens[:k], *spelt("does"), *tokens[k + 1 : end], *spelt("keep"), *tokens[end + 1 :])
    return tokens


def _person(tokens: Tokens, k: int, ground: Ground) -> int:
    """Return where the person named at a position ends; 0 where none is."""
    if word_at(tokens, k) in _WHO:
        return k + 1
    n = k + 1 if word_at(tokens, k) in _BEFORE_NOUNS else k
    word = word_at(tokens, n)
    known = person_query(ground, (word,)) is not None or ground.knowledge.is_role(word)
    return n + 1 if word.isalpha() and known else 0


__all__ = ["with_denials_last"]
