"""Which things of a dining scene a domain has anything to say about: small problems for the planner."""

from __future__ import annotations

from groundplan.logic.domain import Domain
from groundplan.logic.formula import Formula
from groundplan.logic.normal import terms
from groundplan.scene.entity import Kind
from groundplan.scene.scene import Scene
from groundplan.worlds.dining.tasks import role_names


def relevant_objects(domain: Domain, scene: Scene, goal: Formula) -> tuple[str, ...]:
    """Return rooms and agents, what stands in a role, what the goal names, and what holds any of these.

    What a closed-world domain has no role for cannot take part in any of its plans, but as something to put things
    down on; the furniture that holds what matters is enough for that.
    """
    roles = role_names()
    playing = {c for c, above in domain.supertypes.items() if any(a in roles for a in above)}
    named = terms(goal)
    found: dict[str, None] = {}
    for entity in scene.entities():
        if entity.kind in (Kind.ROOM, Kind.AGENT):
            found[entity.id] = None
        elif entity.category in playing or entity.id in named or any(scene.matching("holding", None, entity.id)):
            found[entity.id] = None
            holder = scene.holder(entity.id)
            if holder is not None:
                found[holder] = None
    return tuple(i for i in scene.ids() if i in found)
