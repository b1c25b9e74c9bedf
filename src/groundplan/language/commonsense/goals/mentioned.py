"""What was named before and is then called by its kind: "I spilled my cola. Throw the can away"."""

from __future__ import annotations

import re

from groundplan.language.commonsense.goals.named_here import among, called, things_named
from groundplan.language.commonsense.ground import Ground

_SAID = re.compile(r"\b(?:the|my|our|this|that|a|an|his|her) ((?:[a-z-]+ )??[a-z-]+)\b", re.IGNORECASE)
_AGAIN = re.compile(r"\b(?:the|this|that) ((?:empty |old |poor )?(?:[a-z-]+ )?[a-z-]+)\b", re.IGNORECASE)
_ENDS = re.compile(r"[.!?;]+\s+|,\s+|\s+(?:and|so|but)\s+", re.IGNORECASE)
_AT = re.compile(r"\b(?:on|in|onto|into|over) ((?:the|my|our|this|that) [a-z]+(?: [a-z]+)?)\b", re.IGNORECASE)


def with_mentioned(instruction: str, ground: Ground) -> str:
    """Return an instruction with the id of what was named before for "the can", where several things are called so."""
    parts = [*_ENDS.finditer(instruction)]
    if not parts:
        return instruction
    first, rest = instruction[: parts[0].start()], instruction[parts[0].start() :]
    known = [ids for m in _SAID.finditer(first) for ids in [_ids(m[1], ground)] if ids]
    place = next((i for m in _AT.finditer(first) for i in things_named(m[1], ground)[:1]), "")

    def named(match: re.Match[str]) -> str:
        for words in (match[1], match[1].rpartition(" ")[2], match[1].partition(" ")[0]):
            ids = _ids(words, ground)
            if len(ids) < 2:
                continue
            same = next(
                (s for before in known if (s := tuple(i for i in ids if i in before)) and len(s) < len(ids)), ()
            )
            for where in (place, *_beside_speaker(ground)):
                same = (among(same, where, ground) or same) if where and len(same) > 1 else same
            if len(same) == 1:
                return (
                    match[0].replace(f"{match[0].split()[0]} {words}", called(same[0], ground))
                    if words in match[0]
                    else match[0]
                )
        return match[0]

    return first + _AGAIN.sub(named, rest)


def _beside_speaker(ground: Ground) -> tuple[str, ...]:
    """Return where the people stand or sit: what one speaks of having used is there rather than in a cupboard."""
    people = [i for i in ground.vocabulary.people.values() if i != ground.robot]
    return tuple(fact[2] for person in people for fact in ground.scene.matching("at", person, None))


def _ids(words: str, ground: Ground) -> tuple[str, ...]:
    return tuple(i for i in things_named(words, ground) if ground.scene.has_type(i, "pickable"))
