"""Which trials could be completed is decided by a planner; another way of deciding it says the same."""

from __future__ import annotations

import pytest
from benchmarks.cowp_completable import Relaxed, check

from groundplan.evaluation.cowp.trial import TrialSetting, trial_world
from groundplan.scene.scene import Changes
from groundplan.worlds.dining.conditions import USELESS
from groundplan.worlds.dining.physics import judged_domain, judged_goal
from groundplan.worlds.dining.tasks import dining_task


@pytest.mark.parametrize("name", ["make_coffee", "store_food", "serve_water"])
def test_what_counts_as_possible_is_completed_and_what_does_not_is_proven_impossible(name: str) -> None:
    said = [check(dining_task(name), trial, seed=1) for trial in range(4)]
    assert any(said)
    assert all(text.startswith(("possible", "impossible")) for text in said if text), said


def test_nothing_leads_to_coffee_where_no_device_works() -> None:
    task = dining_task("make_coffee")
    scene = trial_world(TrialSetting(situations={}), task, 0).truth
    domain, goal = judged_domain(task.name), judged_goal(task, scene)
    assert Relaxed(domain, scene).reaches(goal)
    dead = tuple((USELESS, entity.id) for entity in scene.entities() if "switchable" in entity.types)
    assert not Relaxed(domain, scene.after(Changes(added=dead))).reaches(goal)
