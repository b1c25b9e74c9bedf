"""What is spared behind an order, or done to nothing: "…, the radio excepted", "rinse nothing, just load it"."""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.phrase_ends import AT
from groundplan.language.commonsense.words.spans import at, clause_end, opens
from groundplan.language.commonsense.words.tokens import Tokens, spelt, word_at

_SPARED = frozenset({"excepted", "excluded", "exempted"})
_MEANT_TOO = frozenset({"included"})
_INSTEAD = frozenset({"just", "only", "simply", "merely"})
_NOT_DONE = frozenset({"leave", "keep", "let", "have", "make"})
_LONGEST = 7


def with_spared_last(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what is spared at the end as "except …", and without what is done to nothing."""
    for k in range(2, len(tokens)):
        closed = k + 1 >= len(tokens) or tokens[k + 1].is_punctuation
        if not closed or tokens[k].word not in _SPARED | _MEANT_TOO:
            continue
        comma = next((n for n in range(k - 2, max(0, k - _LONGEST), -1) if tokens[n].word == ","), 0)
        if comma and tokens[k].word in _SPARED:
            spared = (*spelt("except"), *tokens[comma + 1 : k])
            return with_spared_last((*tokens[: comma + 1], *spared, *tokens[k + 1 :]), ground)
        if comma:
            return with_spared_last((*tokens[:comma], *tokens[k + 1 :]), ground)
    return _without_nothing(tokens, ground)


def _without_nothing(tokens: Tokens, ground: Ground) -> Tokens:
    """Leave out "rinse nothing, (just …)" and "do not rinse anything, (just …)"."""
    for k in range(len(tokens) - 3):
        denied = at(tokens, k, "do", "not")
        verb = k + 2 if denied else k
        said, nothing = word_at(tokens, verb), word_at(tokens, verb + 1)
        orders = ground.lexicon.base(said) == said and said not in _NOT_DONE
        if not (orders and opens(tokens, k) and nothing == ("anything" if denied else "nothing")):
            continue
        stop = clause_end(tokens, verb + 2)
        rest = stop + 1
        placed = stop == verb + 2 or word_at(tokens, verb + 2) in AT
        if placed and word_at(tokens, rest) in _INSTEAD:
            return (*tokens[:k], *tokens[rest + 1 :])
    return tokens
