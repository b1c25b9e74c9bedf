"""Who is meant by age: "the oldest child", "the youngest of the family", "which of the children is the eldest?".

Whoever it is by what the scene says of ages is named instead; where that is not one person, nothing is changed.
"""

from __future__ import annotations

import re

from groundplan.language.commonsense.explaining.ages import OLDER, YOUNGER, by_age, is_minor
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.tokens import Tokens, spelt
from groundplan.scene.entity import Kind

_AGE = r"(?P<age>oldest|eldest|youngest)"
_CHILD = r"(?:child|kid|grandchild|youngster)"
_CHILDREN = r"(?P<minors>children|kids|grandchildren|youngsters)"
_FAMILY = r"(?:the |our )?(?:family|household|house|home)"
_SAID = tuple(
    re.compile(said)
    for said in (
        rf"\b(?:which|who)(?: one)? (?:of|among) (?:the|our|these) (?:\w+ )?{_CHILDREN} is (?:the )?{_AGE}(?: one)?\b",
        rf"\bthe {_AGE} (?P<minors>{_CHILD})\b",
        rf"\bthe {_AGE} (?:one )?(?:of|among) (?:the|our) (?:\w+ )?{_CHILDREN}\b",
        rf"\bthe {_AGE} (?:member of|person in|one in|of|in) {_FAMILY}\b",
        rf"\bthe {_AGE} (?:family member|member of us|of us all|of us|resident|inhabitant)\b",
    )
)


def with_eldest(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with whoever is meant by their age called by name."""
    words = [t.word for t in tokens]
    if not {"oldest", "eldest", "youngest"} & set(words):
        return tokens
    said = " ".join(words)
    for pattern in _SAID:
        found = pattern.search(said)
        name = _name(ground, found["age"], minors="minors" in found.groupdict()) if found is not None else ()
        if found is not None and name:
            start = len(said[: found.start()].split())
            end = start + len(found[0].split())
            asked = spelt("find") if found[0].startswith(("which", "who")) else ()
            return (*tokens[:start], *asked, *spelt(*name), *tokens[end:])
    return tokens


def _name(ground: Ground, age: str, *, minors: bool) -> tuple[str, ...]:
    """Return the words of the name of the oldest or the youngest; nothing where that is not one person."""
    people = [e for e in ground.scene.entities() if e.kind is Kind.AGENT and e.id != ground.robot]
    meant = [e.id for e in people if not minors or is_minor(ground, e)]
    found = by_age(ground, meant, older=age in OLDER) if meant and age in OLDER | YOUNGER else ()
    entity = ground.scene.entity(found[0]) if len(found) == 1 else None
    return tuple((entity.name or entity.id).lower().replace("_", " ").split()) if entity is not None else ()
