"""All that serves a purpose: "everything one can drink from", "whatever can be eaten", "the things they play with".

What is done with the things is said, or what they do. All that can be carried here and serves that is named instead, so
that every wish about things is read of it ("… goes on the shelf", "put … in the box").
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.goals.functions import ACT, BY, END, HOW, USE, WHO
from groundplan.language.commonsense.goals.named_here import things_named
from groundplan.language.commonsense.goals.told_of import carried
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.group_nouns import group_noun
from groundplan.language.commonsense.phrases.purpose_stems import content
from groundplan.language.commonsense.phrases.purposes import purposes_like

_HEAD = (
    r"(?:everything|whatever|anything|(?:all )?(?:of )?(?:the |my |our |those |these )?(?:things|stuff|items|objects)"
    r"|all)"
)
_ALL = re.compile(
    rf"\b(?P<head>{_HEAD})(?P<place> (?:on|in|from|inside) (?:the|my|our) [a-z]+(?: [a-z]+)?(?= that| which))?"
    rf"(?:(?: that| which)? {WHO}{HOW}{USE} {ACT.format('done')}{BY.format('by')}?"
    rf"|(?: that| which)? (?:can|could|may|might|should) be {ACT.format('passive')}{BY.format('near')}?"
    rf"|(?: that| which)?(?: is| are|'s)? ?(?:used|meant|made|good|needed|suited)? for"
    r" (?P<doing>[a-z]+ing(?: [a-z'-]+){0,3}?)"
    rf"|(?: that| which)? {WHO}(?:'ll| will)? (?:need|use|require)s? for (?P<need>[a-z]+ing(?: [a-z'-]+){{0,3}}?)"
    rf"| (?:that|which) {ACT.format('does')}){END}",
    re.IGNORECASE,
)
_INGREDIENTS = re.compile(
    rf"\b(?:(?:all )?(?:of )?(?:the )?ingredients (?:of|for|needed for|required for|necessary for|that go into|to make)"
    rf"|(?:{_HEAD}|what)(?: that| which)?(?: is| are|'s)?(?: needed| required| necessary)?"
    r" (?:goes? (?:into|in)|belongs? (?:into|in)|for making|to make|needed for|required for)"
    rf"|(?:{_HEAD}|what)(?: that| which)? {WHO}(?:'d| would|'ll| will)?"
    r" (?:need|needs|require|want) (?:for|to make|to cook|to bake|to prepare))"
    r" (?:making |cooking )?(?:an? |some |the |my |our )?(?P<dish>[a-z-]+(?: [a-z-]+)??)"
    rf"{END}",
    re.IGNORECASE,
)
_ONE = re.compile(r"\b(?:bring|give|hand|fetch|get|pass|want|need|like|find)(?: me| us)?$", re.IGNORECASE)
_IRREGULAR = {
    **dict.fromkeys(("eaten", "eats"), "eat"),
    **dict.fromkeys(("drunk", "drinks"), "drink"),
    "worn": "wear", "written": "write", "drawn": "draw", "sewn": "sew", "sat": "sit", "heard": "hear",
    **dict.fromkeys(("cuts", "cut"), "cut"),
}  # fmt: skip
_PLAIN = frozenset({"the", "a", "an", "your", "my", "our", "their", "his", "her", "some", "any"})
_NOT_DONE = frozenset(
    {"be", "have", "need", "want", "see", "find", "like", "leave", "put", "keep", "do", "go", "belong", "move", "not"}
    | {"take", "bring", "use", "lie", "stand", "get", "own", "buy", "touch", "reach", "carry", "say", "fit"}
)
_SURE, _MEMBERS = 0.85, 0.7


def with_all_named(instruction: str, ground: Ground) -> str:
    """Return an instruction with all that serves what it tells of in the place of the words that tell of it."""
    if not ground.affordances:
        return instruction

    instruction = _INGREDIENTS.sub(lambda match: _of_dish(match, ground), instruction)

    def name(match: re.Match[str]) -> str:
        one = match["head"].lower() == "anything" and _ONE.search(instruction[: match.start()].rstrip())
        said = match["done"] or match["passive"] or match["doing"] or match["need"] or match["does"]
        found = () if one else _serving(said, match["by"] or match["near"] or "", ground)
        if match["place"]:
            places = set(things_named(match["place"].strip().partition(" ")[2], ground))
            found = tuple(i for i in found if places & set(ground.scene.chain(i)))
        return _listed(found) if found else match[0]

    return _ALL.sub(name, instruction)


def _of_dish(match: re.Match[str], ground: Ground) -> str:
    """Return "the omelette ingredients" for what goes into an omelette, where it is known what that is."""
    said = match["dish"].lower()
    for dish in (said, *(singular for singular in singulars(said))):
        noun = group_noun(ground, (*dish.split(), "ingredients"))
        if noun is not None:
            return f"all the {dish} ingredients"
        kind, _, own = dish.rpartition(" ")
        own_noun = group_noun(ground, (own, "ingredients")) if kind and things_named(kind, ground) else None
        if own_noun is not None:
            return f"all the {own} ingredients and the {kind}"
    return match[0]


def _listed(ids: Sequence[str]) -> str:
    *some, last = ids
    return f"{', '.join(some)} and {last}" if some else last


def _serving(said: str, by: str, ground: Ground) -> tuple[str, ...]:
    """Return the ids of all that can be carried and serves what is said to be done."""
    words = [word for word in said.lower().split() if word not in _PLAIN]
    verb = _base(words[0], ground) if words else ""
    if not verb or verb in _NOT_DONE or "not" in words or "n't" in said:
        return ()
    listed = (verb, *words[1:], *((by,) if by else ()))
    if listed == ("eat",):
        found = ground.knowledge.scene_categories_with(ground.scene, "edible")
    else:
        likely = [(p, score) for p, score in purposes_like(ground, listed) if score >= _SURE]
        scores: dict[str, float] = {}
        for purpose, score in likely:
            if score >= likely[0][1] - 0.05:
                for each in ground.knowledge.scene_categories_for(ground.scene, purpose.name):
                    scores[each.category] = max(scores.get(each.category, 0.0), each.score)
        best = max(scores.values(), default=0.0)
        found = tuple(category for category, score in scores.items() if score >= _MEMBERS * best)
    return _things(ground, found)


def _base(word: str, ground: Ground) -> str:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    found = ground.lexicon.base(word) or next(iter(content(ground, (word,))), word)
    return found.removesuffix("s") if found == word else found


def _things(ground: Ground, categories: Iterable[str]) -> tuple[str, ...]:
    ids = (i for category in categories for i in ground.scene.of_category(category))
    return tuple(dict.fromkeys(i for i in ids if ground.scene.has_type(i, "pickable") and carried(ground, i)))
