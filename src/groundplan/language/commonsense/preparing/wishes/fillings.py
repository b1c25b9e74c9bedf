"""Vessels wanted with something in them: "take Ann the tall glass filled with water", "some water in the blue mug".

A definite vessel that holds no such thing yet is to be filled first; any vessel of the kind is "a glass of water".
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.genders import may_mean
from groundplan.language.commonsense.words.spans import at, sentence_end
from groundplan.language.commonsense.words.tokens import POSSESSIVE, Token, Tokens, spelt, word_at

_FILLED = (
    *(("filled", "with"), ("full", "of"), ("filled", "up", "with"), ("with",), ("containing",), ("holding",)),
    *(("that", "is", "filled", "with"), ("which", "is", "filled", "with"), ("filled", "to", "the", "brim", "with")),
)
_SOME = frozenset({"some", "fresh", "cold", "the", "a", "little", "bit", "of", "tap", "still", "plain"})
_INSIDE = (("in", "it"), ("inside", "it"), ("in", "them"), ("inside",), ("in",))
_WANTING = frozenset(
    {"take", "bring", "get", "fetch", "give", "hand", "serve", "deliver", "carry", "need", "needs", "want", "wants"}
    | {"like", "likes", "put", "place", "set", "pass", "have"}
)
_OWN = frozenset({"my", "her", "his", "our", "their", "your", "its"})
_CONDITIONS = frozenset({"if", "unless", "when", "in", "case", "is", "are", "which", "what", "where"})
_FURTHEST = 9


def with_fillings(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with the filling of a vessel asked for before what is to be done with it."""
    if ground.affordances or not ground.liquids:
        return tokens
    begin = 0
    while begin < len(tokens):
        stop = sentence_end(tokens, begin)
        said = _filled_before(tokens[begin:stop], ground)
        if said is not None:
            tokens = (*tokens[:begin], *said, *tokens[stop:])
            stop = begin + len(said)
        begin = stop + 1
    return tokens


def _filled_before(said: Tokens, ground: Ground) -> Tokens | None:
    words = [t.word for t in said]
    if not _WANTING & set(words) or word_at(said, 0) in _CONDITIONS or "if" in words or "unless" in words:
        return None
    reader = Reader(ground, said, read_noun_phrases)
    for k in range(1, len(said) - 1):
        if words[k] in ground.liquids and words[k + 1] in ("in", "into") and _WANTING & set(words[:k]):
            found = _drink_in_vessel(said, k, reader)
        else:
            found = _vessel_with_drink(said, k, reader)
        if found is not None:
            return found
    return None


def _vessel_with_drink(said: Tokens, k: int, reader: Reader) -> Tokens | None:
    """Read "the tall glass | filled with water (in it)" at the words behind the vessel."""
    start = k + 1 if word_at(said, k) == "," else k
    marker = next((m for m in sorted(_FILLED, key=len, reverse=True) if at(said, start, *m)), ())
    j = start + len(marker)
    while word_at(said, j) in _SOME:
        j += 1
    if not marker or word_at(said, j) not in reader.ground.liquids:
        return None
    end = j + 1
    inside = next((i for i in _INSIDE if at(said, end, *i) and (len(i) > 1 or end + 1 == len(said))), ())
    if marker == ("with",) and word_at(said, start - 1) in ("fill", "filled"):
        return None
    for n in range(k - 1, max(-1, k - _FURTHEST), -1):
        vessel = next((p for p, e in reader.noun_phrases(n) if e == k and _is_vessel(reader, p)), None)
        determined = said[n].word in reader.ground.lexicon.determiners or said[n].word in _OWN
        filled = word_at(said, n - 1) in ("fill", "refill", "top")
        if vessel is None or not determined or filled or not _WANTING & {t.word for t in said[:n]}:
            continue
        rest = said[end + len(inside) :]
        if said[n].word in ("a", "an", "another", "one"):
            return (*said[:k], *spelt("of"), said[j], *rest)
        filling = (*spelt("fill"), *said[n:k], *spelt("with"), said[j], *spelt("."))
        return (*filling, *said[:k], *rest)
    return None


def _drink_in_vessel(said: Tokens, k: int, reader: Reader) -> Tokens | None:
    """Read "(bring Ann) some water | in the tall glass" at the liquid."""
    start = k
    while start > 1 and word_at(said, start - 1) in _SOME - {"the"}:
        start -= 1
    for vessel, end in reader.noun_phrases(k + 2):
        if _is_vessel(reader, vessel) and said[k + 2].word not in ("a", "an"):
            glass = _named(said[k + 2 : end], said[:start], reader)
            return (*spelt("fill"), *glass, *spelt("with"), said[k], *spelt("."), *said[:start], *glass, *said[end:])
    return None


def _named(glass: Tokens, before: Tokens, reader: Reader) -> Tokens:
    """Return "his own cup" with the one person named before as its owner, since it is spoken of first then."""
    people = [t for t in before if t.word in reader.ground.vocabulary.people]
    if glass[0].word not in ("his", "her", "their") or len(people) != 1 or not may_mean(glass[0].word, people[0].word):
        return glass
    return (people[0], Token(POSSESSIVE, POSSESSIVE), *(t for t in glass[1:] if t.word != "own"))


def _is_vessel(reader: Reader, phrase: Phrase) -> bool:
    scene = reader.ground.scene
    ids = reader.ground.found(phrase.query) if phrase.refers is Refers.THING and not phrase.parts else ()
    return bool(ids) and all(scene.has_type(i, "vessel") and scene.has_type(i, "pickable") for i in ids)
