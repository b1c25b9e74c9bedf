"""Simple searches and simple tasks."""

from __future__ import annotations

import pytest
from tests.commonsense.checking import found, goals_hold

SEARCHES = [
    ("office", "Find me a ripe banana.", "banana1"),
    ("office", "where is the stapler?", "stapler"),
    ("office", "Which office has no cabinet?", "omars_office office4"),
    ("office", "find the room where people are playing board games", "break_room"),
    ("office", "Find object K31X", "K31X"),
    ("office", "how many chairs are in the first meeting room?", "4"),
    ("flat", "is the tv on?", "yes"),
]
TASKS = [
    ("office", "put the red mug on Omar's desk", "mug1 on desk2", "mug1 on desk1"),
    ("office", "bring me the apple", "robot holds apple", "apple on desk1"),
    ("office", "open the window in the first meeting room", "open window2", "closed window1"),
    ("office", "turn on the lamp in the manager's office", "switched_on lamp2", "switched_off lamp1"),
    ("flat", "heat the pizza", "hot pizza", "cold pizza"),
    ("flat", "put the milk on the coffee table", "milk on coffee_table", "milk on dining_table"),
]


@pytest.mark.parametrize(("scene", "instruction", "expected"), SEARCHES)
def test_a_simple_search_finds_what_was_asked_for(scene: str, instruction: str, expected: str) -> None:
    assert found(scene, instruction) == set(expected.split())


@pytest.mark.parametrize(("scene", "instruction", "changes", "others"), TASKS)
def test_a_simple_task_becomes_a_goal_that_only_its_outcome_satisfies(
    scene: str, instruction: str, changes: str, others: str
) -> None:
    before, after, goal = goals_hold(scene, instruction, changes)
    assert not before, goal
    assert after, goal
    assert not goals_hold(scene, instruction, others)[1], goal
