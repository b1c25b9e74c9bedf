"""The Object Affordance Mapping (AutoGPT+P, section III): classes of objects and what can be done with them."""

from __future__ import annotations

from groundplan.knowledge.mapping.affordance import AFFORDANCES, PROPERTIES, Affordance, affordance, asked_of
from groundplan.knowledge.mapping.embedded import EmbeddedMapping, default_mapping
from groundplan.knowledge.mapping.expression import Expression, parse
from groundplan.knowledge.mapping.listed import ListedMapping, load_mapping
from groundplan.knowledge.mapping.mapping import EMBEDDED, Mapping, Pair, pairs

__all__ = [
    "AFFORDANCES",
    "EMBEDDED",
    "PROPERTIES",
    "Affordance",
    "EmbeddedMapping",
    "Expression",
    "ListedMapping",
    "Mapping",
    "Pair",
    "affordance",
    "asked_of",
    "default_mapping",
    "load_mapping",
    "pairs",
    "parse",
]
