"""Drinks that are ordered in pieces: "Tea for Ann! Take the blue cup and bring it to the desk".

What is to be drunk, what in, and where it is to stand may be said in any order of clauses and sentences, with a verb or
without. They are put into one: "make coffee in a clean mug and put it on the desk".
"""

from __future__ import annotations

from dataclasses import dataclass

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.nouns import person_query
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.phrase_ends import longest, place_ends
from groundplan.language.commonsense.words.spans import past, sentence_end
from groundplan.language.commonsense.words.tokens import POSSESSIVE, SENTENCE_ENDS, Token, Tokens, spelt, word_at

_OPENERS = frozenset({"please", "hello", "hi", "hey", "ok", "so", "and", "then", "well", "yes", "oh", "now", "just"})
_POLITE = frozenset({"please", "thanks", "thank", "just", "simply", "and", "but", "so", "then", "you", "also", "would"})
_JOINTS = frozenset({",", "-", *SENTENCE_ENDS})
_MAKE = frozenset({"make", "brew", "prepare", "fix", "do", "get", "bring", "fetch", "serve", "pour", "give", "have"})
_MAKING = frozenset({"making", "brewing", "preparing", "fixing", "getting", "bringing", "fetching", "serving"})
_NICE = frozenset({"fresh", "freshly", "brewed", "nice", "hot", "strong", "quick", "little", "good", "lovely", "cup"})
_CUPFUL = frozenset({"cup", "mug", "pot", "glass", "of"})
_SPEAKERS = frozenset({"i", "we", "somebody", "someone", "everybody", "everyone"})
_ME = frozenset({"me", "us", "myself"})
_ONE = frozenset({"it", "that", "one", "some", "this", "mine"})
_SET = frozenset({"put", "leave", "set", "place", "stand", "serve", "bring", "carry", "take", "deliver", "drop", "lay"})
_AT = frozenset({"on", "at", "to", "onto"})
_ASKING = (
    *(("there", "should", "be"), ("there", "must", "be"), ("there", "has", "to", "be"), ("time", "for")),
    *(("it", "is", "time", "for"), ("how", "about"), ("what", "about"), ("may", "i", "have"), ("could", "i", "have")),
    *(("can", "i", "have"), ("could", "we", "have"), ("can", "we", "have"), ("may", "we", "have"), ("one",)),
)
_BEFORE = (("before", "you"), ("before", "anybody"), ("before", "someone"), ("before", "i"), ("before",))
_CAN = (*_BEFORE, ("could", "you"), ("can", "you"), ("would", "you"), ("will", "you"), ("would", "you", "mind"))
_WISHES = (
    *(("need",), ("needs",), ("want",), ("wants",), ("fancy",), ("fancies",), ("would", "like"), ("would", "love")),
    *(("am", "dying", "for"), ("is", "dying", "for"), ("feel", "like"), ("could", "do", "with"), ("could", "use")),
    *(("would", "appreciate"), ("is", "asking", "for"), ("asked", "for"), ("has", "asked", "for"), ("crave",)),
    *(
        ("will", "have"),
        ("could", "murder"),
        ("am", "having"),
        ("are", "dying", "for"),
        ("would", "like", "to", "have"),
        ("gets",),
    ),
)
_HABITS = frozenset({"take", "drink", "have", "like", "prefer"})
_GOOD = (
    *(("would", "be", w) for w in ("nice", "lovely", "great", "good", "wonderful", "perfect", "welcome")),
    *(("going",), ("ready",), ("is", "wanted"), ("is", "needed"), ("would", "go", "down", "well"), ("for", "me")),
    *(("for", "us"), ("is", "what", "i", "need")),
    *(("for", d, g) for d in ("our", "the", "my", "a") for g in ("guest", "visitor", "guests", "visitors", "friend")),
)
_USE = (
    *(("use",), ("using",), ("take",), ("and", "use"), ("mind", "you", "take"), ("mind", "you", "use")),
    *(("make", "sure", "you", "use"), ("make", "sure", "to", "use"), ("be", "sure", "to", "use"), ("pick",)),
)
_SERVES = (
    *(("is", "the", "one", "to", "use"), ("is", "the", "one"), ("will", "do"), ("would", "do"), ("is", "fine")),
    *(("would", "be", "fine"), ("would", "be", "perfect"), ("would", "be", "best"), ("is", "best")),
    *(("is", "the", "right", "one"), ("is", "what", "it", "goes", "in"), ("is", "what", "i", "want", "it", "in")),
)
_IN = frozenset({"in", "into", "from", "out"})
_BEING = frozenset({"it", "should", "must", "has", "to", "be", "goes", "comes", "is", "served", "i", "like", "only"})
_COMPOUNDS = frozenset(
    {"machine", "maker", "table", "cup", "cups", "mug", "mugs", "beans", "pot", "tin", "bags", "bag", "towel", "towels"}
    | {"cake", "break", "room", "corner", "stain", "spill", "leaves", "filter", "filters", "grounds", "capsules"}
    | {"shop", "grinder", "jar", "packet", "bottle", "drinks", "drinker", "time", "urn", "trolley", "tray"}
)
_WASHING = frozenset({"wash", "washed", "washing", "dishwasher", "rinse", "clean", "cleaned", "rinsed"})
_LONGEST = 5
_FURTHEST = 20


@dataclass(slots=True)
class _Order:
    """A drink, what it is to be in and where it is to stand, as far as it was said."""

    drink: Tokens
    wished: bool
    person: Tokens = ()
    vessel: Tokens = ()
    mark: str = "on"
    place: Tokens = ()
    later: bool = False


def with_drinks(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with a drink that is ordered in pieces said in one."""
    if ground.affordances or not ground.lexicon.liquids.keys() & {t.word for t in tokens}:
        return tokens
    begin = 0
    while begin < len(tokens):
        found = _ordered(tokens, begin, ground)
        if found is not None:
            order, end = found
            end = _pieces(tokens, end, order, ground)
            rest = tokens[_past_joints(tokens, end) :]
            washed = _washed_first(rest, order, ground)
            if washed is not None:
                return (*tokens[:begin], *washed)
            named = not {t.word for t in tokens[begin:end]} & (_MAKE | _MAKING)
            if order.vessel or order.place or (named and not rest and not order.person):
                return (*tokens[:begin], *_said(order), *(spelt(".") if rest else ()), *rest)
        begin = sentence_end(tokens, begin) + 1
    return tokens


def _ordered(tokens: Tokens, begin: int, ground: Ground) -> tuple[_Order, int] | None:
    """Return the drink that a sentence orders, and where its words end."""
    k = begin
    while word_at(tokens, k) in _OPENERS:
        k += 1
    opened = _opened(tokens, k, ground)
    for start, wished in opened:
        drink = _drink(tokens, start, ground)
        if drink is None:
            continue
        after, good = _past_good(tokens, drink)
        order = _Order(_plain(tokens[start:drink]), wished)
        if word_at(tokens, after) == "for" and (end := _person(tokens, after + 1, ground)):
            order.person, after, good = tokens[after + 1 : end], end, True
        closed = after >= len(tokens) or tokens[after].word in _JOINTS | _AT | {"in", "please", "and"}
        if closed and (wished or good or _told_how(tokens, after)):
            order.wished, order.later = True, tokens[k].word == "before"
            return order, after
    return _used_for(tokens, k, ground) or _habit(tokens, k, ground)


def _used_for(tokens: Tokens, k: int, ground: Ground) -> tuple[_Order, int] | None:
    """Return the drink of "use the blue mug for my coffee"."""
    start = past(tokens, k, _USE)
    for phrase, end in _phrases(tokens, start, ground) if start else ():
        begin = end + 2 if word_at(tokens, end + 1) in ("my", "the", "his", "her") else end + 1
        last = _drink(tokens, begin, ground) if word_at(tokens, end) == "for" and _holds(ground, phrase) else None
        if last is not None:
            return _Order(_plain(tokens[begin:last]), wished=True, vessel=tokens[start:end]), last
    return None


def _opened(tokens: Tokens, k: int, ground: Ground) -> list[tuple[int, bool]]:
    """Return where the drink may be named in a sentence, and whether what stands before it wishes for it."""
    asked = past(tokens, k, _ASKING)
    if asked:
        return [(asked, True)]
    start = past(tokens, k, _CAN) or k
    while word_at(tokens, start) in ("please", "just", "kindly"):
        start += 1
    if word_at(tokens, start) in _MAKE | (_MAKING if start > k else frozenset()):
        start += 2 if word_at(tokens, start + 1) in _ME else 1
        return [(start, True)]
    who = k + 1 if word_at(tokens, k) in _SPEAKERS else 0
    wish = past(tokens, who, _WISHES) if who else 0
    if wish:
        return [(wish, True)]
    return [(k, True)] if word_at(tokens, k) else []


def _habit(tokens: Tokens, k: int, ground: Ground) -> tuple[_Order, int] | None:
    """Return the drink of "I always take my tea in …, so make me one" and "a guest who drinks tea. Make one …"."""
    stop = sentence_end(tokens, k)
    for n in range(k + 1, stop):
        taken = word_at(tokens, n) in _HABITS | {"drinks", "likes", "takes", "prefers", "loves"}
        end = _drink(tokens, n + 2 if word_at(tokens, n + 1) == "my" else n + 1, ground) if taken else None
        if end is None:
            continue
        later = next((i for i in range(end, len(tokens) - 1) if _makes_one(tokens, i)), -1)
        if later < 0 or later > end + 12:
            return None
        liquid = next(n for n in range(end - 1, k, -1) if tokens[n].word in ground.lexicon.liquids)
        order = _Order(tokens[liquid:end], wished=True)
        return order, (end if end < stop else later)
    return None


def _makes_one(tokens: Tokens, k: int) -> bool:
    one = k + 2 if word_at(tokens, k + 1) in _ME else k + 1
    return word_at(tokens, k) in _MAKE and word_at(tokens, one) in _ONE


def _told_how(tokens: Tokens, k: int) -> bool:
    return k < len(tokens) and tokens[k].word in _JOINTS


def _drink(tokens: Tokens, k: int, ground: Ground) -> int | None:
    """Return where words for a drink that is made end: "a coffee", "some nice hot tea", "a fresh cup of tea"."""
    n = k + 1 if word_at(tokens, k) in ("a", "an", "some", "another", "one") else k
    while word_at(tokens, n) in _NICE | _CUPFUL and n < k + _LONGEST:
        n += 1
    pair = f"{word_at(tokens, n)}_{word_at(tokens, n + 1)}" in ground.liquids
    end = n + 2 if pair else n + 1
    made = pair or word_at(tokens, n) in ground.liquids
    compound = word_at(tokens, end) in _COMPOUNDS
    return end if made and not compound else None


def _plain(said: Tokens) -> Tokens:
    return tuple(t for t in said if t.word not in _NICE | _CUPFUL | {"a", "an", "some", "another", "one"})


def _past_good(tokens: Tokens, k: int) -> tuple[int, bool]:
    """Return the position after "would be nice", "going", "please", and whether such words stood there."""
    start = k
    while (end := past(tokens, k, _GOOD)) or word_at(tokens, k) == "please":
        k = end or k + 1
    return k, k > start


def _person(tokens: Tokens, k: int, ground: Ground) -> int:
    """Return where the name of somebody ends that stands at a position; 0 where none does."""
    named = (n for n in (k + 2, k + 1) if not any(t.is_punctuation for t in tokens[k:n]))
    return next((n for n in named if person_query(ground, tuple(t.word for t in tokens[k:n])) is not None), 0)


def _past_joints(tokens: Tokens, k: int) -> int:
    while word_at(tokens, k) in _JOINTS | _POLITE or (word_at(tokens, k) == "for" and word_at(tokens, k + 1) in _ME):
        k += 2 if word_at(tokens, k) == "for" else 1
    return k


def _pieces(tokens: Tokens, k: int, order: _Order, ground: Ground) -> int:
    """Put what is said of the vessel and the place into an order; return where what says it ends."""
    while True:
        n = _past_joints(tokens, k)
        end = 0
        if not order.vessel:
            end = _vessel(tokens, n, order, ground)
        if not end and not order.place:
            end = _placed(tokens, n, order, ground)
        if not end and _makes_one(tokens, n):
            one = n + 3 if word_at(tokens, n + 1) in _ME else n + 2
            end = one if one >= len(tokens) or tokens[one].word in _JOINTS | _IN | {"and", "please"} else 0
        if not end:
            return k
        k = end


def _vessel(tokens: Tokens, k: int, order: _Order, ground: Ground) -> int:
    """Read "in a clean mug", "use the blue mug (for it)", "it should be in …", "the blue mug will do"."""
    start = past(tokens, k, _USE)
    if not start:
        n = k
        while n < k + _LONGEST and (
            word_at(tokens, n) in _BEING or _makes_one(tokens, n) or word_at(tokens, n) in _ONE
        ):
            n += 1
        n = n + 2 if n == k and word_at(tokens, n) in _SET and word_at(tokens, n + 1) in _ONE else n
        start = n + 1 if word_at(tokens, n) in _IN else 0
        start = start + 1 if start and word_at(tokens, start) == "of" else start
    for phrase, end in sorted(_phrases(tokens, start or k, ground), key=lambda pair: -pair[1]):
        bare = bool(phrase.query.states) and word_at(tokens, end) in _JOINTS
        serves = end if start or bare else past(tokens, end, _SERVES)
        if not serves or not _holds(ground, phrase):
            continue
        while word_at(tokens, serves) in ("for", "to") and word_at(tokens, serves + 1) in _ONE | {"serve"}:
            serves += 2
        if serves >= len(tokens) or tokens[serves].word in _JOINTS | _AT | {"and", "please", "then", "so", "if", "for"}:
            order.vessel = tokens[start or k : end]
            return serves
    return 0


def _phrases(tokens: Tokens, k: int, ground: Ground) -> list[tuple[Phrase, int]]:
    return list(Reader(ground, tokens, read_noun_phrases).noun_phrases(k)) if k < len(tokens) else []


def _holds(ground: Ground, phrase: Phrase) -> bool:
    """Say whether a phrase means vessels that are carried about."""
    ids = ground.found(phrase.query)
    carried = all(ground.scene.has_type(i, "vessel") and ground.scene.has_type(i, "pickable") for i in ids)
    return carried and bool(ids) and phrase.refers is Refers.THING and not phrase.unknown


def _placed(tokens: Tokens, k: int, order: _Order, ground: Ground) -> int:
    """Read "(and) set it down on the desk", "I would like it on the desk", "on the desk"."""
    n = k
    wish = past(tokens, k + 1, _WISHES) if word_at(tokens, k) in _SPEAKERS else 0
    if wish and word_at(tokens, wish) in _ONE:
        n = wish + 1
    elif word_at(tokens, k) in _SET and word_at(tokens, k + 1) in _ONE:
        n = k + 2
    elif word_at(tokens, k) == "to" and word_at(tokens, k + 1) == "be" and word_at(tokens, k + 2) in _SET | {"served"}:
        n = k + 3
    while n > k and word_at(tokens, n) in ("down", "over", "right", "back", "standing", "served", "ready"):
        n += 1
    end = longest(place_ends(tokens, n, ground, _AT))
    if not end:
        return 0
    order.mark, order.place = tokens[n].word, tokens[n + 1 : end]
    return end


def _washed_first(rest: Tokens, order: _Order, ground: Ground) -> Tokens | None:
    """Read "(a tea, please.) the blue mug is dirty, wash it first", "(use the mug) after a round in the dishwasher"."""
    words = {t.word for t in rest}
    if not words & _WASHING or len(rest) > _FURTHEST:
        return None
    if order.vessel:
        short = order.later or (word_at(rest, 0) == "after" and not any(t.word in SENTENCE_ENDS for t in rest[:-1]))
        return (*spelt("wash"), *order.vessel, *spelt("and", "then"), *_said(order)) if short else None
    for phrase, end in _phrases(rest, 0, ground):
        if _holds(ground, phrase) and word_at(rest, end) in ("is", "needs", "has", "must", "should", "wants"):
            order.vessel = rest[:end]
            return (*spelt("wash"), *rest[:end], *spelt("and", "then"), *_said(order))
    return None


def _said(order: _Order) -> Tokens:
    """Return an order as it is read: made in its vessel, and put where it is to stand or brought to whom it is for."""
    vessel = (*spelt("in"), *_theirs(order.vessel, order)) if order.vessel else ()
    if order.place:
        mark = "on" if order.mark == "at" else order.mark
        verb = spelt("carry", "it") if mark == "to" else spelt("put", "it")
        return (*spelt("make"), *order.drink, *vessel, *spelt("and"), *verb, *spelt(mark), *_theirs(order.place, order))
    if order.person:
        return (*spelt("make"), *order.person, *spelt("a"), *order.drink, *vessel)
    return (*spelt("make", *(() if vessel else ("me",))), *order.drink, *vessel)


def _theirs(said: Tokens, order: _Order) -> Tokens:
    """Return words with the name of whom a drink is for in the place of "her", "his"."""
    if not order.person or not said or said[0].word not in ("her", "his", "their"):
        return said
    return (*order.person, Token("'s", POSSESSIVE), *said[1:])
