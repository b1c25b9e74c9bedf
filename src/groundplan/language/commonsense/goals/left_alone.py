"""What is to stay as it is: "leave the pear in the bowl", "… and leave the other one on the shelf".

Nothing has to be done for it where it is so already; what else is wished for is read without it.
"""

from __future__ import annotations

import re

from groundplan.language.commonsense.goals.named_here import bare, definite, things_named
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
_NAMED = r"(?:the |my |our )?[a-z]+(?: (?!or\b|nor\b|and\b|in\b|on\b|into\b|onto\b|to\b|for\b)[a-z]+)?"
_NOT_MEANT = re.compile(
    r"^(?P<rest>.+?)(?:,? (?:though|but|just|only|and) (?:certainly |definitely |please )?(?:not|no|neither|none of)"
    r"|,? (?:certainly |definitely )?not(?= (?:the|my|our) ))"
    rf" (?P<x>{_NAMED}(?:(?:,? (?:or|nor|and)|,) {_NAMED})*)"
    r"(?P<tail>,? (?:in|on|into|onto|to) (?:the|my|our) [\w -]+)?[.!]*$",
    re.IGNORECASE,
)
_LIST = re.compile(r",? (?:or|nor|and) |, ")
_FIXED = re.compile(
    r",? (?:except|apart from|other than|excluding|save|bar)(?: for)? (?P<x>(?:the|my|our) [\w -]+?)(?=[.!]*$)",
    re.IGNORECASE,
)
_QUANTIFIED = re.compile(
    r"\b(?:all|every|everything|each|both|any|whatever|anything|something|some|an?|one)\b", re.IGNORECASE
)
_WIDEST = re.compile(r"\b(?:everything|whatever|anything|something)\b", re.IGNORECASE)
_STAYS = re.compile(
    r"[,;]? (?:and |but |while |whereas )?(?:please )?(?:(?P<x>(?:the|my|our|both|all) [\w' -]+?) (?:can |may "
    r"|should |must |is to |are to )?"
    r"(?:stays?|remains?|be left|is left|are left)(?: in (?:it|there|the [\w ]+?)| on (?:it|there|the [\w ]+?)|"
    r" there| put| as (?:it is|they are)"
    r"| where (?:it is|they are))?"
    r"|keep (?P<y>(?:the|my|our|both|all) [\w' -]+?) (?:out of|off|away from) (?:it|there|that)"
    r"|(?:but) (?P<z>(?:the|my|our|both|all) [\w' -]+?) (?:may|can|should))[.!]*$",
    re.IGNORECASE,
)
_OTHER_PUT = re.compile(rf"\b{_ONE}(?= (?:in|on|into|onto|to|back)\b)", re.IGNORECASE)
_OTHER = re.compile(_ONE, re.IGNORECASE)
_REMAINDER = re.compile(r"\b(?:others|rest|remainder|else|(?:other|remaining)(?! one\b| in\b| on)\b)", re.IGNORECASE)
"""What is told of the rest depends on what is left alone, which then must be read, too."""


def without_what_stays(instruction: str, ground: Ground) -> str:
    """Return an instruction without what is to be left where it is."""
    if not ground.affordances:
        return instruction
    instruction = _FIXED.sub(lambda match: "" if _is_fixed(match["x"], ground) else match[0], instruction)
    instruction = _without_what_remains(instruction, ground)
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
    names = _LIST.split(match["x"]) if match is not None else []
    named = [things_named(name, ground) for name in names]
    ids = {i for each in named for i in each}
    if (
        match is None
        or not all(named)
        or re.search(r"\b(?:is|are|does|do|did|should|must|would|i|we|if|it)$", match["rest"], re.IGNORECASE)
    ):
        return instruction
    if any(name in match["rest"].lower() for name in (*(name.lower().split()[-1] for name in names), *ids)):
        return instruction
    tail = match["tail"] or ""
    group = _QUANTIFIED.search(match["rest"])
    kinds = re.findall(
        r"\b(?:all|every|each|both|any|some|an?|one|the(?= (?:[a-z]+ ){0,2}(?!has|is|was)[a-z]+s\b))(?: of)?(?:"
        r" the| my| our)? ((?:[a-z]+ )?[a-z]+)",
        match["rest"],
        re.IGNORECASE,
    )
    found = (things_named(kind, ground) or things_named(kind.split()[0], ground) for kind in kinds)
    among = {i for each in found for i in each}
    if ids & among or (group is not None and (not among or _WIDEST.search(match["rest"]))):
        return f"{match['rest']} except {' and '.join(definite(name) for name in names)}{tail.strip(',')}"
    return f"{match['rest']}{tail.strip(',')}"


def _without_what_remains(instruction: str, ground: Ground) -> str:
    """Leave out behind a wish that other things stay where they are ("…, the baguette stays in it")."""
    match = _STAYS.search(instruction.strip())
    if match is None or not re.match(r"\w+ \w+ .*\w", instruction[: match.start()]):
        return instruction
    said = match["x"] or match["y"] or match["z"] or ""
    names = [re.sub(r"^(?:both|all)(?: the)? ", "", name.strip()) for name in _LIST.split(said)]
    rest = instruction.strip()[: match.start()]
    if _REMAINDER.search(rest) or not any(things_named(name, ground) for name in names):
        return instruction
    return f"{rest}." if not any(name.lower().split()[-1] in rest.lower() for name in names) else instruction


def _is_fixed(thing: str, ground: Ground) -> bool:
    """Say whether what is named cannot be carried anyway, so that there is no need to except it."""
    ids = things_named(thing, ground)
    return bool(ids) and not any(ground.scene.has_type(i, "pickable") for i in ids)


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
