"""The same is found whatever way it is asked for: counts, comparisons, neighbours, what is shared, who has what."""

from __future__ import annotations

from itertools import groupby

import pytest
from tests.commonsense.press_ways import Case, answered, cases, is_read, questions


def sample(family: str) -> list[Case]:
    """Return each way of asking around two things that are said, others for every way."""
    ways = [list(group) for _, group in groupby(_by_way(family), key=lambda c: c.way)]
    return [group[(number * 7 + shift) % len(group)] for number, group in enumerate(ways) for shift in (0, 3)]


def _by_way(family: str) -> list[Case]:
    return sorted((c for c in cases() if c.family == family), key=lambda c: c.way)


_UNREAD = 0.03
"""How much of a sample may still be read otherwise."""


@pytest.mark.parametrize("family", ["has", "is", "np", "who"])
def test_the_same_is_found_whatever_way_it_is_asked_for(family: str) -> None:
    asked = sample(family)
    assert len(asked) > 25
    failed = [(case.said, sorted(answered(case)), "wanted", sorted(case.wanted)) for case in asked if not is_read(case)]
    assert len(failed) <= len(asked) * _UNREAD, failed


@pytest.mark.parametrize("case", questions(), ids=lambda case: case.said)
def test_what_is_asked_for_is_found(case: Case) -> None:
    assert answered(case) == case.wanted
