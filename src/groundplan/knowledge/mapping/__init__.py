"""The Object Affordance Mapping (AutoGPT+P, section III): classes of objects and what can be done with them."""

from __future__ import annotations

from groundplan.knowledge.mapping.affordances import (
    AFFORDANCES,
    PROPERTIES,
    Affordance,
    affordance,
    asked_of,
    implied,
)
from groundplan.knowledge.mapping.embedded import EmbeddedMapping, default_mapping
from groundplan.knowledge.mapping.expression import Expression, parse
from groundplan.knowledge.mapping.listed import ListedMapping, load_mapping
from groundplan.knowledge.mapping.mapping import EMBEDDED, Mapping, Pair, pairs
from groundplan.knowledge.mapping.remembered import RememberedMapping, correct, remembered_mapping
from groundplan.knowledge.mapping.scoring import MappingScore, Score, score
from groundplan.knowledge.mapping.store import Claim, MappingStore, Said, Voice, default_store

__all__ = [
    "AFFORDANCES",
    "EMBEDDED",
    "PROPERTIES",
    "Affordance",
    "Claim",
    "EmbeddedMapping",
    "Expression",
    "ListedMapping",
    "Mapping",
    "MappingScore",
    "MappingStore",
    "Pair",
    "RememberedMapping",
    "Said",
    "Score",
    "Voice",
    "affordance",
    "asked_of",
    "correct",
    "default_mapping",
    "default_store",
    "implied",
    "load_mapping",
    "pairs",
    "parse",
    "remembered_mapping",
    "score",
]
