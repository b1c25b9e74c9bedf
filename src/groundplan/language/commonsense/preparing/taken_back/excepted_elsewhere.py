"""What is excepted of several things and goes elsewhere: "all the mugs, except the red one, which goes in the sink".

It is said as an exception and a sentence of its own: "all the mugs, except the red mug. The red mug goes in the sink".
What is excepted because it stays as it is ("…, which stays open") is only excepted.
"""

from __future__ import annotations

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import EXCEPT
from groundplan.language.commonsense.words.spans import past, sentence_end, sentence_start
from groundplan.language.commonsense.words.tokens import POSSESSIVE, Token, Tokens, spelt, word_at
from groundplan.language.questions import Determiner

_MARKERS = (*EXCEPT, ("but", "not"), ("just", "not"), ("only", "not"), ("but",))
_WHICH = (
    ("which",), ("that", "one"), ("this", "one"), ("those",), ("that",), ("these",), ("it",), ("they",),
    ("those", "ones"), ("and", "that"), ("and", "that", "one"), ("and", "those"),
)  # fmt: skip
_APART = frozenset({",", ":", ";", "-", "–", "—", "(", "."})
_STAYS = frozenset({"stay", "stays", "remain", "remains", "keeps", "keep"})
_NEEDED = frozenset({"needs", "need", "using", "uses", "wants", "want", "reading", "like", "likes"})
_GOES = frozenset({"goes", "go", "belongs", "belong", "comes", "come"})
_OWED = frozenset({"should", "must", "has", "have", "needs", "need", "ought", "can", "may", "is", "are", "will"})
_DONE = frozenset({"put", "brought", "taken", "moved", "thrown", "placed", "sent", "delivered", "left", "given"})
_LONGEST = 9


def with_exceptions_placed(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what is said of things that are excepted put in a sentence of its own, or left out."""
    for k in range(2, len(tokens) - 3):
        start = past(tokens, k, _MARKERS)
        bare = start == k + 1 and tokens[k].word == "but"
        if not start or (bare and tokens[k - 1].word == ","):
            continue
        for end in _ends(tokens, start, ground):
            which = past(tokens, end + 1, _WHICH) if word_at(tokens, end) in _APART else 0
            if not which:
                continue
            stop = sentence_end(tokens, which)
            told = {t.word for t in tokens[which:stop]}
            rest = tokens[stop:]
            if _STAYS & told or (_NEEDED & told and not _GOES & told and word_at(tokens, which) not in _OWED):
                return (*tokens[:end], *rest)
            if _placed(tokens, which):
                named = _with_noun(tokens, k, start, end, ground)
                said = (*named, *tokens[which:stop])
                return (*tokens[:end], *spelt("."), *said, *rest)
    return tokens


def _placed(tokens: Tokens, k: int) -> bool:
    """Say whether words at a position say where something goes ("goes in the sink", "should be put there")."""
    if word_at(tokens, k) in _GOES:
        return True
    ahead = [word_at(tokens, n) for n in range(k, k + 5)]
    return ahead[0] in _OWED and bool((_GOES | _DONE) & set(ahead[1:]))


def _ends(tokens: Tokens, start: int, ground: Ground) -> list[int]:
    """Return where what is excepted may end: at a noun phrase, or at "the red one", "Ann's" which have no noun."""
    read = Reader(ground, tokens, read_noun_phrases).noun_phrases(start)
    found = {end for phrase, end in read if phrase.refers in (Refers.THING, Refers.PERSON) and not phrase.parts}
    for n in range(start, min(start + _LONGEST, len(tokens))):
        if tokens[n].word in ("one", "ones", POSSESSIVE) and word_at(tokens, n + 1) in _APART:
            found.add(n + 1)
    return sorted(found, reverse=True)


def _with_noun(tokens: Tokens, k: int, start: int, end: int, ground: Ground) -> Tokens:
    """Return what is excepted with the noun it leaves out: "the red one" of "all the mugs" is "the red mug"."""
    said, last = tokens[start:end], tokens[end - 1].word
    if last not in ("one", "ones", POSSESSIVE):
        return said
    reader = Reader(ground, tokens, read_noun_phrases, stop=k)
    for n in range(sentence_start(tokens, k), k):
        several = [
            (p, e)
            for p, e in reader.noun_phrases(n)
            if p.refers is Refers.THING and not p.unknown and (p.determiner is Determiner.ALL or p.plural)
        ]
        if not several:
            continue
        noun = tokens[min(e for _, e in several) - 1].word
        single = next(iter(singulars(noun)), noun)
        word = noun if last == "ones" else single
        return (*(said if last == POSSESSIVE else said[:-1]), Token(word, word))
    return said
