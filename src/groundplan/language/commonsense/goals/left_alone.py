"""What is to stay as it is: "leave the pear in the bowl", "… and leave the other one on the shelf".

Nothing has to be done for it where it is so already; what else is wished for is read without it.
"""

from __future__ import annotations

import re

from groundplan.language.commonsense.goals.named_here import bare, things_named
from groundplan.language.commonsense.ground import Ground

_JOINT = r"[,;]? ?(?:and|but|then|while|and just|but just)? ?(?:please )?(?:just )?"
_PLACE = r"(?:in|on|at|inside) (?:the|my|our) (?P<place>[\w-]+(?: [\w-]+)??)"
_ONE = r"(?:the )?other(?: one| ones)?"
_LEFT_LAST = re.compile(
    rf"^(?P<rest>.+?){_JOINT}\b(?:leave|keep) (?P<x>(?:the|my|our|both|all) [\w' -]+?|{_ONE}) {_PLACE}[.!]*$",
    re.IGNORECASE,
)
_LEFT_FIRST = re.compile(
    rf"^(?:please )?(?:leave|keep) (?P<x>(?:the|my|our|both|all|one|one of the) [\w' -]+?) {_PLACE}[,;.]?(?: and| but)+"
    r" (?P<rest>(?:please |just )?[a-z]+ .+)$",
    re.IGNORECASE,
)
_NOT_MEANT = re.compile(
    r"^(?P<rest>.+?),? (?:(?:though|but|just|only|and) )?(?:certainly |definitely )?not (?P<x>(?:the|my"
    r"|our) [a-z]+(?: [a-z]+)?)[.!]*$",
    re.IGNORECASE,
)
_QUANTIFIED = re.compile(
    r"\b(?:all|every|everything|each|both|any|whatever|anything|something|some|an?|one)\b", re.IGNORECASE
)
_OTHER_PUT = re.compile(rf"\b{_ONE}(?= (?:in|on|into|onto|to|back)\b)", re.IGNORECASE)
_OTHER = re.compile(_ONE, re.IGNORECASE)
_REMAINDER = re.compile(r"\b(?:others|rest|remainder|else|(?:other|remaining)(?! one\b| in\b| on)\b)", re.IGNORECASE)
"""What is told of the rest depends on what is left alone, which then must be read, too."""


def without_what_stays(instruction: str, ground: Ground) -> str:
    """Return an instruction without what is to be left where it is."""
    if not ground.affordances:
        return instruction
    for said in (_LEFT_LAST, _LEFT_FIRST):
        match = said.match(instruction)
        if (
            match is not None
            and not _REMAINDER.search(match["rest"])
            and _there_already(match["x"], match["place"], ground)
        ):
            return _OTHER_PUT.sub(f"one {match['x'].split()[-1]}", match["rest"].strip(" ,;.")) + "."
    return _without_what_is_not_meant(instruction, ground)


def _without_what_is_not_meant(instruction: str, ground: Ground) -> str:
    """Leave out what is said not to be meant behind a wish that does not name it; of all of a kind it is excepted."""
    match = _NOT_MEANT.match(instruction.strip())
    ids = things_named(match["x"], ground) if match is not None else ()
    if (
        match is None
        or not ids
        or re.search(r"\b(?:is|are|does|do|did|should|must|would|i|we|if|it)$", match["rest"], re.IGNORECASE)
    ):
        return instruction
    if any(name in match["rest"].lower() for name in (match["x"].lower().split()[-1], *ids)):
        return instruction
    group = _QUANTIFIED.search(match["rest"])
    kinds = re.findall(
        r"\b(?:all|every|both|any|some|an?|one)(?: of)?(?: the| my| our)? ((?:[a-z]+ )?[a-z]+)",
        match["rest"],
        re.IGNORECASE,
    )
    named = (things_named(kind, ground) or things_named(kind.split()[0], ground) for kind in kinds)
    among = {i for found in named for i in found}
    if group is not None and (not among or set(ids) & among):
        return f"{match['rest']} except {match['x']}"
    return match["rest"]


def _there_already(thing: str, place: str, ground: Ground) -> bool:
    """Say whether all that is named is at a place that may be called so."""
    if _OTHER.fullmatch(thing):
        return True
    head = place.lower().split()[-1]
    names = [bare(part) for part in re.split(r",? and |, ", thing)]
    for name in names:
        ids = things_named(re.sub(r"^(?:both|all|one of the|one)(?: the)? ", "", name), ground)
        if not ids or not all(_at(i, head, ground) for i in ids):
            return False
    return True


def _at(thing: str, head: str, ground: Ground) -> bool:
    scene = ground.scene
    held = [f[2] for name in ("in", "on") for f in scene.matching(name, thing, None)]
    return any(scene.entity(h).category.split("_")[-1] == head for h in held)
