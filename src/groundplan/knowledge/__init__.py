"""What things are for: categories, their affordances, usual places, purposes and substitutes, as data."""

from __future__ import annotations

from groundplan.knowledge.base import Knowledge, knowledge, knowledge_with
from groundplan.knowledge.category import Category, Embedder, How, Match, Ranked
from groundplan.knowledge.enrich import enrich
from groundplan.knowledge.owners import Owned, Owners
from groundplan.knowledge.persons import Persons
from groundplan.knowledge.purposes import Purpose

__all__ = [
    "Category",
    "Embedder",
    "How",
    "Knowledge",
    "Match",
    "Owned",
    "Owners",
    "Persons",
    "Purpose",
    "Ranked",
    "enrich",
    "knowledge",
    "knowledge_with",
]
