"""The others of what is left alone: "leave the red mug where it is and wash the others" as "wash all mugs except it".

What is left alone asks for nothing and is left out before the grammar reads the rest, which would not know then what
the others are.
"""

from __future__ import annotations

from groundplan.knowledge.words import plural
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.spans import past, sentence_start
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, spelt, word_at

_SPARE = (("do", "not", "touch"), ("do", "not", "move"), ("do", "not", "take"), ("spare",))
_LEAVE = (("leave",), ("keep",), *_SPARE)
_STAYS = (
    ("stays",), ("stay",), ("remains",), ("can", "stay"), ("should", "stay"), ("must", "stay"), ("may", "stay"),
    ("has", "to", "stay"), ("is", "to", "stay"), ("is", "fine"), ("is", "all", "right"),
)  # fmt: skip
_ALONE = (
    ("as", "it", "is"), ("where", "it", "is"), ("alone",), ("there",), ("in", "peace"), ("in", "place"),
    ("exactly", "where", "it", "is"), ("right", "where", "it", "is"), ("just", "as", "it", "is"), ("be",),
)  # fmt: skip
_OTHERS = (
    ("the", "others"), ("all", "the", "others"), ("the", "rest"), ("the", "rest", "of", "them"),
    ("the", "other", "ones"), ("all", "the", "other", "ones"), ("the", "remaining", "ones"),
    ("all", "others"), ("all", "the", "rest"), ("every", "other", "one"), ("each", "of", "the", "others"),
)  # fmt: skip

_JOINTS = SENTENCE_ENDS | {",", "but", "and"}


def with_others_named(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with "the others" put as all of the kind of what is left alone in a clause before."""
    for k in range(3, len(tokens)):
        end = past(tokens, k, _OTHERS) or _others_counted(tokens, k, ground)
        if not end or ground.affordances or _goes_on(tokens, end):
            continue
        spared = _left_alone(tokens, k, ground)
        if spared is not None:
            thing, noun = spared
            named = (*spelt("all", plural(noun), "except"), *thing)
            return (*tokens[:k], *named, *tokens[end:])
    return tokens


def _others_counted(tokens: Tokens, k: int, ground: Ground) -> int:
    """Return the position after "the other two"; 0 where it does not stand here."""
    counted = tokens[k].word == "the" and word_at(tokens, k + 1) == "other"
    return k + 3 if counted and ground.lexicon.numbers.get(word_at(tokens, k + 2), 0) > 1 else 0


def _left_alone(tokens: Tokens, stop: int, ground: Ground) -> tuple[Tokens, str] | None:
    """Return what is left alone before a position, one thing by its words, with its noun."""
    for k in range(sentence_start(tokens, stop - 1) if tokens[stop - 1].word not in SENTENCE_ENDS else 0, stop):
        opens = k == 0 or tokens[k - 1].is_punctuation or tokens[k - 1].word in ("and", "but", "please")
        start = past(tokens, k, _LEAVE) if opens else 0
        read = Reader(ground, tokens, read_noun_phrases, stop=stop).noun_phrases(start or k) if opens else []
        one = [(p, e) for p, e in read if p.refers is Refers.THING and not (p.unknown or p.plural or p.parts)]
        for _, end in one:
            spared = past(tokens, k, _SPARE) and word_at(tokens, end) in _JOINTS
            closed = spared or past(tokens, end, _ALONE if start else _STAYS)
            if closed:
                first = min((e for p, e in one if p.query.categories), default=end)
                return tokens[start or k : end], tokens[first - 1].word
    return None


def _goes_on(tokens: Tokens, end: int) -> bool:
    """Say whether more of the phrase follows ("the rest of the books")."""
    return word_at(tokens, end) == "of"
