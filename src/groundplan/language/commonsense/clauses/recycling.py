"""Recycling: "the recycling bin", "in the recycling" means, for each thing, the bin here for what it is made of."""

from __future__ import annotations

from groundplan.language.commonsense.clauses.bins import recycling_bins
from groundplan.language.commonsense.clauses.destinations import directly, resting
from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.phrases.phrase import Phrase
from groundplan.language.commonsense.queries import NOTHING, named
from groundplan.language.questions import Determiner

_OPENING = frozenset({"the", "a", "our", "any", "its", "their"})
_BINS = frozenset({"bin", "bins", "container", "containers", "box", "crate"})


def says_recycling(goal: Phrase | None) -> bool:
    """Say whether a place is called only "the recycling (bin)", by no sort of what goes there."""
    said = goal.text.split() if goal is not None else []
    said = [w for n, w in enumerate(said) if n or w not in _OPENING]
    return said[:1] == ["recycling"] and (len(said) == 1 or (len(said) == 2 and said[1] in _BINS))


def recycled_into(builder: GoalBuilder, names: list[str]) -> bool:
    """Add for each thing that it gets into a bin for its sort; that cannot be where there is none."""
    for x in names:
        described = builder.variables[x]
        ids = builder.ground.found(described.query)
        sorted_: dict[tuple[str, ...], list[str]] = {}
        for i in ids:
            sorted_.setdefault(recycling_bins(builder.ground, named(i)), []).append(i)
        if () in sorted_ and (described.determiner is Determiner.ALL or len(sorted_) == 1):
            missing = builder.the(NOTHING, f"a recycling bin for {described.text}", "bin", Determiner.A)
            builder.add(resting(x, missing), ("location", x))
            continue
        sorted_.pop((), None)
        apart = len(sorted_) > 1 or (len(sorted_) == 1 and described.determiner is not Determiner.ALL)
        groups = list(sorted_.items())[: None if described.determiner is Determiner.ALL else 1]
        for bins, things in groups:
            each = builder.the(named(*things), described.text, "waste", described.determiner) if apart else x
            spot = builder.the(named(*bins), "the recycling bin", "bin", Determiner.A)
            builder.add(directly(builder, named(*bins), each, spot), ("location", each))
    return bool(names)
