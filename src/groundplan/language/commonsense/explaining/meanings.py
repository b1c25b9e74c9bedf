"""What words mean besides what they say: phrases that explain others which are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from groundplan.knowledge.words import plural
from groundplan.language.commonsense.explaining.stems import stem
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.vocabulary import parts

Stems = tuple[str, ...]
DENIALS = frozenset({"not", "no", "never", "without", "nobody", "nothing", "non", "neither", "nor", "none"})
_GAP = 3


@dataclass(frozen=True, slots=True)
class Meaning:
    """What is asked for with any of the phrases is shown by any of the others, or by a kind or property of a thing.

    `living`: it is said of people and animals only. `quality` is a quality of `data/qualities.toml` that is asked for.
    """

    asked: tuple[Stems, ...]
    shown: tuple[Stems, ...]
    kinds: tuple[str, ...] = ()
    living: bool = False
    quality: str = ""
    properties: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Job:
    """What those do who are called so: the stems of their names and of what they do.

    `nouns` are what they are called by who are called after what they do: nobody is a keeper of what "should be kept".
    """

    names: tuple[Stems, ...]
    does: tuple[Stems, ...]
    nouns: frozenset[str]


def stems_of(text: str) -> Stems:
    """Return the stems of the words of a text, without articles."""
    return tuple(stem(w) for w in parts(text) if w not in ("a", "an", "the"))


@cache
def meanings() -> tuple[Meaning, ...]:
    """Return the groups of the table, read once."""
    return tuple(_meaning(entry) for entry in read_table("meanings")["meaning"])


@cache
def jobs() -> tuple[Job, ...]:
    """Return the trades and offices that are known, read once."""
    table: dict[str, str] = read_table("jobs")["jobs"]
    return tuple(_job(name, said) for name, said in table.items())


@cache
def holding() -> frozenset[str]:
    """Return the words by which a question may speak of what something holds or is owned by."""
    return frozenset(read_table("meanings")["light"]["holding"].split())


@cache
def light() -> frozenset[str]:
    """Return the words that say nothing of an entity."""
    return frozenset(read_table("meanings")["light"]["words"].split())


@cache
def weak() -> frozenset[str]:
    """Return the stems of words that say little where others say more ("plays the violin")."""
    return frozenset(stem(w) for w in read_table("meanings")["light"]["weak"].split())


@cache
def idle() -> frozenset[str]:
    """Return the words of telling and asking that say nothing of what is told of ("reckons", "obviously", "wonder")."""
    return frozenset(read_table("meanings")["light"]["idle"].split())


@cache
def light_phrases() -> tuple[tuple[str, ...], ...]:
    """Return the phrases that say nothing of an entity, longest first ("in charge of", "right now")."""
    said = (tuple(p.split()) for p in read_table("meanings")["light"]["phrases"])
    return tuple(sorted(said, key=len, reverse=True))


def _meaning(entry: dict[str, Any]) -> Meaning:
    alike = tuple(stems_of(p) for p in entry.get("alike", ()))
    return Meaning(
        asked=(*alike, *(stems_of(p) for p in entry.get("asked", ()))),
        shown=(*alike, *(stems_of(p) for p in entry.get("shown", ()))),
        kinds=tuple(entry.get("kinds", ())),
        living=bool(entry.get("living")),
        quality=entry.get("quality", ""),
        properties=tuple(entry.get("properties", ())),
    )


def _job(name: str, said: str) -> Job:
    named, _, does = said.partition(":")
    names = (name.replace("_", " "), *(n for n in named.split(",") if n.strip()))
    nouns = {parts(n)[-1] for n in names}
    done = all(n.endswith(("er", "or")) for n in nouns)
    called = frozenset(nouns | {plural(n) for n in nouns}) if done else frozenset()
    return Job(tuple(stems_of(n) for n in names), tuple(stems_of(d) for d in does.split(",") if d.strip()), called)


def places_of(phrase: Stems, words: Sequence[str]) -> frozenset[int] | None:
    """Return where the words of a phrase stand in a row of stems, one after the other with few between; else None."""
    for start, word in enumerate(words):
        if word != phrase[0]:
            continue
        found, k = [start], start
        for wanted in phrase[1:]:
            window = range(k + 1, min(k + 2 + _GAP, len(words)))
            k = next((n for n in window if words[n] == wanted), -1)
            if k < 0:
                break
            found.append(k)
        else:
            return frozenset(found)
    return None


def says(text: Sequence[str], phrase: Stems) -> bool:
    """Say whether a text says a phrase, and does not deny it."""
    if any(s not in text for s in phrase):
        return False
    found = places_of(phrase, text)
    if found is None:
        return False
    return bool(DENIALS & set(phrase)) or not DENIALS & set(text[: min(found)])
