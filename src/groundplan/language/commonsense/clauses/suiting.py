"""Suiting: how well what fills a role suits it: what is moved can be moved, where it goes can take it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from groundplan.language.commonsense.clauses.accompaniment import carried_along
from groundplan.language.commonsense.phrases.doors import doors_of
from groundplan.language.commonsense.phrases.noun import SAID_SO
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import HOLDERS
from groundplan.language.commonsense.reader import Reader
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Kind

if TYPE_CHECKING:
    from groundplan.language.commonsense.clauses.commands import Command

LINKED = frozenset({Refers.ONE, Refers.MANY, Refers.THERE, Refers.HERE, Refers.SPEAKER, Refers.ROBOT, Refers.EVERYONE})
"""What stands for something that was spoken of, or for who speaks and listens."""
_VISITING = frozenset(
    {"drop by", "stop by", "swing by", "pass by", "pass through", "pass", "go past", "go by", "go through"}
    | {"walk past", "drive past", "walk through", "drive through", "look in on", "check on", "pop into", "call at"}
)
_PLACING = frozenset({"put", "place", "lay", "set", "stand", "leave", "drop", "pop", "stick"})
"""What goes "on the desk in the hall" with these verbs is put on that desk."""
_AFFORDED = {
    "(open ?theme)": "openable",
    "(closed ?theme)": "openable",
    "(switched_on ?theme)": "switchable",
    "(switched_off ?theme)": "switchable",
    "toggle": "switchable",
}


def _any_moves(reader: Reader, ids: tuple[str, ...]) -> bool:
    scene = reader.ground.scene
    return any(scene.has_type(i, "pickable") or scene.entity(i).kind is Kind.OBJECT for i in ids)


def _each_said(reader: Reader, command: Command) -> bool:
    """Say whether "each" within a command tells that everyone (or every place) gets one of their own."""
    return any(reader.word(k) in ("each", "respectively") for k in range(command.start, command.end + 1))


def suits(reader: Reader, command: Command, role: str, phrase: Phrase) -> float:
    """Return how well a phrase suits its role: what is moved can be moved, where it goes can take it."""
    effect = command.frame.effect
    if role == "theme" and effect == "transport" and phrase.refers is Refers.SPEAKER and command.frame.recipient:
        return 0.3
    if phrase.refers in LINKED:
        idle = (Refers.SPEAKER, Refers.ROBOT, Refers.HERE, Refers.THERE)
        return 0.85 if role == "theme" and phrase.refers in idle else 1.0
    if role in ("goal", "source", "recipient") and phrase.joined_by == "and" and len(phrase.parts) > 1:
        theme = command.role("theme")
        each = theme is not None and theme.determiner is Determiner.A
        owned = all(p.owner and p.refers is not Refers.PERSON for p in phrase.parts)
        return 1.0 if each and (role == "recipient" or owned or _each_said(reader, command)) else 0.5
    theme = command.role("theme")
    purpose = theme is not None and theme.text.startswith(("something", "anything")) and len(phrase.text.split()) == 1
    if role == "goal" and command.marks.get(role) == "to" and purpose and phrase.refers is Refers.THING:
        return 0.5
    ids = reader.ground.found(phrase.query)[:12]
    if not ids:
        return 0.9 if role == "theme" and phrase.refers is Refers.PERSON else 1.0
    scene = reader.ground.scene
    if role == "theme":
        return _theme_suits(reader, command, phrase, ids)
    if role == "goal" and command.verb in _PLACING and command.marks.get(role) == "in" and theme is not None:
        placed = theme.query.relations and theme.refers is Refers.THING and phrase.refers is Refers.ROOM
        if placed and any(f" {mark} " in theme.text for mark in ("on", "in")):
            return 0.9
    if role == "goal" and effect in ("discard", "cool", "freeze") and phrase.refers in (Refers.ROOM, Refers.FLOOR):
        return 0.4
    if role == "goal" and effect in ("transport", "remove", "stack"):
        places = [reader.ground.found(p.query)[:12] for p in phrase.items] if phrase.joined_by == "or" else [ids]
        takes = all(
            any(scene.has_type(i, t) for i in each for t in (*HOLDERS, "vessel"))
            for each in places
            if each
        ) or phrase.refers in (Refers.ROOM, Refers.FLOOR, Refers.PERSON)  # fmt: skip
        guessed = any(n.endswith(SAID_SO) for n in phrase.notes) and phrase.refers is Refers.THING
        return 1.0 if takes else 0.3 if guessed else 1.0 if command.marks.get("goal") == "near" else 0.5
    apart = role == "instrument" or (role == "content" and theme is not None and theme.refers in LINKED)
    if apart and effect == "transport" and carried_along(reader.ground, phrase):
        return 0.8
    if role == "source" and phrase.refers is Refers.PERSON:
        return 0.9
    if role == "beneficiary" and phrase.refers is not Refers.PERSON:
        return 0.6
    return 1.0


def _theme_suits(reader: Reader, command: Command, phrase: Phrase, ids: tuple[str, ...]) -> float:
    """Return how well things suit what is done to them: what is moved can be moved, what is opened opens."""
    scene, effect = reader.ground.scene, command.frame.effect
    if "content" in command.roles and effect == "transport":
        return 1.0 if any(scene.has_type(i, t) for i in ids for t in ("container", "surface", "receptacle")) else 0.5
    wanted = _AFFORDED.get(effect)
    if wanted is not None:
        meant = [doors_of(reader.ground, p) if wanted == "openable" else None for p in phrase.items]
        said = [door or p.query for door, p in zip(meant, phrase.items, strict=True)]
        parts = [reader.ground.found(query)[:12] for query in said] if phrase.joined_by == "and" else [ids]
        fits = all(any(scene.has_type(i, wanted) for i in part) for part in parts if part)
        return 1.0 if fits else 0.1 if command.verb == "use" else 0.55
    if effect in ("transport", "remove", "discard", "stack", "swap"):
        if phrase.anaphoric:
            return 1.0
        joined = phrase.items if phrase.joined_by == "and" else (phrase,)
        parts = [reader.ground.found(p.query)[:12] for p in joined if p.refers not in LINKED]
        moves = all(_any_moves(reader, part) for part in parts if part)
        located = [bool(p.query.relations) for p in joined]
        apart = command.verb in _PLACING and "goal" in command.roles and located == [True, False]
        return (0.9 if apart else 1.0) if moves else 0.4
    if (
        effect == "go"
        and command.verb not in _VISITING
        and command.verb not in ("enter", "visit", "approach", "reach", "meet", "join", "follow")
    ):
        return 0.2
    return 1.0
