"""The floor said before the noun: "the second-floor offices", "an upstairs toilet".

It is put behind the noun, where the grammar reads it ("the offices on the second floor").

Where something is called just so ("first floor lobby"), it is left as it was said.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.nominals import nominals
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.nouns import read_noun
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.tokens import Tokens, spelt, word_at

_LEVELS = frozenset({"floor", "storey", "level", "story"})
_BEFORE = frozenset({"the", "all", "our", "any", "which", "what", "many", "a", "an", "every", "each", "find", "these"})
_ABOVE = frozenset({"upstairs", "downstairs"})


def with_floors_behind(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with floors that are said before a noun put behind it."""
    tokens = _of_the_house(tokens)
    k = 1
    while k < len(tokens) - 1:
        changed = _one(tokens, k, ground)
        tokens = tokens if changed is None else changed
        k += 1
    return tokens


def _of_the_house(tokens: Tokens) -> Tokens:
    """Read "which level of the building" as "which floor"."""
    whole = frozenset(read_table("rewordings")["everywhere"]) - _LEVELS
    for k in range(1, len(tokens) - 3):
        here = word_at(tokens, k + 2) in ("the", "this", "our", "your") and word_at(tokens, k + 3) in whole
        if word_at(tokens, k) in _LEVELS and word_at(tokens, k + 1) in ("of", "in") and here:
            return (*tokens[:k], *spelt("floor"), *tokens[k + 4 :])
    return tokens


def _one(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    alone = word_at(tokens, k) in _ABOVE
    noun = k + 1 if alone else k + 2
    said = alone or word_at(tokens, k + 1) in _LEVELS
    if not said or word_at(tokens, k - 1) not in _BEFORE or not word_at(tokens, noun).isalpha():
        return None
    if word_at(tokens, noun) in ground.lexicon.word_sets["stops"]:
        return None
    reader = Reader(ground, tokens, read_noun_phrases)
    floor = spelt() if alone else (*spelt("on", "the"), *tokens[k:noun])
    if not alone and not _is_floor(Reader(ground, floor, read_noun_phrases)):
        return None
    named = [(n, end) for n, end in nominals(reader, noun) if not n.headless and not n.unknown and n.score > 0.9]
    if not named:
        return None
    end = max(end for _, end in named)
    whole = read_noun(ground, tuple(t.word for t in tokens[k:end]))
    if whole is not None and whole.present and whole.query.names:
        return None
    where = (tokens[k],) if alone else floor
    return (*tokens[:k], *tokens[noun:end], *where, *tokens[end:])


def _is_floor(reader: Reader) -> bool:
    found = reader.noun_phrases(1)
    return any(p.refers is Refers.FLOOR and reader.ground.found(p.query) for p, _ in found[:2])
