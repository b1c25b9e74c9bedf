"""A wish is read alike whatever is put around it."""

from __future__ import annotations

from itertools import groupby

import pytest
from tests.goals.ways import Case, cases, goal, is_read

_UNREAD = 0.05
"""The share that may not be read: the whole is printed by benchmarks/ways_of_asking.py."""


def sample(family: str) -> list[Case]:
    """Return each way of a family around one wish, another for every way."""
    ways = [list(group) for _, group in groupby((c for c in cases() if c.family == family), key=lambda c: c.way)]
    return [group[number % len(group)] for number, group in enumerate(ways)]


@pytest.mark.parametrize("family", ["do", "be", "give", "put", "two", "list"])
def test_a_wish_is_read_alike_whatever_is_put_around_it(family: str) -> None:
    asked = sample(family)
    assert len(asked) > 40
    failed = [(case.said, goal(case.said), "wanted", goal(case.plain)) for case in asked if not is_read(case)]
    assert len(failed) <= len(asked) * _UNREAD, failed


def test_plain_wishes_differ_from_one_another() -> None:
    meant = {case.plain: goal(case.plain) for case in cases()}
    assert None not in meant.values()
    assert len(set(meant.values())) > 40
