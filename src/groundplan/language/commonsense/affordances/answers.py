"""The embedded model's answers about affordances: what its knowledge says, whichever way it is asked."""

from __future__ import annotations

from groundplan.knowledge.mapping import AFFORDANCES, default_mapping
from groundplan.language.affordance_questions import (
    AffordanceList,
    HasAffordance,
    HasProperty,
    ListAffordances,
    YesNo,
)


def list_affordances(question: ListAffordances) -> AffordanceList:
    """List the affordances of a class, in the order they have in the table."""
    mapping = default_mapping()
    held = mapping.affordances(question.category)
    return AffordanceList(affordances=tuple(name for name in AFFORDANCES if name in held))


def has_affordance(question: HasAffordance) -> YesNo:
    """Say whether a class has an affordance."""
    pair = default_mapping().entry(question.category, question.affordance)
    return YesNo(yes=pair.holds, sure=pair.confidence)


def has_property(question: HasProperty) -> YesNo:
    """Say whether typical things of a class have a property."""
    told = default_mapping().property_of(question.category, question.property)
    return YesNo(yes=told.holds, sure=told.confidence)
