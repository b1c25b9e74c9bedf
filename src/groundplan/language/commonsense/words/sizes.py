"""How big an entity is, as comparisons measure it."""

from __future__ import annotations

from collections.abc import Sequence

from groundplan.language.commonsense.ground import Ground
from groundplan.scene.quantities import MEASURES, quantity
from groundplan.scene.superlatives import sizes


def compared_sizes(ground: Ground, ids: Sequence[str], measure: str) -> dict[str, float]:
    """Return how big things are that are compared with each other; where no box is known, by words ("small", "large").

    What is not known is left out.
    """
    known = {i: size for i in ids if (size := measured(ground, i, measure)) > 0}
    if known or measure != "size":
        return known
    return {i: 1 + size for i, size in sizes([ground.scene.entity(i) for i in ids]).items()}


def measured(ground: Ground, entity_id: str, measure: str) -> float:
    """Return how big (or high) an entity is; 0 where that is not known."""
    entity = ground.scene.entity(entity_id)
    if measure in MEASURES:
        return next((q for a in entity.attributes if (q := quantity(a, measure)) is not None), 0.0)
    if measure == "height" and entity.position is not None:
        return entity.position[2]
    if entity.size is None:
        return 0.0
    x, y, z = entity.size
    return z if measure == "height_size" else x * y * max(z, 1.0)
