"""What is set aside behind a question: "which is the nearest café to the station, not counting the closed one?".

It is put behind the noun that is asked for ("the nearest café except the one that is closed to …"), and what is being
done to it as what it is: "the one they are renovating" is "the one that is being renovated".
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.words.closed import IS, PERSONS
from groundplan.language.commonsense.words.phrase_ends import phrase_ends
from groundplan.language.commonsense.words.spans import past, sentence_end, sentence_start
from groundplan.language.commonsense.words.tokens import Tokens, spelt, word_at

_MARKERS = (
    ("not", "counting"), ("leaving", "aside"), ("leaving", "out"), ("ignoring",), ("disregarding",), ("discounting",),
    ("setting", "aside"), ("not", "including"), ("excluding",), ("except",), ("except", "for"), ("apart", "from"),
    ("aside", "from"), ("other", "than"), ("without", "counting"), ("if", "we", "ignore"), ("if", "you", "ignore"),
    ("if", "we", "leave", "out"), ("bar",), ("but", "not"), ("not",), ("skipping",), ("if", "you", "leave", "out"),
    ("if", "we", "do", "not", "count"), ("if", "you", "do", "not", "count"), ("save", "for"), ("besides",),
)  # fmt: skip
_WHICH = frozenset({"which", "what", "whose"})
_SEEKING = frozenset({"find", "name", "show", "locate", "identify"})
_ARTICLES = frozenset({"the", "our", "my"})
_THINGS = (Refers.THING, Refers.ROOM)


def with_set_aside(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what is set aside behind a question put behind the noun that is asked for."""
    for k in range(4, len(tokens) - 1):
        start = past(tokens, k + 1, _MARKERS) if tokens[k].word == "," else 0
        stop = sentence_end(tokens, start)
        if not start or any(t.word == "," for t in tokens[start:stop]):
            continue
        spared = _being_done(tokens[start:stop])
        noun = _asked_for(tokens[:k], sentence_start(tokens, k), ground)
        if noun and len(spared) in phrase_ends(spared, 0, ground, *_THINGS):
            begin = next((n + 1 for n in range(noun - 1, 0, -1) if tokens[n].word in ground.lexicon.superlatives), 0)
            if 2 < begin < noun < k and tokens[begin - 2].word == "the" and tokens[begin - 3].word in IS:
                asked = (*tokens[: begin - 4], *spelt("which"), *tokens[begin:noun], *spelt("except"), *spared)
                return (*asked, *spelt("is", "the"), tokens[begin - 1], *tokens[noun:k], *tokens[stop:])
            return (*tokens[:noun], *spelt("except"), *spared, *tokens[noun:k], *tokens[stop:])
    return tokens


def _asked_for(tokens: Tokens, begin: int, ground: Ground) -> int:
    """Return where the noun ends that a question asks for; 0 where it asks for none."""
    first = next((n for n in range(begin, len(tokens)) if tokens[n].word in _WHICH | _SEEKING), -1)
    k = first + 1
    if first >= 0 and word_at(tokens, k) in IS and word_at(tokens, k + 1) in _ARTICLES:
        k += 1
    if first < 0 or word_at(tokens, k) in ("of", *IS):
        return 0
    return min(phrase_ends(tokens, k, ground, *_THINGS), default=0)


def _being_done(said: Tokens) -> Tokens:
    """Read "the one they are renovating" as "the one that is being renovated"."""
    for k in range(1, len(said) - 1):
        if said[k].word == "being" and said[k - 1].word not in IS:
            return (*said[:k], *spelt("that", "is"), *said[k:])
        doing = said[-1].word
        if said[k].word in PERSONS and said[k + 1].word in IS and k + 3 == len(said) and doing.endswith("ing"):
            stem = doing.removesuffix("ing")
            return (*said[:k], *spelt("that", "is", "being", f"{stem}ed"))
    return said
