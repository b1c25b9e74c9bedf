"""What says "nearest" in more words: "with the shortest walk from", "I would reach first", "can I get to quickest".

As well "largest" where the most space is asked for.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.tokens import Tokens, spelt, word_at

_SHORT = frozenset({"shortest", "quickest", "fastest", "least", "smallest"})
_WAYS = frozenset({"way", "walk", "distance", "path", "route", "trip", "journey"})
_OFFERING = frozenset({"gives", "give", "offers", "offer", "has", "have", "provides", "with", "leaves"})
_PERSONS = frozenset({"i", "we", "you", "one", "he", "she", "they", "somebody", "someone"})
_MODALS = frozenset({"can", "could", "will", "would", "do", "may", "might", "should"})
_SOONEST = (
    ("first",), ("soonest",), ("quickest",), ("fastest",), ("most", "quickly"), ("the", "quickest"), ("the", "fastest"),
    ("the", "soonest"), ("after", "the", "fewest", "metres"), ("after", "the", "fewest", "steps"), ("before", "others"),
    ("in", "the", "fewest", "steps"), ("with", "the", "fewest", "steps"), ("in", "the", "shortest", "time"),
)  # fmt: skip


def with_shortest_ways(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with the shortest way to something put as its being the nearest."""
    for k in range(1, len(tokens)):
        changed = _having(tokens, k) or _reached(tokens, k) or _roomiest(tokens, k)
        if changed is not None:
            return changed
    return tokens


def _having(tokens: Tokens, k: int) -> Tokens | None:
    """Read "(the exit) | with the shortest walk from the hall" as "nearest to the hall"."""
    start = k + 2 if word_at(tokens, k) in ("that", "which") else k + 1
    opens = word_at(tokens, start - 1) in ("with", "has", "having", "at") and word_at(tokens, start) == "the"
    if not opens or word_at(tokens, start + 1) not in _SHORT or word_at(tokens, start + 2) not in _WAYS:
        return None
    end = start + 3
    if [word_at(tokens, end), word_at(tokens, end + 1)] in (["on", "foot"], ["to", "walk"], ["to", "go"]):
        end += 2
    far = word_at(tokens, end) in ("from", "to")
    asked = word_at(tokens, k) == "has"
    said = (*(("is", "the") if asked else ()), "nearest", *(("to",) if far else ()))
    return (*tokens[:k], *spelt(*said), *tokens[end + far :])


def _roomiest(tokens: Tokens, k: int) -> Tokens | None:
    """Read "(which room) offers the most space for a party" as "is the largest"."""
    if word_at(tokens, k) not in _OFFERING:
        return None
    j = k + 1 + (word_at(tokens, k + 1) in ("us", "me", "you", "everyone", "them"))
    most = word_at(tokens, j) == "the" and word_at(tokens, j + 1) in ("most", "least")
    end = j + 3 + (word_at(tokens, j + 3) in ("space", "area"))
    if not most or word_at(tokens, j + 2) not in ("space", "floor", "room", "area"):
        return None
    stop = next((n for n in range(end, len(tokens)) if tokens[n].is_punctuation), len(tokens))
    if end < stop and tokens[end].word not in ("to", "for"):
        return None
    size = "largest" if tokens[j + 1].word == "most" else "smallest"
    said = ("is", "the", size) if word_at(tokens, k) != "with" else ("that", "is", "the", size)
    return (*tokens[:k], *spelt(*said), *tokens[stop:])


def _reached(tokens: Tokens, k: int) -> Tokens | None:
    """Read "(the room) | that I would reach first from the hall", "can I get to quickest" as "nearest to the hall"."""
    j = k + (word_at(tokens, k) in ("that", "which"))
    asked = word_at(tokens, j) in _MODALS and word_at(tokens, j + 1) in _PERSONS
    if asked:
        j += 2
    elif word_at(tokens, j) in _PERSONS:
        j += 2 if word_at(tokens, j + 1) in _MODALS else 1
    else:
        return None
    if word_at(tokens, j) not in ("reach", "get"):
        return None
    j += 2 if word_at(tokens, j) == "get" and word_at(tokens, j + 1) == "to" else 1
    soon = next((len(p) for p in _SOONEST if tuple(t.word for t in tokens[j : j + len(p)]) == p), 0)
    if not soon:
        return None
    end = j + soon
    end += word_at(tokens, end) in ("coming", "walking", "going", "starting", "out")
    far = word_at(tokens, end) == "from"
    said = (*(("is", "the") if asked else ()), "nearest", *(("to",) if far else ()))
    return (*tokens[:k], *spelt(*said), *tokens[end + far :])
