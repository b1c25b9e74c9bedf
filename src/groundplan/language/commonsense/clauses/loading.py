"""What a machine is loaded with: "everything dirty goes in the dishwasher" means the dishes, not the shirts as well."""

from __future__ import annotations

from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import both
from groundplan.language.questions import Determiner
from groundplan.scene.query import Query

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
