"""Tasks, phenomenon by phenomenon: goals are judged by the scenes that satisfy them."""

from __future__ import annotations

import pytest
from tests.commonsense.checking import goals_hold
from tests.commonsense.instructions import TASKS


@pytest.mark.parametrize(("scene", "instruction", "changes", "others"), TASKS, ids=[t[1] for t in TASKS])
def test_a_task_becomes_a_goal_that_only_its_outcome_satisfies(
    scene: str, instruction: str, changes: str, others: str
) -> None:
    before, after, goal = goals_hold(scene, instruction, changes)
    assert not before, goal
    assert after, goal
    assert not goals_hold(scene, instruction, others)[1], goal
