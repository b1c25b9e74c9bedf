"""What is put where, by where it goes: the dishes into the dishwasher, "another cup" on a table where it is not yet."""

from __future__ import annotations

from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import both, is_anything, related, without
from groundplan.language.questions import Determiner
from groundplan.scene.query import Query, RelationName

_WASHED_IN = {
    "dishwasher": ("tableware", "drinking_vessel", "cutlery", "cookware", "bakeware", "kitchen_tool", "food_storage"),
    "washing_machine": ("clothing", "clothes", "towel", "bedding", "bed_linen", "bed_sheet", "tablecloth", "textile"),
}


def fit_for(builder: GoalBuilder, theme: Phrase, machine: Phrase | None) -> Phrase:
    """Return "everything dirty" that goes into a machine as what that machine washes, where some of it is so."""
    query = theme.query
    said = query.categories or query.names or query.relations or theme.parts or "dirty" not in query.states
    if machine is None or theme.determiner is not Determiner.ALL or theme.refers is not Refers.THING or said:
        return theme
    machines = builder.ground.entities(machine.query)
    for kind, washed in _WASHED_IN.items():
        if machines and all(builder.ground.knowledge.is_a(m.category, kind) for m in machines):
            kinds = tuple(dict.fromkeys(c for name in washed for c in builder.ground.categories(name)))
            narrower = both(query, Query(categories=kinds))
            if kinds and builder.ground.found(narrower):
                return theme.with_query(narrower)
    return theme


def not_there_yet(theme: Phrase, goal: Phrase | None) -> Phrase:
    """Read "another cup on the table" as one of the cups that are not on it."""
    if goal is None or not theme.other or theme.determiner is not Determiner.A or is_anything(goal.query):
        return theme
    return theme.with_query(without(theme.query, related(RelationName.AT, goal.query)))
