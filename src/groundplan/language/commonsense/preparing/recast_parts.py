"""Parts of what is recast: where clauses, sentences and questions begin, and which phrases stand at a position."""

from __future__ import annotations

from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, word_at

APART = frozenset({",", *SENTENCE_ENDS})
"""What ends a clause."""
SHORT = 9
"""A question of so many words at most says little besides what it asks for."""
WHERE_ASKED = frozenset({"where", "which", "what", "whereabouts"})
_JOINTS = frozenset({"so", "and", "but", "then", "now"})


def at(tokens: Tokens, k: int, *said: str) -> bool:
    """Say whether some words stand at a position."""
    return tuple(t.word for t in tokens[k : k + len(said)]) == said


def past(tokens: Tokens, k: int, options: tuple[tuple[str, ...], ...]) -> int:
    """Return the position after the longest of some phrases that stands at a position; 0 where none does."""
    return next((k + len(o) for o in sorted(options, key=len, reverse=True) if at(tokens, k, *o)), 0)


def opens(tokens: Tokens, k: int) -> bool:
    """Say whether a clause begins at a position."""
    return k == 0 or tokens[k - 1].is_punctuation


def last_sentence(tokens: Tokens) -> int:
    """Return where the last sentence begins."""
    return next((n + 1 for n in range(len(tokens) - 2, -1, -1) if tokens[n].word in SENTENCE_ENDS), 0)


def last_question(tokens: Tokens) -> int:
    """Return where the question at the end begins, behind a full stop or a comma; 0 where nothing stands before it."""
    for n in range(len(tokens) - 2, 0, -1):
        if tokens[n].word in APART:
            k = n + 1 + (word_at(tokens, n + 1) in _JOINTS)
            if word_at(tokens, k) in WHERE_ASKED | {"in", "who", "whose"}:
                return k
        if tokens[n].word in SENTENCE_ENDS:
            return 0
    return 0
