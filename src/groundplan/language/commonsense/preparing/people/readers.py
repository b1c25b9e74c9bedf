"""What somebody can read: "a newspaper for guests who just read French" is one in French."""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.tokens import Tokens, spelt, word_at

_READING = frozenset({"read", "reads", "speak", "speaks", "understand", "understands", "know", "knows"})
_ONLY = frozenset({"only", "just", "can", "merely", "does", "happens", "to", "mainly", "mostly", "fluently"})
_FURTHEST = 5


def in_their_language(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with "for whoever only reads French" put as "in French"."""
    for k in range(2, len(tokens) - 1):
        if tokens[k].word not in _READING or (k + 2 < len(tokens) and not tokens[k + 2].is_punctuation):
            continue
        who = k - 1
        while who > 0 and tokens[who].word in _ONLY:
            who -= 1
        start = next((n for n in range(who - 1, max(0, who - _FURTHEST), -1) if tokens[n].word == "for"), -1)
        language = tokens[k + 1].text[:1].isupper() or word_at(tokens, k + 1) in ground.vocabulary.attribute_words
        if tokens[who].word in ("who", "that") and start > 0 and language:
            return (*tokens[:start], *spelt("in"), *tokens[k + 1 :])
    return tokens
