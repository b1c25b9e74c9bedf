"""Refilling what has run out: "refill the paper holder" puts there what it holds, by its name or by its kind."""

from __future__ import annotations

from groundplan.language.commonsense.clauses.bins import bins_here
from groundplan.language.commonsense.clauses.destinations import destination
from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.supplies import contents
from groundplan.language.commonsense.queries import related, without
from groundplan.language.questions import Determiner
from groundplan.scene.query import RelationName


def refill(builder: GoalBuilder, theme: Phrase) -> bool | None:
    """Add the goal that a new one of what a thing holds is in or on it; None where the thing holds liquids.

    False where it is not known what the thing holds, or there is no more of it.
    """
    theme = builder.discourse.complete(theme)
    mention = builder.discourse.antecedent(theme, "goal") if theme.refers in (Refers.ONE, Refers.MANY) else None
    meant = mention.phrase if mention is not None else theme
    holders = builder.ground.entities(meant.query)
    scene = builder.ground.scene
    if not holders or any(scene.has_type(e.id, "vessel") for e in holders):
        return None
    content = contents(builder.ground, holders[0].category)
    more = without(content, related(RelationName.AT, meant.query)) if content is not None else None
    unused = without(more, related(RelationName.AT, bins_here(builder.ground))) if more is not None else None
    more = unused if unused is not None and builder.ground.found(unused) else more
    if content is None or more is None or not builder.ground.found(more):
        builder.note(f"there is nothing here to refill '{meant.text}' with")
        return False
    place = destination(builder, theme, "in")
    if place is None:
        return False
    new = Phrase(query=more, text=f"what '{meant.text}' holds", determiner=Determiner.A, head="refill")
    for name in builder.terms(new, "theme"):
        builder.add(place(name), ("location", name))
    builder.note(f"'{meant.text}' is refilled with what such things hold")
    return True
