"""What a thing's own name says beyond its category: of the pills, the ones called aspirin are for a headache."""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.queries import both, named
from groundplan.scene.query import Query

_MOST = 60
_NEAR = 0.7


def by_their_names(ground: Ground, query: Query, purpose: str) -> Query:
    """Narrow what serves a purpose to what its own names say to serve it best, where some of them say more."""
    if ground.affordances:
        return query
    ids = ground.found(query)
    if not 1 < len(ids) <= _MOST:
        return query
    senses = {i: _sense(ground, i) for i in ids}
    finer = {i for i, sense in senses.items() if sense and sense not in ground.knowledge.senses(_category(ground, i))}
    if not finer:
        return query
    ranked = {r.category: r.score for r in ground.knowledge.for_purpose(purpose)}
    scores = {i: max((ranked.get(c, 0.0) for c in _kinds(ground, i, senses[i])), default=0.0) for i in ids}
    best = max(scores.values())
    fits = [i for i, score in scores.items() if i not in finer or score >= _NEAR * best]
    return both(query, named(*fits)) if finer & set(fits) and len(fits) < len(ids) else query


def _category(ground: Ground, entity_id: str) -> str:
    return ground.scene.entity(entity_id).category


def _sense(ground: Ground, entity_id: str) -> str:
    """Return what an entity's name or id means, if it means something of its own."""
    entity = ground.scene.entity(entity_id)
    for text in (entity.name, entity_id):
        words = [w for w in (text or "").replace("_", " ").split() if not w.isdecimal()]
        found = ground.knowledge.senses(" ".join(words).rstrip("0123456789")) if words else ()
        if found:
            return found[0]
    return ""


def _kinds(ground: Ground, entity_id: str, sense: str) -> tuple[str, ...]:
    return (sense,) if sense else ground.knowledge.senses(_category(ground, entity_id))
