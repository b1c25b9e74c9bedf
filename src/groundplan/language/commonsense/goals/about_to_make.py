"""Somebody is about to make a dish: "I want to make pesto", "I'm baking a cake", "we're having tacos tonight".

The robot makes none of it, so what is here of what goes into it is brought (`data/recipes.toml`).
"""

from __future__ import annotations

import re

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.recipes import EVERYWHERE, Recipe, present_of, recipe_called
from groundplan.language.commonsense.words.vocabulary import squash

_WHO = r"(?:i|we|my (?:wife|husband|mum|mom|dad|daughter|son|girlfriend|boyfriend|friend)|mum|mom|dad|grandma|grandpa)"
_INTENT = (
    r"(?:(?:'d| would|'ll| will| do)?(?: really| just| now)?"
    r" (?:wants?|like|love|fancy|plans?|intends?|have|has|need|needs)(?: to)?"
    r"|(?:'m| am|'re| are|'s| is) (?:about|going|planning|trying|off) to|(?:'m| am)(?: just)?(?! having)"
    r"|(?:'re| are)(?= having)|'ll| will|(?:'m| am|'re| are|'s| is) in the mood to)"
)
_MAKING = (
    r"(?P<verb>mak(?:e|ing)|bak(?:e|ing)|cook(?:ing)?|prepar(?:e|ing)|mix(?:ing)?|fry(?:ing)?|having|whip(?:ping)? up)"
)
_FEW = (
    r"(?:(?:myself|us|me|a|an|some|the|my|our|own|batch of|bowl of|pot of|homemade|home-made|fresh|classic|proper|real"
    r"|quick|nice|big|good|simple|few|couple of|little) )*"
)
_WHEN = (
    r"(?:,? (?:tonight|today|tomorrow|later|now|again|this (?:evening|afternoon|morning|weekend)|myself|from scratch"
    r"|for (?:breakfast|lunch|dinner|supper|dessert|tea|us|my \w+|the \w+|everyone|everybody|two|four)))*"
)
_ABOUT_TO = re.compile(
    rf"^(?:so |well,? |okay,? |today,? |tonight,? )?{_WHO}{_INTENT} {_MAKING} {_FEW}(?P<dish>[\w' -]+?){_WHEN}[.!]*$",
    re.I,
)
_IN_A_POT = frozenset({"boiled", "stirred"})


def with_what_is_made(instruction: str, ground: Ground) -> str:
    """Return a wish for what is here of what goes into a dish that somebody is about to make."""
    match = _ABOUT_TO.match(instruction.strip()) if ground.affordances else None
    recipe = recipe_called(match["dish"]) if match is not None else None
    if match is None or recipe is None or squash(match["dish"]) in ground.vocabulary.by_squash:
        return instruction
    if match["verb"].lower().startswith("cook") and recipe.kind in _IN_A_POT:
        return instruction
    wanted = _present(recipe, ground)
    return f"please give me {' and '.join(wanted)}" if wanted else instruction


def _present(recipe: Recipe, ground: Ground) -> list[str]:
    """Return the ids of what is here of a recipe, one thing for each ingredient, liquids in what they are in."""
    found = {name: ids for name, ids in present_of(ground, recipe).items() if name not in EVERYWHERE}
    return list(dict.fromkeys(_as_held(ids[0], ground) for ids in found.values()))


def _as_held(thing: str, ground: Ground) -> str:
    holder = ground.scene.holder(thing) if ground.scene.has_type(thing, "liquid") else None
    return holder if holder is not None and ground.scene.has_type(holder, "pickable") else thing
