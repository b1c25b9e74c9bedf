"""What somebody must not eat: "Ben is allergic to nuts. Is there anything in the pantry he must not eat?".

It is asked as what contains that: "is there food that contains nuts in the pantry?".
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, spelt, word_at

_MODALS = frozenset({"must", "should", "can", "could", "may"})
_WHO = frozenset({"he", "she", "they", "i", "we"})
_EATING = frozenset({"eat", "have", "touch", "taste", "try"})
_DAIRY = frozenset({"milk", "lactose"})
_LONGEST = 3


def with_allergens(tokens: Tokens, ground: Ground) -> Tokens:
    """Return a question for what somebody allergic must not eat as one for what contains what they are allergic to."""
    stop = next((n for n, t in enumerate(tokens) if t.word in SENTENCE_ENDS), len(tokens))
    to = next((n for n in range(1, stop) if word_at(tokens, n - 1) == "allergic" and word_at(tokens, n) == "to"), 0)
    allergen = tokens[to + 1 : stop]
    allergen = spelt("dairy") if len(allergen) == 1 and allergen[0].word in _DAIRY else allergen
    if not to or not 0 < len(allergen) <= _LONGEST or not _known(allergen, ground):
        return tokens
    asked = tokens[stop + 1 :]
    end = next((n for n, t in enumerate(asked) if t.word in SENTENCE_ENDS), len(asked))
    if tuple(t.word for t in asked[:3]) == ("is", "there", "anything") and _must_not(asked[end - 4 : end]):
        where = asked[3 : end - 5] if word_at(asked, end - 5) in ("that", "which") else asked[3 : end - 4]
        return (*asked[:2], *spelt("food", "that"), *_contains(allergen), *where, *asked[end:])
    k = next((n for n in range(1, end) if word_at(asked, n) in _MODALS), 0)
    modal, who = asked[k : k + 1], asked[k + 1 : k + 2]
    if k and word_at(asked, 0) == "what" and _must_not((*who, *modal, *asked[k + 2 : k + 4])):
        where = (*asked[1:k], *asked[k + 4 : end])
        return (*spelt("which", "food"), *where, *_contains(allergen), *asked[end:])
    return tokens


def _known(allergen: Tokens, ground: Ground) -> bool:
    """Say whether of some food here it is known that it contains what somebody is allergic to."""
    said = (*spelt("food", "that"), *_contains(allergen))
    phrases = Reader(ground, said, read_noun_phrases).noun_phrases(0)
    whole = [p.query for p, end in phrases if end == len(said) and not p.unknown]
    return any(not query.relations and ground.found(query) for query in whole)


def _contains(allergen: Tokens) -> Tokens:
    return (*spelt("contains"), *allergen)


def _must_not(said: Tokens) -> bool:
    """Say whether four tokens are "he must not eat"."""
    words = [t.word for t in said]
    return len(words) == 4 and words[0] in _WHO and words[1] in _MODALS and words[2] == "not" and (words[3] in _EATING)
