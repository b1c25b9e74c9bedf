"""What is only of use together: who builds a shelf and needs tools for that wants a screwdriver and screws."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from groundplan.language.commonsense.clauses.destinations import destination
from groundplan.language.commonsense.clauses.needs import categories_called
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


PLENTY = frozenset({"everything", "all", "things", "stuff", "materials", "whatever", "takes", "supplies", "equipment"})
"""Words by which all that is needed is asked for, not only a tool."""


@cache
def _table() -> tuple[dict[str, Any], ...]:
    return tuple(read_table("kits")["kit"])


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
    said = tuple(words)
    for entry in (e for e in _table() if plenty or not e.get("plenty")):
        chosen = _first_complete(ground, entry["all"]) if occurs(ground, entry["said"], said) else {}
        if chosen and not set(entry.get("unless", ())) & set(said):
            return tuple(categories[0] for categories in chosen.values())
    return ()


def _first_complete(ground: Ground, options: list[list[str]]) -> dict[str, tuple[str, ...]]:
    for option in options:
        found = {name: categories_called(ground, name) for name in option}
        if all(found.values()):
            return found
    return {}
