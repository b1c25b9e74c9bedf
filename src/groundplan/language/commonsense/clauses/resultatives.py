"""Resultatives: verbs with the state that they bring about ("leave the window open", "set the table for four")."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.clauses.commands import Command
from groundplan.language.commonsense.clauses.states import command_for, predicate_commands
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.questions import Determiner
from groundplan.scene.query import Query


def with_state(reader: Reader, i: int) -> list[Command]:
    """Read "leave the window open", "keep the lamp on", "get the mugs clean", "set the table"."""
    lexicon = reader.ground.lexicon
    base = lexicon.base(reader.word(i))
    found: list[Command] = []
    if base in ("leave", "keep", "get", "have", "make", "turn", "switch", "put", "set", "let", "hold", "lay"):
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
