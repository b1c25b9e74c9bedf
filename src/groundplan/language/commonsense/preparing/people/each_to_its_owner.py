"""Several things, each to its own owner's place: "the cup and the pen: each belongs in its owner's room".

Whatever stands for the things ("each of them", "both") and however their owners are told of ("the people they belong
to"), it is put as one wish: "take the cup and the pen back to their owners' rooms".
"""

from __future__ import annotations

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.nouns import read_noun
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.preparing.people.owners import owner_end
from groundplan.language.commonsense.queries import is_anything
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import ALL_QUESTION_WORDS
from groundplan.language.commonsense.words.spans import sentence_end, sentence_start
from groundplan.language.commonsense.words.tokens import POSSESSIVE, Token, Tokens, spelt, word_at

_EACH = frozenset({"each", "both", "them", "their", "they", "every", "all", "respective"})
_PLACES = 3


def with_each_to_its_owner(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with a wish that each of several things gets to its owner's place said of them all."""
    words = {t.word for t in tokens}
    if ground.affordances or not words & _EACH or words & ALL_QUESTION_WORDS - {"who", "whom", "where"}:
        return tokens
    for k in range(2, len(tokens)):
        place, end = _owners_place(tokens, k, ground)
        if not place or not _EACH & {t.word for t in tokens[sentence_start(tokens, k) : end]}:
            continue
        begin = sentence_start(tokens, k)
        for start in (begin, sentence_start(tokens, begin - 1) if begin else 0):
            listed = _listed(tokens, start, k, ground)
            if listed:
                owners = (*spelt("back", "to", "their", "owners"), Token("'", POSSESSIVE))
                rest = sentence_end(tokens, end)
                start = _own_order(tokens, start, k, ground) or start
                return (*tokens[:start], *spelt("take"), *listed, *owners, *place, *tokens[rest:])
    return tokens


def _own_order(tokens: Tokens, start: int, stop: int, ground: Ground) -> int:
    """Return where the order to bring them there begins behind another order about them ("wash …, and | put each")."""
    lexicon = ground.lexicon
    first = next((n for n in range(start, stop) if lexicon.base(tokens[n].word) == tokens[n].word), stop)
    for n in range(stop - 1, first + 1, -1):
        word = tokens[n].word
        joined = tokens[n - 1].is_punctuation or tokens[n - 1].word in ("and", "then")
        if joined and lexicon.base(word) == word and word in lexicon.verb_starts and first < n - 1:
            return n
    return 0


def _listed(tokens: Tokens, start: int, stop: int, ground: Ground) -> Tokens:
    """Return the words for several things that are named from a position on; none where one of them is not here."""
    reader = Reader(ground, tokens, read_noun_phrases, stop=stop)
    for n in range(start, stop):
        for phrase, end in sorted(reader.noun_phrases(n), key=lambda pair: -pair[1]):
            parts = [p for p in phrase.items if p.refers is Refers.THING and not is_anything(p.query)]
            if len(parts) == len(phrase.parts) > 1 and phrase.joined_by == "and":
                here = not any(p.unknown for p in parts) and all(ground.found(p.query) for p in parts)
                return tokens[n:end] if here and word_at(tokens, end) != "and" else ()
    return ()


def _owners_place(tokens: Tokens, k: int, ground: Ground) -> tuple[Tokens, int]:
    """Return "offices" for "its owner's office", "the offices of the people they belong to" at a position; its end."""
    after = owner_end(tokens, k) if word_at(tokens, k) in ("its", "their", "the", "his") else k
    if after > k and word_at(tokens, after) == POSSESSIVE:
        for end in range(after + _PLACES, after + 1, -1):
            place = _several(tokens[after + 1 : end], ground)
            if place:
                return place, end
    for of in range(k + 1, min(k + 1 + _PLACES, len(tokens))):
        if word_at(tokens, k - 1) in ("the", "each") and tokens[of].word == "of":
            end = owner_end(tokens, of + 1)
            place = _several(tokens[k:of], ground)
            if end > of + 1 and place:
                return place, end
    return (), 0


def _several(words: Tokens, ground: Ground) -> Tokens:
    """Return words for a place in the plural; nothing where they name none."""
    if not words or any(not t.word.isalpha() for t in words):
        return ()
    single = next((s for s in singulars(words[-1].word) if s != words[-1].word), "")
    named = read_noun(ground, tuple(t.word for t in words)) is not None
    if not named:
        return ()
    return words if single else (*words[:-1], *spelt(f"{words[-1].word}s"))
