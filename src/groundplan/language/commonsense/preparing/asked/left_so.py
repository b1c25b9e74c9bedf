"""What was left in some state, and what needs nothing first: "what did we leave on", "a pan I can use without washing".

"Which doors did they leave open" asks which are open; "without ironing it first" and the like ask for what is ready.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.closed import PERSONS
from groundplan.language.commonsense.words.spans import clause_end, clause_start
from groundplan.language.commonsense.words.tokens import Tokens, spelt, word_at

_ASKED = frozenset({"which", "what"})
_DID = frozenset({"did", "have", "has", "do", "had"})
_LEAVE = frozenset({"leave", "left", "forget", "forgotten"})
_TURNED = frozenset({"switched", "turned", "standing", "wide"})
_BARE = frozenset({"on", "off"})
_ARTICLES = frozenset({"the", "a", "an", "my", "our", "his", "her", "their", "your", "this", "that", "top", "it"})
_NEEDLESS = {
    "washing": "clean", "rinsing": "clean", "cleaning": "clean", "scrubbing": "clean", "drying": "dry",
    "refilling": "full", "filling": "full", "charging": "charged", "recharging": "charged", "repairing": "working",
    "mending": "working", "fixing": "working",
}  # fmt: skip
_BEHIND = frozenset({"up", "it", "them", "one", "any", "anything", "first", "beforehand", "before", "again"})
_CAN = frozenset({"can", "could", "may", "might", "do", "would", "should", "are", "will"})


def with_what_was_left(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what was left in some state asked for by that state."""
    return _whether_left(_left(_needless(_had(tokens)), ground), ground)


def _had(tokens: Tokens) -> Tokens:
    """Read "which offices have had a lamp left on" as "which offices have a lamp left on"."""
    for k in range(1, len(tokens) - 2):
        left = {"left", "standing", "running", "on", "open"} & {t.word for t in tokens[k + 2 : clause_end(tokens, k)]}
        if left and word_at(tokens, k) in ("have", "has", "had") and word_at(tokens, k + 1) == "had":
            return (*tokens[: k + 1], *tokens[k + 2 :])
    return tokens


def _left(tokens: Tokens, ground: Ground) -> Tokens:
    for k in range(1, len(tokens) - 3):
        if word_at(tokens, k) not in _DID or word_at(tokens, k + 1) not in PERSONS:
            continue
        asked = _ASKED & {t.word for t in tokens[max(0, k - 5) : k]}
        j = k + 3 if word_at(tokens, k + 2) in _LEAVE else 0
        if not asked or not j:
            continue
        turned = word_at(tokens, j) in _TURNED
        state = word_at(tokens, j + turned)
        if state not in ground.lexicon.states or word_at(tokens, j + turned + 1) in _ARTICLES:
            continue
        rest = tuple(t for n, t in enumerate(tokens[j:], j) if not _only_stands(tokens, n))
        switched = spelt("switched") if state in _BARE and not turned else ()
        many = word_at(tokens, k - 1) == "what" or not word_at(tokens, k - 1).endswith("s")
        return (*tokens[:k], *spelt("is" if many else "are"), *switched, *rest)
    return tokens


def _whether_left(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "did we leave the oven on" as "is the oven switched on", "… anything open" as "is there anything open"."""
    for k in range(len(tokens) - 4):
        begins = k == 0 or tokens[k - 1].is_punctuation
        left = word_at(tokens, k + 1) in PERSONS and word_at(tokens, k + 2) in _LEAVE
        if not begins or word_at(tokens, k) not in _DID or not left:
            continue
        end = clause_end(tokens, k + 3)
        turned = word_at(tokens, end - 2) in _TURNED
        stop = end - 1 - turned
        if word_at(tokens, end - 1) not in ground.lexicon.states or stop < k + 4:
            continue
        switched = spelt("switched") if word_at(tokens, end - 1) in _BARE else ()
        there = spelt("there") if word_at(tokens, k + 3) in ("anything", "something", "any", "a") else ()
        return (*tokens[:k], *spelt("is"), *there, *tokens[k + 3 : stop], *switched, *tokens[end - 1 :])
    return tokens


def _only_stands(tokens: Tokens, n: int) -> bool:
    """Say whether "standing", "wide" before "open" stands at a position."""
    return word_at(tokens, n) in ("standing", "wide") and word_at(tokens, n + 1) in ("open", "closed", "ajar", "shut")


def _needless(tokens: Tokens) -> Tokens:
    """Read "which pans can I use without rinsing them" as "which pans are clean"."""
    for k in range(2, len(tokens) - 1):
        like = _NEEDLESS.get(word_at(tokens, k + 1)) if word_at(tokens, k) == "without" else None
        end = k + 2
        while word_at(tokens, end) in _BEHIND:
            end += 1
        if like is None or not (end >= len(tokens) or tokens[end].is_punctuation):
            continue
        begin = clause_start(tokens, k)
        asked = next((n for n in range(begin, k) if tokens[n].word in {*_ASKED, "many"}), -1)
        can = next((n for n in range(asked + 1, k) if tokens[n].word in _CAN), -1) if asked >= 0 else -1
        if can > asked + 1:
            return (*tokens[:can], *spelt("are", like), *tokens[end:])
        noun = next((n for n in range(k - 1, begin, -1) if tokens[n].word in ("i", "we", "you", "that", "which")), -1)
        if noun > begin and word_at(tokens, noun + 1) in {*_CAN, "i", "we", "you"}:
            start = noun - 1 if word_at(tokens, noun - 1) in ("that", "which") else noun
            return (*tokens[:start], *spelt("that", "is", like), *tokens[end:])
    return tokens
