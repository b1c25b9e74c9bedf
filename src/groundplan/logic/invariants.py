"""Invariants."""

from __future__ import annotations

from groundplan.logic.domain import Domain
from groundplan.scene.scene import Fact, Scene


def blocking_facts(fact: Fact, scene: Scene, domain: Domain) -> tuple[Fact, ...]:
    """Return the facts that stand in the way of a fact that is not true."""
    if len(fact) < 3:
        return ()
    return tuple(scene.matching(fact[0], fact[1], *([None] * (len(fact) - 2)))[:3])
