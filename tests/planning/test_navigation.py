from __future__ import annotations

import pytest
from tests.planning.rooms import rooms_scene

from groundplan.logic.domain import Action
from groundplan.logic.library import load_domain
from groundplan.logic.pddl import parse_domain
from groundplan.planning.navigation import abstract, expand, navigation_of

MOVER = """(define (domain d) (:requirements :adl :action-costs) (:types place robot)
 (:predicates (at ?r - robot ?p - place) (connected ?a ?b - place) (open_plan) (tired ?r - robot) (lit ?p - place))
 (:functions (distance ?a ?b - place) (total-cost))
 (:action walk :parameters (?r - robot ?a ?b - place)
  :precondition (and (at ?r ?a) (connected ?a ?b) {needs})
  :effect (and (not (at ?r ?a)) (at ?r ?b) {does} (increase (total-cost) {cost})))
 (:action rest :parameters (?r - robot) :precondition (tired ?r) :effect (not (tired ?r)))
 (:action light :parameters (?r - robot ?p - place) :precondition (at ?r ?p) :effect (lit ?p)))"""


def has_navigation(*, needs: str = "", does: str = "", cost: str = "(distance ?a ?b)") -> bool:
    return navigation_of(parse_domain(MOVER.format(needs=needs, does=does, cost=cost))) is not None


@pytest.mark.parametrize("name", ["sayplan", "household"])
def test_the_moving_action_is_read_off_the_domain(name: str) -> None:
    navigation = navigation_of(load_domain(name))
    assert navigation is not None
    assert (navigation.schema.name, navigation.position, navigation.agent_types) == ("goto", "at", ("robot",))


def test_moving_is_abstracted_only_where_that_loses_nothing() -> None:
    assert has_navigation()
    assert has_navigation(needs="(not (tired ?r))")
    assert not has_navigation(needs="(lit ?b)"), "a place must be lit before one goes there"
    assert not has_navigation(needs="(not (tired ?r))", does="(tired ?r)"), "one hop only, then a rest"
    assert not has_navigation(does="(lit ?b)"), "walking through a place does something there"
    assert not has_navigation(cost="3"), "hops cost the same however long they are"


def test_direct_moves_are_as_long_as_the_shortest_route_and_expand_to_it() -> None:
    scene = rooms_scene()
    navigation = navigation_of(load_domain("sayplan"))
    assert navigation is not None
    abstraction = abstract(navigation, scene, ["kitchen", "office", "cellar"])
    assert abstraction.lengths == {("kitchen", "office"): 2.0, ("office", "kitchen"): 2.0}
    plan = expand((Action("goto", ("robot", "kitchen", "office")),), navigation, scene)
    assert plan == (
        Action("goto", ("robot", "kitchen", "hall")),
        Action("goto", ("robot", "hall", "office")),
    )
