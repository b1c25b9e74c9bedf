"""One of several: "an apple or a pear, I don't mind, just pass me one" is a wish for an apple or a pear.

What says that either will do is left out, and "one of them" stands for the things that were named.
"""

from __future__ import annotations

import re

from groundplan.language.commonsense.goals.named_here import bare, definite, is_known, things_named
from groundplan.language.commonsense.ground import Ground

_ANY = (
    r"(?:whichever|whatever|either(?: one)?|any(?: one)?|both|one|one (?:or the other"
    r"|of (?:them|the two|these|those|either)))"
)
_INDIFFERENT = re.compile(
    r"^(?:and |but |so |really,? |honestly,? |just )*(?:"
    r"i(?:'m| am) (?:really |honestly )?(?:not (?:too |that |very |so |at all )?(?:fussy"
    r"|picky|choosy|particular|bothered|fussed)|easy|flexible"
    r"|open to either|good with either|fine with either|happy with either)(?: either"
    r" way| about (?:it|that|which(?: one)?))?"
    r"|(?:i )?(?:really |honestly )?(?:do not|don't|dont|couldn't|could not) (?:really"
    r" |much )?(?:care|mind)(?: less)?(?: about)?(?: at all)?"
    r"(?: which(?: one| of them| of the two)?(?: it is| you (?:pick|bring|take|choose))?| either way| what)?"
    r"|(?:it |that )?(?:really )?(?:does not|doesn't|doesnt|do not|don't) (?:really"
    r" )?matter(?: to me)?(?: at all)?(?: which(?: one| of them| it is)?)?"
    r"|no matter which(?: one)?|no preference(?: here)?|i have no preference|(?:it's"
    r" |it is |that's )?all the same(?: to me)?|same (?:difference|to me)"
    r"|(?:it's |it is |that's )?(?:totally |entirely |completely )?(?:up to you|your"
    r" (?:pick|choice|call|decision)|dealer's choice)"
    r"|(?:you )?(?:take your pick|choose|decide|pick)(?: for me)?|surprise me|as you"
    r" (?:like|please|prefer|wish)|whichever(?: one)? you (?:like|prefer|find|see)(?:"
    r" first)?"
    r"|whichever(?: one)?(?: is| 's|'s)? (?:closest|nearest|nearer|closer|easiest"
    r"|easier|quicker|quickest|handier)(?: to (?:you|hand|reach))?"
    rf"|{_ANY}(?: of (?:them|the two|those|these))?(?:(?: is| are| would be|'s)(?:"
    r" totally| perfectly)? (?:fine|ok|okay|good|great|enough|alright|all right|cool"
    r"|welcome|plenty)| will (?:do|work|be fine)| does| works?| would (?:do|work)"
    r"| goes)(?: for me| with me| by me)?"
    r"|not both|but not both|only one(?: of them)?|just (?:the )?one(?: of (?:them"
    r"|these|those|the two))?|one of the two|one(?: of them)? is (?:enough|plenty)"
    r"|i (?:only|just) need one(?: of them)?"
    r"|whichever|whatever|either|either or|one or the other|any|any one|hm+|uh+|er+m?"
    r")(?: please| thanks| thank you)?$",
    re.IGNORECASE,
)
_WITH_TAIL = re.compile(
    r",? (?:-|–)? ?(?:whichever(?: one)?(?: you (?:like|prefer|find first))?|no matter"
    r" which(?: one)?|i don't (?:care|mind) which(?: one)?"
    r"|(?:it )?(?:does not|doesn't) matter which(?: one)?|your (?:pick|choice|call)"
    r"|up to you|take your pick|either is fine|not both)(?=[.!?]*$)",
    re.IGNORECASE,
)
_ONE = (
    r"(?:(?:any |either |just |only )?one(?: of (?:them|those|these|the (?:two|three"
    r"|lot)))?|any of (?:them|those|these|the (?:two|three))"
    r"|either(?: one| of (?:them|those|the two))?|whichever(?: one)?(?: of (?:them"
    r"|those))?(?: you (?:like|prefer|find(?: first)?))?|something like that|it)"
)
_WISH = re.compile(
    r"^(?P<before>(?:(?:just|please|so|and|then|but|now|only|simply|go on and|could"
    r" you|can you|would you|will you|i want|i need|i'd like"
    r"|i would like|i'll take|i'll have|i would love|i'd love|let me have)\b ?)*(?:[a-z]+"
    rf" )?(?:me |us )?(?:over )?){_ONE}(?P<behind>(?: .*)?)$",
    re.IGNORECASE,
)
_CHOOSING = re.compile(
    rf"^(?:please )?(?:(?:pick|choose|take|select|find|grab) |just |only )?{_ONE}(?:"
    r" please)?$|^one of (?:these|the following|them)$",
    re.IGNORECASE,
)
_PARTS = re.compile(r"\s*(?:[,;:.!?]| - | – |--)\s*")
_OR = re.compile(r"\s+or(?: else| maybe| perhaps| possibly| alternatively)?\s+|\s*/\s*", re.IGNORECASE)
_EITHER = re.compile(r"^(?:(?:and|or|maybe|perhaps|either|say|like|how about|what about)\b ?)+", re.IGNORECASE)
_OF_THEM = re.compile(r"\b(?:one|any|either)(?: one)? of (?:them|those|these|the (?:two|three|lot))\b", re.IGNORECASE)


_FINE = re.compile(
    r" (?:would be|would both be|is|are|will be|would do|will do|works|would work)(?: perfectly| just| both| equally)?"
    r"(?: (?:fine|nice|great|good|lovely|ok|okay|alright|perfect|welcome|enough))?(?: (?:by|for|with) me)?$",
    re.IGNORECASE,
)


def one_of_several(instruction: str, ground: Ground) -> str:
    """Return a wish for one of several named things as "give me the apple or the pear"; others as they are."""
    parts = [part.strip() for part in _PARTS.split(instruction) if part.strip()]
    if len(parts) < 2:
        return _WITH_TAIL.sub("", instruction) if _OR.search(instruction) else instruction
    kept = [part for part in parts if not _INDIFFERENT.match(part)]
    named: list[str] = []
    wishes: list[str] = []
    choosing = len(kept) < len(parts)
    for part in kept:
        part = _FINE.sub("", part)
        several = [_EITHER.sub("", option) for option in _OR.split(_EITHER.sub("", part))]
        if _all_named(several, ground):
            named += several
        elif _CHOOSING.match(part):
            choosing = True
        else:
            wishes.append(part)
    if (
        len(named) < 2
        or len(wishes) > 1
        or not (_OR.search(instruction) or (wishes and _OF_THEM.search(wishes[0])) or choosing)
    ):
        return _without(instruction, parts, kept)
    options = " or ".join(_singly(name) for name in named)
    if not wishes:
        return f"give me {options}" if choosing else instruction
    wish = _WISH.match(wishes[0])
    if wish is None:
        return _without(instruction, parts, kept)
    before, behind = wish["before"].strip(), wish["behind"].strip()
    if not _has_verb(before, ground):
        before = "give me" if not before or before.lower() in ("just", "please", "only") else before
    return f"{before} {options} {behind}".strip()


def _all_named(options: list[str], ground: Ground) -> bool:
    """Say whether options name things: one that is here, and others that are here or known."""
    named = [_is_named(option, ground) for option in options]
    return any(named) and all(here or is_known(option, ground) for here, option in zip(named, options, strict=True))


def _is_named(option: str, ground: Ground) -> bool:
    return bool(option.strip()) and bool(things_named(re.sub(r" (?:please|then)$", "", option), ground))


def _singly(name: str) -> str:
    """Return a thing that is named with a determiner, so that it is one of several whatever its number."""
    name = re.sub(r" (?:please|then)$", "", name.strip())
    return name if name.lower().startswith(("a ", "an ", "some ")) else definite(bare(name))


def _has_verb(words: str, ground: Ground) -> bool:
    said = words.lower().split()
    return any(ground.lexicon.base(word) is not None for word in said) or bool({"i", "want", "i'd", "i'll"} & set(said))


def _without(instruction: str, parts: list[str], kept: list[str]) -> str:
    """Leave out what says that either will do, where something is left that offers several."""
    if len(kept) == len(parts) or not kept or not any(_OR.search(part) for part in kept):
        return instruction
    return ", ".join(kept)
