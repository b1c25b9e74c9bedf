"""A question in one breath with what it is about: "there are two lamps on the shelf - which of them is broken?"."""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.spans import past, sentence_start
from groundplan.language.commonsense.words.tokens import Tokens, spelt, word_at

_TELLING = (("there", "is"), ("there", "are"), ("we", "have"), ("i", "have"), ("we", "own"), ("you", "have"))
_CHOOSING = (
    ("which", "of", "them"), ("which", "one"), ("which", "ones"), ("which", "of", "these"), ("which", "of", "those"),
    ("which", "of", "the", "two"), ("which", "is"), ("which", "are"), ("whose", "is"), ("who", "has"), ("where", "is"),
)  # fmt: skip


def with_question_apart(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with a question behind what is told first as a sentence of its own."""
    for k in range(3, len(tokens) - 3):
        told = past(tokens, sentence_start(tokens, k), _TELLING) if tokens[k].word == "," else 0
        start = k + 1 + (word_at(tokens, k + 1) in ("and", "so", "but"))
        if told and past(tokens, start, _CHOOSING) and tokens[-1].word == "?":
            return (*tokens[:k], *spelt("."), *tokens[start:])
    return tokens
