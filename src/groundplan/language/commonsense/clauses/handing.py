"""Handing over: food prepared for somebody is brought to them, and two things brought to one person are both there."""

from __future__ import annotations

import re
from dataclasses import replace

from groundplan.language.commonsense.clauses.commands import Command
from groundplan.language.commonsense.clauses.destinations import destination, owned_spot, to_speaker
from groundplan.language.commonsense.goal_builder import GoalBuilder, Piece
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.queries import named
from groundplan.scene.entity import Kind

_HELD = re.compile(r"^\(holding \?\w+ (?P<thing>\?\w+)\)$")
_IN_HAND = re.compile(r"^\(and \(holding (\?\w+) (?P<thing>\?\w+)\) \(at \1 \?\w+\)\)$")


def serve(builder: GoalBuilder, command: Command, names: list[str]) -> None:
    """Bring food that is prepared for somebody who is named to them ("warm up the soup for Ann")."""
    who, theme = command.role("recipient") or command.role("beneficiary"), command.role("theme")
    owner = theme.query.owner if theme is not None and " for " in theme.text else None
    if (who is None or who.refers not in (Refers.PERSON, Refers.SPEAKER)) and owner is None:
        return
    scene, knowledge = builder.ground.scene, builder.ground.knowledge
    for name in names:
        ids = builder.ground.found(builder.variables[name].query)
        if not ids or not all(knowledge.has_property(scene.entity(i).category, "edible") for i in ids):
            continue
        place = destination(builder, who, "to") if who is not None else owned_spot(builder, owner or "")
        if place is not None:
            builder.add(place(name), ("location", name), weak=True)


def put_down_together(builder: GoalBuilder) -> None:
    """Read "bring me the apple and bring me a coffee" as both being here, since one hand holds only one of them."""
    held = [(n, match["thing"]) for n, p in enumerate(builder.pieces) if (match := _IN_HAND.match(p.goal))]
    together = [
        (n, x) for n, x in held if any(x != y and _alike(builder.pieces[n], builder.pieces[m]) for m, y in held)
    ]
    if not together:
        _taken_off_together(builder)
        return
    place = to_speaker(builder, several=True)
    for n, x in together:
        builder.pieces[n] = replace(builder.pieces[n], goal=place(x))
    builder.note("not all of it can be held at once; it is put down here")


def _taken_off_together(builder: GoalBuilder) -> None:
    """Read "the cup off the desk, the plate off the desk" as neither being there any more, nor in the one hand."""
    taken = [
        (n, match["thing"]) for n, p in enumerate(builder.pieces) if (match := _HELD.match(p.goal)) and not p.after
    ]
    scene = builder.ground.scene
    for n, x in taken if len({x for _, x in taken}) > 1 else ():
        holders = [h for i in builder.ground.found(builder.variables[x].query) if (h := scene.holder(i)) is not None]
        if len(set(holders)) != 1 or scene.entity(holders[0]).kind is Kind.ROOM:
            continue
        there = builder.the(named(holders[0]), "where it is", "holder")
        away = f"(not (in {x} {there})) (not (on {x} {there})) (not (holding {builder.robot} {x}))"
        builder.pieces[n] = replace(builder.pieces[n], goal=f"(and {away})")


def _alike(one: Piece, other: Piece) -> bool:
    """Say whether two goals are to hold at the same time."""
    return one.branch == other.branch and one.when == other.when
