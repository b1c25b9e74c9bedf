"""Drinks mixed of several: "a gin and tonic", "one coffee with milk at the round table", "whisky on the rocks".

They are put as what is poured together: into a vessel that is said, or that such drinks are served in, and where it
goes then.
"""

from __future__ import annotations

import re
from functools import cache

from groundplan.language.commonsense.goals.cups import made_for, served_in
from groundplan.language.commonsense.goals.named_here import things_named
from groundplan.language.commonsense.goals.plainly import with_mixtures_named
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.recipes import Recipe, present, present_of, recipe_called, recipes
from groundplan.language.commonsense.words.vocabulary import squash
from groundplan.scene.entity import Kind

_SENTENCE = re.compile(r"[^.!?;]+[.!?;]*\s*")
_PERSON = r"(?:me|us|him|her|them|everyone|(?:the|my|our) [a-z]+(?: (?:by|at|near) the [a-z]+)?|[A-Z][a-z]+)"
_LEAD = (
    r"^(?:(?:oh|so|and|then|well|hey|hi|hello|ok|okay|please|now|actually|hmm|robot|barman|bartender|waiter"
    r"|cheers),? )*"
    r"(?:(?:(?:i|we|he|she|they|(?:the|my|our) [a-z]+(?: [a-z]+)?|[A-Z][a-z]+)(?:'d|'ll| would| will| could"
    r"| ?'m| ?'ve)?"
    r"(?: really| quite| just| rather| always)?(?: (?:like|love|fancy|take|takes|have|want|wants|need|drink"
    r"|drinks|order|ordered"
    r"|prefer|go for|do with|murder|having|dying for|craving|thirsty for|in the mood for|feel like))(?: to"
    r" (?:have|drink|order))?)"
    r"|(?:(?:can|could|may|might|will|would) (?:i|we|you|he|she)(?: please)?(?: just)? )?"
    r"(?:get|have|make|mix|bring|give|serve|fix|pour|prepare|fetch|hand|do|shake|stir|whip up|rustle up"
    r"|knock up|order|try|put|set|place)"
    rf"(?: up)?(?: {_PERSON})?|how about|what about|time for|it's time for|let's have|let me have)?"
    r" ?(?:an?|one|some|my|her|his|their|our|the|another)?(?: (?:nice|good|proper|cold|cool|chilled"
    r"|refreshing|classic|simple|small|large|big"
    r"|double|single|stiff|quick|lovely|fresh|strong|weak|splash of|drop of))*$"
)
_AFTER = re.compile(
    r"^,?(?: (?:drink|cocktail|rather|,|please|for (?:the )?(?:"
    + _PERSON[3:-1]
    + r")|would be (?:lovely|nice|great|good|perfect)"
    r"|if you(?:'d| would)? (?:be so kind|please|don't mind)|thanks|thank you|cheers|now|then|tonight|right"
    r" away|quickly"
    r"|(?:in|into) (?:the|an?|my|one of the|her|his) (?P<vessel>[a-z]+(?: [a-z]+)?)"
    r"|(?:at|on|onto|to|over to) (?:the|my|our) (?P<place>[a-z]+(?: [a-z]+)?))?\b,?)*[.!?;, -]*$",
    re.IGNORECASE,
)
_SOME = (
    r"(?:(?:(?:an?|the|some|one|plenty of|lots of|a lot of) )?(?:(?:dash|drop|splash|bit|shot|drizzle"
    r"|little|touch|swirl|spot|glug"
    r"|little bit|tiny bit|tad|slice|piece|few|couple) (?:of )?)?)"
)
_WITH = r" (?:with|plus|topped up with|mixed with|and)(?: just)? "
_OF = r"(?:(?P<cup>[a-z]+(?: [a-z]+)?) (?:of|with) )?"
_MIXED = re.compile(
    rf"{_OF}(?P<first>[a-z]+(?: [a-z]+)?)(?P<with>{_WITH}){_SOME}(?P<second>[a-z]+(?: [a-z]+)?)"
    rf"(?:(?:,| and| with|, and) {_SOME}(?P<third>(?!(?:in|on|at|to|for)\b)[a-z]+(?: [a-z]+)??))?"
    r"(?=[.!?;,]|$| (?:in|into|at|on|onto|to|for|please|would|if|thanks|now|then)\b)",
    re.IGNORECASE,
)
_JOINED = re.compile(
    rf"{_OF}(?P<first>[a-z]+)(?P<with>[ -])(?P<second>[a-z]+(?: juice| water| ale)?)(?P<third>(?!))?"
    r"(?=[.!?;,]|$| (?:in|into|at|on|onto|to|for|please|would|if|thanks|now|then)\b)",
    re.IGNORECASE,
)
"""A spirit and what it is drunk with, side by side: "a whisky cola", "a gin tonic"."""
_ON_ICE = re.compile(
    r" (?:on the rocks|on ice|over ice|with (?:some |a little |plenty of |lots of )?ice(?: cubes?)?|with an"
    r" ice cube)\b",
    re.IGNORECASE,
)
_ALONE = re.compile(rf"{_OF}(?P<first>[a-z]+(?: [a-z]+)?)(?=[.!?;, ]*$| (?:for|in|at|to)\b)", re.IGNORECASE)
_NOT_SO = re.compile(
    r"\b(?:pour|fill|add|heat|warm|hot|throw|if(?! you(?:'d| would)? (?:please|be so kind|don't mind))|not"
    r"|without|no|instead|or|ingredients?|everything|things|stuff|what"
    r"|whatever|together|don't|wash|clean|empty|tip|two|three|both|other)\b",
    re.IGNORECASE,
)
_POLITE = re.compile(r",? *\b(?:please|thanks|thank you|cheers|pls)\b,?", re.IGNORECASE)
_BESIDE = frozenset({"sugar", "honey", "sweetener", "salt", "pepper"})
"""What stands beside a drink in what it is kept in, for people to take of it."""
_KINDS = ("cocktail",)
_MOST = 0.5


@cache
def _cocktail() -> re.Pattern[str]:
    names = sorted((n for n, r in recipes().items() if r.kind in _KINDS), key=lambda name: -len(name))
    return re.compile(rf"{_OF}(?P<drink>{'|'.join(map(re.escape, names))})(?![\w'-])", re.IGNORECASE)


def with_mixed_drinks(instruction: str, ground: Ground) -> str:
    """Return an instruction with each wish for a mixed drink as what is poured into what and brought where."""
    if not ground.affordances:
        return instruction
    return "".join(_poured(match[0], ground) or match[0] for match in _SENTENCE.finditer(instruction))


def _poured(sentence: str, ground: Ground) -> str:
    if _NOT_SO.search(sentence):
        return ""
    sentence = with_mixtures_named(sentence, ground)
    sentence = _POLITE.sub("", sentence).strip()
    iced = _ON_ICE.search(sentence)
    plain = _ON_ICE.sub("", sentence) if iced else sentence
    ice = present(ground, ("ice_cube", "ice")) if iced else ()
    cocktail = _cocktail().search(plain)
    if cocktail is not None and squash(cocktail["drink"]) not in ground.vocabulary.by_squash:
        recipe = recipe_called(cocktail["drink"])
        found = _parts(recipe, ground) if recipe is not None else ()
        return _put(plain, cocktail, (*found, *ice), ground, recipe) if found else ""
    for mixture in _mixtures(plain):
        found = _liquids(mixture, ground)
        if found:
            return _put(plain, mixture, (*found, *ice), ground, None)
    if not ice:
        return ""
    starts = [m.start() for m in re.finditer(r"\b[a-zA-Z]", plain)]
    for drink in (match for k in starts if (match := _ALONE.match(plain, k)) is not None):
        alone = _liquid(drink["first"], ground)
        if alone:
            return _put(plain, drink, (*alone, *ice), ground, None)
    return ""


def _mixtures(sentence: str) -> list[re.Match[str]]:
    starts = [m.start() for m in re.finditer(r"\b[a-zA-Z]", sentence)]
    return [match for said in (_MIXED, _JOINED) for k in starts if (match := said.match(sentence, k)) is not None]


def _parts(recipe: Recipe, ground: Ground) -> tuple[str, ...]:
    """Return what goes into a mixed drink where at least its spirit and another drink are here."""
    found = present_of(ground, recipe)
    liquid = [ids[0] for ids in found.values() if ground.scene.has_type(ids[0], "liquid")]
    drinks = sum(1 for names in recipe.ingredients if names[0] in found)
    first = recipe.ingredients[0][0] in found
    return tuple(liquid) if first and len(liquid) > 1 and drinks >= _MOST * len(recipe.ingredients) else ()


def _liquid(name: str, ground: Ground) -> tuple[str, ...]:
    ids = things_named(name, ground)
    poured = tuple(i for i in ids if ground.scene.has_type(i, "liquid"))
    return poured[:1] if poured and (len(poured) == len(ids) or len(poured) == 1) else ()


def _liquids(match: re.Match[str], ground: Ground) -> tuple[str, ...]:
    """Return what is mixed: two drinks, or a drink with something that is put into it; () for anything else."""
    first, second = _liquid(match["first"], ground), _liquid(match["second"], ground)
    if " and" in match["with"] or not first or not second or first == second:
        return ()
    strong = ground.knowledge.has_property(ground.scene.entity(first[0]).category, "alcoholic")
    if not match["with"].strip(" -") and not strong:
        return ()
    third = (_liquid(match["third"], ground) or things_named(match["third"], ground)[:1]) if match["third"] else ()
    solid = bool(match["third"]) and not third and match["third"].lower() in _BESIDE
    return () if match["third"] and not (third or solid) else (*first, *second, *third)


def _put(sentence: str, match: re.Match[str], parts: tuple[str, ...], ground: Ground, recipe: Recipe | None) -> str:
    cup = things_named(match["cup"], ground) if match["cup"] else ()
    lead, behind = (
        sentence[: match.start()] + (f"{match['cup']} of " if match["cup"] and not cup else ""),
        sentence[match.end() :],
    )
    after = _AFTER.match(f" {behind.strip()}")
    if len(parts) < 2 or after is None or not re.match(_LEAD, lead.strip(), re.IGNORECASE):
        return ""
    vessels = things_named(after["vessel"], ground) if after["vessel"] else cup
    vessels = tuple(v for v in vessels if ground.scene.has_type(v, "vessel"))
    place = things_named(after["place"], ground) if after["place"] else ()
    if (after["vessel"] and not vessels) or (after["place"] and not place):
        return ""
    vessels = vessels or _served_in(parts[0], ground, recipe)
    if not vessels:
        return ""
    listed = f"{', '.join(parts[:-1])} and {parts[-1]}"
    into = f"{', '.join(vessels[:-1])} or {vessels[-1]}" if len(vessels) > 1 else vessels[0]
    held = place and ground.scene.entity(place[0]).kind is Kind.ASSET
    where = f"put it on {place[0]}" if held else "bring it to me"
    solid = any(not ground.scene.has_type(p, "liquid") for p in parts)
    beside = (match.groupdict().get("third") or "").lower()
    more = f"give me the {beside}. " if beside in _BESIDE and not things_named(beside, ground) else ""
    return f"{'put' if solid else 'pour'} {listed} into {into} and {where}. {more}"


def _served_in(drink: str, ground: Ground, recipe: Recipe | None) -> tuple[str, ...]:
    """Return the clean, empty vessels such a drink is served in."""
    scene = ground.scene
    able = [i for i in scene.ids() if scene.has_type(i, "drinking_vessel") and scene.has_type(i, "pickable")]
    empty = [i for i in able if not scene.matching("in", None, i) and "dirty" not in scene.entity(i).category] or able
    kinds = {i: scene.entity(i).category for i in empty}
    name = scene.entity(drink).category
    own = made_for(kinds.values(), name) if recipe is None else ""
    usual = next((v for v in recipe.vessels[1:] if v in kinds.values()), "") if recipe is not None else own
    chosen = [i for i in empty if kinds[i] == usual] if usual else served_in(kinds, name)
    return tuple(chosen)
