"""Floating quantifiers: "the onion and the garlic both go in the pot", "the socks, all of them, belong in the basket".

Behind several things that are named "both", "all" and "the two of them" say nothing more, and so they are left out.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.phrase_ends import INTO
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, word_at
from groundplan.language.questions import Determiner

_FLOATING = (
    *(("both", "of", "them"), ("all", "of", "them"), ("the", "two", "of", "them"), ("the", "pair", "of", "them")),
    *(("every", "one", "of", "them"), ("the", "lot", "of", "them"), ("all", "together"), ("altogether",)),
    *(("together",), ("both",), ("all",), ("alike",)),
    *(("each", "and", "every", "one"), ("each", "and", "every", "one", "of", "them"), ("every", "single", "one")),
    *(("every", "last", "one"), ("every", "last", "one", "of", "them"), ("the", "whole", "lot"), ("one", "and", "all")),
    *(("every", "single", "one", "of", "them"), ("without", "exception"), ("with", "no", "exception")),
    *(("each", "piece"), ("each", "item"), ("each", "one"), ("each", "thing"), ("every", "piece")),
    *(("without", "leaving", "any", "out"), ("without", "leaving", "one", "out"), ("without", "omitting", "any")),
)
_FINITE = frozenset(
    {"go", "goes", "belong", "belongs", "should", "must", "need", "have", "ought", "are", "shall", "can"}
)
_GETTING = INTO | {"from", "out", "off", "away", "back", "to"}
_COLLECTIVE = frozenset({"post", "mail", "laundry", "washing", "crockery", "cutlery", "rubbish", "fruit", "pillar"})
_FURTHEST = 14


def without_floating(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens without what only repeats that all of several things are meant."""
    for k in range(2, len(tokens)):
        said = next((f for f in _FLOATING if tuple(t.word for t in tokens[k : k + len(f)]) == f), ())
        if not said:
            continue
        before = k
        while before > 1 and tokens[before - 1].word in (",", "please", "-"):
            before -= 1
        told = before - 2 if word_at(tokens, before - 2) == "for" and word_at(tokens, before - 1) in ("me", "us") else 0
        after = k + len(said)
        if word_at(tokens, after) == "," and before < k:
            after += 1
        follows = word_at(tokens, after) in (_GETTING | _FINITE) or _ended(tokens, after)
        apart = before < k and word_at(tokens, after - 1) == ","
        follows = follows and (apart or said[0] not in ("each", "every") or word_at(tokens, after) not in _FINITE)
        if follows and not (_ended(tokens, after) and len(said) < 2) and _several_end(tokens, told or before, ground):
            return without_floating((*tokens[:before], *tokens[after:]), ground)
    return tokens


def _ended(tokens: Tokens, k: int) -> bool:
    return k >= len(tokens) or tokens[k].word in SENTENCE_ENDS


def _several_end(tokens: Tokens, stop: int, ground: Ground) -> bool:
    """Say whether a phrase for several things, each named or all of a kind, ends at a position."""
    reader = Reader(ground, tokens, read_noun_phrases, stop=stop)
    for n in range(stop - 1, max(-1, stop - _FURTHEST), -1):
        for phrase, end in reader.noun_phrases(n):
            several = len(phrase.parts) > 1 or (phrase.plural and phrase.determiner is Determiner.ALL)
            several = several or (phrase.head in _COLLECTIVE and len(ground.found(phrase.query)) > 1)
            if end == stop and several and all(p.refers is Refers.THING for p in phrase.items):
                return True
    return False
