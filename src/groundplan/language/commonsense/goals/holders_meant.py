"""What holds a thing, called by its plain name: "the pear from the bowl" that lies in the fruit bowl.

Where the thing is not in what is called just so, and is in a compound of it ("fruit_bowl", "laundry_basket"), that is
meant. Where things are to go stays as it is said. What is on a place by way of something else there (the soup that is
on the hob, in its pan) is named.
"""

from __future__ import annotations

import re

from groundplan.language.commonsense.goals.named_here import called, things_named
from groundplan.language.commonsense.ground import Ground

_TAKING = (
    r"(?:bring|give|hand|pass|get|fetch|slice|cut|chop|dice|halve|wash|clean|wipe|rinse|take|grab|grasp|pick up|heat"
    r"|open|close|warm up|eat|have|peel|empty|pour|use|find)"
)
_THING = r"(?P<x>(?:[\w-]+ ){0,2}?[\w-]+)"
_HELD = re.compile(
    rf"(?P<before>\b{_TAKING}(?: me| us)?(?: up| out)? )?"
    rf"\b(?:all |both )?(?:the|my|our|all|both|every|an?|some) {_THING}"
    r" (?P<that>(?:that|which)(?: is|'s| are)(?: lying| standing)? |lying |that lies? )?"
    r"(?P<mark>in|from|out of|on|off|inside) (?P<the>the|my|our|that) (?P<y>[a-z]+)\b"
    r"(?P<behind> (?:in|into|on|onto|to) (?:the|my|our|a)\b| (?:is|are|should|must|needs?|goes|go|belongs?)\b)?",
    re.IGNORECASE,
)
_INDIRECTLY = re.compile(
    rf"\b(?:the|my|our) {_THING}(?: (?:that|which)(?: is|'s| are)(?: lying| standing)?|'s| standing| lying)"
    r" (?:on|at) (?P<y>(?:the|my|our|that) [a-z]+(?: [a-z]+)?)(?=[.,!?;]|$| and\b| please\b| then\b| (?:in|on|in)to\b)",
    re.IGNORECASE,
)
_FROM = frozenset({"from", "out of", "off"})


def with_holders_meant(instruction: str, ground: Ground) -> str:
    """Return an instruction with what holds a thing by its own name, where only a part of that is said."""
    if not ground.affordances:
        return instruction

    def name(match: re.Match[str]) -> str:
        held = match["before"] or match["that"] or match["behind"] or match["mark"].lower() in _FROM
        own = _holder(match["x"].lower(), match["y"].lower(), ground) if held else ""
        if not own:
            return match[0]
        start, end = match.start("y") - match.start(), match.end("y") - match.start()
        return f"{match[0][:start]}{own}{match[0][end:]}"

    return _INDIRECTLY.sub(lambda match: _indirectly(match, ground), _HELD.sub(name, instruction))


def _indirectly(match: re.Match[str], ground: Ground) -> str:
    """Return the names of what is on a place only by way of something else; the words where something is on it."""
    ids, places = things_named(match["x"], ground), set(things_named(match["y"], ground))
    there = [i for i in ids if places & set(ground.scene.chain(i))]
    if not there or any(places & set(_holding(i, ground)) for i in there):
        return match[0]
    return " or ".join(called(i, ground) for i in there)


def _holder(thing: str, place: str, ground: Ground) -> str:
    """Return the name of the one kind of place called by a compound of a word that holds all that is named."""
    ids = things_named(thing, ground)
    holders = {i: _holding(i, ground) for i in ids}
    literal = set(things_named(place, ground))
    if not ids or any(literal & set(held) for held in holders.values()):
        return ""
    categories = {ground.scene.entity(h).category for held in holders.values() for h in held}
    meant = {c for c in categories if c.endswith(f"_{place}")}
    return meant.pop().replace("_", " ") if len(meant) == 1 else ""


def _holding(thing: str, ground: Ground) -> list[str]:
    scene = ground.scene
    return [fact[2] for name in ("in", "on") for fact in scene.matching(name, thing, None) if fact[2] in scene]
