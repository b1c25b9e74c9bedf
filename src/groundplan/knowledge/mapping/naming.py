"""From the name of a class to the category it means: "tea_pot", "milk_carton", "red_apple", "aple"."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from groundplan.knowledge.base import Knowledge
from groundplan.knowledge.category import How, Match
from groundplan.knowledge.words import words_of

_PACKAGED = 0.9
_OF = "of"


@dataclass(frozen=True, slots=True)
class Sense:
    """The category a class name means, and how sure that is."""

    category: str
    confidence: float


def sense_of(name: str, known: Knowledge) -> Sense | None:
    """Return what a class name means; None if no category fits.

    The head of a compound says what a thing is: where the name as a whole stands for a substance in speech ("milk
    carton", "cereal box"), the package is meant.
    """
    matches = known.lookup(name)
    best = matches[0] if matches else None
    packaged = None if best is not None and best.how is How.NAME else _package(words_of(name), best, known)
    if packaged is not None and (best is None or not _holds_things(best.category, known)):
        return Sense(packaged, _PACKAGED)
    return None if best is None else Sense(best.category, best.score)


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


def _package(words: tuple[str, ...], best: Match | None, known: Knowledge) -> str | None:
    """Return the category of the package that the words name besides what is in it, if they do."""
    phrase = " ".join(words)
    if len(words) < 2 or phrase in _words()["contents"]:
        return None
    head = words[words.index(_OF) - 1] if _OF in words[1:-1] else words[-1]
    filled = " ".join(words[words.index(_OF) + 1 :] if _OF in words[1:-1] else words[:-1])
    content = known.lookup(filled, spelling=False)
    inside = content[0].category if content else best.category if best else ""
    wet = bool(inside) and known.has_property(inside, "liquid") is True
    tables = _words()
    return tables["liquids" if wet else "solids"].get(head) or tables["packages"].get(head)


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
