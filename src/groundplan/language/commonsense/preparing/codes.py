"""Codes behind a noun: "parcel ZX-81", "sample B7" as "parcel labelled ZX-81", where something is described so."""

from __future__ import annotations

import re

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.nouns import read_noun
from groundplan.language.commonsense.words.tokens import Tokens, spelt

_CODE = re.compile(r"(?=.*\d)[a-z0-9]+(?:[-/.][a-z0-9]+)*")
_WORD = re.compile(r"[a-z0-9]+(?:[-/.][a-z0-9]+)*")


_LABELS = frozenset({"label", "code", "number", "tag", "sticker", "inscription", "words", "word", "text", "serial"})


def with_codes(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with "labelled" between a noun and a code that is said of one of those things."""
    for k in range(len(tokens) - 1, 0, -1):
        code, before = tokens[k].word, tokens[k - 1].word
        if not _CODE.fullmatch(code) or not before.isalpha() or before in _LABELS:
            continue
        noun = read_noun(ground, (before,))
        named = ground.vocabulary.names.get(f"{before}{code}") or ground.vocabulary.words.get(code)
        if noun is None or not noun.present or named:
            continue
        if any(code in _said_of(a) for e in ground.entities(noun.query) for a in e.attributes):
            tokens = (*tokens[:k], *spelt("labelled"), *tokens[k:])
    return tokens


def _said_of(attribute: str) -> set[str]:
    return set(_WORD.findall(attribute.lower()))
