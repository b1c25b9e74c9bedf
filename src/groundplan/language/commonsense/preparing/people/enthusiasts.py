"""Places and things of somebody who is fond of something: "the office of someone who is mad about horses".

What people are fond of shows in what they have: so it is put as a riddle, "someone has things about horses. Find their
office.", which is answered by whose the things are that speak of it.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.spans import sentence_end
from groundplan.language.commonsense.words.tokens import Tokens, spelt, word_at

_OF = frozenset({"of", "belonging"})
_SOMEONE = (
    *(("someone",), ("somebody",), ("a", "person"), ("the", "person"), ("the", "one"), ("a", "guy"), ("the", "guy")),
    *(("a", "colleague"), ("the", "colleague"), ("an", "employee"), ("the", "employee")),
)
_SURELY = frozenset(
    {"clearly", "obviously", "apparently", "evidently", "really", "absolutely", "totally", "very", "quite", "so"}
    | {"completely", "probably", "seemingly", "plainly", "a", "an", "must", "be", "is", "seems", "to", "bit", "big"}
    | {"huge", "great", "keen", "real", "true", "passionate", "avid"}
)
_FOND = (
    *(("mad", "about"), ("crazy", "about"), ("nuts", "about"), ("wild", "about"), ("passionate", "about")),
    *(("obsessed", "with"), ("obsessed", "by"), ("keen", "on"), ("fond", "of"), ("into",), ("loves",), ("likes",)),
    *(("adores",), ("fan", "of"), ("lover", "of"), ("enthusiastic", "about"), ("fascinated", "by")),
)
_FANS = frozenset({"fan", "enthusiast", "lover", "fanatic", "nut", "buff", "freak", "aficionado", "supporter"})
_FINDING = frozenset({"find", "locate", "identify", "show"})
_LONGEST = 3


def with_enthusiasts(tokens: Tokens, ground: Ground) -> Tokens:
    """Return a search for something of a person who is fond of a thing put as a riddle about such things."""
    if word_at(tokens, 0) not in _FINDING:
        return tokens
    end = sentence_end(tokens, 0)
    for of in range(2, end - 3):
        start = _after_someone(tokens, of)
        liked = _shown_here(_liked(tokens, start, end), ground) if start else ()
        if liked:
            noun = tokens[_noun(tokens) : of]
            told = (*spelt("someone", "has", "things", "about"), *liked, *spelt("."))
            return (*told, *spelt("find", "their"), *noun, *tokens[end:])
    return tokens


def _shown_here(liked: Tokens, ground: Ground) -> Tokens:
    """Return what is liked as the things here speak of it ("surfing" of a surf magazine); none where nothing does."""
    forms = [liked] if liked else []
    if liked and liked[-1].word.endswith("ing"):
        forms.append((*liked[:-1], *spelt(liked[-1].word.removesuffix("ing"))))
    for form in forms:
        said = (*spelt("things", "about"), *form)
        phrases = Reader(ground, said, read_noun_phrases).noun_phrases(0)
        if any(end == len(said) and not p.unknown and ground.found(p.query) for p, end in phrases):
            return form
    return ()


def _noun(tokens: Tokens) -> int:
    k = 1
    while word_at(tokens, k) in ("me", "us", "the", "a", "an", "out"):
        k += 1
    return k


def _after_someone(tokens: Tokens, of: int) -> int:
    """Return the position behind "of someone who", 0 where nothing such stands there."""
    if word_at(tokens, of) not in _OF:
        return 0
    k = of + 2 if word_at(tokens, of + 1) == "to" else of + 1
    for said in _SOMEONE:
        who = k + len(said)
        if tuple(t.word for t in tokens[k:who]) == said and word_at(tokens, who) in ("who", "that"):
            return who + 1
    return 0


def _liked(tokens: Tokens, start: int, end: int) -> Tokens:
    """Return what one is fond of: "(is clearly) mad about | horses", "(is a) | football fan"."""
    k = start
    while k < end and word_at(tokens, k) in _SURELY:
        k += 1
    opening = next((f for f in _FOND if tuple(t.word for t in tokens[k : k + len(f)]) == f), ())
    if opening:
        liked = tokens[k + len(opening) : end]
        return liked if 0 < len(liked) <= _LONGEST and not any(t.is_punctuation for t in liked) else ()
    called = k > start and k < end - 1 <= k + _LONGEST and word_at(tokens, end - 1) in _FANS
    return tokens[k : end - 1] if called else ()
