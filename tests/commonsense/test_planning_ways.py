"""What is to be done is read alike in whatever order, voice and words it is asked for."""

from __future__ import annotations

from tests.commonsense.planning_ways import cells, is_read, sample

_UNREAD = 0.08
"""The share that may not be read: benchmarks/planning_ways.py prints the whole."""


def test_a_task_is_read_alike_however_it_is_asked_for() -> None:
    asked = sample(2)
    failed = [(cell.sheet, cell.said) for cell in asked if not is_read(cell)]
    assert len(failed) <= len(asked) * _UNREAD, failed


def test_outcomes_that_fall_short_differ_from_the_outcome_that_is_meant() -> None:
    for cell in cells():
        assert cell.done not in cell.undone, cell
