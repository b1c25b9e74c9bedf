"""What is announced first and then said: "gather the mugs, then wash them", "see to the laundry: everything washed".

What the first clause names is put for "them", "everything there" in the second, which says what is to be done with it.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.phrase_ends import phrase_ends
from groundplan.language.commonsense.words.spans import at, past, sentence_end
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, spelt, word_at

_ROUND = (
    ("go", "round", "and"), ("go", "around", "and"), ("walk", "around", "and"), ("walk", "round", "and"),
    ("do", "the", "rounds", "and"), ("go", "and"), ("go", "about", "and"), ("make", "the", "rounds", "and"),
)  # fmt: skip
_GATHER = (
    ("gather",), ("gather", "up"), ("gather", "together"), ("collect",), ("round", "up"), ("pick", "up"), ("find",),
    ("get", "together"), ("bring", "together"), ("fetch",), ("get",), ("collect", "up"), ("take",),
)  # fmt: skip
_THEN = ((",", "then"), ("and", "then"), (",", "and", "then"), (",", "and"), ("and",), ("then",), (".", "then"))
_THEM = (("them", "all"), ("all", "of", "them"), ("them",), ("it", "all"), ("all", "of", "it"), ("it",), ("those",))
_DOING = frozenset(
    {"wash", "clean", "rinse", "dry", "run", "iron", "heat", "water", "recycle", "bin", "dust", "polish"}
)
_PUTTING = frozenset({"put", "place", "store", "stow", "stack", "set", "lay", "leave", "drop"})
_LYING = frozenset({"are", "is", "lying", "standing", "sitting", "left", "around", "about"})
_SEEING = (
    ("see", "to"), ("take", "care", "of"), ("deal", "with"), ("attend", "to"), ("do",), ("look", "after"),
    ("deliver",), ("distribute",), ("hand", "out"), ("sort", "out"), ("handle",), ("give", "out"), ("process",),
    ("sort",), ("empty",),
)  # fmt: skip
_ALL = (
    ("everything", "there"), ("everything", "on", "it"), ("everything", "in", "it"), ("all", "of", "it"), ("it", "all"),
    ("everything",), ("all", "of", "them"), ("they", "all"), ("each",), ("each", "of", "them"), ("each", "one"),
    ("every", "item"), ("each", "item"), ("all",), ("it",), ("they",), ("every", "piece"), ("each", "piece"),
)  # fmt: skip
_TO_BE = frozenset(
    {"must", "should", "has", "have", "is", "are", "needs", "need", "to", "be", "gets", "get", "all", "first", "shall"}
)
_GOES = frozenset({"goes", "go", "belongs", "belong", "must", "should", "is", "are", "has", "have", "needs"})
_TOGETHER = (("together", "with"), ("along", "with"), ("as", "well", "as"))


def with_announced(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what is announced in a clause put into what is then said of it."""
    if ground.affordances:
        return tokens
    for k in range(1, len(tokens) - 3):
        if tokens[k].word == "," and past(tokens, k + 1, _TOGETHER):
            return with_announced((*tokens[:k], *tokens[k + 1 :]), ground)
    for k in range(len(tokens) - 4):
        if k == 0 or tokens[k - 1].word in SENTENCE_ENDS | {","}:
            changed = _gathered(tokens, k, ground) or _seen_to(tokens, k, ground)
            if changed is not None:
                return changed
    return tokens


def _gathered(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "(go round and) gather the mugs, then wash them" as "wash the mugs".

    Where they are gathered is where they are, if they are put elsewhere then ("… in the hall and put them in the bin").
    """
    begin = past(tokens, k, _ROUND) or k
    start = past(tokens, begin, _GATHER)
    for end in phrase_ends(tokens, start, ground) if start else ():
        verb = past(tokens, end, (*_THEN, (",",)))
        there = next((n for n in range(start + 1, end - 1) if tokens[n].word in ("in", "on", "at")), 0)
        put = there and word_at(tokens, verb) in _PUTTING and word_at(tokens, there - 1) not in _LYING
        if not verb or not (put or word_at(tokens, verb) in _DOING):
            continue
        them = next((n for n in range(verb + 1, min(verb + 3, len(tokens))) if past(tokens, n, _THEM)), 0)
        if them:
            after = past(tokens, them, _THEM)
            if not put:
                return (*tokens[:k], *tokens[verb:them], *tokens[start:end], *tokens[after:])
            place = tokens[there:end]
            last = sentence_end(tokens, after)
            rest = (t for t in tokens[after:last] if t.word != "there")
            gathered = (*tokens[start:there], *spelt("that", "are"), *place)
            return (*tokens[:k], *tokens[verb:them], *gathered, *rest, *tokens[last:])
    return None


def _seen_to(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "see to the laundry: everything washed, then dried", "deliver the post: everything goes to its owner"."""
    start = past(tokens, k, _SEEING)
    for end in phrase_ends(tokens, start, ground) if start else ():
        what = end + 1 if word_at(tokens, end) in (",", ".", ";", "-") else 0
        said = past(tokens, what, _ALL) if what else 0
        if not said:
            continue
        named = tokens[start:end]
        done = _done(tokens, said, ground)
        if done is not None:
            verbs, rest = done
            first = (*spelt(verbs[0]), *named)
            more = tuple(t for v in verbs[1:] for t in (*spelt(",", "then", v), *named))
            return (*tokens[:k], *first, *more, *tokens[rest:])
        if word_at(tokens, said) in _GOES:
            whole = named if named[0].word != "what" else (*spelt("everything"), *named[2:])
            return (*tokens[:k], *whole, *tokens[said:])
    return None


def _done(tokens: Tokens, k: int, ground: Ground) -> tuple[list[str], int] | None:
    """Return the verbs of "(everything) | must be washed, then dried", with where the sentence ends."""
    stop = sentence_end(tokens, k)
    while word_at(tokens, k) in _TO_BE:
        k += 1
    verbs: list[str] = []
    while k < stop:
        base = ground.lexicon.base(tokens[k].word)
        if base is None or base == tokens[k].word:
            return None
        verbs.append(base)
        k += 1
        k = past(tokens, k, (*_THEN, (",",))) or k
    return (verbs, stop) if verbs and not at(tokens, stop, "?") else None
