"""Questions among the clauses: "find out whether …", "which mugs are …", and wishes for what can only be looked for."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.clauses.states import command_for
from groundplan.language.commonsense.notes import looked_for
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.questions.searching import read_search
from groundplan.language.commonsense.questions.which import Asked
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.reading import Reading, perform_best
from groundplan.scene.entity import Kind

_BEFORE_QUESTION = ("me", "us", "out", "for", "about", "please", "if", "whether", "that", "to", "up", "in")


def read_question(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read a question that is understood well enough."""
    asked = read_search(reader, i)
    if asked is None or asked.score < (0.3 if asked.phrase.unknown else 0.1):
        return None
    return noted(reading, asked)


def noted(reading: Reading, asked: Asked) -> int:
    """Add a question to what is asked, and its thing to what was spoken of; return the position after it."""
    builder = reading.builder
    completed = builder.discourse.complete(asked.phrase)
    asked = replace(asked, phrase=completed)
    reading.asked.append(asked)
    builder.discourse.add(completed, "theme", ())
    reading.weighed.append((looked_for(asked.phrase.text), min(1.0, asked.score)))
    builder.notes += [n for n in asked.phrase.notes if n]
    return asked.end


def read_asked(reading: Reading, reader: Reader, j: int) -> int | None:
    """Read what stands behind "tell me", "find out", "check": a question, or "whether …"."""
    looked_in = _look_in(reading, reader, j) if reader.word(j - 1) == "check" else None
    if looked_in is not None:
        return looked_in
    while reader.word(j) in _BEFORE_QUESTION and reader.word(j + 1):
        if reader.word(j) == "in" and reader.word(j + 1) in ("which", "what"):
            break
        if reader.word(j) in ("if", "whether", "that"):
            return read_question(reading, reader, j)
        j += 1
    return read_question(reading, reader, j)


def _look_in(reading: Reading, reader: Reader, j: int) -> int | None:
    """Read "check | the lab, then …" as going there, where something else is to be done after it."""
    for place, end in reader.noun_phrases(j):
        goes_on = reader.word(end) in (",", "and", "then") and end + 2 < reader.stop
        if place.refers is Refers.ROOM and not place.unknown and goes_on and not place.parts:
            return perform_best(reading, [command_for(reader, "visit", {"theme": place}, end=end)])
    return None


def read_place_sought(reading: Reading, reader: Reader, j: int) -> int | None:
    """Read "(I need) | a room with …" as a question where only what cannot be brought fits."""
    for phrase, end in reader.noun_phrases(j)[:1]:
        fixed = phrase.refers in (Refers.ROOM, Refers.THING) and not phrase.unknown and reader.is_end(end)
        found = reader.ground.entities(phrase.query)
        if fixed and found and all(e.kind is not Kind.OBJECT for e in found):
            return read_question(reading, reader, j)
    return None
