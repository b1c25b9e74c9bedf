"""Where there are too few: "we need another chair on the porch. Bring one of those from the hall.".

What there is too little of, and where, is told first; the order behind it names neither. Both are put into it: "bring a
chair from the hall to the porch". Where nothing says from where, it is another than those that are there already.
"""

from __future__ import annotations

from groundplan.knowledge.words import plural, singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.nouns import read_noun
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.spans import past, sentence_end
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, spelt, word_at

_NEEDING = (
    "need another", "need one more", "need more", "need an extra", "could use another", "could use one more",
    "could use more", "could do with another", "could do with one more", "want another", "want one more",
    "are missing a", "are short of",
)  # fmt: skip
_LACKING = (
    *(tuple(f"{who} {lack}".split()) for who in ("we", "i", "they", "you") for lack in _NEEDING),
    *(tuple(f"there {lack}".split()) for lack in ("are not enough", "are too few", "should be another", "is only one")),
    *(tuple(said.split()) for said in ("there is one", "one", "two", "only one", "the one", "not enough", "too few")),
)
_TOO_FEW = tuple(
    tuple(said.split())
    for said in [
        *("is not enough", "are not enough", "will not do", "will not be enough", "is missing", "is too few", "short"),
        *("are too few", "does not suffice", "do not suffice", "too few", "is too little", "is lacking"),
    ]
)
_FETCHING = frozenset({"bring", "get", "fetch", "take", "carry", "move", "add", "put", "grab", "find"})
_OF_THOSE = (("of", "those"), ("of", "them"), ("of", "the", "ones"), ("of", "these"), ("more", "of", "them"), ("more",))
_PLACED = frozenset({"in", "on", "at", "by"})
_FROM = frozenset({"from", "in", "on", "at", "off"})
_LONGEST = 4


def with_shortages(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what there is too little of, and where, named in the order behind."""
    if ground.affordances:
        return tokens
    for start in (0, *(k + 1 for k, t in enumerate(tokens) if t.word in SENTENCE_ENDS)):
        end = next((k for k in range(start, len(tokens)) if tokens[k].word in (*SENTENCE_ENDS, ";", ":", "-", ",")), 0)
        begun = past(tokens, start, _LACKING)
        short = _short(tokens, begun, end, ground) if begun and end else None
        if short is None or not (short[2] or _needs(tokens, start)):
            continue
        ordered = _ordered(tokens, end + 1, short[0], short[1], ground)
        if ordered is not None:
            return (*tokens[:start], *ordered)
    return tokens


def _needs(tokens: Tokens, k: int) -> bool:
    """Say whether the words that begin a sentence say by themselves that there is too little of something."""
    opening = {t.word for t in tokens[k : k + 4]}
    return bool(opening & {"we", "i", "they", "you", "enough", "few", "should", "only"})


def _short(tokens: Tokens, k: int, stop: int, ground: Ground) -> tuple[Tokens, Tokens, bool] | None:
    """Return what there is too little of, where, and whether it is said behind them that it is too few."""
    enough = next((n for n in range(k + 1, stop) if past(tokens, n, _TOO_FEW) == stop), stop)
    place = next((n for n in range(k + 1, enough) if tokens[n].word in _PLACED), 0)
    few = next((n for n in range(k + 1, place) if past(tokens, n, _TOO_FEW) == place), place)
    noun = tokens[k:few]
    if not place or not 0 < len(noun) <= _LONGEST or read_noun(ground, tuple(t.word for t in noun)) is None:
        return None
    ends = {end for p, end in Reader(ground, tokens, read_noun_phrases).noun_phrases(place + 1) if not p.unknown}
    return (noun, tokens[place:enough], enough < stop or few < place) if enough in ends else None


def _ordered(tokens: Tokens, k: int, noun: Tokens, place: Tokens, ground: Ground) -> Tokens | None:
    """Return the order "bring one of those (from the hall)" at a position with what is brought, and where to."""
    while word_at(tokens, k) in ("so", "please", "and", "then", "could", "can", "would", "you", ","):
        k += 1
    last = sentence_end(tokens, k)
    count = ground.lexicon.numbers.get(word_at(tokens, k + 1), 0) or int(word_at(tokens, k + 1) in ("another", "a"))
    if word_at(tokens, k) not in _FETCHING or not count:
        return None
    begun = past(tokens, k + 2, _OF_THOSE) or k + 2
    source = tokens[begun:last]
    there = next((n for n in range(begun, last) if tokens[n].word in ("there", "over", "please", "too")), last)
    source = tokens[begun:there]
    if source and source[0].word not in _FROM:
        return None
    singular = next(iter(singulars(noun[-1].word)), noun[-1].word)
    single = singular if read_noun(ground, (singular,)) is not None else noun[-1].word
    said = (*noun[:-1], *spelt(single if count == 1 else plural(single)))
    number = spelt("another") if count == 1 and not source else spelt("a") if count == 1 else (tokens[k + 1],)
    number = number if source or count == 1 else (*number, *spelt("other"))
    return (*tokens[k : k + 1], *number, *said, *_taken(source), *_brought(place, ground), *tokens[last:])


def _taken(source: Tokens) -> Tokens:
    return (*spelt("from"), *source[1:]) if source else ()


def _brought(place: Tokens, ground: Ground) -> Tokens:
    """Return "on the porch" as "to the porch", where it is a room."""
    found = Reader(ground, place, read_noun_phrases).noun_phrases(1)
    room = any(p.refers is Refers.ROOM and end == len(place) for p, end in found)
    return (*spelt("to"), *place[1:]) if room else place
