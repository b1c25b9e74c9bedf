"""Qualities: "gone off", "working", "quiet", however the scene says them (expired, paper jam, soundproof)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.temperatures import to_be_kept
from groundplan.language.commonsense.queries import either, named, without
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.vocabulary import parts
from groundplan.scene.query import Query

_MINUS = re.compile(r"(?<!\w)[-−–](?=\d)")
_DENYING = ("not", "no", "non", "never", "without")


@dataclass(frozen=True, slots=True, kw_only=True)
class Quality:
    """What says that a thing has a quality."""

    words: tuple[str, ...]
    attributes: tuple[str, ...] = ()
    denying: tuple[str, ...] = ()
    properties: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    running: bool = False
    otherwise: str = ""
    but: tuple[str, ...] = ()
    of: str = ""
    unless: str = ""
    kept: tuple[float, ...] = ()
    """Between which degrees a thing is said to be kept."""


@cache
def _qualities() -> Mapping[str, tuple[Quality, bool]]:
    """Return the qualities by their words, each with whether the word says that a thing has it."""
    found: dict[str, tuple[Quality, bool]] = {}
    for entry in read_table("qualities")["quality"]:
        quality = Quality(
            words=tuple(entry["words"]),
            attributes=tuple(entry.get("attributes", ())),
            denying=tuple(entry.get("not", ())),
            properties=tuple(entry.get("properties", ())),
            categories=tuple(entry.get("categories", ())),
            states=tuple(entry.get("states", ())),
            running=bool(entry.get("running")),
            otherwise=entry.get("otherwise", ""),
            but=tuple(entry.get("but", ())),
            of=entry.get("of", ""),
            unless=entry.get("unless", ""),
            kept=tuple(entry.get("kept", ())),
        )
        for word in quality.words:
            found[word] = (quality, True)
        for word in entry.get("opposite", ()):
            found[word] = (quality, False)
    return found


@cache
def _opposed() -> Mapping[str, tuple[Quality, ...]]:
    """Return by words for opposites all the qualities that they deny ("still good": neither gone off nor broken)."""
    found: dict[str, tuple[Quality, ...]] = {}
    for entry in read_table("qualities")["quality"]:
        quality = _qualities()[entry["words"][0]][0]
        for word in entry.get("opposite", ()):
            found[word] = (*found.get(word, ()), quality)
    return found


def quality_words() -> frozenset[str]:
    """Return every word of every way to ask for a quality."""
    asked = read_table("questions")
    said = [
        s for kind in ("obligation", "diet", "situation", "because") for entry in asked[kind] for s in entry["said"]
    ]
    said += [s for entry in read_table("mishaps")["situation"] for s in entry["said"]]
    said += [p for kind in ("help", "cause", "again") for p in asked[kind]["patterns"]]
    said += [s for group in asked["aspects"].values() for s in group]
    words = (w for phrase in (*_qualities(), *said) for w in phrase.replace("|", " ").split())
    return frozenset(w for w in words if w.isalpha() or "-" in w)


def is_quality(phrase: str) -> bool:
    """Say whether the words ask for a quality."""
    return phrase in _qualities()


def having(ground: Ground, phrase: str) -> Query | None:
    """Return a query for what has the quality the words ask for; None if they ask for none.

    Where nothing in the scene says so, it fits nothing (or, for an opposite, everything that is not said to be so).
    """
    known = _qualities().get(phrase)
    if known is None:
        return None
    quality, positive = known
    wider, others = (having(ground, name) if name else None for name in (quality.of, quality.unless))
    if wider is not None:
        return without(wider, others) if others is not None else wider
    denied = (quality,) if positive else _opposed().get(phrase, (quality,))
    said = [option for each in denied for option in _said(ground, each)]
    own = ground.vocabulary.attributes_named(phrase)
    if positive and quality.otherwise and not said and not own:
        return having(ground, quality.otherwise)
    if positive:
        return (
            either(*said, *([Query(any_attributes=own)] if own else [])) if said or own else Query(attributes=(phrase,))
        )
    return _opposite(ground, own, said) if said else Query(kinds=("room", "asset", "object", "agent", "floor"))


def _opposite(ground: Ground, own: tuple[str, ...], said: list[Query]) -> Query:
    """Return what is not said to have a quality; of kinds of which some are said to be the opposite, those only."""
    such = Query(any_attributes=own) if own else None
    kinds = tuple(dict.fromkeys(e.category for e in ground.entities(such))) if such is not None else ()
    if such is None or not kinds:
        return without(Query(), *said)
    return either(such, without(Query(), *said, Query(categories=kinds)))


def lacking(ground: Ground, phrase: str) -> Query | None:
    """Return a query for what the scene itself says not to be so ("unripe" for "ripe"); None where it says nothing."""
    antonym = _antonyms().get(phrase)
    known = _qualities().get(antonym) if antonym is not None else None
    said = _said(ground, known[0]) if known is not None else []
    return either(*said) if said else None


@cache
def _antonyms() -> Mapping[str, str]:
    table: dict[str, str] = read_table("qualities")["antonyms"]
    return table


def called(ground: Ground, phrase: str) -> Query | None:
    """Return a query for what the scene says to have a quality, whatever else is known to; None where nothing is."""
    said = _stated(ground, _qualities()[phrase][0])
    return either(*said) if said else None


def _stated(ground: Ground, quality: Quality) -> list[Query]:
    options = []
    attributes = tuple(
        sorted(
            spelling
            for attribute, spellings in ground.vocabulary.attributes.items()
            if (_says(_signed(attribute), quality.attributes) or attribute in quality.words)
            and not _says(_signed(attribute), quality.denying)
            for spelling in spellings
        )
    )
    if attributes:
        others = tuple(dict.fromkeys(c for name in quality.but for c in ground.categories(name)))
        such = Query(any_attributes=attributes)
        options.append(without(such, Query(categories=others)) if others else such)
    kept = to_be_kept(ground, *quality.kept) if quality.kept else ()
    return [*options, named(*kept)] if kept else options


def _said(ground: Ground, quality: Quality) -> list[Query]:
    known: dict[Quality, list[Query]] = ground.kept("what is said to have qualities", lambda _: {})
    if quality not in known:
        known[quality] = _all_said(ground, quality)
    return list(known[quality])


def _all_said(ground: Ground, quality: Quality) -> list[Query]:
    options = _stated(ground, quality)
    options += [Query(states=(s,)) for s in quality.states if ground.scene.matching(s)]
    categories: dict[str, None] = {}
    for name in quality.properties:
        categories.update(dict.fromkeys(ground.knowledge.scene_categories_with(ground.scene, name)))
    on = Query(categories=tuple(categories), states=("switched_on",)) if categories and quality.running else None
    if on is not None and ground.found(on):
        options.append(on)
        categories.clear()
    for name in quality.categories:
        categories.update(dict.fromkeys(ground.categories(name)))
    if categories:
        options.append(Query(categories=tuple(categories)))
    return options


@cache
def _signed(attribute: str) -> tuple[str, ...]:
    """Return the words of an attribute, with "minus" for the sign of a number ("keep at -18 degrees")."""
    return parts(_MINUS.sub("minus ", attribute))


def attributes_saying(ground: Ground, patterns: tuple[str, ...]) -> tuple[str, ...]:
    """Return the scene's attributes in which one of the patterns stands, undenied."""
    stated = ground.vocabulary.attributes.items()
    return tuple(sorted(s for attribute, spellings in stated if _says(_signed(attribute), patterns) for s in spellings))


def _says(words: tuple[str, ...], patterns: tuple[str, ...]) -> bool:
    return any(_contains(words, pattern) for pattern in _split(patterns))


@cache
def _split(patterns: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(pattern.split()) for pattern in patterns)


def _contains(words: tuple[str, ...], pattern: tuple[str, ...]) -> bool:
    """Say whether the pattern's words stand in the attribute one after the other, undenied."""
    for start in range(len(words) - len(pattern) + 1):
        if all(_fits(w, p) for w, p in zip(words[start:], pattern, strict=False)):
            return pattern[0] in _DENYING or not any(w in _DENYING for w in words[:start])
    return False


def _fits(word: str, pattern: str) -> bool:
    if pattern == "*":
        return True
    return word.startswith(pattern[:-1]) if pattern.endswith("*") else word == pattern
