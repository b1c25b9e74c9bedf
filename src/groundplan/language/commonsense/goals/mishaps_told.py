"""Situations that are only told of, where no table of needs knows them: "my suit is full of fluff".

Which these are is known from the questions that people ask in them (`questions/helping.py`).
"""

from __future__ import annotations

import re

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.interpret import reader_of
from groundplan.language.commonsense.questions.helping import helped
from groundplan.scene.entity import Kind

_TELLS = re.compile(
    r"^(?:(?:oh|oops|ouch|hey|look|ugh|yuck|damn|help|no|so|well|but|and),? )*(?:no,? )?(?:i|we|he|she|they|it"
    r"|there|my|our|his|her|the|this"
    r"|that|these|those|some(?:body|one)|a|an|all)\b",
    re.IGNORECASE,
)
_DENIED = re.compile(
    r"\b(?:am|is|are|'m|'s|'re|feel|feels)(?:n't| not| no longer)\b|\bnever\b|\bany ?more\b", re.IGNORECASE
)
_WISHES = re.compile(
    r"\b(?:put|place|bring|give|hand|pass|fetch|get me|take|move|want|would like|'d like|please|should|must"
    r"|shall|goes|belongs?"
    r"|could you|can you|will you|would you|pour|open|close|throw|set|lay|fancy|feel like|like|mood|hankering"
    r"|craving|hungry|thirsty|don't|do not|how many|which|what|who|where)\b",
    re.IGNORECASE,
)


def wish_in_mishap(instruction: str, ground: Ground) -> str:
    """Return the wish for what helps in what is told; "" where more than that is said, or nothing helps."""
    if (
        _DENIED.search(instruction)
        or not ground.affordances
        or not _TELLS.match(instruction.strip())
        or _WISHES.search(instruction)
    ):
        return ""
    reader = reader_of(instruction, ground)
    query = helped(ground, [token.word for token in reader.tokens])
    found = ground.found(query) if query is not None else ()
    found = tuple(i for i in found if not _is_medicine(i, ground))
    handy = [i for i in found if ground.scene.has_type(i, "pickable") and _lies(i, ground)]
    return f"please give me {' or '.join(handy)}" if handy else ""


def _is_medicine(thing: str, ground: Ground) -> bool:
    """Say whether a thing is a medicine, which is not given to anybody on a guess."""
    senses = ground.knowledge.senses(ground.scene.entity(thing).category)[:1]
    return any(ground.knowledge.is_a(sense, "medicine") for sense in senses)


def _lies(thing: str, ground: Ground) -> bool:
    """Say whether a thing can be taken from somewhere."""
    holder = ground.scene.holder(thing)
    return holder is not None and ground.scene.entity(holder).kind is not Kind.ROOM
