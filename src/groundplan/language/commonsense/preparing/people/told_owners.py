"""Whose each thing is, told before it is asked to be brought there: "the pen belongs to Ann … Bring each to its owner".

What belongs to somebody is read as meant to be with them; the command that follows asks for nothing more.
"""

from __future__ import annotations

import re

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens

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
