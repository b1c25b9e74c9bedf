"""Classes named for what they hold: a jam jar is jam to eat, a juice carton juice to drink."""

from __future__ import annotations

from groundplan.knowledge import knowledge
from groundplan.knowledge.mapping import Mapping

PACKS = frozenset({"pack", "bottle", "tin", "carton", "jar", "packet", "tube", "sack"})
"""What is sold with something in it, whatever that is."""
SPRINKLED = frozenset({"salt", "pepper", "sugar", "flour", "rice", "pasta", "cereal", "oat", "oats", "tea", "coffee"})
SPRINKLED_FROM = frozenset({"shaker", "mill", "grinder", "cellar", "bowl", "bag", "box", "pot", "dispenser"})
"""What holds what is sprinkled or spooned out."""
_ALSO = frozenset({"bag", "box", "can"})


def is_pack(category: str, word: str) -> bool:
    """Say whether a category is a pack of what a word means ("juice_carton")."""
    first, _, last = category.partition("_")
    return first == word and (last in PACKS or (word in SPRINKLED and last in SPRINKLED_FROM))


def packed(category: str) -> str:
    """Return the class of what a class is a pack of by its name, empty where it is none: jam of `jam_jar`.

    In a bag or a box food is sold; a toy box is no toy.
    """
    content, _, last = category.rpartition("_")
    if not content or last not in PACKS | _ALSO:
        return ""
    known = knowledge()
    return content if last in PACKS or any(known.is_a(s, "food") for s in known.senses(content)[:1]) else ""


def affordances_packed(category: str, mapping: Mapping) -> frozenset[str]:
    """Return what can be done with a class, or with what it is a pack of: from a jam jar jam can be eaten."""
    content = packed(category)
    return mapping.affordances(category) | (mapping.affordances(content) if content else frozenset())
