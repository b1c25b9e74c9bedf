"""What suits whoever is weak on their legs: "I cannot stand for long. Which shower was built for people like me?".

It is asked as the one that is accessible, where some of them are said to be so and others are not.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.phrases.qualities import having
from groundplan.language.commonsense.queries import both
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.saying import occurs
from groundplan.language.commonsense.words.spans import last_sentence, sentence_end
from groundplan.language.commonsense.words.tokens import Tokens, spelt, word_at

_SUITING = frozenset(
    {"for", "suits", "suit", "suitable", "best", "right", "should", "can", "could", "use", "take", "manage", "like"}
    | {"fits", "fit", "safest", "easiest", "safe", "easy", "meant", "made", "built", "designed", "better"}
)
_BARRED = frozenset({"not", "unsuitable", "avoid", "wrong", "worst", "without", "dangerous"})


def with_accessible(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what suits somebody who is not steady on their legs asked for plainly."""
    begin = last_sentence(tokens)
    asked = tokens[begin : sentence_end(tokens, begin)]
    words = [t.word for t in asked]
    if words[:1] not in (["which"], ["what"]) or _BARRED & set(words):
        return tokens
    if not occurs(ground, read_table("rewordings")["infirm"]["said"], [t.word for t in tokens]):
        return tokens
    accessible = having(ground, "accessible")
    start = 3 if words[1:3] == ["of", "the"] else 1
    for noun, end in Reader(ground, asked, read_noun_phrases).noun_phrases(start):
        found = ground.found(noun.query) if noun.refers in (Refers.ROOM, Refers.THING) and not noun.unknown else ()
        fits = ground.found(both(noun.query, accessible)) if accessible is not None and found else ()
        if 0 < len(fits) < len(found) and _SUITING & set(words[end:]) and word_at(asked, end) != "with":
            return (*spelt("which"), *asked[start:end], *spelt("is", "accessible", "?"))
    return tokens
