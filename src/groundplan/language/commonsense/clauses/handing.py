"""Handing over: two things brought to the same person one after the other are both to be there in the end."""

from __future__ import annotations

import re
from dataclasses import replace

from groundplan.language.commonsense.clauses.destinations import to_speaker
from groundplan.language.commonsense.goal_builder import GoalBuilder, Piece

_IN_HAND = re.compile(r"^\(and \(holding (\?\w+) (?P<thing>\?\w+)\) \(at \1 \?\w+\)\)$")


def put_down_together(builder: GoalBuilder) -> None:
    """Read "bring me the apple and bring me a coffee" as both being here, since one hand holds only one of them."""
    held = [(n, match["thing"]) for n, p in enumerate(builder.pieces) if (match := _IN_HAND.match(p.goal))]
    together = [
        (n, x) for n, x in held if any(x != y and _alike(builder.pieces[n], builder.pieces[m]) for m, y in held)
    ]
    if not together:
        return
    place = to_speaker(builder, several=True)
    for n, x in together:
        builder.pieces[n] = replace(builder.pieces[n], goal=place(x))
    builder.note("not all of it can be held at once; it is put down here")


def _alike(one: Piece, other: Piece) -> bool:
    """Say whether two goals are to hold at the same time."""
    return one.branch == other.branch and one.when == other.when
