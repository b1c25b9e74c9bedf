"""Lists and sums that are asked for: "give me all the bedrooms", "tot up the spoons", "names of everyone who …".

Rooms and floors cannot be handed over, so that whoever wants to be given them wants them named.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.spans import past
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, spelt, word_at

_GIVING = frozenset({"give", "get", "bring", "send", "hand", "read", "pass", "offer"})
_TO_WHOM = frozenset({"me", "us"})
_SUMMING = (
    ("tally", "up"), ("tot", "up"), ("add", "up"), ("count", "up"), ("sum", "up"), ("total", "up"), ("tally",),
    ("do", "a", "count", "of"), ("take", "stock", "of"), ("make", "a", "count", "of"), ("keep", "count", "of"),
)  # fmt: skip
_NAMES = (("the", "names", "of"), ("names", "of"), ("the", "name", "of"), ("name", "of"), ("a", "list", "of"))
_ALL = frozenset({"everyone", "everybody", "anyone", "anybody", "all", "those", "whoever", "people", "the"})
_LIST = (
    ("a", "list", "of"), ("the", "list", "of"), ("list", "of"), ("an", "inventory", "of"), ("an", "overview", "of"),
)  # fmt: skip
_GRATEFUL = frozenset({"grateful", "appreciate", "love", "like", "need", "want", "glad", "thankful", "have", "use"})
_JOINTS = SENTENCE_ENDS | {",", "and", "so", "please", "then", "but"}


def with_lists(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with each list or sum asked for in plain words."""
    for k in range(len(tokens)):
        if k and tokens[k - 1].word not in _JOINTS:
            continue
        changed = _summed(tokens, k) or _named(tokens, k) or _listed(tokens, k) or _rooms_given(tokens, k, ground)
        if changed is not None:
            return changed
    return tokens


def _summed(tokens: Tokens, k: int) -> Tokens | None:
    """Read "tot up the spoons" as "count the spoons"."""
    end = past(tokens, k, _SUMMING)
    return (*tokens[:k], *spelt("count"), *tokens[end:]) if end else None


def _named(tokens: Tokens, k: int) -> Tokens | None:
    """Read "the names of everyone who left a mug there" as "who left a mug there"."""
    j = past(tokens, k, _NAMES)
    if not j or word_at(tokens, j) not in _ALL:
        return None
    who = next((n for n in range(j + 1, min(j + 3, len(tokens))) if tokens[n].word in ("who", "whose")), -1)
    return (*tokens[:k], *tokens[who:]) if who > 0 else None


def _listed(tokens: Tokens, k: int) -> Tokens | None:
    """Read "I'd be grateful for a list of the dirty cups" as "find the dirty cups"."""
    wanting = range(k, min(k + 7, len(tokens)))
    begin = next((n for n in wanting if past(tokens, n, _LIST)), -1)
    if begin < 0 or any(t.is_punctuation for t in tokens[k:begin]):
        return None
    before = {t.word for t in tokens[k:begin]}
    if before and not before & (_GRATEFUL | _GIVING | {"make", "write", "draw", "compile", "show"}):
        return None
    return (*tokens[:k], *spelt("find"), *tokens[past(tokens, begin, _LIST) :])


def _rooms_given(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "give me all the bedrooms" as "find all the bedrooms"."""
    if word_at(tokens, k) not in _GIVING or word_at(tokens, k + 1) not in _TO_WHOM:
        return None
    start = k + 3 if word_at(tokens, k + 2) in ("just", "only", "out") else k + 2
    found = [p for p, _ in Reader(ground, tokens, read_noun_phrases).noun_phrases(start) if not p.unknown]
    rooms = bool(found) and all(p.refers in (Refers.ROOM, Refers.FLOOR) for p in found)
    return (*tokens[:k], *spelt("find"), *tokens[start:]) if rooms else None
