"""The place said before a question: "in the kitchen, which mugs are dirty?", "careful in the lab: what there could …".

It is put behind the noun that is asked for, where the grammar reads it: "which mugs in the kitchen are dirty".
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.words.closed import IS, MODALS_AND_DO
from groundplan.language.commonsense.words.phrase_ends import phrase_ends
from groundplan.language.commonsense.words.spans import past, sentence_end
from groundplan.language.commonsense.words.tokens import Tokens, spelt, word_at

_IN = frozenset({"in", "on", "at", "inside"})
_WARNED = (
    ("careful",), ("be", "careful"), ("beware",), ("watch", "out"), ("look", "out"), ("take", "care"), ("caution",),
    ("mind", "your", "fingers"), ("mind", "your", "hands"), ("watch", "your", "fingers"), ("watch", "your", "hands"),
    ("attention",), ("now",), ("and",), ("so",), ("tell", "me"), ("say",), ("please",), ("look", "around"),
    ("let", "us", "look"), ("i", "am"), ("we", "are"), ("look",), ("imagine", "i", "am"), ("suppose", "i", "am"),
    ("i", "am", "standing"), ("we", "are", "standing"), ("i", "work"), ("go", "by", "what", "is"),
    ("there", "is", "danger"),
)  # fmt: skip
_WHICH = frozenset({"which", "what", "whose"})
_THERE = (("in", "there"), ("in", "here"), ("there",), ("in", "it"), ("here",))
_PLACES = (Refers.ROOM, Refers.FLOOR)
_THINGS = (Refers.THING, Refers.ROOM, Refers.PERSON)


def with_places_behind(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with the place that is said before a question put behind what is asked for."""
    start = past(tokens, 0, _WARNED)
    start += word_at(tokens, start) == ","
    if word_at(tokens, start) not in _IN:
        return tokens
    for end in phrase_ends(tokens, start + 1, ground, *_PLACES):
        asked = end + 1
        closes = end < len(tokens) and tokens[end].is_punctuation and sentence_end(tokens, asked) >= len(tokens) - 1
        if closes and word_at(tokens, asked) in _WHICH:
            return _asked(tokens[start:end], tokens[asked:], ground) or tokens
    return tokens


def _asked(place: Tokens, asked: Tokens, ground: Ground) -> Tokens | None:
    """Return the question with the place behind its noun; "what" alone asks for things."""
    there = next(((k, e) for k in range(1, len(asked)) if (e := past(asked, k, _THERE)) and _stands(asked, k)), None)
    if there is not None:
        asked = (*asked[: there[0]], *asked[there[1] :])
    if word_at(asked, 0) == "what" and word_at(asked, 1) in IS | MODALS_AND_DO | {"has", "have", "needs", "need"}:
        one = word_at(asked, 1) in ("is", "was", "has", "needs")
        asked = (*spelt("which", "thing" if one else "things"), *asked[1:])
    first = 2 if word_at(asked, 1) == "of" else 1
    noun = min(phrase_ends(asked, first, ground, *_THINGS), default=0)
    return (*asked[:noun], *place, *asked[noun:]) if noun and not asked[noun - 1].is_punctuation else None


def _stands(asked: Tokens, k: int) -> bool:
    """Say whether "there" says where something is, and not that there is something ("are there any")."""
    return word_at(asked, k - 1) not in IS or word_at(asked, k + 1) in ("", "?", "at")
