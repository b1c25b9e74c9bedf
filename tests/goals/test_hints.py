"""A need is read alike whatever way it is hinted at."""

from __future__ import annotations

from itertools import groupby

import pytest
from tests.goals.hints import goal, hints, is_read
from tests.goals.ways import Case

KNOWN_GAPS = 0.03
"""The share of ways, each around one need, that may be misread."""


def sample(family: str) -> list[Case]:
    """Return each way of a family around one need, another for every way."""
    ways = [list(group) for _, group in groupby((c for c in hints() if c.family == family), key=lambda c: c.way)]
    return [group[(7 * number) % len(group)] for number, group in enumerate(ways)]


@pytest.mark.parametrize("family", ["thing", "person", "event", "doing", "tool", "named"])
def test_a_need_is_read_alike_whatever_way_it_is_hinted_at(family: str) -> None:
    said = sample(family)
    assert len(said) > 20
    failed = [(case.said, goal(case.said), "wanted", goal(case.plain)) for case in said if not is_read(case)]
    assert len(failed) <= KNOWN_GAPS * len(said), failed


def test_the_needs_differ_from_one_another() -> None:
    meant = {case.plain: goal(case.plain) for case in hints()}
    assert None not in meant.values()
    assert len(set(meant.values())) > 40


@pytest.mark.parametrize(
    "said",
    [
        "The apple is fresh", "I am not cold", "The milk is not sour", "The table is clean",
        "I am no longer hungry", "The apple is on the counter",
    ],
)  # fmt: skip
def test_what_is_well_is_no_need(said: str) -> None:
    assert goal(said) is None
