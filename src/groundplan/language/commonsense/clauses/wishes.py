"""Wishes: "I would like a mug", "Nina needs a screwdriver", "I want to read something"."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.clauses.commands import Command, scored, with_exception
from groundplan.language.commonsense.clauses.effects import perform
from groundplan.language.commonsense.clauses.needs import read_need
from groundplan.language.commonsense.clauses.states import command_for, predicate_commands
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.purposes import purpose_end, things_for
from groundplan.language.commonsense.queries import both, is_anything
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.reading import Reading, boundary_factor, perform_best, whole_factor
from groundplan.language.questions import Determiner
from groundplan.scene.query import Query

_WISHES = tuple(
    tuple(w.split())
    for w in (
        "would like to have",
        "wants to have",
        "would like",
        "would love",
        "wants",
        "want",
        "needs",
        "need",
        "asked for",
        "asks for",
        "could use",
        "is looking for",
        "ordered",
        "requires",
        "would appreciate",
        "is waiting for",
        "has asked for",
        "wished for",
    )
)

_EARNESTLY = ("also", "really", "still", "now", "just", "urgently", "desperately", "badly", "definitely", "always")
_CONSUMING = ("drink", "eat", "read", "use", "have", "taste", "try", "borrow", "wear", "see")


def read_activity_wanted(reading: Reading, reader: Reader, j: int) -> int | None:
    """Read "(I want to) | read something" as a wish for what one needs for that."""
    if not any(reader.word(k) in ("i", "we") for k in range(max(0, j - 6), j)):
        return None
    if reader.word(j) in _CONSUMING:
        consumed = _wanted_to_use(reading, reader, j + 1)
        if consumed is not None:
            return consumed
    end = purpose_end(reader, j)
    words = tuple(reader.word(k) for k in range(j, end))
    query = things_for(reader.ground, words)
    if query is None or not reader.ground.found(both(query, Query(types=("pickable",)))):
        return None
    thing = Phrase(
        query=both(query, Query(types=("pickable",))), text=" ".join(words), head="any", determiner=Determiner.A
    )
    roles = {"theme": thing, "recipient": Phrase(query=Query(), refers=Refers.SPEAKER)}
    if not perform(reading.builder, command_for(reader, "bring", roles)):
        return None
    reading.builder.note(f"what is needed to {' '.join(words)} is brought")
    reading.builder.scores.append(0.7)
    return end


def _wanted_to_use(reading: Reading, reader: Reader, j: int) -> int | None:
    """Read "(I want to drink) | water from the cup", "(to eat) | an apple" as a wish to have it."""
    speaker = Phrase(query=Query(), refers=Refers.SPEAKER)
    found: list[Command] = []
    for thing, end in reader.noun_phrases(j):
        if thing.text in ("something", "anything"):
            continue
        roles = {"theme": thing, "recipient": speaker}
        found.append(replace(command_for(reader, "bring", roles), end=end))
        if reader.word(end) in ("from", "out"):
            for vessel, last in reader.noun_phrases(end + (2 if reader.word(end + 1) == "of" else 1)):
                found.append(replace(command_for(reader, "make", {**roles, "goal": vessel}, {"goal": "in"}), end=last))
    ranked = sorted((scored(reader, c) for c in found), key=lambda c: -(c.score * boundary_factor(reader, c.end)))
    return perform_best(reading, [c for c in ranked if c.score > 0.5], keep_order=True)


def read_having(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read "(make sure) Maria has a banana", "(let) Felix have the screwdriver" as bringing it to them."""
    for person, j in reader.noun_phrases(i):
        if person.refers is Refers.PERSON and reader.word(j) in ("has", "have", "gets", "get", "receives", "receive"):
            things = reader.noun_phrases(j + 1)
            for thing, end in sorted(things, key=lambda pair: not reader.ground.found(pair[0].query)):
                roles = {"theme": thing, "recipient": person}
                placed = [replace(c, end=stop) for c, stop in predicate_commands(reader, thing, end) if stop > end]
                done = perform_best(reading, [*placed, replace(command_for(reader, "bring", roles), end=end)])
                if done is not None:
                    return done
    return None


def read_wish_of_another(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read "Nina needs a screwdriver", "the manager would like a coffee"."""
    for person, j in reader.noun_phrases(i):
        if person.refers is not Refers.PERSON:
            continue
        while reader.word(j) in _EARNESTLY:
            j += 1
        for wish in _WISHES:
            if reader.at(j, *wish):
                return _wanted(reading, reader, j + len(wish), person)
    return None


def read_want(reading: Reading, reader: Reader, j: int) -> int | None:
    """Read what is wanted: a state ("the window closed"), a thing (it is brought), or something else ("to …")."""
    sought = reader.word(j) in ("something", "anything") and reader.word(j + 1) in ("to", "for")
    sought = sought or any(len(p.parts) > 1 and not p.unknown and reader.is_end(k) for p, k in reader.noun_phrases(j))
    wanted = _wanted(reading, reader, j, Phrase(query=Query(), refers=Refers.SPEAKER)) if sought else None
    if wanted is not None:
        return wanted
    need = read_need(reading.builder, reader, max(0, j - 2))
    if need is not None:
        return need
    return _wanted(reading, reader, j, Phrase(query=Query(), refers=Refers.SPEAKER))


def _wanted(reading: Reading, reader: Reader, j: int, by: Phrase) -> int | None:
    """Read what someone wants at a position: a state, or a thing, which is brought to them."""
    found: list[Command] = []
    for phrase, k in reader.noun_phrases(j):
        if phrase.refers in (Refers.SPEAKER, Refers.ROBOT) or (
            is_anything(phrase.query) and phrase.refers is Refers.THING
        ):
            continue
        if phrase.none and phrase.query.relations:
            continue
        k2 = k + 2 if reader.at(k, "to", "be") else k
        placed = [replace(c, end=e) for c, e in predicate_commands(reader, phrase, k2) if e > k2]
        found += placed + [fewer for c in placed for fewer in with_exception(reader, c, c.end)]
        found.append(replace(command_for(reader, "bring", {"theme": phrase, "recipient": by}), end=k))
    readings = [_less_if_nowhere(reader, scored(reader, c)) for c in found]
    furthest = max((c.end for c in readings if c.score > 0.5), default=0)
    ranked = sorted(readings, key=lambda c: (-(c.score * _whole(reader, c.end, furthest)), -c.end))
    return perform_best(reading, ranked, keep_order=True)


def _less_if_nowhere(reader: Reader, command: Command) -> Command:
    """Return a wish for "clean glasses on the table" with less weight where none is there: they are wanted there."""
    items = [item for phrase in command.phrases for item in phrase.items]
    nowhere = any(item.query.relations and not reader.ground.found(item.query) for item in items)
    return replace(command, score=command.score * 0.95) if nowhere else command


def _whole(reader: Reader, end: int, furthest: int) -> float:
    """Return a factor for words left unread, and for ending before "and" where another reading goes on behind it."""
    return boundary_factor(reader, end) * whole_factor(reader, end, furthest)
