"""How many people there are, told before it is asked what takes them: "five of us want to meet. Which room fits all?".

The number is put for "us all", "everyone", "them" in the question, and what only tells the number is left out.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.closed import COMPANY, QUESTION_WORDS
from groundplan.language.commonsense.words.spans import at, past, sentence_end, sentence_start
from groundplan.language.commonsense.words.tokens import Tokens, spelt, word_at

_PEOPLE = COMPANY | {"us", "heads"}
_PARTIES = (("group", "of"), ("party", "of"), ("team", "of"), ("class", "of"), ("we", "are"), ("us", "are"), ("be",))
_ALL = (
    ("everyone",), ("everybody",), ("us", "all"), ("all", "of", "us"), ("us",), ("them", "all"), ("all", "of", "them"),
    ("them",), ("the", "whole", "group"), ("the", "group"), ("the", "whole", "team"), ("our", "group"), ("the", "lot"),
    ("the", "whole", "party"), ("that", "many", "people"), ("so", "many", "people"), ("that", "many"), ("so", "many"),
    ("this", "many", "people"), ("the", "party"), ("all", "our", "guests"), ("all", "the", "guests"), ("all",),
    ("every", "one", "of", "us"), ("all", "our", "visitors"), ("the", "guests"), ("the", "visitors"),
)  # fmt: skip
_ROOMY = frozenset({"space", "room", "seats", "places", "chairs", "enough", "big", "large", "seating", "capacity"})
_TAKING = frozenset(
    {"hold", "holds", "fit", "fits", "seat", "seats", "take", "takes", "accommodate", "accommodates", "suits", "house"}
)


def with_group_size(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with the number of people told first put into the question for what takes them."""
    asked = next((k for k in range(len(tokens)) if tokens[k].word in QUESTION_WORDS | {"find", "is"}), -1)
    begin = sentence_start(tokens, asked) if asked > 0 else 0
    start = begin or asked
    number, told = people_told(tokens[:start], ground) if start > 2 else ("", 0)
    for k in range(start + 2, len(tokens)) if number else ():
        end = past(tokens, k, _ALL)
        holding = tokens[k - 1].word in _TAKING or (tokens[k - 1].word == "for" and _roomy(tokens, start, k))
        if end and holding and (end >= len(tokens) or tokens[end].is_punctuation or tokens[end].word in ("at", "to")):
            taken = spelt("with", "room", "for") if tokens[k - 1].word in _TAKING else ()
            verb = _clause_before(tokens, start, k) if taken else k
            people = spelt(number, "people")
            return (*tokens[:told], *tokens[start:verb], *taken, *people, *tokens[end:])
    return tokens


def people_told(tokens: Tokens, ground: Ground) -> tuple[str, int]:
    """Return the number of people that is told of, with where the sentence that tells it begins; "" where none is."""
    for k in range(len(tokens) - 1, -1, -1):
        word = tokens[k].word
        if not (word.isdecimal() or ground.lexicon.numbers.get(word, 0) > 1):
            continue
        j = k + 2 if word_at(tokens, k + 1) == "of" else k + 1
        party = any(k >= len(p) and at(tokens, k - len(p), *p) for p in _PARTIES)
        if word_at(tokens, j) in _PEOPLE or (party and (j >= len(tokens) or tokens[j].is_punctuation)):
            return word, sentence_start(tokens, k)
    return "", 0


def _roomy(tokens: Tokens, start: int, k: int) -> bool:
    """Say whether it is asked for space ("enough seats | for")."""
    return bool(_ROOMY & {t.word for t in tokens[max(start, k - 5) : k]}) and sentence_end(tokens, start) >= k


def _clause_before(tokens: Tokens, start: int, k: int) -> int:
    """Return where "(the room) | that will hold" begins before "them" at a position."""
    n = k - 1
    while n > start + 1 and tokens[n - 1].word in ("that", "which", "will", "would", "can", "could", "still", "also"):
        n -= 1
    return n
