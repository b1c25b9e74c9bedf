"""What comes before what, however it is said: "don't do B until A", "only do B once A", "before doing B there, do A".

They are put in the order in which they are done ("A, then B"), so that what the grammar reads of "then" holds for all.
"There" in what is said first stands for the place that is named only afterwards.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.phrase_ends import INTO, longest, phrase_ends, place_ends
from groundplan.language.commonsense.words.spans import at, past, sentence_end
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Token, Tokens, spelt, word_at

_UNTIL = frozenset({"until", "till", "before", "unless"})
_ONCE = frozenset({"once", "after", "when"})
_THEN = (
    ("not", "until", "then"),
    ("not", "before", "then"),
    ("not", "before", "that"),
    ("not", "until", "after", "that"),
)
_IN_ORDER = (("in", "that", "order"), ("in", "this", "order"), ("in", "exactly", "that", "order"))
_HAVING_DONE = tuple(("you", "have", "done", what, ",") for what in ("this", "that"))
_HOT = frozenset({"hot", "warm", "heated", "piping", "warmed"})
_PUTTING = frozenset({"put", "place", "leave", "keep", "pop", "stick"})
_DONE = frozenset({"you", "have", "has", "are", "had", "been", "already"})


def in_sequence(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what is to be done first said first."""
    for k in range(1, len(tokens) - 1):
        late = next((t for t in _THEN if tuple(x.word for x in tokens[k : k + len(t)]) == t), ())
        if late and tokens[k - 1].word in ("and", ",", "but", *SENTENCE_ENDS):
            tokens = (*tokens[:k], *spelt("then"), *tokens[k + len(late) :])
    begin = 0
    while begin < len(tokens):
        stop = sentence_end(tokens, begin)
        part = tokens[begin:stop]
        said = (
            _in_that_order(part, ground)
            or _not_until(part, ground)
            or _not_before(part, ground)
            or _once_so(part, ground)
            or _before_there(part, ground)
            or _until_hot(part, ground)
        )
        if said is not None:
            tokens = (*tokens[:begin], *said, *tokens[stop:])
            stop = begin + len(said)
        begin = stop + 1
    return tokens


def _in_that_order(said: Tokens, ground: Ground) -> Tokens | None:
    """Read "do A, do B and do C, in that order" as "do A, then do B, then do C"."""
    start = next((n for n in range(2, len(said)) if past(said, n, _IN_ORDER) == len(said)), 0)
    if not start:
        return None
    found: list[Token] = []
    for n, token in enumerate(said[: start - (said[start - 1].word == ",")]):
        joins = n and said[n - 1].word in (",", "and") and ground.lexicon.base(token.word) == token.word
        if joins and token.word in ground.lexicon.verb_starts:
            while found[-1].word in (",", "and"):
                found.pop()
            found += spelt(",", "then")
        found.append(token)
    return tuple(found)


def _not_until(said: Tokens, ground: Ground) -> Tokens | None:
    """Read "do not do B until A", "only do B once A" as "A, then B"."""
    start = 1 if word_at(said, 0) in ("please", "and", "but") else 0
    denied = word_at(said, start) == "do" and word_at(said, start + 1) == "not"
    only = word_at(said, start) == "only"
    first = start + 2 if denied else start + 1
    if not (denied or only) or ground.lexicon.base(word_at(said, first)) != word_at(said, first):
        return None
    joints = _UNTIL - {"unless"} if denied else _ONCE
    joint = next((n for n in range(first + 2, len(said) - 1) if said[n].word in joints), 0)
    joint = joint or next((n for n in range(first + 2, len(said) - 1) if denied and said[n].word == "unless"), 0)
    if not joint:
        return None
    end = joint - 1 if word_at(said, joint - 1) in ("only", ",") else joint
    later, earlier = said[first:end], said[joint + 1 :]
    done = past(earlier, 0, _HAVING_DONE)
    if done:
        return (*said[:start], *earlier[done:], *spelt(",", "then"), *later)
    place = _place(later, ground)
    condition = _as_wish(_with_place(earlier, place), ground)
    return (*said[:start], *condition, *spelt(",", "then"), *later) if condition else None


def _not_before(said: Tokens, ground: Ground) -> Tokens | None:
    """Read "do B, but not before A is so", "B should only be done once A is so" as "A, then B"."""
    only = next((n for n in range(1, len(said)) if said[n].word == "only"), 0)
    for k in range(2, len(said) - 3):
        late = past(said, k, (("not", "before"), ("not", "until"), ("as", "soon", "as")))
        once = (only and only < k and said[k].word in _ONCE) or said[k].word == "once"
        if not (late or once):
            continue
        end = k
        while said[end - 1].word in (",", "but", "though", "only"):
            end -= 1
        condition = _as_state(said[late or k + 1 :], ground)
        later = tuple(t for n, t in enumerate(said[:end]) if late or not only or n != only)
        if condition and word_at(later, 0) not in ("do", "if"):
            return (*condition, *spelt(",", "then"), *later)
    if at(said, 0, "only", "then"):
        return (*spelt("then"), *said[2:])
    if at(said, 0, "wait", "with"):
        base = ground.lexicon.base(word_at(said, 2))
        return _not_until((*spelt("do", "not", base), *said[3:]), ground) if base else None
    return None


def _once_so(said: Tokens, ground: Ground) -> Tokens | None:
    """Read "once the cup is on the desk, do B" as "the cup should be on the desk, then do B"."""
    start = past(said, 0, (("once",), ("as", "soon", "as")))
    comma = next((n for n in range(start + 2, len(said) - 1) if said[n].word == ","), 0) if start else 0
    condition = _as_state(said[start:comma], ground) if comma else None
    return (*condition, *spelt(",", "then"), *said[comma + 1 :]) if condition else None


def _as_state(said: Tokens, ground: Ground) -> Tokens | None:
    """Return "the cup is on the desk", "the door is closed" as a wish; None where anything else is told."""
    wish = _as_wish(said, ground) or ()
    be = next((n for n in range(1, len(wish)) if wish[n].word == "be"), 0)
    after = word_at(wish, be + 1) if be and wish[be - 1].word == "should" else ""
    return wish if after in INTO or after in ground.lexicon.states else None


def _before_there(said: Tokens, ground: Ground) -> Tokens | None:
    """Read "before bringing the cup to the desk, take the tray there" as "take the tray to the desk, then bring …"."""
    comma = next((n for n in range(2, len(said)) if said[n].word == ","), 0)
    if word_at(said, 0) not in ("before", "prior") or not comma or "there" not in [t.word for t in said[comma:]]:
        return None
    verb = 2 if word_at(said, 1) in ("you", "to") else 1
    base = ground.lexicon.base(word_at(said, verb))
    place = _place(said[1:comma], ground)
    if base is None or not place:
        return None
    first = _with_place(said[comma + 1 :], place)
    return (*first, *spelt(",", "then", base), *said[verb + 1 : comma])


def _until_hot(said: Tokens, ground: Ground) -> Tokens | None:
    """Read "put the soup in the microwave until it is hot" as "heat the soup"."""
    k = next((n for n in range(3, len(said) - 2) if said[n].word in ("until", "till")), 0)
    hot = word_at(said, k + 1) in ("it", "they") and word_at(said, k + 2) in ("is", "are") and k
    if not hot or word_at(said, k + 3) not in _HOT:
        return None
    for n in range(k - 1, -1, -1):
        if said[n].word not in _PUTTING:
            continue
        for end in phrase_ends(said, n + 1, ground):
            if longest(place_ends(said, end, ground, INTO)) == k:
                return (*said[:n], *spelt("heat"), *said[n + 1 : end], *said[k + 4 :])
    return None


def _place(said: Tokens, ground: Ground) -> Tokens:
    """Return the last place that is said to be the end of a movement ("to the desk", "in the sink")."""
    for n in range(len(said) - 1, -1, -1):
        if said[n].word in INTO and longest(place_ends(said, n, ground, INTO)) == len(said):
            return said[n:]
    return ()


def _with_place(said: Tokens, place: Tokens) -> Tokens:
    """Return words with the place put for the "there" they end with."""
    if not place or word_at(said, len(said) - 1) != "there":
        return said
    return (*said[:-1], *place)


def _as_wish(said: Tokens, ground: Ground) -> Tokens | None:
    """Return "you have closed the door", "the door is closed", "the cup is on the desk" as what is to be done first."""
    j = 0
    while word_at(said, j) in _DONE:
        j += 1
    base = ground.lexicon.base(word_at(said, j))
    if j and base is not None:
        return (*spelt(base), *said[j + 1 :])
    for end in phrase_ends(said, 0, ground):
        if word_at(said, end) in ("is", "are", "has", "have", "gets", "arrives"):
            rest = end + 2 if word_at(said, end + 1) in ("been", "become") else end + 1
            marks = {"to": "on"} if word_at(said, rest) == "to" else {}
            place = (*spelt(*marks.values()), *said[rest + 1 :]) if marks else said[rest:]
            return (*said[:end], *spelt("should", "be"), *place)
    return None
