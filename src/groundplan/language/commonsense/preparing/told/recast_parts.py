"""Parts of what is recast: where clauses, sentences and questions begin, and which phrases stand at a position."""

from __future__ import annotations

from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, word_at

APART = frozenset({",", *SENTENCE_ENDS})
"""What ends a clause."""
SHORT = 9
"""A question of so many words at most says little besides what it asks for."""
WHERE_ASKED = frozenset({"where", "which", "what", "whereabouts"})
_JOINTS = frozenset({"so", "and", "but", "then", "now"})


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


def bare(said: Tokens) -> Tokens:
    """Return a noun phrase without the words that say how many or which of them."""
    while said and said[0].word in ("all", "the", "our", "these", "of", "both", "every", "each", "any", "my", "those"):
        said = said[1:]
    return said
