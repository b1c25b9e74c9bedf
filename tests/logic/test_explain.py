from __future__ import annotations

import time

from groundplan.logic import (
    Action,
    Atom,
    Evidence,
    Not,
    Reason,
    explain,
    explain_action,
    load_domain,
    parse_goal,
    simulate,
)
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Fact, Scene

from .rooms import rooms

DOMAIN = load_domain("sayplan")


def why(goal: str, scene: Scene | None = None) -> tuple[Evidence, ...]:
    """Return the evidence against a goal in the small scene."""
    here = scene or rooms()
    return explain(parse_goal(goal, DOMAIN, here), here, DOMAIN)


def test_what_holds_has_no_evidence() -> None:
    assert why("(and (on mug desk) (not (hot mug)))") == ()


def test_of_a_conjunction_only_the_failing_parts_are_named() -> None:
    assert [e.condition for e in why("(and (on mug desk) (hot mug) (not (dirty mug)))")] == [
        Atom("hot", ("mug",)),
        Not(Atom("dirty", ("mug",))),
    ]


def test_of_a_disjunction_the_alternative_nearest_to_being_true_is_named() -> None:
    assert [e.condition for e in why("(or (and (hot mug) (wet mug)) (and (on mug desk) (wet cup)))")] == [
        Atom("wet", ("cup",))
    ]


def test_what_no_action_can_change_is_far_from_being_true() -> None:
    found = why("(or (connected hall cellar) (and (hot mug) (wet mug)))")
    assert [e.condition for e in found] == [Atom("hot", ("mug",)), Atom("wet", ("mug",))]


def test_the_best_witness_is_the_one_of_which_most_is_true() -> None:
    found = why("(exists (?m - movable) (and (on ?m desk) (dirty ?m) (hot ?m)))")
    assert found == (Evidence(Atom("hot", ("mug",)), (), (("hot", "mug"),)),)


def test_an_exists_over_nothing_is_named_as_a_whole() -> None:
    found = why("(exists (?f - floor) (in kitchen ?f))")
    assert len(found) == 1
    assert not found[0].missing


def test_of_a_universal_the_exceptions_are_named() -> None:
    found = why("(forall (?x - vessel) (imply (on ?x desk) (hot ?x)))")
    assert {e.condition for e in found} <= {
        Atom("hot", ("mug",)),
        Atom("hot", ("cup",)),
        Not(Atom("on", ("mug", "desk"))),
        Not(Atom("on", ("cup", "desk"))),
    }
    assert len(found) == 2


def test_where_a_thing_is_instead_stands_in_the_way() -> None:
    assert why("(in mug fridge)") == (
        Evidence(Atom("in", ("mug", "fridge")), (("on", "mug", "desk"),), (("in", "mug", "fridge"),)),
    )
    assert why("(not (closed fridge))") == (Evidence(Not(Atom("closed", ("fridge",))), (("closed", "fridge"),), ()),)


def test_full_actions_are_checked_for_number_type_and_existence_of_arguments() -> None:
    scene = rooms()
    for action, reason in {
        Action("fly", ("robot",)): Reason.UNKNOWN_ACTION,
        Action("goto", ("robot", "hall")): Reason.WRONG_ARGUMENTS,
        Action("goto", ("robot", "hall", "attic")): Reason.UNKNOWN_OBJECT,
        Action("goto", ("mug", "hall", "kitchen")): Reason.WRONG_ARGUMENTS,
        Action("goto", ("robot", "hall", "cellar")): Reason.NOT_CONNECTED,
        Action("goto", ("robot", "kitchen", "hall")): Reason.PRECONDITION,
    }.items():
        verdict = explain_action(action, scene, DOMAIN)
        assert (verdict.reason, verdict.action) == (reason, action)
    assert explain_action(Action("goto", ("robot", "hall", "kitchen")), scene, DOMAIN).valid


def crowded(count: int) -> Scene:
    """Return one room with many desks and mugs."""
    entities = [
        Entity(id="robot", kind=Kind.AGENT, category="robot", types=("robot",)),
        Entity(id="room", kind=Kind.ROOM, category="office"),
    ]
    facts: list[Fact] = [("at", "robot", "room"), ("free_hand", "robot")]
    for n in range(count):
        entities.append(Entity(id=f"desk{n}", kind=Kind.ASSET, category="desk", types=("receptacle", "surface")))
        entities.append(Entity(id=f"mug{n}", kind=Kind.OBJECT, category="mug", types=("pickable",)))
        facts += [("in", f"desk{n}", "room"), ("on", f"mug{n}", f"desk{n}")]
    return Scene(entities, facts)


def test_a_step_in_a_crowded_scene_costs_only_what_it_touches() -> None:
    scene = crowded(20_000)
    plan = tuple(
        action
        for n in range(0, 40, 2)
        for action in (
            Action("access", ("robot", f"desk{n}", "room")),
            Action("pickup", ("robot", f"mug{n}", f"desk{n}")),
            Action("access", ("robot", f"desk{n + 1}", "room")),
            Action("release", ("robot", f"mug{n}", f"desk{n + 1}")),
        )
    )
    assert simulate(DOMAIN, scene, plan[:4]).verdict.valid  # compiles the schemas
    best = min(_seconds(scene, plan) for _ in range(5))
    assert best < 0.1  # 80 steps; some 2 ms in truth, whereas going through all things once takes 5 ms a step


def _seconds(scene: Scene, plan: tuple[Action, ...]) -> float:
    start = time.perf_counter()
    assert simulate(DOMAIN, scene, plan).verdict.valid
    return time.perf_counter() - start
