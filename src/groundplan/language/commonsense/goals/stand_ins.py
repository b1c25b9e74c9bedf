"""What is as good as what was asked for where that is not here or cannot be done: the usual ways out of it.

A "glass" of milk is a measure of it and may be any vessel people drink from. What no action makes clean can still be
cleaned by the person who is brought what it takes.
"""

from __future__ import annotations

import re

from groundplan.language.commonsense.goals.cups import served_in
from groundplan.language.commonsense.goals.named_here import called, things_named
from groundplan.language.commonsense.ground import Ground
from groundplan.logic.formula import Formula
from groundplan.logic.normal import atoms
from groundplan.scene.scene import Scene

_CUPFUL = re.compile(
    r"\b(?:an?|one|another|my|the|some) "
    r"(?P<such>(?:(?:nice|big|large|small|little|tall|fresh|good|cold|cool|hot|warm) )*)"
    r"(?P<vessel>glass|cup|mug|tumbler|beaker|teacup|goblet|drop|sip|gulp|shot|dash|pint) of "
    r"(?P<x>(?:(?:warm|hot|cold|cool|fresh|red|white) )?[a-z]+(?: [a-z]+)?)",
    re.IGNORECASE,
)
_TEMPERED = re.compile(r"\b(?:hot|warm)\b", re.IGNORECASE)
_WIPED = ("carry", "support")
"""Affordances of what can be wiped where it is."""


def without_vessel(instruction: str, ground: Ground) -> str:
    """Return a wish for "a glass of milk" as one for milk in what people drink from here; "" where it is none."""

    def plain(match: re.Match[str]) -> str:
        liquids = [i for i in things_named(match["x"], ground) if ground.scene.has_type(i, "liquid")]
        if not liquids or things_named(match["vessel"], ground):
            return match[0]
        scene = ground.scene
        able = {i: scene.entity(i).category for i in scene.ids() if _drunk_from(ground, i)}
        fits = served_in(able, scene.entity(liquids[0]).category)
        such = "warm " if _TEMPERED.search(match["such"]) else ""
        return f"a {able[fits[0]].replace('_', ' ')} of {such}{match['x']}" if fits else f"some {such}{match['x']}"

    text = _CUPFUL.sub(plain, instruction)
    return text if text != instruction else ""


def _drunk_from(ground: Ground, thing: str) -> bool:
    return ground.scene.has_type(thing, "drinking_vessel") and ground.scene.has_type(thing, "pickable")


def with_what_cleans(goal: Formula, scene: Scene, ground: Ground) -> str:
    """Return a wish for what to clean things with, where a goal is only that things are clean that no action cleans."""
    said = list(atoms(goal))
    fixed = [a for a in said if a.predicate == "clean" and a.terms[0] in scene and _built_in(a.terms[0], scene)]
    if not said or len(fixed) < len(said):
        return ""
    named = " and ".join(dict.fromkeys(called(a.terms[0], ground) for a in fixed[:1]))
    return f"give me something to clean {named} with"


def _built_in(thing: str, scene: Scene) -> bool:
    """Say whether a thing is a window, a door and the like, which no action wipes."""
    return not any(scene.has_type(thing, kind) for kind in _WIPED)
