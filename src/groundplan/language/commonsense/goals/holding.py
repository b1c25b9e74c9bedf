"""What the robot, or the speaker, has in hand: "put that down here", "leave what you are carrying on the desk"."""

from __future__ import annotations

import re

from groundplan.language.commonsense.goals.named_here import called, things_named
from groundplan.language.commonsense.ground import Ground

_THING = r"(?:thing|object|item|stuff|one)"
_HAVE = (
    r"(?:holding(?: on to)?|hold|carrying(?: around)?|carry|clutching|gripping|grasping"
    r"|having|have(?: got)?|got|brought(?: along| me)?|picked up"
    r"|lugging(?: around)?|took|taken|bringing(?: me| along)?)"
)
_WHERE = (
    r"(?:(?: there)? (?:right now|at the moment|now|there|already|currently|with you"
    r"|on you|(?:there )?in (?:your|that|the)"
    r" (?:hands?|grippers?|claws?|arms?|fingers?|paws?|mitts?)))?"
)
_HAND = r"(?:in|from) (?:your|that|the robot's) (?:\w+ )?(?:hands?|grippers?|claws?|arms?|fingers?|paws?|mitts?)"
_YOURS = re.compile(
    rf"\b(?:(?:what|whatever|(?:the|that|this) (?:{_THING})(?: that| which)?|anything"
    r"|everything|all)(?: it is)?(?: that)?"
    rf"(?: you(?:'re|'ve|'d| are| have| had| just| already)*(?: currently| just| still)? {_HAVE}{_WHERE}"
    rf"|(?: is|'s|that's)?(?: currently| still)? {_HAND})"
    rf"|your (?:load|cargo|burden|package)|the contents? of your (?:hands?|grippers?))",
    re.IGNORECASE,
)
_HOLDING = (
    rf"you(?:'re|'ve| are| have)?(?: just| already| currently| still)* (?:{_HAVE})"
    rf"(?: there| right now| at the moment| now|(?: there)? in your (?:hands?|grippers?))?"
)
_SAID_HELD = re.compile(
    rf"\b(?:the|that|this|my|those|these|your) (?P<x>[\w-]+(?: [\w-]+)?) (?:(?:that |which )?{_HOLDING}|{_HAND})",
    re.IGNORECASE,
)
_TOLD_HELD = re.compile(
    rf"^(?:(?:ok|so|hey|look|now)[, ]+)?{_HOLDING.replace('(?: there', '(?: there', 1)}"
    r" (?:the|that|my|a|an|our) (?P<x>[\w-]+(?: [\w-]+)?)"
    r"(?: (?:there|right now|at the moment|now|in your hands?))?(?=[,.;!] )",
    re.IGNORECASE,
)
_THAT = re.compile(
    rf"\b(?:that|this|the) {_THING}\b(?! (?:that|which|with|for|to|in|on|from|at(?!"
    r" (?:your|the|this) (?:current )?(?:location|position|place|spot))|you|i|we|of)\b)",
    re.IGNORECASE,
)
_IT = re.compile(
    r"\bit\b(?! (?:is|was|has|should|must|needs|would|will|can|does|'s))(?!')"
    r"|\b(?:that|this)\b(?=[.,!?;]|$| (?:down|in|on|into|onto|away|over|to|back|here"
    r"|there|for|please|and|up|off|out|right|at|now|first)\b)",
    re.IGNORECASE,
)
_LETTING_GO = re.compile(
    r"^(?:(?:ok|okay|now|right|good|great|fine|please|so|hey|robot|and|then|perfect|thanks)\b[,.]? *)*"
    r"(?:(?:could|can|would|will) you (?:please )?|i(?:'d| would) like you to |i want"
    r" you to |you (?:can|may|should|could|must) )?(?:now |just |please )*"
    r"(?:put|place|set|drop|leave|lay|deposit|hand|give|pass|bring|throw|toss|bin"
    r"|trash|discard|release|let go of|get rid of|deliver|stick|pop|chuck"
    r"|dump|return|take|dispose of|pour|i'll (?:take|have)|can i have|could i have|may i have)\b",
    re.IGNORECASE,
)
_NAMED = re.compile(r"(?: down| away)? (?P<whole>(?:the|that|this|my|your) (?P<x>[\w-]+(?: [\w-]+)?))", re.IGNORECASE)
_HERE = re.compile(
    r"\b(?:down )?(?:right |just )?(?:on the spot|here|right there|there|where you(?:'re"
    r"| are)(?: now| standing(?: now)?| right now)?|where you stand"
    r"|(?:at|in) (?:the|this|that|your)(?: \w+)? (?:place|spot|location|position)|wherever you are|in front of you)\b",
    re.IGNORECASE,
)
_PUTTING = re.compile(r"\b(?:put|place|set|drop|leave|lay|deposit|stand|release|let go of)\b", re.IGNORECASE)
_DOWN = re.compile(
    r"^(?P<before>.*\b(?:put|set|lay|drop|place|release|let go of)) (?P<x>\S+)(?: down| off)?$", re.IGNORECASE
)
_DOWN_FIRST = re.compile(r"\b(put|set|lay) down (\S+)", re.IGNORECASE)
_AT_PLACE = re.compile(
    r"(?:^|[,;.!]? *(?:because |since |as |for |now that )?)(?:you(?:'re| are) (?:(?:already"
    r"|now|just|standing|right) )*(?:at|in|by|there|where)(?: the| this| that)?"
    r"(?: right| correct| proper)?(?: (?:place|spot|location|position|there))?|this"
    r" is (?:the|where)[\w' ]*|(?:that's|that is|it's) (?:the )?(?:right|correct)"
    r" (?:place|spot)[\w' ]*"
    r"|you(?:'re| are) (?:there|here|already there))[.!]*$",
    re.IGNORECASE,
)
_COME = re.compile(
    r"\b(?:come|go|return|get|head|drive|walk|roll)(?: on| straight| right)*(?: back"
    r"| over| along| round| around)*(?: here)?(?: (?P<to>to|over to) (?P<place>(?:the"
    r"|my|our) [\w-]+(?: [\w-]+)?|me|us))?"
    r" with (?P<x>(?:the|a|an|my|some|one|that|those|both)\b[\w' -]+?)(?=$|[,.!;]| and | then )",
    re.IGNORECASE,
)


def with_what_is_held(instruction: str, ground: Ground) -> str:
    """Return an instruction with the name of what the robot holds, and of where it stands, in the place of "that"."""
    text = _COME.sub(_carried, instruction)
    held = [f[2] for f in ground.scene.matching("holding", ground.robot, None)] if ground.robot else []
    if len(held) != 1:
        return text
    thing = held[0]
    text, said = _named_as_held(text, thing, ground)
    if not said:
        text, said = _YOURS.subn(thing, text, count=1)
    if not said:
        text, said = _put_down(text, thing, ground)
    if not said and _LETTING_GO.match(text):
        text, said = _THAT.subn(thing, text, count=1)
    if not said and _LETTING_GO.match(text) and not _names_before_it(text, ground):
        text, said = _IT.subn(thing, text, count=1)
    if not said:
        return text
    return _where_it_stands(text, thing, ground).replace(thing, called(thing, ground))


def _named_as_held(text: str, thing: str, ground: Ground) -> tuple[str, int]:
    """Put the id of what is held for its name where it is said to be held ("that can you are holding")."""
    for pattern in (_SAID_HELD, _TOLD_HELD):
        for match in pattern.finditer(text):
            words = match["x"].split()
            for k in range(len(words)):
                if thing in things_named(" ".join(words[k:]), ground):
                    said = f"{text[: match.start()]}{thing}{text[match.end() :]}"
                    if pattern is _TOLD_HELD:
                        said = _IT.sub(thing, text[match.end() :].lstrip(" ,;.!"), count=1)
                    return said, 1
    return text, 0


def _put_down(text: str, thing: str, ground: Ground) -> tuple[str, int]:
    """Put the id of what is held for its name where it is put or handed ("put the can on my desk")."""
    letting = _LETTING_GO.match(text)
    named = _NAMED.match(text, letting.end()) if letting is not None else None
    words = named["x"].split() if named is not None else []
    for length in range(len(words), 0, -1):
        if named is not None and thing in things_named(" ".join(words[:length]), ground):
            begin, rest = named.start("whole"), text[named.start("x") + len(" ".join(words[:length])) :]
            return f"{text[:begin]}{thing}{rest}", 1
    return text, 0


def _carried(match: re.Match[str]) -> str:
    place = match["place"] or "me"
    if place.lower() in ("me", "us"):
        return f"bring me {match['x']}"
    return f"bring {match['x']} to {place}"


def _names_before_it(text: str, ground: Ground) -> bool:
    """Say whether something is named before "it" that it may stand for."""
    found = _IT.search(text)
    letting = _LETTING_GO.match(text)
    before = text[letting.end() if letting else 0 : found.start()].lower() if found else ""
    return any(things_named(word, ground) for word in re.findall(r"[a-z]{3,}", before))


def _where_it_stands(text: str, thing: str, ground: Ground) -> str:
    """Put the place where the robot stands for "here", and for a place that is not said."""
    place = ground.start
    if place is None or not _PUTTING.search(text):
        return text
    text = re.sub(r"\b(?:let go of|release|drop) (?=[a-z_]+\d)", "put ", text, flags=re.IGNORECASE)
    shorter = _AT_PLACE.sub("", text).strip(" ,;") or text
    shorter = _DOWN_FIRST.sub(r"\1 \2", shorter) if thing in shorter else shorter
    here = _HERE.search(shorter)
    mark = "in" if ground.scene.has_type(place, "container") and not ground.scene.has_type(place, "surface") else "on"
    if here is not None and here.start() > shorter.find(thing):
        return f"{re.sub(r' down$', '', shorter[: here.start()].rstrip(' ,'))} {mark} {place}{shorter[here.end() :]}"
    bare = _DOWN.match(shorter.strip(" .!"))
    if bare is not None and bare["x"] == thing:
        return f"{bare['before']} {thing} {mark} {place}"
    return shorter
