"""A name that ends in s is that of a person, not a shorter name and what belongs to it."""

from __future__ import annotations

import pytest
from tests.commonsense.checking import changed, model
from tests.commonsense.scenes import Maker

from groundplan.language.grounding import ground_clauses
from groundplan.logic import holds, load_domain
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Scene


def _cottage() -> Scene:
    """A cottage with Loes in it, whose hat and gloves lie in another room."""
    m = Maker("hallway", "household")
    m.entities.append(Entity(id="loes", kind=Kind.AGENT, category="person"))
    m.facts.append(("at", "loes", "parlour"))
    for room in ("hallway", "parlour"):
        m.room(room)
    m.link("hallway", "parlour")
    m.asset("bench", "hallway", "bench")
    m.thing("hat", "on", "bench", "hat", owner="Loes")
    m.thing("gloves", "on", "bench", "gloves", owner="Loes")
    m.thing("lantern", "on", "bench", "lantern")
    return m.scene("cottage")


@pytest.mark.parametrize(
    ("said", "thing"),
    [
        ("Bring Loes her hat.", "hat"),
        ("Take Loes the lantern.", "lantern"),
        ("Give Loes her gloves, please.", "gloves"),
    ],
)
def test_who_gets_something_may_have_a_name_in_s(said: str, thing: str) -> None:
    scene, domain = _cottage(), load_domain("household")
    meaning = model().interpret(said, scene)
    goals = ground_clauses(meaning.clauses, scene, domain).goals
    assert len(goals) == 1
    assert not holds(goals[0], scene, domain)
    assert holds(goals[0], changed(scene, f"loes has {thing}"), domain)
