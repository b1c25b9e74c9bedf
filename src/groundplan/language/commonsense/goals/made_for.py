"""Things called by what they are made for: "the knife to carve the roast", "a glass one drinks champagne from".

Where one of several knives, spoons, forks, plates, bowls or glasses here is made for what is spoken of, that is named.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.goals.cups import made_for
from groundplan.language.commonsense.goals.named_here import things_named
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.lexicon import read_table

_KINDS = (
    r"(?P<x>knife|knives|spoons?|forks?|plates?|bowls?|glass(?:es)?|cups?|saws?|servers?|cutters?|pans?|pots?"
    r"|brush(?:es)?"
    r"|opener|scissors|tongs)"
)
_RIGHT = r"(?:right|proper|correct|suitable|appropriate|fitting|special|usual|best|good|own)"
_DOING = (
    r"(?:cut(?:ting)?|carv(?:e|ing)|slic(?:e|ing)|spread(?:ing)?|eat(?:ing)?|serv(?:e|ing)|stir(?:ring)?|drink(?:ing)?"
    r"|hav(?:e|ing)|chop(?:ping)?|open(?:ing)?)"
)
_MADE_FOR = re.compile(
    rf"\b(?P<d>the|an?|some|my|our|that|all the|both the|both) (?:{_RIGHT} )?{_KINDS}"
    rf"(?: (?:(?:that|which)(?:'s|'re| is| are) )?(?:{_RIGHT}|meant|made|intended|used|ideal|fit|perfect))?"
    rf" (?:for|to)(?: {_DOING})? (?:the |my |our |an? |some |this |that )?(?P<y>[a-z]+(?: [a-z]+)?)"
    r"(?: with| from)?(?=$|[.,!?;]| (?:and|please|in|into|on|onto|to|then|should|must)\b)",
    re.IGNORECASE,
)
_DRUNK_FROM = re.compile(
    r"\b(?P<d>(?:all )?(?:the|our|my|those)|an?|one of the|both) (?P<x>glass(?:es)?|cups?|mugs?|vessels?"
    r"|things?)(?: that| which)?"
    r" (?:one|you|people|we|they|everybody|folks) (?:usually |always |normally )?(?:drinks?|ha(?:s|ve)|serves?|pours?) "
    r"(?P<y>[a-z]+(?: [a-z]+)?) (?:from|out of|in|into)(?=$|[.,!?;]| (?:and|please|in|into|on|onto|to|then"
    r"|should|must)\b)",
    re.IGNORECASE,
)
_OPENED = re.compile(
    r"\b(?P<before>[a-z]+(?: [a-z]+)?,? and )(?:(?:the|a|some|that) (?:thing|tool|gadget|opener)|something|what"
    r" (?:i|we|you|one)"
    r" needs?|whatever it takes)(?: that's needed| needed)? (?:to (?:open|uncork|uncap)|for opening) (?:it|them"
    r"|that)(?: with)?\b",
    re.IGNORECASE,
)
_LIGHT = re.compile(
    r"\b(?P<wish>(?:bring|give|hand|get|fetch|pass|find)(?: me| us)?|need|want|have) (?:a|some) light(?=$"
    r"|[.,!?;]| (?:please|for|to|so|and)\b)",
    re.IGNORECASE,
)
_ANY_VESSEL = frozenset({"glass", "glasses", "vessel", "vessels", "thing", "things"})


@cache
def _own_kinds() -> Mapping[str, Mapping[str, str]]:
    return read_table("made_for")


def with_what_is_made_for(instruction: str, ground: Ground) -> str:
    """Return an instruction with what is called by what it is made for by its own name, where that is here."""
    if not ground.affordances:
        return instruction
    text = _MADE_FOR.sub(lambda match: _own(match, ground), instruction)
    text = _DRUNK_FROM.sub(lambda match: _own(match, ground), text)
    text = _OPENED.sub(lambda match: _opener(match, ground), text)
    return _LIGHT.sub(lambda match: _a_light(match, ground), text)


def own_kind(noun: str, said: str, ground: Ground) -> str:
    """Return the category of what is made for something among the things here that a noun names; "" if none is."""
    kind = noun.lower()
    kind = kind if kind in _own_kinds() else next((s for s in singulars(kind) if s in _own_kinds()), kind)
    words = said.lower().split()
    here = ground.scene.categories()
    named = {ground.scene.entity(i).category for i in things_named(noun, ground)}
    for category, dishes in _own_kinds().get(kind, {}).items():
        if category in here and set(words) & set(dishes.split()):
            return category
    single = next((s for s in singulars(kind)), kind)
    own = next((f"{word}_{single}" for word in words if f"{word}_{single}" in here), "")
    return own or made_for(here if kind in _ANY_VESSEL else named, said)


def _own(match: re.Match[str], ground: Ground) -> str:
    category = own_kind(match["x"], match["y"], ground)
    if not category:
        return match[0]
    ids = ground.scene.of_category(category)
    plural = match["x"].lower().endswith("s") and len(ids) > 1 and match["x"].lower() not in ("glass", "scissors")
    if plural or match["d"].lower().startswith(("all", "both")):
        return f"{', '.join(ids[:-1])} and {ids[-1]}" if len(ids) > 1 else ids[0]
    return f"{'a' if len(ids) > 1 else 'the'} {category.replace('_', ' ')}"


def _opener(match: re.Match[str], ground: Ground) -> str:
    """Return "a beer and the bottle opener" for "a beer and the thing to open it with"."""
    category = own_kind("opener", match["before"].lower().replace(",", ""), ground)
    return f"{match['before']}the {category.replace('_', ' ')}" if category else match[0]


def _a_light(match: re.Match[str], ground: Ground) -> str:
    """Return what can be carried and gives light for "a light"."""
    scene = ground.scene
    lit = ground.knowledge.scene_categories_with(scene, "lights")
    ids = [i for c in lit for i in scene.of_category(c) if scene.has_type(i, "pickable")]
    torches = [
        i
        for i in ids
        if scene.entity(i).category in ("flashlight", "torch", "headlamp", "lantern", "lamp", "desk_lamp")
    ]
    return f"{match['wish']} {' or '.join(torches or ids)}" if ids else match[0]
