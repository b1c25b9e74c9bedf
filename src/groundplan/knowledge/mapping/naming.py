"""From the name of a class to the category it means: "tea_pot", "milk_carton", "red_apple", "penknife", "aple"."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from groundplan.knowledge.base import Knowledge
from groundplan.knowledge.category import How, Match
from groundplan.knowledge.words import words_of
from groundplan.scene.entity import Kind

_PACKAGED, _JOINED = 0.9, 0.75
_SHORTEST_HEAD, _SHORTEST_BEFORE = 3, 3
_SURE_SPELLING = 0.65
_OF = "of"
_KINDS = {"liquids": "liquid", "foods": "edible"}
"""Tables of packages for what has a property, before those for anything."""
_STORE_ROOM, _STORE = "storage_room", "closet"


@dataclass(frozen=True, slots=True)
class Sense:
    """The category a class name means, and how sure that is; `content` is what it holds, if the name says so."""

    category: str
    confidence: float
    content: str = ""


def sense_of(name: str, known: Knowledge) -> Sense | None:
    """Return what a class name means; None if no category fits.

    The head of a compound says what a thing is: where the name as a whole stands for a substance in speech ("milk
    carton", "cereal box"), the package is meant. A room to keep things in is taken for a closet, a thing of a room.
    """
    words = words_of(name)
    meant = _words()["meant"].get(" ".join(words))
    if meant is not None:
        return Sense(meant, 1.0)
    best = next(iter(known.lookup(name, spelling=False)), None)
    if best is not None and best.how is How.NAME:
        return Sense(_thing(best.category, known), best.score)
    content = _content(words, best, known)
    package = _package(words, content, known)
    if best is None and package is not None and content:
        return Sense(package, _PACKAGED, content)
    if best is None:
        return _joined(words, known) or _misspelt(name, known)
    if package is not None and not _holds_things(best.category, known):
        return Sense(package, _PACKAGED, content)
    head = _words()["heads"].get(words[-1]) if words else None
    if head is not None:
        return Sense(head, _PACKAGED)
    filled = content if _holds_things(best.category, known) else ""
    return Sense(_thing(best.category, known), best.score, filled)


def generic_sense(name: str, known: Knowledge) -> str | None:
    """Return the category for whose kinds, too, something is said if it is said of this name; None if only of the name.

    What is said of sofas holds for every couch; what is said of coffee cups only for what is called so, though a coffee
    cup is of no category narrower than cups.
    """
    sense = sense_of(name, known)
    matches = known.lookup(name, spelling=False)
    if sense is None or not matches or matches[0].how is How.HEAD or matches[0].category != sense.category:
        return None
    words = words_of(name)
    head = known.lookup(words[-1], spelling=False) if len(words) > 1 and matches[0].how is How.SYNONYM else []
    return None if any(match.category == sense.category for match in head) else sense.category


def _thing(category: str, known: Knowledge) -> str:
    return _STORE if known.is_a(category, _STORE_ROOM) else category


def _joined(words: tuple[str, ...], known: Knowledge) -> Sense | None:
    """Read a last word that ends in a name: a penknife is a knife, a shoebox a box."""
    last = words[-1] if words else ""
    for start in range(_SHORTEST_BEFORE, len(last) - _SHORTEST_HEAD + 1):
        matches = known.lookup(last[start:], spelling=False)
        if matches and known.category(matches[0].category).kind is Kind.OBJECT:
            before = next(iter(known.lookup(last[:start], spelling=False)), None)
            holds = before is not None and _holds_things(matches[0].category, known)
            return Sense(matches[0].category, _JOINED, before.category if holds and before is not None else "")
    return None


def _misspelt(name: str, known: Knowledge) -> Sense | None:
    best = next(iter(known.lookup(name)), None)
    return None if best is None or best.score < _SURE_SPELLING else Sense(best.category, best.score)


def _content(words: tuple[str, ...], best: Match | None, known: Knowledge) -> str:
    """Return the category of what is in a package or vessel by its name; "" if the name does not say."""
    if len(words) < 2:
        return ""
    filled = words[words.index(_OF) + 1 :] if _OF in words[1:-1] else words[:-1]
    found = next(iter(known.lookup(" ".join(filled), spelling=False)), None)
    if found is not None:
        return found.category
    return "" if best is None or best.how is How.HEAD or _holds_things(best.category, known) else best.category


def _package(words: tuple[str, ...], content: str, known: Knowledge) -> str | None:
    """Return the category of the package that the words name besides what is in it, if they do."""
    tables = _words()
    if len(words) < 2 or " ".join(words) in tables["contents"]:
        return None
    head = words[words.index(_OF) - 1] if _OF in words[1:-1] else words[-1]
    kinds = [kind for kind, prop in _KINDS.items() if content and known.has_property(content, prop) is True]
    return next((tables[kind][head] for kind in (*kinds, "packages") if head in tables[kind]), None)


def _holds_things(category: str, known: Knowledge) -> bool:
    return bool(known.types(category) & {"container", "vessel"})


@cache
def _words() -> dict[str, dict[str, str]]:
    """Return, for each table, its words with the category each stands for."""
    text = (files("groundplan.knowledge.mapping") / "names.toml").read_text(encoding="utf-8")
    tables: dict[str, dict[str, str]] = tomllib.loads(text)
    return {
        table: {word.strip(): category for category, line in lines.items() for word in line.split(",")}
        for table, lines in tables.items()
    }
