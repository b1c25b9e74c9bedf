"""About how heavy and how big things of a kind are, for comparing what a scene tells nothing of."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.sizes import compared_sizes, measured
from groundplan.scene.entity import Kind

_SURE = 2.0
"""Kinds of which one is not so many times as much as the other are not compared."""
_SAID = {"heavy": 4.0, "very heavy": 8.0, "large": 3.0, "big": 3.0, "huge": 8.0, "long": 2.0, "tall": 2.0} | {
    "light": 0.25,
    "small": 0.3,
    "little": 0.3,
    "tiny": 0.1,
}
"""By how much what is said of a thing changes what its kind tells."""


@cache
def _typical(measure: str) -> dict[str, float]:
    return {kind: value for value, kinds in read_table("magnitudes")[measure] for kind in kinds.split()}


def typical(ground: Ground, entity_id: str, measure: str) -> float:
    """Return how heavy (kilograms) or big (litres) a thing of such a kind usually is; 0 where that is not known."""
    entity, table = ground.scene.entity(entity_id), _typical(measure)
    if entity.kind is Kind.ROOM:
        return 0.0
    for sense in (entity.category, *ground.knowledge.senses(entity.category)[:1]):
        kind = next((k for k in (sense, *ground.knowledge.ancestors(sense)) if k in table), None)
        if kind is not None:
            return table[kind] * next((_SAID[a] for a in map(str.lower, entity.attributes) if a in _SAID), 1.0)
    return 0.0


def is_more(ground: Ground, first: Sequence[str], second: Sequence[str], measure: str) -> bool | None:
    """Say whether the first things are more (heavier, bigger) than the second; None where nothing tells it surely.

    What the scene tells of both goes before what is known of their kinds.
    """
    sides = first[:_FEW], second[:_FEW]
    if not all(sides):
        return None
    told = compared_sizes(ground, [*sides[0], *sides[1]], measure)
    if all(i in told for side in sides for i in side):
        mine, theirs = (max(told[i] for i in side) for side in sides)
        return None if mine == theirs else mine > theirs
    if measure not in ("weight", "size") or any(measured(ground, i, measure) > 0 for side in sides for i in side):
        return None
    spans = [[typical(ground, i, measure) for i in side] for side in sides]
    if min(min(span) for span in spans) <= 0:
        return None
    if min(spans[0]) >= _SURE * max(spans[1]):
        return True
    return False if min(spans[1]) >= _SURE * max(spans[0]) else None


_FEW = 20

__all__ = ["is_more", "typical"]
