"""Several things for one place, one after the other: "bring the cup to the desk first, next the tray, the pen last".

Each thing becomes an order of its own, in the order in which they are to be done: "bring the cup to the desk, then
bring the tray to the desk, then bring the pen to the desk". Where nothing tells an order, nothing is changed.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.phrase_ends import INTO
from groundplan.language.commonsense.words.spans import at, past, sentence_end
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Token, Tokens, spelt, word_at

_VERBS = frozenset({"put", "bring", "take", "carry", "move", "deliver", "place", "lay", "set", "get", "transport"})
_PARTICLES = frozenset({"over", "back", "up", "down", "out", "there"})
_FINITE = frozenset(
    {"should", "must", "shall", "has", "have", "needs", "need", "ought", "to", "be", "is", "are", "goes", "go", "gets"}
    | {"belongs", "belong", "put", "placed", "brought", "taken", "moved", "carried", "comes", "come", "delivered"}
)
_OPENING = (("please",), ("and",), (",",), ("first",), ("first", "of", "all"), ("to", "begin", "with"), ("ok",))
_STARTING = (("start", "with"), ("begin", "with"), ("start", "off", "with"))
_NEXT = (
    *(
        ("then",),
        ("next",),
        ("after", "that"),
        ("after", "which"),
        ("afterwards",),
        ("finally",),
        ("lastly",),
        ("later",),
    ),
    *(("followed", "by"), ("only", "then"), ("only", "after", "that"), ("at", "the", "very", "end"), ("thereafter",)),
    *(("at", "the", "end"), ("at", "last"), ("go", "on", "with"), ("continue", "with"), ("carry", "on", "with")),
    *(("end", "with"), ("finish", "with"), ("second",), ("third",), ("secondly",), ("thirdly",), ("last", "of", "all")),
    *(("after", "it"), ("after", "this"), ("last",), ("subsequently",), ("followed", "in", "turn", "by")),
)
_BEHIND = (
    *(("first",), ("first", "of", "all"), ("second",), ("third",), ("fourth",), ("last",), ("last", "of", "all")),
    *(
        ("at", "the", "end"),
        ("at", "the", "very", "end"),
        ("next",),
        ("afterwards",),
        ("after", "that"),
        ("to", "begin", "with"),
    ),
)
_IN_ORDER = (
    *(
        ("in", "this", "order"),
        ("in", "that", "order"),
        ("in", "the", "order", "given"),
        ("in", "just", "this", "order"),
    ),
    *(
        ("one", "after", "the", "other"),
        ("one", "after", "another"),
        ("one", "by", "one"),
        ("in", "exactly", "this", "order"),
    ),
    *(
        ("in", "the", "given", "order"),
        ("in", "exactly", "that", "order"),
        ("in", "just", "that", "order"),
        ("in", "order"),
    ),
    *(("one", "at", "a", "time", "and", "in", "that", "order"), ("one", "at", "a", "time")),
)
_ALL = frozenset({"all", "three", "four", "both", "they", "of", "them", "these", "those", "two"})
_LAST = (("last",), ("last", "of", "all"), ("at", "the", "end"), ("at", "the", "very", "end"))


@dataclass(slots=True)
class _Errand:
    """What was read of an errand so far: its verb, its things, their one place, and whether an order was told."""

    verb: Tokens = ()
    things: list[Tokens] = field(default_factory=list)
    place: Tokens = ()
    ordered: bool = False
    end: int = 0


def one_by_one(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with things that are to be put somewhere one after the other in orders of their own."""
    begin = 0
    while begin < len(tokens):
        errand = _read(tokens, begin, ground)
        if errand is not None:
            said = _spelt_out(errand)
            tokens = (*tokens[:begin], *said, *tokens[errand.end :])
            begin += len(said)
        begin = sentence_end(tokens, begin) + 1
    return tokens


def _spelt_out(errand: _Errand) -> Tokens:
    found: list[Token] = []
    for thing in errand.things:
        found += [*(spelt(",", "then") if found else ()), *errand.verb, *thing, *errand.place]
    return tuple(found)


def _read(tokens: Tokens, begin: int, ground: Ground) -> _Errand | None:
    """Read the errand of a sentence; None where it is none, or no order is told."""
    errand, k = _Errand(), _past_all(tokens, begin, _OPENING)
    started = past(tokens, k, _STARTING)
    k, errand.ordered = started or k, bool(started)
    if word_at(tokens, k) in _VERBS:
        errand.verb, k = tokens[k : k + 1], k + 1
        while word_at(tokens, k) in _PARTICLES:
            k += 1
    elif not started:
        k = _fronted_place(errand, tokens, k, ground)
    ordered = errand.ordered
    while (end := _thing(tokens, k, ground)) > 0:
        if errand.things and errand.place and not _closes(tokens, end):
            errand.ordered = ordered
            break
        errand.things.append(tokens[k:end])
        k = _behind_thing(errand, tokens, end, ground)
        if k < 0:
            return None
        errand.end, ordered = k, errand.ordered
        k = _past_joint(errand, tokens, k)
        if k == errand.end or not _thing(tokens, k, ground):
            errand.ordered = ordered
            break
    errand.end = _whole_order(errand, tokens, errand.end, ground)
    if len(errand.things) < 2 or not errand.place or not errand.ordered:
        return None
    errand.verb = errand.verb or spelt("take" if errand.place[0].word == "to" else "put")
    return errand


def _fronted_place(errand: _Errand, tokens: Tokens, k: int, ground: Ground) -> int:
    """Read "on the desk: (first …)"; return the position after it."""
    end = _place(tokens, k, ground)
    end += word_at(tokens, end) == "please" if end else 0
    behind = past(tokens, end + (word_at(tokens, end) == ","), _IN_ORDER) if end else 0
    if behind and word_at(tokens, behind) in (",", ":"):
        errand.place, errand.ordered = tuple(t for t in tokens[k:end] if t.word != "please"), True
        return behind + 1
    if not end or word_at(tokens, end) not in (",", ":", "-"):
        return k
    errand.place = tokens[k:end]
    return _past_all(tokens, end + 1, _OPENING)


def _past_all(tokens: Tokens, k: int, options: tuple[tuple[str, ...], ...]) -> int:
    while (end := past(tokens, k, options)) > 0:
        k = end
    return k


def _closes(tokens: Tokens, k: int) -> bool:
    """Say whether nothing is said of a thing that ends at a position but when it comes and where it goes."""
    word = word_at(tokens, k)
    ended = not word or word in SENTENCE_ENDS or word in (",", ":", "and", "please") or word in INTO
    return ended or any(past(tokens, k, options) for options in (_NEXT, _BEHIND, _IN_ORDER))


def _within(tokens: Tokens, k: int, ground: Ground) -> Reader:
    """Return a reader of the words from a position to where something else is joined."""
    joints = (n for n in range(k + 1, len(tokens)) if tokens[n].word in (",", "and", "then"))
    return Reader(ground, tokens, read_noun_phrases, stop=next(joints, len(tokens)))


def _thing(tokens: Tokens, k: int, ground: Ground) -> int:
    """Return where one thing ends that is named at a position; 0 where none is."""
    found = _within(tokens, k, ground).noun_phrases(k) if k < len(tokens) else ()
    single = [(p, e) for p, e in found if p.refers is Refers.THING and not p.unknown and len(p.items) == 1]
    return max((e for p, e in single if ground.found(p.query)), default=0)


def _place(tokens: Tokens, k: int, ground: Ground) -> int:
    """Return where one place ends that is said with a preposition at a position; 0 where none is."""
    if word_at(tokens, k) not in INTO:
        return 0
    start = k + 2 if word_at(tokens, k + 1) in ("to", "of") else k + 1
    found = _within(tokens, start, ground).noun_phrases(start) if start < len(tokens) else ()
    wanted = [(p, e) for p, e in found if p.refers in (Refers.THING, Refers.ROOM) and not p.unknown]
    return max((e for p, e in wanted if len(p.items) == 1 and ground.found(p.query)), default=0)


def _behind_thing(errand: _Errand, tokens: Tokens, k: int, ground: Ground) -> int:
    """Return the position after the place and the words for an order behind a thing; -1: it has another place."""
    if not errand.verb and len(errand.things) == 1:
        while word_at(tokens, k) in _FINITE:
            k += 1
    k = _ordered_behind(errand, tokens, k)
    if (end := _place(tokens, k, ground)) > 0:
        if errand.place and [t.word for t in tokens[k:end]] != [t.word for t in errand.place]:
            return -1
        errand.place, k = tokens[k:end], end
    last = past(tokens, k, _LAST)
    if last and len(errand.things) == 1 and word_at(tokens, last + (word_at(tokens, last) == ",")) == "after":
        return _named_last(errand, tokens, last + 1 + (word_at(tokens, last) == ","), ground)
    return _ordered_behind(errand, tokens, k)


def _named_last(errand: _Errand, tokens: Tokens, k: int, ground: Ground) -> int:
    """Read "(the pen goes there last, after) the cup and then the tray": the thing named first comes last."""
    last = errand.things.pop()
    while (end := _thing(tokens, k, ground)) > 0:
        errand.things.append(tokens[k:end])
        k = _past_joint(errand, tokens, end)
        if k == end:
            break
    errand.things.append(last)
    errand.ordered = True
    return k


def _ordered_behind(errand: _Errand, tokens: Tokens, k: int) -> int:
    end = 0 if at(tokens, k, "next", "to") else past(tokens, k, _BEHIND)
    errand.ordered = errand.ordered or bool(end)
    return end or k


def _past_joint(errand: _Errand, tokens: Tokens, k: int) -> int:
    """Return the position after what joins one thing to the next; the position itself where nothing does."""
    n = k + 1 if word_at(tokens, k) in SENTENCE_ENDS and past(tokens, k + 1, _NEXT) else k
    while True:
        following = 0 if at(tokens, n, "next", "to") else past(tokens, n, _NEXT)
        errand.ordered = errand.ordered or bool(following)
        if not following and word_at(tokens, n) not in (",", "and", "with", "comes", "come", "goes", "it", "is"):
            return n
        if not following and n == k and word_at(tokens, n) not in (",", "and"):
            return n
        n = following or n + 1


def _whole_order(errand: _Errand, tokens: Tokens, k: int, ground: Ground) -> int:
    """Return the position after "…, in this order" and "…: all three belong on the desk"."""
    n = k + 1 if word_at(tokens, k) in (",", ":", "-") else k
    first = n
    while word_at(tokens, n) in _ALL | _FINITE:
        n += 1
    end = _place(tokens, n, ground) if not errand.place and (n > first or first > k) else 0
    if end:
        errand.place, k = tokens[n:end], end
    n = k + 1 if word_at(tokens, k) == "," else k
    end = past(tokens, n, _IN_ORDER)
    errand.ordered = errand.ordered or bool(end)
    return end or k
