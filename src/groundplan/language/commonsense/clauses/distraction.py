"""Distraction: places that say where something is rather than where it is to go, and how unlikely the latter is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.queries import both, is_anything, related
from groundplan.language.commonsense.reader import Reader
from groundplan.language.questions import Determiner
from groundplan.scene.query import RelationName

if TYPE_CHECKING:
    from groundplan.language.commonsense.clauses.commands import Command

_RECIPIENTS = frozenset({Refers.SPEAKER, Refers.PERSON, Refers.EVERYONE})


def distracted(reader: Reader, command: Command) -> float:
    """Return a factor for a place that is likelier where something is than where it is to go.

    "Throw away everything in the fridge" throws nothing into it; "everyone in the hall" are those who are there.
    """
    goal, theme, recipient = command.role("goal"), command.role("theme"), command.role("recipient")
    if _passes_over(reader, command) or (goal is not None and "content" in command.roles and _fixed(reader, command)):
        return 0.4
    if goal is None or command.marks.get("goal", "in") not in ("in", "on", "at"):
        return 1.0
    out = command.verb.split()[-1] in ("away", "out", "of", "discard", "trash", "bin", "scrap", "recycle")
    out = out or reader.word(command.start + 1) in ("away", "out")
    thrown = command.frame.effect == "discard" or command.verb.split()[0] in ("throw", "toss", "chuck")
    out = out and command.verb != "put out"
    if thrown and theme is not None and (out or is_anything(theme.query)):
        known = reader.ground.knowledge
        senses = {s for e in reader.ground.entities(goal.query)[:5] for s in known.senses(e.category)}
        return 1.0 if not senses or any(known.is_a(s, "bin") for s in senses) else 0.3
    people = recipient is not None and recipient.refers in (Refers.PERSON, Refers.EVERYONE)
    whole = recipient is not None and (recipient.determiner is Determiner.ALL or recipient.text.startswith("every"))
    return 0.6 if people and whole and goal.refers is Refers.ROOM else 1.0


def _passes_over(reader: Reader, command: Command) -> bool:
    """Say whether "away" or "out" at the end was passed over that belongs to the verb ("throw … away")."""
    last = reader.word(command.end - 1)
    return last in ("away", "out") and f"{command.verb} {last}" in reader.ground.lexicon.frames


def _fixed(reader: Reader, command: Command) -> bool:
    """Say whether what is loaded is furniture: "load the printer with the paper on the shelf" moves no printer."""
    theme = command.role("theme")
    ids = reader.ground.found(theme.query) if theme is not None and theme.refers is Refers.THING else ()
    return bool(ids) and not any(reader.ground.scene.has_type(i, "pickable") for i in ids)


def brought_where_it_is(reader: Reader, command: Command) -> bool:
    """Say whether "bring me the cup on the table" is read as bringing it to the table rather than from there."""
    goal, recipient = command.role("goal"), command.role("recipient")
    to_me = recipient is not None and recipient.refers in _RECIPIENTS
    taken = command.frame.default == "hold"
    theme = command.role("theme")
    ids = reader.ground.found(theme.query) if theme is not None else ()
    if ids and all(reader.ground.scene.has_type(i, "liquid") for i in ids):
        return False
    if _all_there(reader, command, ids):
        return True
    placed = goal is not None and goal.refers is Refers.THING and command.marks.get("goal") in ("in", "on", "at")
    if goal is None or theme is None or not placed or not (to_me or taken):
        return False
    there = both(theme.query, related(RelationName.AT, goal.query))
    return reader.ground.affordances or bool(reader.ground.found(there))


def _all_there(reader: Reader, command: Command, ids: tuple[str, ...]) -> bool:
    """Say whether "deliver the letters in the post room" names the place all of them are in already."""
    goal, theme = command.role("goal"), command.role("theme")
    listed = theme is not None and len(theme.parts) > 1 and command.frame.default == "store"
    listed = listed and goal is not None and goal.refers is Refers.ROOM
    if goal is None or not ids or not (listed or command.frame.default in ("deliver", "return")):
        return False
    if goal.refers not in (Refers.ROOM, Refers.THING) or command.marks.get("goal") not in ("in", "on", "at"):
        return False
    return theme is not None and reader.ground.found(both(theme.query, related(RelationName.AT, goal.query))) == ids
