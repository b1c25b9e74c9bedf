"""Unison: "after closing it and turning it on, …" and "… if it is open; if not, …" as clauses of one form."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.spans import sentence_start
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Token, Tokens

_OPENING = frozenset({"after", "before", "besides", "by", "while", "without"})
_CONDITIONS = frozenset({"if", "unless"})
_ASKING = frozenset({"check", "see", "whether", "ask", "know", "find", "verify"})
_OTHERWISE = (Token(",", ","), Token("otherwise", "otherwise"))


def in_unison(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with verbs that are joined to "after closing …" in one form, and "if not" as otherwise."""
    return _with_otherwise(_in_base_form(tokens, ground))


def _in_base_form(tokens: Tokens, ground: Ground) -> Tokens:
    found = list(tokens)
    for k in range(len(tokens) - 1):
        if tokens[k].word not in _OPENING or not _is_doing(tokens[k + 1].word, ground):
            continue
        for n in range(k + 2, len(tokens)):
            joined = tokens[n - 1].word in ("and", ",")
            if tokens[n].word in SENTENCE_ENDS or (tokens[n - 1].word == "," and not _is_doing(tokens[n].word, ground)):
                break
            base = ground.lexicon.base(tokens[n].word)
            if joined and base is not None and _is_doing(tokens[n].word, ground):
                found[n] = replace(tokens[n], text=base, word=base)
    return tuple(found)


def _is_doing(word: str, ground: Ground) -> bool:
    base = ground.lexicon.base(word)
    return word.endswith("ing") and base != word and base in ground.lexicon.verb_starts


def _with_otherwise(tokens: Tokens) -> Tokens:
    """Read "if it is open, close it; if not, open it" as one sentence."""
    for k in range(1, len(tokens) - 2):
        if tokens[k].word not in SENTENCE_ENDS or (tokens[k + 1].word, tokens[k + 2].word) != ("if", "not"):
            continue
        start = sentence_start(tokens, k)
        said = {t.word for t in tokens[start:k]}
        if said & _CONDITIONS and not said & _ASKING:
            rest = k + 4 if k + 3 < len(tokens) and tokens[k + 3].word == "," else k + 3
            return (*tokens[:k], *_OTHERWISE, *tokens[rest:])
    return tokens
