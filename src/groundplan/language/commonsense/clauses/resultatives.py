"""Resultatives: verbs with the state that they bring about ("leave the window open", "set the table for four")."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.clauses.commands import Command
from groundplan.language.commonsense.clauses.effects import perform
from groundplan.language.commonsense.clauses.states import command_for, predicate_commands
from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.questions import Determiner
from groundplan.scene.query import Query

_DEPICTED = {"clean": "clean", "dry": "dry", "hot": "heat", "sliced": "slice", "wet": "wet"}
"""The verb that brings about what a thing is to be like where it is brought; none that takes it elsewhere."""
_MOVING = ("transport", "make", "remove")
_BRINGING_ABOUT = ("leave", "keep", "get", "have", "make", "turn", "switch", "put", "set", "let", "hold", "lay")
"""Verbs that bring about the state that stands behind their object, and take it nowhere."""


def depicted_end(reader: Reader, command: Command) -> int:
    """Return where a command ends with how its thing is to be then: "bring it back | clean", "serve it | sliced"."""
    k = command.end
    state = reader.ground.lexicon.states.get(reader.word(k), "")
    word = reader.word(k + 1)
    ends = reader.is_end(k + 1) or word in ("and", "then", "please", "again", "but")
    moved = command.frame.effect in _MOVING and command.role("theme") is not None
    doable = state in _DEPICTED and (state != "sliced" or reader.ground.household)
    moved = moved and not (command.verb in _BRINGING_ABOUT and command.roles.keys() == {"theme"})
    return k + 1 if moved and ends and doable and not reader.ground.affordances else k


def depict(builder: GoalBuilder, reader: Reader, command: Command, end: int) -> bool:
    """Have the thing of a command, which was carried out, be as it was said to be at its end."""
    theme = command.roles["theme"]
    mention = next((m for m in reversed(builder.discourse.mentions) if m.role == "theme" and m.variables), None)
    if mention is None:
        return False
    many = len(mention.variables) > 1 or theme.plural
    it = Phrase(query=Query(), text="them" if many else "it", refers=Refers.MANY if many else Refers.ONE, plural=many)
    state = reader.ground.lexicon.states[reader.word(end - 1)]
    return perform(builder, command_for(reader, _DEPICTED[state], {"theme": it}))


def with_state(reader: Reader, i: int) -> list[Command]:
    """Read "leave the window open", "keep the lamp on", "get the mugs clean", "set the table"."""
    lexicon = reader.ground.lexicon
    base = lexicon.base(reader.word(i))
    found: list[Command] = []
    if base in _BRINGING_ABOUT:
        for phrase, j in reader.noun_phrases(i + 1):
            if base not in ("put", "set", "lay"):
                found += [
                    replace(c, start=i, end=e, score=min(0.97, c.score) if "goal" in c.roles else 0.97)
                    for c, e in predicate_commands(reader, phrase, j)
                    if e > j
                ]
            if base in ("set", "lay") and phrase.head.endswith(("table", "desk")):
                roles = {"theme": phrase}
                if reader.word(j) == "for":
                    for guests, end in reader.noun_phrases(j + 1):
                        found.append(
                            replace(command_for(reader, "deck", {**roles, "beneficiary": guests}), start=i, end=end)
                        )
                    number = lexicon.numbers.get(reader.word(j + 1)) or (
                        int(reader.word(j + 1)) if reader.word(j + 1).isdecimal() else 0
                    )
                    if number:
                        guests = Phrase(
                            query=Query(), number=number, determiner=Determiner.NUMBER, refers=Refers.EVERYONE
                        )
                        end = j + 3 if reader.word(j + 2) in ("people", "persons", "guests") else j + 2
                        found.append(
                            replace(command_for(reader, "deck", {**roles, "beneficiary": guests}), start=i, end=end)
                        )
                found.append(replace(command_for(reader, "deck", roles), start=i, end=j))
    return found
