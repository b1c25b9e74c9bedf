"""Words that only take up the noun before: "something | on it | that is not a book", "an office | of their own"."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.tokens import Tokens

_HAVING = frozenset({"has", "have", "had", "with", "contains", "contain", "holds", "hold", "got", "having", "without"})
_INSIDE = frozenset({"in", "on", "inside", "at"})
_PRONOUNS = frozenset({"it", "them", "there"})
_GOING_ON = frozenset({"that", "which", "who", "other", "besides", "except", "apart", "whose", "made", "belonging"})
_BREAKS = frozenset({".", "!", "?", ";", "and", "then", "or", "if"})
_THEIR = frozenset({"their", "his", "her", "its", "one's"})


def without_resumptives(tokens: Tokens, ground: Ground) -> Tokens:
    """Leave out "on it", "in them" between what something holds and what is said of that, and "of their own"."""
    tokens = _without_own(tokens)
    for k in range(2, len(tokens) - 2):
        here = tokens[k].word in _INSIDE and tokens[k + 1].word in _PRONOUNS
        if not here or tokens[k + 2].word not in _GOING_ON or not tokens[k - 1].word.isalnum():
            continue
        before = [t.word for t in tokens[:k]]
        start = max((n + 1 for n, w in enumerate(before) if w in _BREAKS), default=0)
        if _HAVING & set(before[start:-1]):
            return (*tokens[:k], *tokens[k + 2 :])
    return tokens


def _without_own(tokens: Tokens) -> Tokens:
    """Read "has an office of her own", "with their own office" as having an office."""
    for k in range(1, len(tokens) - 1):
        words = [t.word for t in tokens[k : k + 3]]
        if words[0] == "of" and len(words) == 3 and words[1] in _THEIR and words[2] == "own":
            return _without_own((*tokens[:k], *tokens[k + 3 :]))
        own = words[0] in _THEIR and words[1] == "own" and tokens[k - 1].word in _HAVING and k + 2 < len(tokens)
        if own and tokens[k + 2].word.isalpha():
            return _without_own((*tokens[:k], replace(tokens[k], text="a", word="a"), *tokens[k + 2 :]))
    return tokens
