"""Nouns with a code ("sample J77T"), and compounds had in parts only ("red wine": a wine that is red)."""

from __future__ import annotations

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.queries import both, either, named
from groundplan.language.commonsense.words.vocabulary import squash
from groundplan.scene.query import Query


def numbers_in(text: str) -> list[str]:
    """Return the numbers within a name: "room4_b12" has 4 and 12."""
    found, digits = [], ""
    for character in text + " ":
        if character.isdecimal():
            digits += character
        elif digits:
            found.append(digits)
            digits = ""
    return found


def is_code(word: str) -> bool:
    """Say whether a word is a code of letters and digits: K31X, b20."""
    return word.isalnum() and any(c.isdecimal() for c in word) and any(c.isalpha() for c in word) and len(word) > 2


def coded(ground: Ground, words: tuple[str, ...], noun: Query | None) -> Query | None:
    """Return what bears the code that the words end with: of the kind the noun says, else whatever bears it."""
    attributes = ground.vocabulary.attributes_named(words[-1])
    ids = tuple(dict.fromkeys(ground.vocabulary.words.get(words[-1], ())))
    if not attributes and not ids:
        return None
    bearing = either(*([Query(any_attributes=attributes)] if attributes else []), *([named(*ids)] if ids else []))
    of_kind = both(noun, bearing) if noun is not None else bearing
    return of_kind if ground.found(of_kind) else bearing


def said_apart(ground: Ground, phrase: str) -> Query | None:
    """Return "red wine" as a wine that is red, by an attribute or its name, where the scene knows no such compound."""
    lead, _, last = phrase.rpartition(" ")
    kinds = tuple(
        dict.fromkeys(c for s in (last, *singulars(last)) for c in ground.vocabulary.by_squash.get(squash(s), ()))
    )
    if not lead or not kinds:
        return None
    attributes = ground.vocabulary.attributes_named(lead)
    ids = tuple(dict.fromkeys(ground.vocabulary.words.get(lead, ())))
    such = ([Query(any_attributes=attributes)] if attributes else []) + ([named(*ids)] if ids else [])
    query = both(Query(categories=kinds), either(*such)) if such else None
    return query if query is not None and ground.found(query) else None
