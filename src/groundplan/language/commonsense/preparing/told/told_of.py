"""Things told of before something is asked of them: "there are books lying on Ann's desk. Return them to the library".

The command is put with what "them" stands for ("return the books that are on Ann's desk to the library"), however it is
told that they are there: "somebody left …", "you will find …", "Ann's desk has … on it", "… are lying on Ann's desk".
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.nouns import person_query
from groundplan.language.commonsense.words.closed import ALL_QUESTION_WORDS, PERSONS
from groundplan.language.commonsense.words.phrase_ends import AT, longest, phrase_ends, place_ends
from groundplan.language.commonsense.words.spans import sentence_end
from groundplan.language.commonsense.words.tokens import POSSESSIVE, SENTENCE_ENDS, Token, Tokens, spelt, word_at

_BEING = frozenset({"is", "are", "was", "were", "lie", "lies", "stand", "stands", "sit", "sits"})
_LYING = frozenset(
    {"lying", "behind", "standing", "sitting", "left", "forgotten", "scattered", "waiting", "around", "about", "still"}
)
_HAS = frozenset({"has", "have", "had"})
_LEFT = frozenset(
    {"left", "leave", "forget", "forgot", "put", "placed", "dropped", "saw", "noticed", "spotted", "found", "see"}
    | {"notice", "find"}
)
_MAY = frozenset(
    {"will", "can", "should", "might", "may", "must", "would", "have", "has", "just", "also", "again", "got"}
)
_THEM = ("them", "they", "these", "those", "it", "that", "this")
_SOME = frozenset({"a", "an", "some", "several", "any"})
_KEPT = frozenset(
    {"the", "my", "your", "his", "her", "our", "their", "its", "this", "that", "these", "those", "both", "all"}
)
_LEADING = frozenset(
    {"so", "please", "and", "now", "then", "could", "can", "would", "you", "kindly", ",", "i", "want", "like"}
)
_THEIRS = frozenset({"his", "her", "their"})
_OVER = frozenset({"over", "around", "about", "across"})
_EVERYTHING = (("everything", "of", "theirs"), ("all", "of", "it"), ("all", "of", "them"), ("all", "of", "those"))
_EACH = (
    *(("every", "single", "one", "of"), ("every", "last", "one", "of"), ("every", "one", "of"), ("each", "one", "of")),
    *(("each", "of"), ("all", "of"), ("both", "of"), ("the", "lot", "of"), ("any", "of")),
)
_THROWING = frozenset({"chuck", "toss", "dump", "throw", "pitch", "fling", "hurl"})
"""Verbs of throwing away, behind which "on the desk" would be where it is thrown to."""
_FURTHEST = 8


def with_things_told_of(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what was told to be somewhere named in the command after it."""
    if ground.affordances:
        return tokens
    begin = 0
    while begin < len(tokens):
        told = told_of(tokens, begin, ground)
        changed = _named(tokens, begin, told, ground) if told is not None else None
        if changed is not None:
            return with_things_told_of(changed, ground)
        begin = next((n + 1 for n in range(begin, len(tokens)) if tokens[n].word in SENTENCE_ENDS), len(tokens))
    return tokens


Told = tuple[Tokens, Tokens, int]
"""What is told of, where it is, and the position after that."""


def told_of(tokens: Tokens, k: int, ground: Ground) -> Told | None:
    """Return what a sentence tells of, and where it is."""
    word, after = word_at(tokens, k), word_at(tokens, k + 1)
    if word == "there" and after in _BEING:
        return _thing_then_place(tokens, k + 2, ground)
    if word in AT:
        for end in place_ends(tokens, k, ground):
            start = end + 1 if word_at(tokens, end) == "there" else end
            start += word_at(tokens, end) == ","
            seen = start + 1 if word_at(tokens, start) in PERSONS else 0
            while seen and word_at(tokens, seen) in _MAY:
                seen += 1
            if seen and word_at(tokens, seen) in _LEFT:
                thing = _longest_at_end(tokens, seen + 1, ground)
                return (tokens[seen + 1 : thing], tokens[k:end], thing) if thing else None
            if word_at(tokens, start) in _BEING:
                thing = _longest_at_end(tokens, start + 1, ground)
                return (tokens[start + 1 : thing], tokens[k:end], thing) if thing else None
        return None
    verb = k + 1 if word in PERSONS else _both(tokens, k, ground) or _person(tokens, k, ground) or _group(tokens, k)
    while verb and word_at(tokens, verb) in _MAY:
        verb += 1
    if verb and word_at(tokens, verb) in _LEFT:
        told = _thing_then_place(tokens, verb + 1, ground)
        if told is not None and told[0][0].word == "their" and word_at(tokens, k + 1) == "and":
            return (*spelt("the"), *told[0][1:], *spelt("of"), *tokens[k : k + 3]), told[1], told[2]
        if told is not None and told[0][0].word in _THEIRS and _person(tokens, k, ground):
            return (tokens[k], Token("'s", POSSESSIVE), *told[0][1:]), told[1], told[2]
        theirs = word in ("people", "the", "our", "my") and told is not None and told[0][0].word == "their"
        return ((*spelt("all", "the"), *told[0][1:]), *told[1:]) if theirs and told is not None else told
    return _subject(tokens, k, ground)


def _person(tokens: Tokens, k: int, ground: Ground) -> int:
    return k + 1 if person_query(ground, (word_at(tokens, k),)) is not None else 0


def _both(tokens: Tokens, k: int, ground: Ground) -> int:
    """Return the position after "Ann and Ben"; 0 where no two people are named."""
    named = word_at(tokens, k + 1) == "and" and _person(tokens, k, ground) and _person(tokens, k + 2, ground)
    return k + 3 if named else 0


def _group(tokens: Tokens, k: int) -> int:
    """Return the position after "the kids", "our guests" before "have left"; 0 where there are none."""
    owned = word_at(tokens, k + 2) == POSSESSIVE
    several = word_at(tokens, k) in ("the", "our", "my") and (
        owned or word_at(tokens, k + 1).endswith(("s", "ren", "ple"))
    )
    j = k + 3 if owned else k + 2
    return j if several and word_at(tokens, j) in _HAS and word_at(tokens, j + 1) in _LEFT else 0


def _subject(tokens: Tokens, k: int, ground: Ground) -> Told | None:
    """Read "books are lying on the desk", "the desk has books on it"."""
    for end in phrase_ends(tokens, k, ground):
        verb = word_at(tokens, end)
        if verb in _HAS and word_at(tokens, end + 1) not in ("been", "to"):
            for thing in phrase_ends(tokens, end + 1, ground):
                mark = thing + 1 if word_at(tokens, thing) in _LYING else thing
                it = word_at(tokens, mark + 1) in ("it", "them") and _ends(tokens, mark + 2)
                if word_at(tokens, mark) in AT and it:
                    place = (tokens[mark], *tokens[k:end])
                    return tokens[end + 1 : thing], place, mark + 2
        j = end
        while word_at(tokens, j) in _BEING | _HAS | {"been"} | _LYING:
            j += 1
        if j == end or verb not in _BEING | _HAS or not _LYING & {t.word for t in tokens[end:j]}:
            continue
        place_end = longest(place_ends(tokens, j, ground))
        if place_end and _ends(tokens, place_end):
            return tokens[k:end], tokens[j:place_end], place_end
    return None


def _thing_then_place(tokens: Tokens, start: int, ground: Ground) -> Told | None:
    for thing in sorted(phrase_ends(tokens, start, ground)):
        j = thing
        while word_at(tokens, j) in _LYING:
            j += 1
        if word_at(tokens, j) == "all" and word_at(tokens, j + 1) in _OVER:
            j, tokens = j + 1, (*tokens[: j + 1], *spelt("in"), *tokens[j + 2 :])
        end = longest([e for e in place_ends(tokens, j, ground) if _ends(tokens, e)])
        if end:
            return tokens[start:thing], tokens[j:end], end
    return None


def _longest_at_end(tokens: Tokens, start: int, ground: Ground) -> int:
    return longest([end for end in phrase_ends(tokens, start, ground) if _ends(tokens, end)])


def _ends(tokens: Tokens, k: int) -> bool:
    return k >= len(tokens) or tokens[k].word in (*SENTENCE_ENDS, ",", "and", "-")


def _named(tokens: Tokens, begin: int, told: Told, ground: Ground) -> Tokens | None:
    """Return the command behind with what is told of in the place of its first pronoun."""
    thing, place, end = told
    if thing[0].word in ("no", "not", "nothing"):
        return None
    start = end + 1
    while word_at(tokens, start) in _LEADING and word_at(tokens, start):
        start += 1
    first = word_at(tokens, start)
    commands = ground.lexicon.base(first) == first or first in (*_THEM, "everything", "all")
    if end >= len(tokens) or first in ALL_QUESTION_WORDS or not commands:
        return None
    stop = sentence_end(tokens, start)
    whole = next((w for w in _EVERYTHING if tuple(t.word for t in tokens[start : start + len(w)]) == w), ())
    if whole:
        return (*tokens[:begin], *_definite(thing), *place, *tokens[start + len(whole) :])
    it = next((n for n in range(start, min(stop, start + _FURTHEST)) if tokens[n].word in _THEM), -1)
    if it < 0 or (it > start and word_at(tokens, it - 1) in AT | {"to", "into", "onto", "from"}):
        return None
    if any(tokens[n].word == "to" for n in range(start + 1, it)):
        return None
    if any(tokens[n].word == "the" and phrase_ends(tokens[:it], n, ground) for n in range(start + 1, it - 1)):
        return None
    if tokens[it].word in ("that", "this", "these", "those") and not _ends(tokens, it + 1) and it > start:
        return None
    rest = it + 1 + (word_at(tokens, it + 1) == "all")
    each = next((e for e in _EACH if tuple(t.word for t in tokens[it - len(e) : it]) == e), ())
    it -= len(each)
    apart = spelt("that", "is") if it == start + 1 and first in _THROWING and _ends(tokens, rest) else ()
    return (*tokens[:begin], *tokens[start:it], *_definite(thing), *apart, *place, *tokens[rest:])


def _definite(thing: Tokens) -> Tokens:
    """Return what is told of with "the": "a mug", "some books", "two books" as "the mug", "the books", "the two …"."""
    first = thing[0].word
    if first in _KEPT or (len(thing) > 1 and thing[1].word in ("'s", POSSESSIVE)):
        return thing
    if first == "something" and len(thing) > 1:
        return (*spelt("the"), *thing[1:], *spelt("thing"))
    return (*spelt("the"), *thing[1:]) if first in _SOME else (*spelt("the"), *thing)
