"""Codes: "parcel ZX-81", "sample B7" as "parcel labelled ZX-81", where something is described so.

A code alone ("ZX-81 goes to Ann") is put as the one thing that is described by it: "the parcel labelled ZX-81".
"""

from __future__ import annotations

import re

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.nouns import read_noun
from groundplan.language.commonsense.words.tokens import POSSESSIVE, Tokens, spelt, word_at

_CODE = re.compile(r"(?=.*\d)[a-z0-9]+(?:[-/.][a-z0-9]+)*")
_WORD = re.compile(r"[a-z0-9]+(?:[-/.][a-z0-9]+)*")


_LABEL = re.compile(r"(?=.*\d)(?=.*[a-z])[a-z0-9]+(?:[-/.][a-z0-9]+)*")
_LONGEST_NAME = 4
_LABELLED = frozenset(
    {"labelled", "labeled", "marked", "called", "named", "numbered", "tagged", "says", "reads", "with", "is"}
)
_LABELS = frozenset({"label", "code", "number", "tag", "sticker", "inscription", "words", "word", "text", "serial"})


def with_codes(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with "labelled" between a noun and a code that is said of one of those things."""
    for k in range(len(tokens) - 1, 0, -1):
        code, before = tokens[k].word, tokens[k - 1].word
        if not _CODE.fullmatch(code) or not before.isalpha() or before in _LABELS:
            continue
        noun = read_noun(ground, (before,))
        named = _has_name(tokens, k, ground) or ground.vocabulary.words.get(code)
        if noun is None or not noun.present or named:
            continue
        if any(code in _said_of(a) for e in ground.entities(noun.query) for a in e.attributes):
            tokens = (*tokens[:k], *spelt("labelled"), *tokens[k:])
    return _alone(tokens, ground)


def _has_name(tokens: Tokens, k: int, ground: Ground) -> bool:
    """Say whether the words up to a code are together a name here: "meeting room 2", "bay 3"."""
    spans = ("".join(t.word for t in tokens[n : k + 1]) for n in range(max(0, k - _LONGEST_NAME), k))
    return any(ground.vocabulary.names.get(span) for span in spans)


def _alone(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what a code that stands alone, or before its noun, is the label of put before it."""
    found = list(tokens)
    for k in range(len(tokens) - 1, -1, -1):
        code, before = tokens[k].word, word_at(tokens, k - 1)
        if not _LABEL.fullmatch(code) or before in _LABELS | _LABELLED:
            continue
        named = ground.vocabulary.names.get(code) or ground.vocabulary.words.get(code)
        begins = not before.isalpha() or read_noun(ground, (before,)) is None
        whole = read_noun(ground, (code, word_at(tokens, k + 1))) if word_at(tokens, k + 1).isalpha() else None
        if whole is not None and whole.present:
            continue
        if named or not begins:
            continue
        labelled = [e for e in ground.scene.entities() if any(code in _said_of(a) for a in e.attributes)]
        if len(labelled) == 1 and word_at(tokens, k + 1) != POSSESSIVE:
            kind = labelled[0].category.replace("_", " ").split()
            called = read_noun(ground, (word_at(tokens, k + 1),))
            end = k + 2 if called is not None and labelled[0].category in called.query.categories else k + 1
            found[k - (before == "the") : end] = [*spelt("the", *kind, "labelled"), tokens[k]]
    return tuple(found)


def _said_of(attribute: str) -> set[str]:
    return set(_WORD.findall(attribute.lower()))
