"""Things told of by whatever people know of them: "the fruit poached in wine", "the wire thing that beats eggs".

The words of a description (`descriptions`) tell which kind is meant: that whose portrait has most of them
(`portraits`). What is here and of that kind is named instead; where nothing is, the kind is, so that it is told to be
missing.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.goals.descriptions import Description, descriptions, sort_noun
from groundplan.language.commonsense.goals.named_here import called, things_named
from groundplan.language.commonsense.goals.portraits import (
    Likeness,
    alike,
    ending_with,
    kinds_of,
    light,
    likenesses,
    of_sort,
    tells,
    with_word,
)
from groundplan.language.commonsense.goals.sorts import firm, sorts
from groundplan.language.commonsense.goals.told_of import carried, listed
from groundplan.language.commonsense.ground import Ground

_ASKED = re.compile(
    r"^(?:which|what)(?: one)?(?: of (?:the|these|those|my|our))? (?P<n>[a-z]+) (?P<says>[^?.!]+)[?.!,]+ "
    r"(?P<wish>[^?.!]*\b(?:it|that one|that|this one|one)\b.*|that one,? please.*)$",
    re.IGNORECASE,
)
_MEASURED = re.compile(r"\b(?:most|least|less|fewest|lowest|more|only|[a-z]{3,}est)\b", re.IGNORECASE)
_PRONOUN = re.compile(r"\b(?:it|that one|this one|that|one)\b", re.IGNORECASE)
_OF_A_SORT = 0.2
"""How much must speak for a kind among the few that a noun may name: not much, as long as a word tells it from most."""
_OF_ANY = 0.6
"""How much must speak for a kind among all: two rare words of three, or a rarer one alone."""
_APART = 0.65
"""How much of what speaks for the likeliest kind speaks for one that may be meant as well."""
_ALIKE = 0.85
"""How much of what speaks for the likeliest thing here speaks for one that is as likely."""


def with_portrayed_named(instruction: str, ground: Ground) -> str:
    """Return an instruction with what its words tell of named."""
    return _with_named(instruction, ground, certain=False)


def with_certainly_portrayed_named(instruction: str, ground: Ground) -> str:
    """Return an instruction with what its words tell of named where they can mean nothing else."""
    return _with_named(instruction, ground, certain=True)


def _with_named(instruction: str, ground: Ground, *, certain: bool) -> str:
    if not ground.affordances:
        return instruction
    text = _asked(instruction)
    told = next(descriptions(text, ground), None)
    if told is None or ((certain or not told.behind) and _MEASURED.search(text, told.begin, told.end)):
        return instruction
    named = _named(told, ground, certain=certain)
    return f"{text[: told.begin]}{named}{text[told.end :]}" if named else instruction


def _asked(text: str) -> str:
    """Return "bring me the fruit that grows on palms" for "which fruit grows on palms? Bring it to me"."""
    match = _ASKED.match(text)
    noun = sort_noun(match["n"].lower()) if match is not None else ""
    if match is None or not noun:
        return text
    meant = f"the {noun} that {match['says']}"
    wish = match["wish"] if not match["wish"].lower().startswith("that one") else "give me that one"
    return _PRONOUN.sub(meant.replace("\\", ""), wish, count=1)


def _named(told: Description, ground: Ground, *, certain: bool) -> str:
    """Return the things here that a phrase tells of, else the kind; "" where it is not sure which."""
    if not told.behind and _plainly_so(told, ground):
        return ""
    ranked = _ranked(told, ground, certain=certain)
    if not ranked:
        return ""
    ids = _fitting(ranked, told, ground)
    if ids:
        return listed([called(i, ground) if ground.scene.has_type(i, "liquid") else i for i in ids], "or")
    says_kind = told.noun not in sorts() and bool(ground.knowledge.senses(told.noun))
    missing = bool(told.noun) and not says_kind and not _called_so(told, ground) and _is_apart(ranked)
    return f"the {ranked[0].kind.replace('_', ' ')}" if missing else ""


def _called_so(told: Description, ground: Ground) -> tuple[str, ...]:
    """Return the ids of what the noun of a phrase names here, unless it says of what sort it is."""
    names = bool(told.noun) and told.noun not in light() and not sorts().get(told.noun)
    return things_named(told.noun, ground) if names else ()


def _ranked(told: Description, ground: Ground, *, certain: bool) -> list[Likeness]:
    """Return the kinds that a phrase tells of, likeliest first: those that its noun names, else may name; [] if unsure.

    Kinds that its other words name are left out: nothing is told of by itself ("what goes with jam").
    """
    spoken = {form for word in told.told for form in (word, *singulars(word))}
    for kinds in _may_be(told, ground):
        ranked = [each for each in likenesses(told.told, told.denied, kinds) if not set(each.kind.split("_")) <= spoken]
        enough = _OF_ANY if kinds is None else _OF_A_SORT
        if ranked and ranked[0].evidence >= enough and (_is_apart(ranked) or not certain):
            return ranked
    return []


def _may_be(told: Description, ground: Ground) -> Iterator[Collection[str] | None]:
    """Yield the kinds that a noun names, then those that it may be said of; None where it is said of all."""
    known, noun = ground.knowledge, told.noun
    if not noun or (noun in sorts() and not told.sort):
        yield None
        return
    here = (kinds_of(known, ground.scene.entity(i).category) for i in _called_so(told, ground))
    named = dict.fromkeys((*of_sort(known, told.sort), *ending_with(noun), *(kind for each in here for kind in each)))
    yield named
    if noun not in firm() | named.keys():
        yield with_word(noun)


def _is_apart(ranked: list[Likeness]) -> bool:
    """Say whether much less speaks for any kind than for the likeliest and those like it."""
    like = alike(ranked[0].kind)
    second = next((each.evidence for each in ranked if each.kind not in like), 0.0)
    return second <= _APART * ranked[0].evidence


def _fitting(ranked: list[Likeness], told: Description, ground: Ground) -> list[str]:
    """Return the ids of what is here and of the kind that is told of, or nearly so.

    Where things here are called by the noun, it is one of them; where the phrase ends with a preposition ("what one
    cuts bread on"), it is what the portrait says that something is done there, if any.
    """
    evidence = {likeness.kind: likeness.evidence for likeness in ranked}
    called_so = _called_so(told, ground) if told.noun not in sorts() else ()
    kinds: dict[str, tuple[str, ...]] = {}
    for entity in ground.scene.entities():
        if carried(ground, entity.id) and (
            not called_so or entity.id in called_so or entity.category.endswith(told.noun)
        ):
            kinds[entity.id] = kinds_of(ground.knowledge, entity.category)
    found = {i: max((evidence.get(kind, 0.0) for kind in each), default=0.0) for i, each in kinds.items()}
    most = max(found.values(), default=0.0)
    fitting = [i for i, much in found.items() if much >= _ALIKE * most >= _ALIKE * _APART * ranked[0].evidence]
    there = set(with_word(told.stranded)) if told.stranded else set()
    return [i for i in fitting if there & set(kinds[i])] or fitting


def _plainly_so(told: Description, ground: Ground) -> bool:
    """Say whether words before a noun only say what is known or seen of things otherwise ("the cold drink")."""
    lexicon, known = ground.lexicon, ground.knowledge
    adjectives = lexicon.plain | lexicon.properties | lexicon.states.keys() | lexicon.compared.keys()
    categories = {entity.category for entity in ground.scene.entities()}
    return all(
        word in adjectives or not tells(word) or any(known.has_property(c, word) for c in categories)
        for word in told.told
    )
