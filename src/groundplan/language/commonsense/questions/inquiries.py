"""Questions for what something is like: "what colour is the sofa", "how long is the rope", "what is wrong with it"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import is_anything
from groundplan.language.commonsense.questions.which import Asked
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import IS
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.tokens import POSSESSIVE
from groundplan.language.commonsense.words.vocabulary import parts
from groundplan.scene.entity import Kind

_NOTE = "what is said of it here answers that"


@cache
def _aspects() -> dict[str, Any]:
    table: dict[str, Any] = read_table("questions")["aspects"]
    return table


def read_inquiry(reader: Reader, i: int) -> list[Asked]:
    """Read a question for a property of what is named: the thing itself is the answer, with what is said of it."""
    found = [*_aspect_of(reader, i), *_measured(reader, i), *_about(reader, i), *_numbered(reader, i)]
    return [a for a in found if reader.is_end(a.end) or reader.word(a.end) in ("and", "then")]


def _things(reader: Reader, j: int) -> Iterator[tuple[Phrase, int]]:
    """Yield the readings of a noun phrase that finds something."""
    for said, end in reader.noun_phrases(j):
        phrase = reader.meant(said)
        if not is_anything(phrase.query) and reader.ground.found(phrase.query) and phrase.refers is not Refers.PERSON:
            yield replace(phrase, notes=(*phrase.notes, _NOTE)), end


def _aspect_of(reader: Reader, i: int) -> Iterator[Asked]:
    """Read "what color is X", "what is the title of X", "what state is X in", "what is X's size"."""
    nouns = _aspects()["nouns"]
    k = i + 1 if reader.word(i) in ("in", "of", "from") else i
    if reader.word(k) not in ("what", "which"):
        return
    if reader.word(k + 1) in nouns:
        done = reader.word(k + 2) in ("do", "does")
        if reader.word(k + 2) not in IS and not done:
            return
        for phrase, end in _things(reader, k + 3):
            yield Asked(phrase=phrase, end=_past_tail(reader, end, done=done))
        return
    if reader.word(k + 1) not in IS:
        return
    j = k + 3 if reader.word(k + 2) in ("the", "its", "their") else k + 2
    j = j + 1 if reader.word(j) in ("exact", "current", "main") else j
    if reader.word(j) in nouns and reader.word(j + 1) in ("of", "on", "for"):
        for phrase, end in _things(reader, j + 2):
            yield Asked(phrase=phrase, end=end)
    if reader.word(j) in nouns and reader.word(k + 2) in ("its", "their") and reader.last is not None:
        yield Asked(phrase=reader.last, end=j + 1)
    mark = next((n for n in range(k + 2, min(k + 9, reader.stop)) if reader.word(n) == POSSESSIVE), -1)
    if mark > 0 and reader.word(mark + 1) in nouns:
        for phrase, end in _things(reader.within(mark), k + 2):
            if end == mark:
                yield Asked(phrase=phrase, end=mark + 2)


def _past_tail(reader: Reader, end: int, *, done: bool) -> int:
    """Return the position after "made of", "in", "have", "printed in" at the end of a question for an aspect."""
    plain = ("made", "of", "from", "in", "out", "printed", "painted", "written", "on", "about", "like")
    tails = frozenset(plain) | (frozenset({"have", "has", "come", "say", "belong", "to"}) if done else frozenset())
    while reader.word(end) in tails:
        end += 1
    return end


def _measured(reader: Reader, i: int) -> Iterator[Asked]:
    """Read "how long is X", "how many pages does X have" where what is said of it tells."""
    if reader.word(i) != "how" or reader.word(i + 1) not in _aspects()["adjectives"]:
        return
    if reader.word(i + 2) in IS:
        for phrase, end in _things(reader, i + 3):
            yield Asked(phrase=phrase, end=end)


def _about(reader: Reader, i: int) -> Iterator[Asked]:
    """Read "what is X made of", "what is wrong with X", "what does X say", "what is written on X"."""
    if reader.word(i) != "what":
        return
    before = next((p for said in _aspects()["before"] if reader.at(i + 1, *(p := tuple(said.split())))), None)
    if before is not None:
        for phrase, end in _things(reader, i + 1 + len(before)):
            yield Asked(phrase=phrase, end=end)
        return
    if reader.word(i + 1) not in (*IS, "does", "do"):
        return
    named = reader.word(i + 3) in _aspects()["nouns"] and reader.word(i + 4) in ("of", "on")
    for phrase, end in _things(reader, i + 5 if named else i + 2):
        for said in _aspects()["after"]:
            tail = tuple(said.split())
            if reader.at(end, *tail):
                yield Asked(phrase=phrase, end=end + len(tail))


def _numbered(reader: Reader, i: int) -> Iterator[Asked]:
    """Read "how many pages does X have", "how many people does X seat" where an attribute of it counts such."""
    if not reader.at(i, "how", "many") or reader.word(i + 3) not in ("does", "do", "has", "have", "is", "are", "can"):
        return
    counted = {reader.word(i + 2), reader.word(i + 2).removesuffix("s")}
    if reader.word(i + 2) in ("people", "persons", "guests"):
        counted |= {"capacity", "seats", "person"}
    for phrase, end in _things(reader, i + 4):
        last = end + 1 if reader.word(end) in ("have", "contain", "has", "seat", "hold", "fit", "for", "take") else end
        if last == end and reader.word(i + 3) not in ("has", "have"):
            continue
        entities = reader.ground.entities(phrase.query)
        told = all(any(counted & set(parts(a)) for a in e.attributes) for e in entities)
        if told and all(e.kind is not Kind.AGENT for e in entities):
            yield Asked(phrase=phrase, end=last)
