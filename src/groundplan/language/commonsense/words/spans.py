"""Spans of tokens: where sentences and clauses begin and end, and whether some words stand at a position."""

from __future__ import annotations

from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens


def at(tokens: Tokens, k: int, *said: str) -> bool:
    """Say whether some words stand at a position."""
    return len(tokens) > k and tokens[k].word == said[0] and tuple(t.word for t in tokens[k : k + len(said)]) == said


def past(tokens: Tokens, k: int, options: tuple[tuple[str, ...], ...]) -> int:
    """Return the position after the longest of some phrases that stands at a position; 0 where none does."""
    return next((k + len(o) for o in sorted(options, key=len, reverse=True) if at(tokens, k, *o)), 0)


def opens(tokens: Tokens, k: int) -> bool:
    """Say whether a clause begins at a position."""
    return k == 0 or tokens[k - 1].is_punctuation


def sentence_start(tokens: Tokens, k: int) -> int:
    """Return where the sentence begins that what stands before a position belongs to."""
    return next((n + 1 for n in range(k - 1, -1, -1) if tokens[n].word in SENTENCE_ENDS), 0)


def sentence_end(tokens: Tokens, k: int) -> int:
    """Return where the full stop stands that ends the sentence at a position; the end of the text where none does."""
    return next((n for n in range(k, len(tokens)) if tokens[n].word in SENTENCE_ENDS), len(tokens))


def clause_start(tokens: Tokens, k: int) -> int:
    """Return where the clause begins that what stands before a position belongs to."""
    return next((n + 1 for n in range(k - 1, -1, -1) if tokens[n].is_punctuation), 0)


def clause_end(tokens: Tokens, k: int) -> int:
    """Return where the punctuation stands that ends the clause at a position; the end of the text where none does."""
    return next((n for n in range(k, len(tokens)) if tokens[n].is_punctuation), len(tokens))


def last_sentence(tokens: Tokens) -> int:
    """Return where the last sentence begins."""
    return sentence_start(tokens, len(tokens) - 1)
