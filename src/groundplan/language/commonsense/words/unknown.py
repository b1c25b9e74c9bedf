"""Words of a question that nothing knows, not even a dictionary: what is asked with them has no answer."""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.spelling import correct, is_english, is_known
from groundplan.language.commonsense.words.tokens import Token, Tokens, sentences

_LEAST = 3


def unknown_words(tokens: Tokens, ground: Ground) -> tuple[str, ...]:
    """Return the words of the last sentence that nothing knows and that are no slips, names, codes or interjections."""
    spans = sentences(tokens)
    if not spans:
        return ()
    said = correct(tokens[spans[-1][0] : spans[-1][1]], ground)[0]
    return tuple(t.text for k, t in enumerate(said) if _means_nothing(t, ground) and not _apart(said, k))


def _means_nothing(token: Token, ground: Ground) -> bool:
    word = token.word
    if token.quoted or len(word) < _LEAST or not word.isalpha() or not word.isascii() or token.text[:1].isupper():
        return False
    return not is_known(word, ground) and not is_english(word)


def _apart(said: Tokens, k: int) -> bool:
    """Say whether a word is set apart by commas: it may be a cry, or whom the speaker talks to."""
    before = k == 0 or said[k - 1].is_punctuation
    return before and (k + 1 == len(said) or said[k + 1].is_punctuation)


__all__ = ["unknown_words"]
