"""Lists of a robot's steps ("Go to the shelf. Pick up the nuts. Go to the desk. Put them down.") as what they come to.

Where a step leaves open where a thing is put, it is where the robot has gone before; what is opened and closed again
is closed in the end. What comes of it is said in plain wishes, which are read like any others.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from groundplan.language.commonsense.goals.named_here import among, definite, is_speaker, things_named
from groundplan.language.commonsense.ground import Ground

_FEWEST = 3
_NUMBERS = re.compile(
    r"(?:^|(?<=[\s.;,]))(?:step\s+)?(?:\d{1,2}|[a-h])\s*[.):](?=\s)|\bstep (?:\d{1,2}|one|two|three)\b:?", re.I
)
_HEADING = re.compile(
    r"^(?:here(?:'s| is| are) (?:the|your) )?(?:steps?|plan|instructions?|tasks?|to"
    r" do|procedure|sequence|your (?:job|task)"
    r"|(?:please )?(?:perform|execute|do|follow|carry out) (?:the following|these"
    r"|this)(?: steps| plan| in order)?) ?: *",
    re.IGNORECASE,
)
_GOTO = re.compile(r"\b(?:goto|(?:go|move|navigate)(?= (?:human|user|person|me|robot|home)\b)) ?", re.IGNORECASE)
_CALLED = re.compile(r"\b([a-z]+(?:[_ ][a-z]+)?)\(\s*([^()]*?)\s*\)", re.IGNORECASE)
_THEN = (
    r"(?:(?:and|then|next|first|second|third|finally|lastly|now|afterwards|after that|secondly|thirdly|last)\b[,:]? *)*"
)
_VERBS = (
    r"go|move|walk|navigate|drive|head|proceed|travel|approach|return|come|find|locate"
    r"|look for|search for|pick|grab|grasp|take"
    r"|get|lift|collect|fetch|retrieve|remove|put|place|set|lay|drop|release|leave|deposit|hand|give|bring|deliver|pass"
    r"|open|close|shut|stop|finish|wipe|pour|done|carry|transport|navigate"
)
_JOINT = re.compile(
    rf"\s*(?:[.;\n]+|->|=>|,(?=\s*{_THEN}(?:{_VERBS})\b)|\b(?:and then|then|and)\b(?=\s*{_THEN}(?:{_VERBS})\b))\s*",
    re.I,
)
_LEAD = re.compile(rf"^(?:please |robot,? |{_THEN})*", re.IGNORECASE)
_IT = re.compile(r"^(?:it|them|that|this|the (?:object|item|thing|same)|(?:the )?(?:object|item))?$", re.IGNORECASE)
_THERE = re.compile(
    r"^(?:(?:down )?(?:there|here)|(?:in|on|inside|into|onto|at|on top of) (?:it|there|that)|down)?$", re.I
)
_GO = re.compile(
    r"^(?:(?:go|move|walk|navigate|drive|head|proceed|travel|return|come|get)(?: yourself)?(?:"
    r" over| back| on| straight| up)*"
    r" (?:to|towards|toward)|approach|find) (?P<place>.+)$",
    re.IGNORECASE,
)
_FIND = re.compile(r"^(?:find|locate|look for|search for|identify) (?P<x>.+)$", re.IGNORECASE)
_SOURCE = r"(?: (?:from|out of|off|off of|in|on|inside|at) (?P<place>.+?))?"
_PICK = re.compile(
    r"^(?:pick(?: up)?|grab(?: hold of)?|grasp|take(?: out)?|get(?: hold of)?|lift(?:"
    r" up)?|collect|fetch|retrieve|remove)"
    rf" (?P<x>.+?)(?: up| out)?{_SOURCE}$",
    re.IGNORECASE,
)
_PUT = re.compile(
    r"^(?:put|place|set|lay|drop|release|leave|deposit|let go of)(?: (?:down|off))?(?: (?P<x>.*?))??"
    r"(?: (?:down|off|back))?(?: (?P<mark>in|into|on|onto|inside|at|to|on top of) (?P<place>.+)"
    r"|(?P<there> there| here| down| in| on| inside))?$",
    re.IGNORECASE,
)
_HAND = re.compile(
    r"^(?:(?:hand|give|pass)(?: over)? (?P<x>.*?)(?: over)?(?: (?:to )?(?P<who>me"
    r"|us|(?:the )?(?:user|person|human|customer)))?"
    r"|(?:hand|give|pass) me (?P<y>.+)|(?:bring|deliver|take|carry|move) (?P<z>.+?) to (?P<goal>.+))$",
    re.IGNORECASE,
)
_OPEN = re.compile(r"^open(?: up)? (?P<x>.+?)(?: up)?$", re.IGNORECASE)
_CLOSE = re.compile(r"^(?:close|shut) (?P<x>.+?)(?: again)?$", re.IGNORECASE)
_PRONOUN = re.compile(r"\b(?:it|them)\b", re.IGNORECASE)
_CLEANING = frozenset({"wipe", "clean", "scrub", "dust", "mop", "polish", "sweep"})
_OWN_STEPS = frozenset(
    {"pick", "grab", "take", "get", "put", "place", "set", "lay", "drop", "hand", "give", "bring", "go"}
)
_DONE = re.compile(r"^(?:stop|done|finish|finished|end|and|wait|that's it)?$", re.IGNORECASE)


@dataclass
class _Robot:
    """Where the robot is, what it holds and what is to be so after the steps so far."""

    ground: Ground
    place: str = ""
    at_speaker: bool = False
    held: str = ""
    seen: str = ""
    opened: dict[str, str] = field(default_factory=dict)
    wishes: list[str] = field(default_factory=list)
    gone: str = ""
    used: bool = False
    moved: int = 0
    handled: int = 0


def steps_as_wishes(instruction: str, ground: Ground) -> str:
    """Return what a list of a robot's steps comes to, in plain wishes; the instruction itself where it is none."""
    text, called = _CALLED.subn(_as_called, _HEADING.sub("", instruction.strip()))
    text = _GOTO.sub("go to ", text)
    text = _NUMBERS.sub(". ", text)
    parts = [_LEAD.sub("", part.strip(" .,;!")) for part in _JOINT.split(text.strip())]
    parts = [part for part in parts if part.strip()]
    if len(parts) < (1 if called else _FEWEST):
        return instruction
    robot = _Robot(ground)
    for part in parts:
        if not _stepped(robot, part):
            return instruction
    if not robot.handled or not (robot.moved or called or len(robot.wishes) > 1):
        return instruction
    ended = [f"open {place}" for place in robot.opened.values()]
    ended += [f"take {robot.held}"] if robot.held and not robot.used else []
    ended += [f"go to {robot.gone}"] if robot.gone else []
    return ". ".join(dict.fromkeys((*robot.wishes, *ended))) + "."


def _as_called(match: re.Match[str]) -> str:
    """Read a step written like a call ("place(sponge, table)") as words."""
    verb, arguments = match[1].replace("_", " "), re.split(r"\s*,\s*", match[2].replace("_", " "))
    joint = " to " if verb in ("hand", "give", "bring", "hand over", "deliver") else " on "
    return f"{verb} {joint.join(arguments[:2])}"


def _stepped(robot: _Robot, said: str) -> bool:
    """Take a step; False where the words are none."""
    if _DONE.match(said):
        return True
    taken = (_goes, _opens, _hands, _puts, _picks, _does)
    return any(step(robot, said) for step in taken)


def _does(robot: _Robot, said: str) -> bool:
    """Take any other step that is a command ("wipe the table with it"), about what is held where it says "it"."""
    verb = said.split()[0].lower()
    if verb not in robot.ground.lexicon.frames or verb in _OWN_STEPS:
        return False
    held = robot.held or robot.seen
    held = robot.place if verb in _CLEANING and robot.place else held
    if _PRONOUN.search(said) and not held:
        return False
    robot.wishes.append(_PRONOUN.sub(held, said))
    robot.used, robot.gone = True, ""
    return True


def _goes(robot: _Robot, said: str) -> bool:
    match = _GO.match(said)
    if match is None:
        found = _FIND.match(said)
        robot.seen = found["x"] if found and things_named(found["x"], robot.ground) else robot.seen
        return found is not None and bool(things_named(found["x"], robot.ground))
    place = match["place"]
    if is_speaker(place):
        robot.place, robot.at_speaker, robot.gone, robot.moved = "", True, "me", robot.moved + 1
        return True
    ids = things_named(place, robot.ground)
    if not ids:
        return False
    if said.lower().startswith("find") and any(robot.ground.scene.has_type(i, "pickable") for i in ids):
        robot.seen = place
        return True
    robot.place, robot.at_speaker = definite(place), False
    robot.gone, robot.moved = robot.place, robot.moved + 1
    return True


def _opens(robot: _Robot, said: str) -> bool:
    opened, closed = _OPEN.match(said), _CLOSE.match(said)
    match = opened or closed
    if match is None:
        return False
    place = robot.place if _IT.match(match["x"]) else definite(match["x"])
    if not things_named(place, robot.ground):
        return False
    key = ",".join(things_named(place, robot.ground))
    if opened:
        robot.opened[key] = place
        robot.wishes = [wish for wish in robot.wishes if wish != f"close {place}"]
    else:
        robot.opened.pop(key, None)
        robot.wishes.append(f"close {place}")
    robot.gone, robot.moved = "", robot.moved + 1
    return True


def _picks(robot: _Robot, said: str) -> bool:
    match = _PICK.match(said)
    if match is None or robot.held:
        return False
    thing = robot.seen if _IT.match(match["x"]) else match["x"]
    ids = things_named(thing, robot.ground)
    if not ids:
        return _all_named(robot, thing)
    places = [match["place"] or "", *reversed(robot.opened.values()), robot.place]
    for place in (p for p in places if p and len(ids) > 1):
        there = among(ids, next(iter(things_named(place, robot.ground)), ""), robot.ground)
        ids = there or ids
    robot.held = ids[0] if len(ids) == 1 else definite(thing)
    robot.handled, robot.gone = robot.handled + 1, ""
    return True


def _all_named(robot: _Robot, things: str) -> bool:
    """Pick up several things that are named one by one."""
    named = [name for name in re.split(r",? and |, ", things) if name]
    if len(named) < 2 or not all(things_named(name, robot.ground) for name in named):
        return False
    robot.held = " and ".join(definite(name) for name in named)
    robot.handled, robot.gone = robot.handled + 1, ""
    return True


def _puts(robot: _Robot, said: str) -> bool:
    match = _PUT.match(said)
    if match is None:
        return False
    thing = _meant(robot, match["x"] or "")
    place = match["place"] or ""
    if place and _THERE.match(f"in {place}"):
        place = ""
    if not thing or (place and not (is_speaker(place) or things_named(place, robot.ground))):
        return False
    goal = definite(place) if place and not is_speaker(place) else robot.place
    if not place and (match["there"] or "").strip() in ("in", "inside") and robot.opened:
        goal = list(robot.opened.values())[-1]
    if not place and (robot.at_speaker or not goal):
        goal = "" if robot.at_speaker else robot.ground.start or ""
    robot.wishes.append(_moved(thing, match["mark"], goal) if goal else f"bring me {thing}")
    robot.held, robot.gone, robot.handled = "", "", robot.handled + 1
    return True


def _moved(thing: str, mark: str | None, place: str) -> str:
    if mark and mark.lower() not in ("at", "to"):
        return f"put {thing} {mark.lower()} {place}"
    return f"move {thing} to {place}"


def _hands(robot: _Robot, said: str) -> bool:
    match = _HAND.match(said)
    if match is None:
        return False
    thing = _meant(robot, match["x"] or match["y"] or match["z"] or "")
    goal = match["goal"] or ""
    if not thing:
        return False
    if goal and not is_speaker(goal):
        ids = things_named(goal, robot.ground)
        if not ids:
            return False
        robot.place, robot.held, robot.moved = definite(goal), thing, robot.moved + 1
        robot.wishes.append(_moved(thing, None, robot.place))
        robot.gone, robot.held, robot.handled = "", "", robot.handled + 1
        robot.seen = thing
        return True
    robot.wishes.append(f"bring me {thing}")
    robot.held, robot.gone, robot.handled = "", "", robot.handled + 1
    return True


def _meant(robot: _Robot, said: str) -> str:
    """Return what is put or handed: what is held for "it" or its own name, else what is named."""
    if _IT.match(said.strip()):
        return robot.held or robot.seen
    ids = set(things_named(said, robot.ground))
    held = set(things_named(robot.held, robot.ground)) if robot.held else set()
    if held & ids or (robot.held and " and " in robot.held):
        return robot.held
    if robot.held and not ids:
        return ""
    return definite(said) if ids else ""
