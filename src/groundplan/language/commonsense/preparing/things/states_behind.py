"""A state said behind a thing: "give me a plum, sliced" is "give me a sliced plum", "the plum in pieces" too.

Only what can be brought about where it is wanted is put before the noun: what is to be cut, clean or hot.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import ALL_QUESTION_WORDS, DO, IS
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Token, Tokens, word_at

_SAID_AS = {"sliced": "sliced", "clean": "clean", "hot": "hot"}
_DEGREES = frozenset({"nicely", "finely", "thinly", "freshly", "already", "nice", "and", "well", "roughly", "properly"})
_BEHIND = frozenset({"up", "through", "down", "please"})
_PIECES = frozenset(
    {"slices", "pieces", "cubes", "chunks", "bits", "strips", "halves", "quarters", "half", "two", "wedges", "rings"}
)
_SIZES = frozenset({"small", "thin", "little", "tiny", "thick", "large", "big", "fine", "bite-sized", "neat", "even"})
_CUTTING = frozenset({"cut", "slice", "chop", "dice", "carve", "saw", "tear", "break", "fold", "divide", "split"})
_GOES_ON = frozenset({"in", "on", "into", "onto", "to", "for", "with", "belongs", "belong", "should", "and", "goes"})


def with_states_behind(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what things are to be like said before their nouns."""
    if not ground.affordances and word_at(tokens, 0) in ALL_QUESTION_WORDS | IS | DO:
        return tokens
    for k in range(1, len(tokens) - 1):
        said = _state_at(tokens, k, ground)
        if said is None or (said[0] == "sliced" and not ground.affordances):
            continue
        state, end = said
        start = _thing_before(tokens, k, ground)
        if start >= 0 and not _CUTTING & {t.word for t in tokens[max(0, start - 3) : k]}:
            word = Token(state, state)
            noun = _noun_of(tokens, start, k, ground)
            opened = tokens[start:noun]
            if noun - start == 1 and opened[0].word in ("an", "a"):
                opened = (Token("a", "a"),)
            return (*tokens[:start], *opened, word, *tokens[noun:k], *tokens[end:])
    return tokens


def _state_at(tokens: Tokens, k: int, ground: Ground) -> tuple[str, int] | None:
    """Return the state said between commas from a position on, or by "in pieces", and the position after it."""
    n = k + 1 if tokens[k].word == "," else k
    while tokens[k].word == "," and word_at(tokens, n) in _DEGREES:
        n += 1
    state = _SAID_AS.get(ground.lexicon.states.get(word_at(tokens, n), "")) if tokens[k].word == "," else None
    if state is not None:
        n += 1
        while word_at(tokens, n) in _BEHIND:
            n += 1
    pieces = _pieces(tokens, n)
    end = pieces or n
    if word_at(tokens, end) == ",":
        end += 1
        closed = tokens[k].word == "," and (end >= len(tokens) or word_at(tokens, end) in _GOES_ON)
    else:
        closed = end >= len(tokens) or tokens[end].word in SENTENCE_ENDS or bool(pieces)
    if not closed or (state is None and not pieces):
        return None
    return state or "sliced", end


def _pieces(tokens: Tokens, n: int) -> int:
    """Return the position after "in small pieces", "into slices", "in half"; 0 where it is not said."""
    if word_at(tokens, n) not in ("in", "into"):
        return 0
    n += 1
    while word_at(tokens, n) in _SIZES:
        n += 1
    return n + 1 if word_at(tokens, n) in _PIECES and word_at(tokens, n + 1) not in ("of",) else 0


def _thing_before(tokens: Tokens, k: int, ground: Ground) -> int:
    """Return where the longest phrase for a thing that is here begins that ends at a position; -1 if none does."""
    reader = Reader(ground, tokens, read_noun_phrases, stop=k)
    for n in range(max(0, k - 6), k):
        for phrase, end in reader.noun_phrases(n):
            thing = phrase.refers is Refers.THING and not phrase.unknown and not phrase.parts
            if end == k and thing and ground.found(phrase.query):
                return n
    return -1


def _noun_of(tokens: Tokens, start: int, stop: int, ground: Ground) -> int:
    """Return where the noun and its adjectives begin behind "one of the", "some"."""
    lexicon = ground.lexicon
    n = start
    while n < stop - 1:
        word = tokens[n].word
        if not (word in lexicon.determiners or word in lexicon.possessives or word in lexicon.numbers or word == "of"):
            break
        n += 1
    return n
