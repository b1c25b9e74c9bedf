"""Continuations: clauses that say only what differs from the one before ("also the cola", "do the same with …")."""

from __future__ import annotations

import re
from dataclasses import replace

from groundplan.language.commonsense.clauses.commands import scored
from groundplan.language.commonsense.clauses.effects import perform
from groundplan.language.commonsense.clauses.liquids import drink_of
from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.notes import Note, Tells
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import named, without_achievable
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.reading import Reading
from groundplan.language.questions import Determiner

_LEAST = 0.3


def one_more(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read "also the cola" as the same done with another thing."""
    if reading.previous is None or "theme" not in reading.previous.roles:
        return None
    for phrase, j in reader.noun_phrases(i):
        if reader.is_end(j) and phrase.refers is Refers.THING and not phrase.unknown:
            if _narrows(reading, phrase):
                return j
            role = "content" if "content" in reading.previous.roles else "theme"
            if role == "content" and drink_of(reading.builder, reading.previous.roles["theme"]) is not None:
                return j if _with_drink(reading, phrase) else None
            command = replace(reading.previous, roles={**reading.previous.roles, role: phrase}, end=j)
            suits = role == "content" or scored(reader, command).score >= _LEAST
            return j if suits and perform(reading.builder, command) else None
    return None


def _with_drink(reading: Reading, phrase: Phrase) -> bool:
    """Read "(a coffee with milk) and sugar" where that is not here: it is left out, not a reason for another coffee."""
    absent = not reading.builder.ground.found(phrase.query)
    if absent:
        text = f"there is no {phrase.text} here"
        reading.builder.note(Note(text, Tells.LEFT_OUT, words=f"with {phrase.text}"))
    return absent


def _narrows(reading: Reading, phrase: Phrase) -> bool:
    """Read "(something cold.) Juice or milk", "(tea …) a clean cup" as saying more of what may be any of several."""
    builder = reading.builder
    fitting = set(builder.ground.found(phrase.query) or builder.ground.found(without_achievable(phrase.query)[0]))
    if phrase.determiner is not Determiner.A:
        return False
    for name, described in builder.variables.items():
        open_choice = described.determiner is Determiner.A and described.text.startswith(("something", "anything"))
        shared = [i for i in builder.ground.found(described.query) if i in fitting]
        if open_choice and shared:
            builder.variables[name] = described.model_copy(update={"query": named(*shared)})
            return True
    return False


def do_the_same(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read "do the same with the plates": what was done last, or what was last said to be so."""
    previous = reading.previous or reading.builder.performed
    if not reader.at(i, "do", "the", "same") or (previous is None and not reading.builder.pieces):
        return None
    j = i + 4 if reader.word(i + 3) in ("with", "for", "to") else i + 3
    for phrase, end in reader.noun_phrases(j):
        if previous is None:
            done = reader.is_end(end) and _so_too(reading.builder, phrase)
        else:
            done = perform(reading.builder, replace(previous, roles={**previous.roles, "theme": phrase}, end=end))
        if done:
            return end
    return None


def _so_too(builder: GoalBuilder, phrase: Phrase) -> bool:
    """Add what was last said to be so of a thing for other things as well."""
    last = builder.pieces[-1]
    if not last.slots or phrase.unknown:
        return False
    of, name = last.slots[0]
    for other in builder.terms(phrase, "theme"):
        goal = re.sub(re.escape(name) + r"(?!\w)", other, last.goal)
        builder.add(goal, (of, other), weak=last.weak)
    return True
