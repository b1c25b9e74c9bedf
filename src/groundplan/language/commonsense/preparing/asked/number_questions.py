"""Questions of numbers put plainly: "is the number of cups here greater than there", "A or B: which has more cups".

Each rule puts one roundabout way of asking for numbers in the order in which the grammar reads them.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import IS
from groundplan.language.commonsense.words.spans import clause_end, sentence_start
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, spelt, word_at

_PLACING = frozenset({"in", "on", "at", "inside", "under", "near"})
_SUMS = (
    ("in", "total"),
    ("all", "together"),
    ("in", "all"),
    ("all", "in", "all"),
    ("put", "together"),
    ("taken", "together"),
)
_SUM = frozenset({"together", "altogether", "combined"})
_MORE = {"greater": "more", "higher": "more", "larger": "more", "bigger": "more", "smaller": "fewer", "lower": "fewer"}
_EXCEEDING = frozenset({"exceed", "exceeds", "surpass", "surpasses"})
_COUNTS = frozenset({"more", "fewer", "less"})
_FINITE = frozenset(
    {"has", "have", "holds", "hold", "contains", "contain", "is", "are", "does", "do", "lies", "stands", "got"}
    | {"can", "lacks"}
)
_PRESENTING = (
    *(("there", "are"), ("we", "have"), ("you", "have"), ("i", "have"), ("here", "are"), ("i", "see"), ("there", "is")),
    *(("we", "have", "got"), ("we", "own"), ("i", "own"), ("we", "keep")),
)
_WHERE_THERE = (("are", "there"), ("is", "there"), ("do", "i", "find"), ("can", "i", "find"), ("do", "we", "have"))
_FURTHEST = 14

_TRUE = (
    *(("is", "it", word, "that") for word in ("true", "correct", "so", "right")), ("am", "i", "right", "that"),
    ("is", "it", "the", "case", "that"), ("is", "it", "a", "fact", "that"), ("am", "i", "correct", "that"),
)  # fmt: skip


def with_numbers_asked(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with questions of numbers in the plain order."""
    for rule in (
        _true,
        _which_of_them,
        _how_many_more,
        _number_compared,
        _summed,
        _place_last,
        _choice_last,
        _in_which,
    ):
        changed = rule(tokens, ground)
        tokens = changed if any(t.word.isalnum() for t in changed) else tokens
    return tokens


def _words(tokens: Tokens, k: int, length: int) -> tuple[str, ...]:
    return tuple(t.word for t in tokens[k : k + length])


def _true(tokens: Tokens, _: Ground) -> Tokens:
    """Read "is it true that there is a lamp here" as "is there a lamp here", "do we have more" as "are there more"."""
    for k in range(len(tokens) - 4):
        length = next((len(t) for t in _TRUE if _words(tokens, k, len(t)) == t), 0)
        if length:
            rest = tokens[k + length :]
            there = word_at(rest, 0) == "there" and word_at(rest, 1) in IS
            asked = (rest[1], rest[0], *rest[2:]) if there else (*spelt("tell", "me", "whether"), *rest)
            return (*tokens[:k], *asked)
        own = word_at(tokens, k + 1) in ("we", "you", "i") and word_at(tokens, k + 2) == "have"
        if word_at(tokens, k) == "do" and own and word_at(tokens, k + 3) in _COUNTS:
            return (*tokens[:k], *spelt("are", "there"), *tokens[k + 3 :])
        begins = k == 0 or tokens[k - 1].word in SENTENCE_ENDS
        if begins and word_at(tokens, k) == "are" and word_at(tokens, k + 1) in _COUNTS:
            return (*tokens[: k + 1], *spelt("there"), *tokens[k + 1 :])
    return tokens


def _how_many_more(tokens: Tokens, _: Ground) -> Tokens:
    """Read "A has more cups than B. How many more?" as "how many more cups does A have than B?"."""
    stop = len(tokens)
    while stop and tokens[stop - 1].is_punctuation:
        stop -= 1
    start = sentence_start(tokens, stop)
    asked = _words(tokens, start, stop - start)
    if start and asked[:2] in (("how", "many"), ("by", "how")) and len(asked) <= 4:
        has = next((n for n in range(start) if tokens[n].word in ("has", "have", "contains", "holds")), -1)
        if has > 0 and word_at(tokens, has + 1) in _COUNTS:
            than = next((n for n in range(has, start) if tokens[n].word == "than"), -1)
            if than > 0:
                more = (*spelt("how", "many"), *tokens[has + 1 : than], *spelt("does"), *tokens[:has], *spelt("have"))
                return (*more, *tokens[than : start - 1], *tokens[stop:])
    for k in range(len(tokens) - 6):
        if _words(tokens, k, 3) not in (("by", "how", "many"), ("by", "how", "much")):
            continue
        exceeds = next((n for n in range(k, len(tokens)) if tokens[n].word in _EXCEEDING), -1)
        larger = next(
            (n for n in range(k, len(tokens) - 1) if tokens[n].word in _MORE and word_at(tokens, n + 1) == "than"), -1
        )
        cut, rest = (exceeds, exceeds + 1) if exceeds > 0 else (larger, larger + 2)
        if cut > 0:
            opening = spelt("what", "is", "the", "difference", "between")
            return (*tokens[:k], *opening, *tokens[k + 4 : cut], *spelt("and"), *tokens[rest:])
    return tokens


def _number_compared(tokens: Tokens, _: Ground) -> Tokens:
    """Read "is the number of cups here greater than (that) there" as "are there more cups here than there"."""
    for k in range(len(tokens) - 6):
        if word_at(tokens, k) != "is" or _words(tokens, k + 1, 3) != ("the", "number", "of"):
            continue
        more = next(
            (n for n in range(k, len(tokens) - 1) if tokens[n].word in _MORE and word_at(tokens, n + 1) == "than"), -1
        )
        if more < 0:
            continue
        rest = more + 2
        rest += next(
            (len(p) for p in (("the", "number", "of"), ("that", "of"), ("that",)) if _words(tokens, rest, len(p)) == p),
            0,
        )
        counts = spelt("are", "there", _MORE[tokens[more].word])
        return (*tokens[:k], *counts, *tokens[k + 4 : more], *spelt("than"), *tokens[rest:])
    return tokens


def _summed(tokens: Tokens, ground: Ground) -> Tokens:
    """Leave out "in total" of "how many cups are there in total in the lab and in the hall", which is in either."""
    if not any(
        _words(tokens, k, 2) in (("how", "many"), ("number", "of")) or t.word == "count" for k, t in enumerate(tokens)
    ):
        return tokens
    for k in range(3, len(tokens)):
        length = next((len(s) for s in _SUMS if _words(tokens, k, len(s)) == s), int(tokens[k].word in _SUM))
        if length:
            return _summed((*tokens[:k], *tokens[k + length :]), ground)
    return _in_either(tokens, ground)


def _in_either(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "how many cups are in the lab and in the hall" as in either: in both at once nothing can be."""
    if any(t.word in ("difference", "more", "fewer", "than") for t in tokens):
        return tokens
    reader = Reader(ground, tokens, read_noun_phrases)
    for k in range(3, len(tokens) - 2):
        if tokens[k].word != "and" or tokens[k + 1].word not in _PLACING:
            continue
        opens = [n for n in range(1, k) if tokens[n].word in _PLACING]
        first = [set(ground.found(p.query)) for n in opens for p, end in reader.noun_phrases(n + 1) if end == k]
        second = [set(ground.found(p.query)) for p, _ in reader.noun_phrases(k + 2)]
        apart = (_apart(ground, one, two) for one in first for two in second if one and two)
        if any(apart):
            same = any(tokens[n].word == tokens[k + 1].word for n in opens)
            return (*tokens[:k], *spelt("or"), *tokens[k + (2 if same else 1) :])
    return tokens


def _apart(ground: Ground, one: set[str], two: set[str]) -> bool:
    """Say whether none of some places holds one of the others."""
    held = {h for i in one for h in ground.scene.chain(i)} | {h for i in two for h in ground.scene.chain(i)}
    return not (one | two) & held and not one & two


def _place_last(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "in the hall, are there more cups than plates?" as "are there more cups than plates in the hall?"."""
    if word_at(tokens, 0) not in _PLACING:
        return tokens
    comma = next((n for n in range(2, min(_FURTHEST, len(tokens) - 2)) if tokens[n].word == ","), -1)
    asks = _words(tokens, comma + 1, 2) in (("are", "there"), ("is", "there"), ("how", "many"))
    if comma < 0 or not asks:
        return tokens
    stop = clause_end(tokens, comma + 1)
    return (*tokens[comma + 1 : stop], *tokens[:comma], *tokens[stop:])


def _choice_last(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "A or B: which has more cups?" as "which has more cups, A or B?"."""
    for k in range(len(tokens) - 4):
        there = next(
            (w for w in _WHERE_THERE if word_at(tokens, k) == "where" and _words(tokens, k + 1, len(w)) == w), ()
        )  # fmt: skip
        if there and word_at(tokens, k + 1 + len(there)) in _COUNTS and "or" in _words(tokens, k, 40):
            return (*tokens[:k], *spelt("are", "there"), *tokens[k + 1 + len(there) :])
    colon = next((n for n in range(1, len(tokens) - 3) if tokens[n].word in (":", ",", "-", "?", ".", ";")), -1)
    if colon < 0 or "or" not in _words(tokens, 0, colon) or word_at(tokens, colon + 1) not in ("which", "who", "what"):
        return tokens
    stop = clause_end(tokens, colon + 1)
    return (*tokens[colon + 1 : stop], *spelt(","), *tokens[:colon], *tokens[stop:])


def _in_which(tokens: Tokens, _: Ground) -> Tokens:
    """Read "where are the most cups, in which room?" as "in which room are the most cups?"."""
    for k in range(len(tokens) - 6):
        if tokens[k].word in _PLACING and tokens[k + 1].word in ("which", "what"):
            find = next((n for n in range(k + 2, min(k + 8, len(tokens) - 1)) if tokens[n].word == "find"), -1)
            asks = _words(tokens, find - 2, 2) in (
                ("can", "i"),
                ("do", "i"),
                ("could", "i"),
                ("can", "we"),
                ("would", "i"),
            )
            if (
                asks
                and word_at(tokens, find + 1) == "the"
                and word_at(tokens, find + 2) in ("most", "fewest", "largest")
            ):
                return (*tokens[: find - 2], *spelt("are"), *tokens[find + 1 :])
    comma = next((n for n in range(3, len(tokens) - 3) if tokens[n].word == ","), -1)
    which = word_at(tokens, comma + 1) in _PLACING and word_at(tokens, comma + 2) in ("which", "what", "whose")
    if comma < 0 or not which or word_at(tokens, 0) != "where" or word_at(tokens, 1) not in IS:
        return tokens
    stop = clause_end(tokens, comma + 1)
    return (*tokens[comma + 1 : stop], *tokens[1:comma], *tokens[stop:])


def _which_of_them(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "there are two racks. Which one has more cups?" as "which of the racks has more cups?"."""
    for k in range(3, len(tokens) - 2):
        if tokens[k - 1].word not in SENTENCE_ENDS or tokens[k].word not in ("which", "what"):
            continue
        j = k + 2 if word_at(tokens, k + 1) in ("one", "ones") else k + 1
        of_them = next(
            (p for p in (("of", "them"), ("of", "these"), ("of", "the", "two")) if _words(tokens, j, len(p)) == p), ()
        )
        j += len(of_them)
        if word_at(tokens, j) not in _FINITE or (word_at(tokens, j) in IS and word_at(tokens, j + 1) == "it"):
            continue
        noun = _several(tokens[: k - 1], ground)
        if noun:
            counted = _counted(tokens[: k - 1]) if word_at(tokens, j + 1) in _COUNTS and _ends(tokens, j + 2) else ()
            return (*spelt("which", "of", "the"), *noun, *tokens[j : j + 2], *counted, *tokens[j + 2 :])
    return tokens


def _ends(tokens: Tokens, k: int) -> bool:
    return k >= len(tokens) or tokens[k].is_punctuation


def _several(first: Tokens, ground: Ground) -> Tokens:
    """Return the noun phrase for several things with which the first sentence opens, without number and article."""
    k = next((len(p) for p in _PRESENTING if _words(first, 0, len(p)) == p), 0)
    k = k + 1 if word_at(first, k) in ("the", "both", "these", "our", "my") else k
    counted = ground.lexicon.numbers.get(word_at(first, k), 0) > 1 or word_at(first, k) in ("several", "some", "many")
    if not counted and k == 0:
        return ()
    k += counted
    for phrase, end in Reader(ground, first, read_noun_phrases).noun_phrases(k):
        told = phrase.refers in (Refers.THING, Refers.ROOM) and phrase.plural and not phrase.unknown
        if (
            told
            and len(ground.found(phrase.query)) > 1
            and (end >= len(first) or first[end].word in (*_FINITE, ",", "and", "but"))
        ):
            return first[k:end]
    return ()


def _counted(first: Tokens) -> Tokens:
    """Return the noun of "(do not hold) the same number of | cups"."""
    of = next((n for n in range(len(first) - 2) if _words(first, n, 2) == ("number", "of")), -1)
    many = next((n for n in range(len(first) - 2) if _words(first, n, 2) == ("as", "many")), -1)
    start = max(of, many) + 2
    stop = next((n for n in range(start, len(first)) if first[n].is_punctuation or first[n].word == "as"), len(first))
    return first[start:stop] if start > 1 else ()
