"""Cooking: where something has to go to be fried, boiled, baked, toasted.

"I'd like the mushrooms fried" is "put the mushrooms into the pan and put the pan on the stove" where nobody
says in what.
Drinks are heated, not cooked; where there is nothing to cook so with, the words stay as they are.
"""

from __future__ import annotations

import re

from groundplan.language.commonsense.goals.named_here import called, definite, things_named
from groundplan.language.commonsense.ground import Ground

_STOVE = ("stove", "grill", "lab_heater")
_WAYS = {
    "fry": ((("pan", "wok"), _STOVE),),
    "boil": ((("pot", "saucepan", "pan"), _STOVE),),
    "bake": ((("oven", "toaster_oven"), ()),),
    "grill": ((("grill",), ()), (("oven", "toaster_oven"), ()), (("pan",), _STOVE)),
    "toast": ((("toaster", "toaster_oven", "sandwich_maker", "oven"), ()),),
}
"""For each way of cooking, best first: what the food goes in or on, and what that has to stand on."""
_VERBS = {
    "fry": "fry fries frying fried saute sauteing sauteed sear searing seared scramble scrambling scrambled",
    "boil": "boil boiling boiled simmer simmering simmered cook cooking cooked"
    " poach poaching poached stew stewing stewed",
    "bake": "bake baking baked roast roasting roasted",
    "grill": "grill grilling grilled broil broiling broiled",
    "toast": "toast toasting toasted",
}
_VERB = {form: verb for verb, forms in _VERBS.items() for form in forms.split()}
_FORM = "|".join(sorted(_VERB, key=lambda form: -len(form)))
_BASE = r"fry|saute|sear|scramble|boil|simmer|cook|poach|stew|bake|roast|grill|broil|toast"
_X = r"(?P<x>(?:(?:the|a|an|my|our|some|that|this|these|those|one|both)\b )?[\w-]+(?: [\w-]+)?)"
_END = r"(?: up| through)?(?:,? please| for (?:me|us)| now| nicely| gently)*"
_SO = (
    r"(?:(?:,? (?:and|so)|[,.;!])+ ?(?:please )?(?:put|place|set) (?:it|them) (?:(?:right )?where|wherever)"
    r" (?:it|they|that|this) [\w ]+)?"
)
_ASKED = tuple(
    re.compile(rf"^(?:please |kindly |now |then )*{said}{_END}{_SO}[.!?]*$", re.IGNORECASE)
    for said in (
        rf"(?:(?:can|could|would|will) you (?:please )?)?(?P<verb>{_BASE})(?: (?:me|us))? {_X}",
        rf"(?:i|we)(?:'d| would)? (?:want|like|love|need|prefer|fancy) {_X} (?:to be |to get )?(?P<verb>{_FORM})",
        rf"{_X} (?:should|must|is to|are to|has to|have to|needs? to|ought to) (?:be |get )?(?P<verb>{_FORM})",
        rf"(?:have|get|make) {_X} (?:ready (?:for|to be|to) )?(?P<verb>{_FORM})",
        rf"(?:put|place|set) {_X} where (?:it|they|that|one|you|i|we)(?: can| could| gets?| will)?(?: be| get)?"
        rf" (?P<verb>{_FORM})",
    )
)


_TOAST = re.compile(
    r"^((?:(?:can|could|would|will) you )?(?:please )?)(?:make|prepare|fix|do)(?: me| us)? (?:an?|some|one)(?: slice of"
    r"| piece of)? toast(?:ed bread)?(?=(?: please| for (?:me|us|breakfast)|[.!?])*$)",
    re.IGNORECASE,
)


def cooked(text: str, ground: Ground) -> str:
    """Return a wish for something to be cooked in some way as putting it where it is cooked so."""
    text = _TOAST.sub(r"\1toast the bread", text.strip()) if things_named("bread", ground) else text
    for pattern in _ASKED if ground.affordances else ():
        match = pattern.match(text.strip())
        if match is None:
            continue
        ids = things_named(match["x"], ground)
        raw = bool(ids) and all(_is_solid_food(i, ground) for i in ids)
        return (_put(match["x"], _VERB[match["verb"].lower()], ground) or text) if raw else text
    return text


def _is_solid_food(thing: str, ground: Ground) -> bool:
    scene = ground.scene
    return scene.has_type(thing, "food") and scene.has_type(thing, "pickable") and not scene.has_type(thing, "liquid")


def _put(food: str, verb: str, ground: Ground) -> str:
    for vessels, heaters in _WAYS[verb]:
        vessel, heater = _first(vessels, ground), _first(heaters, ground)
        if not vessel or (heaters and not heater):
            continue
        into = "into" if ground.scene.has_type(vessel, "container") else "on"
        then = f" and put {called(vessel, ground)} on {called(heater, ground)}" if heater else ""
        return f"put {definite(food)} {into} {called(vessel, ground)}{then}."
    return ""


def _first(kinds: tuple[str, ...], ground: Ground) -> str:
    """Return the first thing here of the first of several kinds that there is; "" for none."""
    known = ground.knowledge
    for kind in kinds:
        for entity in ground.scene.entities():
            if any(known.is_a(sense, kind) for sense in known.senses(entity.category)[:1]):
                return entity.id
    return ""
