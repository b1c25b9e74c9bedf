"""Headings: what stands before a colon or dash says what a list is about ("tidy the lab: mug into the sink")."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.clauses.clauses import read_listed
from groundplan.language.commonsense.clauses.commands import read_commands
from groundplan.language.commonsense.clauses.effects import perform
from groundplan.language.commonsense.clauses.resultatives import with_state
from groundplan.language.commonsense.clauses.states import command_for
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import is_anything
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.reading import Reading
from groundplan.language.commonsense.words.fillers import strip_end, strip_start

_PACKING = ("pack", "pack up", "load", "load up", "stuff")
_COLONS = (":", "-", "–", "—")
_WHERE = (("in",), ("inside",), ("for",), ("at",), ("to", "do", "in"), ("jobs", "in"), ("next", "up"), ("now",))
_JOINTS = frozenset({"and", "then", "but", "also", "plus"})


def read_headed(reading: Reading, reader: Reader, i: int) -> bool:
    """Read "heading: list" where the list can be read on its own; False leaves everything as it was."""
    colon = next((k for k in range(i + 1, reader.stop - 1) if reader.tokens[k].text in _COLONS), -1)
    colon = max(colon, _past_room(reader, i))
    if colon < 0 or any(reader.word(k) in ("if", "unless", "when") for k in range(i, colon)):
        return False
    if reader.word(colon + 1) in _JOINTS:
        return False
    start = strip_start(reader, colon + 1)
    part = reader.within(strip_end(reader, start))
    saved = reading.saved()
    if _listed_themes(reading, reader, i, colon, part, start):
        return True
    reading.restore(saved)
    _remember(reading, reader.within(colon), i)
    reading.builder.discourse.heading = _room_headed(reader, i, colon)
    reading.wishing = True
    read_listed(reading, part, start)
    done = len(reading.builder.pieces) > len(saved.pieces) and len(reading.failed) == len(saved.failed)
    done = done and not _orders(reader, i, colon)
    reading.wishing = False
    if done and len(reading.asked) == len(saved.asked):
        reading.told.append(reader.text(i, colon))
        return True
    reading.restore(saved)
    reading.builder.discourse.heading = None
    return False


def _room_headed(reader: Reader, i: int, colon: int) -> Phrase | None:
    """Return the room that is all a heading names ("print room: …", "in the kitchen: …")."""
    start = next((i + n for n in (3, 2, 1) if tuple(reader.word(k) for k in range(i, i + n)) in _WHERE), i)
    rooms = (p for p, end in reader.noun_phrases(start) if end == colon and p.refers is Refers.ROOM and not p.parts)
    return next((p for p in rooms if len(reader.ground.found(p.query)) == 1), None)


def _past_room(reader: Reader, i: int) -> int:
    """Return where the comma stands behind a room that is told first ("in the kitchen | , open the oven"); else -1."""
    if reader.word(i) not in ("in", "inside"):
        return -1
    rooms = (end for p, end in reader.noun_phrases(i + 1) if p.refers is Refers.ROOM and reader.word(end) == ",")
    return next((end for end in rooms if reader.word(end + 1) in reader.ground.lexicon.verb_starts), -1)


def _orders(reader: Reader, i: int, colon: int) -> bool:
    """Say whether what stands before a dash is an order of its own that no list says more of ("open the door - …")."""
    frames = reader.ground.lexicon.frames
    said = (reader.word(i), f"{reader.word(i)} {reader.word(i + 1)}")
    effects = {f.effect for verb in said for f in frames.get(verb, ())}
    return reader.tokens[colon].text != ":" and any(e == "transport" or e.startswith("(") for e in effects)


def _listed_themes(reading: Reading, reader: Reader, i: int, colon: int, part: Reader, start: int) -> bool:
    """Read "put my things on the desk: the bag, a pen and an apple" as a command about what is listed."""
    lists = [
        p for p, end in part.noun_phrases(start) if end >= part.stop and p.refers is Refers.THING and not p.unknown
    ]
    lists = [p for p in lists if part.ground.found(p.query)]
    begin = strip_start(reader, i)
    if not lists or reader.ground.lexicon.base(reader.word(begin)) != reader.word(begin):
        return False
    heading = reader.within(colon)
    for command in (*with_state(heading, begin), *read_commands(heading, begin)):
        if command.frame.effect == "set_table" and command.end >= colon and "theme" in command.roles:
            return _laid(reading, reader, command.roles["theme"], lists[0])
        moves = command.frame.effect in ("transport", "remove", "discard", "clean") and "theme" in command.roles
        if not moves or command.end < colon:
            continue
        reading.builder.discourse.add(command.roles["theme"], "topic", ())
        roles = {**command.roles, "theme": lists[0]}
        if command.verb in _PACKING and "goal" not in roles:
            roles["goal"] = command.roles["theme"]
            command = replace(command, marks={**command.marks, "goal": "in"})
        if perform(reading.builder, replace(command, roles=roles)):
            reading.previous = command
            reading.understood += 1
            reading.builder.scores.append(0.8)
            return True
        return False
    return False


def _laid(reading: Reading, reader: Reader, table: Phrase, listed: Phrase) -> bool:
    """Read "lay the table for one: a plate and a fork" as putting those on it."""
    command = command_for(reader, "put", {"theme": listed, "goal": table})
    done = perform(reading.builder, replace(command, marks={"goal": "on"}))
    reading.previous = command
    reading.understood += done
    reading.builder.scores.append(0.8)
    return done


def _remember(reading: Reading, reader: Reader, i: int) -> None:
    """Remember the rooms, people and things that a heading speaks of."""
    k = i
    while k < reader.stop:
        spoken = [
            (p, end)
            for p, end in reader.noun_phrases(k)
            if not p.unknown and not p.anaphoric and not is_anything(p.query) and p.refers is not Refers.SPEAKER
            if reader.ground.found(p.query) or p.refers is Refers.PERSON
        ]
        if spoken:
            phrase, end = spoken[0]
            role = "place" if phrase.refers in (Refers.ROOM, Refers.FLOOR) else "theme"
            reading.builder.discourse.add(phrase, role, ())
            k = max(end, k + 1)
        else:
            k += 1
