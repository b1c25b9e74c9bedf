"""What an instruction says of a missing thing: where it is to be taken from, and whether it is only a means."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from groundplan.knowledge import knowledge
from groundplan.language.commonsense.tools.places import category_of

_FROM = r"(?:from|out of|off|(?:that|which)(?: is| are|'s) (?:in|on|at|inside))"
_AND_OTHERS = r"(?:,? (?:and|or) (?!(?:then|also|please) )(?:[\w'-]+ ){0,3}[\w'-]+)?"
_NO_MORE = r"(?=,|\.|;|!|\?| and | to | into | onto | for | please|$)"


def told_place(word: str, text: str, places: Sequence[str], unexplored: Collection[str]) -> str:
    """Return the place from which a thing is to be taken ("the rope and the saw from the box on the counter").

    One that has been looked at is told only where none that is called so is left; "" where no place is told.
    """
    head = re.escape(word.lower().split()[-1]) if word else ""
    said = re.search(rf"\b{head}\b{_AND_OTHERS} {_FROM} ([\w ]+?){_NO_MORE}", text) if head else None
    named = [place for place in places if said and _names(said[1], place)]
    left = [place for place in named if place in unexplored] or named
    return max(left, key=lambda place: text.rfind(category_of(place).split("_")[-1]), default="")


def is_means(word: str, text: str) -> bool:
    """Say whether a thing is only to do something with ("wash the plate with the brush")."""
    head = re.escape(word.lower().split()[-1]) if word else ""
    return bool(head) and bool(re.search(rf"\b(?:with|using|use) .*\b{head}", text))


def _names(said: str, place: str) -> bool:
    """Say whether a place is among those that are spoken of."""
    kinds = set(knowledge().senses(category_of(place))[:1])
    parts = re.split(r" ?\b(?:the|my|our|on|in|at|of)\b ?", said)
    return any(kinds & set(knowledge().senses(part)[:1]) for part in parts)
