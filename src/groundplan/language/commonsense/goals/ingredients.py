"""Ingredients in scenes of affordances: "what goes into pesto", "I'm baking a cake, put the ingredients on the table".

What is here of them is named instead. Of what was told first ("we're having guacamole tonight") only the dish is kept.
"""

from __future__ import annotations

import re
from functools import cache

from groundplan.language.commonsense.goals.named_here import things_named
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.recipes import (
    EVERYWHERE,
    Recipe,
    lacking,
    present_of,
    recipe_called,
    recipes,
)
from groundplan.language.commonsense.words.vocabulary import squash

_HEAD = (
    r"(?:(?:absolutely |simply )?(?:everything|all|whatever|what|anything)(?: else)?"
    r"|(?:all |both )?(?:of )?(?:the |our |my |your |those )?(?:right |main |basic |necessary |usual |needed )*"
    r"(?:ingredients?|makings|fixings|things|stuff|items|bits(?: and (?:pieces|bobs))?|groceries|food(?:stuffs?)?))"
)
_WHO = r"(?:i|we|you|one|he|she|they|people|it|mum|mom|dad)"
_WILL = r"(?:'d|'ll| will| would| usually| normally| typically| might)*"
_DOING = r"(?:making|cooking|baking|preparing|mixing|whipping up|to make|to cook|to bake|to prepare|to mix)"
_LINK = (
    r"(?:(?:(?: that| which)?(?: is| are|'s|'re)?(?: needed| required| necessary| used| missing)?"
    rf" (?:for|of|into|in order)(?: {_DOING})?|(?: that| which)?(?: is| are|'s)?(?: needed| required|"
    rf" necessary)? {_DOING})"
    r"|(?: that| which)?(?: usually| normally| typically| should| must| has to| have to)*"
    r" (?:goes?|belongs?|comes?|gets put|is put|are put) (?:in|into|inside|to|on)(?: (?:making|the making of))?"
    rf"|(?: that| which)? {_WHO}{_WILL} (?:need|needs|require|requires|put|puts|use|uses|want|take|takes"
    rf"|have|got)(?: have)?"
    rf"(?: for| in| into| on| to make| to cook| to bake| to prepare| to mix)(?: {_DOING})?"
    rf"|(?: that| which)? it takes (?:for|to make|to bake|to cook|to prepare)"
    r"|(?: that| which)? makes? up"
    rf"|(?: that| which)? {_WHO}{_WILL} (?:make|makes|bake|bakes|cook|prepare)(?: up)?)"
)
_FEW = (
    r"(?:(?:an?|some|the|my|our|your|his|her|their|this|that|tonight's|today's|proper|good|nice|homemade|home-made|fresh"
    r"|classic|real|simple|quick|big|small|little|large|batch of|bowl of|pot of|pitcher of|jug of|plate of"
    r"|cup of|mug of"
    r"|glass of|pan of|round of|couple of|few|two|three|kids'|children's|traditional|italian|creamy|hot|cold) )*"
)
_IT = r"(?:it|that|this|them|one|those|these|(?:the|that|this) (?:dish|recipe|meal|drink|cocktail|cake))"
_SELF = r"(?:does|do|would|is|are)"
_BACK = re.compile(
    rf"\b(?:{_HEAD}{_LINK} {_IT}\b"
    rf"|{_HEAD}(?: that| which)? {_WHO}{_WILL} (?:needs?|requires?|takes?|want)\b(?: for {_IT}\b)?"
    rf"(?! (?:to|for|an?|the|some|my)\b)"
    rf"|{_HEAD}(?: that| which)?(?:'s| is| are)?(?: needed| required| necessary)(?: for {_IT}\b)?"
    r"|(?:all |both )?(?:of )?(?:the |its |their |our )?(?:right |main |basic |necessary |usual |needed"
    r" )*(?:ingredients?|makings)"
    rf"(?: for {_IT}\b)?(?! (?:of|for|to)\b))",
    re.IGNORECASE,
)
_TELLING = re.compile(
    r"\b(?:i|i'm|i'd|we|we're|we'd|let's|mum|mom|dad|grandma|kids|children|guests|she|he|they|everyone|everybody|who|somebody)\b"
    r"|\b(?:time|menu|tonight|today|tomorrow|dinner|lunch|breakfast|supper|fancy|craving|recipe|plan|for"
    r"|how about|bake|cook"
    r"|make|prepare|mix)\b|^[\w' -]+[:,.!-]",
    re.IGNORECASE,
)
_MADE = re.compile(r"\b(?:bak|mak|cook|prepar|mix|whip|homemade|scratch|from (?:a )?recipe)\w*", re.IGNORECASE)
_BOUNDARY = re.compile(r"[.!?;:,]+ +| [-–—]+ +| \.\.\. *|,? (?:so|and|but)(?: please)? ")
_FROM = re.compile(
    r"^,? (?:that (?:is|are) |we have |you find |which (?:is|are) )?(?:from|out of|inside) (?P<x>(?:the|our"
    r"|my) [a-z]+(?: [a-z]+)?)\b",
    re.I,
)
_INTO = re.compile(
    r"^,? (?:\w+ )?(?:in|into|inside) (?P<x>(?:the|an?|our|my|one of the|that) [a-z]+(?: [a-z]+)?)\b", re.IGNORECASE
)
_PLACED = re.compile(
    r"^,? (?:should |must |needs? to |has to |have to |ought to )?(?:on|onto|into|in|to|over|next to)\b", re.IGNORECASE
)
_READY = re.compile(
    r"\b(?:prepare|get ready|gather|assemble|collect|provide|arrange|ready|line up|set up)(?: me| us)? $", re.I
)
_EXCEPTED = re.compile(
    r"^(?:[^,;.!?]*?)(?P<said>,? (?:except|but not|apart from|without|other than|besides)(?: for)?"
    r" (?P<x>the [a-z]+(?: [a-z]+)?))"
    r"(?=[,.!?;]|$| (?:in|into|on|onto)\b)",
    re.IGNORECASE,
)
_BESIDES = re.compile(
    r"^ with (?:the |some )?(?P<x>[a-z]+(?:,? and (?:the |some )?[a-z]+)?)(?=[,.!?;]|$| (?:in|into|on|onto|please)\b)",
    re.I,
)
_THAT = re.compile(
    r"\b(?:it all|all of (?:it|that|them)|them all|everything|it|that|them|those|these|this)\b", re.IGNORECASE
)
_LEADING = re.compile(r"^(?:so |and |please |now |then |just )+", re.IGNORECASE)


@cache
def _dish() -> re.Pattern[str]:
    names = sorted(recipes(), key=lambda name: -len(name))
    return re.compile(rf"\b(?P<dish>{'|'.join(map(re.escape, names))})(?!['-]?\w)", re.IGNORECASE)


@cache
def _of_dish() -> re.Pattern[str]:
    kinds = r"(?P<kinds>(?:[a-z]+,? and )?[a-z]+ )??"
    return re.compile(rf"\b{_HEAD}{_LINK} {_FEW}{kinds}{_dish().pattern}", re.IGNORECASE)


@cache
def _dish_takes() -> re.Pattern[str]:
    asked = (
        r"(?:consists? of|is made (?:of|from|with)|are made (?:of|from|with)|contains?|calls? for"
        r"|needs?|takes?|requires?)"
    )
    return re.compile(rf"\b{_HEAD}(?: that| which)? (?:{_SELF} )?{_FEW}{_dish().pattern} {asked}", re.IGNORECASE)


def with_ingredients(instruction: str, ground: Ground, *, all_seen: bool) -> str:
    """Return an instruction with what is here of the ingredients it speaks of in the place of the words for them.

    `all_seen`: nothing is left to be looked at, so that what is not here is nowhere.
    """
    if not ground.affordances:
        return instruction
    for pattern in (_of_dish(), _dish_takes()):
        for match in pattern.finditer(instruction):
            recipe = recipe_called(match["dish"])
            if recipe is not None and (named := _named(instruction, match, recipe, ground, all_seen=all_seen)):
                return named
    return _spoken_of_before(instruction, ground, all_seen=all_seen)


def _spoken_of_before(instruction: str, ground: Ground, *, all_seen: bool) -> str:
    """Name "the ingredients" of a dish that was spoken of before."""
    dish = next((m for m in _dish().finditer(instruction) if _is_wished(instruction, m, ground)), None)
    back = _BACK.search(instruction, dish.end()) if dish is not None else None
    recipe = recipe_called(dish["dish"]) if dish is not None else None
    if dish is None or back is None or recipe is None:
        return instruction
    between = [m.end() for m in _BOUNDARY.finditer(instruction, dish.end(), back.start() + 1)]
    if not between:
        return instruction
    begin = between[0]
    rest = instruction[begin:]
    moved = _BACK.search(rest)
    return (_named(rest, moved, recipe, ground, all_seen=all_seen) if moved else "") or instruction


def _is_wished(instruction: str, match: re.Match[str], ground: Ground) -> bool:
    """Say whether a dish is told to be wanted or made, and is not there already."""
    before = instruction[: match.end() + 1]
    here = squash(match["dish"]) in ground.vocabulary.by_squash
    if here and re.search(
        rf"{_HEAD}(?: that| which)? (?:goes|belongs) (?:in|into) {_IT}\b", instruction, re.IGNORECASE
    ):
        return True
    return bool((_MADE if here else _TELLING).search(before) or (not here and match.start() == 0))


def _named(instruction: str, match: re.Match[str], recipe: Recipe, ground: Ground, *, all_seen: bool) -> str:
    found = {name: ids for name, ids in present_of(ground, recipe).items() if name not in EVERYWHERE}
    ahead, behind = instruction[: match.start()], instruction[match.end() :]
    source = _FROM.match(behind)
    places = things_named(source["x"], ground) if source is not None else ()
    if places:
        there = {n: tuple(i for i in ids if set(places) & set(ground.scene.chain(i))) for n, ids in found.items()}
        found = {name: ids for name, ids in there.items() if ids}
        behind = behind[source.end() :] if source is not None else behind
    if re.search(r"\bingredient\b", match[0], re.IGNORECASE):
        found = dict([*found.items()][:1])
    besides = _BESIDES.match(behind)
    more = (
        {i for x in re.split(r",? and ", besides["x"]) for i in things_named(x, ground)}
        if besides is not None
        else set()
    )
    if besides is not None and more:
        found |= {ground.scene.entity(i).category: (i,) for i in sorted(more) if i not in sum(found.values(), ())}
        behind = behind[besides.end() :]
    excepted = _EXCEPTED.match(behind)
    left = things_named(excepted["x"], ground) if excepted is not None else ()
    behind = behind[: excepted.start("said")] + behind[excepted.end() :] if excepted is not None else behind
    kinds = _kinds_said(match, ground)
    words = [*(i for ids in found.values() for i in ids if i not in left and i not in kinds), *kinds]
    if not places:
        words += [f"the {name}" for name in lacking(recipe, found, all_seen=all_seen)]
    if not found or not words:
        return ""
    asked = not _LEADING.sub("", ahead.strip()) and re.match(r"^(?: \w+)?\?", behind)
    target = _THAT.sub("it", behind) if asked else behind
    words = [_in_its_package(word, target, ground) for word in words]
    listed = f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else words[0]
    if asked:
        wish = behind.partition("?")[2].strip()
        return _THAT.sub(listed, wish, count=1) if _THAT.search(wish) else ""
    lead = _LEADING.sub("", ahead.strip())
    ready = _READY.search(ahead) if _PLACED.match(behind) else None
    if ready is not None:
        return f"{ahead[: ready.start()]}put {listed}{behind}"
    if not lead and _PLACED.match(behind):
        return f"put {listed}{behind}"
    return f"{ahead}{listed}{behind}"


def _kinds_said(match: re.Match[str], ground: Ground) -> tuple[str, ...]:
    """Return what is here of what a dish is said to be made with ("the ingredients of a | ham and leek | quiche")."""
    said = match.groupdict().get("kinds") or ""
    return tuple(i for word in re.split(r",? and |,? ", said) if word for i in things_named(word, ground))


def _in_its_package(thing: str, behind: str, ground: Ground) -> str:
    """Return what a liquid is in, where it is not to be poured into something."""
    scene = ground.scene
    if thing not in scene or not scene.has_type(thing, "liquid"):
        return thing
    into = _INTO.search(behind) or re.search(r"(?:in|into) (?P<x>(?:the|an?) [a-z]+(?: [a-z]+)?)", behind)
    vessels = things_named(into["x"], ground) if into is not None else ()
    if vessels and all(scene.has_type(v, "vessel") for v in vessels):
        return thing
    holder = scene.holder(thing)
    return holder if holder is not None and scene.has_type(holder, "pickable") else thing
