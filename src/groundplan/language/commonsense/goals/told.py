"""What is told to be somewhere, and then asked for as "it", where nothing known is it: named in the wish.

"There's a lemon in the larder, bring it to me" is "bring the lemon from the larder to me" as long as nobody has seen
the lemon: else the larder would be all that "it" could mean.
"""

from __future__ import annotations

import re

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.nouns import read_noun

_PLACE = r"(?:in|on|inside|at|under|by|next to|behind|on top of) ((?:the|my|our|a|an) [\w -]+?)"
_JOINT = r"(?:[,;.!:]| -| and| so)+ ?(?:so |and |please )?"
_WISH = (
    r"((?:please |could |can |would |will |i'd |i want|i would|i need|we |you |bring|get|give|fetch|hand|pass|put|take|"
)
_WISH += (
    r"serve|move|place|lay|set|carry|chop|cut|slice|drop|throw|toss|open|close|wash|wipe|clean|pour|stick|pop)\b.*)$"
)
_SOME = r"(?:a|an|some|my|the|his|her|their|our|your)"
_SOMEBODY = r"(?:(?:some|the|my) )?\w+(?: have| has|'ve|'s)?"
_LEFT = r"(?:left|forgot|forgotten|put|dropped|seen|saw|lost)"
_LIES = r"(?:lying|chilling|sitting|standing|waiting|hanging|resting|left|kept|stored|cooling)"
_TOLD = (
    re.compile(
        rf"^(?:there(?:'s| is| are| should be| must be)|you(?:'ll| will| can| should)? find|{_SOMEBODY} {_LEFT})"
        rf" {_SOME} ([\w -]+?) {_PLACE}{_JOINT}{_WISH}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"^{_SOME} ([\w -]+?) (?:is|are)(?: still| just)?(?: {_LIES})? {_PLACE}{_JOINT}{_WISH}",
        re.IGNORECASE,
    ),
)
_WANTED_AT = re.compile(
    r"^(?:i'd like|i would like|i want|i need) (?:it|them) (?:(?:to be|lying|standing|sitting|put|placed|laid) )*"
    r"(?=(?:in|on) )",
    re.IGNORECASE,
)
_IT = re.compile(r"\b(?:it|them|one)\b", re.IGNORECASE)


def with_what_was_told_of(text: str, ground: Ground) -> str:
    """Return a wish about what was told of just before with its name and place in it, where nothing known is it."""
    for pattern in _TOLD:
        match = pattern.match(text)
        if match is None or len(_IT.findall(match[3])) != 1:
            continue
        thing = read_noun(ground, tuple(match[1].lower().split()))
        if thing is not None and not thing.present and not thing.generic:
            wish = _WANTED_AT.sub("put it ", match[3])
            return _IT.sub(f"the {match[1]} from {match[2]}", wish, count=1)
    return text
