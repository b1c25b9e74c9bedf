"""What somebody is told to want and then only called "it": "Ann wants a bath. Where can she have one?".

The question is put with what is wanted ("where can she have a bath?").
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.closed import MODALS, PERSONS
from groundplan.language.commonsense.words.spans import at, past, sentence_end
from groundplan.language.commonsense.words.tokens import Tokens, word_at

_WANTING = (
    *(("wants",), ("want",), ("needs",), ("need",), ("fancies",), ("fancy",), ("craves",), ("crave",)),
    *(("would", "like"), ("would", "love"), ("feels", "like"), ("feel", "like"), ("could", "do", "with")),
    *(("is", "dying", "for"), ("is", "in", "the", "mood", "for"), ("longs", "for"), ("is", "keen", "on")),
    *(("am", "dying", "for"), ("am", "in", "the", "mood", "for"), ("long", "for"), ("is", "longing", "for")),
)
_ASKING = (("where",), ("in", "which", "room"), ("in", "what", "room"), ("which", "room"))
_IT = frozenset({"it", "one", "that", "this", "some"})
_FURTHEST = 5


def with_wants_named(tokens: Tokens, _: Ground) -> Tokens:
    """Return the tokens with what somebody is told to want named in the question where they can have it."""
    for k in range(1, min(_FURTHEST, len(tokens))):
        start = past(tokens, k, _WANTING)
        stop = next((n for n in range(start, len(tokens)) if tokens[n].is_punctuation), 0) if start else 0
        if not stop:
            continue
        asked = stop + 1 + (word_at(tokens, stop + 1) in ("so", "and", "but", "now"))
        subject = past(tokens, asked, _ASKING) + 1
        end = sentence_end(tokens, asked)
        somebody = word_at(tokens, subject) in PERSONS or word_at(tokens, subject) == word_at(tokens, k - 1)
        if subject < 2 or word_at(tokens, subject - 1) not in MODALS | {"do", "does"} or not somebody:
            continue
        verb = subject + 1
        named = word_at(tokens, start) in ("a", "an", "some") and word_at(tokens, verb + 1) in _IT
        if named and (verb + 2 == end or at(tokens, verb + 2, "best")):
            return (*tokens[asked : verb + 1], *tokens[start:stop], *tokens[verb + 2 :])
    return tokens
