"""What is everyone's, and goes to each one's own place: "everybody's post belongs on their own desk".

It is put as "all the post should be on its owner's desk", also where people are named ("Ann and Ben both get their
cards on their desks"), and where the things were only told of before ("the post has come: everyone's …").
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.nouns import read_noun
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.preparing.told.told_of import told_of
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.spans import sentence_end
from groundplan.language.commonsense.words.tokens import POSSESSIVE, SENTENCE_ENDS, Tokens, spelt, word_at

_ALL = frozenset({"everyone", "everybody"})
_THEIR = frozenset({"their", "his", "her", "its"})
_MODALS = frozenset(
    {"should", "must", "shall", "can", "has", "have", "ought", "needs", "need", "goes", "go", "belongs", "belong"}
)
_FINDING = frozenset({"find", "get", "have", "receive", "be", "given", "see", "to"})
_EACH = frozenset({"each", "all", "both"})
_ON = frozenset({"on", "in", "at", "onto", "into", "to"})
_LONGEST = 2


def with_owners_of_each(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with each one's own place put as the owner's, and everyone's things as all of them."""
    if ground.affordances:
        return tokens
    return _found_by_each(_everyones(tokens, ground), ground)


def _everyones(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "everyone's (post) should be on their own desk"."""
    for k in range(len(tokens) - 2):
        if tokens[k].word not in _ALL or tokens[k + 1].text != "'s":
            continue
        start = k + 3 if word_at(tokens, k + 2) == "own" else k + 2
        place = _own_place(tokens, start)
        if place < 0:
            continue
        modal = next((n for n in range(start, place) if tokens[n].word in _MODALS), -1)
        owned = (
            *spelt("its", "owner", POSSESSIVE),
            *tokens[place + (2 if word_at(tokens, place + 1) == "own" else 1) :],
        )
        if modal == start:
            begin = max((n + 1 for n in range(k) if tokens[n].word in SENTENCE_ENDS), default=0)
            for opened in (begin, 0):
                told = told_of(tokens, opened, ground) or _told(tokens, opened, k)
                if told is not None and told[2] <= k:
                    things = (*spelt("all"), *_the(told[0]), *told[1])
                    return (*tokens[:opened], *things, *tokens[modal:place], *owned)
        elif modal > start and read_noun(ground, tuple(t.word for t in tokens[start:modal])) is not None:
            return (*tokens[:k], *spelt("all", "the"), *tokens[start:place], *owned)
    return tokens


def _told(tokens: Tokens, opened: int, stop: int) -> tuple[Tokens, Tokens, int] | None:
    """Return what "the post is (lying) on the shelf" tells of, where it is, and where that ends."""
    end = next((n for n in range(opened, stop) if tokens[n].word in (",", *SENTENCE_ENDS)), stop)
    verb = next((n for n in range(opened + 1, end) if tokens[n].word in ("is", "are")), -1)
    place = next((n for n in range(verb + 1, end) if tokens[n].word in _ON), -1)
    if verb < 0 or place < 0 or place - verb > _LONGEST + 1 or verb - opened > _LONGEST + 1:
        return None
    return tokens[opened:verb], tokens[place:end], end


def _the(thing: Tokens) -> Tokens:
    return (*spelt("the"), *(thing[1:] if thing[0].word in ("the", "a", "some", "an") else thing))


def _own_place(tokens: Tokens, start: int) -> int:
    """Return where "their own desk" stands behind a preposition in the sentence, else -1."""
    stop = sentence_end(tokens, start)
    places = [n for n in range(start + 1, stop - 1) if tokens[n].word in _THEIR and tokens[n - 1].word in _ON]
    return places[-1] if places else -1


def _found_by_each(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "Ann and Ben both get their cards on their desks"."""
    for k in range(2, len(tokens) - 4):
        if tokens[k].word not in _MODALS:
            continue
        verb = k + 1
        while word_at(tokens, verb) in _EACH | _FINDING:
            verb += 1
        place = _own_place(tokens, verb)
        said = {t.word for t in tokens[k + 1 : verb]}
        if not said & _FINDING or word_at(tokens, verb) not in _THEIR or place < 0 or place - verb > _LONGEST + 3:
            continue
        people = _people(tokens, k, ground)
        thing = tokens[verb + (2 if word_at(tokens, verb + 1) == "own" else 1) : place - 1]
        if people is None or not thing or read_noun(ground, tuple(t.word for t in thing)) is None:
            continue
        start, who = people
        owned = (
            *spelt("its", "owner", POSSESSIVE),
            *tokens[place + (2 if word_at(tokens, place + 1) == "own" else 1) :],
        )
        return (*tokens[:start], *spelt("put"), *_of(thing, who), tokens[place - 1], *owned)
    return tokens


def _of(thing: Tokens, who: Tokens) -> Tokens:
    """Return "the letters of Ann and Ben", "all the post" where everyone is meant."""
    if not who:
        return (*spelt("all", "the"), *thing)
    last = thing[-1].word
    several = thing if last.endswith("s") else (*thing[:-1], *spelt(f"{last}s"))
    return (*spelt("the"), *several, *spelt("of"), *who)


def _people(tokens: Tokens, stop: int, ground: Ground) -> tuple[int, Tokens] | None:
    """Return where the several people begin who are named up to a position, and their words (none for everyone)."""
    begin = max((n + 1 for n in range(stop) if tokens[n].word in SENTENCE_ENDS), default=0)
    if tokens[stop - 1].word in _ALL:
        return stop - 1, ()
    for start in range(begin, stop):
        for phrase, end in Reader(ground, tokens, read_noun_phrases).noun_phrases(start):
            several = len(phrase.parts) > 1 and all(p.refers is Refers.PERSON for p in phrase.parts)
            if end == stop and several and phrase.joined_by == "and":
                return start, tokens[start:stop]
    return None
