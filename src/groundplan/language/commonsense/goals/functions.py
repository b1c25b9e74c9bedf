"""Things called by what they are for: "the thing you change channels with", "the machine that washes them".

What serves the purpose best here is named instead: where something is put, what things are put into; where something
is brought, what can be carried; what is opened, what opens.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from groundplan.language.commonsense.goals.cups import made_for
from groundplan.language.commonsense.goals.made_for import own_kind
from groundplan.language.commonsense.goals.named_here import bare, things_named
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.purposes import purposes_like

HEAD = (
    r"(?:(?:kitchen |household |electric |electrical |handy |little |big |metal |plastic"
    r" |wooden |right |proper |special )*"
    r"(?:thing|thingy|thingie|thingamajig|thingummy|one|machine|appliance|device|gadget|tool|utensil|object|item|instrument"
    r"|contraption|implement|container|vessel|place|spot|piece of (?:kit|equipment"
    r"|furniture|cutlery)|bit of kit|gizmo|stuff))"
)
WHO = r"(?:you|one|we|people|i|they|everyone|everybody|folks|somebody|someone)"
HOW = r"(?: can| could| would| might|'d| always| usually| normally| typically| often| all)*"
USE = r"(?: use(?:s|d)? (?:to|for)| need(?:s)? to| want(?:s)? to)?"
ACT = r"(?P<{0}>(?!is\b|are\b|was\b|lies\b|stands\b|belongs\b|goes\b|has\b|have\b)[a-z]+(?: [a-z'-]+){{0,4}}?)"
END = (
    r"(?=[.,!?;]|$| please\b| and\b| then\b| so\b| for me\b| over\b| to me\b| here\b"
    r"| (?:on|in|into|onto|from|out of|off) (?:the\b|my\b|our\b|[a-z_]+\d)"
    r"| (?:should|must|needs?|ought|is|are|has|have|goes|go|belongs?|comes?)\b)"
)
BY = r"(?: (?P<{0}>with|from|in|into|on|onto|out of|off|by|at))"
_PREPOSITION = r"(?: (?P<prep>with|from|in|into|on|onto|out of|off|by|at))"
_FUNCTION = re.compile(
    rf"\b(?:(?:the|a|an|that|some|whatever|whichever|our|my) {HEAD}"
    rf"(?: (?:that|which) {ACT.format('does')}{END}"
    rf"|(?: that| which)? {WHO}{HOW}{USE} {ACT.format('done')}{_PREPOSITION}?{END}"
    rf"| (?:(?:that|which) is )?(?:used |meant |made |good )?for (?P<doing>[a-z]+ing(?: [a-z'-]+){{0,3}}?){END})"
    rf"|(?:(?<=in )|(?<=into )|(?<=on )|(?<=inside ))what(?:ever)? {ACT.format('whatever')}{END}"
    rf"|what(?:ever)? {WHO}{HOW}{USE} {ACT.format('what')}(?: (?P<by>with|from|out of|in)){END})",
    re.IGNORECASE,
)
_ASKED = re.compile(
    rf"^(?:what|which) (?:(?:of these|{HEAD}) )?(?:(?P<does>[a-z]+s(?: [a-z'-]+){{1,3}}?)"
    rf"|(?:do|does|would|should) {WHO}"
    rf"(?: use to)? (?P<done>[a-z]+(?: [a-z'-]+){{1,3}}?) (?P<prep>with|from|out of))\?+ (?:so |and |please )*"
    r"(?:(?:can|could|would|will) you )?(?:please )?(?:(?:give|bring|hand|fetch|get"
    r"|pass)(?: me)? (?:it|that|one|them)(?: to me| over| here)?"
    r"|i(?:'d| would)? (?:like|need|want) (?:it|that|one)|let me have (?:it|one|that))(?: please)?[.!?]*$",
    re.IGNORECASE,
)
_FITTING = re.compile(
    r"\b(?:the|a|an|its|their) (?:right|proper|correct|suitable|appropriate|fitting"
    r"|usual)(?: kind of| sort of| type of)?"
    r" (?:glass|cup|mug|vessel|container|glassware|drinking vessel|tumbler)\b",
    re.IGNORECASE,
)
_OF_ITS_KIND = re.compile(
    r"\b(?:the|a|an) (?:right|proper|correct|suitable|appropriate|fitting|matching)(?: kind of| sort of| type of)?"
    r" (?P<x>spoon|fork|knife|pan|pot|plate|bowl|glass|cup|mug|opener|brush|cloth|cleaner|towel|gloves?|shoes|bag)\b",
    re.IGNORECASE,
)
_WHERE = re.compile(
    r"\b(?:the place )?where (?:the |our |all |dirty |clean )*(?P<x>[a-z]+) (?:is"
    r"|are|gets?|can be|should be|usually (?:is|are|gets?))"
    r" (?:usually |normally |always )?(?P<done>[a-z]+(?:ed|lt))\b(?= ?[.,!?;]|$| please\b| and\b)",
    re.IGNORECASE,
)
_SUCH_THING = re.compile(
    r"\b(?P<d>the|that|a|an|my|our) (?:(?:little|small|big|long|large|tiny) )?(?P<x>[a-z]+(?: [a-z]+)?)"
    r" (?:thing|thingy|thingie|thingamajig|thingummy)\b",
    re.IGNORECASE,
)
_DONE_AT = re.compile(r" (?:on|in|into|onto|from) (?:the|my|our) (?P<x>[a-z]+)", re.IGNORECASE)
_INTO = re.compile(r"\b(?:in|into|inside|on|onto|to|from|out of)$", re.IGNORECASE)
_OPENING = re.compile(r"\b(?:open|close|shut)$", re.IGNORECASE)
_THEM = re.compile(r"\b(?:them|it|those|these|that)\b", re.IGNORECASE)
_PLAIN = frozenset({"the", "a", "an", "your", "my", "our", "their", "one's", "his", "her", "some", "all", "any"})
_KINDS = (
    ("tableware", "dishes"),
    ("cutlery", "dishes"),
    ("kitchenware", "dishes"),
    ("food", "food"),
    ("clothing", "clothes"),
)
_PLACED = (("in", "into", "inside"), ("on", "onto"), ("from", "of", "out of"), ("through",))
"""Prepositions by which something is done in, on or out of a thing, rather than with it."""
_UNFIT = frozenset({"dirty", "used", "broken", "empty", "blunt", "rusty"})
_SURE = 0.7
_NEAR = 0.92
_LEAST = 0.5


def with_functions_named(instruction: str, ground: Ground) -> str:
    """Return an instruction with the names of things and places that it only says the function of."""
    instruction = _OF_ITS_KIND.sub(lambda match: _made_for_it(instruction, match, ground), instruction)
    instruction = _FITTING.sub(lambda match: _vessel_for(instruction, match, ground), instruction)
    instruction = _SUCH_THING.sub(lambda match: _thing_of(match, ground), instruction)
    instruction = _WHERE.sub(lambda match: _place_of(match, ground), instruction)

    def name(match: re.Match[str]) -> str:
        before = instruction[: match.start()].rstrip()
        said = match["does"] or match["done"] or match["doing"] or match["what"] or match["whatever"]
        found = _serving(said, match["prep"] or match["by"] or "", before, ground)
        called = " or ".join(f"the {category.replace('_', ' ')}" for category in found)
        return called or match[0]

    asked = _ASKED.match(instruction)
    found = _serving(asked["does"] or asked["done"], asked["prep"] or "", "give me", ground) if asked else ()
    if found:
        return "give me " + " or ".join(f"the {category.replace('_', ' ')}" for category in found)
    text = _FUNCTION.sub(name, _without_goal(instruction, ground))
    alone = text != instruction and _FUNCTION.fullmatch(instruction.strip(" .!?"))
    return f"give me {text}" if alone else text


def _without_goal(instruction: str, ground: Ground) -> str:
    """Leave out where to something is done behind what a thing is for, where that is no place here."""
    for match in _FUNCTION.finditer(instruction):
        where = _DONE_AT.match(instruction, match.end())
        if where is not None and not things_named(where["x"], ground):
            return instruction[: match.end()] + instruction[where.end() :]
    return instruction


def _thing_of(match: re.Match[str], ground: Ground) -> str:
    """Return "the shovel" for "the small shovel thing", where there is such a thing."""
    return f"{match['d']} {match['x']}" if things_named(match["x"], ground) else match[0]


def _vessel_for(instruction: str, match: re.Match[str], ground: Ground) -> str:
    """Return "a wine glass" for "the right glass" where wine is spoken of."""
    said = set(re.findall(r"[a-z]+", instruction.lower()))
    scene = ground.scene
    drinks = [
        e.category for e in scene.entities() if scene.has_type(e.id, "liquid") and said & set(e.category.split("_"))
    ]
    drinks += [word for word in said if word in ("wine", "beer", "coffee", "tea", "soup", "champagne")]
    vessels = {e.category for e in scene.entities() if scene.has_type(e.id, "vessel")}
    own = next((vessel for drink in drinks if (vessel := made_for(vessels, drink))), "")
    return f"a {own.replace('_', ' ')}" if own else match[0]


def _made_for_it(instruction: str, match: re.Match[str], ground: Ground) -> str:
    """Return "the soup spoon" for "the right spoon" where soup is spoken of and other spoons are here."""
    said = set(re.findall(r"[a-z]+", instruction.lower())) - {match["x"].lower()}
    ids = things_named(match["x"], ground)
    kind = own_kind(match["x"], " ".join(said), ground)
    if kind:
        return f"{'the' if len(ground.scene.of_category(kind)) == 1 else 'a'} {kind.replace('_', ' ')}"
    own = [i for i in ids if set(ground.scene.entity(i).category.split("_")[:-1]) & said]
    return f"the {ground.scene.entity(own[0]).category.replace('_', ' ')}" if own and len(own) < len(ids) else match[0]


def _place_of(match: re.Match[str], ground: Ground) -> str:
    """Return "in the dishwasher" for "where dishes get washed"."""
    done = match["done"].lower()
    verb = ground.lexicon.base(done) or done.removesuffix("ed")
    noun = match["x"].lower()
    noun = spoken_of(match.string[: match.start()], ground) if noun in ("they", "it", "those", "these") else noun
    for words in ((verb, noun), (verb, _kind(noun, ground))):
        found = _best(words, "in", ground)
        if found:
            return "in " + " or ".join(f"the {category.replace('_', ' ')}" for category in found)
    return match[0]


def _serving(said: str, prep: str, before: str, ground: Ground) -> tuple[str, ...]:
    """Return the categories of what serves a purpose here best, of those that can be meant behind the words before."""
    words = [word for word in said.lower().split() if word not in _PLAIN]
    thing = _THEM.search(said)
    if thing is not None:
        spoken = spoken_of(before, ground)
        words = [spoken if _THEM.fullmatch(word) else word for word in words]
    verb = ground.lexicon.base(words[0]) or (words[0][:-1] if words[0].endswith("s") else words[0])
    listed = (verb, *words[1:])
    for purpose in ((*listed, prep), listed, tuple(_kind(word, ground) for word in listed)):
        found = _best(tuple(word for word in purpose if word), before, ground)
        if found:
            return found
    return ()


def serving_best(words: Sequence[str], prep: str, ground: Ground) -> tuple[str, ...]:
    """Return the categories of what can be brought and serves best to do something with, or in, on or out of."""
    listed = tuple(word for word in words if word not in _PLAIN)
    kinds = tuple(_kind(word, ground) if n else word for n, word in enumerate(listed))
    place = next((ends for ends in _PLACED if prep in ends), ())
    for purpose in dict.fromkeys(((*listed, prep), listed, (*kinds, prep), kinds)):
        found = _best(tuple(word for word in purpose if word), "give me", ground, place)
        if prep == "with" and listed[:1] == ("eat",):
            found = tuple(c for c in found if not ground.knowledge.has_property(c, "edible"))
        if found:
            return found
    return ()


def _best(words: tuple[str, ...], before: str, ground: Ground, place: Sequence[str] = ()) -> tuple[str, ...]:
    """Return what serves best; with `place`, of what something is done in or on, as these prepositions say."""
    ranked: dict[str, float] = {}
    likely = purposes_like(ground, words)
    if place:
        likely = [(p, score) for p, score in likely if any(said.split()[-1] in place for said in p.phrases)]
    for purpose, score in likely:
        if score < max(_SURE, likely[0][1] - 0.05):
            continue
        for each in ground.knowledge.scene_categories_for(ground.scene, purpose.name):
            ranked[each.category] = max(ranked.get(each.category, 0.0), each.score)
    fitting = {c: score for c, score in ranked.items() if _may_be_meant(c, before, ground)}
    best = max(fitting.values(), default=0.0)
    return fit_for_use(tuple(c for c, score in fitting.items() if score >= max(_LEAST, _NEAR * best)))


def fit_for_use(categories: tuple[str, ...]) -> tuple[str, ...]:
    """Leave out what is called dirty, broken or empty, where anything else serves."""
    sound = tuple(c for c in categories if c.split("_")[0] not in _UNFIT)
    return sound or categories


def _may_be_meant(category: str, before: str, ground: Ground) -> bool:
    """Say whether things are put into such a thing, or it can be carried or opened, as the words before ask for."""
    scene = ground.scene
    wanted = (
        ("receptacle",)
        if _INTO.search(before)
        else ("openable",)
        if _OPENING.search(before)
        else ("pickable", "liquid")
    )
    return any(scene.has_type(i, t) for i in scene.of_category(category) for t in wanted)


def spoken_of(before: str, ground: Ground) -> str:
    """Return the last thing that is named in the words before, for which "them" stands."""
    words = re.findall(r"[a-z'-]+", before.lower())
    stops = ground.lexicon.word_sets["stops"]
    for end in range(len(words), 0, -1):
        for start in range(max(0, end - 3), end):
            if words[start] not in stops and things_named(bare(" ".join(words[start:end])), ground):
                return " ".join(words[start:end])
    return "things"


def _kind(word: str, ground: Ground) -> str:
    senses = ground.knowledge.senses(word)[:1]
    return next((said for name, said in _KINDS if senses and ground.knowledge.is_a(senses[0], name)), word)
