"""A shed of our own: a bench with a nail, a shelf with a mallet, a crate with a can of paint."""

from __future__ import annotations

from functools import cache

from groundplan.knowledge.affordance_domain import affordance_scene, scene_domain
from groundplan.knowledge.mapping import default_mapping
from groundplan.logic.domain import Domain
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Fact, Scene

LOCATIONS = {
    "bench0": ("bench0", "nail0"),
    "shelf0": ("shelf0", "mallet0"),
    "crate0": ("crate0", "can0", "paint0"),
}
FACTS: list[Fact] = [
    ("on", "nail0", "bench0"),
    ("on", "mallet0", "shelf0"),
    ("in", "can0", "crate0"),
    ("liquid_in", "paint0", "can0"),
    ("on", "lost0", "shelf0"),
    ("at", "human0", "shelf0"),
]


def thing(entity_id: str) -> Entity:
    category = entity_id.rstrip("0123456789")
    return Entity(id=entity_id, kind=Kind.OBJECT, category={"lost": "glove"}.get(category, category))


@cache
def shed(*, robot: bool = True) -> Scene:
    agents = [Entity(id="human0", kind=Kind.AGENT, category="human", types=("human",))]
    facts = list(FACTS)
    if robot:
        agents.append(Entity(id="robot0", kind=Kind.AGENT, category="robot", types=("robot",)))
        facts.append(("at", "robot0", "bench0"))
    things = [thing(i) for i in ("bench0", "shelf0", "crate0", "nail0", "mallet0", "can0", "paint0", "lost0")]
    return affordance_scene(Scene([*things, *agents], facts, domain="affordances"), default_mapping(), LOCATIONS)


def shed_domain() -> Domain:
    return scene_domain(shed())
