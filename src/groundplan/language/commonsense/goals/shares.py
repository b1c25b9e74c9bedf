"""Shares: "milk in one mug and tea in the other", "the apples into the two bowls, one in each", "the fruit, all of it".

What each gets is put apart, with the noun and the verb that are left out, so that it is read like any two commands.
"""

from __future__ import annotations

import re

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.goals.named_here import things_named
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.vocabulary import squash

_OPENING = r"(?P<open>(?:please |(?:could|can|would|will) you (?:please )?|i (?:want|need|would like) you to )?)"
_VERB = r"(?P<verb>[a-z]+)"
_PREP = r"(?:in|into|inside|on|onto)"
_OTHER = re.compile(
    rf"^{_OPENING}{_VERB} (?P<first>[\w' -]+?) (?P<prep>{_PREP}) (?:a|an|one|one of the|the first) (?P<noun>[\w -]+?),?"
    rf" and (?P<second>[\w' -]+?) (?P<prep2>{_PREP}) (?:the other|another|a second|the second)(?: one)?[.!?]*$",
    re.IGNORECASE,
)
_BOTH = r"(?:both the|the two|the|both|two|my)"
_VERBLESS = re.compile(
    r"^(?:[\w ]+:)? ?(?:there (?:should|must|has to) be |let there be |(?:i|we)(?: want|'d like| would like| need) )?"
    rf"(?P<first>[\w'-]+(?: [\w'-]+)?) (?P<prep>{_PREP}) (?:the )?(?:one|first|one of"
    rf" the)(?: of the)? (?P<noun>[\w -]+?),?"
    rf"(?: and)? (?P<second>[\w'-]+(?: [\w'-]+)?) {_PREP} (?:the other|another|the second)(?: one)?[.!?]*$",
    re.IGNORECASE,
)
_EACH = re.compile(
    rf"^{_OPENING}{_VERB} {_BOTH} (?P<things>[\w -]+?) (?P<prep>{_PREP}) {_BOTH} (?P<places>[\w -]+?),?"
    rf" one (?:(?:{_PREP} |for )?each|apiece)(?: (?:of them|one))?[.!?]*$",
    re.IGNORECASE,
)
_GOES_EACH = re.compile(
    r"^(?:both (?:the |my |our )?|(?:the|my|our) )(?P<x>[\w -]+?)"
    r" (?:go|belong|should go|have to go|must go|should be|are to go) (?=.*\beach\b)",
    re.IGNORECASE,
)
_WHOLE = re.compile(
    r",? (?:all of (?:it|them)|the whole lot|every (?:last |single )?(?:bit|piece|one) of (?:it|them))(?=[.!?]*$)",
    re.IGNORECASE,
)
_THEN = re.compile(
    r"(?:,? (?:and )?(?:then|afterwards|after that)|[.;]"
    r"|, and(?= (?:put|bring|give|hand|take|lay|place|set|close|open)\b)"
    r"| and(?= (?:put|bring|give|hand|take|lay|place|set) (?:them|both)\b)) (?=\w)",
    re.IGNORECASE,
)
_OTHER_ONE = re.compile(r"\b(?:one|an?) .*\b(?:the other|another|the second)\b", re.IGNORECASE)
_BOTH_OF = re.compile(
    r"\b(?:them both|both of them|the two of them|both(?! (?:the|my|of|\w+s\b))|the two(?! \w+s\b)|them)\b",
    re.IGNORECASE,
)
_ONE_OF_TWO = re.compile(
    r"\bone of (?:the|my|our|these|those) (?:two )?([a-z]+(?: [a-z]+)??s)\b(?=.*\bthe other\b)",
    re.IGNORECASE,
)
_OTHER_ALONE = re.compile(
    r"(\b(?:put|place|lay|set|stand|take|bring|hand|give|pass|leave|keep)(?: me| us)? )the other"
    r"(?=[.!?]*$| (?:in|on|into|onto|to)\b)",
    re.IGNORECASE,
)
_ONE_OF = re.compile(r"\b(?:one(?: of the)?|an?) ([a-z]+)(?: ([a-z]+))?", re.IGNORECASE)
_PAIR = 2
_INDIFFERENT = re.compile(
    r",? (?:whichever|whatever)(?: one| of the two| of them)?(?: is| seems| you find| comes) (?:the )?(?:quick|eas|fast"
    r"|close|near|simpl|cheap|handi|more convenient|first|less (?:work|trouble))\w*(?: for you| to (?:reach|get"
    r"|do|grab|find|bring|fetch)(?: at| to| hold of)?)?(?=[.!?]*$)",
    re.IGNORECASE,
)


_ANY_OF_THEM = re.compile(
    r",? (?:(?:it|that) (?:doesn't|does not|don't) (?:really )?matter(?: to me)? (?:which|what)"
    r"|(?:i|we) (?:don't|do not) (?:mind|care) which|no matter which)(?: ones?| of them)?(?=[,.!?;]|$)",
    re.IGNORECASE,
)
_EACH_OF = re.compile(
    r"\b(?:one|an?) (?P<x>[a-z]+(?: [a-z]+)?) (?P<on>on|onto|in|into|inside|next to|beside) (?:each|every one)"
    r" of (?:the |my |our )?"
    r"(?:two |three |four |five |six )?(?P<y>[a-z]+(?: [a-z]+)?)",
    re.IGNORECASE,
)
_BESIDE_EACH = re.compile(
    r"^(?P<first>(?P<verb>[a-z]+)(?: out)? (?:the )?(?P<n>two|three|four|five|six|both|all)(?: the| my| our)?"
    r" [a-z]+(?: [a-z]+)?"
    r" (?P<where>(?:on|in|at) (?:the|my|our) [a-z]+(?: [a-z]+)?)),? and (?:an?|one) (?P<x>[a-z]+(?: [a-z]+)?)"
    r" (?:beside|next to|by|alongside|for|with) each(?: of them| one)?(?=[.!]*$)",
    re.IGNORECASE,
)
_HERE = re.compile(
    r"(?: that (?:is|are)| there (?:is|are))? (?:in|around|throughout) (?:the|this) (?:whole |entire )?room(?=[.!?]*$)",
    re.IGNORECASE,
)


def apart(instruction: str, ground: Ground) -> str:
    """Return the instruction with what each place gets said in full, and "all" where it stands behind the thing."""
    text = _HERE.sub("", _INDIFFERENT.sub("", instruction.strip()))
    text = _ANY_OF_THEM.sub("", text)
    text = _BESIDE_EACH.sub(
        lambda m: f"{m['first']} and {m['verb'].lower()} {m['n']} {_several(m['x'])} {m['where']}", text
    )
    text = _EACH_OF.sub(lambda m: _for_each(m, ground), text)
    text, whole = _WHOLE.subn("", text)
    text = re.sub(r"\bthe\b", "all the", text, count=1) if whole else text
    text = _OTHER_ALONE.sub(r"\1the other one", text) if re.search(r"\bone [a-z]", text) else text
    text = _ONE_OF_TWO.sub(lambda m: f"one {_two(m[1], ground)}" if _two(m[1], ground) else m[0], text)
    split = _THEN.search(text)
    if split is not None and _OTHER_ONE.search(text[: split.start()]):
        first = apart(text[: split.start()], ground).rstrip(" .")
        return f"{first}. {_BOTH_OF.sub(lambda m: _both(first, m, ground), text[split.end() :])}"
    text = _with_verb(text, ground)
    match = _OTHER.match(text)
    if match is not None and _acts(match, ground) and not re.search(r"\b(?:it|them)\b", match["second"]):
        noun = match["noun"]
        one = f"{match['open']}{match['verb']} {match['first']} {match['prep']} one {noun}"
        return f"{one} and {match['verb']} {match['second']} {match['prep2']} the other {noun}"
    match = _EACH.match(_GOES_EACH.sub(r"put the \1 ", text))
    if match is not None and _acts(match, ground):
        thing, place = _two(match["things"], ground), _two(match["places"], ground)
        if thing and place:
            verb, prep = match["verb"], match["prep"]
            one = f"{match['open']}{verb} one {thing} {prep} one {place}"
            return f"{one} and {verb} the other {thing} {prep} the other {place}"
    return text


def _with_verb(text: str, ground: Ground) -> str:
    """Return "put … in one cup and … in the other" where the verb is left out."""
    match = _VERBLESS.match(text)
    if match is None or not (things_named(match["first"], ground) and things_named(match["second"], ground)):
        return text
    things = (*things_named(match["first"], ground), *things_named(match["second"], ground))
    verb = "pour" if any(ground.scene.has_type(i, "liquid") for i in things) else "put"
    return (
        f"{verb} {match['first']} {match['prep']} one {match['noun']} and {match['second']} {match['prep']} the other"
    )


def _several(name: str) -> str:
    """Return the plural of a noun phrase."""
    irregular = {"knife": "knives", "loaf": "loaves", "leaf": "leaves"}
    head = name.split()[-1].lower()
    if head in irregular:
        return name[: -len(head)] + irregular[head]
    return f"{name}es" if name.endswith(("s", "x", "ch", "sh")) else f"{name}s"


def _for_each(match: re.Match[str], ground: Ground) -> str:
    """Return "a napkin on each placemat" for "one napkin on each of the two placemats"."""
    words = match["y"].lower().split()
    for count in range(len(words), 0, -1):
        for last in singulars(words[count - 1]):
            single = " ".join((*words[: count - 1], last))
            if squash(single) in ground.vocabulary.by_squash:
                return " ".join(("a", match["x"], match["on"], "each", single, *words[count:]))
    return match[0]


def _both(first: str, match: re.Match[str], ground: Ground) -> str:
    """Return "both glasses" for "both" behind "one glass … the other"."""
    for named in _ONE_OF.finditer(first):
        for words in (f"{named[1]} {named[2] or ''}".split(), [named[1]]):
            name = " ".join(words)
            ids = [i for c in ground.vocabulary.by_squash.get(squash(name), ()) for i in ground.scene.of_category(c)]
            if len(ids) == _PAIR:
                return f"both the {name}s" if not name.endswith("s") else f"both the {name}es"
    return match[0]


def _acts(match: re.Match[str], ground: Ground) -> bool:
    return match["verb"].lower() in ground.lexicon.frames


def _two(name: str, ground: Ground) -> str:
    """Return the singular of what a plural names, where two such things are here; else ""."""
    words = name.lower().split()
    for last in singulars(words[-1]):
        single = " ".join((*words[:-1], last))
        ids = [i for c in ground.vocabulary.by_squash.get(squash(single), ()) for i in ground.scene.of_category(c)]
        if len(ids) == 2:
            return single
    return ""
