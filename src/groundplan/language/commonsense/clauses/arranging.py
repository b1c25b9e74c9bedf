"""Arranging things: stacking, swapping, putting one in the place of another."""

from __future__ import annotations

from itertools import pairwise

from groundplan.language.commonsense.clauses.commands import Command
from groundplan.language.commonsense.clauses.destinations import resting
from groundplan.language.commonsense.clauses.tidying import waste_place
from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.queries import named


def stack(builder: GoalBuilder, command: Command) -> bool:
    """Stack things: on what is said, else on one another."""
    theme = command.role("theme")
    if theme is None:
        return False
    goal = command.role("goal")
    names = builder.terms(theme, "theme")
    if goal is not None:
        base = builder.terms(goal, "goal")
        for x in names if base else ():
            builder.add(resting(x, base[0]), ("location", x))
        return bool(names and base)
    ids = list(builder.ground.found(builder.variables[names[0]].query)) if len(names) == 1 else []
    if len(names) == 1 and len(ids) > 1:
        names = [builder.the(named(i), i, "piece") for i in ids[: max(2, theme.number)]]
    for below, above in pairwise(names):
        builder.add(resting(above, below), ("location", above))
    return len(names) > 1


def swap(builder: GoalBuilder, command: Command) -> bool:
    """Exchange the places of two things."""
    theme, partner = command.role("theme"), command.role("partner")
    if theme is None:
        return False
    names = builder.terms(theme, "theme") + (builder.terms(partner, "partner") if partner is not None else [])
    queries = [builder.variables[n].query for n in names]
    if len(names) == 1 and len(builder.ground.found(queries[0])) == 2:
        ids = builder.ground.found(queries[0])
        names = [builder.the(named(i), i, "piece") for i in ids]
        queries = [named(i) for i in ids]
    if len(names) != 2:
        return False
    for x, other in ((names[0], queries[1]), (names[1], queries[0])):
        for entity_id in builder.ground.found(other)[:1]:
            holder = builder.ground.scene.holder(entity_id)
            if holder is not None:
                there = builder.the(named(holder), holder, "place")
                builder.add(resting(x, there), ("location", x))
    return True


def replace_with(builder: GoalBuilder, command: Command) -> bool:
    """Put one thing where another is, and that one away: into a bin where it has gone off or is used up."""
    theme, partner = command.role("theme"), command.role("partner")
    if theme is None or partner is None:
        return False
    old, new = builder.terms(theme, "theme"), builder.terms(partner, "partner")
    for entity_id in builder.ground.found(builder.variables[old[0]].query)[:1] if old and new else ():
        holder = builder.ground.scene.holder(entity_id)
        if holder is not None:
            there = builder.the(named(holder), holder, "place")
            builder.add(resting(new[0], there), ("location", new[0]))
            thrown = waste_place(builder, builder.ground.found(builder.variables[old[0]].query))
            away = f"(and (not {resting(old[0], there)}) (not (holding {builder.robot} {old[0]})))"
            builder.add(thrown(old[0]) if thrown is not None else away, ("location", old[0]))
            return True
    return False
