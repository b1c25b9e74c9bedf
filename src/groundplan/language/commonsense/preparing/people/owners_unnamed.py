"""Whose a place is where nobody was named: "take the slippers to their rooms", "whose bear is that? put it on her bed".

A pronoun in front of a place that is somebody's own then means whoever the things belong to: "its owner's room".
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.belonging import ANYBODY, nobodys
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.nouns import person_query
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.queries import is_anything
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.tokens import POSSESSIVE, Tokens, spelt, word_at

_WHOSE = frozenset({"his", "her", "their"})
_PLACES = frozenset({"room", "bedroom", "bed", "bunk", "desk", "office", "study", "locker", "workplace"})
_OWN = frozenset({"own", "respective"})
_INTO = frozenset({"in", "into", "inside", "on", "onto", "to", "at"})
_PEOPLE = frozenset({"he", "she", "him", "who", "everyone", "everybody", "someone", "somebody", "me", "i", "we", "us"})
_OF_PEOPLE = frozenset({"guest", "visitor", "child", "kid", "people", "person", "son", "daughter", "colleague"})


def with_owners_unnamed(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with "his room" as "its owner's room" where nobody was spoken of who could be meant."""
    if ground.affordances or not _WHOSE & {t.word for t in tokens}:
        return tokens
    for k in range(2, len(tokens) - 1):
        if tokens[k].word not in _WHOSE or tokens[k - 1].word not in _INTO:
            continue
        j = k + 1 + (word_at(tokens, k + 1) in _OWN)
        place = word_at(tokens, j)
        if not {place, place.removesuffix("s")} & _PLACES or any(_person(tokens, n, ground) for n in range(k)):
            continue
        if _somebodys(tokens, k, ground):
            return (*tokens[:k], *spelt("its", "owner", POSSESSIVE), *tokens[j:])
    return tokens


def _somebodys(tokens: Tokens, stop: int, ground: Ground) -> bool:
    """Say whether something that is spoken of before a position is known to be somebody's."""
    reader = Reader(ground, tokens, read_noun_phrases, stop=stop)
    phrases = (p for n in range(stop) for p, _ in reader.noun_phrases(n) if p.refers is Refers.THING and not p.unknown)
    found = {i for p in phrases if not is_anything(p.query) for i in ground.found(p.query)}
    return bool(found) and len(nobodys(ground, tuple(found))) < len(found)


def _person(tokens: Tokens, k: int, ground: Ground) -> bool:
    """Say whether a word names a person, or speaks of somebody."""
    word = tokens[k].word
    if word in _PEOPLE or {word, word.removesuffix("s").removesuffix("'")} & (_OF_PEOPLE | set(ANYBODY)):
        return not (k > 1 and tokens[k - 1].word == "to" and tokens[k - 2].word in ("belong", "belongs"))
    if not word.isalpha():
        return False
    known = ground.vocabulary
    if known.owners_named((word,)) or word in known.people or ground.knowledge.is_role(word):
        return True
    return tokens[k].text[:1].isupper() and k > 0 and person_query(ground, (word,)) is not None
