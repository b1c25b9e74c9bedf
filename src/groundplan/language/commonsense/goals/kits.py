"""What is only of use together: who builds a shelf and needs tools for that wants a screwdriver and screws."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from groundplan.language.commonsense.clauses.destinations import destination
from groundplan.language.commonsense.clauses.helpful import categories_called
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.reading import Reading
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.saying import occurs
from groundplan.language.questions import Determiner
from groundplan.scene.query import Query

_ASKED = frozenset(
    {"need", "needs", "something", "anything", "tools", "tool", "stuff", "things", "everything", "what", "equipment"}
)
_INTENDING = frozenset({"i", "we", "want", "going", "gonna", "about", "trying", "like", "have", "must"})


_NAMING = frozenset({"a", "an", "the", "my", "some", ",", ":", "and"})
"""What stands before the name of a thing: who names what is needed is brought that."""
_REQUIRED = frozenset({"need", "needs", "needed", "takes", "required", "requires", "necessary"})
_IT = frozenset({"that", "it", "this"})
_HAVING = frozenset({"have", "got", "ve", "'ve", "own"})
_LACKING = frozenset({"else", "missing", "lacking", "rest", "remaining", "still"})
_NEEDED = (
    ("i", "need"),
    ("we", "need"),
    ("it", "takes"),
    ("that", "takes"),
    ("is", "needed"),
    ("that", "requires"),
    ("do", "i"),
    ("do", "we"),
)
PLENTY = frozenset({"everything", "all", "things", "stuff", "materials", "whatever", "takes", "supplies", "equipment"})
"""Words by which all that is needed is asked for, not only a tool."""


@cache
def _table() -> tuple[dict[str, Any], ...]:
    return tuple(read_table("kits")["kit"])


@cache
def known_kits() -> frozenset[str]:
    """Return how the readings of all kits are reported."""
    return frozenset(entry["why"] for entry in _table())


def read_kit(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read an undertaking for which several things are needed; add that all are brought; return the end, or None."""
    words = tuple(reader.word(k) for k in range(i, reader.stop))
    if not _ASKED & set(words) and not (_INTENDING & set(words[:4]) and "you" not in words[:4]):
        return None
    for entry in _table():
        if set(entry.get("unless", ())) & set(words) or not occurs(reader.ground, entry["said"], words):
            continue
        if entry.get("plenty") and not PLENTY & set(words):
            continue
        chosen = _first_complete(reader.ground, entry["all"])
        place = destination(reading.builder, Phrase(query=Query(), refers=Refers.SPEAKER), "to") if chosen else None
        if place is None:
            continue
        for name, categories in chosen.items():
            wanted = Phrase(query=Query(categories=categories), text=name, head=name, determiner=Determiner.A)
            x = reading.builder.variable(wanted)
            reading.builder.add(place(x), ("location", x))
        reading.builder.note(entry["why"])
        reading.builder.scores.append(0.8)
        return reader.stop
    return None


def kit_for(ground: Ground, words: Sequence[str], *, plenty: bool = False) -> tuple[str, ...]:
    """Return the names of the things that are here and needed together for what words say is to be done.

    `plenty`: all that it takes was asked for, what is worked on too.
    """
    kits = _kits(ground, tuple(words), plenty=plenty)
    return tuple(categories[0] for categories in kits[0].values()) if kits else ()


def rest_of_kit(ground: Ground, words: Sequence[str]) -> tuple[str, ...]:
    """Return what else it takes, where the words say what somebody has of it already and ask for what is missing."""
    has = next(
        (k for k in range(len(words) - 1) if words[k] in ("i", "we") and set(words[k + 1 : k + 3]) & _HAVING), -1
    )
    if has < 0 or not _LACKING & set(words):
        return ()
    stop = next((k for k in range(has + 1, len(words)) if words[k] in (".", "!", "?", ";", "but", "what")), len(words))
    owned = set(words[has:stop])
    kits = _kits(ground, tuple(words), plenty=True)
    return next((tuple(n for n in kit if not _said(n, kit[n], owned)) for kit in kits), ())


def _said(name: str, categories: Sequence[str], words: set[str]) -> bool:
    """Say whether one of some words is the name of a thing, or its last word."""
    called = {name, *categories}
    return any(part in words or f"{part}s" in words for each in called for part in (each, each.rpartition("_")[2]))


def all_it_takes(ground: Ground, words: Sequence[str]) -> tuple[str, ...]:
    """Return the several things that are needed together for what words speak of, where all of them are asked for."""
    served = bool(_REQUIRED & set(words)) or any(a == "for" and b in _IT for a, b in pairwise(words))
    asked = (bool(PLENTY & set(words)) and served) or any(_what_is_needed(words, k) for k in range(len(words)))
    kits = _kits(ground, tuple(words), plenty=True) if asked else ()
    listed = {b for a, b in pairwise(words) if a in _NAMING}
    several = (kit for kit in kits if len(kit) > 1 and sum(_said(n, kit[n], listed) for n in kit) < len(kit))
    return next((tuple(categories[0] for categories in kit.values()) for kit in several), ())


def told_kit(ground: Ground, words: Sequence[str]) -> tuple[str, ...]:
    """Return the several things that are needed together for what is only told of ("glass all over the floor")."""
    said = tuple(words)
    entries = (e for e in _table() if e.get("told") and occurs(ground, e["said"], said))
    fitting = (e for e in entries if not set(e.get("unless", ())) & set(said))
    listed = {b for a, b in pairwise(words) if a in _NAMING}
    kits = (_first_complete(ground, e["all"]) for e in fitting)
    several = (kit for kit in kits if len(kit) > 1 and not any(_said(n, kit[n], listed) for n in kit))
    return next((tuple(categories[0] for categories in kit.values()) for kit in several), ())


def _what_is_needed(words: Sequence[str], k: int) -> bool:
    return words[k] == "what" and tuple(words[k + 1 : k + 3]) in _NEEDED


def _kits(ground: Ground, said: tuple[str, ...], *, plenty: bool) -> tuple[dict[str, tuple[str, ...]], ...]:
    """Return the things here, by their names, of each kit that words speak of."""
    entries = (e for e in _table() if plenty or not e.get("plenty"))
    fitting = (e for e in entries if occurs(ground, e["said"], said) and not set(e.get("unless", ())) & set(said))
    return tuple(found for e in fitting if (found := _first_complete(ground, e["all"])))


def _first_complete(ground: Ground, options: list[list[str]]) -> dict[str, tuple[str, ...]]:
    for option in options:
        found = {name: categories_called(ground, name) for name in option}
        if all(found.values()):
            return found
    return {}
