"""What an instruction comes to without the sentences that only tell something, where it cannot be read as a whole.

"Dinner for one: pour a glass of red wine" is the wish behind the colon; "Where is Africa? Show me." is the need that
one of its sentences tells of. What is left out names nothing that is here and denies nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from groundplan.language.commonsense.clauses.needs import known_needs
from groundplan.language.commonsense.goals.kits import known_kits
from groundplan.language.commonsense.goals.named_here import things_named
from groundplan.language.commonsense.ground import Ground
from groundplan.scene.entity import Kind

_STRONG = re.compile(r"\s*(?:[.!?;:]+(?=\s|$)|\s[-–—]\s|\.\.\.)\s*")
_WEAK = re.compile(r"\s*(?:[.!?;:,]+(?=\s|$)|\s[-–—]\s|\.\.\.|\s(?=(?:but|because|since|before|so)\s))\s*")
_DENYING = re.compile(
    r"\b(?:not|no|never|without|except|unless|if|instead|only|none|neither|nor|all|every|each|both|don't|doesn't|n't"
    r"|isn't|aren't|can't|first|then|after|other|one|two|three|it|them)\b|n't\b",
    re.IGNORECASE,
)
_WISHING = re.compile(
    r"\b(?:bring|give|get|fetch|hand|put|place|take|pass|pour|fill|open|close|shut|cut|chop|slice|clean|wipe|heat|warm"
    r"|throw|bin|want|need|please|would like|'d like|make|serve|add|move|set|lay)\b",
    re.IGNORECASE,
)
_PLACING = re.compile(
    r"\b(?:goes?|belongs?|puts?|place|move|throw|pour|fill|something|anything|everything|whatever)\b", re.IGNORECASE
)
_JOINING = re.compile(r"^(?:but|and|so|then|just|well|okay|ok|now|also|because|since)\b[, ]*", re.IGNORECASE)
_FOR_SOMETHING = re.compile(
    r"^(?P<wish>(?:.*\b)?(?:bring|give|get|fetch|hand|pass|need|want|like|have|use|find|lend)\b .*?\w),?"
    r" (?:to (?!the\b|an?\b|my\b|our\b|your\b|me\b|us\b|him\b|her\b|them\b|this\b|that\b|it\b|\w+'s\b)[a-z]+\b"
    r"|for (?:the|a|an|my|our|this|that|these|those)\b|so (?:that )?(?:i|we|you|he|she|they)\b|because\b).*$",
    re.IGNORECASE | re.DOTALL,
)
_ORDERS_MORE = re.compile(r"\b(?:and|then)\b", re.IGNORECASE)
_LONGEST = 24
_NAME = 3


def without_what_is_told(instruction: str, ground: Ground) -> Iterator[str]:
    """Yield an instruction without parts that wish for nothing, least left out first."""
    for boundary in (_STRONG, _WEAK):
        parts = [part for part in boundary.split(instruction.strip()) if part.strip()]
        if not 1 < len(parts) <= _NAME + 2:
            continue
        idle = [k for k, part in enumerate(parts) if _says_nothing(part, ground)]
        choices = [idle, *([k] for k in idle if len(idle) > 1)]
        for left in choices:
            kept = [_JOINING.sub("", part) for k, part in enumerate(parts) if k not in left]
            if left and kept:
                yield ". ".join(kept) + "."


def without_purpose(instruction: str) -> str:
    """Return a wish for a thing without what is said of what it is for ("a pen to mark the holes"); else nothing."""
    said = _FOR_SOMETHING.match(instruction.strip())
    return f"{said['wish']}." if said and not _ORDERS_MORE.search(instruction[said.end("wish") :]) else ""


def needs_in(instruction: str) -> Iterator[str]:
    """Yield the parts of an instruction that may each tell of a need, and all of it as one."""
    if len(instruction.split()) > _LONGEST or _PLACING.search(instruction):
        return
    parts = [part.strip() for part in _WEAK.split(instruction) if len(part.split()) > 1]
    yield from (_JOINING.sub("", part) for part in parts if len(parts) > 1)
    yield " ".join(part.strip() for part in _WEAK.split(instruction) if part.strip())


def only_tells(instruction: str) -> bool:
    """Say whether an instruction asks for nothing outright."""
    return not _WISHING.search(instruction) and not _PLACING.search(instruction)


def tells_need(notes: tuple[str, ...]) -> bool:
    """Say whether a reading was made from a known need, or from what is needed together."""
    return bool({*known_needs(), *known_kits()} & set(notes))


def names_as_much(part: str, whole: str, ground: Ground) -> bool:
    """Say whether what is left out of an instruction names nothing that can be carried and is here."""
    return _objects(whole, ground) <= _objects(part, ground)


def _says_nothing(part: str, ground: Ground) -> bool:
    return not (_DENYING.search(part) or _WISHING.search(part) or _objects(part, ground))


def _objects(text: str, ground: Ground) -> set[str]:
    words = re.findall(r"[a-z0-9'-]+", text.lower())
    spans = [*words, *(" ".join(two) for two in pairwise(words))]
    scene = ground.scene
    return {i for span in spans for i in things_named(span, ground) if scene.entity(i).kind is Kind.OBJECT}
