"""Where another thing was: "throw the old pen away and put a new one in its place" puts it where the old one was."""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.spans import past, sentence_start
from groundplan.language.commonsense.words.tokens import Tokens, spelt, word_at

_THERE = (
    *(("in", "its", "place"), ("in", "their", "place"), ("in", "its", "stead"), ("in", "place", "of", "it")),
    *(("in", "that", "place"), ("in", "the", "same", "place"), ("where", "it", "stood"), ("where", "it", "lay")),
)
_INSTEAD_OF = (("in", "place", "of"), ("in", "the", "place", "of"), ("to", "the", "place", "of"), ("instead", "of"))
_WHITHER = frozenset({"to", "into", "onto"})
_MODAL = frozenset({"should", "must", "has", "have", "to", "needs", "need", "ought"})
_BEING = frozenset({"be", "go", "stand", "lie"})
_BY_ITSELF = frozenset({"it", "them", "this", "that", "these", "those", "everything", "back", "all", "both", "each"})
_MOVING = frozenset({"put", "place", "set", "lay", "stand", "leave", "hang", "bring", "take", "carry"})


def with_places_taken(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens of an order with "in its place" put as "where the old pen was"."""
    if ground.affordances:
        return tokens
    tokens = _put_where(tokens, ground)
    for k in range(4, len(tokens)):
        end = past(tokens, k, _THERE)
        if end and word_at(tokens, k - 1) not in _BY_ITSELF:
            before = _taken_before(tokens, k, ground)
            if before:
                return with_places_taken((*tokens[:k], *spelt("where"), *before, *spelt("was"), *tokens[end:]), ground)
        of = past(tokens, k, _INSTEAD_OF)
        if of and _MOVING & {t.word for t in tokens[max(0, k - 8) : k]}:
            ends = _thing(Reader(ground, tokens, read_noun_phrases), of)
            if ends:
                said = (*spelt("where"), *tokens[of : ends[0]], *spelt("was"))
                return with_places_taken((*tokens[:k], *said, *tokens[ends[0] :]), ground)
    return tokens


def _put_where(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "the pen should be where the cup is" as "put the pen where the cup is"."""
    for k in range(3, len(tokens) - 2):
        begin, modal = sentence_start(tokens, k), k - 1
        if tokens[k].word != "where" or tokens[k - 1].word not in _BEING or tokens[-1].word == "?":
            continue
        while modal > begin and tokens[modal - 1].word in _MODAL:
            modal -= 1
        if modal < k - 1 and modal in _thing(Reader(ground, tokens, read_noun_phrases), begin):
            return (*tokens[:begin], *spelt("put"), *tokens[begin:modal], *tokens[k:])
    return tokens


def _thing(reader: Reader, k: int) -> list[int]:
    """Return where phrases for known things that can be carried end, longest first."""
    scene = reader.ground.scene
    found = []
    for phrase, end in reader.noun_phrases(k):
        plain = phrase.refers is Refers.THING and not (phrase.unknown or phrase.anaphoric)
        ids = reader.ground.found(phrase.query) if plain else ()
        if ids and all(scene.has_type(i, "pickable") for i in ids):
            found.append(end)
    return sorted(found, reverse=True)


def _taken_before(tokens: Tokens, k: int, ground: Ground) -> Tokens:
    """Return the words for the thing that was carried in the clause before the one that ends at a position."""
    joint = next((n for n in range(k - 2, 1, -1) if tokens[n].is_punctuation or tokens[n].word in ("and", "then")), 0)
    reader = Reader(ground, tokens, read_noun_phrases, stop=joint)
    start = next((n + 1 for n in range(joint - 1, 0, -1) if tokens[n].word in (".", ";", "!")), 0) if joint else 0
    for n in range(start, joint):
        if tokens[n].word in ("the", "my", "our", "that", "this") or tokens[n].word in ground.vocabulary.people:
            ends = [end for end in _thing(reader, n) if not _WHITHER & {t.word for t in tokens[n:end]}]
            if ends:
                return tokens[n : ends[0]]
    return ()
