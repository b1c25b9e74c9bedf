"""The floor of a room: "mop the kitchen floor", "juice dripped on the floor of the playroom" speak of the room.

Storeys are left alone: "the first floor", "which floor is the kitchen on".
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.tokens import Tokens, spelt, word_at

_OF = frozenset({"of", "in"})
_OPENING = frozenset({"the", "our", "my", "your", "his", "her", "their", "this", "that"})
_LEVELS = frozenset({"which", "what", "same", "ground", "top", "bottom", "upper", "lower", "main", "other", "next"})
_FURTHEST = 5


def with_rooms_for_their_floors(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with a room in the place of its floor."""
    for k in range(1, len(tokens)):
        level = word_at(tokens, k - 1)
        if tokens[k].word != "floor" or level in _LEVELS or level in ground.lexicon.ordinals:
            continue
        changed = _behind(tokens, k, ground) or _before(tokens, k, ground)
        if changed is not None:
            return with_rooms_for_their_floors(changed, ground)
    return tokens


def _behind(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "on the floor of the kitchen" as "in the kitchen"."""
    if word_at(tokens, k - 1) != "the" or word_at(tokens, k + 1) not in _OF:
        return None
    reader = Reader(ground, tokens, read_noun_phrases)
    if not any(_is_room(ground, p) for p, _ in reader.noun_phrases(k + 2)):
        return None
    return (*_leading(tokens, k - 1), *tokens[k + 2 :])


def _before(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "on the kitchen floor" as "in the kitchen"."""
    reader = Reader(ground, tokens[:k], read_noun_phrases)
    for start in range(k - 1, max(-1, k - _FURTHEST), -1):
        rooms = (p for p, end in reader.noun_phrases(start) if end == k)
        if tokens[start].word in _OPENING or word_at(tokens, start + 1) == "'s":
            return (
                (*_leading(tokens, start), *tokens[start:k], *tokens[k + 1 :])
                if any(_is_room(ground, p) for p in rooms)
                else None
            )
    return None


def _leading(tokens: Tokens, start: int) -> Tokens:
    """Return what stands before a floor, with "in" (a room) for "on" (its floor)."""
    on = word_at(tokens, start - 1) in ("on", "onto")
    return (*tokens[: start - 1], *spelt("in" if tokens[start - 1].word == "on" else "into")) if on else tokens[:start]


def _is_room(ground: Ground, phrase: Phrase) -> bool:
    return phrase.refers is Refers.ROOM and not phrase.unknown and bool(ground.found(phrase.query))
