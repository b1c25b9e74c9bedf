"""How big an entity is, as comparisons measure it."""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.scene.quantities import MEASURES, quantity


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
