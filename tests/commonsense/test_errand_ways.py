"""Errands of several parts are read alike however their parts are said and joined."""

from __future__ import annotations

import pytest
from tests.commonsense.errand_ways import errands, sheets
from tests.commonsense.planning_ways import is_read

_UNREAD = 0.1
"""The share that may not be read: benchmarks/errand_ways.py prints more of it."""


def test_an_errand_is_read_alike_however_its_parts_are_said() -> None:
    drawn = [errand for sheet in sheets() for errand in errands(sheet, 3)]
    failed = [errand.cell.said for errand in drawn if not is_read(errand.cell)]
    assert len(failed) <= len(drawn) * _UNREAD, failed


@pytest.mark.parametrize("sheet", sheets(), ids=lambda sheet: sheet["name"])
def test_outcomes_that_fall_short_differ_from_the_outcome_that_is_meant(sheet: dict[str, object]) -> None:
    assert all(errand.cell.done not in errand.cell.undone for errand in errands(sheet, 1))
