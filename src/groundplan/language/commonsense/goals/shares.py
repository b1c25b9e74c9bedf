"""Shares: "milk in one mug and tea in the other", "the apples into the two bowls, one in each", "the fruit, all of it".

What each gets is put apart, with the noun and the verb that are left out, so that it is read like any two commands.
"""

from __future__ import annotations

import re

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.vocabulary import squash

_OPENING = r"(?P<open>(?:please |(?:could|can|would|will) you (?:please )?|i (?:want|need|would like) you to )?)"
_VERB = r"(?P<verb>[a-z]+)"
_PREP = r"(?:in|into|inside|on|onto)"
_OTHER = re.compile(
    rf"^{_OPENING}{_VERB} (?P<first>[\w' -]+?) (?P<prep>{_PREP}) (?:a|an|one|one of the|the first) (?P<noun>[\w -]+?),?"
    rf" and (?P<second>[\w' -]+?) (?P<prep2>{_PREP}) (?:the other|another|a second|the second)(?: one)?[.!?]*$",
    re.IGNORECASE,
)
_BOTH = r"(?:both the|the two|the|both|two|my)"
_EACH = re.compile(
    rf"^{_OPENING}{_VERB} {_BOTH} (?P<things>[\w -]+?) (?P<prep>{_PREP}) {_BOTH} (?P<places>[\w -]+?),?"
    rf" one (?:(?:{_PREP} |for )?each|apiece)(?: (?:of them|one))?[.!?]*$",
    re.IGNORECASE,
)
_WHOLE = re.compile(
    r",? (?:all of (?:it|them)|the whole lot|every (?:last |single )?(?:bit|piece|one) of (?:it|them))(?=[.!?]*$)",
    re.IGNORECASE,
)
_INDIFFERENT = re.compile(
    r",? (?:whichever|whatever)(?: one| of the two| of them)?(?: is| seems| you find| comes) (?:the )?(?:quick|eas|fast"
    r"|close|near|simpl|cheap|handi|more convenient|first)\w*(?: for you| to (?:reach|get|do))?(?=[.!?]*$)",
    re.IGNORECASE,
)


_HERE = re.compile(
    r"(?: that (?:is|are)| there (?:is|are))? (?:in|around|throughout) (?:the|this) (?:whole |entire )?room(?=[.!?]*$)",
    re.IGNORECASE,
)


def apart(instruction: str, ground: Ground) -> str:
    """Return the instruction with what each place gets said in full, and "all" where it stands behind the thing."""
    text = _HERE.sub("", _INDIFFERENT.sub("", instruction.strip()))
    text, whole = _WHOLE.subn("", text)
    text = re.sub(r"\bthe\b", "all the", text, count=1) if whole else text
    match = _OTHER.match(text)
    if match is not None and _acts(match, ground) and not re.search(r"\b(?:it|them)\b", match["second"]):
        noun = match["noun"]
        one = f"{match['open']}{match['verb']} {match['first']} {match['prep']} one {noun}"
        return f"{one} and {match['verb']} {match['second']} {match['prep2']} the other {noun}"
    match = _EACH.match(text)
    if match is not None and _acts(match, ground):
        thing, place = _two(match["things"], ground), _two(match["places"], ground)
        if thing and place:
            verb, prep = match["verb"], match["prep"]
            one = f"{match['open']}{verb} one {thing} {prep} one {place}"
            return f"{one} and {verb} the other {thing} {prep} the other {place}"
    return text


def _acts(match: re.Match[str], ground: Ground) -> bool:
    return match["verb"].lower() in ground.lexicon.frames


def _two(name: str, ground: Ground) -> str:
    """Return the singular of what a plural names, where two such things are here; else ""."""
    words = name.lower().split()
    for last in singulars(words[-1]):
        single = " ".join((*words[:-1], last))
        ids = [i for c in ground.vocabulary.by_squash.get(squash(single), ()) for i in ground.scene.of_category(c)]
        if len(ids) == 2:
            return single
    return ""
