"""A thing is found whatever way it is asked for and however it is described."""

from __future__ import annotations

import pytest
from tests.asking.matrix import cases, combinations, found, is_found, table

_EVERY = 2503


@pytest.mark.parametrize("start", range(0, _EVERY, 626))
def test_what_is_asked_for_is_found_however_it_is_put(start: int) -> None:
    asked = list(cases(_EVERY * 4, start))
    assert len(asked) > 50
    failed = [
        (case.said, found(case.scene, case.said), "wanted", set(case.ids)) for case in asked if not is_found(case)
    ]
    assert len(failed) < 0.03 * len(asked), failed


def test_every_description_is_crossed_with_every_way() -> None:
    ways = {way for group in table()["ways"].values() for way in group}
    crossed = list(combinations())
    assert {way for *_, (_, way), _, _ in crossed} == ways
    assert len(crossed) > 500_000
