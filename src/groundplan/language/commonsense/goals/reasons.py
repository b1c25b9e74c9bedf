"""What somebody is going to do, told before an order: "I want to bake a cake. Put the eggs into the bowl"."""

from __future__ import annotations

import re

from groundplan.language.commonsense.ground import Ground

_SENTENCE = re.compile(r"[^.!?;]+(?:[.!?;]+|\Z)")
INTENT = re.compile(
    r"^(?:i|we)(?:'d| would|'m|'ve| have| am)? (?:like|want|need|love|have|wish|plan|got|going|about|trying) to"
    r" (\w+)\b.*$",
    re.IGNORECASE,
)
_UNSAID = re.compile(r"\b(?:something|anything|(?:right|proper|best|suitable) (?:tool|thing|stuff)|a tool)\b")
_HAVING = frozenset({"have", "get", "be", "hold", "own", "keep", "receive", "see"})
"""What people want for themselves: the robot brings that about."""
_REQUESTING = re.compile(
    r"^(?:please|now|robot|hey|for that|for this|therefore|so|,|(?:can|could|would|will) you)+ +(?:please )?"
)
_REFERRING = re.compile(
    r"\b(?:it|them|that|this|those|these|one|ones|everything|ingredients?|things?|tools?|what|whatever|stuff|also|too)\b"
)


def without_reason(text: str, ground: Ground) -> str:
    """Leave out what the speaker is going to do before an order that says itself what is to be done."""
    said = [match.group().strip() for match in _SENTENCE.finditer(text)]
    intent = INTENT.match(said[0].rstrip(".!?; ")) if len(said) > 1 else None
    if intent is None or intent[1].lower() in _HAVING:
        return text
    orders = [_REQUESTING.sub("", each.lower()) for each in said[1:]]
    ordered = all(order.split()[0].strip(",.!?") in ground.lexicon.frames for order in orders if order.split())
    told = any(_UNSAID.search(order) or _REFERRING.search(order) for order in orders)
    return " ".join(said[1:]) if all(orders) and ordered and not told else text
