"""When something is to be so: "could the gate be open when the vet is here?" asks for the gate to be open.

Only in scenes of affordances, where things are wished for now, and only where what is said of the time speaks of
nothing that is here: "when the kettle is hot" may be a condition.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.spans import sentence_end, sentence_start
from groundplan.language.commonsense.words.tokens import Tokens, word_at

_TIMES = (
    ("by", "the", "time"),
    ("as", "soon", "as"),
    ("the", "moment"),
    ("when",),
    ("once",),
    ("before",),
    ("whenever",),
)
_WHO = frozenset(
    {"the", "my", "our", "his", "her", "their", "a", "an", "somebody", "someone", "everybody", "everyone", "people"}
    | {"i", "we", "he", "she", "they", "it", "guests", "visitors", "friends", "you"}
)
_TO_BE = frozenset({"be", "is", "are", "stand", "stands", "lie", "lies", "stay", "stays"})
_OWED = frozenset({"should", "must", "could", "can", "may", "might", "let", "has", "have", "needs", "need", "ought"})
_OWED_TOO = frozenset({"want", "like", "shall", "would", "sure", "to"})


def without_later(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens without the time at which something is to be so."""
    if not ground.affordances:
        return tokens
    for k in range(len(tokens) - 2):
        time = next((p for p in _TIMES if tuple(t.word for t in tokens[k : k + len(p)]) == p), ())
        begin, end = sentence_start(tokens, k), sentence_end(tokens, k)
        if not time or word_at(tokens, k + len(time)) not in _WHO:
            continue
        comma = next((n for n in range(k, end) if tokens[n].word == ","), 0)
        stop = comma if k == begin and comma else end
        wish = {t.word for t in (tokens[comma + 1 : end] if k == begin else tokens[begin:k])}
        wished = bool(wish & _TO_BE) and bool(wish & (_OWED | _OWED_TOO))
        if wished and (comma or k > begin + 3) and not _speaks_of_what_is_here(tokens, k + len(time), stop, ground):
            return (*tokens[:k], *tokens[stop + 1 if stop == comma and comma else stop :])
    return tokens


def _speaks_of_what_is_here(tokens: Tokens, start: int, stop: int, ground: Ground) -> bool:
    reader = Reader(ground, tokens, read_noun_phrases, stop=stop)
    return any(
        phrase.refers is Refers.THING and not phrase.unknown and ground.found(phrase.query)
        for n in range(start, stop)
        for phrase, _ in reader.noun_phrases(n)
    )
