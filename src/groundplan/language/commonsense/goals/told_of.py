"""Things told of by what is known of their kind: "the vegetable that makes you cry", "something rich in protein".

What is so of things is known (`data/told_of.toml`). What is here, can be carried and is told of so is named instead,
so that every wish is read of it: all of it where all is meant, else one or the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.goals.diets_told import Diet, diets, with_diets_told
from groundplan.language.commonsense.goals.functions import END
from groundplan.language.commonsense.goals.named_here import things_named
from groundplan.language.commonsense.goals.sorts import sorts
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.group_nouns import group_called, members_of
from groundplan.language.commonsense.words.closed import MASS
from groundplan.language.commonsense.words.lexicon import read_table

_MUCH = (
    r"(?:(?:very )?(?:a lot|lots|plenty|loads|tons) of |(?:very )?much |many |some |any |high |more |enough |added )*"
)
_THAT = r"(?:(?:,? ?that|,? ?which)(?: usually| often| also| really| naturally)* |'s )"
_FULL = (
    r"(?:(?:that |which )?(?:is |are )?(?:very |especially |particularly )?(?:rich|high|strong) in {x}"
    r"|(?:that |which )?(?:is |are )?(?:full|a (?:good |great |rich )?source) of {x}"
    r"|(?:that |which )?(?:is |are )?(?:packed|loaded|filled) with {x}"
    r"|(?:that|which) (?:contains?|has|have|provides?|offers?|gives?(?: you| me)?|supplies) {much}{x}"
    r"(?: in (?:it|them))?"
    r"|(?:containing|with|providing|based on) {much}{x}(?: in (?:it|them))?)"
)
_FREE = (
    r"(?:(?:that |which )?(?:is |are )?(?:very )?low in {x}|(?:that |which )?(?:is |are )?free (?:of|from) {x}"
    r"|(?:without|with no|with(?: very)? little|with few|with less) {much}{x}(?: in (?:it|them))?"
    r"|(?:that|which) (?:contains?|has|have) (?:no|little|few|hardly any) {x}(?: in (?:it|them))?"
    r"|(?:that|which) (?:does not|doesn't|do not|don't) (?:contain|have) {much}{x})"
)
_RICH = re.compile(
    r"\b(?:(?P<much>(?:very )?high|low|no|zero)[ -](?P<a>[a-z]+(?: [a-d]\b)?)"
    r"|(?P<b>[a-z]+(?: c)?)[ -](?P<how>rich|free))"
    r"[ -](?P<x>[a-z]+(?: [a-z]+)?)",
    re.IGNORECASE,
)
_SOURCE = re.compile(
    r"\b(?P<d>a|an|some|any|the|one) (?:(?:good|great|rich|natural|excellent|healthy|main|other) )*"
    rf"source of (?P<x>[a-z -]+?){END}",
    re.IGNORECASE,
)
_NEEDED = re.compile(
    r"^(?:i|we)(?:'ve| have)?(?: really| urgently| just| only)? (?:need|want|lack|could use|could do with|must get"
    r"|should get|have to get|am low on|got a lack of|have a lack of|should eat|must eat)(?: to (?:get|have|eat))? "
    r"(?:(?:more|some|a bit of|a little|a lot of|lots of|plenty of|enough) )*(?P<x>[a-z]+(?: [a-d]\b)?(?: acid)?)"
    r"(?: (?:for|because|now|today|again)\b.*)?[.!]*$",
    re.IGNORECASE,
)
_PLACED = re.compile(
    r" (?:(?:that|which) (?:is|are|lies?|stands?) )?(?:lying |standing )?(?:on|in|from|inside|at|off) "
    r"(?P<place>(?:the|my|our) [a-z]+)(?P<more> [a-z]+)?(?= )",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    r" (?:on|in|from|inside) (?P<place>(?:the|my|our) [a-z]+(?: [a-z]+)?)"
    r"(?= (?:goes|go|should|must|has to|have to|needs?|belongs?|ought|is to|are to|in|into|on|onto|to)\b)",
    re.IGNORECASE,
)
_END = END.replace("(?=", r"(?=,? (?:except|but not|apart from|other than|excluding|save)\b|", 1)
_MEAL = r"(?: for (?:breakfast|lunch|dinner|supper|dessert|a snack|a meal))?"
_EATEN = re.compile(r"\beat(?:s|en)?\b", re.IGNORECASE)
_DRUNK = re.compile(r"\bdr[iau]nks?\b", re.IGNORECASE)
_WORD = re.compile(r"[\w'-]+")
_DETERMINERS = frozenset({"the", "a", "an", "some", "any", "my", "our", "one", "another", "these", "those", "that"})
_ALL = frozenset({"all", "every", "each", "both"})
_ANY = frozenset(
    {"something", "anything", "things", "thing", "stuff", "items", "item", "objects", "object", "one", "ones"}
) | frozenset({"ingredient", "ingredients", "product", "products", "foodstuff", "foodstuffs"})
_WHOLE = frozenset({"everything", "whatever", "what"})
"""Behind these no "that" is needed: "whatever grows in the ground"."""
_OF = frozenset({"of", "the", "my", "our", "these", "those"})
_TWO = 2
_LIST = re.compile(r",? (?:or|nor|and) |, ")
_EXCEPTED = re.compile(
    r",? ?\b(?:except|but not|but no|but neither|apart from|other than|excluding|save)(?: for)? (?P<x>[\w -]+?)"
    r"(?=[.,!?;]|$| (?:in|on|into|onto|to) (?:the|my|our)\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Fact:
    """What is said of things in a clause, and of which it is so.

    `free`: of what it is not so, among what has one of the properties `taken` (none: what is eaten).
    """

    said: re.Pattern[str]
    are: tuple[str, ...]
    but: tuple[str, ...]
    group: str
    property: str
    free: bool = False
    taken: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Head:
    """A noun phrase: where it begins and ends in the text, what it names (None: anything), whether all is meant."""

    begin: int
    end: int
    named: tuple[str, ...] | None
    every: bool
    loose: bool = False


@cache
def _eating(diet: Diet) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{diet.must_not_eat}|{diet.may_eat})", re.IGNORECASE)


@cache
def _facts() -> tuple[_Fact, ...]:
    found = [
        _fact(said, row, free=bool(row.get("free")))
        for diet in diets()
        for said, row in ((diet.must_not_eat, diet.never), (diet.may_eat, diet.may))
    ]
    table = read_table("told_of")
    for row in table["fact"]:
        told = [rf"(?:{_THAT}|(?P<loose> ))(?:{'|'.join(row['that'])})"] if row.get("that") else []
        told += [rf"(?:{'|'.join(row['bare'])})"] if row.get("bare") else []
        found.append(_fact("|".join(told), row))
    for row in table["content"]:
        x = rf"(?:{'|'.join(row['names'])})"
        found.append(_fact(_FREE.format(x=x, much=_MUCH), row, free=True))
        found.append(_fact(_FULL.format(x=x, much=_MUCH), row))
    return tuple(found)


def _fact(said: str, row: Mapping[str, Any], *, free: bool = False) -> _Fact:
    return _Fact(
        said=re.compile(rf" ?(?:{said}){_MEAL}{_END}", re.IGNORECASE),
        are=tuple(row.get("are", ())),
        but=tuple(row.get("but", ())),
        group=str(row.get("group", "")),
        property=str(row.get("property", "")),
        free=free,
        taken=("edible", "drinkable") if row.get("free") else (),
    )


def with_eaters_named(instruction: str, ground: Ground) -> str:
    """Return an instruction with the ids of what somebody may eat, or may not, by the diet that is told of."""
    text = with_diets_told(instruction, ground)
    told = text != instruction or any(_eating(diet).search(text) for diet in diets())
    return with_told_of_named(text, ground) if told else instruction


def with_told_of_named(instruction: str, ground: Ground) -> str:
    """Return an instruction with the ids of what it tells of by what is known of its kind."""
    if not ground.affordances:
        return instruction
    text = _SOURCE.sub(r"something rich in \g<x>", _NEEDED.sub(lambda match: _needed(match, ground), instruction))
    text = _RICH.sub(lambda match: _told_behind(match, ground), text)
    for head in (each for bare in heads(text, ground) for each in (bare, *_at_a_place(bare, text, ground))):
        match, ids = _told(head, text, ground)
        rest, ids = _there(text[match.end() :], ids, ground) if match is not None else ("", ())
        rest, kept = _without_excepted(rest, ids, ground)
        if kept:
            named = listed(kept, "and" if head.every else "or")
            return with_told_of_named(f"{text[: head.begin]}{named}{rest}", ground)
    return instruction


def _needed(match: re.Match[str], ground: Ground) -> str:
    """Return a wish for something rich in it for "I need calcium", where it is known in what there is much of it."""
    known = any(fact.said.fullmatch(f"rich in {match['x'].lower()}") for fact in _facts())
    return f"give me something rich in {match['x']}" if known and not things_named(match["x"], ground) else match[0]


def _told(head: Head, text: str, ground: Ground) -> tuple[re.Match[str] | None, tuple[str, ...]]:
    """Return where what is told of something is said, and the ids of which it is so."""
    for fact in _facts():
        match = fact.said.match(text, head.end)
        if match is not None and match.groupdict().get("loose") and not head.loose:
            continue
        ids = _fitting(fact, head, ground) if match is not None else ()
        if match is not None and _EATEN.search(match[0]):
            ids = tuple(i for i in ids if _is_eaten(ground, i))
        elif match is not None and _DRUNK.search(match[0]):
            ids = tuple(i for i in ids if _is_drunk(ground, i))
        if ids:
            return match, _packed(ids, ground) if head.every else ids
    return None, ()


def _packed(ids: tuple[str, ...], ground: Ground) -> tuple[str, ...]:
    """Leave out of all that is meant the liquids that are in something of it: the carton is, with its milk."""
    scene = ground.scene
    held = {i for i in ids if scene.has_type(i, "liquid") and any(f[2] in ids for f in scene.matching("in", i, None))}
    return tuple(i for i in ids if i not in held)


def _is_eaten(ground: Ground, thing: str) -> bool:
    """Say whether a thing is eaten rather than drunk."""
    scene, category = ground.scene, ground.scene.entity(thing).category
    return not scene.has_type(thing, "liquid") and bool(ground.knowledge.has_property(category, "edible"))


def _is_drunk(ground: Ground, thing: str) -> bool:
    """Say whether a thing is drunk, or what is in it."""
    scene = ground.scene
    drinks = (thing, *(fact[1] for fact in scene.matching("in", None, thing)))
    return any(ground.knowledge.has_property(scene.entity(i).category, "drinkable") for i in drinks)


def _at_a_place(head: Head, text: str, ground: Ground) -> tuple[Head, ...]:
    """Return a noun phrase with the place that is said of it ("everything on the table | that …")."""
    match = _PLACED.match(text, head.end)
    if match is None:
        return ()
    end = "more" if match["more"] and things_named(match["place"] + match["more"], ground) else "place"
    places = things_named(match["place"] + (match["more"] if end == "more" else ""), ground)
    if not places:
        return ()
    there = (i for i in ground.scene.ids() if head.named is None or i in head.named)
    there = (i for i in there if set(places) & set(ground.scene.chain(i)))
    return (Head(head.begin, match.end(end), tuple(there), head.every, head.loose),)


def _told_behind(match: re.Match[str], ground: Ground) -> str:
    """Return "a snack rich in protein" for "a high-protein snack", where it is known in what there is much of it."""
    name, thing = (match["a"] or match["b"]).lower(), match["x"]
    wanted = "low in" if (match["much"] or "").lower() in ("low", "no", "zero") or match["how"] == "free" else "rich in"
    known = any(fact.said.fullmatch(f"{wanted} {name}") for fact in _facts())
    plain = thing if things_named(thing, ground) or thing.split()[0].lower() in _ANY else thing.split()[0]
    return f"{plain} {wanted} {name}{thing[len(plain) :]}" if known else match[0]


def heads(text: str, ground: Ground) -> Iterator[Head]:
    """Yield the noun phrases that a clause may tell more of, with their ends at each possible place."""
    words = list(_WORD.finditer(text))
    said = [word[0].lower() for word in words]
    for k, word in enumerate(said):
        if word in _WHOLE or word in ("something", "anything"):
            yield Head(words[k].start(), words[k].end(), None, word in _WHOLE, word in _WHOLE)
        elif word in _DETERMINERS or word in _ALL:
            yield from _nominals(words, said, k, ground)


def _nominals(words: Sequence[re.Match[str]], said: Sequence[str], k: int, ground: Ground) -> Iterator[Head]:
    first = k + 1
    while first < len(said) and said[first] in _OF:
        first += 1
    for last in range(min(first + _TWO, len(said) - 1), first - 1, -1):
        noun = said[last]
        plural = noun.endswith("s") and noun not in singulars(noun) and bool(singulars(noun))
        every = bool(_ALL & set(said[k:first])) or plural or (said[k] in ("the", "my", "our") and noun in MASS)
        every = every and said[k] not in ("a", "an", "one", "any", "some", "another")
        if noun in _ANY and last == first:
            yield Head(words[k].start(), words[last].end(), None, every)
            continue
        named = things_named(" ".join(said[first : last + 1]), ground) or of_sort_here(noun, ground)
        named = named or _called_in_part(noun, ground)
        if named:
            yield Head(words[k].start(), words[last].end(), named, every)


def of_sort_here(noun: str, ground: Ground) -> tuple[str, ...]:
    """Return the ids of food of the sort that a noun says where it names nothing itself ("sauce": ketchup)."""
    sort = sorts().get(noun, ())
    members = set(members_of(ground, sort)) if sort else set()
    return tuple(e.id for e in ground.scene.entities() if e.category in members)


def _called_in_part(noun: str, ground: Ground) -> tuple[str, ...]:
    """Return the ids of what can be carried and has a noun in its name ("the tea | without caffeine": a tea bag)."""
    scene = ground.scene
    return tuple(e.id for e in scene.entities() if noun in e.category.split("_") and scene.has_type(e.id, "pickable"))


def _fitting(fact: _Fact, head: Head, ground: Ground) -> tuple[str, ...]:
    """Return the ids of what is named and of which a fact is so."""
    so = _things_so(fact, ground)
    so += tuple(f[2] for i in so for f in ground.scene.matching("in", i, None) if ground.scene.has_type(i, "liquid"))
    if fact.free:
        known = ground.knowledge
        food = tuple(
            e.id
            for e in ground.scene.entities()
            if any(known.has_property(e.category, taken) for taken in (fact.taken or ("edible",)))
        )
        ids = food if head.named is None and not head.loose else head.named or ()
        return tuple(i for i in ids if i not in so and carried(ground, i))
    return so if head.named is None else tuple(i for i in so if i in head.named or _filled(ground, i, head.named))


def _filled(ground: Ground, thing: str, named: Sequence[str]) -> bool:
    """Say whether what is in a thing, or what it is in, is named: wine is in a bottle of wine."""
    scene = ground.scene
    return any(f[1] in named for f in scene.matching("in", None, thing) if scene.has_type(f[1], "liquid"))


def _things_so(fact: _Fact, ground: Ground) -> tuple[str, ...]:
    """Return the ids of all here that can be carried and of which a fact is so."""
    scene = ground.scene
    if fact.property:
        categories = set(ground.knowledge.scene_categories_with(scene, fact.property))
        return tuple(e.id for e in scene.entities() if e.category in categories and carried(ground, e.id))
    found = group_called(ground, fact.group) if fact.group else (members_of(ground, fact.are, fact.but), fact.are)
    members, are = found
    return tuple(
        e.id for e in scene.entities() if carried(ground, e.id) and (e.category in members or _called_so(e.name, are))
    )


def _called_so(name: str, are: Sequence[str]) -> bool:
    """Say whether something that is read as a mere bottle is one of these by its name ("wine bottle")."""
    return " " in name and name.replace(" ", "_") in are


def carried(ground: Ground, thing: str) -> bool:
    """Say whether a thing can be carried itself or, if it is liquid, in what it is in."""
    scene = ground.scene
    if not scene.has_type(thing, "liquid"):
        return scene.has_type(thing, "pickable")
    return any(scene.has_type(fact[2], "pickable") for fact in scene.matching("in", thing, None))


def _there(rest: str, found: tuple[str, ...], ground: Ground) -> tuple[str, tuple[str, ...]]:
    """Return the words behind without the place where things are ("… | on the table go into …"), and those there."""
    match = _BEHIND.match(rest)
    places = set(things_named(match["place"], ground)) if match is not None else set()
    there = tuple(i for i in found if places & set(ground.scene.chain(i)))
    return (rest[match.end() :], there) if match is not None and there else (rest, found)


def _without_excepted(rest: str, found: tuple[str, ...], ground: Ground) -> tuple[str, tuple[str, ...]]:
    """Return the words behind without an exception, and the ids that are not excepted ("… except the novel")."""
    match = _EXCEPTED.search(rest)
    named = [things_named(name, ground) for name in _LIST.split(match["x"])] if match is not None else []
    left = {i for ids in named for i in ids}
    left |= {i for i in found if any(f[1] in left for f in ground.scene.matching("in", None, i))}
    if match is None or not all(named) or not left & set(found):
        return rest, found
    return rest[: match.start()] + rest[match.end() :], tuple(i for i in found if i not in left)


def listed(ids: Sequence[str], word: str) -> str:
    """Return things as people list them: "this, that and the other"."""
    *some, last = ids
    return f"{', '.join(some)} {word} {last}" if some else last
