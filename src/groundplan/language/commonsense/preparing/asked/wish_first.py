"""A wish first, and then the question for what serves it: "I want to print in colour; which printer?".

What is wanted is put into the question: "which printer can I use to print in colour?".
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.words.phrase_ends import phrase_ends
from groundplan.language.commonsense.words.spans import past
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, spelt, word_at

_WISHING = tuple(
    (who, *wish, "to")
    for who in ("i", "we")
    for wish in (
        ("want",), ("need",), ("have",), ("would", "like"), ("would", "love"), ("wish",), ("have", "got"), ("plan",),
        ("am", "going"), ("are", "going"), ("am", "trying"), ("are", "trying"), ("really", "want"), ("really", "need"),
        ("am", "about"), ("are", "about"), ("will", "have"), ("also", "need"), ("urgently", "need"), ("just", "need"),
    )
)  # fmt: skip
_CHOOSING = (
    ("should", "i", "use"), ("can", "i", "use"), ("do", "i", "use"), ("could", "i", "use"), ("should", "we", "use"),
    ("can", "we", "use"), ("should", "i", "take"), ("do", "i", "take"), ("can", "i", "take"), ("do", "i", "need"),
    ("is", "best"), ("is", "right"), ("is", "suitable"), ("would", "work"), ("works",), ("will", "do"), ("would", "do"),
    ("is", "it"), ("do", "we", "need"), ("should", "i", "choose"), ("should", "i", "go", "to"), ("is", "for", "that"),
    ("can", "do", "that"), ("can", "do", "it"), ("does", "that"),
)  # fmt: skip
_SUITING = frozenset({"suits", "suit", "fits", "fit", "works", "serves", "qualifies", "helps"})
_APART = SENTENCE_ENDS | {";", ",", "-"}


def with_wish_asked(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with a wish that is told before "which one" put into the question."""
    start = past(tokens, 0, _WISHING)
    which = next((n for n in range(start, len(tokens)) if tokens[n].word in ("which", "what")), 0) if start else 0
    stop = which - (word_at(tokens, which - 1) in ("so", "and"))
    if not which or stop < start + 2 or tokens[stop - 1].word not in _APART:
        return tokens
    doing = tokens[start : stop - 1]
    if any(t.is_punctuation for t in doing) or "but" in {t.word for t in doing}:
        return tokens
    for refers in (Refers.THING, Refers.ROOM):
        for end in phrase_ends(tokens, which + 1, ground, refers):
            last = past(tokens, end, _CHOOSING) or end
            if last < len(tokens) and not tokens[last].is_punctuation:
                continue
            noun = tokens[which + 1 : end]
            if noun[-1].word in _SUITING:
                continue
            if refers is Refers.ROOM:
                return (*spelt("in", "which"), *noun, *spelt("can", tokens[0].word), *doing, *tokens[last:])
            return (*spelt("which"), *noun, *spelt("can", tokens[0].word, "use", "to"), *doing, *tokens[last:])
    return tokens
