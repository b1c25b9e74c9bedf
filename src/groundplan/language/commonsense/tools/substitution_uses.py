"""What a missing thing would have been used for: which of its affordances an instruction makes use of."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from groundplan.knowledge import knowledge
from groundplan.knowledge.words import singulars
from groundplan.language.tool_questions import Affordances, RelevantAffordances

_WORD = re.compile(r"[a-z]+")
_ARTICLES = frozenset(
    {"a", "an", "the", "my", "your", "our", "some", "any", "one", "this", "that", "it", "another", "clean", "big"}
)
_POURED = frozenset({"pour", "fill", "refill", "top", "empty", "tip", "decant", "spill"})
_HANDY, _HOLDING = "carry", "contain"
_MODIFIERS = 3
"""So many words may stand from a preposition to a thing: in the large storage crate."""


@dataclass(frozen=True, slots=True)
class _Uses:
    """The table `data/uses.toml`."""

    words: Mapping[str, tuple[frozenset[str], ...]]
    prepositions: Mapping[str, tuple[str, ...]]
    general: frozenset[str]
    nature: tuple[str, ...]


def relevant_affordances(question: RelevantAffordances) -> Affordances:
    """Return which affordances of the missing thing matter: what it does in the instruction, and that it is handy."""
    names = tuple(name for name, _ in question.affordances)
    return Affordances(
        reasoning=f"what the {question.missing} is needed for",
        affordances=made_use_of(question.instruction, question.missing, names),
    )


def made_use_of(instruction: str, missing: str, affordances: Iterable[str]) -> tuple[str, ...]:
    """Return those of the affordances that the instruction makes use of in the missing thing.

    What is eaten or drunk must be of that nature and nothing else; shampoo and glue are handed over as they come. Of a
    tool or a vessel, what the words ask for counts. Everything that can be carried should be replaced by something that
    can; what things are only put into need not be carried.
    """
    uses, own = _uses(), tuple(dict.fromkeys(affordances))
    for nature in uses.nature:
        if nature in own and not (nature == "liquid" and _in_its_pack(instruction, own)):
            drinkable = nature == "liquid" and "drinkable" in own
            return (nature, "drinkable") if drinkable else (nature,)
    before, words = _said(instruction, missing)
    asked = {name for name in own if any(group <= words for group in uses.words.get(name, ()))}
    asked |= {name for place in before for name in uses.prepositions.get(place, ()) if name in own}
    if _liquids(words) and "liquid-contain" in own:
        asked.add("liquid-contain")
    served = _sharpened([name for name in own if name in asked and name not in uses.general], own)
    stays = served in ((_HOLDING,), ("heat",)) and any(_HOLDING in uses.prepositions.get(place, ()) for place in before)
    return (*served, *((_HANDY,) if _HANDY in own and not stays else ()))


def _in_its_pack(instruction: str, own: tuple[str, ...]) -> bool:
    """Say whether a liquid is wanted in what it is sold in: it is not for drinking, and nothing is to be poured."""
    return "drinkable" not in own and not _POURED & set(_WORD.findall(instruction.lower()))


def serving(affordances: Iterable[str]) -> frozenset[str]:
    """Return the affordances that say what a thing is for, without those that nearly everything has."""
    return frozenset(affordances) - _uses().general


def is_heated(instruction: str, missing: str) -> bool:
    """Say whether the instruction has something heated, so that what holds it must bear that."""
    _, words = _said(instruction, missing)
    return any(group <= words for group in _uses().words["heat-resistance"])


def _sharpened(served: list[str], own: tuple[str, ...]) -> tuple[str, ...]:
    """Leave out what is true of the thing but not what it is for: a knife cuts, whatever else it could do."""
    if "heat" in served:
        return ("liquid-contain", "heat-resistance") if {"pour", "heat-resistance"} <= set(own) else ("heat",)
    for tool in ("cut", "dry-swipe", "wet-swipe"):
        if tool in served and not {"contain", "support"} & set(own):
            return (tool,)
    if "sturdy-support" in served:
        return ("sturdy-support",)
    return tuple(served)


def _said(instruction: str, missing: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return the words just before the missing thing, and all other words, each with what it may be a form of."""
    text = " ".join(_WORD.findall(instruction.lower()))
    name = " ".join(_WORD.findall(missing.lower()))
    phrases = [name, f"{name}s", name.split()[-1], f"{name.split()[-1]}s"] if name else []
    before: set[str] = set()
    for phrase in phrases:
        found = re.search(rf"\b{re.escape(phrase)}\b", text)
        if found:
            ahead = [word for word in text[: found.start()].split() if word not in _ARTICLES]
            places = [word for word in ahead[-_MODIFIERS:] if word in _uses().prepositions]
            before = set(places[-1:] or ahead[-1:])
            text = f"{text[: found.start()]} {text[found.end() :]}"
            break
    return frozenset(before), frozenset(form for word in text.split() for form in _forms(word))


def _forms(word: str) -> set[str]:
    """Return the word and what it may be a form of: "cutting" of "cut", "slices" of "slice"."""
    found = {word, *singulars(word)}
    for ending in ("ing", "ed", "d", "en"):
        if word.endswith(ending) and len(word) - len(ending) >= 2:
            stem = word[: -len(ending)]
            found |= {stem, f"{stem}e"}
            if len(stem) > 2 and stem[-1] == stem[-2]:
                found.add(stem[:-1])
    return found


def _liquids(words: Iterable[str]) -> bool:
    known = knowledge()
    return any(
        known.is_a(match.category, "drink") for word in words for match in known.lookup(word, spelling=False)[:1]
    )


@cache
def _uses() -> _Uses:
    data = tomllib.loads((files("groundplan.language.commonsense") / "data" / "uses.toml").read_text(encoding="utf-8"))
    words = {
        name: tuple(frozenset(entry.split()) for entry in map(str.strip, line.split(",")) if entry)
        for name, line in data["uses"].items()
    }
    prepositions = {word: tuple(line.split()) for word, line in data["preposition"].items()}
    return _Uses(words, prepositions, _names(data["general"]), tuple(data["nature"]["names"].split(", ")))


def _names(table: Mapping[str, str]) -> frozenset[str]:
    return frozenset(table["names"].split(", "))
