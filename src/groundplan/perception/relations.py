"""Where things are, from their boxes and affordances: in, on, next to.

Boxes are of pictures taken from the front, level or from above: what is lower in the picture is nearer. A thing touches
what carries it at its lower edge; what stands in front of something has its lower edge below that thing's, and what
stands behind it has it above that thing's upper edge or hidden. These are rules of thumb for such views, not geometry.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from groundplan.perception.affordances import Seen
from groundplan.perception.detector import area, common

_INSIDE = 0.5
"""What is in something has at least this share of its box within that thing's."""
_ABOVE = 0.05
"""Its lower edge is above the other's by at least this share of the other's height."""
_FAR = 0.2
"""What is on a plate has its lower edge below the plate's upper edge by at least this share of the plate's height."""
_LEANING = 0.4
"""What leans in a vessel shares at least this part of the narrower width."""
_CARRIED = 0.5
"""What is on something is above it with at least this share of its width."""


@dataclass(frozen=True, slots=True)
class Relations:
    """Where things are: facts `in` and `on`, and pairs of ids that are next to each other (lower id first)."""

    facts: tuple[tuple[str, str, str], ...]
    next_to: tuple[tuple[str, str], ...]


def relations(things: Sequence[Seen]) -> Relations:
    """Return where things are; what is in or on nothing that is seen has no fact. Furniture is in and on nothing."""
    facts = []
    for thing in things:
        if is_furniture(thing):
            continue
        others = [other for other in things if other is not thing and other.picture == thing.picture]
        found = _holder("in", thing, others) or _holder("on", thing, others)
        if found is not None:
            facts.append(found)
    held = _without_circles(facts)
    holding = {frozenset(fact[1:]) for fact in held}
    return Relations(tuple(held), tuple(pair for pair in _neighbours(things) if frozenset(pair) not in holding))


def is_furniture(thing: Seen) -> bool:
    """Say whether a thing stays where it is: it carries or holds others, and nobody grasps it."""
    return not thing.has("grasp") and (thing.has("support") or thing.has("contain"))


def is_in(thing: Seen, container: Seen) -> bool:
    """Say whether a thing is in another: that one contains, is no narrow vessel, is larger, and has it in its box.

    The smaller thing's lower edge is above the container's: what stands in front of it reaches lower.
    """
    if not container.has("contain") or container.has("precise-pour") or not thing.has("carry"):
        return False
    (_, _, _, low), (x0, y0, x1, y1) = thing.box, container.box
    if not y0 < low <= y1 - _ABOVE * (y1 - y0):
        return False
    if thing.has("stir"):
        return _leans_in(thing, container)
    if thing.box[2] - thing.box[0] > x1 - x0:
        return False
    size = area(thing.box)
    return size <= area(container.box) and area(common(thing.box, container.box)) >= _INSIDE * size


def _leans_in(tool: Seen, container: Seen) -> bool:
    """Say whether a spoon or the like stands in a vessel, of which it sticks out: it shares a part of both boxes."""
    shared = common(tool.box, container.box)
    narrower = min(tool.box[2] - tool.box[0], container.box[2] - container.box[0])
    return shared[2] - shared[0] >= _LEANING * narrower and area(shared) >= _LEANING / 2 * area(tool.box)


def is_on(thing: Seen, supporter: Seen) -> bool:
    """Say whether a thing is on another: that one supports, and has the thing's lower edge and most of its width."""
    if not supporter.has("support") or not thing.has("carry"):
        return False
    if supporter.has("contain") and not is_furniture(supporter):
        return False
    (left, _, right, low), (x0, y0, x1, y1) = thing.box, supporter.box
    width = right - left
    far, near = (0.0, 0.0) if is_furniture(supporter) else (_FAR * (y1 - y0), _ABOVE * (y1 - y0))
    if not y0 + far < low <= y1 - near or width > (x1 - x0) * (1 + _CARRIED):
        return False
    return min(right, x1) - max(left, x0) >= _CARRIED * width


def are_next_to(first: Seen, second: Seen) -> bool:
    """Say whether two things stand side by side: the gap is less than half the narrower's width, heights overlap."""
    if first.picture != second.picture or is_furniture(first) or is_furniture(second):
        return False
    (a0, b0, a1, b1), (c0, d0, c1, d1) = first.box, second.box
    gap = max(a0, c0) - min(a1, c1)
    return gap < min(a1 - a0, c1 - c0) / 2 and min(b1, d1) > max(b0, d0)


def _holder(relation: str, thing: Seen, others: Sequence[Seen]) -> tuple[str, str, str] | None:
    """Return the fact about the smallest other that holds a thing in this way."""
    holds = is_in if relation == "in" else is_on
    holding = [other for other in others if holds(thing, other)]
    if not holding:
        return None
    return relation, thing.id, min(holding, key=lambda other: (area(other.box), other.id)).id


def _without_circles(facts: Sequence[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """Leave out facts by which a thing would be held by what it holds."""
    holder: dict[str, str] = {}
    kept = []
    for fact in facts:
        _, thing, above = fact
        up: str | None = above
        while up is not None and up != thing:
            up = holder.get(up)
        if up is None:
            holder[thing] = above
            kept.append(fact)
    return kept


def _neighbours(things: Sequence[Seen]) -> tuple[tuple[str, str], ...]:
    pairs = ((a, b) for n, a in enumerate(things) for b in things[n + 1 :])
    return tuple((a.id, b.id) for a, b in pairs if are_next_to(a, b))
