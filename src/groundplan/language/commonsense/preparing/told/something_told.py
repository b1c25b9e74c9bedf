"""Something told of that is not named: "something in the kitchen has gone off. Throw it away".

What is told of it is what it is known by: "throw away the thing in the kitchen that has gone off".
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, spelt, word_at

_SOMETHING = (("something",), ("one", "of", "the", "things"), ("one", "thing"), ("some", "thing"))
_FINITE = frozenset({"is", "has", "looks", "smells", "seems", "was", "got", "went", "needs"})
_JOINTS = frozenset({*SENTENCE_ENDS, ",", "so", ":", ";", "-"})
_LEADING = frozenset({"so", "please", "and", ",", "then", "could", "can", "would", "will", "you", "kindly", "-"})
_IT = frozenset({"it", "that", "this"})
_PARTICLES = frozenset({"away", "out", "off", "up", "down"})
_LONGEST_PLACE = 7
_FURTHEST = 4


def with_something_told(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what is told of something put for the pronoun that the command after it has."""
    begin = 0
    while begin < len(tokens):
        opening = next((s for s in _SOMETHING if tuple(t.word for t in tokens[begin : begin + len(s)]) == s), ())
        thing, joint = _told(tokens, begin + len(opening), ground) if opening else ((), 0)
        changed = _commanded(tokens, joint, thing, ground) if thing else None
        if changed is not None:
            return (*tokens[:begin], *changed)
        begin = next((n + 1 for n in range(begin, len(tokens)) if tokens[n].word in SENTENCE_ENDS), len(tokens))
    return tokens


def _told(tokens: Tokens, start: int, ground: Ground) -> tuple[Tokens, int]:
    """Return "the thing … that …" of "(something) | … has gone off", and where that ends; nothing if none is so."""
    near = range(start, min(start + _LONGEST_PLACE, len(tokens)))
    verb = next((n for n in near if tokens[n].word in _FINITE), -1)
    joint = next((n for n in range(start, len(tokens)) if tokens[n].word in _JOINTS), -1)
    if verb < 0 or joint <= verb + 1:
        return (), 0
    thing = (*spelt("the", "thing"), *tokens[start:verb], *spelt("that"), *tokens[verb:joint])
    for phrase, end in Reader(ground, thing, read_noun_phrases).noun_phrases(0):
        told = end == len(thing) and phrase.refers is Refers.THING and not phrase.unknown
        if told and ground.found(phrase.query):
            return thing, joint
    return (), 0


def _commanded(tokens: Tokens, joint: int, thing: Tokens, ground: Ground) -> Tokens | None:
    """Return the command behind a joint with the thing for its "it"; None where it is no command about it."""
    verb = joint + 1
    while word_at(tokens, verb) in _LEADING:
        verb += 1
    it = next((n for n in range(verb + 1, min(verb + _FURTHEST, len(tokens))) if tokens[n].word in _IT), -1)
    word = word_at(tokens, verb)
    if it < 0 or ground.lexicon.base(word) != word or any(t.word in SENTENCE_ENDS for t in tokens[verb:it]):
        return None
    if tokens[it].word != "it" and word_at(tokens, it + 1).isalpha() and word_at(tokens, it + 1) not in _PARTICLES:
        return None
    if word_at(tokens, it + 1) in _PARTICLES:
        return (*tokens[verb:it], tokens[it + 1], *thing, *tokens[it + 2 :])
    return (*tokens[verb:it], *thing, *tokens[it + 1 :])
