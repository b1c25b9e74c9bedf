"""What stands open: "the gate stands wide open", "the lid hangs ajar" say that it is open."""

from __future__ import annotations

from groundplan.language.commonsense.words.tokens import Tokens, spelt

_STANDS = frozenset({"stands", "hangs", "gapes", "stood"})
_DEGREES = frozenset({"wide", "half", "slightly", "still"})
_OPEN = frozenset({"open", "ajar"})


def plainly_open(tokens: Tokens) -> Tokens:
    """Return the tokens with "stands open" put as "is open"."""
    for k in range(1, len(tokens) - 1):
        end = k + 1 + (tokens[k + 1].word in _DEGREES)
        if tokens[k].word in _STANDS and end < len(tokens) and tokens[end].word in _OPEN:
            return (*tokens[:k], *spelt("is", "open"), *tokens[end + 1 :])
    return tokens
