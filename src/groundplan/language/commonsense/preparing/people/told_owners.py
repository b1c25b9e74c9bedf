"""Whose each thing is, told before it is asked to be brought there: "the pen belongs to Ann … Bring each to its owner".

What belongs to somebody is read as meant to be with them; the command that follows asks for nothing more. Where it says
itself where the thing goes ("… Put it on her desk"), whose it is is only told.
"""

from __future__ import annotations

import re

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.closed import IS
from groundplan.language.commonsense.words.tokens import POSSESSIVE, SENTENCE_ENDS, Token, Tokens, spelt, word_at

_BELONGING = re.compile(r"\bbelongs? to \w+")
_TO_THEIR_OWNERS = re.compile(
    r"(?:so |and |then |now )*(?:please |could you |can you |would you |will you |kindly )*(?:please )?"
    r"(?:bring|return|take|give|get|deliver|hand|carry|restore|move|put|sort) "
    r"(?:it|them|each|both|all|everything|these|those|every one|each one|that|the lot)(?: of (?:it|them|these|those))?"
    r"(?: back| over| out)* (?:to|with) (?:(?:its|their|the)"
    r"(?: (?:rightful|proper|respective|right|actual|own|real|true))* (?:owners?|persons?|people)"
    r"|whoever (?:it|they) belongs? to|whom (?:it|they) belongs? to)"
    r"(?: please| again| thanks| for me| now)*"
)
_LEAST = 3
_MOVING = frozenset(
    {"put", "take", "bring", "move", "carry", "place", "return", "lay", "leave", "set", "hang", "store"}
)


def without_owners_asked(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens without a sentence that only asks that what belongs to people be brought to them."""
    if ground.affordances:
        return tokens
    begin = 0
    for k in range(len(tokens) + 1):
        if k < len(tokens) and tokens[k].word not in (*SENTENCE_ENDS, ";"):
            continue
        said = " ".join(t.word for t in tokens[begin:k] if not t.is_punctuation)
        told = " ".join(t.word for t in tokens[:begin])
        if k - begin > _LEAST and _TO_THEIR_OWNERS.fullmatch(said) and _BELONGING.search(told):
            return (*tokens[:begin], *tokens[k + 1 :])
        begin = k + 1
    return tokens


def with_owners_told(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with "X belongs to Ann. Put it on her desk" as "X is Ann's. Put it on her desk".

    Whose it is not ("it is not Ben's, it belongs to Ann") is left out.
    """
    for k in range(1, len(tokens) - 5) if not ground.affordances else ():
        end = _owner(tokens, k, ground)
        if end is None or not _then_moved(tokens, end):
            continue
        start = next((n for n in range(k - 1, -1, -1) if tokens[n].word in SENTENCE_ENDS), -1) + 1
        denied = next(
            (n for n in range(start + 1, k - 1) if word_at(tokens, n) in IS and word_at(tokens, n + 1) == "not"), k
        )
        if denied < k and word_at(tokens, k - 1) not in ("it", "they"):
            continue
        named = tuple(t for t in tokens[k:end] if t.word not in ("belongs", "belong", "to", "is", "are", POSSESSIVE))
        several = word_at(tokens, k) in ("belong", "are")
        whose = (*spelt("are" if several else "is"), *named, Token("'s", POSSESSIVE))
        if denied < k or word_at(tokens, k) in ("belongs", "belong"):
            return (*tokens[:denied], *whose, *tokens[end:])
    return tokens


def _owner(tokens: Tokens, k: int, ground: Ground) -> int | None:
    """Return where "belongs to | Ann" or "is | Ann 's" ends."""
    if word_at(tokens, k) in ("belongs", "belong") and word_at(tokens, k + 1) == "to":
        return k + 3 if ground.vocabulary.is_name(word_at(tokens, k + 2)) else None
    owned = word_at(tokens, k) in ("is", "are") and word_at(tokens, k + 2) == POSSESSIVE
    return k + 3 if owned and ground.vocabulary.is_name(word_at(tokens, k + 1)) else None


def _then_moved(tokens: Tokens, k: int) -> bool:
    """Say whether an order to move it begins behind a position."""
    while word_at(tokens, k) in (
        *SENTENCE_ENDS,
        ",",
        ";",
        "so",
        "and",
        "please",
        "then",
        "could",
        "can",
        "you",
        "would",
    ):
        k += 1
    return word_at(tokens, k) in _MOVING and word_at(tokens, k + 1) in ("it", "them", "both")
