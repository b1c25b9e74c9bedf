"""How old people and things are, by what is said of them, and which of several are the oldest or the youngest."""

from __future__ import annotations

import re
from collections.abc import Iterable

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.vocabulary import parts
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.query import Query

OLDER = frozenset({"oldest", "eldest", "older", "elder"})
YOUNGER = frozenset({"youngest", "younger", "newest", "newer"})
GROWN_UP = frozenset({"adult", "adults", "grown-up", "grown-ups", "grownup", "grownups", "grown up", "grown ups"})
NOT_GROWN_UP = frozenset({"child", "children", "kid", "kids", "youngster", "youngsters", "minor", "minors"})
_AGE = re.compile(r"\bage(?:d)?\b[:\s]+(\d+)|(\d+)[\s-](?:year|yr)s?\b|\b(\d+) ?y/?o\b")
_MONTHS = re.compile(r"(\d+)[\s-](?:month|week)s?\b")
_MADE = "year|from|built|made|vintage|born|published|printed|painted|bought"
_YEAR = re.compile(rf"\b(?:{_MADE})\b[^\d]*(1[0-9]{{3}}|20[0-9]{{2}})\b")
_CENTURY = re.compile(r"\b(\d{1,2})(?:st|nd|rd|th) century\b")
_OLD = frozenset({"grandpa", "grandma", "grandfather", "grandmother", "retired", "pensioner", "granny", "elderly"})
_YOUNG = frozenset({"baby", "newborn", "infant", "toddler"})
_NOW, _ADULT, _AGED = 2100, 35.0, 75.0
_MINOR = 18
_TOYS = 2
"""Whoever has so many toys is a child."""
_TENS = {
    word: 10 * tens
    for tens, word in enumerate(("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"), start=2)
}
_ROUND = frozenset(map(str, _TENS.values()))


def age_of(ground: Ground, entity: Entity) -> float | None:
    """Return how many years old an entity is said to be; of people also by what they are called; None if unknown."""
    for attribute in entity.attributes:
        said = in_figures(ground, attribute.lower())
        years = _AGE.search(said)
        if years is not None:
            return float(next(g for g in years.groups() if g))
        if _MONTHS.search(said) is not None and "old" in said:
            return 0.5
        made, century = _YEAR.search(said), _CENTURY.search(said)
        if made is not None:
            return float(_NOW - int(made.group(1)))
        if century is not None:
            return float(_NOW - 100 * int(century.group(1)) + 50)
    words = {w for text in (entity.name, entity.category, *entity.attributes) for w in parts(text)}
    if words & _OLD:
        return _AGED
    return 1.0 if words & _YOUNG else None


def is_minor(ground: Ground, entity: Entity) -> bool:
    """Say whether somebody is a child by what is said of their age, else by the toys that are theirs."""
    age = age_of(ground, entity) if entity.kind is Kind.AGENT else None
    if entity.kind is not Kind.AGENT or age is not None:
        return age is not None and age < _MINOR
    return entity.id in ground.kept("children", _with_toys)


def _with_toys(ground: Ground) -> frozenset[str]:
    """Return who has toys of their own."""
    known = ground.knowledge
    toys = tuple(c for c in ground.scene.categories() if any(known.is_a(s, "toy") for s in known.senses(c)[:1]))
    people = [ground.scene.entity(i) for i in ground.scene.of_kind(Kind.AGENT) if i != ground.robot] if toys else []
    owned = {p.id: Query(categories=toys, owner=p.name) for p in people if p.name}
    return frozenset(i for i, query in owned.items() if len(ground.found(query)) >= _TOYS)


def of_generation(ground: Ground, word: str) -> tuple[str, ...]:
    """Return who "the children" or "the grown-ups" are; nobody where no child is known, or no such word is said."""
    if word not in GROWN_UP and word not in NOT_GROWN_UP:
        return ()
    people = [i for i in ground.scene.of_kind(Kind.AGENT) if i != ground.robot]
    minors = [i for i in people if is_minor(ground, ground.scene.entity(i))]
    grown = word in GROWN_UP and minors
    return tuple(i for i in people if i not in minors) if grown else tuple(minors)


def by_age(ground: Ground, ids: Iterable[str], *, older: bool) -> tuple[str, ...]:
    """Return the oldest or the youngest; nothing where their ages are not known. People are adults unless said."""
    entities = [ground.scene.entity(i) for i in ids]
    ages = {e.id: age_of(ground, e) for e in entities}
    people = all(e.kind is Kind.AGENT for e in entities)
    known = {i: a if a is not None else _ADULT for i, a in ages.items() if a is not None or people}
    if not known or all(a is None for a in ages.values()):
        return ()
    best = max(known.values()) if older else min(known.values())
    return tuple(i for i, a in known.items() if a == best and ages[i] is not None)


def in_figures(ground: Ground, said: str, *, hyphens: bool = True) -> str:
    """Return what is said with numbers in figures ("aged seven" → "aged 7")."""
    figures: list[str] = []
    for word in (said.replace("-", " ") if hyphens else said).split():
        number = _TENS.get(word) or ground.lexicon.numbers.get(word)
        if figures and figures[-1] in _ROUND and number is not None and number < _TENS["twenty"] / 2:
            figures[-1] = str(int(figures[-1]) + number)
        else:
            figures.append(word if number is None else str(number))
    return " ".join(figures)
