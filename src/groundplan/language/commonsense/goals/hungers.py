"""Hunger and thirst with conditions: "I am hungry and a vegan", "something to drink but no soda", "something sweet".

What people eat or drink as it is, and what meets the conditions of it, is named instead.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from groundplan.language.commonsense.goals.named_here import things_named
from groundplan.language.commonsense.goals.told_of import carried
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.diets import eatables
from groundplan.language.commonsense.phrases.group_nouns import group_called
from groundplan.language.commonsense.words.lexicon import read_table

_I = r"(?:i|we)(?:'m| am|'re| are)"
_VERY = r"(?: so| very| really| quite| a bit| getting| a little| also)*"
_STATE = re.compile(rf"\b{_I}{_VERY} (?P<state>hungry|starving|peckish|thirsty|parched|dehydrated)\b", re.IGNORECASE)
_AND_STATE = re.compile(
    r"\b(?:and|but)(?: i am| i'm)?(?: also| very| quite| so| really)* (?P<state>hungry|starving|thirsty)\b",
    re.IGNORECASE,
)
_BRING = (
    r"(?:(?:can|could|would|will|may) (?:you|i|we) (?:please )?)?"
    r"(?:bring|give|get|hand|fetch|have|find|make)(?: me| us)?"
)
_WISH = re.compile(
    r"^(?:please )?(?:(?:i|we)(?:'d| would)?(?: really| just)? (?:want|like|love|need|wish|fancy|feel like)"
    rf"(?: to (?:have|get))?|(?:i'm|i am) in the mood for|{_BRING})"
    r" (?:(?:to )?(?P<do>eat|drink|snack on|nibble on)(?:ing)? )?(?:something|anything)"
    r"(?: (?P<such>[a-z-]+(?: and [a-z-]+)?))??(?: to (?P<use>eat|drink|snack on|nibble on|munch on))?"
    r"(?P<rest>(?: (?:that|which|but|without|other|except|and|with|for|i)\b.*|,.*)?)$",
    re.IGNORECASE,
)
_NOT = re.compile(
    r"\b(?:(?:do not|don't|can not|cannot|can't|may not|must not|never|should not|does not|won't)(?: really)?"
    r" (?:like|want|eat|have|drink|tolerate|take|fancy|touch)(?: to (?:eat|drink|have))?|(?:is|are) not|isn't"
    r"|aren't|not|no|nothing with|without|other than|except(?: for)?|allergic to|hate|dislike)"
    r"(?: any| a| an| the| some)? (?P<x>[a-z]+(?: [a-z]+)??(?:(?:,| or| and| nor)(?: any| a| an| the)? [a-z]+)*?)"
    r"(?=$|[.!?;]|,? (?:but|so|because|please|for)\b|,? and (?:i|please|bring|give)\b|, (?:i|please|can|could)\b)",
    re.IGNORECASE,
)
_SUCH = re.compile(r"\b(?:something|anything) (?P<such>[a-z-]+(?: and [a-z-]+)?)\b", re.IGNORECASE)
_MEAL = re.compile(
    r"^(?:please )?(?:(?:i|we)(?:'d| would)?(?: really| just)? (?:want|like|love|need|fancy)(?: to (?:have|eat|get))?"
    rf"|{_BRING}) (?:(?:something|anything|some food)(?: to eat)? for )?(?:my |some )?"
    r"(?P<meal>breakfast|lunch|dinner|supper)(?: now| please|, please)*$",
    re.IGNORECASE,
)
_TOLD_FIRST = re.compile(
    rf"^(?:{_I}|my (?:friend|guest|wife|husband|son|daughter|boss|mother|father|colleague|girlfriend|boyfriend) is)"
    r"(?: an?| on an?| strictly| very)* (?:vegan|vegetarian|diabetic|coeliac|celiac|lactose[- ]intolerant|diet"
    r"|gluten[- ]intolerant|allergic to [a-z ]+?)[.,;!]+(?: so| and| please)* (?P<wish>.+)$"
)
_SPLIT = re.compile(r",? (?:or|and|nor) |, ")
_DIETS = {
    "vegan": "vegan", "vegetarian": "vegetarian", "diet": "healthy", "diabetic": "not sweet", "lactose": "not dairy",
    "gluten": "not gluten", "celiac": "not gluten", "coeliac": "not gluten", "healthy": "healthy", "health": "healthy",
}  # fmt: skip
_HOT = "a hot drink"
_TEMPERED = {"hot": _HOT, "warm": _HOT, "cold": f"not {_HOT}", "cool": f"not {_HOT}", "chilled": f"not {_HOT}"}
_SAYS_NOTHING = frozenset(
    {"to", "for", "with", "else", "that", "which", "but", "new", "nice", "good", "cold", "warm", "hot"}
)


@cache
def _ingredients() -> dict[str, str]:
    return dict(read_table("questions")["ingredients"])


def with_hunger_told(text: str, ground: Ground) -> str:
    """Return a wish for something to eat or drink under conditions as one for the things that meet them."""
    if not ground.affordances:
        return text
    said = text.strip().rstrip(".!?").lower().replace("’", "'")
    meal = _MEAL.match(said)
    if meal is not None:
        return _given(_of_a_meal(meal["meal"], ground)) or text
    told = _TOLD_FIRST.match(said)
    wish = _WISH.match(told["wish"] if told is not None else said)
    state = _STATE.search(said) or (_AND_STATE.search(said) if re.match(rf"^{_I}\b", said) else None)
    eaten = (wish["do"] or wish["use"] or "") if wish is not None else state["state"] if state is not None else ""
    if not eaten or (re.search(r"\b(?:bring|give|put|make|pour|cook|cut)\b", said) and wish is None):
        return text
    drinks = eaten in ("drink", "thirsty", "parched", "dehydrated")
    conditions = _conditions(said, wish, ground)
    if not conditions:
        return text
    found = (
        i for i in ground.found(eatables(ground, drinks=drinks)) if carried(ground, i) and (drinks or _solid(i, ground))
    )
    return _given([i for i in dict.fromkeys(found) if all(_meets(i, c, ground) for c in conditions)]) or text


def _of_a_meal(meal: str, ground: Ground) -> list[str]:
    """Return the ids of what is eaten at a meal: at breakfast what belongs to it, else what is eaten as it is."""
    if meal != "breakfast":
        found = ground.found(eatables(ground))
        return [i for i in found if carried(ground, i) and _solid(i, ground)]
    categories, _ = group_called(ground, "breakfast food")
    return [i for c in categories for i in ground.scene.of_category(c) if carried(ground, i)]


def _given(ids: Sequence[str]) -> str:
    if not ids:
        return ""
    return f"please give me {', '.join(ids[:-1])} or {ids[-1]}" if len(ids) > 1 else f"please give me {ids[0]}"


def _conditions(said: str, wish: re.Match[str] | None, ground: Ground) -> tuple[str, ...]:
    """Return properties ("vegan", "not sweet") and what is not wanted ("no soda"); () where some are unknown."""
    found = [prop for word, prop in _DIETS.items() if re.search(rf"\b{word}\b", said)]
    such = [wish["such"]] if wish is not None and wish["such"] else [m["such"] for m in _SUCH.finditer(said)]
    for word in (each for several in such for each in several.split(" and ")):
        if word in _TEMPERED and _has_hot_drinks(ground):
            found.append(_TEMPERED[word])
        if word in _SAYS_NOTHING:
            continue
        if word not in ground.knowledge.properties():
            return ()
        found.append(word)
    for match in _NOT.finditer(said):
        for x in _SPLIT.split(match["x"]):
            if x in _ingredients():
                found.append(f"not {_ingredients()[x]}")
            elif things_named(x, ground):
                found.append(f"no {x}")
    return tuple(dict.fromkeys(found))


def _solid(thing: str, ground: Ground) -> bool:
    """Say whether a thing is eaten and not drunk."""
    scene, known = ground.scene, ground.knowledge
    held = [f[1] for f in scene.matching("in", None, thing)]
    senses = {s for i in (thing, *held) for s in known.senses(scene.entity(i).category)[:1]}
    return not any(known.is_a(sense, "drink") for sense in senses)


def _meets(thing: str, condition: str, ground: Ground) -> bool:
    scene = ground.scene
    held = [f[1] for f in scene.matching("in", None, thing) if scene.has_type(f[1], "liquid")]
    if condition.startswith("no "):
        return not {thing, *held} & set(things_named(condition.removeprefix("no "), ground))
    unwanted, prop = condition.startswith("not "), condition.removeprefix("not ")
    own = {scene.entity(i).category for i in (thing, *held)}
    if prop == _HOT:
        return unwanted is not any(_is_hot_drink(category, ground) for category in own)
    having = set(ground.knowledge.scene_categories_with(scene, prop))
    return not own & having if unwanted else bool(own & having)


def _has_hot_drinks(ground: Ground) -> bool:
    return any(_is_hot_drink(e.category, ground) for e in ground.scene.entities())


def _is_hot_drink(category: str, ground: Ground) -> bool:
    return any(ground.knowledge.is_a(sense, "hot_drink") for sense in ground.knowledge.senses(category)[:1])
