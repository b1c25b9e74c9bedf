"""Allotment: "two coffees: the blue mug is for Ann and the red one for Ben", which says what for whom among several."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.clauses.destinations import destination
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.reading import Reading
from groundplan.language.questions import Determiner

_ONE = ("one", "another", "another one", "the other", "the other one", "the second", "the second one", "a second one")
_BE = ("is", "are", "goes", "should", "shall", "will", "be", "to", "go", "'s")


def read_allotment(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read "X is for A and Y for B" after something was made in vessels or asked for: each is that, brought to whom."""
    filled = [p for p in reading.builder.pieces if p.slots and p.slots[0][0] == "filled"]
    if reader.tokens[-1].word == "?" or not (filled or reading.listing or reading.previous is not None):
        return None
    pairs, end = _pairs(reading, reader, i, made=bool(filled))
    closed = reader.is_end(end) or reader.word(end) in ("and", "then", ",")
    if not pairs or (len(pairs) == 1 and not filled) or not closed:
        return None
    things = [reading.builder.terms(thing, "theme") if thing.text not in _ONE else [] for thing, _ in pairs]
    if filled:
        things = _assign(reading, filled[-1].slots[0][1], things)
    for names, (_, person) in zip(things, pairs, strict=True):
        place = destination(reading.builder, person, "to")
        for name in names if place is not None else ():
            reading.builder.add(place(name), ("location", name))  # type: ignore[misc]
    reading.builder.scores.append(0.8)
    return end


def _pairs(reading: Reading, reader: Reader, i: int, *, made: bool) -> tuple[list[tuple[Phrase, Phrase]], int]:
    """Return what is for whom, and the position after."""
    found: list[tuple[Phrase, Phrase]] = []
    end = j = i
    while j < reader.stop:
        pair = _pair(reading, reader, j, said=bool(found), made=made)
        if pair is None:
            break
        found.append(pair[:2])
        end = j = pair[2]
        while reader.word(j) in ("and", ",", "but") and j < reader.stop:
            j += 1
    return found, end


def _pair(reading: Reading, reader: Reader, i: int, *, said: bool, made: bool) -> tuple[Phrase, Phrase, int] | None:
    for thing, j in reader.noun_phrases(i):
        k = j
        while reader.word(k) in _BE:
            k += 1
        if made and thing.text in _ONE and reader.word(j) == "for":
            marked = True
        else:
            thing = reading.builder.discourse.complete(thing, "theme")
            marked = reader.word(k) in ("for", "to") and (k > j or said)
        if not marked or thing.refers is not Refers.THING or thing.parts:
            continue
        if not reader.ground.found(thing.query) and thing.text not in _ONE:
            continue
        for person, end in reader.noun_phrases(k + 1):
            if person.refers in (Refers.PERSON, Refers.SPEAKER) and not person.parts:
                if thing.text in _ONE:
                    return thing, person, end
                reading.builder.discourse.add(thing, "theme", ())
                return replace(thing, determiner=Determiner.THE), person, end
    return None


def _assign(reading: Reading, variable: str, things: list[list[str]]) -> list[list[str]]:
    """Put what was allotted (or as many different cups, where only "one" was said) in the place of "two cups"."""
    builder = reading.builder
    about = [p for p in builder.pieces if variable in [name for _, name in p.slots]]
    builder.pieces = [p for p in builder.pieces if p not in about]
    cup = builder.variables[variable]
    found: list[list[str]] = []
    for names in things:
        others = [name for earlier in found for name in earlier]
        one = Phrase(query=cup.query, text=cup.text, determiner=Determiner.A)
        found.append(names or [builder.variable(one, stem="cup", distinct=others)])
        for name in found[-1]:
            for piece in (p for p in about if p.slots[0][0] == "filled"):
                builder.add(piece.goal.replace(variable, name), ("filled", name))
    return found
