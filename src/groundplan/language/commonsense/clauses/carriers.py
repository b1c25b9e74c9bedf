"""Carriers: what is put on something that is to be put somewhere itself ("on a tray on the table")."""

from __future__ import annotations

from groundplan.language.commonsense.clauses.destinations import destination
from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.goals.twin import IMAGINED
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.questions import Determiner
from groundplan.scene.query import RelationName


def on_something_else(builder: GoalBuilder, goal: Phrase) -> Phrase | None:
    """Return "on a tray (on the table)" as any tray, where none is on the table yet: it is to be put there too."""
    relations = goal.query.relations
    if goal.refers is not Refers.THING or goal.parts or len(relations) != 1 or relations[0].negated:
        return None
    bare = goal.with_query(goal.query.model_copy(update={"relations": ()}))
    ids = builder.ground.found(bare.query)
    moves = bool(ids) and all(builder.ground.scene.has_type(i, "pickable") for i in ids)
    moves = moves and all(IMAGINED not in entity.attributes for entity in builder.ground.entities(bare.query))
    placing = relations[0].name in (RelationName.ON, RelationName.IN) and builder.ground.found(relations[0].target)
    return bare if moves and placing and not builder.ground.found(goal.query) else None


def carrier_placed(builder: GoalBuilder, carrier: Phrase, goal: Phrase) -> bool:
    """Add the goal that what carries the thing is where it was said to be."""
    relation = goal.query.relations[0]
    name = next((n for n, d in reversed(builder.variables.items()) if d.query == carrier.query), None)
    where = Phrase(query=relation.target, text=goal.text, determiner=Determiner.A, head="place")
    place = destination(builder, where, "on")
    if name is None or place is None:
        return False
    builder.add(place(name), ("location", name))
    return True
