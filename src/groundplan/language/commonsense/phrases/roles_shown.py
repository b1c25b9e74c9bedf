"""Roles that belongings show: a football fan has a football, a baby a cot, whose the violin is plays it."""

from __future__ import annotations

from functools import cache
from typing import Any

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.queries import either
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.vocabulary import parts
from groundplan.scene.entity import Kind
from groundplan.scene.neighbours import owner_of
from groundplan.scene.query import Query

_DEVOTED = tuple(
    tuple(said.split())
    for said in (
        "is fond of", "are fond of", "is into", "are into", "is keen on", "goes in for", "goes", "go", "likes", "like",
        "loves", "love", "enjoys", "enjoy", "plays", "play", "does", "collects", "rides", "practises", "practices",
        "is crazy about", "is interested in",
    )
)  # fmt: skip


@cache
def _table() -> dict[str, Any]:
    return read_table("roles")


def role_words(words: tuple[str, ...]) -> bool:
    """Say whether words name a role that belongings may show ("football fan", "climber")."""
    return bool(words) and ("_".join(_singular(words)) in _table()["shown"] or _interest(words) is not None)


def of_shown_role(ground: Ground, words: tuple[str, ...]) -> Query | None:
    """Return a query for what is theirs whose belongings show the role; None where nobody's do."""
    things = _evidence(words)
    if not things:
        return None
    owners: dict[str, int] = {}
    for entity in ground.scene.entities():
        owner = owner_of(ground.scene, entity.id) if entity.kind in (Kind.OBJECT, Kind.ASSET) else None
        if owner is not None and _shows(ground, entity.category, entity.attributes, things):
            owners[owner] = owners.get(owner, 0) + 1
    return either(*(Query(owner=o) for o in owners)) if owners else None


def read_shown(reader: Reader, j: int) -> list[tuple[Query, int]]:
    """Read "a football fan", "the climber" at a position as what is theirs, where nobody is called so."""
    k = j + 1 if reader.word(j) in ("a", "an", "the", "some", "our", "any") else j
    for length in (3, 2, 1):
        words = tuple(reader.word(n) for n in range(k, k + length))
        if not all(words) or not role_words(words) or reader.word(k + length) == "'s":
            continue
        if reader.ground.categories("_".join(words)) or reader.ground.vocabulary.owners_named(words):
            continue
        whose = of_shown_role(reader.ground, words)
        if whose is not None:
            return [(whose, k + length)]
    return []


def read_devoted(reader: Reader, j: int) -> list[tuple[Query, int]]:
    """Read "goes climbing", "likes cats", "is into photography", "plays the violin": what is theirs who have such."""
    opening = next((p for p in _DEVOTED if reader.at(j, *p)), None)
    if opening is None:
        return []
    k = j + len(opening)
    k = k + 1 if reader.word(k) in ("the", "a", "an", "to") else k
    for length in (2, 1):
        words = tuple(reader.word(n) for n in range(k, k + length))
        if not all(words):
            continue
        names = [w for w in (words, (*words[:-1], *list(singulars(words[-1]))[:1])) if w]
        for name in names:
            whose = of_shown_role(reader.ground, (*name, "fan"))
            if whose is not None:
                return [(whose, k + length)]
    return []


def _evidence(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the things that show a role."""
    named = _table()["shown"].get("_".join(_singular(words)))
    if named is not None:
        return tuple(named)
    interest = _interest(words)
    return () if interest is None else (*_table()["interests"].get(interest, ()), interest)


def _interest(words: tuple[str, ...]) -> str | None:
    last = _singular(words)[-1] if words else ""
    known = len(words) > 1 and last in _table()["devotees"]["words"]
    return " ".join(words[:-1]) if known else None


def _singular(words: tuple[str, ...]) -> tuple[str, ...]:
    forms = [*singulars(words[-1]), words[-1]]
    table = _table()
    known = (f for f in forms if "_".join((*words[:-1], f)) in table["shown"] or f in table["devotees"]["words"])
    return (*words[:-1], next(known, words[-1]))


def _shows(ground: Ground, category: str, attributes: tuple[str, ...], things: tuple[str, ...]) -> bool:
    said = {w for a in attributes for w in parts(a)}
    said |= {s for w in said for s in singulars(w)}
    for thing in things:
        name = thing.replace(" ", "_")
        words = set(thing.split())
        if category == name or words <= set(category.split("_")) or words <= said:
            return True
        if any(ground.knowledge.is_a(sense, name) for sense in ground.knowledge.senses(category)[:1]):
            return True
    return False
