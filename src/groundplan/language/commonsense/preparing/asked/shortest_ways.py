"""What says "nearest" in more words: "with the shortest walk from", "I would reach first", "can I get to quickest".

As well "largest" where the most space is asked for.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.words.closed import MODALS_AND_DO, PERSONS
from groundplan.language.commonsense.words.phrase_ends import phrase_ends
from groundplan.language.commonsense.words.spans import clause_end, past
from groundplan.language.commonsense.words.tokens import Tokens, spelt, word_at

_NEARNESS = {
    "shortest": "closest", "quickest": "closest", "fastest": "closest", "least": "closest", "smallest": "closest",
    "longest": "farthest", "furthest": "farthest",
}  # fmt: skip
_WAYS = frozenset({"walk", "way", "distance", "trip", "route", "path", "stroll", "journey", "commute", "trek"})
_SPACE = (
    ("square", "metres"), ("square", "meters"), ("square", "feet"), ("floor", "space"), ("floor", "area"),
    ("elbow", "room"), ("space",), ("area",), ("room",), ("floor",),
)  # fmt: skip
_OFFERING = frozenset({"gives", "give", "offers", "offer", "has", "have", "provides", "with", "leaves", "is", "got"})
_TO_WHOM = frozenset({"us", "me", "you", "everyone", "them"})
_SOONEST = (
    ("first",), ("soonest",), ("quickest",), ("fastest",), ("most", "quickly"), ("the", "quickest"), ("the", "fastest"),
    ("the", "soonest"), ("after", "the", "fewest", "metres"), ("after", "the", "fewest", "steps"), ("before", "others"),
    ("in", "the", "fewest", "steps"), ("with", "the", "fewest", "steps"), ("in", "the", "shortest", "time"),
)  # fmt: skip


def with_shortest_ways(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with the shortest way to something put as its being the nearest, most space as the largest."""
    changed = _whose_way(tokens, ground) or _most_space(tokens, ground)
    rules = (rule(tokens, k) for k in range(1, len(tokens)) for rule in (_having, _reached))
    return changed or next((found for found in rules if found is not None), tokens)


def _home(ground: Ground) -> str:
    """Return the word for where somebody is at home here."""
    return "office" if ground.categories("office") else "room"


def _whose_way(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "who has the shortest way to the kitchen?" as whose office is closest; the place may be told before."""
    k = next((n for n, t in enumerate(tokens) if t.word in _WAYS and word_at(tokens, n - 1) in _NEARNESS), -1)
    asks = next((n for n in range(k - 1, max(-1, k - 7), -1) if tokens[n].word in ("who", "whose", "which")), -1)
    if k < 0 or asks < 0 or not {"has", "have", "had", "is"} & {t.word for t in tokens[asks:k]}:
        return None
    if tokens[asks].word == "which" and word_at(tokens, asks + 1) not in ("colleague", "person", "employee"):
        return None
    for n in (*range(k + 1, len(tokens)), *range(asks - 1, -1, -1)):
        if tokens[n].word in ("to", "from", "into", "in") and (ends := phrase_ends(tokens, n + 1, ground, Refers.ROOM)):
            near = spelt("whose", _home(ground), "is", _NEARNESS[tokens[k - 1].word], "to")
            return (*near, *tokens[n + 1 : ends[0]], *spelt("?"))
    return None


def _having(tokens: Tokens, k: int) -> Tokens | None:
    """Read "(the exit) | with the shortest walk from the hall" as "nearest to the hall"."""
    start = k + 2 if word_at(tokens, k) in ("that", "which") else k + 1
    opens = word_at(tokens, start - 1) in ("with", "has", "having", "at") and word_at(tokens, start) == "the"
    near = _NEARNESS.get(word_at(tokens, start + 1))
    if not opens or near is None or word_at(tokens, start + 2) not in _WAYS:
        return None
    end = past(tokens, start + 3, (("on", "foot"), ("to", "walk"), ("to", "go"))) or start + 3
    far = word_at(tokens, end) in ("from", "to")
    asked = word_at(tokens, k) == "has"
    said = (*(("is", "the") if asked else ()), near, *(("to",) if far else ()))
    return (*tokens[:k], *spelt(*said), *tokens[end + far :])


def _most_space(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "which room offers us the most space for a party" as "is the largest", "who has the most space" too."""
    k = next((n for n in range(2, len(tokens)) if past(tokens, n, _SPACE) and _most(tokens, n)), 0)
    give = k - 3 - (word_at(tokens, k - 3) in _TO_WHOM)
    give -= word_at(tokens, give) == "got" and word_at(tokens, give - 1) in _OFFERING
    if not k or word_at(tokens, k - 2) != "the" or word_at(tokens, give) not in _OFFERING:
        return None
    size = "largest" if tokens[k - 1].word == "most" else "smallest"
    end = past(tokens, k, _SPACE)
    stop = clause_end(tokens, end)
    if word_at(tokens, give - 1) == "who":
        own = next((n for n in range(end, stop) if tokens[n].word in ("their", "his", "own")), 0)
        home = word_at(tokens, own + 1) if own else ""
        return (*tokens[: give - 1], *spelt("whose", home or _home(ground), "is", "the", size), *tokens[stop:])
    if end < stop and tokens[end].word not in ("to", "for", "in", "inside"):
        return None
    said = ("that", "is", "the", size) if word_at(tokens, give) == "with" else ("is", "the", size)
    return (*tokens[:give], *spelt(*said), *tokens[stop:])


def _most(tokens: Tokens, n: int) -> bool:
    return word_at(tokens, n - 1) in ("most", "least")


def _reached(tokens: Tokens, k: int) -> Tokens | None:
    """Read "(the room) | that I would reach first from the hall", "can I get to quickest" as "nearest to the hall"."""
    j = k + (word_at(tokens, k) in ("that", "which"))
    asked = word_at(tokens, j) in MODALS_AND_DO and word_at(tokens, j + 1) in PERSONS
    if asked:
        j += 2
    elif word_at(tokens, j) in PERSONS:
        j += 2 if word_at(tokens, j + 1) in MODALS_AND_DO else 1
    else:
        return None
    if word_at(tokens, j) not in ("reach", "get"):
        return None
    j += 2 if word_at(tokens, j) == "get" and word_at(tokens, j + 1) == "to" else 1
    end = past(tokens, j, _SOONEST)
    if not end:
        return None
    end += word_at(tokens, end) in ("coming", "walking", "going", "starting", "out")
    far = word_at(tokens, end) == "from"
    said = (*(("is", "the") if asked else ()), "nearest", *(("to",) if far else ()))
    return (*tokens[:k], *spelt(*said), *tokens[end + far :])
