"""Requests without a verb: "screen off", "light on at Nina's", "pizza box into the bin", "on my desk please"."""

from __future__ import annotations

from groundplan.language.commonsense.clauses.effects import perform
from groundplan.language.commonsense.clauses.states import command_for, read_state
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import both, is_anything
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.reading import Reading
from groundplan.language.commonsense.words.fillers import past_fillers
from groundplan.scene.query import Query

_DIRECTED = frozenset({"into", "onto", "to", "back"})
_SWITCHED = frozenset({"on", "off", "open", "closed", "shut", "out"})
_GOALS = {"on": "on", "onto": "on", "in": "in", "into": "in", "to": "to", "next": "near"}


def read_verbless(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read a request without a verb: what is to be where or how; a place alone is where the last thing goes."""
    if reader.tokens[-1].word == "?":
        return None
    placed = _place_alone(reading, reader, i)
    if placed is not None:
        return placed
    for phrase, j in reader.noun_phrases(i):
        if is_anything(phrase.query) or phrase.refers is not Refers.THING:
            continue
        switched = reader.word(j) in _SWITCHED and (reader.is_end(j + 1) or reader.word(j + 1) in ("at", "in", "and"))
        if reader.word(j) == "for":
            served = _served(reading, reader, phrase, j)
            if served is not None:
                return served
        directed = reader.word(j) in _DIRECTED and not any(
            end > j and reader.ground.found(p.query) for p, end in reader.noun_phrases(i)
        )
        if switched or directed or _elsewhere(reader, phrase, i, j):
            done = read_state(reader, reading.builder, i, bare=True, verbless=True)
            reading.previous = reading.builder.performed if done is not None else reading.previous
            return done
    return None


def _served(reading: Reading, reader: Reader, phrase: Phrase, j: int) -> int | None:
    """Read "tea for Nina", "the parcel for the manager, please" as bringing it to them."""
    for person, end in reader.noun_phrases(j + 1):
        closed = reader.is_end(end) or reader.is_end(past_fillers(reader, end)) or reader.word(end) == ","
        if person.refers is Refers.PERSON and closed:
            command = command_for(reader, "bring", {"theme": phrase, "recipient": person}, end=end)
            if perform(reading.builder, command):
                reading.previous = command
                reading.builder.note("no verb was said; it is taken as to be brought")
                reading.builder.scores.append(0.7)
                return end
    return None


def _elsewhere(reader: Reader, phrase: Phrase, i: int, j: int) -> bool:
    """Say whether a place follows at which no such thing is, so that it must be meant to get there."""
    if reader.word(j) not in _GOALS or not reader.ground.found(phrase.query):
        return False
    longer = [p for p, end in reader.noun_phrases(i) if end > j and p.refers is Refers.THING]
    return bool(longer) and not any(all(reader.ground.found(q.query) for q in p.items) for p in longer)


def _place_alone(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read "on my desk please" as where the thing spoken of last is to be put."""
    mark = _GOALS.get(reader.word(i))
    discourse = reading.builder.discourse
    asked = reading.asked[-1].phrase if reading.asked else None
    themes = [m for m in discourse.mentions if m.role == "theme" and m.phrase.refers is Refers.THING]
    if mark is None or not themes:
        return None
    begin = i + 2 if reader.word(i + 1) == "to" else i + 1
    for place, end in reader.noun_phrases(begin):
        if not reader.is_end(end) or not reader.ground.found(both(place.query, Query())):
            continue
        it = Phrase(query=Query(), refers=Refers.ONE, text="it")
        if perform(reading.builder, command_for(reader, "put", {"theme": it, "goal": place}, {"goal": mark})):
            if asked is not None and asked.query == themes[-1].phrase.query:
                reading.asked.pop()
            return end
    return None
