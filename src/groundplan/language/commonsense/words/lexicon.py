"""The lexicon: closed-class words, adjectives, verbs and openers, read once from the data files."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

VOWELS = "aeiou"


@dataclass(frozen=True, slots=True)
class Frame:
    """What a verb asks for: its roles, and the effect that its clause brings about (see data/verbs.toml)."""

    verbs: tuple[str, ...]
    effect: str
    theme: str = "required"
    default: str = ""
    recipient: bool = False
    roles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


class Lexicon:
    """Everything the grammar knows about words that does not depend on the scene or on categories."""

    def __init__(self, tables: Mapping[str, Mapping[str, Any]]) -> None:
        words, adjectives, verbs, openers = (tables[n] for n in ("words", "adjectives", "verbs", "openers"))
        self.contractions: dict[str, str] = words["contractions"]
        self.spellings: dict[str, str] = words["spellings"]
        self.numbers: dict[str, int] = words["numbers"]
        self.word_sets: dict[str, frozenset[str]] = {k: frozenset(v) for k, v in words["word_sets"].items()}
        self.liquids: dict[str, str] = words["liquids"]
        self.ordinals: dict[str, int] = words["ordinals"]
        self.determiners: dict[str, str] = {**words["determiners"], **words["determiner_phrases"]}
        self.pronouns: dict[str, str] = words["pronouns"]
        self.persons: dict[str, str] = words["persons"]
        self.possessives: dict[str, str] = words["possessives"]
        self.places: dict[str, str] = words["places"]
        self.near_rooms: dict[str, list[str]] = words["near_rooms"]
        self.apart: dict[str, list[str]] = words["apart"]
        self.generic: dict[str, str] = words["generic"]
        self.hollow = frozenset(words["hollow"]["words"])
        self.portions = frozenset(words["measures"]["portion"])
        self.vessel_measures = frozenset(words["measures"]["vessel"])
        self.relations: dict[str, str] = words["relations"]
        self.positional = frozenset(words["positional"]["words"])
        self.count_phrases: dict[str, str] = words["comparatives"]
        self.fillers = {side: by_length(words["fillers"][side]) for side in ("start", "end")}
        self.states: dict[str, str] = adjectives["states"]
        self.opposites: dict[str, str] = adjectives["opposites"]
        self.denials: dict[str, str] = adjectives["denials"]
        self.properties = frozenset(adjectives["properties"]["words"]) | set(adjectives["property_synonyms"])
        self.property_synonyms: dict[str, str] = adjectives["property_synonyms"]
        compared = dict(adjectives["compared"])
        self.superlatives = frozenset(compared.pop("superlatives"))
        self.comparatives = frozenset(compared.pop("comparatives"))
        self.compared: dict[str, tuple[str, str]] = {w: (m[0], m[1]) for w, m in compared.items()}
        plain = adjectives["plain"]
        self.colors = frozenset(plain["colors"])
        self.plain = frozenset(w for group in plain.values() for w in group)
        self.prepositions: dict[str, tuple[str, ...]] = {k: tuple(v) for k, v in verbs["prepositions"].items()}
        self.frames: dict[str, list[Frame]] = {}
        for entry in verbs["frame"]:
            frame = _frame(entry)
            for verb in frame.verbs:
                self.frames.setdefault(verb, []).append(frame)
        self.unsupported = frozenset(verbs["unsupported"]["words"])
        self.asking = by_length(verbs["asking"]["words"])
        self.irregular: dict[str, str] = verbs["irregular"]
        self.openers = {form: by_length(table["patterns"]) for form, table in openers.items()}
        self.relation_phrases = by_length(self.relations)
        self.verb_starts = {v.split()[0] for v in self.frames} | {v[0] for v in self.asking}
        self.acting = frozenset(v.split()[0] for v, frames in self.frames.items() if any(map(_acts, frames)))
        """Verbs that order something other than to go somewhere or to bring what is then described."""
        self.particles = frozenset(w for v in self.frames for w in v.split()[1:])
        self._marks = {word: kind for kind, marks in self.prepositions.items() for word in marks}
        self.mark_phrases = by_length(self._marks)

    def mark(self, phrase: str) -> str:
        """Return the kind of a role-marking preposition."""
        return self._marks[phrase]

    def base(self, word: str) -> str | None:
        """Return the base form of a verb ("putting", "heated" → put, heat) if it is a known verb, else None."""
        if word in self.verb_starts or word in self.unsupported:
            return word
        if word in self.irregular:
            return self.irregular[word]
        for ending in ("ing", "ed", "es", "s", "d"):
            if word.endswith(ending) and len(word) > len(ending) + 1:
                for stem in stems(word[: -len(ending)]):
                    if stem in self.verb_starts or stem in self.unsupported:
                        return stem
        return None

    def closed_words(self) -> frozenset[str]:
        """Return all words of the closed classes, states, verbs and openers (for spelling)."""
        phrases: list[str] = [*self.determiners, *self.pronouns, *self.persons, *self.possessives, *self.relations]
        phrases += [*self.numbers, *self.ordinals, *self.generic, *self.count_phrases, *self.frames, *self.unsupported]
        phrases += [*self.states, *self.denials, *self.compared, *self.plain, *self.properties, *self.hollow]
        phrases += [*self.positional, *self.irregular, *self.places, *self.portions]
        phrases += [
            " ".join(p) for table in (*self.openers.values(), *self.fillers.values(), self.asking) for p in table
        ]
        return frozenset(w for phrase in phrases for w in phrase.split())


def stems(stem: str) -> tuple[str, ...]:
    """Return what may be left when an ending is taken off a verb: put(t), mak(e), tid(i→y)."""
    found = [stem, stem + "e"]
    if len(stem) > 2 and stem[-1] == stem[-2]:
        found.append(stem[:-1])
    if stem.endswith("i"):
        found.append(stem[:-1] + "y")
    return tuple(found)


def by_length(phrases: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Return the phrases as word tuples, longest first, so that the first match is the longest."""
    return tuple(sorted({tuple(p.split()) for p in phrases}, key=lambda p: (-len(p), p)))


def _acts(frame: Frame) -> bool:
    return frame.effect not in ("go", "help") and not frame.recipient


def _frame(entry: Mapping[str, Any]) -> Frame:
    return Frame(
        verbs=tuple(entry["verbs"]),
        effect=entry["effect"],
        theme=entry.get("theme", "required"),
        default=entry.get("default", ""),
        recipient=entry.get("recipient", False),
        roles={role: tuple(kinds) for role, kinds in entry.get("roles", {}).items()},
    )


@cache
def read_table(name: str) -> dict[str, Any]:
    """Return one of the package's data tables."""
    with (files("groundplan.language.commonsense") / "data" / f"{name}.toml").open("rb") as file:
        return tomllib.load(file)


_CONSTRUCTION_TABLES = tuple(
    f"{name}_constructions" if name else "constructions"
    for name in (
        *("placing", "indirect", "chore", "household", "", "errand", "workday"),
        *("kitchen", "stating", "joining", "knowing"),
    )
)


@cache
def construction_tables() -> tuple[dict[str, Any], ...]:
    """Return the tables of constructions, in the order in which they are looked through."""
    return tuple(read_table(name) for name in _CONSTRUCTION_TABLES)


@cache
def lexicon() -> Lexicon:
    """Return the lexicon that ships with groundplan, read once."""
    return Lexicon({name: read_table(name) for name in ("words", "adjectives", "verbs", "openers")})
