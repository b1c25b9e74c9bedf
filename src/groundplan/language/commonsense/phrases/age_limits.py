"""Ages that things are said to be for: "she has just turned five. Which of the games is she old enough for?".

How old somebody is is told before the question or in it, or the scene says it of whoever is named; which ages a thing
is for, its own words say: "for ages 7 and up", "8+", "3 to 6 years", "not for children under 3", "adults only".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from groundplan.language.commonsense.explaining.ages import age_of, in_figures
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import NOTHING, is_anything, named
from groundplan.language.commonsense.questions.which import Asked
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.tokens import POSSESSIVE
from groundplan.language.commonsense.words.vocabulary import owner_key
from groundplan.scene.entity import Entity

_ALWAYS = 200.0
_ADULT, _MONTHS, _NEARLY = 18.0, 12.0, 0.1
_SAID = tuple(
    re.compile(said)
    for said in (
        r"\b(?P<n>\d+) (?P<m>years?|months?|weeks?)(?: and a half)? old\b",
        r"\bturn(?:s|ed|ing)? (?P<n>\d+)\b", r"\baged? (?P<n>\d+)\b", r"\b(?P<n>\d+)th birthday\b",
        r"\b(?:is|are|was|am|be) (?:only |just |already |now |about |still |barely |not yet |nearly |almost |going on "
        r"|not quite )*"
        r"(?P<n>\d+)(?= (?:years?|now|today|and|but|so)\b|\s*[.,;!?]|\s*$)",
    )
)  # fmt: skip
_FROM = re.compile(
    r"(?:\bages?|\baged|\bfrom|\bover|\babove|\bat least|\bminimum age|\bminimum|\brated|\bage rating|\bpg)\D{0,12}?"
    r"(?P<n>\d+)(?: (?P<m>months?))?|(?P<o>\d+) ?(?:\+|years? (?:and|or) (?:up|over|above|older)|and (?:up|over|older))"
)
_SPAN = re.compile(r"\b(?P<n>\d+) ?(?:-|–|to) ?(?P<o>\d+)(?: (?P<m>months?))?\b")
_UPTO = re.compile(r"\b(?:up to|under|below|until|no older than|maximum age)\D{0,12}?(?P<n>\d+)(?: (?P<m>months?))?")
_DENIED = re.compile(r"\b(?:not|no|unsuitable|never)\b")
_TELLING = re.compile(
    r"\b(?:ages?|aged|years?|months?|rated|child|children|kids?|toddlers?|babies|adults?|birth|pg)\b"
    r"|\b(?:under|over) \d+s\b|\d ?\+"
)
_YOUNG = (("too", "young"), ("not", "old", "enough"), ("not", "suitable"), ("not", "right"), ("unsuitable",),
          ("not", "allowed"), ("not", "yet"), ("too", "hard"), ("too", "difficult"), ("not", "play"), ("not", "meant"),
          ("not", "appropriate"), ("not", "watch"), ("not", "have"), ("not", "use"), ("grow", "into"))  # fmt: skip
_OLD = (("too", "old"), ("outgrown",), ("too", "easy"), ("too", "childish"), ("too", "babyish"))
_FIT = frozenset(
    {"old", "suitable", "suited", "right", "appropriate", "fit", "allowed", "may", "can", "could", "for", "suit"}
    | {"suits"}
)
_OPENING = frozenset({"which", "what", "of", "the", "our", "my", "these", "those", "all", "any", "is", "are", "there"})


def read_for_age(reader: Reader, i: int, said: Sequence[str]) -> Asked | None:
    """Return the question for what suits somebody's age; None where no age is known or nothing says for which it is."""
    if reader.word(i) not in ("which", "what", "find", "is", "are"):
        return None
    words = tuple(reader.word(k) for k in range(i, reader.stop))
    age = _age(reader.ground, " ".join(said)) or _age(reader.ground, " ".join(words))
    age = age if age is not None else _age_of_named(reader.ground, (*said, *words))
    young, old = (any(_at(words, p) for p in group) for group in (_YOUNG, _OLD))
    for_whom = {after for word, after in pairwise(words) if word == "for"} - {"somebody", "someone", "which", "what"}
    if age is None or not (young or old or (_FIT - {"for"}) & set(words) or for_whom):
        return None
    k = i
    while reader.word(k) in _OPENING or (k == i and reader.word(k) == "find"):
        k += 1
    for noun, end in reader.noun_phrases(k):
        usable = noun.refers is Refers.THING and not is_anything(noun.query) and not noun.unknown
        if not usable or end >= reader.stop:
            continue
        limits = {e.id: limit for e in reader.ground.entities(noun.query) if (limit := _limits(reader.ground, e))}
        fits = [i for i, (low, high) in limits.items() if _fits(age, low, high, young=young, old=old)]
        if limits:
            return _asked(reader, noun, fits, age)
    return None


def _asked(reader: Reader, noun: Phrase, fits: Sequence[str], age: float) -> Asked:
    note = f"{age:g} years are compared with the ages that each is said to be for"
    query = named(*fits) if fits else NOTHING
    return Asked(phrase=replace(noun, query=query, notes=(*noun.notes, note), parts=(), joined_by=""), end=reader.stop)


def _fits(age: float, low: float, high: float, *, young: bool, old: bool) -> bool:
    if young or old:
        return (young and age < low) or (old and age > high)
    return low <= age <= high


def _at(words: Sequence[str], phrase: Sequence[str]) -> bool:
    return any(tuple(words[k : k + len(phrase)]) == tuple(phrase) for k in range(len(words)))


def _age(ground: Ground, said: str) -> float | None:
    """Return the age in years that words tell; None where they tell none."""
    text = in_figures(ground, said)
    for pattern in _SAID:
        found = pattern.search(text)
        if found is None:
            continue
        unit = found.groupdict().get("m") or ""
        years = float(found["n"]) / (_MONTHS if unit.startswith("month") else 52 if unit.startswith("week") else 1)
        nearly = re.search(r"\b(?:nearly|almost|not yet|not quite|going on|soon)\b[^.]*$", text[: found.end()])
        return years - _NEARLY if nearly else years
    return None


def _age_of_named(ground: Ground, words: Sequence[str]) -> float | None:
    """Return the age of the last person named, as the scene says it: of themselves, or on their door."""
    for k in range(len(words) - 1, -1, -1):
        word, owning = words[k], words[k + 1 : k + 2] == (POSSESSIVE,) and words[k + 2 : k + 3] != ("age",)
        if owning or not word.isalpha() or not (word in ground.vocabulary.people or ground.vocabulary.is_name(word)):
            continue
        agent = ground.vocabulary.people.get(word)
        told = age_of(ground, ground.scene.entity(agent)) if agent is not None else None
        found = told if told is not None else next(_on_doors(ground, word), None)
        if found is not None:
            return found
    return None


def _on_doors(ground: Ground, name: str) -> Iterator[float]:
    """Yield the ages that are told of somebody where they sleep or by what is theirs ("Ann is seven")."""
    for entity in ground.scene.entities():
        for attribute in entity.attributes:
            own = entity.owner is not None and name in owner_key(entity.owner).split()
            about = name in attribute.lower().replace("'s", "").replace(",", " ").replace(";", " ").split()
            age = _age(ground, attribute.lower()) if about or (own and entity.kind.value == "room") else None
            if age is not None:
                yield age


def _limits(ground: Ground, entity: Entity) -> tuple[float, float] | None:
    """Return from which age to which a thing is said to be for; None where nothing says so."""
    for attribute in entity.attributes:
        text = in_figures(ground, attribute.lower().replace("+", " + "), hyphens=False)
        if re.search(r"\badults? only\b|\bfor adults\b|\bgrown-?ups only\b", text):
            return _ADULT, _ALWAYS
        if not _TELLING.search(text):
            continue
        upto, span, start = _UPTO.search(text), _SPAN.search(text), _FROM.search(text)
        if upto is not None:
            limit = _years(upto["n"], upto["m"])
            return (limit, _ALWAYS) if _DENIED.search(text[: upto.start()]) else (0.0, limit)
        if span is not None:
            return _years(span["n"], span["m"]), _years(span["o"], span["m"])
        if start is not None:
            return _years(start["n"] or start["o"], start["m"]), _ALWAYS
        if "from birth" in text or "all ages" in text or "any age" in text:
            return 0.0, _ALWAYS
    return None


def _years(number: str, months: str | None) -> float:
    return float(number) / (_MONTHS if months else 1)


__all__ = ["read_for_age"]
