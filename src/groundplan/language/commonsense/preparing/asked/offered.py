"""What can be offered to somebody: "which snack could I give a guest?", "what could I give a vegan to eat?".

It is asked for what suits them ("which food is suitable for a vegan?"); for whom nothing is known to be unfit, for what
there is.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.phrases.unfit import suits_whom
from groundplan.language.commonsense.words.closed import MODALS_AND_DO, PERSONS
from groundplan.language.commonsense.words.phrase_ends import longest, phrase_ends
from groundplan.language.commonsense.words.spans import sentence_end
from groundplan.language.commonsense.words.tokens import Tokens, spelt, word_at

_GIVING = frozenset({"offer", "give", "serve", "pour", "hand", "bring", "feed", "treat", "suggest"})
_FED = {"drink": "drinks", "eat": "food", "nibble": "snacks", "snack": "snacks"}


def with_offers(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what can be offered to somebody asked for plainly."""
    for k in range(len(tokens) - 4):
        if tokens[k].word not in ("which", "what") or (k and not tokens[k - 1].is_punctuation):
            continue
        modal = next((n for n in range(k + 1, len(tokens)) if tokens[n].word in MODALS_AND_DO), 0)
        stop = sentence_end(tokens, k)
        gives = word_at(tokens, modal + 1) in PERSONS and word_at(tokens, modal + 2) in _GIVING
        if not modal or not gives or modal + 3 >= stop or word_at(tokens, k + 1) in ("one", "ones", "of"):
            continue
        whom = phrase_ends(tokens, modal + 3, ground, Refers.PERSON)
        to_do = _FED.get(word_at(tokens, stop - 1), "") if word_at(tokens, stop - 2) == "to" else ""
        noun = tokens[k + 1 : modal] if k + 1 < modal else spelt(to_do) if to_do else ()
        named = k + 1 == modal or longest(phrase_ends(tokens[:modal], k + 1, ground, Refers.THING)) == modal
        if noun and named and (stop - 2 if to_do else stop) in (*whom, _unknown_end(tokens, modal + 3, stop, to_do)):
            suits = suits_whom(ground, [t.word for t in tokens if not t.is_punctuation])
            return (
                *tokens[:k],
                *spelt("which"),
                *noun,
                *(spelt("are", *suits) if suits else spelt("are", "there")),
                *tokens[stop:],
            )
    return tokens


def _unknown_end(tokens: Tokens, k: int, stop: int, to_do: str) -> int:
    """Return where somebody whom nothing here is called by is named by one noun ("a child", "our guests")."""
    end = stop - 2 if to_do else stop
    opened = word_at(tokens, k) in ("a", "an", "the", "my", "our", "his", "her", "some", "any", "your")
    return end if 0 < end - k - opened <= 1 else -1
