"""Notes: "tea: warm, please", "napkin -> bin", "plates, dishwasher": a thing, and how or where it is to be."""

from __future__ import annotations

import re

from groundplan.language.commonsense.goals.named_here import (
    DETERMINERS,
    definite,
    is_place,
    is_speaker,
    things_named,
)
from groundplan.language.commonsense.ground import Ground
from groundplan.scene.entity import Kind

_LEAD = re.compile(
    r"^(?:(?:note|reminder|to do|todo|task|job|robot|quick|also|and|then|please)\b[,:]? *)+", re.IGNORECASE
)
_NOTE = re.compile(r"^(?P<x>[\w' -]+?)\s*(?P<joint>:|->|=>|→|\s-+\s|\s–\s|\s—\s|,)\s*(?P<rest>[^:>]+?)$", re.IGNORECASE)
_NEXT = re.compile(r"\s*(?:[;\n]|\.(?=\s|$)|,(?=[^:>;.]*(?::|->|=>|→)))\s*(?:and |then )?")
_STATES = {
    **dict.fromkeys(
        ("hot", "warm", "warmed", "warmed up", "heated", "heated up", "nice and hot", "nice and warm"), "hot"
    ),
    **dict.fromkeys(("open", "opened", "wide open", "ajar"), "open"),
    **dict.fromkeys(("closed", "shut", "close", "closed again", "shut again"), "closed"),
    **dict.fromkeys(("clean", "wiped", "cleaned", "washed", "wiped down", "wiped clean", "spotless"), "clean"),
    **dict.fromkeys(("cut", "sliced", "chopped", "diced", "cut up", "chopped up", "sliced up", "in pieces"), "sliced"),
    **dict.fromkeys(("empty", "emptied", "cleared", "clear", "free", "cleared off"), "empty"),
}
_CLOSING = re.compile(
    r",? (?:please|pls|now|asap|thanks|thank you|ta|today|quickly|right now|for me)[,.!]*$", re.IGNORECASE
)
_PLACE = re.compile(
    r"^(?:(?:should |must |needs to |to )?(?:go|be|belongs?|goes) )?(?P<mark>in|into"
    r"|on|onto|to|inside|at|next to|back in|back on|back to)"
    r" (?P<place>.+)$",
    re.IGNORECASE,
)
_WASTE = frozenset({"trash", "bin", "rubbish", "garbage", "waste", "out", "away"})
_STATED = re.compile(rf"^(?:{DETERMINERS} )?(?P<state>[a-z]+) (?P<x>[\w -]+)$", re.IGNORECASE)
_BEHIND = re.compile(r"^(?P<x>[\w' -]+?) (?P<state>[a-z]+(?: up| again)?)$", re.IGNORECASE)


def notes_as_wishes(instruction: str, ground: Ground) -> str:
    """Return notes, each of a thing and how or where it is to be, as plain wishes; other instructions as they are."""
    items = [item.strip(" .!") for item in _NEXT.split(instruction.strip()) if item.strip(" .!")]
    wishes = [_wish(_LEAD.sub("", item), ground) for item in items]
    if not wishes or not all(wishes):
        return instruction
    return ". ".join(wishes) + "."


_MOVED = re.compile(
    r"(?P<before>[,;.!] *(?:so |then |and |please )?)(?P<x>(?:the |my |that )?[\w-]+(?: [\w-]+)?)"
    r" (?P<mark>to|into|onto|in|on|back to|back in|back on) (?P<place>(?:the|my|our) [\w-]+(?: [\w-]+)?)(?=[,.;!]|$)",
    re.IGNORECASE,
)


_PUTTING = re.compile(
    r"\b(?:put|place|set|move|bring|take|carry|lay|leave|get|store|throw|pour|stack|drop|want|need|like|keep)\b",
    re.IGNORECASE,
)


def moves_completed(instruction: str, ground: Ground) -> str:
    """Return an instruction with the verb that is left out behind something told (".., mug to the sink")."""

    def moved(match: re.Match[str]) -> str:
        thing, place = match["x"], match["place"]
        if _PUTTING.search(instruction[: match.start()]):
            return match[0]
        carried = [i for i in things_named(thing, ground) if ground.scene.has_type(i, "pickable")]
        if not carried or not is_place(place, ground):
            return match[0]
        return f"{match['before']}put {definite(thing)} {match['mark']} {place}"

    return _MOVED.sub(moved, instruction)


def _wish(item: str, ground: Ground) -> str:
    polite = item
    while _CLOSING.search(item):
        item = _CLOSING.sub("", item)
    match = _NOTE.match(item)
    if match is None:
        return _stated(item, ground) if polite != item else ""
    thing, rest = match["x"].strip(), match["rest"].strip()
    ids = things_named(thing, ground)
    if not ids:
        return ""
    comma = match["joint"].strip() == ","
    state = _STATES.get(rest.lower())
    if state is not None:
        return f"make sure {definite(thing)} is {state}"
    return _put(thing, ids, rest, ground, marked=not comma)


def _put(thing: str, ids: tuple[str, ...], rest: str, ground: Ground, *, marked: bool) -> str:
    """Return the wish that a thing is somewhere, "marked": the bare name of a place will do."""
    if all(ground.scene.entity(i).kind is Kind.ASSET for i in ids):
        return ""
    placed = _PLACE.match(rest)
    where = placed["place"] if placed else rest
    if is_speaker(where) and (placed or marked):
        return f"give me {definite(thing)}"
    if marked and not placed and rest.lower() in _WASTE:
        return f"throw {definite(thing)} away"
    places = things_named(where, ground)
    if not places or not (placed or (marked and is_place(where, ground))):
        return ""
    if placed is not None:
        return f"put {definite(thing)} {placed['mark']} {where if _determined(where) else definite(where)}"
    return f"move {definite(thing)} to {definite(where)}"


def _determined(text: str) -> bool:
    return definite(text) == text.strip()


def _stated(item: str, ground: Ground) -> str:
    """Read "a clean table (please)", "table clean (please)" as a wish that what cannot be brought is so."""
    for pattern in (_STATED, _BEHIND):
        match = pattern.match(item)
        if match is None or match["state"].lower() not in _STATES:
            continue
        ids = things_named(match["x"], ground)
        if ids and (pattern is _BEHIND or all(ground.scene.entity(i).kind is Kind.ASSET for i in ids)):
            return f"make sure {definite(match['x'])} is {_STATES[match['state'].lower()]}"
    return ""
