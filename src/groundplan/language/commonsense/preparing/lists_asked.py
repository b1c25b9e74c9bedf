"""Lists and sums that are asked for: "give me all the bedrooms", "tot up the spoons", "names of everyone who …".

Rooms and floors cannot be handed over, so that whoever wants to be given them wants them named.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader
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
    ("a", "list", "of"),
    ("the", "list", "of"),
    ("list", "of"),
    ("an", "inventory", "of"),
    ("an", "overview", "of"),
)
_GRATEFUL = frozenset({"grateful", "appreciate", "love", "like", "need", "want", "glad", "thankful", "have", "use"})
_LEVELS = frozenset({"floor", "storey", "level", "room"})
_WINNING = frozenset({"win", "wins", "winner", "lead", "leads", "top", "ahead", "first", "most", "winning", "beats"})
_JOINTS = SENTENCE_ENDS | {",", "and", "so", "please", "then", "but"}
_CHOOSING = frozenset({"give", "tell", "name", "show", "find", "pick", "choose", "report", "say", "which", "what"})


def with_lists(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with each list or sum asked for in plain words."""
    tokens = _by_floor(tokens) or tokens
    for k in range(len(tokens)):
        if k and tokens[k - 1].word not in _JOINTS:
            continue
        changed = (
            _summed(tokens, k)
            or _named(tokens, k)
            or _listed(tokens, k)
            or _compared(tokens, k, ground)
            or _rooms_given(tokens, k, ground)
        )
        if changed is not None:
            return changed
    return tokens


def _at(tokens: Tokens, k: int, said: tuple[str, ...]) -> bool:
    return tuple(t.word for t in tokens[k : k + len(said)]) == said


def _by_floor(tokens: Tokens) -> Tokens | None:
    """Read "count the lamps floor by floor: which comes first" as "which floor has the most lamps?"."""
    for k in range(2, len(tokens) - 2):
        each = word_at(tokens, k) in _LEVELS
        twice = word_at(tokens, k + 1) == "by" and word_at(tokens, k + 2) == word_at(tokens, k)
        once = word_at(tokens, k - 1) in ("by", "per") and word_at(tokens, k - 2) not in _LEVELS
        if not each or not (twice or once):
            continue
        begin = next((n + 1 for n in range(k - 1, -1, -1) if tokens[n].word in SENTENCE_ENDS), 0)
        before = [n for n in range(begin, k) if tokens[n].word in ("the", "all", "our", "every")]
        rest = {t.word for t in tokens[k + 1 :]}
        if (
            not before
            or not rest & _WINNING
            or not {"count", "counted", "counting", "tally", "sorted"} & {t.word for t in tokens[begin:k]}
        ):
            continue
        start = before[-1] + 1
        end = next((n for n in range(start, k) if tokens[n].word in ("were", "are", "is", "by", "per", ",")), k)
        if start < end:
            return (
                *tokens[:begin],
                *spelt("which", tokens[k].word, "has", "the", "most"),
                *tokens[start:end],
                *spelt("?"),
            )
    return None


def _summed(tokens: Tokens, k: int) -> Tokens | None:
    """Read "tot up the spoons" as "count the spoons"."""
    said = next((s for s in _SUMMING if _at(tokens, k, s)), None)
    return (*tokens[:k], *spelt("count"), *tokens[k + len(said) :]) if said is not None else None


def _named(tokens: Tokens, k: int) -> Tokens | None:
    """Read "the names of everyone who left a mug there" as "who left a mug there"."""
    said = next((s for s in _NAMES if _at(tokens, k, s)), None)
    j = k + len(said or ())
    if said is None or word_at(tokens, j) not in _ALL:
        return None
    who = next((n for n in range(j + 1, min(j + 3, len(tokens))) if tokens[n].word in ("who", "whose")), -1)
    return (*tokens[:k], *tokens[who:]) if who > 0 else None


def _listed(tokens: Tokens, k: int) -> Tokens | None:
    """Read "I'd be grateful for a list of the dirty cups" as "find the dirty cups"."""
    wanting = range(k, min(k + 7, len(tokens)))
    at = next((n for n in wanting if any(_at(tokens, n, s) for s in _LIST)), -1)
    if at < 0 or any(t.is_punctuation for t in tokens[k:at]):
        return None
    before = {t.word for t in tokens[k:at]}
    if before and not before & (_GRATEFUL | _GIVING | {"make", "write", "draw", "compile", "show"}):
        return None
    length = next(len(s) for s in _LIST if _at(tokens, at, s))
    return (*tokens[:k], *spelt("find"), *tokens[at + length :])


def _compared(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "compare the halls by size and give me the largest (one)" as "find the largest of the halls"."""
    if word_at(tokens, k) not in ("compare", "rank", "sort", "order", "measure"):
        return None
    reader = Reader(ground, tokens, read_noun_phrases)
    end = min((e for p, e in reader.noun_phrases(k + 1) if not p.unknown), default=0)
    chosen = next((n for n in range(end, len(tokens)) if tokens[n].word in ground.lexicon.superlatives), -1)
    choosing = _CHOOSING & {t.word for t in tokens[end:chosen]} if end and chosen > 0 else frozenset()
    if not choosing:
        return None
    last = chosen + 1
    while word_at(tokens, last) in ("one", "ones", "only", "of", "them", "all"):
        last += 1
    noun = tokens[k + 1 : end]
    noun = noun[1:] if word_at(noun, 0) in ("the", "all", "our", "my") else noun
    noun = noun[1:] if word_at(noun, 0) == "the" else noun
    return (*tokens[:k], *spelt("find", "the"), tokens[chosen], *noun, *tokens[last:])


def _rooms_given(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "give me all the bedrooms" as "find all the bedrooms"."""
    if word_at(tokens, k) not in _GIVING or word_at(tokens, k + 1) not in _TO_WHOM:
        return None
    start = k + 3 if word_at(tokens, k + 2) in ("just", "only", "out") else k + 2
    found = [p for p, _ in Reader(ground, tokens, read_noun_phrases).noun_phrases(start) if not p.unknown]
    rooms = bool(found) and all(p.refers in (Refers.ROOM, Refers.FLOOR) for p in found)
    return (*tokens[:k], *spelt("find"), *tokens[start:]) if rooms else None
