"""Where else something can be done: "besides the fridge, where could I keep a cake", "where else than here could I …".

What is set aside first is told to be taken, so that what serves otherwise is asked for: "the fridge is taken. Where …".
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.closed import DO, EXCEPT, MODALS, PERSONS
from groundplan.language.commonsense.words.phrase_ends import phrase_ends
from groundplan.language.commonsense.words.spans import past, sentence_end, sentence_start
from groundplan.language.commonsense.words.tokens import Tokens, spelt, word_at

_BESIDES = (
    *EXCEPT, ("besides",), ("in", "addition", "to"), ("instead", "of"), ("rather", "than"), ("but",), ("than",),
    ("if", "not"), ("as", "well", "as"), ("but", "not"), ("outside", "of"),
)  # fmt: skip
_WHERE = (("where",), ("where", "else"), ("in", "what"), ("on", "what"), ("with", "what"), ("what", "else"))
_IN = frozenset({"in", "on", "with", "at", "inside"})


def with_other_places(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what is set aside in a question for where else something is done told to be taken."""
    for k in range(len(tokens)):
        start = past(tokens, k, _BESIDES)
        start += bool(start) and word_at(tokens, start) in _IN
        begin = sentence_start(tokens, k)
        if start and (asked := _asked(tokens, begin, k, start, ground)):
            return (*tokens[:begin], *asked)
    return tokens


def _asked(tokens: Tokens, begin: int, k: int, start: int, ground: Ground) -> Tokens | None:
    """Return "the fridge is taken. where could …" for a sentence with "besides" at `k` and a noun at `start`."""
    stop = sentence_end(tokens, start)
    for end in phrase_ends(tokens, start, ground):
        after = end + (word_at(tokens, end) == ",")
        rest = tokens[begin:k] + tokens[after:stop] if k > begin else tokens[after:stop]
        rest = rest[:-1] if rest and rest[-1].word == "," else rest
        rest = tuple(t for n, t in enumerate(rest) if not (t.word == "," and word_at(rest, n + 1) in MODALS))
        where = past(rest, 0, _WHERE)
        if not where or word_at(rest, where) not in MODALS | DO or word_at(rest, where + 1) not in PERSONS:
            continue
        first = spelt("where") if word_at(rest, 0) == "where" else rest[: where - (word_at(rest, where - 1) == "else")]
        article = () if word_at(tokens, start) in ("the", "my", "our") else spelt("every")
        taken = (*article, *tokens[start:end], *spelt("is", "taken", "."))
        return (*taken, *first, *(t for t in rest[where:] if t.word != "else"), *tokens[stop:])
    return None
