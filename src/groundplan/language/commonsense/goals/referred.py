"""What words in a wish stand for that its grammar alone does not tell: "stand the mug on it", "the cup without tea".

What a thing is put on that was itself put somewhere before is that thing, not the place. Of several things alike, what
is in one tells which is meant. A drink that goes into an ice bucket goes there in its bottle.
"""

from __future__ import annotations

import re

from groundplan.language.commonsense.goals.named_here import things_named
from groundplan.language.commonsense.ground import Ground

_PUT = r"(?:put|place|set|lay|stand|position|spread)"
_NAME = r"[a-z]+(?: [a-z]+)?"
_ON_IT = re.compile(
    rf"\b(?P<put>{_PUT} (?:down )?)(?P<d>an?|one|the|my|one of the|another) (?P<x>{_NAME}?)(?P<where> (?:on"
    r"|onto) (?:the|my|our)"
    rf" {_NAME}?,? (?:and|then|and then) (?:then )?{_PUT} [\w' -]+? (?:on|onto|on top of) )(?:it|that|this)\b"
    r"(?! [a-z]+ (?:on|in))",
    re.IGNORECASE,
)
_HOLDING = re.compile(
    rf"\b(?P<d>the|that) (?P<x>{_NAME}?) (?P<how>with|without|containing|that has|that holds|with no) (?:the "
    r"|some |any )?"
    r"(?P<y>[a-z]+)(?P<in> in it| inside(?: it)?)?(?= (?:in|into|on|onto|to|away)\b|[.,!?;]|$| and\b| please\b"
    r"| should\b| must\b)",
    re.IGNORECASE,
)
_WITHOUT = frozenset({"without", "with no"})
_ONE = frozenset({"one", "other one"})
_CHILLED = re.compile(
    rf"\b(?P<before>(?:{_PUT}|stick|pop|plunge|chill|cool)(?: down)? )(?:the|some|our|my) (?P<x>{_NAME})"
    r"(?P<into> (?:in|into|inside) (?:the|an|my|our) (?:ice|wine|champagne) (?:bucket|cooler))\b",
    re.IGNORECASE,
)
_ALSO = re.compile(
    rf"\b(?P<x>everything|whatever|anything|(?:all|every|each|any|the)(?: of)?(?: the)? {_NAME}?)"
    r" (?:(?:that|which)(?:'s| is| are)|lying|standing) (?P<where>(?:on|in|from) (?:the|my|our) [a-z]+(?: [a-z]+)?) and"
    r"(?: that| which)? (?P<so>(?:can|could|is|are|has|have|needs?|must|should|may|contains?) )",
    re.IGNORECASE,
)


_OUT_OF_REACH = re.compile(
    r",? (?:safely )?(?:out of (?:the )?reach of|away from|somewhere|where|so that) (?:the |my |our |any |small"
    r" |little )*"
    r"(?:child(?:ren)?|kids?|toddlers?|bab(?:y|ies)|dogs?|cats?|pets?|puppy)(?: (?:can't|cannot|can not|won't"
    r"|doesn't|don't)"
    r" (?:get (?:at|to|hold of)|reach|find|grab|touch|open|eat)(?: it| them)?)?,?"
    r"(?= (?:in|into|on|onto|to) (?:the|my|our|a)\b)",
    re.IGNORECASE,
)
_MIXED = re.compile(
    r"^(?:please )?(?:mix|blend|combine) (?:together )?(?P<x>(?:the |some )?[a-z]+(?: [a-z]+)?) (?:and|with)"
    r" (?P<y>(?:the |some )?[a-z]+(?: [a-z]+)?)(?: together)? (?:in|into) (?P<z>(?:the|an?|one of the|my)"
    r" [a-z]+(?: [a-z]+)?)"
    r"(?P<more>\b.*)$",
    re.IGNORECASE,
)


_LADEN = re.compile(
    r"\b(?P<d>an?|one|the) (?P<x>plate|saucer|tray|bowl|dish|dessert plate|dinner plate|breakfast plate) with"
    r" (?P<what>(?:an?|some|the|two|three|one) (?:(?:slice|piece|bit|portion)s? of )?(?:(?!cup|mug"
    r"|glass)[a-z]+)(?: (?!on|in|to|for|and|please"
    r"|on)[a-z]+)?)(?: on it| in it)?"
    r"(?= (?:on|in|onto|into|to|for) |[.,!?;]|$| and\b| please\b)",
    re.IGNORECASE,
)


def with_referred_named(instruction: str, ground: Ground) -> str:
    """Return an instruction with what it only refers to by its own name."""
    if not ground.affordances:
        return instruction
    text = _OUT_OF_REACH.sub("", instruction)
    text = _MIXED.sub(lambda match: _poured_together(match, ground), text)
    text = _laden(text, ground)
    text = _ALSO.sub(r"\g<x> \g<where> that \g<so>", text)
    text = _ON_IT.sub(lambda match: _on_the_thing(match, ground), text)
    return _HOLDING.sub(lambda match: _holding(match, ground), text)


def with_bottles_chilled(instruction: str, ground: Ground) -> str:
    """Return an instruction with the bottle of a drink that goes into an ice bucket."""
    return _CHILLED.sub(lambda match: _bottled(match, ground), instruction) if ground.affordances else instruction


def _on_the_thing(match: re.Match[str], ground: Ground) -> str:
    """Return "put coaster0 on the table and the mug on coaster0" where things can stand on what is put there."""
    scene = ground.scene
    ids = [
        i for i in things_named(match["x"], ground) if scene.has_type(i, "pickable") and scene.has_type(i, "surface")
    ]
    if not ids or len(ids) < len(things_named(match["x"], ground)):
        return match[0]
    own = next((i for i in ids if not scene.matching("on", None, i)), ids[0])
    return f"{match['put']}{own}{match['where']}{own}"


def _laden(text: str, ground: Ground) -> str:
    """Return "put a cookie on plate0 and set out plate0" for "set out a plate with a cookie" where none is so yet."""
    match = _LADEN.search(text)
    first = re.match(r"^(?:please )?(?:put|place|set|lay|bring|give|hand|get|fetch|serve)\b", text, re.IGNORECASE)
    scene = ground.scene
    what = things_named(match["what"], ground) if match is not None else ()
    plates = things_named(match["x"], ground) if match is not None else ()
    mark = "on" if plates and scene.has_type(plates[0], "surface") else "in"
    if match is None or first is None or not plates or not what or any(scene.has_type(i, "liquid") for i in what):
        return text
    if any(scene.matching(mark, i, plate) for i in what for plate in plates):
        return text
    own = next((i for i in plates if not scene.contents(i)), plates[0])
    rest = f"{text[: match.start()]}{own}{text[match.end() :]}"
    return f"put {match['what']} {mark} {own} and {rest[0].lower()}{rest[1:]}"


def _poured_together(match: re.Match[str], ground: Ground) -> str:
    """Return "pour the paint and the thinner into the bucket" where two liquids are mixed in something."""
    named = [things_named(match[name], ground) for name in ("x", "y")]
    liquid = all(ids and any(ground.scene.has_type(i, "liquid") for i in ids) for ids in named)
    return f"pour {match['x']} and {match['y']} into {match['z']}{match['more']}" if liquid else match[0]


def _bottled(match: re.Match[str], ground: Ground) -> str:
    """Return the bottle that a drink is in, closed or not, for the drink."""
    scene = ground.scene
    held = [
        f[2]
        for i in things_named(match["x"], ground)
        if scene.has_type(i, "liquid")
        for f in scene.matching("in", i, None)
    ]
    bottles = list(dict.fromkeys(h for h in held if scene.has_type(h, "pickable")))
    return f"{match['before']}{' or '.join(bottles)}{match['into']}" if bottles else match[0]


def _holding(match: re.Match[str], ground: Ground) -> str:
    """Return those of several things alike in which something is, or is not."""
    scene = ground.scene
    name = match["x"].lower()
    ids = _spoken_of(match.string[: match.start()], ground) if name in _ONE else things_named(name, ground)
    inside = set(things_named(match["y"], ground))
    if len(ids) < 2 or not inside or set(ids) & inside:
        return match[0]
    full = {i for i in ids if inside & {f[1] for f in scene.matching("in", None, i)}}
    meant = [i for i in ids if (i not in full) == (match["how"].lower() in _WITHOUT)]
    return " or ".join(meant) if full and meant else match[0]


def _spoken_of(before: str, ground: Ground) -> tuple[str, ...]:
    """Return the several things alike of which one was spoken of last."""
    for word in reversed(re.findall(r"[a-z]+\d*", before.lower())):
        ids = things_named(word, ground)
        alike = tuple(scene_ids for i in ids for scene_ids in ground.scene.of_category(ground.scene.entity(i).category))
        if len(alike) > 1 and all(ground.scene.has_type(i, "pickable") for i in alike):
            return tuple(dict.fromkeys(alike))
    return ()
