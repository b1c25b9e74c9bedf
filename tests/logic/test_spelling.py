from __future__ import annotations

import pytest

from groundplan.errors import InputError
from groundplan.logic import (
    Action,
    Reason,
    Step,
    Verdict,
    bind,
    load_domain,
    load_wordings,
    parse_step,
    sentence,
    show,
    simulate_shown,
)
from groundplan.scene.scene import Scene

from .rooms import ENTITIES, FACTS, entity, rooms

DOMAIN, WORDINGS = load_domain("sayplan"), load_wordings("sayplan")
SPELLINGS = [
    ("goto(kitchen)", Step("goto", ("kitchen",))),
    ("goto kitchen", Step("goto", ("kitchen",))),
    ("(goto kitchen)", Step("goto", ("kitchen",))),
    ("3. goto('kitchen')", Step("goto", ("kitchen",))),
    ("- put( mug , fridge );", Step("put", ("mug", "fridge"))),
    ("done()", Step("done")),
    ("done", Step("done")),
    ("goto(meeting room 3)", Step("goto", ("meeting room 3",))),
]


@pytest.mark.parametrize(("text", "step"), SPELLINGS, ids=[s[0] for s in SPELLINGS])
def test_a_step_is_read_however_it_is_spelled(text: str, step: Step) -> None:
    assert parse_step(text) == step


def test_a_step_without_an_action_is_refused() -> None:
    with pytest.raises(InputError, match="no action"):
        parse_step(" () ")


def test_hidden_parameters_come_from_the_state() -> None:
    scene = rooms()
    assert bind(Step("goto", ("kitchen",)), scene, DOMAIN, WORDINGS) == Action("goto", ("robot", "hall", "kitchen"))
    assert bind(Step("pickup", ("mug",)), scene, DOMAIN, WORDINGS) == Action("pickup", ("robot", "mug", "desk"))
    full = Action("pickup", ("robot", "mug", "sink"))
    assert bind(Step("pickup", full.args), scene, DOMAIN, WORDINGS) == full


def test_showing_a_bound_step_gives_it_back() -> None:
    for step in (Step("goto", ("cellar",)), Step("pickup", ("apple",)), Step("open", ("fridge",)), Step("done")):
        action = bind(step, rooms(), DOMAIN, WORDINGS)
        assert isinstance(action, Action)
        assert show(action, DOMAIN, WORDINGS) == step


def test_where_the_robot_is_counts_more_than_where_it_could_have_come_from() -> None:
    action = bind(Step("goto", ("cellar",)), rooms(), DOMAIN, WORDINGS)
    assert action == Action("goto", ("robot", "hall", "cellar"))


def test_something_outside_the_searched_part_is_unseen() -> None:
    verdict = bind(Step("access", ("desk",)), rooms(), DOMAIN, WORDINGS, visible=lambda name: name != "desk")
    assert isinstance(verdict, Verdict)
    assert (verdict.reason, verdict.subject) == (Reason.UNSEEN_OBJECT, "desk")
    verdict = bind(Step("access", ("dask",)), rooms(), DOMAIN, WORDINGS, visible=lambda name: name != "desk")
    assert isinstance(verdict, Verdict)
    assert (verdict.reason, verdict.known) == (Reason.UNKNOWN_OBJECT, ())


def test_the_agent_that_acts_can_be_named() -> None:
    second = entity("helper", ENTITIES[0].kind, "robot", "robot")
    scene = Scene((*ENTITIES, second), (*FACTS, ("at", "helper", "kitchen"), ("free_hand", "helper")))
    action = bind(Step("access", ("desk",)), scene, DOMAIN, WORDINGS, agent="helper")
    assert action == Action("access", ("helper", "desk", "kitchen"))
    action = bind(Step("access", ("desk",)), scene, DOMAIN, WORDINGS, agent="robot")
    assert action == Action("access", ("robot", "desk", "kitchen"))


def test_with_nothing_accessed_a_release_still_says_what_is_missing() -> None:
    scene = rooms(added=(("holding", "robot", "mug"),), removed=(("on", "mug", "desk"), ("free_hand", "robot")))
    _, simulation = simulate_shown(DOMAIN, scene, ["release(mug)"], wordings=WORDINGS)
    assert simulation.verdict.reason is Reason.PRECONDITION
    assert "not turned to" in sentence(simulation.verdict, simulation.final, DOMAIN)


def test_an_empty_scene_gives_a_verdict_and_no_crash() -> None:
    for text in ("goto(kitchen)", "pickup(mug)", "done", "release"):
        _, simulation = simulate_shown(DOMAIN, Scene(), [text], wordings=WORDINGS)
        assert simulation.verdict.valid is (text == "done")
        assert sentence(simulation.verdict, simulation.final, DOMAIN)
