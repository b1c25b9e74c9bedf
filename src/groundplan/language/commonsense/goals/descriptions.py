"""Phrases that tell which thing is meant without naming it: "the fruit | that vampires fear", "what | bees make".

Such a phrase has a noun that says no more than of what sort a thing is (`sorts`), a noun behind which a clause tells
which of its kind ("the brush | for colours"), or none ("the metal sheet biscuits are baked on"). What it is not: what
is told by where it is, by what it holds, or by what somebody is going to do with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from groundplan.knowledge.category import How
from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.goals.named_here import at_a_place, is_known, things_named
from groundplan.language.commonsense.goals.portraits import light
from groundplan.language.commonsense.goals.sorts import sorts
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.group_nouns import group_names
from groundplan.language.commonsense.words.closed import IS
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.vocabulary import squash

_WORD = re.compile(r"[a-z]+(?:[-'][a-z]+)*", re.IGNORECASE)
_ID = re.compile(r"\b[a-z_]+[0-9]+\b")
_SENTENCE_END = re.compile(r"[.!?;]+(?=\s|$)")
_TAIL = re.compile(
    r"(?:,? (?:please|for me|to me|to us|if you (?:can|would|could)|will you|would you|can you|now|thanks|thank you))+$"
    r"|,? (?:and|then) (?:then )?(?:put|place|bring|give|hand|set|take|cut|chop|pour) "
    r"(?:it|them|one|this|that|me)\b.*$",
    re.IGNORECASE,
)
_PLEASE = re.compile(r"\bplease\b", re.IGNORECASE)
_JOINED = frozenset({"and", "or"})
_CLAUSE_BEGINS = "|"
_BEFORE = 6
"""How many words may stand between a determiner and its noun, the noun counted."""
_BEHIND = 4
"""How many words a phrase without a noun has at least: as many as a noun and a clause behind it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Description:
    """A phrase that tells which thing is meant.

    It goes from `begin` to `end`. `noun` is "" where it has none, `sort` are the categories that the noun says, `told`
    the words that tell more, `denied` those that are said not to be so, `stranded` is the preposition that it ends with
    ("what one cuts bread | on"); `behind` says whether a clause tells more.
    """

    begin: int
    end: int
    stranded: str
    noun: str
    sort: tuple[str, ...]
    told: tuple[str, ...]
    denied: tuple[str, ...]
    behind: bool


@cache
def _words(name: str) -> frozenset[str]:
    """Return one of the lists of words by which descriptions are found."""
    return frozenset(read_table("describing")[name].split())


def descriptions(text: str, ground: Ground) -> Iterator[Description]:
    """Yield the phrases of a text that tell of what somebody wants, first to last."""
    words = list(_WORD.finditer(text))
    said = [word[0].lower() for word in words]
    for k, word in enumerate(said):
        begin = k
        if k and word.endswith("'s") and words[k][0][0].isupper():
            begin = k - 1 if k > 1 and words[k - 1][0][0].isupper() else k
        elif word not in _words("alone") | _words("determiners"):
            continue
        last = _last(text, words, said, k, ground)
        head = k if word in _words("alone") else _head(said[: last + 1], k, ground)
        phrase = text[words[begin].start() : words[last].end()]
        if head < 0 or any(i in ground.scene for i in _ID.findall(phrase)):
            continue
        found = _description(words[: last + 1], (begin, head), ground)
        if found is not None and (found.noun or "," not in phrase) and _is_wanted(text, said[:begin], found, ground):
            yield found


def _last(text: str, words: Sequence[re.Match[str]], said: Sequence[str], k: int, ground: Ground) -> int:
    """Return the last word of a phrase: of its sentence, without where something is to go and what is to be done."""
    stop = _SENTENCE_END.search(text, words[k].end())
    end = stop.start() if stop is not None else len(text)
    tail = _TAIL.search(text, words[k].end(), end)
    end = tail.start() if tail is not None else end
    past = next((j for j in range(k + 1, len(said)) if words[j].start() >= end), len(said))
    return next((j for j in range(k + 2, past) if at_a_place(said[j:past], ground)), past) - 1


def _is_wanted(text: str, before: Sequence[str], found: Description, ground: Ground) -> bool:
    """Say whether something is to be done with what a phrase tells of, and is not only spoken of."""
    if not before:
        return bool(_PLEASE.search(text, found.end))
    return before[-1] in _words("wishing") or (bool(found.sort) and before[-1] in ground.lexicon.frames)


def _head(said: Sequence[str], k: int, ground: Ground) -> int:
    """Return where the noun behind a determiner is that does not name what is meant; -1 where it does.

    Where there is none ("the metal sheet biscuits are baked on"), the determiner stands for it.
    """
    for j in range(k + 1, min(k + 1 + _BEFORE, len(said))):
        behind = said[j + 1] if j + 1 < len(said) else ""
        if said[j] in _words("alone"):
            return -1
        if said[j] in ground.lexicon.properties and behind and behind not in _words("opening"):
            continue
        if sort_noun(said[j]) and not (behind in IS and j > k + 1):
            compound = sort_noun(behind) and said[j] not in light() and not _is_subject(said[j + 2 : j + 3])
            j += bool(compound)
            return -1 if _is_compound(said, j, ground) else j
        if behind in _words("opening") and j + 2 < len(said) and said[j] not in light() | _words("at"):
            return -1 if _is_food(said[j], ground) or _JOINED & set(said[k + 1 : j]) else j
        if said[j] in _words("at") | _words("opening") | {"the"}:
            return k if j - k > _BEHIND and said[k] == "the" else -1
        if behind not in IS and said[-1] in _words("stranded") and things_named(said[j], ground):
            return j
        if {squash(said[j]), squash(said[j] + behind)} & ground.vocabulary.by_squash.keys():
            return -1
    return k if len(said) - k > _BEHIND and said[k] == "the" else -1


def _is_subject(behind: Sequence[str]) -> bool:
    """Say whether what stands behind a noun shows that a clause begins with it ("the fruit | wine is made from")."""
    return bool(behind) and behind[0] in IS | _JOINED


def sort_noun(word: str) -> str:
    """Return the noun that says of what sort a thing is, of which a word is a form; "" where it is none."""
    return next((form for form in (word, word.removesuffix("s"), *singulars(word)) if form in sorts()), "")


def _is_food(noun: str, ground: Ground) -> bool:
    senses = ground.knowledge.senses(noun)[:1]
    return any(ground.knowledge.has_property(sense, "edible") for sense in senses)


def _is_compound(said: Sequence[str], j: int, ground: Ground) -> bool:
    """Say whether a noun is the first part of a name ("the dessert | plate")."""
    behind = said[j + 1 : j + 3]
    if not behind or behind[0] in _words("opening") | {"the"}:
        return False
    there = ground.vocabulary.by_squash
    if squash(said[j]) in there or any(squash(said[j] + form) in there for form in (behind[0], *singulars(behind[0]))):
        return True
    ends = len(behind) == 1 or behind[1] in _words("at") | _JOINED | {"with", "please", "of", "for", "to"}
    return ends and is_known(behind[0], ground)


def _description(words: Sequence[re.Match[str]], at: tuple[int, int], ground: Ground) -> Description | None:
    """Return what a phrase tells that has its first word and its noun there, and ends with the last of the words."""
    k, head = at
    said = [word[0].lower() for word in words]
    noun = sort_noun(said[head]) or (said[head] if head > k else "")
    behind = said[head + 1 :]
    before = [word for word in said[k:head] if word not in _words("determiners")]
    names_a_group = not behind and " ".join((*before, said[head])) in group_names()
    if names_a_group or _is_told_otherwise(said[head], noun, before, behind, ground):
        return None
    sort, before = _sort(noun, before, ground)
    told, denied = _telling([*before, _CLAUSE_BEGINS, *behind])
    if not told and not denied:
        return None
    tells_itself = noun in sorts() and not sort and noun not in light()
    return Description(
        begin=words[k].start(),
        end=words[-1].end(),
        stranded=said[-1] if said[-1] in _words("stranded") else "",
        noun=noun,
        sort=sort,
        told=(*told, noun) if tells_itself else told,
        denied=denied,
        behind=bool(behind),
    )


def _is_told_otherwise(head: str, noun: str, before: Sequence[str], behind: Sequence[str], ground: Ground) -> bool:
    """Say whether words behind a noun tell what the thing holds, what it is for, or where it is or goes."""
    if not behind:
        return False
    if noun not in sorts():
        passed = _words("determiners") | ground.lexicon.numbers.keys()
        held = next((word for word in behind[1:] if word not in passed), "")
        holds = behind[0] in _words("holding") and bool(held)
        return holds and (_is_food(held, ground) or bool(things_named(held, ground)))
    if sorts()[noun]:
        return False
    there, lying = _words("there"), _words("lying")
    lies = behind[0] in there or (behind[0] in lying and bool(there & set(behind[1:2])))
    goes = behind[0] == "goes" and list(behind[1:2]) != ["with"]
    used = behind[0] in _words("use") or (behind[0] == "for" and head in _words("alone"))
    return lies or goes or (used and not before)


def _sort(noun: str, before: list[str], ground: Ground) -> tuple[tuple[str, ...], list[str]]:
    """Return the categories that a noun says, and the words before it that are no part of its name ("citrus fruit")."""
    named = _category(" ".join((*before, noun)), ground) if before else ""
    if named:
        return (named,), []
    own = "" if noun in sorts() else _category(noun, ground)
    return ((own,) if own else sorts().get(noun, ())), before


def _category(name: str, ground: Ground) -> str:
    """Return the category that a name is of; "" where only the end of it is known, or nothing."""
    match = next(iter(ground.knowledge.lookup(name, spelling=False)), None) if name else None
    return match.category if match is not None and match.how is not How.HEAD else ""


def _telling(said: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the words that tell something, and those that are denied ("without | bubbles")."""
    told: list[str] = []
    denied: list[str] = []
    no = False
    for word in said:
        if word in _words("denying"):
            no = True
        elif word in _words("asserting") or word == _CLAUSE_BEGINS:
            no = False
        elif word not in light():
            (denied if no else told).extend(p for p in word.removesuffix("'s").split("-") if p not in light())
    return tuple(told), tuple(denied)
