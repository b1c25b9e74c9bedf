"""Something that is brought where it is needed: what was told before says where, or what is meant by "for it"."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.clauses.commands import Command
from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.phrases.phrase import Refers


def for_it(command: Command) -> bool:
    """Say whether what is brought is "for it", "for that": for what was told before."""
    beneficiary = command.role("beneficiary")
    return beneficiary is not None and beneficiary.refers in (Refers.ONE, Refers.MANY)


def where_needed(builder: GoalBuilder, names: list[str], *, for_it: bool = False) -> bool:
    """Read "(cola was spilt on the desk.) Fetch a thing that wipes" as bringing it there, where it is needed."""
    if len(names) != 1:
        return _all_needed(builder, names)
    wanted = set(builder.ground.found(builder.variables[names[0]].query))
    for index, piece in enumerate(builder.pieces):
        if not piece.need or not piece.slots or piece.slots[0][0] != "location":
            continue
        x = piece.slots[0][1]
        helping = set(builder.ground.found(builder.variables[x].query)) if x in builder.variables else set()
        if helping and (helping <= wanted or (for_it and not helping & wanted)):
            builder.pieces[index] = replace(piece, need=False)
            return True
        if helping & wanted:
            builder.pieces[index] = replace(
                piece, goal=piece.goal.replace(x, names[0]), slots=(("location", names[0]),), need=False
            )
            return True
    return False


def _all_needed(builder: GoalBuilder, names: list[str]) -> bool:
    """Read "(cola was spilt on the desk;) bring a cloth and the spray" as bringing them all where one is needed."""
    wanted = {i for name in names for i in builder.ground.found(builder.variables[name].query)}
    for index, piece in enumerate(builder.pieces):
        x = piece.slots[0][1] if piece.need and piece.slots and piece.slots[0][0] == "location" else ""
        if x in builder.variables and wanted & set(builder.ground.found(builder.variables[x].query)):
            there = [(name, piece.goal.replace(x, name)) for name in names]
            builder.pieces[index : index + 1] = [
                replace(piece, goal=goal, slots=(("location", name),), need=False) for name, goal in there
            ]
            return True
    return False
