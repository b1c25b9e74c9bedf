"""What is pointed at: "take the cup off the dining table … put it back on that table" as "… on the dining table".

"That table" means the one that was spoken of, even where it was called more precisely. What it was called stands in its
place, so that no other table is thought of.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.nouns import read_noun
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import is_anything
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.tokens import POSSESSIVE, Tokens, word_at

_POINTING = frozenset({"that", "this", "those", "these", "said"})
_BEFORE = frozenset({"on", "onto", "in", "into", "from", "to", "at", "off", "under", "near", "beside", "of", "inside"})
_VERBS = frozenset({"close", "open", "shut", "clear", "wipe", "clean", "empty", "lock", "unlock", "dust", "check"})
_LONGEST = 2


def with_things_pointed_at(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what was spoken of before named again where it is pointed at."""
    for k in range(3, len(tokens) - 1):
        if tokens[k].word not in _POINTING or tokens[k - 1].word not in _BEFORE | _VERBS:
            continue
        for end in range(min(k + 1 + _LONGEST, len(tokens)), k + 1, -1):
            noun = read_noun(ground, tuple(t.word for t in tokens[k + 1 : end]))
            if noun is None or not noun.present or noun.refers not in (Refers.THING, Refers.ROOM):
                continue
            named = _named_before(tokens, k, set(ground.found(noun.query)), ground)
            if named:
                return with_things_pointed_at((*tokens[:k], *named, *tokens[end:]), ground)
            break
    return tokens


def _named_before(tokens: Tokens, k: int, fitting: set[str], ground: Ground) -> Tokens:
    """Return the words that stand last before a position for some of what fits; nothing where there are none."""
    if len(fitting) < 2:
        return ()
    reader = Reader(ground, tokens, read_noun_phrases).within(k - 1)
    for start in range(k - 2, -1, -1):
        opened = word_at(tokens, start) in ground.lexicon.determiners | ground.lexicon.possessives
        if not opened and word_at(tokens, start + 1) != POSSESSIVE:
            continue
        named = [(p, end) for p, end in reader.noun_phrases(start) if _some(p, fitting, ground)]
        if named:
            return tokens[start : max(end for _, end in named)]
    return ()


def _some(phrase: Phrase, fitting: set[str], ground: Ground) -> bool:
    """Say whether a phrase means one of what fits."""
    whole = phrase.refers in (Refers.THING, Refers.ROOM) and not (phrase.parts or phrase.unknown or phrase.anaphoric)
    ids = set(ground.found(phrase.query)) if whole and not is_anything(phrase.query) else set()
    return len(ids) == 1 and ids < fitting
